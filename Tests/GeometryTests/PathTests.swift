// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Paths")
struct PathTests {
  @Test("a subpath has its segments and its closing line, and the next one starts at the start of a closed one")
  func subpaths() throws {
    let path = try Path(svgPathData: "M1 2L3 2L3 4ZL5 5M9 9")
    let subpaths = path.subpaths()
    #expect(subpaths.map(\.segments.count) == [3, 1, 0])
    #expect(subpaths.map(\.isClosed) == [true, false, false])
    #expect(subpaths[0].segments[2] == .line(LineSegment(start: Point(x: 3, y: 4), end: Point(x: 1, y: 2))))
    #expect(subpaths[1].start == Point(x: 1, y: 2))
    #expect(subpaths[2].start == Point(x: 9, y: 9))
  }

  @Test(
    "an arc of a circle has the length of its sweep and its direction, after a line to its start",
    arguments: [30.0, -30, 120, 121, 180, -180, 270, 359.9, 360, -360, 720])
  func arc(degrees: Double) throws {
    let (center, start) = (Point(x: 10, y: -5), 200.0)
    let sweep = min(max(degrees, -360), 360)
    func point(at angle: Double) -> Point { center + Vector(direction: .degrees(angle)) * 40 }
    var path = Path()
    path.move(to: center)
    path.addArc(center: center, radius: 40, start: .degrees(start), sweep: .degrees(degrees))
    #expect(abs(path.length(accuracy: 1e-9) - 40 - 40 * abs(sweep) * .pi / 180) < 1e-6)
    let segments = try #require(path.subpaths().first).segments
    #expect(segments[0] == .line(LineSegment(start: center, end: point(at: start))))
    // All pieces have the same angle.
    for (index, segment) in segments.dropFirst().enumerated() {
      for share in [0.0, 0.25, 0.5, 1] {
        let angle = start + sweep * (Double(index) + share) / Double(segments.count - 1)
        #expect(segment.point(at: share).distance(to: point(at: angle)) < 1e-9, "\(index), \(share)")
      }
    }
    var alone = Path()
    alone.addArc(center: center, radius: 40, start: .degrees(start), sweep: .degrees(degrees))
    #expect(alone.subpaths().first?.start == point(at: start))
    #expect((alone.currentPoint == point(at: start)) == (abs(sweep) == 360))
  }

  @Test("an arc of any numbers ends no program", arguments: [0, -1, .nan, .infinity, 1e308])
  func arcOfAnyNumbers(number: Double) {
    for (radius, angle) in [(number, 90.0), (40, number), (number, number)] {
      var path = Path()
      path.addArc(center: .zero, radius: radius, start: .degrees(angle), sweep: .degrees(angle))
      #expect(!path.isEmpty)
      #expect(radius > 0 || !radius.isFinite || path.length() == 0)
    }
  }

  @Test("a closing line that is due to rounding is left out")
  func closingByRounding() throws {
    // Ten steps of a tenth do not add up to one.
    let path = try Path(svgPathData: "M0 0" + String(repeating: "l.1 0", count: 10) + "l0 1l-1 0l0-1z")
    #expect(try #require(path.subpaths().first).segments.count == 13)
  }

  @Test("a path that is built from the subpaths of another one is equal", arguments: 0..<50)
  func roundTrip(seed: Int) {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let again = Path(path.subpaths())
    let (first, second) = (path.subpaths(), again.subpaths())
    #expect(first.count == second.count)
    for (a, b) in zip(first, second) {
      #expect(a.isClosed == b.isClosed && a.segments.count == b.segments.count && a.start == b.start)
      for (x, y) in zip(a.segments, b.segments) {
        for step in 0...4 {
          #expect(x.point(at: Double(step) / 4).distance(to: y.point(at: Double(step) / 4)) < 1e-6)
        }
      }
    }
  }

  @Test("a reversed path has the same length and the points in reverse order", arguments: 0..<50)
  func reversed(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let backward = path.reversed()
    #expect(abs(backward.length() - path.length()) < 1e-4)
    let (ours, theirs) = (try #require(PathMeasure(path)), try #require(PathMeasure(backward)))
    for step in 1..<20 where ours.spans.count == 1 && ours.length > 0 {
      let distance = ours.length * Double(step) / 20
      #expect(ours.point(at: distance).distance(to: theirs.point(at: ours.length - distance)) < 1e-3)
    }
  }

  @Test("a transformed path draws the transformed points, also with reflections and skews", arguments: 0..<100)
  func maps(seed: Int) {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let transform = random.transform()
    let (plain, image) = (path.subpaths(), path.applying(transform).subpaths())
    #expect(plain.count == image.count)
    for (a, b) in zip(plain, image) where a.segments.count == b.segments.count {
      for (x, y) in zip(a.segments, b.segments) {
        for step in 0...8 {
          let t = Double(step) / 8
          #expect(transform.apply(to: x.point(at: t)).distance(to: y.point(at: t)) < 1e-5)
        }
      }
    }
  }

  @Test("a path under a singular transform has the length of its transformed points", arguments: 0..<50)
  func singularMaps(seed: Int) {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    for transform in [
      AffineTransform.scale(x: 1, y: 0), AffineTransform.scale(x: 0, y: 0),
      AffineTransform(a: 1, b: 2, c: 0.5, d: 1, tx: 3, ty: 4),
    ] {
      let image = path.applying(transform)
      // The expected length is the sum of the chords of densely sampled, transformed points.
      var length = 0.0
      for segment in path.subpaths().flatMap(\.segments) {
        let points = (0...4000).map { transform.apply(to: segment.point(at: Double($0) / 4000)) }
        length += zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      }
      #expect(abs(image.length() - length) < 1e-2)
    }
  }

  @Test("bounds contain the drawn elements only")
  func bounds() throws {
    #expect(Path().bounds() == nil)
    #expect(try Path(svgPathData: "M5 5M7 7").bounds() == nil)
    #expect(try Path(svgPathData: "M5 5Z").bounds() == Rect(x: 5, y: 5, width: 0, height: 0))
    #expect(try Path(svgPathData: "M0 0C0 40 40 40 40 0M99 99").bounds() == Rect(x: 0, y: 0, width: 40, height: 30))
    let circle = try #require(Path(circleAt: Point(x: 50, y: 40), radius: 30).bounds())
    #expect(abs(circle.minX - 20) < 1e-12 && abs(circle.maxY - 70) < 1e-12)
  }

  @Test("shapes have their known lengths and bounds")
  func shapes() throws {
    let rect = Rect(x: 10, y: 20, width: 100, height: 60)
    #expect(Path(rect).length() == 320)
    #expect(abs(Path(roundedRect: rect, cornerRadius: 10).length() - (320 - 80 + 20 * .pi)) < 1e-4)
    #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect))
    // With a radius above half of the shorter side, the ends are half circles.
    #expect(abs(Path(roundedRect: rect, cornerRadius: 99).length() - (80 + 60 * .pi)) < 1e-4)
    // Ramanujan's second approximation of the circumference has an error below 1e-9 for this ellipse.
    let h = (40.0 / 160) * (40.0 / 160) * 4 / 4
    let perimeter = Double.pi * 80 * (1 + 3 * h / (10 + (4 - 3 * h).squareRoot()))
    #expect(abs(Path(ellipseIn: rect).length() - perimeter) < 1e-3)
    #expect(Path(polyline: [Point(x: 0, y: 0), Point(x: 3, y: 4)]).length() == 5)
    #expect(Path(polyline: []).isEmpty)
    for path in [Path(rect), Path(roundedRect: rect, cornerRadius: 7), Path(ellipseIn: rect)] {
      let bounds = try #require(path.bounds())
      #expect(bounds.origin.distance(to: rect.origin) < 1e-9 && abs(bounds.width - 100) < 1e-9)
    }
  }

  @Test("flattening keeps its tolerance with few lines", arguments: 0..<50)
  func flattening(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    var path = Path()
    path.append(random.segment())
    let measure = try #require(PathMeasure(path, accuracy: 1e-3))
    for tolerance in [10, 0.1, 0.001] {
      let flat = path.flattened(tolerance: tolerance)
      let lines = try #require(flat.subpaths().first).segments
      var largestDistance = 0.0
      for step in 0...400 {
        let point = measure.point(at: measure.length * Double(step) / 400)
        let nearest = lines.map { distance(from: point, to: $0) }.min() ?? .infinity
        largestDistance = max(largestDistance, nearest)
      }
      #expect(largestDistance <= tolerance + 1e-3)
      // A circle of this size requires about as many lines.
      #expect(Double(lines.count) <= 8 + 4 * (measure.length / tolerance).squareRoot())
    }
  }

  private func distance(from point: Point, to line: Path.Segment) -> Double {
    let along = line.end - line.start
    let share = along.lengthSquared > 0 ? (point - line.start).dot(along) / along.lengthSquared : 0
    return point.distance(to: line.start + along * min(1, max(0, share)))
  }
}
