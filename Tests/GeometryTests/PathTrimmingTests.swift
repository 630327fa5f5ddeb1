// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Stretches of a path")
struct PathTrimmingTests {
  @Test("a stretch has the requested length and the positions of the measure", arguments: 0..<200)
  func stretch(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let measure = try #require(PathMeasure(path, accuracy: 1e-6))
    let (a, b) = (abs(random.number()), abs(random.number()))
    let (start, end) = (min(a, b) * measure.length, max(a, b) * measure.length)
    let trimmed = measure.trimmed(from: start, to: end)
    guard end - start > 1e-6 * measure.length else { return }
    let stretch = try #require(PathMeasure(trimmed, accuracy: 1e-6))
    let bound = 1e-4 + 1e-6 * measure.length
    #expect(abs(stretch.length - (end - start)) < bound)
    for step in 1..<10 {
      let share = Double(step) / 10
      let position = measure.point(at: start + share * (end - start))
      // Between two subpaths, rounding determines the side of the gap.
      let before = stretch.point(at: share * stretch.length - bound)
      let after = stretch.point(at: share * stretch.length + bound)
      #expect(min(before.distance(to: position), after.distance(to: position)) < 4 * bound)
    }
  }

  @Test("a stretch from 0 to 1, or from and to positions beyond the ends, is the whole path", arguments: 0..<40)
  func whole(seed: Int) {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: .infinity) == path)
    #expect(path.trimmed(from: .nan, to: .nan) == path)
  }

  @Test("a stretch that does not contain a part of the path is empty")
  func nothing() {
    let path = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0)])
    for (start, end) in [(0.5, 0.5), (0.7, 0.2), (1, 1), (0, 0), (2, 3), (-2, -1)] {
      #expect(path.trimmed(from: start, to: end).isEmpty)
    }
    #expect(Path().trimmed(from: 0.2, to: 0.8).isEmpty)
  }

  @Test("lines are cut at the given fractions, and their corners are kept")
  func lines() {
    let path = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 30)])
    #expect(
      path.trimmed(from: 0.125, to: 0.5)
        == Path(polyline: [Point(x: 5, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)])
    )
    #expect(path.trimmed(from: 0.25, to: 1) == Path(polyline: [Point(x: 10, y: 0), Point(x: 10, y: 30)]))
    #expect(path.trimmed(from: 0, to: 0.25) == Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0)]))
  }

  @Test("a closed subpath inside the stretch stays closed; a cut one is open, with its closing line")
  func closed() {
    var path = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)])
    path.close()
    let square = path
    path.append(square.applying(.translation(x: 50, y: 0)))
    #expect(path.trimmed(from: 0, to: 0.5) == square)
    #expect(path.trimmed(from: 0.5, to: 1) == square.applying(.translation(x: 50, y: 0)))
    var expected = square
    expected.move(to: Point(x: 50, y: 0))
    expected.addLine(to: Point(x: 60, y: 0))
    #expect(path.trimmed(from: 0, to: 0.625) == expected)
    #expect(
      square.trimmed(from: 0.875, to: 1) == Path(polyline: [Point(x: 0, y: 5), Point(x: 0, y: 0)]))
    // Close to its end, a closed path is also close to its start, which is not part of the stretch.
    let tip = square.trimmed(from: 1 - 1e-14, to: 1)
    #expect(tip.isEmpty)
  }

  @Test("a stretch of an arc is an arc")
  func arc() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 0))
    path.addArc(to: Point(x: -10, y: 0), radii: Size(width: 10, height: 10), largeArc: false, sweep: true)
    let half = path.trimmed(from: 0, to: 0.5, accuracy: 1e-9)
    guard case .arc(let end, _, _, _, _) = try #require(half.elements.last) else {
      Issue.record("\(half.elements) is not an arc")
      return
    }
    #expect(end.distance(to: Point(x: 0, y: 10)) < 1e-8)
  }

  @Test("numbers of any size do not trap, and a part of a path is finite", arguments: 0..<100)
  func hostile(seed: Int) {
    var random = RandomPaths(seed: seed)
    let extremes: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, .leastNonzeroMagnitude, 1, 0.5]
    func number() -> Double { extremes[random.integer(extremes.count)] }
    var path = Path()
    path.move(to: Point(x: number(), y: 2))
    for _ in 0..<4 {
      path.addLine(to: random.point())
      path.addCubic(to: random.point(), control1: Point(x: number(), y: number()), control2: random.point())
    }
    path.close()
    let (start, end) = (number(), number())
    let trimmed = path.trimmed(from: start, to: end)
    // The whole path is returned unchanged, also with numbers that are not finite.
    if !(start > 0), !(end < 1) { return }
    for subpath in trimmed.subpaths() {
      #expect(subpath.segments.allSatisfy { $0.start.isFinite && $0.end.isFinite })
    }
  }
}
