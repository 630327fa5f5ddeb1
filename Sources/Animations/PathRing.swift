import Geometry
import RealModule

/// An outline as points that correspond to those of every other outline, place by place.
///
/// A closed outline is cut at evenly spaced fractions of its length, from a place and in a direction of its own that its
/// shape alone decides; an open one from its start to its end. So what belongs together is settled once for any number of
/// outlines: their points can be added in any order, and the sum of differences is the difference of the ends. (The start
/// that fits best to *one* other outline has no such property: the best of A to B and of B to C make no best of A to C.)
///
/// The direction is that in which the area is positive. The start is where the first harmonic of the outline, the circle
/// that comes closest to it, points to +x: for two outlines that differ little from their circles, this is where the sum of
/// the squared distances of their points is least. See C. Zahn and R. Roskies, [Fourier descriptors for plane closed
/// curves](https://doi.org/10.1109/tc.1972.5008949), 1972, for descriptions that do not depend on the start.
struct PathRing: Sendable {
  /// A power of two of them; of an open outline one more, its end.
  var points: [Point]
  let isClosed: Bool

  /// How many places there are at least and at most; powers of two, so that of two rings one divides the other evenly.
  static let counts = (least: 256, most: 2048)

  /// More places than this are no outline that anybody could see change; it bounds memory and time.
  static let mostPlaces = 1 << 18

  /// How many steps there are from the first place to the last.
  var stepCount: Int { isClosed ? points.count : points.count - 1 }

  /// The same outline with more places, halfway between those there are.
  func refined(to count: Int) -> PathRing {
    var ring = self
    while ring.stepCount < count {
      var points: [Point] = []
      points.reserveCapacity(ring.points.count * 2)
      for (index, point) in ring.points.enumerated() {
        points.append(point)
        if index + 1 < ring.points.count {
          points.append(point.interpolated(to: ring.points[index + 1], at: 0.5))
        } else if isClosed {
          points.append(point.interpolated(to: ring.points[0], at: 0.5))
        }
      }
      ring.points = points
    }
    return ring
  }

  /// The outline cut open at its start.
  func opened() -> PathRing { isClosed ? PathRing(points: points + [points[0]], isClosed: false) : self }

  /// The points of two rings, each pair as one. A closed ring beside an open one is cut open.
  static func combined(_ a: PathRing, _ b: PathRing, _ combine: (Point, Point) -> Point) -> PathRing {
    let count = max(a.stepCount, b.stepCount)
    var (a, b) = (a.refined(to: count), b.refined(to: count))
    if a.isClosed != b.isClosed { (a, b) = (a.opened(), b.opened()) }
    return PathRing(points: zip(a.points, b.points).map { combine($0, $1) }, isClosed: a.isClosed)
  }

  /// The centre of the bounds.
  var center: Point {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Point(x: low.x / 2 + high.x / 2, y: low.y / 2 + high.y / 2)
  }

  /// The ring with all its points at the centre.
  var collapsed: PathRing {
    let center = center
    return PathRing(points: points.map { _ in center }, isClosed: isClosed)
  }

  /// The mean of the squared distances of the outline's points from the origin, in units of `scale`.
  ///
  /// Along each chord exactly: the third of a² + a·b + b².
  func meanSquare(scale: Double) -> Double {
    var sum = 0.0
    for index in 0..<stepCount {
      let a = (points[index] - .zero) / scale
      let b = (points[index + 1 < points.count ? index + 1 : 0] - .zero) / scale
      sum += a.lengthSquared + a.dot(b) + b.lengthSquared
    }
    return sum / (3 * Double(stepCount))
  }
}

// MARK: - Rings and paths

extension PathRing {
  /// Whether a subpath is written as a ring: so many lines, and nothing else.
  ///
  /// Any polygon of as many corners counts, too. Its places are its corners then, which is as good as any.
  static func isWritten(in subpath: ArraySlice<Path.Element>) -> Bool {
    let isClosed = subpath.last == .close
    let steps = subpath.count - 1
    guard steps >= counts.least, steps <= counts.most, steps & (steps - 1) == 0 else { return false }
    return subpath.dropFirst().dropLast(isClosed ? 1 : 0).allSatisfy { if case .line = $0 { true } else { false } }
  }

  /// The ring that a subpath is written as.
  init?(subpath: ArraySlice<Path.Element>) {
    guard Self.isWritten(in: subpath) else { return nil }
    points = []
    points.reserveCapacity(subpath.count)
    isClosed = subpath.last == .close
    for element in subpath {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      default: break
      }
    }
  }

  /// Adds the outline to a path.
  func append(to path: inout Path) {
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
    if isClosed { path.close() }
  }
}

extension ArraySlice<Path.Element> {
  /// The outlines of what these elements draw as rings, or `nil` where a number is not finite or there are too many.
  ///
  /// - Complexity: O(*n*) in the elements, with some hundred to some thousand places for each subpath.
  func rings() -> [PathRing]? { rings(beside: nil)?.map(\.own) }

  /// The same, and the rings in the same places of elements of the same structure.
  func rings(beside other: ArraySlice<Path.Element>?) -> [(own: PathRing, other: PathRing)]? {
    let (subpaths, others) = (subpaths, other?.subpaths)
    var rings: [(own: PathRing, other: PathRing)] = []
    var count = 0
    for (index, subpath) in subpaths.enumerated() {
      let other = others?[index] ?? subpath
      var pair: (own: PathRing, other: PathRing)?
      if let ring = PathRing(subpath: subpath) {
        pair = PathRing(subpath: other).map { (ring, $0) }
      } else if let outline = PathOutline(subpath: subpath) {
        guard let places = PathRingPlaces(outline) else { return nil }
        pair =
          others == nil
          ? (places.ring, places.ring) : PathOutline(subpath: other).map { (places.ring, places.ring(on: $0)) }
      }
      guard let pair else { continue }
      guard pair.own.points.allSatisfy(\.isFinite), pair.other.points.allSatisfy(\.isFinite) else { return nil }
      count += pair.own.points.count
      guard count <= PathRing.mostPlaces else { return nil }
      rings.append(pair)
    }
    return rings
  }

  /// The elements of each subpath.
  var subpaths: [ArraySlice<Path.Element>] {
    var subpaths: [ArraySlice<Path.Element>] = []
    var start = startIndex
    for index in indices.dropFirst() {
      guard case .move = self[index] else { continue }
      subpaths.append(self[start..<index])
      start = index
    }
    if start < endIndex { subpaths.append(self[start...]) }
    return subpaths
  }
}
