// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The heading along a path including full turns, at enough positions to unwrap any heading between them.
///
/// A position is the sum of a segment's index and a parameter. A corner has two entries, for the segment before it and
/// for the one after it.
struct HeadingTable: Sendable {
  private var positions: [Double] = []
  private var headings: [Double] = []
  /// The full turns in radians that each round of a closed path adds.
  private(set) var roundTurn = 0.0

  /// Creates the table from the segments with a length.
  ///
  /// - Parameters:
  ///   - measure: The segments of the path and their lengths.
  ///   - travelled: The indices of the segments whose length is above 0.
  /// - Complexity: O(n), with more entries for tight curves.
  init(_ measure: PathMeasure, _ travelled: [Int]) {
    for index in travelled {
      let segment = measure.segments[index]
      append(segment.startDirection, at: Double(index))
      if case .line = segment {
      } else {
        let pieces = 8
        for piece in 0..<pieces {
          refine(
            segment, index, from: Double(piece) / Double(pieces), to: Double(piece + 1) / Double(pieces), depth: 0)
        }
      }
      append(segment.endDirection, at: Double(index + 1))
    }
    // The copies have an exact capacity.
    (positions, headings) = (positions.map { $0 }, headings.map { $0 })
    guard measure.isClosed, let first = headings.first, let last = headings.last else { return }
    let departure = Angle(radians: first).unwrapped(near: Angle(radians: last)).radians
    roundTurn = ((departure - first) / (2 * .pi)).rounded() * 2 * .pi
  }

  /// Adds entries until the headings of neighbours differ by less than an eighth of a turn.
  private mutating func refine(
    _ segment: Path.Segment, _ index: Int, from start: Double, to end: Double, depth: Int
  ) {
    let middle = (start + end) / 2
    if depth < 12, let direction = segment.derivative(at: end).normalized, let last = headings.last,
      abs(direction.direction.unwrapped(near: Angle(radians: last)).radians - last) > .pi / 4
    {
      refine(segment, index, from: start, to: middle, depth: depth + 1)
      refine(segment, index, from: middle, to: end, depth: depth + 1)
    } else if end < 1 {
      append(segment.derivative(at: end).normalized, at: Double(index) + end)
      removeRedundantEntry(at: Double(index))
    }
  }

  /// Removes the last entry but one, if it is inside the segment and the headings beside it are close enough.
  private mutating func removeRedundantEntry(at start: Double) {
    let count = headings.count
    guard count >= 3, positions[count - 2] > start, abs(headings[count - 1] - headings[count - 3]) < .pi / 4 else {
      return
    }
    positions.remove(at: count - 2)
    headings.remove(at: count - 2)
  }

  private mutating func append(_ direction: Vector?, at position: Double) {
    guard let direction else { return }
    let heading = direction.direction
    positions.append(position)
    headings.append(headings.last.map { heading.unwrapped(near: Angle(radians: $0)).radians } ?? heading.radians)
  }

  /// The heading of a direction at a position, including full turns.
  ///
  /// - Parameters:
  ///   - direction: The direction there.
  ///   - position: The sum of the segment's index and the parameter.
  ///   - isDeparture: Whether the position of a corner belongs to the segment after it.
  /// - Complexity: O(log n).
  func heading(of direction: Vector, at position: Double, isDeparture: Bool = false) -> Angle {
    guard !positions.isEmpty else { return direction.direction }
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    // `low` is the first entry at or after the position: at a corner, that of the segment before it. The last entry
    // there is that of the segment after it.
    if isDeparture {
      while low + 1 < positions.count, positions[low + 1] <= position { low += 1 }
      if low < positions.count, positions[low] == position {
        return direction.direction.unwrapped(near: Angle(radians: headings[low]))
      }
    }
    let next = min(low, positions.count - 1)
    let previous = max(next - 1, 0)
    let width = positions[next] - positions[previous]
    let fraction = width > 0 ? min(max((position - positions[previous]) / width, 0), 1) : 1
    let reference = headings[previous] + (headings[next] - headings[previous]) * fraction
    return direction.direction.unwrapped(near: Angle(radians: reference))
  }
}
