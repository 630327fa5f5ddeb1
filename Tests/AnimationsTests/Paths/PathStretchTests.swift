// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Stretches of a path")
struct PathStretchTests {
  private var square: Path { polyline([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true) }

  private func motion(
    _ path: Path, _ stretch: PathMotion.Stretch, pacing: Pacing = .arc, functions: [TimingFunction] = [],
    rotation: PathMotion.Rotation = .auto
  ) throws -> PathMotion {
    try #require(
      PathMotion(
        path, pacing: pacing, timingFunctions: functions, rotation: rotation, stretch: stretch, accuracy: 1e-8))
  }

  @Test("a stretch over the whole path has the bits of a motion without a stretch", arguments: 0..<20)
  func whole(seed: Int) throws {
    var random = SplitMix64(seed)
    let path = random.path(isClosed: seed % 2 == 0)
    let pacing = Pacing.allCases[seed % 3]
    let whole = try #require(PathMotion(path, pacing: pacing, rotation: .auto))
    for stretch in [PathMotion.Stretch.whole, .fractions(from: 0, to: 1)] {
      let same = try #require(PathMotion(path, pacing: pacing, rotation: .auto, stretch: stretch))
      for step in -3...43 {
        let progress = Double(step) / 40
        #expect(same.sample(at: progress, iteration: 2) == whole.sample(at: progress, iteration: 2))
      }
      #expect(same.segmentProgress == whole.segmentProgress && same.isClosed == whole.isClosed)
    }
  }

  @Test("backwards is forwards on the reversed path, including the heading", arguments: 0..<60)
  func backwards(seed: Int) throws {
    var random = SplitMix64(seed)
    let path = random.path(isClosed: seed % 2 == 0)
    let pacing = Pacing.allCases[seed % 3]
    let back = try motion(path, .backwards, pacing: pacing)
    let reversed = try motion(path.reversed(), .whole, pacing: pacing)
    for step in 0...80 {
      for round in 0..<3 {
        let a = back.sample(at: Double(step) / 80, iteration: Double(round))
        let b = reversed.sample(at: Double(step) / 80, iteration: Double(round))
        #expect(a.position.distance(to: b.position) < 1e-6)
        // Close to a corner, rounding can place the two samples on different sides.
        guard (a.velocity - b.velocity).length < 1e-3 * (1 + b.velocity.length) else { continue }
        #expect(abs(a.heading.radians - b.heading.radians) < 1e-4)
        #expect(abs(a.turning.radians - b.turning.radians) < 1e-3 * (1 + abs(b.turning.radians)))
      }
    }
  }

  @Test("a stretch is an interval of the whole motion, for every pacing", arguments: 0..<24)
  func window(seed: Int) throws {
    var random = SplitMix64(seed)
    let path = random.path(isClosed: seed % 2 == 0)
    let pacing = Pacing.allCases[seed % 3]
    let functions: [TimingFunction] = pacing == .time && seed % 4 == 0 ? [.easeInOut, .easeOut, .easeIn] : []
    let whole = try motion(path, .whole, pacing: pacing, functions: functions)
    let (from, to) = (random.next(in: 0...1), random.next(in: 0...1))
    let part = try #require(whole.limited(to: .fractions(from: from, to: to)))
    let byDistance = try #require(
      whole.limited(to: .distances(from: from * whole.measure.length, to: to * whole.measure.length)))
    // It starts and ends at the fractions of the length.
    #expect(part.sample(at: 0).position.distance(to: whole.measure.point(at: from * whole.measure.length)) < 1e-5)
    #expect(part.sample(at: 1).position.distance(to: whole.measure.point(at: to * whole.measure.length)) < 1e-5)
    let start = pacing == .arc ? from : whole.progress(atFraction: from)
    let end = pacing == .arc ? to : whole.progress(atFraction: to)
    // The tolerance is larger where `progress(atFraction:)` adds up chords, which are a little shorter than the path.
    let length = whole.measure.length
    for step in 0...40 {
      let progress = Double(step) / 40
      let sample = part.sample(at: progress)
      let expected = whole.sample(at: start + (end - start) * progress)
      #expect(sample.position.distance(to: expected.position) < (pacing == .arc ? 1e-6 : 1e-3 * length))
      #expect(byDistance.sample(at: progress).position.distance(to: sample.position) < 1e-5)
    }
  }

  @Test(
    "velocity and turning are derivatives, the heading is continuous and has the direction of travel", arguments: 0..<80
  )
  func derivatives(seed: Int) throws {
    var random = SplitMix64(seed)
    let path = random.path(isClosed: seed % 2 == 0)
    let pacing = Pacing.allCases[seed % 3]
    let functions: [TimingFunction] = seed % 4 == 0 ? [.easeInOut, .linear, .easeIn] : []
    let (from, to) = (random.next(in: -2...3), random.next(in: -2...3))
    let part = try motion(path, .fractions(from: from, to: to), pacing: pacing, functions: functions)
    guard part.sample(at: 0.5).velocity != .zero else { return }
    let corners = part.segmentProgress
    #expect(corners.first == 0 && corners.last == 1 && zip(corners, corners.dropFirst()).allSatisfy { $0 < $1 })
    for step in 0..<60 {
      let progress = (Double(step) + 0.37) / 60
      let h = 1e-6
      guard !corners.contains(where: { abs($0 - progress) < 3e-6 }) else { continue }
      let (before, after) = (part.sample(at: progress - h), part.sample(at: progress + h))
      let sample = part.sample(at: progress)
      let velocity = (after.position - before.position) * (1 / (2 * h))
      #expect((velocity - sample.velocity).length < 2e-3 * max(1, sample.velocity.length), "at \(progress)")
      let turning = (after.heading - before.heading).radians / (2 * h)
      #expect(abs(turning - sample.turning.radians) < 1e-2 * max(1, abs(turning)), "at \(progress)")
      if let direction = sample.velocity.normalized {
        #expect((Vector(direction: sample.heading) - direction).length < 1e-6)
      }
    }
    // At a corner the heading changes by the smaller angle, never by a full turn.
    for corner in corners.dropFirst().dropLast() {
      let gap = part.sample(at: corner + 1e-7).heading.radians - part.sample(at: corner - 1e-7).heading.radians
      #expect(abs(gap) < .pi + 1e-2)
    }
    #expect(abs(part.sample(at: 0).heading.radians) <= .pi + 1e-12)
  }

  @Test("on a closed path, positions outside 0 … 1 are in further rounds")
  func wrapping() throws {
    for pacing in Pacing.allCases {
      let through = try motion(square, .fractions(from: 0.875, to: 1.125), pacing: pacing)
      #expect(through.sample(at: 0).position.distance(to: Point(x: 0, y: 5)) < 1e-9)
      #expect(through.sample(at: 1).position.distance(to: Point(x: 5, y: 0)) < 1e-9)
      // At the closing point the follower still has its previous heading, up, and continues to the right.
      let closing = through.sample(at: 0.5)
      #expect(closing.position.distance(to: .zero) < 1e-9)
      #expect(abs(closing.heading.degrees + 90) < 1e-9)
      #expect((closing.velocity - Vector(dx: 10, dy: 0)).length < 1e-9)
      #expect(abs(through.sample(at: 0.75).heading.degrees) < 1e-9)
      // Positions below 0 follow the same rule.
      let back = try motion(square, .fractions(from: 0.125, to: -0.125), pacing: pacing)
      #expect(back.sample(at: 1).position.distance(to: Point(x: 0, y: 5)) < 1e-9)
      #expect(abs(back.sample(at: 0).heading.degrees - 180) < 1e-9)
      #expect(abs(back.sample(at: 0.5).heading.degrees - 180) < 1e-9)
      #expect(abs(back.sample(at: 0.75).heading.degrees - 90) < 1e-9)
      #expect((back.sample(at: 0.5).velocity - Vector(dx: 0, dy: 10)).length < 1e-9)
      // Three rounds are three full turns.
      let thrice = try motion(square, .fractions(from: 0.5, to: 3.5), pacing: pacing)
      #expect(thrice.isClosed && !through.isClosed)
      #expect(abs((thrice.sample(at: 1).heading - thrice.sample(at: 0).heading).degrees - 1080 + 90) < 1e-9)
      #expect(
        abs((thrice.sample(at: 0.1, iteration: 1).heading - thrice.sample(at: 0.1).heading).degrees - 1080) < 1e-9)
      #expect(thrice.segmentProgress.count == 13)
    }
  }

  @Test("a repeated round from any position of a closed path accumulates its turns", arguments: [0.3, 1.3, -0.7, 0.25])
  func rounds(from: Double) throws {
    for span in [1.0, -1, 2] {
      let circle = try Path(svgPathData: "M 10 0 A 10 10 0 1 1 -10 0 A 10 10 0 1 1 10 0 Z")
      let part = try motion(circle, .fractions(from: from, to: from + span))
      var previous = part.sample(at: 0).heading
      for step in 1...300 {
        let sample = part.sample(at: Double(step % 100) / 100, iteration: Double(step / 100))
        #expect(abs((sample.heading - previous).radians - span * 2 * .pi / 100) < 1e-6)
        previous = sample.heading
      }
    }
  }

  @Test("on an open path, positions are clamped, and progress outside continues along the path and then straight")
  func clamping() throws {
    let path = polyline([(0, 0), (10, 0), (10, 10)])
    let part = try motion(path, .fractions(from: -3, to: 0.75))
    #expect(part.sample(at: 0).position == .zero)
    #expect(part.sample(at: 1).position == Point(x: 10, y: 5))
    #expect(part.sample(at: 1.2).position.distance(to: Point(x: 10, y: 8)) < 1e-9)
    #expect(part.sample(at: 2).position.distance(to: Point(x: 10, y: 20)) < 1e-9)
    #expect(part.sample(at: -0.2).position.distance(to: Point(x: -3, y: 0)) < 1e-9)
    let back = try motion(path, .distances(from: 99, to: 5))
    #expect(back.sample(at: 0).position == Point(x: 10, y: 10))
    #expect(back.sample(at: 1).position == Point(x: 5, y: 0))
    #expect(back.sample(at: -0.2).position.distance(to: Point(x: 10, y: 13)) < 1e-9)
    #expect(back.sample(at: -0.2).heading.degrees == -90)
    #expect(!back.isClosed)
  }

  @Test("a stretch of length 0 is constant and faces along the path")
  func still() throws {
    let part = try motion(polyline([(0, 0), (10, 0), (10, 10)]), .fractions(from: 0.75, to: 0.75))
    for progress in [0, 0.5, 1, 7] {
      let sample = part.sample(at: progress)
      #expect(sample.position == Point(x: 10, y: 5) && sample.velocity == .zero && sample.turning == .zero)
      #expect(abs(sample.heading.degrees - 90) < 1e-9)
    }
    #expect(part.segmentProgress == [0, 1])
    let beyond = try motion(polyline([(0, 0), (10, 0)]), .fractions(from: 1.5, to: 2))
    #expect(beyond.sample(at: 0.3).position == Point(x: 10, y: 0))
  }

  @Test("at a corner, a follower of a stretch has the heading of the segment before, also backwards")
  func corners() throws {
    let path = polyline([(0, 0), (10, 0), (10, 10)])
    for pacing in Pacing.allCases {
      let back = try motion(path, .fractions(from: 0.75, to: 0.25), pacing: pacing)
      let corner = back.sample(at: 0.5)
      #expect(abs(corner.heading.degrees + 90) < 1e-9)
      #expect((corner.velocity - Vector(dx: -10, dy: 0)).length < 1e-9)
      // The heading changes by the smaller angle: from up to left, an anticlockwise quarter turn.
      #expect(abs(back.sample(at: 0.6).heading.degrees + 180) < 1e-9)
      let fromCorner = try motion(path, .fractions(from: 0.5, to: 1), pacing: pacing)
      #expect(abs(fromCorner.sample(at: 0).heading.degrees - 90) < 1e-9)
      let toCorner = try motion(path, .fractions(from: 0, to: 0.5), pacing: pacing)
      #expect((toCorner.sample(at: 1).velocity - Vector(dx: 10, dy: 0)).length < 1e-9)
    }
  }

  @Test("the offset is added to any heading, as in CSS: auto 30deg, reverse −50grad, 5turn alone")
  func offset() throws {
    let path = polyline([(0, 0), (0, 10)])
    func heading(_ rotation: PathMotion.Rotation, _ offset: Angle, _ stretch: PathMotion.Stretch = .whole) -> Double {
      PathMotion(path, rotation: rotation, rotationOffset: offset, stretch: stretch)?.sample(at: 0.5).heading.degrees
        ?? .nan
    }
    #expect(abs(heading(.auto, .degrees(30)) - 120) < 1e-9)
    #expect(abs(heading(.autoReverse, .degrees(-45)) - 225) < 1e-9)
    #expect(abs(heading(.none, .degrees(1800)) - 1800) < 1e-9)
    #expect(abs(heading(.auto, .degrees(30), .backwards) + 60) < 1e-9)
    #expect(heading(.none, .zero, .backwards) == 0)
  }

  @Test("invalid positions give no motion, and no number traps", arguments: 0..<100)
  func hostile(seed: Int) throws {
    let values: [Double] = [
      0, 1, -1, 0.3, 2, 1e9, 1e18, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity,
    ]
    var random = SplitMix64(seed)
    func value() -> Double { values[Int(random.next() % UInt64(values.count))] }
    let path = random.path(isClosed: seed % 2 == 0)
    let (from, to) = (value(), value())
    for stretch in [PathMotion.Stretch.fractions(from: from, to: to), .distances(from: from, to: to)] {
      let part = PathMotion(
        path, pacing: Pacing.allCases[seed % 3], timingFunctions: [.steps(3), .cubicBezier(1, value(), 0, value())],
        rotation: .auto, rotationOffset: Angle(radians: value()), stretch: stretch)
      if !from.isFinite || !to.isFinite { #expect(part == nil) }
      guard let part else { continue }
      for progress in values { _ = part.sample(at: progress, iteration: value()) }
      #expect(part.segmentProgress.count <= 65_600)
    }
  }

  @Test("an accuracy that is not positive traps", .exits)
  func accuracy() async {
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: 1, y: 0))
      _ = PathMotion(path, accuracy: 0)
    }
  }
}

extension PathMotion {
  /// The progress at a fraction of the length, from the lengths of many short chords.
  fileprivate func progress(atFraction fraction: Double) -> Double {
    let count = 4000
    var lengths = [0.0]
    var last = sample(at: 0).position
    for step in 1...count {
      let next = sample(at: Double(step) / Double(count)).position
      lengths.append(lengths[step - 1] + last.distance(to: next))
      last = next
    }
    let goal = fraction * lengths[count]
    let step = lengths.firstIndex { $0 > goal } ?? count
    return (Double(step - 1) + (goal - lengths[step - 1]) / (lengths[step] - lengths[step - 1])) / Double(count)
  }
}

extension SplitMix64 {
  /// Paths with lines and curves of every kind.
  fileprivate mutating func path(isClosed: Bool) -> Path {
    var path = Path()
    path.move(to: point())
    path.addCubic(to: point(), control1: point(), control2: point())
    path.addLine(to: point())
    path.addQuadratic(to: point(), control: point())
    path.addArc(
      to: point(), radii: Size(width: 200, height: 300), largeArc: next() % 2 == 0, sweep: next() % 2 == 0)
    if isClosed { path.close() }
    return path
  }
}
