// SPDX-License-Identifier: MIT

/// A piecewise constant function of the instant.
///
/// The result does not depend on the order in which changes are added. Most values never change; their list of changes
/// is an empty array.
package struct StepFunction<Value: Sendable>: Sendable {
  /// A value with its first instant.
  private struct Step: Sendable {
    var time: Double
    var value: Value
  }

  /// The value before the first change.
  package private(set) var first: Value
  /// The changes in ascending order of their instants, all different.
  private var steps: [Step] = []

  /// Creates a constant function.
  package init(_ value: Value) { first = value }

  /// Whether the function is constant.
  package var isConstant: Bool { steps.isEmpty }

  /// The instants of the changes, in ascending order.
  package var changeTimes: [Double] { steps.map(\.time) }

  /// All values, in the order of their instants.
  package var values: [Value] { [first] + steps.map(\.value) }

  /// The instant of the last change; −∞ without one.
  package var lastChangeTime: Double { steps.last?.time ?? -.infinity }

  /// The value after the last change.
  package var last: Value { steps.last?.value ?? first }

  /// Returns the value at an instant: that of the last change not later than the instant.
  ///
  /// - Complexity: O(log n) in the changes.
  @inline(__always)
  package func value(at time: Double) -> Value { steps.isEmpty ? first : changedValue(at: time) }

  private func changedValue(at time: Double) -> Value {
    let count = count(at: time)
    return count == 0 ? first : steps[count - 1].value
  }

  /// Returns whether a value satisfies a predicate: the value at an instant or a later one, or with `nil` any value.
  ///
  /// - Complexity: O(n) in the changes.
  package func contains(from time: Double?, _ predicate: (Value) -> Bool) -> Bool {
    guard !steps.isEmpty else { return predicate(first) }
    let count = time.map(count(at:)) ?? 0
    return predicate(count == 0 ? first : steps[count - 1].value) || steps[count...].contains { predicate($0.value) }
  }

  /// Sets the value for all instants, and removes all changes.
  package mutating func set(_ value: Value) {
    first = value
    steps = []
  }

  /// Sets the value from an instant on, up to the next change.
  ///
  /// A change at the same instant is replaced. An instant that is not finite changes nothing.
  ///
  /// - Complexity: O(log n) in the changes, O(n) in the later changes.
  package mutating func set(_ value: Value, at time: Double) {
    guard time.isFinite else { return }
    let count = count(at: time)
    if count > 0, steps[count - 1].time == time {
      steps[count - 1].value = value
    } else {
      steps.insert(Step(time: time, value: value), at: count)
    }
  }

  /// Sets the value from an instant on, and removes all later changes.
  package mutating func replace(with value: Value, from time: Double) {
    removeChanges(from: time)
    set(value, at: time)
  }

  /// Removes the changes after an instant.
  package mutating func removeChanges(after time: Double) {
    while let last = steps.last, last.time > time { steps.removeLast() }
  }

  /// Removes the changes at an instant and after it.
  package mutating func removeChanges(from time: Double) {
    while let last = steps.last, last.time >= time { steps.removeLast() }
  }

  /// Drops the values before an instant. The value at `time` then holds for all earlier instants.
  package mutating func prune(before time: Double) {
    let count = count(at: time)
    guard count > 0 else { return }
    first = steps[count - 1].value
    steps.removeFirst(count)
  }

  /// The same function, later by a number of seconds.
  package func delayed(by seconds: Double) -> StepFunction {
    var result = StepFunction(first)
    result.steps = steps.map { Step(time: $0.time + seconds, value: $0.value) }
    return result
  }

  /// The function with each value replaced.
  package func map(_ replacement: (Value) -> Value) -> StepFunction {
    var result = StepFunction(replacement(first))
    result.steps = steps.map { Step(time: $0.time, value: replacement($0.value)) }
    return result
  }

  /// Returns the number of changes up to an instant.
  private func count(at time: Double) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
