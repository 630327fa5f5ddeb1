// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Splines")
struct SplineTests {
  private func points(_ random: inout RandomPaths, _ count: Int) -> [Point] { (0..<count).map { _ in random.point() } }
  private let spacings: [KnotSpacing] = [.uniform, .centripetal, .chordal]

  /// The value of a spline through numbers at a share of one of its segments.
  private func value(
    _ values: [Double], segment: Int, share: Double, shapes: [KochanekBartels] = [], ends: SplineEnds = .extrapolated
  ) -> Double {
    let chords = zip(values.dropFirst(), values).map { $0 - $1 }
    let tangents = SplineTangents(
      intervals: chords.map { _ in 1 }, isClosed: false, shapes: shapes, ends: ends)
    let (outgoing, incoming) = (tangents.outgoing[segment](chords), tangents.incoming[segment + 1](chords))
    let (rest, start, end) = (1 - share, values[segment], values[segment + 1])
    return start * rest * rest * (1 + 2 * share) + end * share * share * (3 - 2 * share)
      + rest * share * (rest * outgoing - share * incoming)
  }

  @Test("cubic keyframes have Core Animation's values, with tension, continuity and bias")
  func coreAnimation() {
    // With key times 0, 0.25, 0.75, 1, time 0.5 is the middle of segment 2. Key times do not affect the tangents.
    func sample(_ shapes: [KochanekBartels]) -> Double { value([0, 1, 4, 9], segment: 1, share: 0.5, shapes: shapes) }
    func only(_ index: Int, _ shape: KochanekBartels) -> [KochanekBartels] {
      (0..<4).map { $0 == index ? shape : .catmullRom }
    }
    #expect(sample([]) == 2.25)
    #expect(sample((0..<4).map { KochanekBartels(tension: $0 == 1 || $0 == 2 ? 1 : 0) }) == 2.5)
    #expect(sample(only(1, KochanekBartels(continuity: 1))) == 2.125)
    #expect(sample(only(2, KochanekBartels(bias: 1))) == 2.375)
  }

  @Test("the ends are extrapolated straight, or by another named rule")
  func ends() {
    #expect(value([0, 10, 10], segment: 1, share: 0.5) == 10.625)
    #expect(value([0, 0, 30], segment: 1, share: 0.5) == 13.125)
    // Straight at the end: the second derivative of 10, …, 10 with slope 5 at its start is 0 there for slope −2.5.
    #expect(value([0, 10, 10], segment: 1, share: 0.5, ends: .natural) == 10.9375)
    #expect(value([0, 10, 10], segment: 1, share: 0.5, ends: .clamped) == 10.625)
    #expect(value([0, 10], segment: 0, share: 0.25, ends: .natural) == 2.5)
    #expect(value([0, 10], segment: 0, share: 0.25, ends: .extrapolated) == 2.5)
  }

  @Test("cubic paced tangents keep the uniform directions and adjust their lengths")
  func speedAdjusted() {
    // Two segments with chords of 10 and 30: m = (P2 − P0)/2 · 2d/(d₋ + d), where d is the segment's chord.
    let tangents = SplineTangents(
      intervals: [10, 30], isClosed: false, ends: .extrapolated, rule: .speedAdjusted)
    let chords = [Vector(dx: 10, dy: 0), Vector(dx: 0, dy: 30)]
    #expect((tangents.outgoing[1](chords) * 30 - Vector(dx: 7.5, dy: 22.5)).length < 1e-12)
    #expect((tangents.incoming[1](chords) * 10 - Vector(dx: 2.5, dy: 7.5)).length < 1e-12)
    #expect(tangents.outgoing[0](chords) * 10 == Vector(dx: 10, dy: 0))
  }

  @Test("a spline passes through its points in order and is smooth there", arguments: 0..<50)
  func interpolation(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let points = points(&random, 3 + random.integer(20))
    for spacing in spacings {
      for isClosed in [true, false] {
        let path = Path.spline(through: points, isClosed: isClosed, spacing: spacing)
        let subpath = try #require(path.subpaths().first)
        #expect(subpath.isClosed == isClosed)
        #expect(subpath.segments.map(\.start) == (isClosed ? points : Array(points.dropLast())))
        #expect(subpath.end == (isClosed ? points[0] : points[points.count - 1]))
        let joins = Array(zip(subpath.segments, subpath.segments.dropFirst()))
        let seam = isClosed ? [(subpath.segments[subpath.segments.count - 1], subpath.segments[0])] : []
        for (before, after) in joins + seam {
          let (arriving, leaving) = (try #require(before.endDirection), try #require(after.startDirection))
          #expect((arriving - leaving).length < 1e-9)
        }
      }
    }
  }

  @Test("a cyclic shift of the points of a closed spline changes only its start", arguments: 0..<20)
  func cyclic(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let points = points(&random, 3 + random.integer(9))
    let turned = Array(points[1...] + points[..<1])
    for spacing in spacings {
      let first = try #require(Path.spline(through: points, isClosed: true, spacing: spacing).subpaths().first)
      let second = try #require(Path.spline(through: turned, isClosed: true, spacing: spacing).subpaths().first)
      #expect(Array(first.segments[1...] + first.segments[..<1]) == second.segments)
    }
  }

  @Test("points that coincide with neighbours give finite numbers", arguments: 0..<50)
  func duplicates(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    var points = points(&random, 2 + random.integer(5))
    for _ in 0...random.integer(4) {
      let index = random.integer(points.count)
      points.insert(points[index], at: index)
    }
    for spacing in spacings {
      for isClosed in [true, false] {
        for ends in [SplineEnds.extrapolated, .repeated, .natural, .clamped] {
          let path = Path.spline(
            through: points, isClosed: isClosed, spacing: spacing,
            shape: KochanekBartels(tension: 0.3, continuity: -0.4, bias: 0.5), ends: ends)
          let bounds = try #require(path.bounds())
          #expect(bounds.origin.isFinite && bounds.size.isFinite)
          #expect(path.svgPathData().hasSuffix(isClosed ? "Z" : " \(text(points[points.count - 1].y))"))
          let measure = try #require(PathMeasure(path))
          #expect(measure.length.isFinite && measure.length > 0)
        }
      }
    }
  }

  private func text(_ number: Double) -> String { number == 0 ? "0" : "\(number)".replacing(/\.0$/, with: "") }

  @Test("a spline accepts no, one or two points")
  func few() {
    let (a, b) = (Point(x: 1, y: 2), Point(x: 4, y: 6))
    #expect(Path.spline(through: [], isClosed: true).isEmpty)
    #expect(Path.spline(through: [a], isClosed: false).elements == [.move(to: a)])
    #expect(Path.spline(through: [a], isClosed: true).elements == [.move(to: a), .close])
    #expect(abs(Path.spline(through: [a, b], isClosed: false).length() - 5) < 1e-9)
    #expect(abs(Path.spline(through: [a, b], isClosed: true).length() - 10) < 1e-4)
  }

  @Test("only centripetal spacing prevents a segment from crossing itself")
  func centripetal() throws {
    // A short chord between two long ones makes the uniform spline loop.
    let points = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 1), Point(x: 0, y: 1)]
    func turned(_ spacing: KnotSpacing) throws -> Double {
      let path = Path.spline(through: points, isClosed: false, spacing: spacing)
      let middle = try #require(path.subpaths().first).segments[1]
      let angles = (0...200).map { middle.derivative(at: Double($0) / 200).direction }
      return zip(angles, angles.dropFirst()).reduce(0) { sum, pair in
        sum + abs((pair.1.unwrapped(near: pair.0) - pair.0).degrees)
      }
    }
    #expect(try turned(.uniform) > 60)
    #expect(try turned(.centripetal) < 200)
    let uniform = Path.spline(through: points, isClosed: false).bounds()
    let centripetal = Path.spline(through: points, isClosed: false, spacing: .centripetal).bounds()
    #expect(try #require(uniform).maxX > 105)
    #expect(try #require(centripetal).maxX < 105)
  }
}
