// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import RealModule

/// Places labels beside markers of a graph, so that they cover neither curves nor each other.
///
/// The placement is a function of rectangles and polylines. It is greedy: each label takes the best free position that
/// the labels before it leave. A label without a position is left out.
package struct LabelPlacement: Sendable {
  /// A text to place.
  package struct Label: Sendable {
    /// The size of the text.
    package let size: Size
    /// The centre of its marker.
    package let marker: Point
    /// Whether the marker is at the upper edge, where labels stand in one row with it or above the plot.
    package let isAtTop: Bool

    package init(size: Size, marker: Point, isAtTop: Bool = false) {
      (self.size, self.marker, self.isAtTop) = (size, marker, isAtTop)
    }
  }

  /// The position of a label.
  package struct Placement: Sendable, Hashable {
    package let frame: Rect
    /// The ends of the line from the label to a distant marker; empty for a label beside its marker.
    package var leader: [Point] = []
    /// Whether the label covers a curve or a grid line.
    package var coversCurve = false
  }

  /// The area of the curves.
  package let plot: Rect
  /// The diameter of a marker.
  package let markerSize: Double
  /// Areas that no label covers and no leader crosses: markers and other texts.
  package var obstacles: [Rect]
  /// Areas that no label covers, but leaders cross: vertical lines.
  package var barriers: [Rect] = []
  /// Areas that a label covers only if it has no other position: grid lines.
  package var gridLines: [Rect] = []
  /// Curves that a label covers only if it has no other position; their points ascend in x.
  package var curves: [[Point]] = []
  /// Leaders that no label covers and no other leader crosses.
  var leaders: [[Point]] = []
  /// Whether labels may have distant positions with leaders.
  package var allowsLeaders = true

  /// - Parameters:
  ///   - plot: The area of the curves.
  ///   - markerSize: The diameter of a marker.
  ///   - obstacles: Areas that no label covers and no leader crosses.
  package init(plot: Rect, markerSize: Double, obstacles: [Rect]) {
    (self.plot, self.markerSize, self.obstacles) = (plot, markerSize, obstacles)
  }

  /// Below this height of the plot a label covers no curve: too little of the curve would be left.
  private static let leastHeightToCover = 80.0

  /// The positions of labels in order, `nil` for labels that are left out.
  ///
  /// - Complexity: O(labels · positions · (labels + curves · log points)).
  package func placements(of labels: [Label]) -> [Placement?] {
    var (taken, drawn) = (obstacles, leaders)
    return labels.map { label in
      guard let placement = placement(of: label, taken, drawn) else { return nil }
      taken.append(placement.frame.inset(dx: -4, dy: -2))
      if !placement.leader.isEmpty { drawn.append(placement.leader) }
      return placement
    }
  }

  private func placement(of label: Label, _ taken: [Rect], _ drawn: [[Point]]) -> Placement? {
    func isOffLeaders(_ frame: Rect) -> Bool {
      let box = frame.inset(dx: -2, dy: -2)
      return !drawn.contains { line in (0...32).contains { box.contains(Self.point(of: line, at: Double($0) / 32)) } }
    }
    let near = nearPositions(of: label).filter(isOffLeaders)
    if let frame = near.first(where: { isClear($0, taken) }) { return Placement(frame: frame) }
    // A label at the upper edge has no leader, and covers nothing.
    guard !label.isAtTop else { return nil }
    if allowsLeaders {
      let distant = distantPositions(of: label).first { frame in
        plot.union(frame) == plot && isClear(frame, taken) && isOffLeaders(frame)
          && !drawn.contains { Self.cross($0, leader(from: label.marker, to: frame)) }
          && !taken.contains { $0.center != label.marker && Self.leader(from: label.marker, to: frame, crosses: $0) }
      }
      if let distant { return Placement(frame: distant, leader: leader(from: label.marker, to: distant)) }
    }
    guard plot.height >= Self.leastHeightToCover, let frame = near.first(where: { isFree($0, taken) }) else {
      return nil
    }
    return Placement(frame: frame, coversCurve: true)
  }

  // MARK: - Tests of a position

  /// Whether a label covers no obstacle, and lies in the plot or in the line of text above it.
  private func isFree(_ frame: Rect, _ taken: [Rect]) -> Bool {
    let room = Rect(x: plot.minX, y: plot.minY - 16, width: plot.width, height: plot.height + 16)
    let margin = frame.inset(dx: -2, dy: -1)
    return room.union(frame) == room && !taken.contains { $0.overlaps(margin) }
      && !barriers.contains { $0.overlaps(margin) }
  }

  /// Whether it also covers no grid line and no curve.
  private func isClear(_ frame: Rect, _ taken: [Rect]) -> Bool {
    let margin = frame.inset(dx: -2, dy: -1)
    return isFree(frame, taken) && !gridLines.contains { $0.overlaps(margin) }
      && !curves.contains { Self.curve($0, crosses: margin) }
  }

  /// Whether a polyline, whose points ascend in x, crosses a box.
  private static func curve(_ points: [Point], crosses box: Rect) -> Bool {
    guard points.count > 1 else { return false }
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].x < box.minX { low = middle + 1 } else { high = middle }
    }
    var index = max(low, 1)
    while index < points.count, points[index - 1].x <= box.maxX {
      let (a, b) = (points[index - 1], points[index])
      if max(a.y, b.y) >= box.minY, min(a.y, b.y) <= box.maxY { return true }
      index += 1
    }
    return false
  }

  // MARK: - Candidate positions

  /// The positions near a marker, the best first: beside it, above and below it.
  private func nearPositions(of label: Label) -> [Rect] {
    let (size, center) = (label.size, label.marker)
    let (near, far) = (markerSize / 2 + 4, markerSize / 2 + 12)
    let (left, right) = (center.x - near - size.width, center.x + near)
    let (level, middle) = (center.y - size.height / 2, center.x - size.width / 2)
    let (above, below) = (center.y - near - size.height, center.y + near)
    let corners = [
      (right, above), (right, level), (left, above), (left, level), (middle, above), (right, below), (left, below),
      (middle, below), (middle, center.y - far - size.height), (right, center.y - far - size.height),
      (left, center.y - far - size.height),
    ]
    let frames = corners.map { Rect(x: $0.0, y: $0.1.rounded(), width: size.width, height: size.height) }
    guard label.isAtTop else { return frames.filter { plot.union($0) == plot } }
    return frames.filter { abs($0.midY - center.y) < 1 }
      + [0.5, 0, 1].map {
        Rect(x: center.x - size.width * $0, y: plot.minY - 4 - size.height, width: size.width, height: size.height)
      }
  }

  /// Distant positions, to which a leader leads: nearer ones first, and above rather than below.
  private func distantPositions(of label: Label) -> [Rect] {
    let size = label.size
    return [18.0, 28, 40, 54, 70].flatMap { distance in
      [-60.0, -120, -90, -30, -150, 0, 180, 30, 150, 60, 120, 90].map { angle in
        let middle =
          label.marker
          + AffineTransform.rotation(.degrees(angle)).apply(
            to: Vector(dx: distance + size.width / 2 * abs(Double.cos(angle * .pi / 180)), dy: 0))
        return Rect(
          x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded(), width: size.width,
          height: size.height)
      }
    }
  }

  // MARK: - Leaders

  /// The ends of the leader, at the label and at the edge of the marker.
  private func leader(from marker: Point, to frame: Rect) -> [Point] {
    let offset = Self.end(at: frame, towards: marker) - marker
    let direction = offset.length > 0 ? offset * (1 / offset.length) : .zero
    return [Self.end(at: frame, towards: marker), marker + direction * (markerSize / 2)]
  }

  /// The point of a label's margin that is nearest to a marker.
  private static func end(at frame: Rect, towards point: Point) -> Point {
    let box = frame.inset(dx: -2, dy: -2)
    return Point(x: min(max(point.x, box.minX), box.maxX), y: min(max(point.y, box.minY), box.maxY))
  }

  /// The point at a fraction of a leader.
  private static func point(of leader: [Point], at share: Double) -> Point {
    leader[0] + (leader[1] - leader[0]) * share
  }

  /// Whether two leaders cross.
  private static func cross(_ one: [Point], _ other: [Point]) -> Bool {
    guard one.count == 2, other.count == 2 else { return false }
    func side(_ point: Point, of line: [Point]) -> Double {
      let (along, offset) = (line[1] - line[0], point - line[0])
      return along.dx * offset.dy - along.dy * offset.dx
    }
    return side(one[0], of: other) * side(one[1], of: other) <= 0
      && side(other[0], of: one) * side(other[1], of: one) <= 0
  }

  /// Whether the leader crosses an obstacle.
  private static func leader(from marker: Point, to frame: Rect, crosses other: Rect) -> Bool {
    let offset = end(at: frame, towards: marker) - marker
    return (1...16).contains { other.contains(marker + offset * (Double($0) / 16)) }
  }
}

extension LabelPlacement {
  /// The heights of labels in a column: each at its own height, or pushed apart so that they do not overlap.
  ///
  /// - Parameters:
  ///   - heights: The preferred heights, in any order.
  ///   - spacing: The least distance of two labels.
  ///   - lowest: The largest height, in a coordinate system whose y points down.
  /// - Returns: The heights in the order of the input.
  package static func column(_ heights: [Double], spacing: Double, lowest: Double) -> [Double] {
    let order = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    var result = heights
    for (upper, index) in zip(order, order.dropFirst()) { result[index] = max(result[index], result[upper] + spacing) }
    // Labels below the lowest height move up again, and push the others.
    var limit = lowest
    for index in order.reversed() {
      result[index] = min(result[index], limit)
      limit = result[index] - spacing
    }
    return result
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool { !(intersection(other)?.isEmpty ?? true) }
}
