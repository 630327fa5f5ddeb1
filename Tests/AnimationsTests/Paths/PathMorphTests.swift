// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import Testing

@Suite("Morphs of paths")
struct PathMorphTests {
  @Test("paths of the same structure are interpolated by coordinates, including arcs")
  func elements() throws {
    let from = try Path(svgPathData: "M 0 0 A 10 20 0 0 1 10 0 Q 5 5 0 0 C 1 1 2 2 3 3 L 9 9 Z")
    let to = try Path(svgPathData: "M 2 4 A 30 40 90 1 0 20 0 Q 15 5 4 0 C 3 1 4 2 5 3 L 1 9 Z")
    let morph = PathMorph(from: from, to: to)
    #expect(morph.method == .elements)
    let middle = try Path(svgPathData: "M 1 2 A 20 30 45 1 0 15 0 Q 10 5 2 0 C 2 1 3 2 4 3 L 5 9 Z")
    for (ours, theirs) in zip(morph.path(at: 0.5).elements, middle.elements) {
      guard case .arc(let a, let r, let turn, true, false) = ours else {
        #expect(ours == theirs)
        continue
      }
      #expect(a == Point(x: 15, y: 0) && r == Size(width: 20, height: 30) && abs(turn.degrees - 45) < 1e-12)
    }
    guard case .arc(_, _, _, false, true) = morph.path(at: 0.4).elements[1] else {
      Issue.record("the arc flags change before the middle")
      return
    }
  }

  @Test("the ends are the given paths, element by element", arguments: 0..<40)
  func ends(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.blob(points: 5 + seed % 7), random.blob(points: 3 + seed % 11))
    let morph = PathMorph(from: a, to: b)
    #expect(morph.path(at: 0) == a && morph.path(at: 1) == b)
    #expect(morph.path(at: .nan) == a)
  }

  @Test("close to an end, the interpolated path is on that end's outline", arguments: 0..<12)
  func continuity(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.blob(points: 5 + seed % 7), random.blob(points: 3 + seed % 11))
    let morph = PathMorph(from: a, to: b, tolerance: 0.01)
    #expect(a.elements.count == b.elements.count || morph.method == .points)
    #expect(largestGap(morph.path(at: 1e-9), a) < 0.02)
    #expect(largestGap(a, morph.path(at: 1e-9)) < 0.02)
    #expect(largestGap(morph.path(at: 1 - 1e-9), b) < 0.02)
    #expect(largestGap(b, morph.path(at: 1 - 1e-9)) < 0.02)
  }

  @Test("a pentagon with another start or the opposite direction is the same pentagon", arguments: 0..<5)
  func alignment(shift: Int) {
    let corners = (0..<5).map { Point(x: 100, y: 80) + Vector(direction: .degrees(Double($0) * 72)) * 50 }
    let turned = (0..<5).map { corners[($0 + shift) % 5] }
    for points in [turned, turned.reversed()] {
      // An additional corner on an edge makes the structures different.
      let extra = points[0].interpolated(to: points[1], at: 0.5)
      let other = polygon([points[0], extra] + points.dropFirst())
      let middle = PathMorph(from: polygon(corners), to: other).path(at: 0.5)
      #expect(largestGap(middle, polygon(corners)) < 1e-6)
      #expect(largestGap(polygon(corners), middle) < 1e-6)
    }
  }

  @Test("the interpolation to a translated shape is a translation")
  func translation() {
    var random = SplitMix64(seed: 3)
    let shape = random.blob(points: 9)
    let moved = shape.applying(.translation(x: 300, y: -40)).reversed()
    let lines = moved.flattened(tolerance: 0.01)
    let middle = PathMorph(from: shape, to: lines, tolerance: 0.01).path(at: 0.5)
    #expect(largestGap(middle, shape.applying(.translation(x: 150, y: -20))) < 0.1)
  }

  @Test("the interpolation of an open path and a closed one is open, that of two closed ones is closed")
  func closing() throws {
    let line = try Path(svgPathData: "M 0 0 L 100 0")
    let square = polygon([Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 50), Point(x: 0, y: 50)])
    let triangle = polygon([Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 0, y: 60)])
    #expect(PathMorph(from: line, to: square).path(at: 0.5).subpaths().map(\.isClosed) == [false])
    #expect(PathMorph(from: triangle, to: square).path(at: 0.5).subpaths().map(\.isClosed) == [true])
    let bent = try Path(svgPathData: "M 0 50 L 40 90 L 100 50")
    let middle = PathMorph(from: line, to: bent).path(at: 0.5).subpaths()
    #expect(middle.map(\.isClosed) == [false])
    #expect(middle[0].start == Point(x: 0, y: 25) && middle[0].end == Point(x: 100, y: 25))
  }

  @Test("a subpath without a partner grows from its own centre")
  func leftOver() throws {
    let one = polygon([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)])
    var two = one
    two.append(polygon([Point(x: 100, y: 100), Point(x: 120, y: 100), Point(x: 120, y: 140), Point(x: 100, y: 140)]))
    let quarter = PathMorph(from: one, to: two).path(at: 0.25).subpaths()
    #expect(quarter.count == 2)
    let bounds = try #require(Path(Array(quarter.dropFirst())).bounds())
    #expect(abs(bounds.minX - 107.5) < 1e-9 && abs(bounds.width - 5) < 1e-9 && abs(bounds.height - 10) < 1e-9)
    #expect(PathMorph(from: Path(), to: one).path(at: 0.5).subpaths().count == 1)
    #expect(PathMorph(from: Path(), to: Path()).path(at: 0.5).isEmpty)
  }

  @Test(
    "numbers that are not finite give a flip, and huge ones do not trap", arguments: [Double.nan, .infinity, 1e300])
  func extremes(number: Double) {
    let shape = polygon([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)])
    let wild = polygon([Point(x: number, y: 0), Point(x: 10, y: -number), Point(x: 0, y: 10), Point(x: 1, y: 1)])
    let morph = PathMorph(from: shape, to: wild)
    if !number.isFinite {
      #expect(morph.method == .flip && morph.path(at: 0.4) == shape)
      #expect(morph.path(at: 0.6).elements.count == wild.elements.count)
    }
    for fraction in [-1, 0.5, 2, 1e300] { _ = morph.path(at: fraction) }
    var circle = Path()
    circle.move(to: .zero)
    circle.addArc(to: Point(x: 1e150, y: 0), radii: Size(width: 1e150, height: 1e150), largeArc: true, sweep: true)
    _ = PathMorph(from: shape, to: circle, tolerance: 1e-3).path(at: 0.5)
  }

  private func polygon(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
    path.close()
    return path
  }

  /// The largest distance of a corner of one path's flattened outline from the other's.
  private func largestGap(_ path: Path, _ other: Path) -> Double {
    let lines = other.flattened(tolerance: 0.01).subpaths().flatMap(\.segments)
    return path.flattened(tolerance: 0.01).subpaths().flatMap(\.segments).reduce(0) { largest, segment in
      let point = segment.start
      let nearest = lines.reduce(Double.infinity) { nearest, line in
        let along = line.end - line.start
        let share = along.lengthSquared > 0 ? (point - line.start).dot(along) / along.lengthSquared : 0
        return min(nearest, point.distance(to: line.start.interpolated(to: line.end, at: min(max(share, 0), 1))))
      }
      return max(largest, nearest)
    }
  }
}

extension SplitMix64 {
  /// A smooth closed shape around (200, 150).
  fileprivate mutating func blob(points count: Int) -> Path {
    let corners = (0..<count).map { index in
      Point(x: 200, y: 150) + Vector(direction: .degrees(Double(index) * 360 / Double(count)))
        * (60 + nextDeviation(20))
    }
    return Path.spline(through: corners, isClosed: true)
  }
}
