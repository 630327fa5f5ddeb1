// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Preconditions of geometry: values at the limit are accepted, values beyond it trap", .exits)
struct PreconditionTests {
  @Test("a circle of a blob has 3 to 40 points")
  func blob() async {
    #expect(RandomBlob(seed: 1, shape: .circle(points: 3)).points.count == 3)
    #expect(RandomBlob(seed: 1, shape: .circle(points: 40)).points.count == 40)
    await #expect(processExitsWith: .failure) { _ = RandomBlob(seed: 1, shape: .circle(points: 2)) }
    await #expect(processExitsWith: .failure) { _ = RandomBlob(seed: 1, shape: .circle(points: 41)) }
  }

  @Test("the tolerance of a flattened path is positive")
  func flattening() async {
    let path = Path(circleAt: .zero, radius: 10)
    #expect(path.flattened(tolerance: .infinity).elements.count > 2)
    await #expect(processExitsWith: .failure) { _ = Path(circleAt: .zero, radius: 10).flattened(tolerance: 0) }
    await #expect(processExitsWith: .failure) { _ = Path(circleAt: .zero, radius: 10).flattened(tolerance: .nan) }
    var points: [Point] = []
    Path.Segment.line(LineSegment(start: .zero, end: Point(x: 1, y: 0))).appendFlattened(to: &points, tolerance: 1)
    #expect(points == [Point(x: 1, y: 0)])
    await #expect(processExitsWith: .failure) {
      var points: [Point] = []
      Path.Segment.line(LineSegment(start: .zero, end: Point(x: 1, y: 0))).appendFlattened(to: &points, tolerance: 0)
    }
  }

  @Test("the accuracy of a length is positive")
  func accuracy() async {
    let circle = Path(circleAt: .zero, radius: 10)
    #expect(PathMeasure(circle, accuracy: .leastNonzeroMagnitude) != nil)
    #expect(circle.trimmed(from: 0.2, to: 0.4, accuracy: 1).elements.count > 1)
    await #expect(processExitsWith: .failure) { _ = PathMeasure(Path(circleAt: .zero, radius: 10), accuracy: 0) }
    await #expect(processExitsWith: .failure) { _ = Path(circleAt: .zero, radius: 10).length(accuracy: -1) }
    await #expect(processExitsWith: .failure) {
      _ = Path(circleAt: .zero, radius: 10).trimmed(from: 0.2, to: 0.4, accuracy: .nan)
    }
  }

  @Test("a location requires an existing segment")
  func location() async throws {
    let measure = try #require(PathMeasure(Path(polyline: [.zero, Point(x: 4, y: 0)])))
    #expect(measure.distance(of: .init(segment: 0, parameter: 0.5)) == 2)
    await #expect(processExitsWith: .failure) {
      let measure = try #require(PathMeasure(Path(polyline: [.zero, Point(x: 4, y: 0)])))
      _ = measure.distance(of: .init(segment: 1, parameter: 0.5))
    }
  }

  @Test("the number of shapes is 0 or the number of points")
  func shapes() async {
    let points = [Point.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)]
    let shapes = Array(repeating: KochanekBartels.catmullRom, count: 3)
    #expect(Path.spline(through: points, isClosed: false, shapes: shapes).elements.count == 3)
    #expect(SplineTangents(intervals: [1, 1], isClosed: false, shapes: shapes).incoming.count == 3)
    await #expect(processExitsWith: .failure) {
      let points = [Point.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)]
      _ = Path.spline(through: points, isClosed: false, shapes: [.catmullRom, .catmullRom])
    }
    await #expect(processExitsWith: .failure) {
      _ = SplineTangents(intervals: [1, 1], isClosed: false, shapes: [.catmullRom, .catmullRom])
    }
  }
}
