/// A value that changes at instants and stands still between them.
///
/// It is a function of the instant whatever the order in which its changes came: each takes its place among the others.
/// Most values never change, and cost an empty array.
package struct StepFunction<Value: Sendable>: Sendable {
  /// A value and the instant from which on it is shown.
  private struct Step: Sendable {
    var time: Double
    var value: Value
  }

  /// The value before the first change.
  package private(set) var first: Value
  /// In the order of their instants, no two at the same one.
  private var steps: [Step] = []

  /// Creates a value that is the same at every instant.
  package init(_ value: Value) { first = value }

  /// Whether the value is the same at every instant.
  package var isConstant: Bool { steps.isEmpty }

  /// The instants of the changes, in ascending order.
  package var changeTimes: [Double] { steps.map(\.time) }

  /// All values that it has, in the order of their instants.
  package var values: [Value] { [first] + steps.map(\.value) }

  /// The instant of the last change; −∞ where there is none.
  package var lastChangeTime: Double { steps.last?.time ?? -.infinity }

  /// The value after the last change.
  package var last: Value { steps.last?.value ?? first }

  /// The value at an instant: that of the last change not later than it.
  ///
  /// - Complexity: O(log n) in the changes.
  @inline(__always)
  package func value(at time: Double) -> Value { steps.isEmpty ? first : changedValue(at: time) }

  private func changedValue(at time: Double) -> Value {
    let count = count(at: time)
    return count == 0 ? first : steps[count - 1].value
  }

  /// Gives it a value for all instants, and drops its changes.
  package mutating func set(_ value: Value) {
    first = value
    steps = []
  }

  /// Gives it a value from an instant on, up to the next change that is there already.
  ///
  /// A change at the same instant is replaced; an instant that is not finite changes nothing.
  ///
  /// - Complexity: O(log n) in the changes, O(n) in those that come later.
  package mutating func set(_ value: Value, at time: Double) {
    guard time.isFinite else { return }
    let count = count(at: time)
    if count > 0, steps[count - 1].time == time {
      steps[count - 1].value = value
    } else {
      steps.insert(Step(time: time, value: value), at: count)
    }
  }

  /// Takes back the changes later than an instant.
  package mutating func removeChanges(after time: Double) {
    while let last = steps.last, last.time > time { steps.removeLast() }
  }

  /// Takes back the changes at an instant and later.
  package mutating func removeChanges(from time: Double) {
    while let last = steps.last, last.time >= time { steps.removeLast() }
  }

  /// Drops what no instant from `time` on can show; before it, the value is no longer the one that was shown.
  package mutating func prune(before time: Double) {
    let count = count(at: time)
    guard count > 0 else { return }
    first = steps[count - 1].value
    steps.removeFirst(count)
  }

  /// How many changes have happened at an instant.
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
