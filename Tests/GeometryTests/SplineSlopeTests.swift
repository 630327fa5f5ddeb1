// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Slopes of smooth and of monotone splines")
struct SplineSlopeTests {
  private func numbers(_ random: inout RandomPaths, _ count: Int) -> [Double] {
    (0..<count).map { _ in random.point().x }
  }

  /// The second derivatives at both ends of an interval.
  private func bend(
    chord: Double, interval: Double, outgoing: Double, incoming: Double
  ) -> (start: Double, end: Double) {
    let secant = chord / interval
    return (
      (6 * secant - 4 * outgoing - 2 * incoming) / interval, (2 * outgoing + 4 * incoming - 6 * secant) / interval
    )
  }

  @Test("the second derivative is continuous, and 0 at the ends of a natural spline", arguments: 0..<60)
  func continuity(seed: Int) {
    var random = RandomPaths(seed: seed)
    let chords = numbers(&random, 1 + seed % 11)
    let intervals = chords.map { _ in 0.1 + abs(random.point().x) / 50 }
    for ends in [CurvatureContinuousTangents.Ends.natural, .clamped, .closed] {
      let slopes = CurvatureContinuousTangents(intervals: intervals, ends: ends)(chords, start: 7, end: -3)
      #expect(slopes.count == (ends == .closed ? chords.count : chords.count + 1))
      let bends = chords.indices.map { index in
        bend(
          chord: chords[index], interval: intervals[index], outgoing: slopes[index],
          incoming: slopes[(index + 1) % slopes.count])
      }
      let scale = bends.reduce(1) { max($0, abs($1.start), abs($1.end)) }
      for (before, after) in zip(bends, bends.dropFirst()) {
        #expect(abs(before.end - after.start) < 1e-11 * scale)
      }
      let (first, last) = (bends[0].start, bends[bends.count - 1].end)
      switch ends {
      case .natural: #expect(abs(first) < 1e-11 * scale && abs(last) < 1e-11 * scale)
      case .clamped: #expect(slopes.first == 7 && slopes.last == -3)
      case .closed: #expect(abs(first - last) < 1e-11 * scale)
      }
    }
  }

  @Test("a natural spline through numbers on a line is the line, and the one through 0, 1, 0 has slopes 1.5, 0, −1.5")
  func known() {
    let line: [Double] = CurvatureContinuousTangents(intervals: [1, 2, 4])([3, 6, 12])
    #expect(line.allSatisfy { abs($0 - 3) < 1e-14 })
    let arch: [Double] = CurvatureContinuousTangents(intervals: [1, 1])([1, -1])
    #expect(zip(arch, [1.5, 0, -1.5]).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(CurvatureContinuousTangents(intervals: [2])([5]) == [2.5, 2.5])
    #expect(CurvatureContinuousTangents(intervals: [], ends: .closed)([Double]()) == [])
    #expect(CurvatureContinuousTangents(intervals: [])([Double]()) == [])
    // Around a square the slopes are those of Catmull–Rom, because the neighbours of each corner are opposite corners.
    let square = [Vector(dx: 2, dy: 0), Vector(dx: 0, dy: 2), Vector(dx: -2, dy: 0), Vector(dx: 0, dy: -2)]
    let slopes = CurvatureContinuousTangents(intervals: [1, 1, 1, 1], ends: .closed)(square)
    #expect((slopes[1] - Vector(dx: 1.5, dy: 1.5)).length < 1e-12)
  }

  @Test("a curvature-continuous path passes its points with continuous direction and curvature", arguments: 0..<30)
  func path(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let points = (0..<3 + seed % 6).map { _ in random.point() }
    for isClosed in [true, false] {
      for spacing in [KnotSpacing.uniform, .centripetal, .chordal] {
        let path = Path.curvatureContinuousSpline(through: points, isClosed: isClosed, spacing: spacing)
        let segments = try #require(path.subpaths().first).segments
        #expect(segments.map(\.start) == (isClosed ? points : Array(points.dropLast())))
        let joins =
          Array(zip(segments, segments.dropFirst())) + (isClosed ? [(segments[segments.count - 1], segments[0])] : [])
        for (before, after) in joins {
          let (arriving, leaving) = (curvature(before, at: 1), curvature(after, at: 0))
          #expect(abs(arriving - leaving) < 1e-7 * max(1e-3, abs(arriving), abs(leaving)))
        }
        if !isClosed { #expect(abs(curvature(segments[0], at: 0)) < 1e-9) }
      }
    }
  }

  private func curvature(_ segment: Path.Segment, at parameter: Double) -> Double {
    let (first, second) = (segment.derivative(at: parameter), segment.secondDerivative(at: parameter))
    return first.cross(second) / (first.lengthSquared * first.length)
  }

  @Test("a monotone spline stays between neighbouring values and does not reverse between them", arguments: 0..<60)
  func monotone(seed: Int) {
    var random = RandomPaths(seed: seed)
    let values = numbers(&random, 2 + seed % 9).map { $0.rounded(.towardZero) / 16 }
    let isClosed = seed % 2 == 0
    let count = isClosed ? values.count : values.count - 1
    let chords = (0..<count).map { values[($0 + 1) % values.count] - values[$0] }
    let intervals = chords.map { _ in 0.1 + abs(random.point().x) / 50 }
    let slopes = MonotoneTangents(intervals: intervals, isClosed: isClosed)(chords)
    for index in 0..<count {
      let end = (index + 1) % values.count
      for step in 0...40 {
        let slope = CubicHermite.derivative(at: Double(step) / 40)(
          from: values[index], to: values[end], outgoing: slopes[index], incoming: slopes[end],
          interval: intervals[index])
        #expect(slope * chords[index] >= -1e-9 * chords[index] * chords[index])
        if chords[index] == 0 { #expect(slope == 0) }
      }
    }
  }

  @Test("a monotone slope is the parabola's, at most three times the flatter chord's, and 0 at an extremum")
  func monotoneRules() {
    #expect(MonotoneTangents(intervals: [1, 1, 1])([1, 2, 4]) == [0.75, 1.5, 3, 6])
    #expect(MonotoneTangents(intervals: [1, 1, 1])([1, 10, 1])[1] == 3)
    #expect(MonotoneTangents(intervals: [1, 1])([1, -2]) == [3, 0, -6])
    #expect(MonotoneTangents(intervals: [2])([5]) == [2.5, 2.5])
    #expect(MonotoneTangents(intervals: [])([]) == [])
    // The parabola through (0, 0), (1, 1), (3, 9) has the slope 2 at 1.
    #expect(MonotoneTangents(intervals: [1, 2])([1, 8])[1] == 2)
  }

  @Test("coincident points and NaN do not trap, and finite numbers give finite slopes", arguments: 0..<40)
  func hostile(seed: Int) {
    var random = RandomPaths(seed: seed)
    let hostile: [Double] = [0, -1, .nan, .infinity, 1e300, .leastNonzeroMagnitude, 1]
    let intervals = (0..<1 + seed % 7).map { _ in hostile[random.integer(hostile.count)] }
    let chords = intervals.map { _ in random.point().x }
    for ends in [CurvatureContinuousTangents.Ends.natural, .clamped, .closed] {
      let slopes = CurvatureContinuousTangents(intervals: intervals, ends: ends)(chords)
      #expect(slopes.allSatisfy { $0.isFinite })
    }
    #expect(MonotoneTangents(intervals: intervals, isClosed: seed % 2 == 0)(chords).allSatisfy { $0.isFinite })
    _ = CurvatureContinuousTangents(intervals: intervals)(chords.map { $0 * .infinity })
    _ = MonotoneTangents(intervals: intervals)(chords.map { $0 * .nan })
  }
}
