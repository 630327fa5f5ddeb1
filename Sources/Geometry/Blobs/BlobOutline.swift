// SPDX-License-Identifier: MIT

/// The chords of a blob's outline in integer coordinates, for an exact test of self-intersection.
enum BlobOutline {
  private static let chords = 16

  private struct Grid: Hashable {
    var x: Int
    var y: Int
  }

  private struct Box {
    var minX = Int.max
    var minY = Int.max
    var maxX = Int.min
    var maxY = Int.min

    mutating func include(_ point: Grid) {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }

    func intersects(_ other: Box) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
  }

  /// Whether two chords of the closed uniform Catmull–Rom outline cross properly.
  ///
  /// Two chords cross properly if each one separates the ends of the other. The coordinates of a blob are integers, so
  /// 8192 times a point at *k* sixteenths of a segment is an integer too.
  ///
  /// - Complexity: O(*n*²) tests of segment boxes, and a fixed number of chord tests for each pair of intersecting
  ///   boxes.
  static func selfIntersects(_ points: [Point]) -> Bool {
    let knots = points.map { Grid(x: Int($0.x), y: Int($0.y)) }
    let count = knots.count
    var vertices: [Grid] = []
    vertices.reserveCapacity(count * chords + 1)
    for index in 0..<count {
      let (p0, p1) = (knots[(index + count - 1) % count], knots[index])
      let (p2, p3) = (knots[(index + 1) % count], knots[(index + 2) % count])
      for step in 0..<chords {
        vertices.append(
          Grid(x: coordinate(p0.x, p1.x, p2.x, p3.x, step), y: coordinate(p0.y, p1.y, p2.y, p3.y, step)))
      }
    }
    vertices.append(vertices[0])

    let boxes = (0..<count).map { segment in
      vertices[segment * chords...(segment + 1) * chords].reduce(into: Box()) { $0.include($1) }
    }
    for first in 0..<count {
      for second in first..<count where boxes[first].intersects(boxes[second]) {
        if second - first <= 1, isMonotone(from: first, through: second, vertices) { continue }
        if segmentsCross(first, second, vertices, boxes[second]) { return true }
      }
    }
    return false
  }

  /// 8192 times the point of the uniform Catmull–Rom segment from `b` to `c` at the parameter `k`/16.
  private static func coordinate(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ k: Int) -> Int {
    8192 * b + 256 * k * (c - a) + 16 * k * k * (2 * a - 5 * b + 4 * c - d) + k * k * k * (3 * b - a - 3 * c + d)
  }

  /// Whether the chords of consecutive segments all advance in the direction from their start to their end.
  ///
  /// Such chords cannot cross. It is the common case, and needs no test of pairs.
  private static func isMonotone(from first: Int, through last: Int, _ vertices: [Grid]) -> Bool {
    let range = first * chords..<(last + 1) * chords
    let (start, end) = (vertices[range.lowerBound], vertices[range.upperBound])
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return range.allSatisfy { index in
      let (a, b) = (vertices[index], vertices[index + 1])
      return (b.x - a.x) * dx + (b.y - a.y) * dy > 0
    }
  }

  private static func segmentsCross(_ first: Int, _ second: Int, _ vertices: [Grid], _ secondBox: Box) -> Bool {
    for i in first * chords..<(first + 1) * chords {
      let (a, b) = (vertices[i], vertices[i + 1])
      var box = Box()
      box.include(a)
      box.include(b)
      guard box.intersects(secondBox) else { continue }
      // Within one segment, each pair is tested once.
      for j in max(second * chords, i + 1)..<max((second + 1) * chords, i + 1) {
        let (c, d) = (vertices[j], vertices[j + 1])
        guard max(c.x, d.x) >= box.minX, min(c.x, d.x) <= box.maxX, max(c.y, d.y) >= box.minY,
          min(c.y, d.y) <= box.maxY
        else { continue }
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
      }
    }
    return false
  }

  /// The side of the line from `a` to `b` on which the point lies: −1, 0 or 1.
  private static func side(_ a: Grid, _ b: Grid, _ point: Grid) -> Int {
    ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)).signum()
  }
}
