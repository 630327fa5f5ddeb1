// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Keyframes: oracles")
struct KeyframeOracleTests {
  private func value(_ keyframes: Keyframes<Double>, at progress: Double) -> Double {
    KeyframeTrack(keyframes).value(at: progress)
  }

  @Test("a cubic through four values, and tension, continuity and bias at single points")
  func kochanekBartels() {
    var keyframes = Keyframes<Double>([0, 1, 4, 9], mode: .cubic, keyTimes: [0, 0.25, 0.75, 1])
    #expect(value(keyframes, at: 0.5) == 2.25)
    keyframes.shapes = [0, 1, 1, 0].map { KochanekBartels(tension: $0) }
    #expect(value(keyframes, at: 0.5) == 2.5)
    keyframes.shapes = [0, 1, 0, 0].map { KochanekBartels(continuity: $0) }
    #expect(value(keyframes, at: 0.5) == 2.125)
    keyframes.shapes = [0, 0, 1, 0].map { KochanekBartels(bias: $0) }
    #expect(value(keyframes, at: 0.5) == 2.375)
  }

  @Test("the ends of a cubic are extrapolated, not doubled")
  func ends() {
    #expect(value(Keyframes([0, 10, 10], mode: .cubic), at: 0.75) == 10.625)
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 30)]
    #expect(KeyframeTrack(Keyframes(points, mode: .cubic)).value(at: 0.75) == Point(x: 10.625, y: 13.125))
  }

  @Test("discrete values have one key time more than values")
  func discrete() {
    let keyframes = Keyframes<Double>([1, 2], mode: .discrete, keyTimes: [0, 0.8, 1])
    #expect(value(keyframes, at: 0.75) == 1)
    #expect(value(keyframes, at: 0.8) == 2)
    #expect(value(keyframes, at: 1) == 2)
  }
}

@Suite("Paths: oracles")
struct PathOracleTests {
  /// (0, 0) → (10, 0) → (10, 90).
  let corner: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 90))
    return path
  }()

  private func position(_ motion: PathMotion?, at progress: Double) throws -> Point {
    try #require(motion).sample(at: progress).position
  }

  @Test("equal time for each segment, constant speed, key times")
  func pacing() throws {
    #expect(try position(PathMotion(corner, pacing: .time), at: 0.25) == Point(x: 5, y: 0))
    #expect(try position(PathMotion(corner), at: 0.25).distance(to: Point(x: 10, y: 15)) < 1e-12)
    #expect(try position(PathMotion(corner), at: 0.5).distance(to: Point(x: 10, y: 40)) < 1e-12)
    #expect(try position(PathMotion(corner, pacing: .time, keyTimes: [0, 0.8, 1]), at: 0.25) == Point(x: 3.125, y: 0))
  }

  @Test("each segment has its own timing function")
  func timingFunctions() throws {
    let motion = PathMotion(corner, pacing: .time, timingFunctions: [.easeIn, .easeOut])
    #expect(abs(try position(motion, at: 0.25).x - 3.153568) < 1e-6)
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 90)]
    let track = KeyframeTrack(Keyframes(points, timingFunctions: [.easeIn, .easeOut]))
    #expect(abs(track.value(at: 0.25).x - 3.153568) < 1e-6)
  }

  @Test("a Bézier segment by its parameter and by its length")
  func bezier() throws {
    var path = Path()
    path.move(to: .zero)
    path.addCubic(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100))
    #expect(try position(PathMotion(path, pacing: .time), at: 0.25) == Point(x: 15.625, y: 56.25))
    // The sum of 400,000 chords; the length of this curve is 200.
    let exact = Point(x: 10.5892543, y: 48.3523952)
    #expect(try position(PathMotion(path, accuracy: 1e-8), at: 0.25).distance(to: exact) < 1e-7)
    #expect(try position(PathMotion(path), at: 0.25).distance(to: exact) < 1e-4)
  }

  @Test("closing a triangle adds its third segment")
  func closing() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 0, y: 10))
    path.close()
    #expect(try position(PathMotion(path, pacing: .time), at: 5.0 / 6).distance(to: Point(x: 0, y: 5)) < 1e-12)
  }
}
