// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

extension Retargeting {
  /// The presentation value at an instant, and its exact velocity per second.
  ///
  /// - Complexity: O(log n) in the changes, of which at most 64 are summed, and O(n) in the animations.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Color)
  @_specialize(where Value == Path)
  public func sample(at time: Double) -> Sample<Value> { sample(at: time, among: changeCount(at: time)) }

  /// The presentation value and its velocity, from the first `count` changes alone.
  @inline(__always)
  func sample(at time: Double, among count: Int, withVelocity: Bool = true) -> Sample<Value> {
    var (result, lowestSequence) = animatedTarget(at: time, among: count)
    guard !Value.sumsDifferencesFirst else {
      let sum = differenceSum(among: count, at: time, lowestSequence: lowestSequence)
      guard withVelocity else { return Sample(value: result.value.advanced(by: sum.value)) }
      return result.value.sample(advancedBy: sum.value, velocity: result.velocity.adding(sum.velocity))
    }
    addChanges(among: count, at: time, lowestSequence: lowestSequence, to: &result)
    return result
  }

  /// The last target with its animations, and the lowest sequence number of the changes that they do not hide.
  @inline(__always)
  private func animatedTarget(at time: Double, among count: Int) -> (Sample<Value>, lowestSequence: Int) {
    let last = target(count - 1)
    var result = Sample(value: last.value)
    var lowestSequence = 0
    for entry in last.stack.entries
    where AnimationStack.composite(entry.animation, over: &result, model: last.value, at: time) {
      lowestSequence = entry.lowestSequence
    }
    return (result, lowestSequence)
  }

  /// The difference of the presentation value from a target, and its velocity, without the presentation value itself.
  ///
  /// A presentation value can lose the parts of a sum: that of unlike transform lists is a matrix.
  func presentationDifference(
    from target: Sample<Value>, at time: Double, among count: Int
  ) -> Sample<Value.Difference> {
    let (shown, lowestSequence) = animatedTarget(at: time, among: count)
    var result = Self.difference(of: shown, from: target)
    addChanges(among: count, at: time, lowestSequence: lowestSequence, to: &result)
    return result
  }

  /// The sum of the remaining differences of the first `count` changes.
  @inline(never)
  private func differenceSum(among count: Int, at time: Double, lowestSequence: Int) -> Sample<Value.Difference> {
    var sum = Sample<Value.Difference>(value: .zero)
    addChanges(among: count, at: time, lowestSequence: lowestSequence, to: &sum)
    return sum
  }

  /// Adds the remaining differences of the first `count` changes to a sample.
  @inline(__always)
  private func addChanges<SampleValue: Animatable>(
    among count: Int, at time: Double, lowestSequence: Int, to result: inout Sample<SampleValue>
  ) where SampleValue.Difference == Value.Difference {
    guard count > 0 else {
      if let remainder, remainder.sequence >= lowestSequence { remainder.add(to: &result, at: time) }
      return
    }
    guard let start = firstContributing(among: count, at: time, lowestSequence: lowestSequence) else {
      addRunningChanges(among: count, at: time, lowestSequence: lowestSequence, to: &result)
      return
    }
    // The sample of the previous change's target, if it has already been computed.
    var targetSample: Sample<Value>?
    for index in start..<count { addChange(index, at: time, targetSample: &targetSample, to: &result) }
  }

  /// Adds the remaining difference of a change to a sample.
  ///
  /// - Parameter targetSample: The sample of the previous target, or `nil` if it is unknown. The function replaces it
  ///   with the sample of the change's own target.
  @inline(__always)
  func addChange<SampleValue: Animatable>(
    _ index: Int, at time: Double, targetSample: inout Sample<Value>?, to result: inout Sample<SampleValue>
  ) where SampleValue.Difference == Value.Difference {
    let change = changes[index]
    let old = targetSample
    targetSample = nil
    switch change.kind {
    case .jump, .targetOnly: break
    case .additive:
      guard let progress = change.progress(at: time) else {
        // Differences that depend on each other also require the changes between them.
        if Value.sumsDifferencesFirst, case .difference(let difference) = change.start {
          result.value = result.value.advanced(by: difference.content.scaled(by: 0))
        }
        return
      }
      if case .difference(let difference) = change.start {
        targetSample = old
        return addRemaining(change, Sample(value: difference.content), at: progress, to: &result)
      }
      let new = change.target.sample(at: time)
      addRemaining(
        change, Self.difference(of: old ?? target(index - 1).sample(at: time), from: new), at: progress, to: &result)
      targetSample = new
    case .replace:
      targetSample = old
      guard let progress = change.progress(at: time),
        case .value(let start) = change.start ?? computedStart(at: index)
      else { return }
      let new = change.target.sample(at: time)
      addRemaining(change, Self.difference(of: Sample(value: start.content), from: new), at: progress, to: &result)
      targetSample = new
    case .spring(let spring):
      targetSample = old
      guard time < change.time + spring.restDuration,
        case .state(let box) = change.start ?? computedStart(at: index)
      else { return }
      let transition = spring.transition(after: time - change.time)
      let start = box.content
      result.value = result.value.advanced(by: start.value.scaled(by: transition.positionFromPosition))
        .advanced(by: start.velocity.scaled(by: transition.positionFromVelocity))
      result.velocity = result.velocity.adding(start.value.scaled(by: transition.velocityFromPosition))
        .adding(start.velocity.scaled(by: transition.velocityFromVelocity))
      targetSample = nil
    }
  }

  /// The difference of two samples, and its velocity.
  @inline(__always)
  private static func difference(of old: Sample<Value>, from new: Sample<Value>) -> Sample<Value.Difference> {
    Sample(value: old.value.difference(from: new.value), velocity: old.velocity.subtracting(new.velocity))
  }

  /// Adds the remaining part of a decreasing difference to a sample.
  @inline(__always)
  private func addRemaining<SampleValue: Animatable>(
    _ change: Change, _ difference: Sample<Value.Difference>, at progress: Double, to result: inout Sample<SampleValue>
  ) where SampleValue.Difference == Value.Difference {
    let remaining = 1 - change.timingFunction.value(at: progress)
    let slope = change.timingFunction.slope(at: progress) / change.duration
    result.value = result.value.advanced(by: difference.value.scaled(by: remaining))
    result.velocity = result.velocity.adding(difference.velocity.scaled(by: remaining))
    if slope.isFinite, slope != 0 {
      result.velocity = result.velocity.subtracting(difference.value.scaled(by: slope))
    }
  }

  /// The first change that can contribute to the value. Changes before a restart and ended changes do not. `nil` if it
  /// is not among the last 64 of a long sequence.
  @inline(__always)
  private func firstContributing(among count: Int, at time: Double, lowestSequence: Int) -> Int? {
    let isLong = changes[count - 1].runLength > Self.exactCount
    let lowest = isLong ? max(count - Self.exactCount, 0) : 0
    var index = count
    var lowestSequence = lowestSequence
    while index > lowest, changes[index - 1].sequence >= lowestSequence,
      !(time - changes[index - 1].time > longestDuration)
    {
      index -= 1
      switch changes[index].kind {
      case .jump, .replace, .spring: return index
      case .additive, .targetOnly: lowestSequence = max(lowestSequence, changes[index].lowestSequence)
      }
    }
    return isLong && index == lowest ? nil : index
  }

  /// The presentation value at an instant.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Color)
  @_specialize(where Value == Path)
  public func value(at time: Double) -> Value {
    valueAmongConstantTargets(at: time) ?? sample(at: time, among: changeCount(at: time), withVelocity: false).value
  }

  /// The presentation value as a function of the instant, which is faster for many instants: the form for the type of
  /// the value is chosen once.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Color)
  @_specialize(where Value == Path)
  package func valueFunction() -> @Sendable (Double) -> Value { { value(at: $0) } }

  /// The presentation value, if only differences between constant targets run; otherwise `nil`.
  ///
  /// It has the bits of the sample, without the cost of slopes.
  @inline(__always)
  private func valueAmongConstantTargets(at time: Double) -> Value? {
    let count = changeCount(at: time)
    guard count > 0 else { return first.stack.entries.isEmpty && remainder == nil ? first.value : nil }
    guard changes[count - 1].target.stack.entries.isEmpty else { return nil }
    var result = changes[count - 1].target.value
    guard let start = firstContributing(among: count, at: time, lowestSequence: 0) else { return nil }
    for index in start..<count {
      switch changes[index].kind {
      case .jump, .targetOnly: continue
      case .replace, .spring: return nil
      case .additive: break
      }
      let isBetweenConstants =
        changes[index].start == nil && changes[index].target.stack.entries.isEmpty
        && (index > 0 ? changes[index - 1].target.stack.entries.isEmpty : first.stack.entries.isEmpty)
      guard isBetweenConstants else { return nil }
      guard let progress = changes[index].progress(at: time) else { continue }
      let remaining = 1 - changes[index].timingFunction.value(at: progress)
      let old = index > 0 ? changes[index - 1].target.value : first.value
      result = result.advanced(by: old.difference(from: changes[index].target.value).scaled(by: remaining))
    }
    return result
  }

  /// The velocity per second at an instant.
  public func velocity(at time: Double) -> Value.Difference { sample(at: time).velocity }

  /// The target at an instant: that of the last change at or before it.
  package func target(at time: Double) -> Target { target(changeCount(at: time) - 1) }

  /// The number of differences that are running at an instant. It is at most 65, since all beyond the 64 newest are
  /// one.
  package func runningChangeCount(at time: Double) -> Int {
    let count = changeCount(at: time)
    guard count > 0 else { return remainder?.isRunning(at: time) == true ? 1 : 0 }
    if let start = firstContributing(among: count, at: time, lowestSequence: 0) {
      return (start..<count).count { changes[$0].isRunning(at: time) }
    }
    let running = runningChanges(after: count - 1)
    return running.indices.count { changes[$0].isRunning(at: time) }
      + (running.decay?.isRunning(at: time) == true ? 1 : 0)
  }

  /// The number of changes that run at some instant of a range.
  ///
  /// An immediate change counts if its instant is inside the range, but not at its lower bound.
  ///
  /// - Complexity: O(n) in the changes.
  package func runningChangeCount(in range: Range<Double>) -> Int {
    var count = 0
    var restart = Double.infinity
    for change in changes.reversed() {
      if change.time < range.upperBound, min(change.endTime, restart) > range.lowerBound { count += 1 }
      if change.isRestart { restart = change.time }
    }
    if let remainder, remainder.begin < range.upperBound, min(remainder.end, restart) > range.lowerBound { count += 1 }
    return count
  }

  /// The instants in a range at which a model value was set, in ascending order, with the values.
  ///
  /// - Complexity: O(n) in the changes.
  package func modelChanges(in range: ClosedRange<Double>) -> [(time: Double, value: Value)] {
    changes.compactMap { change in
      guard case .setValue = change.operation, range.contains(change.time) else { return nil }
      return (change.time, change.target.value)
    }
  }

  /// The animations that have a value at an instant, the lowest one first.
  package func effectiveAnimations(at time: Double) -> [AnimationID] {
    var ids: [AnimationID] = []
    for entry in target(at: time).stack.entries where entry.animation.hasValue(at: time) && ids.last != entry.id {
      ids.append(entry.id)
    }
    return ids
  }

  /// The number of recorded changes.
  package var changeCount: Int { changes.count }

  /// Whether nothing is recorded: no changes, no animations, no remainder of pruned changes and no pending completions.
  /// The value is then the same at every instant.
  package var isConstant: Bool {
    changes.isEmpty && first.stack.entries.isEmpty && remainder == nil && droppedCompletions.isEmpty
  }

  /// The instant at which all changes and animations have ended; −∞ without any, and infinite if one never ends. A
  /// spring ends at its settling time, before the value is constant.
  package var completionTime: Double {
    var end = -Double.infinity
    for change in changes {
      end = max(end, change.completionTime)
      for entry in change.target.stack.entries { end = max(end, entry.animation.endTime) }
    }
    return end
  }

  /// The instant from which on the value is constant. It is infinite if there is none, and −∞ if the value is always
  /// constant.
  public var settlingTime: Double {
    let last = target(changes.count - 1).stack.entries.reduce(-.infinity) { max($0, $1.animation.settlingTime) }
    guard let newest = changes.last else { return max(last, remainder?.end ?? -.infinity) }
    if newest.runLength > Self.exactCount {
      let running = runningChanges(after: changes.count - 1)
      return running.indices.reduce(max(last, newest.endTime, running.decay?.end ?? -.infinity)) {
        max($0, changes[$1].endTime)
      }
    }
    // Changes before a restart have no effect. The loop uses indices, because a change is large and would be copied.
    var latest = last
    for index in changes.indices.reversed() {
      latest = max(latest, changes[index].endTime)
      if changes[index].isRestart { break }
    }
    return latest
  }
}

extension Retargeting.Change {
  /// Whether the change still has a decreasing difference or a spring at an instant.
  func isRunning(at time: Double) -> Bool {
    switch kind {
    case .additive, .replace: progress(at: time) != nil
    case .spring(let spring): time < self.time + spring.restDuration
    case .jump, .targetOnly: false
    }
  }

  /// The end of the change's motion, in seconds.
  var endTime: Double { time + effectiveDuration }

  /// The duration of the change's motion, in seconds.
  @inline(__always)
  var effectiveDuration: Double {
    switch kind {
    case .additive, .replace: duration
    case .spring(let spring): spring.restDuration
    case .jump, .targetOnly: 0
    }
  }

  /// The instant of the change's completion. For a spring, it is the end of the settling time after a release at rest.
  var completionTime: Double {
    if case .spring(let spring) = kind { time + spring.with(initialVelocity: 0).settlingDuration } else { endTime }
  }
}

extension Spring {
  /// The seconds after which a 10⁻⁹th of a spring's initial displacement is left.
  ///
  /// From then on, the value is the target itself. The bound holds for the position after a release at rest or with an
  /// initial velocity.
  package var restDuration: Double {
    guard isValid else { return 0 }
    let decay = dampingRatio < 1 ? dampingRatio : 1 / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
    return decay > 0 ? 32 / (decay * naturalFrequency) : .infinity
  }
}
