// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Areas of paths")
struct PathAreaTests {
  private func areas(_ a: Path, _ b: Path, _ rule: AreaRule = .nonzero) -> [Double] {
    [
      a.union(b, rule: rule), a.subtracting(b, rule: rule), a.intersection(b, rule: rule),
      a.symmetricDifference(b, rule: rule),
    ].map(\.enclosedArea)
  }

  private func expectAreas(
    _ a: Path, _ b: Path, _ expected: [Double], accuracy: Double = 1e-6, _ rule: AreaRule = .nonzero,
    location: SourceLocation = #_sourceLocation
  ) {
    for (area, value) in zip(areas(a, b, rule), expected) {
      #expect(abs(area - value) < accuracy, "\(area) instead of \(value)", sourceLocation: location)
    }
  }

  private func square(_ x: Double, _ y: Double, _ size: Double = 10) -> Path {
    Path(Rect(x: x, y: y, width: size, height: size))
  }

  @Test("two squares that overlap, contain each other, are equal, touch or are apart")
  func squares() {
    expectAreas(square(0, 0), square(5, 5), [175, 75, 25, 150])
    expectAreas(square(0, 0), square(2, 2, 4), [100, 84, 16, 84])
    expectAreas(square(0, 0), square(0, 0), [100, 0, 100, 0])
    expectAreas(square(0, 0), square(0, 0).reversed(), [100, 0, 100, 0])
    expectAreas(square(0, 0), square(10, 0), [200, 100, 0, 200])
    expectAreas(square(0, 0), square(10, 5), [200, 100, 0, 200])
    expectAreas(square(0, 0), square(10, 10), [200, 100, 0, 200])
    expectAreas(square(0, 0), square(30, 0), [200, 100, 0, 200])
    expectAreas(square(0, 0), square(0, 3, 4), [100, 84, 16, 84])
  }

  @Test("vertices of rectangles keep their coordinates")
  func exactVertices() throws {
    #expect(
      try square(0, 0).union(square(5, 5)) == Path(svgPathData: "M0 0L10 0L10 5L15 5L15 15L5 15L5 10L0 10Z"))
    #expect(try square(0, 0).intersection(square(5, 5)) == Path(svgPathData: "M5 5L10 5L10 10L5 10Z"))
    #expect(square(0.1, 0.3).union(Path()).vertices.count == 4)
    #expect(Set(square(0.1, 0.3).union(Path()).vertices) == Set(square(0.1, 0.3).vertices))
  }

  @Test("two circles share a lens, whose corners are the intersections of the circles")
  func lens() throws {
    let a = Path(circleAt: Point(x: 0, y: 0), radius: 30)
    let b = Path(circleAt: Point(x: 20, y: 0), radius: 30)
    // The angle whose cosine is 1/3.
    let angle = Vector(dx: 1, dy: 8.0.squareRoot()).direction.radians
    let expected = 2 * 900 * angle - 10 * (4.0 * 900 - 400).squareRoot()
    // Four cubic curves deviate from a circle by 0.03 %.
    let lens = a.intersection(b)
    #expect(abs(lens.enclosedArea - expected) < 0.001 * expected)
    let height = 800.0.squareRoot()
    for corner in [Point(x: 10, y: height), Point(x: 10, y: -height)] {
      #expect(lens.vertices.contains { $0.distance(to: corner) < 0.01 })
    }
    #expect(lens.vertices.count == 4)
    #expect(lens.subpaths().count == 1)
    let circle = a.union(Path()).enclosedArea
    expectAreas(a, a, [circle, 0, circle, 0], accuracy: 1e-6)
  }

  @Test("the rule selects the doubly covered part of a path")
  func rules() {
    var path = square(0, 0)
    path.append(square(2, 2, 4))
    #expect(abs(path.simplified().enclosedArea - 100) < 1e-9)
    #expect(abs(path.simplified(rule: .evenOdd).enclosedArea - 84) < 1e-9)
    // A star of five lines that cross.
    let pentagram = Path(
      polyline: (0..<5).map { Point.zero + Vector(direction: .degrees(Double($0) * 144 - 90)) * 10 }, isClosed: true)
    let outer = Path.star(points: 5, outerRadius: 10, innerRadius: 3.819_660_112_501_051_5)
    #expect(abs(pentagram.simplified().enclosedArea - outer.enclosedArea) < 1e-5)
    let inner = Path.polygon(points: 5, radius: 3.819_660_112_501_051_5, rotation: .degrees(180)).enclosedArea
    #expect(abs(pentagram.simplified(rule: .evenOdd).enclosedArea - (outer.enclosedArea - inner)) < 1e-5)
  }

  @Test("outer outlines are clockwise, holes anticlockwise")
  func directions() {
    let ring = square(0, 0).reversed().subtracting(square(2, 2, 4))
    let areas = ring.subpaths().map { Path([$0]).enclosedArea }
    #expect(areas.sorted() == [-16, 100])
  }

  @Test("an open subpath counts as closed")
  func open() {
    let triangle = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)])
    #expect(abs(triangle.union(Path()).enclosedArea - 50) < 1e-9)
  }

  @Test("areas equal those of another program", arguments: AreaPair.all.indices)
  func recorded(index: Int) throws {
    let pair = AreaPair.all[index]
    let (a, b) = (try Path(svgPathData: pair.first), try Path(svgPathData: pair.second))
    for (area, expected) in zip(areas(a, b, pair.rule), pair.areas) {
      // Shapely's areas have a rounding of 0.0005, and both have an error below the width of 10⁻⁵ points.
      #expect(abs(area - expected) < 0.02 + 1e-4 * expected, "\(area) instead of \(expected)")
    }
  }

  @Test("all pairs are recorded with four areas")
  func recordedCount() {
    #expect(AreaPair.all.count == 50)
    #expect(AreaPair.all.allSatisfy { $0.areas.count == 4 })
  }

  @Test("areas add up, whatever the order of the paths", arguments: 0..<100)
  func relations(seed: Int) {
    var random = RandomPaths(seed: seed)
    let (a, b) = (random.path(), random.path())
    let rule: AreaRule = seed.isMultiple(of: 2) ? .nonzero : .evenOdd
    let (all, less, common, either) = {
      let areas = areas(a, b, rule)
      return (areas[0], areas[1], areas[2], areas[3])
    }()
    let bound = 1e-4 * (all + 100)
    #expect(abs(all - common - either) < bound)
    #expect(abs(a.simplified(rule: rule).enclosedArea - less - common) < bound)
    #expect(abs(b.union(a, rule: rule).enclosedArea - all) < bound)
    #expect(min(all, less, common, either) > -bound)
    // The result is its own outline.
    let union = a.union(b, rule: rule)
    #expect(abs(union.simplified(rule: .evenOdd).enclosedArea - all) < bound)
  }

  @Test("extreme and invalid coordinates yield a path", arguments: hostilePaths.indices)
  func hostile(index: Int) {
    let path = hostilePaths[index]
    for other in hostilePaths {
      _ = path.union(other)
      _ = other.symmetricDifference(path, rule: .evenOdd, tolerance: .infinity)
    }
    _ = path.intersection(square(0, 0), tolerance: .leastNonzeroMagnitude)
  }

  @Test("subpaths with coordinates that are not finite enclose nothing, and do not remove others")
  func notFinite() {
    var path = square(0, 0)
    path.append(Path(polyline: [Point(x: 0, y: 0), Point(x: .nan, y: 0), Point(x: 5, y: 50)], isClosed: true))
    #expect(abs(path.union(square(10, 0)).enclosedArea - 200) < 1e-9)
  }

  @Test("thousands of squares that overlap their neighbours")
  func many() {
    var path = Path()
    for index in 0..<2500 { path.append(square(Double(index % 50) * 9, Double(index / 50) * 9)) }
    // 50 squares overlap by 1 point in each direction.
    #expect(abs(path.simplified().enclosedArea - 451 * 451) < 0.01)
  }

  @Test("the tolerance is positive", .exits)
  func precondition() async {
    await #expect(processExitsWith: .failure) { _ = Path().union(Path(), tolerance: 0) }
    await #expect(processExitsWith: .failure) { _ = Path().offset(by: 1, join: .round, tolerance: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = [Path]().trimmed(from: 0, to: 0.5, order: .individually, accuracy: 0)
    }
  }
}
