// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The polyline with the fewest vertices that stays within a vertical distance of samples.
///
/// The polyline is a path from left to right with the fewest links inside the band between the samples minus and plus
/// the distance. Lines are chosen greedily: each reaches as far to the right as any line that crosses the one before it
/// inside the band. The number of lines is therefore the smallest possible. Sources: H. Imai and M. Iri, *An optimal
/// algorithm for approximating a piecewise linear function*, J. Inf. Process. 9 (1986), and for the support lines
/// J. O'Rourke, *An on-line algorithm for fitting straight lines between data ranges*, Comm. ACM 24 (1981).
struct MinimumPolyline {
  /// The vertices, with ascending abscissae.
  let vertices: [Point]

  /// Creates the polyline of samples.
  ///
  /// - Parameters:
  ///   - samples: The samples, with strictly ascending abscissae; at least one.
  ///   - tolerance: The largest vertical distance; more than 0.
  ///   - startsExactly: Whether the polyline begins exactly at the first sample.
  ///   - endsExactly: Whether the polyline ends exactly at the last sample.
  /// - Complexity: O(n) amortised.
  init(of samples: [Point], tolerance: Double, startsExactly: Bool, endsExactly: Bool) {
    let band = Band(
      samples: samples, tolerance: tolerance, startsExactly: startsExactly, endsExactly: endsExactly)
    guard let first = samples.first, let last = samples.last, samples.count > 1, let links = Self.links(in: band) else {
      vertices = samples
      return
    }
    var vertices = [Point(x: first.x, y: startsExactly ? first.y : links[0].line.y(at: first.x))]
    for (link, next) in zip(links, links.dropFirst()) {
      vertices.append(link.line.intersection(with: next.line, until: link.exit))
    }
    vertices.append(Point(x: last.x, y: endsExactly ? last.y : links[links.count - 1].line.y(at: last.x)))
    self.vertices = vertices
  }

  /// A line and the point at which it leaves the band.
  private struct Link {
    let line: SupportLine
    let exit: Point
  }

  /// The lines from left to right, or `nil` if rounding prevents progress.
  private static func links(in band: Band) -> [Link]? {
    var links: [Link] = []
    var cone = Cone()
    for side in Side.allCases { cone.add(band.bound(0, on: side), on: side, next: 1) }
    var (index, restarts) = (1, 0)
    while index < band.samples.count {
      let crossed = Side.allCases.first { cone.excludes(band.bound(index, on: $0), on: $0) }
      guard let side = crossed, let line = cone.line(bounding: side) else {
        for side in Side.allCases { cone.add(band.bound(index, on: side), on: side, next: index + 1) }
        (index, restarts) = (index + 1, 0)
        continue
      }
      // The line leaves the band through this side. Lines that reach farther are on the other side of its exit, and
      // at its last contact on this one: between the two, they cross it.
      let exit = line.crossing(from: band.bound(index - 1, on: side), to: band.bound(index, on: side))
      links.append(Link(line: line, exit: exit))
      cone = Cone()
      cone.add(line.contact, on: side.other, next: line.next)
      for between in line.next..<index {
        cone.add(band.bound(between, on: side.other), on: side.other, next: between + 1)
      }
      cone.add(exit, on: side, next: index)
      restarts += 1
      if restarts > 4 { return nil }
    }
    let last = band.samples[band.samples.count - 1]
    return links + [Link(line: cone.middle(to: last, isExact: band.endsExactly), exit: last)]
  }
}

/// A side of the band.
private enum Side: CaseIterable {
  case high
  case low

  var other: Side { self == .high ? .low : .high }
}

/// The points that a polyline may pass: a vertical interval for each sample.
private struct Band {
  let samples: [Point]
  let tolerance: Double
  let startsExactly: Bool
  let endsExactly: Bool

  func bound(_ index: Int, on side: Side) -> Point {
    let isExact = index == 0 && startsExactly || index == samples.count - 1 && endsExactly
    let offset = isExact ? 0 : side == .high ? tolerance : -tolerance
    return Point(x: samples[index].x, y: samples[index].y + offset)
  }
}

/// A line that touches the bounds on both sides.
private struct SupportLine {
  /// The right one of the two contacts.
  let contact: Point
  let slope: Double
  /// The index of the first sample to the right of the contact.
  let next: Int

  func y(at x: Double) -> Double { contact.y + slope * (x - contact.x) }

  /// The point at which the line crosses a segment of a bound.
  func crossing(from start: Point, to end: Point) -> Point {
    let (before, after) = (start.y - y(at: start.x), end.y - y(at: end.x))
    let fraction = before == after ? 1 : min(max(before / (before - after), 0), 1)
    let x = start.x + (end.x - start.x) * fraction
    return Point(x: x, y: y(at: x))
  }

  /// The point from the contact to the exit at which another line crosses this one.
  func intersection(with other: SupportLine, until exit: Point) -> Point {
    let offset = other.y(at: contact.x) - contact.y
    let x = contact.x + offset / (slope - other.slope)
    guard x.isFinite, x < exit.x else { return exit }
    return x > contact.x ? Point(x: x, y: y(at: x)) : contact
  }
}

/// The lines above all lower bounds and below all upper bounds of a range of samples, by the two extreme ones.
private struct Cone {
  /// The line with the least slope: it touches an upper bound, and a lower bound to the right of it.
  private var least: SupportLine?
  /// The line with the greatest slope: it touches a lower bound, and an upper bound to the right of it.
  private var greatest: SupportLine?
  private var lows = Hull(isUpper: true)
  private var highs = Hull(isUpper: false)

  /// The extreme line that leaves the band through a side, if any line does.
  func line(bounding side: Side) -> SupportLine? { side == .high ? least : greatest }

  /// Whether every line is beyond a bound.
  func excludes(_ bound: Point, on side: Side) -> Bool {
    guard let line = line(bounding: side) else { return false }
    return side == .high ? bound.y < line.y(at: bound.x) : bound.y > line.y(at: bound.x)
  }

  /// Adds a bound to the right of all earlier ones; `next` is the index of the first sample to the right of it.
  mutating func add(_ bound: Point, on side: Side, next: Int) {
    switch side {
    case .high:
      if greatest.map({ bound.y < $0.y(at: bound.x) }) ?? true, let slope = lows.tangent(to: bound) {
        greatest = SupportLine(contact: bound, slope: slope, next: next)
      }
      highs.append(bound)
    case .low:
      if least.map({ bound.y > $0.y(at: bound.x) }) ?? true, let slope = highs.tangent(to: bound) {
        least = SupportLine(contact: bound, slope: slope, next: next)
      }
      lows.append(bound)
    }
  }

  /// A line between the extreme ones; through an end that is met exactly.
  func middle(to end: Point, isExact: Bool) -> SupportLine {
    let lines = [least, greatest].compactMap(\.self)
    guard let first = lines.first, let last = lines.last else {
      return SupportLine(contact: end, slope: 0, next: 0)
    }
    let slope = (first.slope + last.slope) / 2
    if isExact { return SupportLine(contact: end, slope: slope, next: 0) }
    return SupportLine(contact: Point(x: end.x, y: (first.y(at: end.x) + last.y(at: end.x)) / 2), slope: slope, next: 0)
  }
}

/// The convex hull of bounds on the side that lines can touch, without the points that no later tangent touches.
private struct Hull {
  /// Whether the points are lower bounds, which lines touch from above.
  let isUpper: Bool
  private var points: [Point] = []
  /// The index of the last contact.
  private var first = 0

  init(isUpper: Bool) { self.isUpper = isUpper }

  mutating func append(_ point: Point) {
    while points.count - first >= 2 {
      let (a, b) = (points[points.count - 2], points[points.count - 1])
      let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      guard isUpper ? turn >= 0 : turn <= 0 else { break }
      points.removeLast()
    }
    points.append(point)
  }

  /// The slope of the line to a point on the right that touches the hull, or `nil` without a point to the left of it.
  mutating func tangent(to point: Point) -> Double? {
    func slope(_ index: Int) -> Double? {
      guard index < points.count, points[index].x < point.x else { return nil }
      return (point.y - points[index].y) / (point.x - points[index].x)
    }
    guard var best = slope(first) else { return nil }
    while let next = slope(first + 1), isUpper ? next <= best : next >= best { (best, first) = (next, first + 1) }
    return best
  }
}
