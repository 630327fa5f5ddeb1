// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Offset of paths")
struct PathOffsetTests {
  private let rectangle = Path(Rect(x: 0, y: 0, width: 100, height: 60))

  @Test("a rectangle grows and shrinks by the amount on each side, in both directions of travel")
  func rectangles() {
    for path in [rectangle, rectangle.reversed()] {
      let sign = path.enclosedArea > 0 ? 1.0 : -1
      #expect(abs(path.offset(by: 5, join: .miter).enclosedArea - sign * 110 * 70) < 1e-6)
      #expect(abs(path.offset(by: -5, join: .miter).enclosedArea - sign * 90 * 50) < 1e-3)
      #expect(abs(path.offset(by: 5, join: .bevel).enclosedArea - sign * (110 * 70 - 4 * 12.5)) < 1e-6)
      // The corners are quarters of a circle.
      let round = path.offset(by: 5, join: .round).enclosedArea
      #expect(abs(round - sign * (110 * 70 - (4 - .pi) * 25)) < 0.02)
      #expect(path.offset(by: -31, join: .miter).isEmpty)
    }
  }

  @Test("a miter beyond the limit is a bevel")
  func miterLimit() {
    // At a right angle, the miter is √2 times the amount.
    let full = rectangle.offset(by: 5, join: .miter, miterLimit: 1.42)
    let cut = rectangle.offset(by: 5, join: .miter, miterLimit: 1.41)
    #expect(abs(full.enclosedArea - 7700) < 1e-6)
    #expect(abs(cut.enclosedArea - 7650) < 1e-6)
    #expect(rectangle.offset(by: 5, join: .miter, miterLimit: .nan) == rectangle.offset(by: 5, join: .bevel))
  }

  @Test("a circle becomes a circle with the sum of the radii, or nothing", arguments: [5.0, 60, -5, -19, -20.5, -300])
  func circles(amount: Double) {
    let result = Path(circleAt: Point(x: 3, y: 4), radius: 20).offset(by: amount, join: .round)
    let radius = max(20 + amount, 0)
    // The four cubic curves deviate from a circle by 0.03 %.
    #expect(abs(result.enclosedArea - .pi * radius * radius) < 0.002 * .pi * (400 + radius * radius))
    #expect(result.isEmpty == (radius == 0))
  }

  @Test("a hole shrinks where its surroundings grow")
  func hole() {
    var ring = Path(Rect(x: 0, y: 0, width: 100, height: 100))
    ring.append(Path(Rect(x: 20, y: 20, width: 60, height: 60)).reversed())
    #expect(abs(ring.offset(by: 5, join: .miter).enclosedArea - (110 * 110 - 50 * 50)) < 1e-3)
    #expect(abs(ring.offset(by: -5, join: .miter).enclosedArea - (90 * 90 - 70 * 70)) < 1e-3)
    #expect(abs(ring.offset(by: 30, join: .miter).enclosedArea - 160 * 160) < 1e-3)
    var same = Path(Rect(x: 0, y: 0, width: 100, height: 100))
    same.append(Path(Rect(x: 20, y: 20, width: 60, height: 60)))
    #expect(abs(same.offset(by: 5, join: .miter, rule: .evenOdd).enclosedArea - (110 * 110 - 50 * 50)) < 1e-3)
  }

  @Test("an open path becomes an outline of both sides, for both signs")
  func open() {
    let line = Path(polyline: [Point(x: 0, y: 0), Point(x: 50, y: 0)])
    for amount in [3.0, -3] {
      #expect(abs(line.offset(by: amount, join: .miter).enclosedArea - 300) < 1e-9)
      #expect(abs(line.offset(by: amount, join: .round).enclosedArea - (300 + 9 * .pi)) < 1e-3)
    }
    // Both arms, the corner square, and no double area on the inside.
    let angle = Path(polyline: [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 40)])
    #expect(abs(angle.offset(by: 3, join: .miter).enclosedArea - (53 * 6 + 37 * 6)) < 1e-3)
  }

  @Test("points of the outline have the distance of the amount from a smooth path", arguments: 0..<20)
  func distances(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = Path.spline(through: (0..<5).map { _ in random.point() }, isClosed: true).simplified()
    let original = try #require(PathMeasure(path))
    let samples = (0..<4000).map { original.point(at: Double($0) / 4000 * original.length) } + path.vertices
    for amount in [8.0, -8] {
      guard let result = PathMeasure(path.offset(by: amount, join: .round)) else { continue }
      for step in 0..<100 {
        let point = result.point(at: Double(step) / 100 * result.length)
        let distance = samples.map { $0.distance(to: point) }.min() ?? 0
        // The samples of the original are up to a third of a point apart.
        #expect(abs(distance - 8) < 0.1, "\(amount) at \(point)")
      }
    }
  }
}
