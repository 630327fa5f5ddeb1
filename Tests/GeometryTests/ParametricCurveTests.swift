// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Curves")
struct ParametricCurveTests {
  /// One of every kind of curve.
  private func segments(_ random: inout RandomPaths) -> [Path.Segment] {
    [
      .line(LineSegment(start: random.point(), end: random.point())), .quadratic(random.quadratic()),
      .cubic(random.cubic()),
    ] + (random.arc().map { [.arc($0)] } ?? [])
  }

  @Test("a curve reaches both its ends to the last bit", arguments: 0..<100)
  func ends(seed: Int) {
    var random = RandomPaths(seed: seed)
    for segment in segments(&random) {
      #expect(segment.point(at: 0) == segment.start)
      #expect(segment.point(at: 1) == segment.end)
    }
  }

  @Test("the derivatives agree with difference quotients of the points", arguments: 0..<100)
  func derivatives(seed: Int) {
    var random = RandomPaths(seed: seed)
    for segment in segments(&random) {
      let size = 1 + segment.secondDerivative(at: 0).length + segment.secondDerivative(at: 1).length
      for step in 1..<10 {
        let (t, h) = (Double(step) / 10, 1e-4)
        let slope = (segment.point(at: t + h) - segment.point(at: t - h)) / (2 * h)
        #expect((segment.derivative(at: t) - slope).length < 1e-6 * size)
        let bend = (segment.derivative(at: t + h) - segment.derivative(at: t - h)) / (2 * h)
        #expect((segment.secondDerivative(at: t) - bend).length < 1e-6 * size)
      }
    }
  }

  @Test("a subsegment, both parts of a split and the reversed curve have the points of the curve", arguments: 0..<100)
  func stretches(seed: Int) {
    var random = RandomPaths(seed: seed)
    for segment in segments(&random) {
      let (low, high) = (abs(random.number()), abs(random.number()))
      let stretch = segment.subsegment(from: low, to: high)
      let (before, after) = segment.split(at: low)
      let reversed = segment.reversed()
      for step in 0...8 {
        let u = Double(step) / 8
        #expect(stretch.point(at: u).distance(to: segment.point(at: low + (high - low) * u)) < 1e-9)
        #expect(reversed.point(at: u).distance(to: segment.point(at: 1 - u)) < 1e-9)
        #expect(before.point(at: u).distance(to: segment.point(at: low * u)) < 1e-9)
        #expect(after.point(at: u).distance(to: segment.point(at: low + (1 - low) * u)) < 1e-9)
      }
      #expect(before.end == after.start)
    }
  }

  @Test("a transformed curve has the transformed points", arguments: 0..<100)
  func maps(seed: Int) {
    var random = RandomPaths(seed: seed)
    let transform = random.transform()
    for segment in segments(&random) {
      let image = segment.applying(transform)
      for step in 0...8 {
        let t = Double(step) / 8
        #expect(image.point(at: t).distance(to: transform.apply(to: segment.point(at: t))) < 1e-9)
      }
    }
  }

  @Test("the bounds contain the curve and touch it on every side", arguments: 0..<100)
  func bounds(seed: Int) {
    var random = RandomPaths(seed: seed)
    for segment in segments(&random) {
      let bounds = segment.bounds
      let points = (0...4000).map { segment.point(at: Double($0) / 4000) }
      let (x, y) = (points.map(\.x), points.map(\.y))
      // The samples miss an extremum by at most h² / 8 times the second derivative, with the parameter step h = 1/4000.
      let bend = (0...16).map { segment.secondDerivative(at: Double($0) / 16).length }.max() ?? 0
      let tolerance = 1e-9 + bend * 1e-7
      for (bound, sampled) in [
        (bounds.minX, x.min()), (bounds.maxX, x.max()), (bounds.minY, y.min()), (bounds.maxY, y.max()),
      ] {
        #expect(abs(bound - (sampled ?? .nan)) <= tolerance)
      }
    }
  }

  @Test("the directions at the ends are the limits of the directions nearby", arguments: 0..<200)
  func directions(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    for segment in segments(&random) {
      let size = segment.bounds.width + segment.bounds.height
      for (end, t) in [(segment.startDirection, 1e-7), (segment.endDirection, 1 - 1e-7)] {
        let near = segment.derivative(at: t)
        // With a handle of a millionth of the curve's length, the direction changes within the sampled distance.
        guard near.length > 1e-4 * size, let direction = near.normalized else { continue }
        #expect((try #require(end) - direction).length < 1e-2)
      }
    }
  }
}

@Suite("Elliptical arcs")
struct EllipticalArcTests {
  @Test("the endpoint form gives the arc of the given size and direction on the given ellipse", arguments: 0..<200)
  func endpointForm(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let (start, end) = (random.point(), random.point())
    let radii = Size(width: 1 + abs(random.number(300)), height: 1 + abs(random.number(300)))
    let rotation = Angle(degrees: random.number(360))
    for (large, sweep) in [(false, false), (false, true), (true, false), (true, true)] {
      let arc = try #require(
        EllipticalArc(from: start, to: end, radii: radii, rotation: rotation, largeArc: large, sweep: sweep))
      // The parameter form reaches the given end also without the stored end point.
      let almost = arc.subsegment(from: 0, to: 1 - 1e-9)
      #expect(almost.end.distance(to: end) < 1e-5)
      #expect((arc.sweepAngle.radians > 0) == sweep)
      #expect(abs(arc.sweepAngle.radians) >= .pi - 1e-7 || !large)
      #expect(abs(arc.sweepAngle.radians) <= .pi + 1e-7 || large)
      // In the axes of the ellipse all points are on one circle. Its radius is 1, or more for radii that are too small.
      let axis = Vector(direction: rotation)
      let unit = (0...10).map { step -> Double in
        let offset = arc.point(at: Double(step) / 10) - arc.center
        return Vector(dx: axis.dot(offset) / radii.width, dy: axis.cross(offset) / radii.height).length
      }
      #expect(unit.allSatisfy { abs($0 - unit[0]) < 1e-6 })
      #expect(unit[0] > 1 - 1e-6)
    }
  }

  @Test("an arc with a radius much larger than its chord is close to the chord")
  func hugeRadius() throws {
    let arc = try #require(
      EllipticalArc(
        from: .zero, to: Point(x: 100, y: 0), radii: Size(width: 1e12, height: 1e12), rotation: .zero, largeArc: false,
        sweep: true))
    for step in 0...10 {
      #expect(arc.point(at: Double(step) / 10).distance(to: Point(x: Double(step) * 10, y: 0)) < 1e-8)
    }
  }

  @Test("an arc whose height is below rounding is its chord", arguments: [1e20, 1e300, .greatestFiniteMagnitude])
  func flat(radius: Double) throws {
    var path = Path()
    path.move(to: .zero)
    path.addArc(to: Point(x: 30, y: 40), radii: Size(width: radius, height: radius), largeArc: false, sweep: true)
    #expect(path.subpaths()[0].segments == [.line(LineSegment(start: .zero, end: Point(x: 30, y: 40)))])
    #expect(path.length() == 50)
    let tiny = Point(x: 0, y: .leastNormalMagnitude)
    #expect(
      EllipticalArc(
        from: .zero, to: tiny, radii: Size(width: 84, height: 18), rotation: .zero, largeArc: false, sweep: true) == nil
    )
  }

  @Test("an arc with a radius of 0 is a line, and an arc to its start draws nothing")
  func degenerate() throws {
    let path = try Path(svgPathData: "M0 0A0 5 0 0 1 10 0A5 5 0 1 1 10 0A5 0 30 0 0 20 0")
    let segments = try #require(path.subpaths().first).segments
    #expect(
      segments == [
        .line(LineSegment(start: .zero, end: Point(x: 10, y: 0))),
        .line(LineSegment(start: Point(x: 10, y: 0), end: Point(x: 20, y: 0))),
      ])
  }

  @Test("cubic curves join at points of the arc, end exactly at its end, and have the stated error", arguments: 0..<100)
  func cubics(seed: Int) {
    var random = RandomPaths(seed: seed)
    guard let arc = random.arc() else { return }
    let area = arc.axis.cross(arc.conjugate)
    let radius = arc.halfAxes.radii.width
    guard abs(area) > 1e-4 * radius * radius else { return }
    let quarters = Int((abs(arc.sweepAngle.radians) / (.pi / 2)).rounded(.up))
    for (count, accuracy) in [(quarters, 2.8e-4), (2 * quarters, 2.8e-4 / 60)] {
      var (pen, index) = (arc.start, 0)
      arc.forEachCubic(count: count) { control1, control2, end in
        let curve = CubicBezier(start: pen, control1: control1, control2: control2, end: end)
        for step in 0...20 {
          // The distance from the unit circle, whose image is the ellipse.
          let offset = curve.point(at: Double(step) / 20) - arc.center
          let distance = Vector(dx: offset.cross(arc.conjugate) / area, dy: arc.axis.cross(offset) / area).length
          #expect(abs(distance - 1) <= accuracy)
        }
        #expect(end.distance(to: arc.point(at: Double(index + 1) / Double(count))) <= 1e-12 * radius)
        (pen, index) = (end, index + 1)
      }
      #expect(pen == arc.end && index == count)
    }
  }

  @Test("the signs of the radii are ignored")
  func negativeRadii() throws {
    let plain = try Path(svgPathData: "M0 0A30 20 10 0 1 40 5")
    let signed = try Path(svgPathData: "M0 0A-30 -20 10 0 1 40 5")
    #expect(plain.subpaths() == signed.subpaths())
  }

  @Test("the half axes follow from any two conjugate half diameters", arguments: 0..<50)
  func halfAxes(seed: Int) {
    var random = RandomPaths(seed: seed)
    let radii = Size(width: 100 + abs(random.number(100)), height: 1 + abs(random.number(98)))
    let rotation = Angle(degrees: random.number(90))
    let arc = EllipticalArc(
      center: random.point(), radii: radii, rotation: rotation, startAngle: Angle(degrees: random.number(360)),
      sweepAngle: Angle(degrees: random.number(300)))
    let (found, direction) = arc.halfAxes
    #expect(abs(found.width - radii.width) < 1e-10)
    #expect(abs(found.height - radii.height) < 1e-10)
    let turns = (direction.degrees - rotation.degrees) / 180
    #expect(abs(turns - turns.rounded()) < 1e-10)
  }
}
