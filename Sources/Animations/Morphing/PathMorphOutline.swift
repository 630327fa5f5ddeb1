// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Two outlines with the same number of points, which correspond in their order.
struct PathMorphOutline: Sendable {
  /// The start and the end of each point.
  let points: [(from: Point, to: Point)]
  let isClosed: Bool

  /// Adds the outline at a fraction of the interpolation to a path.
  func append(to path: inout Path, at fraction: Double) {
    var isFirst = true
    for (from, to) in points {
      let point = from.interpolated(to: to, at: fraction)
      if isFirst { path.move(to: point) } else { path.addLine(to: point) }
      isFirst = false
    }
    if isClosed { path.close() }
  }

  /// The outlines of the interpolation between two paths, or `nil` if a number is not finite or there are too many
  /// lines.
  static func outlines(from start: Path, to end: Path, tolerance: Double) -> [PathMorphOutline]? {
    guard let first = polylines(of: start, tolerance), let second = polylines(of: end, tolerance) else { return nil }
    // An outline that grows has the direction that it has beside the first one, so that holes stay holes.
    let isOpposite =
      if let a = first.first, let b = second.first, a.isClosed, b.isClosed {
        a.doubledArea * b.doubledArea < 0
      } else { false }
    return (0..<max(first.count, second.count)).map { index in
      guard index < first.count else {
        let to = isOpposite && second[index].isClosed ? second[index].reversed() : second[index]
        return PathMorphOutline(from: to.collapsed, to: to)
      }
      return PathMorphOutline(from: first[index], to: index < second.count ? second[index] : first[index].collapsed)
    }
  }

  /// The maximum number of lines, which bounds memory and time. Changes of more lines are not visible.
  private static let maximumLineCount = 1 << 17

  private static func polylines(of path: Path, _ tolerance: Double) -> [Polyline]? {
    guard let bounds = path.bounds() else { return [] }
    guard bounds.origin.isFinite, bounds.size.isFinite else { return nil }
    var polylines: [Polyline] = []
    var count = 0
    for subpath in path.subpaths() where !subpath.segments.isEmpty {
      var points = [subpath.start]
      for segment in subpath.segments {
        segment.appendFlattened(to: &points, tolerance: tolerance)
        guard count + points.count <= maximumLineCount else { return nil }
      }
      count += points.count
      guard let polyline = Polyline(points, isClosed: subpath.isClosed) else { return nil }
      polylines.append(polyline)
    }
    return polylines
  }

  /// Creates the pair of two outlines.
  init(from: Polyline, to: Polyline) {
    isClosed = from.isClosed && to.isClosed
    var (a, b) = (from, to)
    if isClosed, a.doubledArea * b.doubledArea < 0 { b = b.reversed() }
    // Only a closed outline can start at another point. If both are closed, the second outline gets a new start.
    if b.isClosed {
      b = b.rotated(by: b.bestRotation(for: a))
    } else if a.isClosed {
      a = a.rotated(by: a.bestRotation(for: b))
    }
    let fractions = Self.merged(a.fractions, b.fractions)
    // The last point of a closed outline equals the first one.
    points = fractions.prefix(isClosed ? max(1, fractions.count - 1) : fractions.count).map {
      (a.point(at: $0), b.point(at: $0))
    }
  }

  /// Two ascending lists as one, in which numbers that differ only by rounding occur once.
  private static func merged(_ a: [Double], _ b: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let next: Double
      if j == b.count || (i < a.count && a[i] <= b[j]) {
        next = a[i]
        i += 1
      } else {
        next = b[j]
        j += 1
      }
      if let last = result.last, next - last < 1e-9 { continue }
      result.append(next)
    }
    // The end must be exactly 1, even if a corner is before it by rounding.
    result[result.count - 1] = 1
    return result
  }
}
