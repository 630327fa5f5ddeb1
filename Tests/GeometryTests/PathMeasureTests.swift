// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Arc length: accuracy")
struct PathMeasureAccuracyTests {
  @Test("lengths and positions keep the stated accuracy on every kind of curve", arguments: 0..<400)
  func contract(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let segments = (0...random.integer(3)).map { _ in random.segment() }
    var path = Path()
    for segment in segments { path.append(segment) }
    let dense = DenseMeasure(segments)
    for accuracy in [1, 1e-2, 1e-4] {
      let measure = try #require(PathMeasure(path, accuracy: accuracy))
      // The oracle has an error of a few 1e-5 at a cusp.
      #expect(abs(measure.length - dense.length) <= accuracy + 4e-5)
      for step in 0...40 {
        let distance = dense.length * Double(step) / 40
        // Close to a gap between subpaths, rounding can place the two compared points on different sides of it.
        if measure.spans.contains(where: { abs($0.end - distance) < 1e-3 }) { continue }
        #expect(
          measure.point(at: distance).distance(to: dense.point(at: distance)) <= accuracy + 1e-4,
          "at \(distance) of \(segments)")
      }
    }
  }

  @Test("pieces that are computed on request have the bits of stored ones", arguments: 0..<200)
  func computed(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    var path = random.path()
    for _ in 0..<random.integer(12) { path.append(random.segment()) }
    if seed % 7 == 0 { path.close() }
    let stored = try #require(PathMeasure(path, accuracy: 1e-4, maximumStoredElementCount: .max))
    let computed = try #require(PathMeasure(path, accuracy: 1e-4, maximumStoredElementCount: 0))
    #expect(computed.length == stored.length && computed.distances == stored.distances)
    var cursor = computed.cursor()
    for step in -1...97 {
      let distance = stored.length * Double(step) / 96
      for corner in [PathMeasure.CornerRule.incoming, .outgoing] {
        #expect(computed.sample(at: distance, corner: corner) == stored.sample(at: distance, corner: corner))
        #expect(cursor.sample(at: distance, corner: corner) == stored.sample(at: distance, corner: corner))
        #expect(computed.point(at: distance, corner: corner) == stored.point(at: distance, corner: corner))
        let location = stored.location(at: distance, corner: corner)
        #expect(computed.location(at: distance, corner: corner) == location)
        if let location { #expect(computed.distance(of: location) == stored.distance(of: location)) }
      }
    }
  }

  @Test("relative accuracy holds for coordinates of any size", arguments: [1e-6, 1e-3, 1e3, 1e6, 1e9])
  func scales(scale: Double) throws {
    for seed in 0..<20 {
      var random = RandomPaths(seed: seed, scale: scale)
      let segment = random.segment()
      var path = Path()
      path.append(segment)
      let measure = try #require(PathMeasure(path, accuracy: scale * 1e-6))
      let dense = DenseMeasure([segment])
      #expect(abs(measure.length - dense.length) <= 2e-6 * scale)
      for step in 0...20 {
        let distance = dense.length * Double(step) / 20
        #expect(measure.point(at: distance).distance(to: dense.point(at: distance)) <= 3e-6 * scale)
      }
    }
  }

  @Test("lengths agree with closed forms to a thousandth of the accuracy")
  func closedForms() throws {
    // The parabola y = x² from 0 to 1, and the whole circle.
    let parabola = try Path(svgPathData: "M0 0Q0.5 0 1 1")
    #expect(abs(parabola.length() - 1.478_942_857_544_597_5) < 1e-9)
    #expect(abs(Path(circleAt: .zero, radius: 100).length() - 200 * .pi) < 1e-9)
    // A quadratic that reverses its direction: to 1.0003 and back to 1.
    let folded = try Path(svgPathData: "M-1 0Q1.03 0 1 0")
    #expect(abs(folded.length() - 2.000_873_786_416_732_5) < 1e-9)
  }

  @Test("a coarse measure agrees with a fine one within its accuracy", arguments: 0..<20)
  func convergence(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let fine = try #require(PathMeasure(path, accuracy: 1e-9))
    for accuracy in [1e-2, 1e-4, 1e-6] {
      let measure = try #require(PathMeasure(path, accuracy: accuracy))
      #expect(abs(measure.length - fine.length) <= accuracy)
      for step in 1..<50 {
        let distance = fine.length * (Double(step) + 0.37) / 50
        #expect(measure.point(at: distance).distance(to: fine.point(at: distance)) <= accuracy)
      }
    }
  }

  @Test("points at equal distances along a path are equally far apart", arguments: 0..<20)
  func constantSpeed(seed: Int) throws {
    let outline = RandomBlob(seed: UInt64(seed)).outline()
    let measure = try #require(PathMeasure(outline))
    let step = measure.length / 20_000
    for index in 0..<20_000 where index % 7 == 0 {
      let distance = (Double(index) + 0.5) * step
      let chord = measure.point(at: distance + step / 2) - measure.point(at: distance - step / 2)
      #expect(abs(chord.length / step - 1) < 0.01)
    }
  }

  @Test("the tangent is the derivative of the position", arguments: 0..<50)
  func tangent(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let measure = try #require(PathMeasure(path, accuracy: 1e-9))
    for step in 0..<30 {
      let distance = measure.length * (Double(step) + 0.41) / 30
      let h = 1e-4
      guard let before = measure.location(at: distance - h), let after = measure.location(at: distance + h),
        before.segment == after.segment, distance > h, distance < measure.length - h
      else { continue }
      let slope = (measure.point(at: distance + h) - measure.point(at: distance - h)) / (2 * h)
      let sample = measure.sample(at: distance)
      #expect(abs(sample.tangent.length - 1) < 1e-12)
      // Curvature makes the difference quotient shorter than 1. A shorter quotient has no reliable direction.
      if slope.length > 0.9999 { #expect((slope - sample.tangent).length < 2e-2) }
    }
  }

  @Test("a location and its distance convert into each other", arguments: 0..<50)
  func inverse(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let path = random.path()
    let measure = try #require(PathMeasure(path))
    for step in 0...20 {
      let distance = measure.length * Double(step) / 20
      guard let location = measure.location(at: distance) else { continue }
      #expect(abs(measure.distance(of: location) - distance) <= 1e-4)
      #expect(
        measure.segments[location.segment].point(at: location.parameter).distance(to: measure.point(at: distance))
          < 1e-9)
    }
  }

  @Test("a cursor gives the same bits in any order", arguments: 0..<20)
  func cursor(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let measure = try #require(PathMeasure(random.path()))
    var cursor = measure.cursor()
    let forward = (0..<200).map { measure.length * Double($0) / 199 }
    for distance in forward + forward.reversed() + (0..<100).map({ _ in random.number() * measure.length }) {
      #expect(cursor.sample(at: distance) == measure.sample(at: distance))
      #expect(cursor.point(at: distance) == measure.point(at: distance))
    }
  }
}

@Suite("Arc length: rules")
struct PathMeasureRuleTests {
  private func prepared(_ data: String) throws -> PathMeasure {
    let path = try Path(svgPathData: data)
    return try #require(PathMeasure(path))
  }

  let corner = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 90)])

  @Test("a corner has the direction of the incoming segment, or on request of the outgoing one")
  func cornerRule() throws {
    let measure = try #require(PathMeasure(corner))
    #expect(measure.angle(at: 10) == .zero)
    #expect(measure.angle(at: 10, corner: .outgoing).degrees == 90)
    #expect(measure.angle(at: 0) == .zero)
    #expect(measure.angle(at: 100).degrees == 90)
    #expect(measure.location(at: 10) == PathMeasure.Location(segment: 0, parameter: 1))
    #expect(measure.location(at: 10, corner: .outgoing) == PathMeasure.Location(segment: 1, parameter: 0))
    // A distance that misses the corner by rounding is at the corner.
    #expect(measure.angle(at: 10.nextUp) == .zero)
    #expect(measure.angle(at: 10.nextDown, corner: .outgoing).degrees == 90)
  }

  @Test("distances are clamped, also NaN and infinity")
  func clamping() throws {
    let measure = try #require(PathMeasure(corner))
    for before in [-1, -Double.infinity, .nan] { #expect(measure.point(at: before) == Point(x: 0, y: 0)) }
    for after in [101, Double.infinity, 1e300] { #expect(measure.point(at: after) == Point(x: 10, y: 90)) }
  }

  @Test("a follower of a closed path arrives at the closing point and leaves from distance 0")
  func closing() throws {
    let measure = try #require(PathMeasure(Path(Rect(x: 0, y: 0, width: 20, height: 15))))
    #expect(measure.length == 70)
    #expect(measure.isClosed)
    #expect(measure.angle(at: 70).degrees == -90)
    #expect(measure.angle(at: 0).degrees == 0)
    #expect(measure.angle(at: 70, corner: .outgoing).degrees == 0)
    #expect(measure.wrapped(70) == 70)
    #expect(measure.wrapped(140) == 70)
    #expect(measure.wrapped(75) == 5)
    #expect(measure.wrapped(-5) == 65)
    #expect(measure.wrapped(-70) == 0)
    #expect(measure.wrapped(0) == 0)
    #expect(measure.wrapped(.nan) == 0)
    #expect(try #require(PathMeasure(corner)).isClosed == false)
  }

  @Test("gaps have no length, and the corner rule selects the side of a gap")
  func gaps() throws {
    let measure = try prepared("M0 0L1 0M1 1M2 2L1 2")
    #expect(measure.length == 2)
    #expect(measure.point(at: 1.5) == Point(x: 1.5, y: 2))
    #expect(measure.point(at: 1) == Point(x: 1, y: 0))
    #expect(measure.point(at: 1, corner: .outgoing) == Point(x: 2, y: 2))
    #expect(measure.spans.map(\.end) == [1, 2])
  }

  @Test("segments without length have no effect on directions, and keep their numbers")
  func zeroLength() throws {
    let measure = try prepared("M0 0L0 0L1 0Q1 0 1 0Q1 1 1 2C1 2 1 2 1 2C2 2 3 2 4 2")
    #expect(abs(measure.length - 6) < 1e-9)
    #expect(measure.segments.count == 6)
    #expect(measure.distances.map { ($0 * 1e6).rounded() / 1e6 } == [0, 0, 1, 1, 3, 3, 6])
    #expect(measure.angle(at: 0) == .zero)
    #expect(measure.angle(at: 1, corner: .outgoing).degrees == 90)
  }

  @Test("the direction at coincident control points is the limit of the directions nearby")
  func limits() throws {
    let measure = try prepared("M0 0C0 0 0 10 10 10L20 10C30 10 20 0 20 0")
    #expect(measure.angle(at: 0).degrees == 90)
    let all = try prepared("M0 0C0 0 0 0 10 10")
    #expect(all.angle(at: 0).degrees == 45)
    #expect(abs(measure.angle(at: measure.length).degrees + 135) < 1e-12)
  }

  @Test("the directions before and after a cusp are opposite")
  func cusp() throws {
    // Straight out to x = 3 at parameter 1/2 and straight back.
    let measure = try prepared("M0 0Q6 0 0 0")
    #expect(abs(measure.length - 6) < 1e-6)
    #expect(measure.point(at: 3).distance(to: Point(x: 3, y: 0)) <= 1e-4)
    #expect(measure.sample(at: 2.9).tangent == Vector(dx: 1, dy: 0))
    #expect(measure.sample(at: 3.1).tangent == Vector(dx: -1, dy: 0))
  }

  @Test("a path without length has one position, and an empty path has none")
  func nothing() throws {
    let point = try prepared("M270 830Q270 830 270 830Z")
    #expect(point.length == 0)
    #expect(point.sample(at: 5) == .init(position: Point(x: 270, y: 830), tangent: Vector(dx: 1, dy: 0)))
    let move = try prepared("M3 4")
    #expect(move.point(at: 0) == Point(x: 3, y: 4))
    #expect(move.location(at: 0) == nil)
    #expect(PathMeasure(Path()) == nil)
    #expect(Path().length() == 0)
  }

  @Test(
    "no length is so small that positions are not numbers",
    arguments: [
      "M0 0L1 0", "M0 0L1 1L-1 3", "M0 0C0 1 1 1 1 0", "M0 0C1 0 0 0 1 0", "M0 0Q1 0 0 1", "M0 0A1 1 0 0 1 2 0",
    ])
  func smallest(data: String) throws {
    for exponent in stride(from: -1074, through: -900, by: 3) {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      let path = try Path(svgPathData: data).applying(.scale(x: scale, y: scale))
      let measure = try #require(PathMeasure(path))
      for step in 0...20 {
        let sample = measure.sample(at: measure.length * Double(step) / 20)
        #expect(sample.position.isFinite && sample.tangent.length > 0.999 && sample.tangent.length < 1.001)
        #expect(sample.position.distance(to: .zero) <= 8 * scale)
      }
    }
  }

  @Test(
    "extreme numbers do not trap, and give finite lengths",
    arguments: [1e300, 1.7e308, 1e-300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, 0])
  func extremes(number: Double) {
    for other in [0, 1, number, -number] {
      var path = Path()
      path.move(to: Point(x: 0, y: other))
      path.addCubic(
        to: Point(x: other, y: 0), control1: Point(x: number, y: -number), control2: Point(x: -number, y: other))
      path.addQuadratic(to: Point(x: 0, y: 1), control: Point(x: number, y: 3))
      path.addArc(
        to: Point(x: number, y: 2), radii: Size(width: other, height: 1), rotation: Angle(degrees: number),
        largeArc: true,
        sweep: true)
      path.close()
      let measure = PathMeasure(path)
      for distance in [0, 1, number, .infinity] { _ = measure?.sample(at: distance) }
      #expect(measure.map { $0.length.isFinite && $0.length >= 0 } ?? true)
      _ = path.bounds()
      _ = path.flattened(tolerance: 0.1)
      _ = path.applying(.scale(x: number, y: 1)).reversed().svgPathData()
    }
  }

  @Test("an accuracy finer than the precision of the numbers gives the best possible result", arguments: 0..<40)
  func tooFine(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    var path = Path()
    path.append(random.segment())
    let (finest, fine) = (
      try #require(PathMeasure(path, accuracy: 1e-300)), try #require(PathMeasure(path, accuracy: 1e-6))
    )
    #expect(abs(finest.length - fine.length) < 1e-6)
    #expect(finest.point(at: fine.length / 3).distance(to: fine.point(at: fine.length / 3)) <= 1e-6)
  }

  @Test("hundreds of thousands of segments are measured as exactly as one")
  func many() throws {
    let points = (0...200_000).map { Point(x: Double($0), y: $0.isMultiple(of: 2) ? 0 : 1) }
    let measure = try #require(PathMeasure(Path(polyline: points)))
    #expect(abs(measure.length - 200_000 * 2.0.squareRoot()) < 1e-4)
    #expect(measure.point(at: measure.length / 4).distance(to: Point(x: 50_000, y: 0)) < 1e-4)
  }
}
