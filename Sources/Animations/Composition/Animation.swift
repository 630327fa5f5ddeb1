// SPDX-License-Identifier: MIT
import GlissadeGeometry
public import GlissadeTiming

/// An animation: a track with a timing, which has a value and a velocity at any instant.
///
/// The same instant gives the same bits, in any order of queries. An animation alone is a function of time. An
/// ``AnimationStack`` composites several of them above a model value.
public struct Animation<Value: Animatable>: Sendable {
  /// The value as a function of the progress.
  package var track: Track<Value>
  /// The begin, the duration and the repeats.
  package var timing: MediaTiming
  /// The timing function of each repeat.
  package var timingFunction: TimingFunction
  /// Whether the value is added to the one below it, instead of replacing it.
  ///
  /// The type decides the rule: numbers add, transforms concatenate.
  public var isAdditive: Bool
  /// Whether each repeat starts from the end of the previous one.
  ///
  /// With autoreverse, each repeat ends at its start value.
  public var isCumulative: Bool
  /// The groups that contain the animation, the outermost first. The begin time is in seconds of the innermost one.
  public var scopes: [AnimationScope]

  /// Creates an animation, linear in time by default.
  public init(
    _ track: Track<Value>, timing: MediaTiming, timingFunction: TimingFunction = .linear, isAdditive: Bool = false,
    isCumulative: Bool = false, scopes: [AnimationScope] = []
  ) {
    self.track = track
    self.timing = timing
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.scopes = scopes
  }

  /// The value and its velocity per second at an instant, or `nil` if the animation has no value.
  ///
  /// The velocity is the exact derivative. At a breakpoint it is the limit from the right, at the end of the animation
  /// the limit from the left. It is 0 while the animation only fills, at a jump, and on a vertical timing function.
  ///
  /// - Parameters:
  ///   - time: The seconds on the clock of the parent.
  ///   - model: The model value, for a basic animation without both ends.
  /// - Complexity: O(log n) in the keyframes or the elements of the path; O(n) in the groups.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at time: Double, model: Value = .zero) -> Sample<Value>? {
    guard scopes.isEmpty else { return sample(inScopesAt: time, model: model) }
    return timing.progress(at: time).map { sample(at: $0, model: model) }
  }

  /// The remaining part of a difference that decreases to zero with this animation's timing, or `nil` if the animation
  /// has no value.
  func remainder(of difference: Value.Difference, at time: Double) -> Sample<Value.Difference>? {
    // Not an interpolation of differences: that of transforms is not linear.
    let factor = Animation<Double>(
      .interpolated(from: 1, to: 0), timing: timing, timingFunction: timingFunction, scopes: scopes)
    return factor.sample(at: time).map {
      Sample(value: difference.scaled(by: $0.value), velocity: difference.scaled(by: $0.velocity))
    }
  }

  /// Whether the animation has a value at an instant.
  func hasValue(at time: Double) -> Bool {
    scopes.isEmpty ? timing.progress(at: time) != nil : sample(inScopesAt: time, model: .zero) != nil
  }

  /// The value at an instant, or `nil` if the animation has none.
  package func value(at time: Double, model: Value = .zero) -> Value? { sample(at: time, model: model)?.value }

  /// The velocity per second at an instant, or `nil` if the animation has no value.
  package func velocity(at time: Double, model: Value = .zero) -> Value.Difference? {
    sample(at: time, model: model)?.velocity
  }

  /// The value and its velocity at a progress.
  @inline(__always)
  private func sample(at progress: IterationProgress, model: Value) -> Sample<Value> {
    let isLinear = timingFunction.isLinear
    let output = isLinear ? progress.progress : progress.transformed(by: timingFunction)
    var sample = track.sample(at: output, iteration: timing.autoreverses ? 0 : progress.iteration, model: model)
    let rate = isLinear ? progress.rate : progress.transformedRate(by: timingFunction)
    sample.velocity = rate == 0 || !rate.isFinite ? .zero : sample.velocity.scaled(by: rate)
    if isCumulative { accumulate(&sample, before: progress.iteration, model: model) }
    return sample
  }

  /// Adds the end values of the finished repeats.
  private func accumulate(_ sample: inout Sample<Value>, before iteration: Double, model: Value) {
    // Each reversed cycle is an iteration.
    let repeats = timing.autoreverses ? (iteration / 2).rounded(.down) : iteration
    guard repeats > 0, repeats < .infinity else { return }
    let end = track.sample(at: timing.autoreverses ? 0 : 1, model: model).value
    let before = sample
    func composition(after time: Double) -> Value {
      before.value.advanced(by: before.velocity.scaled(by: time)).accumulated(onto: end, count: repeats)
    }
    sample.value = before.value.accumulated(onto: end, count: repeats)
    let speed = before.velocity.magnitude
    guard speed > 0, speed < .infinity else { return }
    // With this step, rounding and curvature cost at most ten digits.
    sample.velocity = Value.composedVelocity(sum: before.velocity, of: composition, step: 0x1p-17 / speed)
  }

  /// The value and its velocity at an instant, inside groups.
  private func sample(inScopesAt time: Double, model: Value) -> Sample<Value>? {
    var inner = AnimationScope.Instant(time: time, rate: 1, isAtEnd: false)
    for var scope in scopes {
      if inner.isAtEnd { scope.timing.fillIfEnding(at: inner.time) }
      guard let next = scope.instant(at: inner.time) else { return nil }
      inner = AnimationScope.Instant(time: next.time, rate: inner.rate * next.rate, isAtEnd: next.isAtEnd)
    }
    var timing = timing
    if inner.isAtEnd { timing.fillIfEnding(at: inner.time) }
    guard let progress = timing.progress(at: inner.time) else { return nil }
    var sample = sample(at: progress, model: model)
    sample.velocity =
      inner.rate == 0 || !inner.rate.isFinite ? .zero : sample.velocity.scaled(by: inner.rate)
    return sample
  }
}

extension MediaTiming {
  /// Makes a timing that ends together with its group fill, so that it has a value at that end.
  @inline(__always)
  fileprivate mutating func fillIfEnding(at time: Double) {
    if !fillMode.fillsForwards, endTime == time { fillMode = .both }
  }
}

// MARK: - Outer timing

extension Animation {
  /// The timing of the outermost group, or of an animation without a group. Under a clock, it is one repeat between the
  /// first and the last instant of the animation.
  package var outerTiming: MediaTiming {
    guard let outer = scopes.first else { return timing }
    guard outer.clock != nil else { return outer.timing }
    let (begin, end) = extent(scopes[...])
    // Without a begin, the clock has always been after it.
    let beginTime = begin.isFinite ? begin : min(end, 0)
    return MediaTiming(
      beginTime: beginTime, duration: max(end - beginTime, 0),
      fillMode: (scopes.first { $0.clock == nil }?.timing ?? timing).fillMode)
  }

  /// Lets the animation begin later.
  package mutating func delay(by seconds: Double) {
    if scopes.isEmpty {
      timing.beginTime += seconds
    } else if scopes[0].clock != nil {
      scopes[0].clock?.delay(by: seconds)
    } else {
      scopes[0].timing.beginTime += seconds
    }
  }

  /// The clock around the animation; by default one that equals that of the parent.
  package var clock: PlaybackClock {
    get { scopes.first?.clock ?? PlaybackClock() }
    set {
      if scopes.first?.clock == nil { scopes.insert(AnimationScope(clock: newValue), at: 0) }
      scopes[0].clock = newValue
    }
  }

  /// The instant at which the animation ends; infinite for an endless one, and while it is paused.
  package var endTime: Double { extent(scopes[...]).end }

  /// The instant from which on the animation has a constant value. It is ``endTime``, or that of a pause.
  var settlingTime: Double {
    guard let clock = scopes.first?.clock else { return endTime }
    let (begin, end) = extent(scopes.dropFirst())
    return begin <= end ? clock.settlingTime(in: begin...end) : end
  }

  /// The begin and the end inside some of the groups and clocks.
  private func extent(_ scopes: ArraySlice<AnimationScope>) -> (begin: Double, end: Double) {
    guard let outer = scopes.first else { return (timing.beginTime, timing.endTime) }
    guard let clock = outer.clock else { return (outer.timing.beginTime, outer.timing.endTime) }
    let (begin, end) = extent(scopes.dropFirst())
    return begin <= end ? (clock.beginTime(in: begin...end), clock.endTime(in: begin...end)) : (begin, end)
  }

  /// Whether the animation has no value from an instant on, because it has ended without a fill.
  package func isOver(at time: Double) -> Bool {
    endTime < time && !outerTiming.fillMode.fillsForwards && sample(at: time) == nil
  }

  /// The reasons why the animation cannot run; empty if it can.
  public var problems: [AnimationProblem] {
    var problems = scopes.flatMap { $0.problems.map(AnimationProblem.group) } + timing.problems + track.problems
    if let problem = timingFunction.springProblem { problems.append(.spring(problem)) }
    return problems
  }
}
