// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

/// The three lanes along one set of points, as in the Curves scene and in `sample curves`.
private struct Lanes {
  let points: [Point]
  let path: Path
  let linear: Track<Point>
  let cubicPaced: Track<Point>
  /// The cubic paced lane with the options `--closed --pacing arc`.
  let closedArc: Track<Point>
  let position: Track<Point>
  let heading: Track<Angle>

  init?(seed: Int, count: Int) {
    let blob = RandomBlob(seed: UInt64(seed), shape: .circle(points: count))
    points = blob.points
    let loop = points + [points[0]]
    path = blob.outline()
    linear = .keyframes(KeyframeTrack(Keyframes(loop)))
    cubicPaced = .keyframes(KeyframeTrack(Keyframes(loop, mode: .cubicPaced)))
    closedArc = .keyframes(KeyframeTrack(Keyframes(points, mode: .cubicPaced, pacing: .arc, isClosed: true)))
    guard let motion = PathMotion(path, rotation: .auto) else { return nil }
    position = .path(motion)
    heading = .path(motion)
  }
}

@Suite("Three lanes along one blob")
struct LaneTests {
  @Test("the linear lane is at control point i at progress i/n", arguments: 3..<41)
  func linear(count: Int) throws {
    let lanes = try #require(Lanes(seed: count, count: count))
    for index in 0...count {
      let value = lanes.linear.sample(at: Double(index) / Double(count)).value
      #expect(value.distance(to: lanes.points[index % count]) < 1e-11)
    }
  }

  @Test("the path lane keeps its speed within 0.5 % of its mean, and passes its points", arguments: 4..<8)
  func path(seed: Int) throws {
    let lanes = try #require(Lanes(seed: seed, count: 31))
    let length = lanes.path.length(accuracy: 1e-9)
    let frames = 738  // 12.3 seconds at 60 Hz
    func error(_ frame: Int, chords: Int) -> Double {
      let positions = (0...chords).map {
        lanes.position.sample(at: (Double(frame) + Double($0) / Double(chords)) / Double(frames)).value
      }
      let distance = zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      return abs(distance * Double(frames) / length - 1)
    }
    for frame in 0..<frames {
      #expect(abs(lanes.position.sample(at: Double(frame) / Double(frames)).velocity.magnitude / length - 1) < 1e-6)
      // If a tight curve makes the chords of a frame too short, shorter chords verify the speed.
      #expect(error(frame, chords: 16) < 0.005 || error(frame, chords: 4096) < 0.005)
    }
    // The lane passes every point at that point's share of the length.
    let measure = try #require(PathMeasure(lanes.path))
    for (index, point) in lanes.points.enumerated() {
      let value = lanes.position.sample(at: measure.distances[index] / measure.length).value
      #expect(value.distance(to: point) < 1e-3)
    }
  }

  @Test("a closed cubic paced lane with arc pacing coincides with the path lane", arguments: 0..<10)
  func coincidence(seed: Int) throws {
    let lanes = try #require(Lanes(seed: seed, count: 3 + seed * 37 / 9))
    for step in 0...500 {
      let progress = Double(step) / 500
      let a = lanes.closedArc.sample(at: progress)
      let b = lanes.position.sample(at: progress)
      #expect(a.value.distance(to: b.value) < 1e-3)
      #expect(a.velocity.distance(to: b.velocity) < 1e-3 * b.velocity.magnitude)
    }
  }

  @Test("by default the cubic paced lane has Core Animation's varying speed and velocity jump at point 0")
  func defaults() throws {
    let lanes = try #require(Lanes(seed: 7, count: 31))
    let speeds = (0..<1000).map { lanes.cubicPaced.sample(at: Double($0) / 1000).velocity.magnitude }
    let mean = speeds.reduce(0, +) / 1000
    #expect(try #require(speeds.max()) / mean > 1.02)
    #expect(try #require(speeds.min()) / mean < 0.98)
    let leaving = try #require(lanes.cubicPaced.sample(at: 0).velocity.normalized)
    let arriving = try #require(lanes.cubicPaced.sample(at: 1).velocity.normalized)
    #expect(leaving.dot(arriving) < 0.999)
    // At all other points its velocity is continuous.
    let knots = zip(lanes.points, lanes.points.dropFirst() + [lanes.points[0]]).map { $0.distance(to: $1) }
    var knot = 0.0
    for chord in knots.dropLast() {
      knot += chord / knots.reduce(0, +)
      let before = lanes.cubicPaced.sample(at: knot - 1e-10).velocity
      let after = lanes.cubicPaced.sample(at: knot + 1e-10).velocity
      #expect(before.distance(to: after) < 1e-6 * mean)
    }
  }

  @Test("the heading of the path lane is the direction of its velocity, and never jumps", arguments: 0..<10)
  func heading(seed: Int) throws {
    let lanes = try #require(Lanes(seed: seed, count: 12))
    let animation = Animation(
      lanes.heading, timing: MediaTiming(duration: 1, repeatCount: 3.5, fillMode: .both))
    let position = Animation(
      lanes.position, timing: MediaTiming(duration: 1, repeatCount: 3.5, fillMode: .both))
    var previous = try #require(animation.value(at: 0))
    for step in 0...3500 {
      let time = Double(step) / 1000
      let heading = try #require(animation.value(at: time))
      #expect(abs(heading.radians - previous.radians) < 0.6)
      previous = heading
      let velocity = try #require(position.velocity(at: time))
      #expect(abs(velocity.cross(Vector(direction: heading))) < 1e-6 * velocity.length)
    }
    // Each round of a blob is one turn.
    let turn = try #require(animation.value(at: 2.3)).radians - (try #require(animation.value(at: 0.3)).radians)
    #expect(abs(abs(turn) - 4 * .pi) < 1e-9)
  }

  @Test("the velocity of the heading is its derivative")
  func turning() throws {
    let lanes = try #require(Lanes(seed: 3, count: 9))
    for step in 1..<500 {
      let progress = Double(step) / 500
      let h = 1e-7
      let numeric =
        lanes.heading.sample(at: progress + h).value.radians - lanes.heading.sample(at: progress - h).value.radians
      let exact = lanes.heading.sample(at: progress).velocity.radians
      #expect(abs(numeric / (2 * h) - exact) < 1e-3 * max(1, abs(exact)))
    }
  }
}
