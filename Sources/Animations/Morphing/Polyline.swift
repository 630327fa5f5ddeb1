// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A polyline, with the fraction of its length at each corner.
struct Polyline: Sendable {
  /// The corners; in a closed polyline, the last one equals the first.
  let points: [Point]
  /// The fractions of the corners, ascending from 0 to 1.
  let fractions: [Double]
  /// The length, in points.
  let length: Double
  let isClosed: Bool

  /// Creates a polyline, or returns `nil` if its length is not finite. A polyline of length 0 has even fractions.
  init?(_ corners: [Point], isClosed: Bool) {
    var points = corners
    if isClosed, points[0] != points[points.count - 1] { points.append(points[0]) }
    if points.count == 1 { points.append(points[0]) }
    var lengths = [0.0]
    lengths.reserveCapacity(points.count)
    for index in points.indices.dropFirst() {
      lengths.append(lengths[index - 1] + points[index - 1].distance(to: points[index]))
    }
    let total = lengths[lengths.count - 1]
    guard total.isFinite else { return nil }
    self.points = points
    self.isClosed = isClosed
    length = total
    fractions =
      total > 0
      ? lengths.map { $0 / total } : points.indices.map { Double($0) / Double(points.count - 1) }
  }

  private init(points: [Point], fractions: [Double], isClosed: Bool, length: Double) {
    self.points = points
    self.fractions = fractions
    self.length = length
    self.isClosed = isClosed
  }

  /// The polyline with every corner at the centre of its bounds.
  var collapsed: Polyline {
    let (x, y) = (points.map { $0.x }, points.map { $0.y })
    let center = Point(
      x: (x.min() ?? 0) / 2 + (x.max() ?? 0) / 2, y: (y.min() ?? 0) / 2 + (y.max() ?? 0) / 2)
    return Polyline(points: points.map { _ in center }, fractions: fractions, isClosed: isClosed, length: 0)
  }

  /// Twice the enclosed area, positive if the polyline turns from +x towards +y.
  var doubledArea: Double {
    let first = points[0]
    return points.indices.dropFirst().reduce(0) { sum, index in
      sum + (points[index - 1] - first).cross(points[index] - first)
    }
  }

  func reversed() -> Polyline {
    Polyline(
      points: points.reversed(), fractions: fractions.reversed().map { 1 - $0 }, isClosed: isClosed, length: length)
  }

  /// The point at a fraction of the length.
  ///
  /// - Complexity: O(log *n*).
  func point(at fraction: Double) -> Point {
    var (low, high) = (0, points.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if fractions[middle] <= fraction { low = middle } else { high = middle - 1 }
    }
    let width = fractions[low + 1] - fractions[low]
    guard width > 0, fraction < fractions[low + 1] else { return points[low + 1] }
    return points[low].interpolated(to: points[low + 1], at: max(0, fraction - fractions[low]) / width)
  }

  /// The closed polyline with its start at a fraction of its length.
  func rotated(by offset: Double) -> Polyline {
    guard offset > 0, offset < 1 else { return self }
    let start = point(at: offset)
    let split = fractions.firstIndex { $0 > offset } ?? 0
    // The corners from the offset to the end, and from the start to the offset. The new start is also the new end.
    var points = [start]
    var positions = [0.0]
    for index in split..<fractions.count where fractions[index] - offset > 1e-12 {
      points.append(self.points[index])
      positions.append(fractions[index] - offset)
    }
    for index in 1..<max(1, split) where offset - fractions[index] > 1e-12 {
      points.append(self.points[index])
      positions.append(fractions[index] + 1 - offset)
    }
    points.append(start)
    positions.append(1)
    return Polyline(points: points, fractions: positions, isClosed: isClosed, length: length)
  }

  /// The number of positions that are compared to find the start of a closed polyline.
  private static let sampleCount = 128

  /// The start fraction of this closed polyline that brings its points closest to those of another.
  ///
  /// It minimises the sum of squared distances over all starts: first on a grid, then at the corners near the best grid
  /// position. Corners therefore correspond to corners.
  func bestRotation(for other: Polyline) -> Double {
    let count = Self.sampleCount
    let (otherSamples, ownSamples) = (other.samples(count), samples(count))
    var best = (offset: 0.0, match: -Double.infinity)
    for shift in 0..<count {
      var match = 0.0
      for index in 0..<count {
        let sum = index + shift
        let a = otherSamples[index]
        let b = ownSamples[sum < count ? sum : sum - count]
        match += a.dx * b.dx + a.dy * b.dy
      }
      if match > best.match { best = (Double(shift) / Double(count), match) }
    }
    let grid = best.offset
    // The candidates are corners of this polyline for the other's start, and corners of the other for this one's start.
    let candidates = fractions + (other.isClosed ? other.fractions.map { 1 - $0 } : [])
    let nearCandidates = candidates.filter { candidate in
      let gap = abs(candidate - grid)
      return min(gap, 1 - gap) <= 1 / Double(count)
    }
    // A curve has more corners than are distinguishable. The limit bounds the work.
    for candidate in nearCandidates.prefix(2 * count) {
      let match = zip(otherSamples, samples(count, from: candidate)).reduce(0) { $0 + $1.0.dot($1.1) }
      if match >= best.match { best = (candidate, match) }
    }
    return best.offset
  }

  /// The points at even fractions, relative to their centre.
  private func samples(_ count: Int, from offset: Double = 0) -> [Vector] {
    let points = (0..<count).map { index in
      let fraction = offset + Double(index) / Double(count)
      return point(at: fraction < 1 ? fraction : fraction - 1)
    }
    let sum = points.reduce(Vector.zero) { $0 + ($1 - points[0]) }
    let center = points[0] + sum * (1 / Double(count))
    return points.map { $0 - center }
  }
}
