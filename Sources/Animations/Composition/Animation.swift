import Geometry
public import Timing

/// A track that runs at a certain time: the value and its velocity at any instant.
///
/// A pure value: the same instant gives the same bits, in any order of asking. On its own it is a function of time;
/// over a model value, and among others, it is part of an ``AnimationStack``.
public struct Animation<Value: Animatable>: Sendable {
  /// What the value does over the progress.
  public var track: Track<Value>
  /// When, how long and how often it runs.
  public var timing: MediaTiming
  /// How it spends each repeat.
  public var timingFunction: TimingFunction
  /// Whether its value is put on top of what is below it, instead of taking its place.
  ///
  /// By the rule of the type: numbers add, transforms concatenate.
  public var isAdditive: Bool
  /// Whether its value is the difference of two others, which adds up number by number whatever the type.
  package var isDifference = false
  /// Whether each repeat goes on from where the one before has ended, instead of starting over.
  ///
  /// A repeat that goes back the way it came has ended where it began.
  public var isCumulative: Bool
  /// The groups around it, the outermost first; its begin time is in seconds of the innermost.
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

  /// The value and its velocity per second at an instant, or `nil` where the animation has no value.
  ///
  /// The velocity is the exact derivative: from the right at a corner, from the left at the very end, where the motion
  /// arrives, and 0 while the animation only fills. At a jump and on a vertical timing function it counts as 0.
  ///
  /// - Parameters:
  ///   - time: Seconds on the clock of the parent.
  ///   - model: The model value, for a basic animation of which an end is missing.
  /// - Complexity: O(log n) in the keyframes or the elements of the path; O(n) in the groups around it.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at time: Double, model: Value = .zero) -> Sample<Value>? {
    guard scopes.isEmpty else { return sample(inScopesAt: time, model: model) }
    return timing.progress(at: time).map { sample(at: $0, model: model) }
  }

  /// Whether the animation has a value at an instant.
  func hasValue(at time: Double) -> Bool {
    scopes.isEmpty ? timing.progress(at: time) != nil : sample(inScopesAt: time, model: .zero) != nil
  }

  /// The value at an instant, or `nil` where the animation has none.
  public func value(at time: Double, model: Value = .zero) -> Value? { sample(at: time, model: model)?.value }

  /// The velocity per second at an instant, or `nil` where the animation has no value.
  public func velocity(at time: Double, model: Value = .zero) -> Value.Difference? {
    sample(at: time, model: model)?.velocity
  }

  /// The value and its velocity where the timing stands.
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

  /// Adds the ends of the repeats that are behind.
  private func accumulate(_ sample: inout Sample<Value>, before iteration: Double, model: Value) {
    // Each way back is an iteration of its own.
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
    // So far that neither rounding nor curvature takes more than ten digits.
    sample.velocity = Value.composedVelocity(sum: before.velocity, of: composition, step: 0x1p-17 / speed)
  }

  /// The value and its velocity inside groups.
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
  /// Lets what ends with the group around it be there at the end that the group shows.
  @inline(__always)
  fileprivate mutating func fillIfEnding(at time: Double) {
    if !fillMode.fillsForwards, endTime == time { fillMode = .both }
  }
}

// MARK: - As a whole

extension Animation {
  /// The timing that decides when the animation begins and ends: that of the outermost group, or its own.
  public var outerTiming: MediaTiming {
    get { scopes.first?.timing ?? timing }
    set { if scopes.isEmpty { timing = newValue } else { scopes[0].timing = newValue } }
  }

  /// The instant at which the animation ends; infinite where it never does.
  public var endTime: Double {
    guard let outer = scopes.first?.timing else { return timing.endTime }
    return outer.endTime
  }

  /// Whether the animation has ended and holds nothing, so that it has no value from an instant on.
  package func isOver(at time: Double) -> Bool {
    endTime < time && !outerTiming.fillMode.fillsForwards && sample(at: time) == nil
  }

  /// Why the animation cannot run; empty where it can.
  public var problems: [AnimationProblem] {
    var problems = scopes.flatMap { $0.problems.map(AnimationProblem.group) } + timing.problems + track.problems
    if let problem = timingFunction.springProblem { problems.append(.spring(problem)) }
    return problems
  }
}
