// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Motion along a path")
struct PathMotionTests {
  @Test("at a corner the heading is that of the segment before it, the velocity that of the segment after it")
  func corner() throws {
    for pacing in [Pacing.arc, .time, .chord] {
      let path = polyline([(0, 0), (10, 0), (10, 10)])
      let motion = try #require(PathMotion(path, pacing: pacing, rotation: .auto))
      let sample = motion.sample(at: 0.5)
      #expect(sample.position.distance(to: Point(x: 10, y: 0)) < 1e-12)
      #expect(sample.heading == .zero)
      #expect((sample.velocity - Vector(dx: 0, dy: 20)).length < 1e-12)
      #expect(abs(motion.sample(at: 0.5.nextUp + 1e-6).heading.degrees - 90) < 1e-9)
      // At the end there is only the limit from the left.
      #expect((motion.sample(at: 1).velocity - Vector(dx: 0, dy: 20)).length < 1e-12)
    }
  }

  @Test("after a round, the heading at the closing point is that of the last segment")
  func closing() throws {
    let square = polyline([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    for pacing in [Pacing.arc, .time] {
      let motion = try #require(PathMotion(square, pacing: pacing, rotation: .auto))
      #expect(motion.sample(at: 0).heading.degrees == 0)
      #expect(abs(motion.sample(at: 1).heading.degrees - 270) < 1e-9)
      #expect(abs(motion.sample(at: 0, iteration: 1).heading.degrees - 270) < 1e-9)
      #expect(abs(motion.sample(at: 0.1, iteration: 1).heading.degrees - 360) < 1e-9)
      #expect(abs(motion.sample(at: 0, iteration: 3).heading.degrees - 990) < 1e-9)
      // Anticlockwise turns are negative.
      let back = polyline([(0, 0), (0, 10), (10, 10), (10, 0)], isClosed: true)
      let reversed = try #require(PathMotion(back, pacing: pacing, rotation: .auto))
      #expect(abs(reversed.sample(at: 0).heading.degrees - 90) < 1e-9)
      #expect(abs(reversed.sample(at: 1).heading.degrees + 180) < 1e-9)
      #expect(abs(reversed.sample(at: 0.1, iteration: 2).heading.degrees - 90 + 720) < 1e-9)
    }
  }

  @Test("a figure of eight turns in both directions: a round adds no turn")
  func figureOfEight() throws {
    let points = [(0, 0), (100, 100), (200, 0), (100, -100)].map { Point(x: Double($0.0), y: Double($0.1)) }
    let eight = Path.spline(
      through: [points[0], points[1], Point(x: 150, y: -60), points[2], Point(x: 150, y: 60), points[3]], isClosed: true
    )
    let motion = try #require(PathMotion(eight, rotation: .auto))
    let first = motion.sample(at: 0.3).heading
    let turns = (motion.sample(at: 0.3, iteration: 1).heading.radians - first.radians) / (2 * .pi)
    #expect(turns == turns.rounded())
    var previous = motion.sample(at: 0).heading
    for step in 0...6000 {
      let sample = motion.sample(at: Double(step % 2000) / 2000, iteration: Double(step / 2000))
      #expect(abs(sample.heading.radians - previous.radians) < 0.5)
      previous = sample.heading
    }
  }

  @Test("rotation autoReverse faces backwards, and rotation none has the heading 0")
  func rotations() throws {
    let path = polyline([(0, 0), (0, 10)])
    #expect(try #require(PathMotion(path, rotation: .auto)).sample(at: 0.5).heading.degrees == 90)
    #expect(try #require(PathMotion(path, rotation: .autoReverse)).sample(at: 0.5).heading.degrees == 270)
    #expect(try #require(PathMotion(path)).sample(at: 0.5).heading == .zero)
  }

  @Test("gaps are skipped, and segments without length take no time")
  func gaps() throws {
    var path = polyline([(0, 0), (10, 0), (10, 0)])
    path.append(polyline([(50, 0), (60, 0)]))
    for pacing in [Pacing.arc, .time] {
      let motion = try #require(PathMotion(path, pacing: pacing))
      #expect(motion.sample(at: 0.25).position.distance(to: Point(x: 5, y: 0)) < 1e-12)
      #expect(motion.sample(at: 0.75).position.distance(to: Point(x: 55, y: 0)) < 1e-12)
    }
  }

  @Test("progress outside 0 … 1 continues on a straight line from an open path, and in further rounds of a closed one")
  func outside() throws {
    let open = try #require(PathMotion(polyline([(0, 0), (10, 0)])))
    #expect(open.sample(at: 1.2).position == Point(x: 12, y: 0))
    #expect(open.sample(at: -0.2).position == Point(x: -2, y: 0))
    let square = try #require(
      PathMotion(polyline([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true), rotation: .auto))
    #expect(square.sample(at: 1.125).position.distance(to: Point(x: 5, y: 0)) < 1e-12)
    #expect(square.sample(at: -0.125).position.distance(to: Point(x: 0, y: 5)) < 1e-12)
    #expect(abs(square.sample(at: -0.125).heading.degrees + 90) < 1e-9)
  }

  @Test("a path without a length has no motion")
  func empty() {
    #expect(PathMotion(Path()) == nil)
    #expect(PathMotion(polyline([(5, 5), (5, 5)])) == nil)
    #expect(PathMotion(polyline([(0, 0), (.infinity, 0)])) == nil)
  }

  @Test("velocity and turning are the derivatives of position and heading, for every pacing", arguments: 0..<60)
  func derivatives(seed: Int) throws {
    var random = SplitMix64(seed)
    var path = Path()
    path.move(to: random.point())
    path.addCubic(to: random.point(), control1: random.point(), control2: random.point())
    path.addQuadratic(to: random.point(), control: random.point())
    path.addArc(to: random.point(), radii: Size(width: 200, height: 300), largeArc: seed % 2 == 0, sweep: seed % 3 == 0)
    let pacing = Pacing.allCases[seed % 3]
    let functions: [TimingFunction] = seed % 4 == 0 ? [.easeInOut, .linear, .easeIn] : []
    let motion = try #require(
      PathMotion(path, pacing: pacing, timingFunctions: functions, rotation: .auto, accuracy: 1e-8))
    for step in 0..<60 {
      let progress = (Double(step) + 0.37) / 60
      let h = 1e-6
      let (before, after) = (motion.sample(at: progress - h), motion.sample(at: progress + h))
      let sample = motion.sample(at: progress)
      let velocity = (after.position - before.position) * (1 / (2 * h))
      #expect((velocity - sample.velocity).length < 2e-3 * max(1, sample.velocity.length), "at \(progress)")
      let turning = (after.heading - before.heading).radians / (2 * h)
      #expect(abs(turning - sample.turning.radians) < 1e-2 * max(1, abs(turning)), "at \(progress)")
    }
  }

  @Test("no number traps", arguments: 0..<200)
  func hostile(seed: Int) {
    let values: [Double] = [0, 1, -1, 0.3, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]
    func value(_ index: Int) -> Double { values[(seed * 7 + index * 13 + seed / 10 * index) % values.count] }
    var path = polyline([(value(0), value(1)), (value(2), value(3)), (1, 2)], isClosed: seed % 2 == 0)
    path.addCubic(
      to: Point(x: value(4), y: 3), control1: Point(x: value(5), y: value(6)), control2: Point(x: 1, y: value(7)))
    guard
      let motion = PathMotion(
        path, pacing: Pacing.allCases[seed % 3], keyTimes: seed % 5 == 0 ? [0, value(1), value(2), 1] : nil,
        timingFunctions: [.steps(3), .cubicBezier(1, value(3), 0, value(4))], rotation: .auto,
        accuracy: value(8) > 0 ? value(8) : 1e-4)
    else { return }
    for progress in values {
      for iteration in values { _ = motion.sample(at: progress, iteration: iteration) }
    }
  }
}
