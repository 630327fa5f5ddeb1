// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Delays of the members of a row or a grid, which grow with the distance from an origin.
///
///     let stagger = Stagger(each: 0.1, from: .center)
///     // Of five cards: 0.2, 0.1, 0, 0.1, 0.2
///     tree.transaction(at: now) {
///       for (card, delay) in zip(cards, stagger.delays(count: cards.count)) {
///         $0.delay = delay
///         $0[card].opacity = 1
///       }
///     }
///
/// The nearest member has the delay 0. A member that is farther by d has the delay D · f(d / m). Here m is that of the
/// farthest member, D the delay of the farthest member, and f the timing function.
public struct Stagger: Hashable, Sendable {
  /// The place from which the delays grow.
  public enum Origin: Hashable, Sendable {
    /// The first member; in a grid that of the first row and column.
    case first
    /// The middle of the row or the grid, which may be between members.
    case center
    /// The last member; in a grid that of the last row and column.
    case last
    /// Both ends of a row, or the corners of a grid: the delays grow towards the middle.
    case edges
    /// The member with an index.
    case index(Int)
  }

  /// The distances in a grid.
  public enum Axis: Hashable, Sendable {
    /// The distance of two members, in columns and rows.
    case both
    /// The distance in columns.
    case x
    /// The distance in rows.
    case y
  }

  private enum Measure: Hashable { case each(Double), total(Double) }

  private let measure: Measure
  /// The place from which the delays grow.
  public var origin: Origin
  /// The delays between the nearest and the farthest member.
  public var timingFunction: TimingFunction

  /// Creates delays by the delay from one member to the next.
  ///
  /// - Parameters:
  ///   - each: The delay for the distance of one member, in seconds.
  ///   - origin: The place from which the delays grow.
  ///   - timingFunction: The delays between the nearest and the farthest member.
  /// - Precondition: `each` is finite and at least 0.
  public init(each: Double, from origin: Origin = .first, timingFunction: TimingFunction = .linear) {
    checkArgument(each >= 0 && each.isFinite, "each: a finite number of seconds, at least 0")
    (measure, self.origin, self.timingFunction) = (.each(each), origin, timingFunction)
  }

  /// Creates delays by the delay of the farthest member.
  ///
  /// - Parameters:
  ///   - total: The delay of the farthest member, in seconds.
  ///   - origin: The place from which the delays grow.
  ///   - timingFunction: The delays between the nearest and the farthest member.
  /// - Precondition: `total` is finite and at least 0.
  public init(total: Double, from origin: Origin = .first, timingFunction: TimingFunction = .linear) {
    checkArgument(total >= 0 && total.isFinite, "total: a finite number of seconds, at least 0")
    (measure, self.origin, self.timingFunction) = (.total(total), origin, timingFunction)
  }

  /// The delays of the members of a row, in seconds.
  ///
  /// - Precondition: `count` is at least 0.
  /// - Complexity: O(n) in the members.
  public func delays(count: Int) -> [Double] { delays(count: count, columns: max(count, 1)) }

  /// The delays of the members of a grid, in seconds.
  ///
  /// - Parameters:
  ///   - count: The number of members, row by row. The last row may be incomplete.
  ///   - columns: The number of members in a row.
  ///   - axis: The distances that count.
  /// - Precondition: `count` is at least 0, and `columns` at least 1.
  /// - Complexity: O(n) in the members.
  public func delays(count: Int, columns: Int, axis: Axis = .both) -> [Double] {
    checkArgument(count >= 0, "count: at least 0")
    checkArgument(columns >= 1, "columns: at least 1")
    guard count > 0 else { return [] }
    let rows = (count + columns - 1) / columns
    let (x, y) = place(columns: columns, rows: rows)
    var distances = (0..<count).map { index in
      let (dx, dy) = (Double(index % columns) - x, Double(index / columns) - y)
      return switch axis {
      case .both: (dx * dx + dy * dy).squareRoot()
      case .x: abs(dx)
      case .y: abs(dy)
      }
    }
    let (least, greatest) = (distances.min() ?? 0, distances.max() ?? 0)
    for index in distances.indices {
      distances[index] = origin == .edges ? greatest - distances[index] : distances[index] - least
    }
    let largest = greatest - least
    guard largest > 0 else { return distances.map { _ in 0 } }
    let total =
      switch measure {
      case .each(let each): each * largest
      case .total(let total): total
      }
    return distances.map { total * timingFunction.value(at: $0 / largest) }
  }

  /// The column and the row of the origin; for the edges, those of the middle.
  private func place(columns: Int, rows: Int) -> (Double, Double) {
    switch origin {
    case .first: (0, 0)
    case .center, .edges: (Double(columns - 1) / 2, Double(rows - 1) / 2)
    case .last: (Double(columns - 1), Double(rows - 1))
    case .index(let index):
      (Double(index - index / columns * columns), Double(index / columns))
    }
  }
}
