// SPDX-License-Identifier: MIT

/// A change of one property by a transaction.
struct SwiftChange {
  private let start: Double
  private let duration: Double
  private let easing: String
  /// The place among the changes of one property.
  private let order: Int
  private let layer: String
  private let access: String
  private let value: String

  init(_ transition: SwiftMotionPlan.Transition, layer: String, access: String, order: Int, value: String) {
    (start, duration, easing) = (transition.start, transition.duration, transition.easing)
    (self.layer, self.access, self.order, self.value) = (layer, access, order, value)
  }

  /// The assignment inside the transaction.
  private var assignment: String { "$0[\(SwiftIdentifiers.escaped(layer))]\(access) = \(value)" }

  private func isTogether(with other: SwiftChange) -> Bool {
    start == other.start && duration == other.duration && easing == other.easing
  }

  /// The most changes of a transaction. Equal transactions follow each other where there are more.
  private static let changeLimit = 40

  /// The transactions in the order of their instants. Changes with equal options share one.
  static func statements(of changes: [SwiftChange]) -> [SwiftMotionStatement] {
    // The changes of a property at one instant are in this order too, so that its values follow each other.
    let sorted = changes.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.start, a.duration, a.easing, a.order, first.offset) < (
        b.start, b.duration, b.easing, b.order, second.offset
      )
    }.map(\.element)
    var statements: [SwiftMotionStatement] = []
    var index = 0
    while index < sorted.count {
      let first = sorted[index]
      var end = index + 1
      var targets: Set = [first.layer + first.access]
      while end < sorted.count, end - index < changeLimit, sorted[end].isTogether(with: first),
        targets.insert(sorted[end].layer + sorted[end].access).inserted
      {
        end += 1
      }
      statements += statement(of: sorted[index..<end]).map { [$0] } ?? []
      index = end
    }
    return statements
  }

  private static func statement(of changes: ArraySlice<SwiftChange>) -> SwiftMotionStatement? {
    guard let first = changes.first else { return nil }
    var options = [
      "at: \(SwiftNumbers.seconds(first.start))", "duration: \(SwiftNumbers.seconds(first.duration))",
    ]
    if first.duration > 0, first.easing != ".seamless" { options.append("timingFunction: \(first.easing)") }
    return SwiftMotionStatement(
      lines: SwiftLines.call("tree.transaction", options, closure: changes.map(\.assignment)),
      layers: changes.map(\.layer))
  }
}
