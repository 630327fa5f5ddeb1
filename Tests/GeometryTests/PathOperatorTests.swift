// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Operators of shape layers")
struct PathOperatorTests {
  private let square = Path(Rect(x: 0, y: 0, width: 100, height: 60))

  @Test("no amount changes nothing", arguments: 0..<40)
  func identity(seed: Int) {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    #expect(path.roundingCorners(radius: 0) == path)
    #expect(path.roundingCorners(radius: -4) == path)
    #expect(path.roundingCorners(radius: .nan) == path)
    #expect(path.zigzag(size: 0, ridges: 5, isSmooth: true) == path)
    #expect(path.puckeredAndBloated(by: 0) == path)
    #expect(path.twisted(by: .zero, around: .zero) == path)
    #expect(path.offset(by: 0, join: .round) == path)
  }

  @Test("each corner becomes a curve from 10 points before it to 10 points after it")
  func roundedRectangle() throws {
    let expected = try Path(
      svgPathData: """
        M0 10C0 4.481 4.481 0 10 0L90 0C95.519 0 100 4.481 100 10L100 50C100 55.519 95.519 60 90 60L10 60\
        C4.481 60 0 55.519 0 50Z
        """)
    let rounded = square.roundingCorners(radius: 10)
    #expect(rounded.elements.count == expected.elements.count)
    for (vertex, other) in zip(rounded.vertices, expected.vertices) { #expect(vertex.distance(to: other) < 1e-12) }
    #expect(abs(rounded.enclosedArea - expected.enclosedArea) < 1e-9)
  }

  @Test("a corner is cut at most half way to its neighbours, and ends of open paths remain")
  func largeRadius() {
    let path = Path(polyline: [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 10)])
    #expect(
      path.roundingCorners(radius: 1000).vertices
        == [Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 40, y: 5), Point(x: 40, y: 10)])
  }

  @Test("a vertex with a control point of its own is no corner")
  func smoothVertex() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addCubic(to: Point(x: 10, y: 0), control1: Point(x: 0, y: 0), control2: Point(x: 8, y: 5))
    path.addLine(to: Point(x: 20, y: 0))
    #expect(path.roundingCorners(radius: 2) == path)
  }

  @Test("a star has its points at the outer radius and its notches at the inner one, clockwise from the top")
  func star() {
    let center = Point(x: 3, y: 4)
    let star = Path.star(points: 5, outerRadius: 40, innerRadius: 16, center: center)
    #expect(star.vertices.count == 10)
    for (index, vertex) in star.vertices.enumerated() {
      let expected =
        center + Vector(direction: .degrees(Double(index) * 36 - 90)) * (index.isMultiple(of: 2) ? 40 : 16)
      #expect(vertex.distance(to: expected) < 1e-12)
    }
    // Ten triangles between the two radii.
    #expect(abs(star.enclosedArea - 5 * 40 * 16 * 0.587_785_252_292_473_1) < 1e-9)
    let other = Path.star(points: 5, outerRadius: 40, innerRadius: 16, center: center, isReversed: true)
    #expect(abs(star.enclosedArea + other.enclosedArea) < 1e-9)
    #expect(Path.star(points: 5.9, outerRadius: 40, innerRadius: 16, center: center) == star)
  }

  @Test("a partial point joins stars with whole numbers of points continuously")
  func partialPoint() {
    func area(_ points: Double) -> Double {
      Path.star(
        points: points, outerRadius: 40, innerRadius: 16, outerRoundness: 0.3, innerRoundness: 0.2,
        fraction: .partialPoint
      ).enclosedArea
    }
    for whole in [3.0, 4, 7] {
      #expect(abs(area(whole + 1e-9) - area(whole)) < 1e-5)
      #expect(abs(area(whole + 1 - 1e-9) - area(whole + 1)) < 1e-5)
    }
    let star = Path.star(points: 5.5, outerRadius: 40, innerRadius: 16, fraction: .partialPoint)
    #expect(star.vertices.count == 12)
    #expect(abs((star.vertices[0] - .zero).length - 28) < 1e-12)
  }

  @Test("a polygon of four points and a roundness of 100 % has control points of π/8 of its radius")
  func polygon() throws {
    let polygon = Path.polygon(points: 4, radius: 10, roundness: 1)
    let first = try #require(polygon.subpaths().first?.segments.first)
    guard case .cubic(let curve) = first else {
      Issue.record("\(first) is not a curve")
      return
    }
    #expect(curve.control1.distance(to: Point(x: 1.25 * .pi, y: -10)) < 1e-12)
    #expect(curve.control2.distance(to: Point(x: 10, y: -1.25 * .pi)) < 1e-12)
    #expect(Path.polygon(points: 6.7, radius: 10).vertices.count == 6)
    #expect(abs(Path.polygon(points: 6, radius: 10).enclosedArea - 150 * 3.0.squareRoot()) < 1e-9)
  }

  @Test("numbers of points that are not numbers of points yield no path, and huge ones 10,000 points")
  func pointCounts() {
    for points in [0, 0.99, -3, -.infinity, .nan] {
      #expect(Path.star(points: points, outerRadius: 1, innerRadius: 1).isEmpty)
      #expect(Path.polygon(points: points, radius: 1).isEmpty)
    }
    #expect(Path.polygon(points: .infinity, radius: 1).vertices.count == 10_000)
    #expect(
      Path.star(points: 1e300, outerRadius: 1, innerRadius: .nan, fraction: .partialPoint).vertices.count == 20_000)
  }

  @Test("ridges alternate between both sides of a line")
  func zigzagLine() {
    let line = Path(polyline: [Point(x: 0, y: 0), Point(x: 40, y: 0)])
    #expect(
      line.zigzag(size: 2, ridges: 3, isSmooth: false).vertices
        == [
          Point(x: 0, y: 2), Point(x: 10, y: -2), Point(x: 20, y: 2), Point(x: 30, y: -2), Point(x: 40, y: 2),
        ])
  }

  @Test("smooth ridges have control points in the direction of the path")
  func smoothZigzag() throws {
    let line = Path(polyline: [Point(x: 0, y: 0), Point(x: 40, y: 0)])
    let first = try #require(line.zigzag(size: 2, ridges: 1, isSmooth: true).subpaths().first?.segments.first)
    #expect(
      first
        == .cubic(
          CubicBezier(
            start: Point(x: 0, y: 2), control1: Point(x: 10, y: 2), control2: Point(x: 10, y: -2),
            end: Point(x: 20, y: -2))))
  }

  @Test("a closed path has one vertex for each ridge and corner, or one more where they are odd in number")
  func closedZigzag() {
    #expect(square.zigzag(size: 5, ridges: 2, isSmooth: false).vertices.count == 12)
    let triangle = Path.polygon(points: 3, radius: 10)
    #expect(triangle.zigzag(size: 1, ridges: 3, isSmooth: false).vertices.count == 12)
    #expect(triangle.zigzag(size: 1, ridges: 2, isSmooth: false).vertices.count == 10)
    #expect(square.zigzag(size: 5, ridges: 1e300, isSmooth: true).vertices.count == 4004)
    #expect(square.zigzag(size: 5, ridges: .nan, isSmooth: true).vertices.count == 4)
  }

  @Test("bloat moves vertices to the centre and control points away from it")
  func bloat() throws {
    let lines = Path(
      polyline: [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 8, y: 8), Point(x: 0, y: 8)], isClosed: true)
    let bloated = lines.puckeredAndBloated(by: 0.5)
    let first = try #require(bloated.subpaths().first?.segments.first)
    #expect(
      first
        == .cubic(
          CubicBezier(
            start: Point(x: 2, y: 2), control1: Point(x: -2, y: -2), control2: Point(x: 10, y: -2),
            end: Point(x: 6, y: 2))))
    #expect(lines.puckeredAndBloated(by: -0.5).vertices[0] == Point(x: -2, y: -2))
  }

  @Test("a twist turns the middle by its angle and leaves the farthest vertex in place")
  func twist() throws {
    let center = Point(x: 10, y: 20)
    let line = Path(polyline: [center, center + Vector(dx: 30, dy: 0)])
    let twisted = line.twisted(by: .degrees(90), around: center)
    let segments = try #require(twisted.subpaths().first).segments
    let direction = try #require(segments.first?.startDirection)
    #expect((direction - Vector(dx: 0, dy: 1)).length < 1e-9)
    #expect(twisted.currentPoint.map { $0.distance(to: center + Vector(dx: 30, dy: 0)) } == 0)
    // At half of the distance, the line turned by half of the angle.
    let middle = center + Vector(direction: .degrees(45)) * 15
    let nearest = try #require(PathMeasure(twisted)).nearestDistance(to: middle)
    // The samples of the distance are 0.02 points apart.
    #expect(nearest < 0.01)
  }

  @Test("a twist back reverses a twist of a circle around its centre, which is the circle")
  func twistedCircle() {
    let circle = Path(circleAt: Point(x: 5, y: 5), radius: 20)
    let twisted = circle.twisted(by: .degrees(200), around: Point(x: 5, y: 5))
    #expect(abs(twisted.enclosedArea - circle.enclosedArea) < 1)
  }

  @Test("extreme and invalid coordinates and amounts yield a path", arguments: hostilePaths.indices)
  func hostile(index: Int) {
    let path = hostilePaths[index]
    for amount in [1, -1, 1e-300, 1e300, .infinity, -.infinity, .nan] {
      _ = path.roundingCorners(radius: amount)
      _ = path.zigzag(size: amount, ridges: 3, isSmooth: true)
      _ = path.zigzag(size: 2, ridges: abs(amount) > 1000 ? 10 : amount, isSmooth: false)
      _ = path.puckeredAndBloated(by: amount)
      _ = path.twisted(by: .degrees(amount), around: Point(x: 1, y: amount))
      _ = path.offset(by: amount, join: .round)
      _ = path.offset(by: 2, join: .miter, miterLimit: amount)
      _ = Path.star(points: 4, outerRadius: amount, innerRadius: 2, outerRoundness: amount, rotation: .degrees(amount))
      _ = [path, path].trimmed(from: amount, to: 0.5, offset: amount, order: .individually)
      _ = [path].trimmed(from: 0.1, to: amount, offset: amount, order: .simultaneously)
    }
  }
}

extension PathMeasure {
  /// The distance of a point from the nearest of 2,000 points of the path.
  fileprivate func nearestDistance(to point: Point) -> Double {
    (0...2000).map { self.point(at: Double($0) / 2000 * length).distance(to: point) }.min() ?? .infinity
  }
}
