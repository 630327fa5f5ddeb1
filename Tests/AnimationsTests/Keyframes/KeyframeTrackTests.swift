// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  /// Every combination of mode, pacing and closing over random points.
  static func keyframes(seed: Int) -> Keyframes<Point> {
    var random = SplitMix64(seed)
    let count = 2 + seed % 7
    var keyframes = Keyframes((0..<count).map { _ in random.point() })
    keyframes.mode = CalculationMode.allCases[seed % 5]
    keyframes.pacing = seed % 4 == 3 ? nil : Pacing.allCases[seed / 5 % 3]
    keyframes.isClosed = seed % 2 == 0
    keyframes.spacing = [.uniform, .centripetal, .chordal][seed / 15 % 3]
    if seed % 3 == 0 { keyframes.shapes = (0..<count).map { _ in .init(tension: random.next(in: -0.5...0.8)) } }
    if seed % 6 == 1 { keyframes.timingFunctions = Array(repeating: .easeInOut, count: count) }
    return keyframes
  }

  @Test("the velocity is the derivative of the value", arguments: 0..<120)
  func derivative(seed: Int) {
    let keyframes = Self.keyframes(seed: seed)
    guard keyframes.mode != .discrete else { return }
    let track = KeyframeTrack(keyframes)
    for step in 0..<97 {
      let progress = (Double(step) + 0.37) / 97
      let h = 1e-7
      let numeric = (track.value(at: progress + h) - track.value(at: progress - h)) / (2 * h)
      let exact = track.sample(at: progress).velocity
      #expect(numeric.distance(to: exact) < 2e-3 * max(1, exact.magnitude), "at \(progress)")
    }
  }

  @Test("a follower of keyframes rests where a point repeats", arguments: [0.0, 0.3])
  func rests(tension: Double) throws {
    let points = [0, 0, 40, 90, 90, 90, 20, 20].map { Point(x: $0, y: $0 / 3 - 5) }
    var keyframes = Keyframes(points, timingFunctions: Array(repeating: .easeInOut, count: 7))
    keyframes.shapes = points.map { _ in .init(tension: tension) }
    let track = KeyframeTrack(keyframes)
    let motion = try #require(track.pathMotion(rotation: .auto))
    for step in 0...700 {
      let progress = Double(step) / 700
      let place = motion.sample(at: progress).position
      #expect(place.distance(to: track.value(at: progress)) < 1e-9, "at \(progress)")
    }
  }

  @Test("a track begins with exactly its first value and ends with exactly its last", arguments: 0..<120)
  func ends(seed: Int) {
    let keyframes = Self.keyframes(seed: seed)
    let track = KeyframeTrack(keyframes)
    #expect(track.value(at: 0) == keyframes.values.first)
    let isLoop = keyframes.isClosed && keyframes.mode != .discrete
    #expect(track.value(at: 1) == (isLoop ? keyframes.values.first : keyframes.values.last))
  }

  @Test("moving all values moves the track", arguments: 0..<60)
  func translation(seed: Int) {
    var keyframes = Self.keyframes(seed: seed)
    let track = KeyframeTrack(keyframes)
    let translation = Vector(dx: 64, dy: -1024)
    keyframes.values = keyframes.values.map { $0 + translation }
    let moved = KeyframeTrack(keyframes)
    for step in 0...50 {
      let progress = Double(step) / 50.3
      #expect(moved.value(at: progress).distance(to: track.value(at: progress) + translation) < 1e-6)
    }
  }

  @Test("reversing the order of the values reverses time", arguments: 0..<60)
  func reversal(seed: Int) {
    var keyframes = Self.keyframes(seed: seed)
    guard keyframes.mode != .discrete else { return }
    keyframes.timingFunctions = []
    let track = KeyframeTrack(keyframes)
    let values = keyframes.values
    keyframes.values = keyframes.isClosed ? [values[0]] + values.dropFirst().reversed() : values.reversed()
    if !keyframes.shapes.isEmpty {
      let shapes = keyframes.shapes
      keyframes.shapes = keyframes.isClosed ? [shapes[0]] + shapes.dropFirst().reversed() : shapes.reversed()
    }
    let reversed = KeyframeTrack(keyframes)
    for step in 0...50 {
      let progress = Double(step) / 50
      #expect(reversed.value(at: progress).distance(to: track.value(at: 1 - progress)) < 1e-5)
    }
  }

  @Test("with arc pacing, the speed is constant within 0.1 %", arguments: 0..<24)
  func constantSpeed(seed: Int) {
    var random = SplitMix64(seed)
    let count = 5 + seed % 9
    let points = (0..<count).map { index in
      Point.zero + Vector(direction: .degrees(360 * Double(index) / Double(count))) * random.next(in: 60...160)
    }
    let spacing: KnotSpacing = [.uniform, .centripetal, .chordal][seed % 3]
    let track = KeyframeTrack(
      Keyframes(points, mode: .cubicPaced, pacing: .arc, isClosed: seed % 2 == 0, spacing: spacing))
    let length = track.sample(at: 0).velocity.magnitude
    for step in 0..<50 {
      // The length of a step is the sum of 40 chords, which are close enough to the curve.
      let instants = (0...40).map { (Double(step) + Double($0) / 40) / 50 }
      let distance = zip(instants, instants.dropFirst()).reduce(0.0) { sum, pair in
        sum + track.value(at: pair.0).distance(to: track.value(at: pair.1))
      }
      #expect(abs(distance * 50 / length - 1) < 1e-3)
    }
  }

  @Test("with arc pacing, a number that reverses has constant speed before and after the reversal")
  func turningBack() {
    let track = KeyframeTrack(Keyframes<Double>([0, 10, 3, 12], mode: .cubicPaced, pacing: .arc))
    let length = track.sample(at: 0).velocity.magnitude
    var turns = 0
    for step in 0..<1000 {
      let distance = track.value(at: Double(step) / 1000).distance(to: track.value(at: Double(step + 1) / 1000))
      if abs(distance * 1000 / length - 1) < 1e-6 { continue }
      #expect(distance * 1000 < length)
      turns += 1
    }
    #expect(turns == 2)
  }

  @Test("a client's value type can be animated")
  func clientType() {
    struct Chord: VectorArithmetic, Equatable {
      var notes: [Double]
      static var zero: Chord { Chord(notes: [0, 0, 0]) }
      func adding(_ other: Chord) -> Chord { Chord(notes: zip(notes, other.notes).map { $0 + $1 }) }
      func subtracting(_ other: Chord) -> Chord { adding(other.scaled(by: -1)) }
      func scaled(by factor: Double) -> Chord { Chord(notes: notes.map { $0 * factor }) }
      var magnitude: Double { notes.map(abs).max() ?? 0 }
    }
    let track = KeyframeTrack(Keyframes([Chord(notes: [0, 4, 8]), Chord(notes: [8, 8, 8])]))
    #expect(track.value(at: 0.25) == Chord(notes: [2, 5, 8]))
    var retargeting = Retargeting(Chord(notes: [0, 0, 0]))
    retargeting.retarget(to: Chord(notes: [2, 4, 6]), at: 0, duration: 1)
    #expect(retargeting.value(at: 0.5) == Chord(notes: [1, 2, 3]))
  }

  @Test("differences of rectangles, colours and angles keep signs, premultiplication and full turns")
  func values() {
    let small = Rect(x: 0, y: 0, width: 10, height: 10)
    let large = Rect(x: 5, y: 5, width: 30, height: 20)
    #expect(small.subtracting(large).size == Size(width: -20, height: -10))
    #expect(small.subtracting(large).adding(large) == small)
    let glass = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(glass.adding(glass).adding(glass).alpha == 1.5)
    #expect(glass.interpolated(to: .clear, at: 0.5) == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(Angle.degrees(0).interpolated(to: .degrees(720), at: 0.5).degrees == 360)
  }
}

@Suite("Invalid keyframes")
struct KeyframeProblemTests {
  @Test("each problem is reported")
  func problems() {
    #expect(Keyframes<Double>([]).problems == [.noValues])
    #expect(
      Keyframes<Double>([0, .nan, .infinity]).problems == [.valueNotFinite(index: 1), .valueNotFinite(index: 2)])
    #expect(Keyframes<Double>([0, 1], keyTimes: [0]).problems == [.keyTimeCount(1, expected: 2)])
    #expect(Keyframes<Double>([0, 1, 2], keyTimes: [0, 0.7, 0.5]).problems == [.keyTimeOrder(index: 2)])
    #expect(Keyframes<Double>([0, 1, 2], keyTimes: [0, .nan, 1]).problems == [.keyTimeOrder(index: 1)])
    #expect(Keyframes<Double>([0, 1], keyTimes: [0.1, 1]).problems == [.keyTimeEnds])
    #expect(
      Keyframes<Double>([0, 1], timingFunctions: [.ease, .ease]).problems == [.timingFunctionCount(2, expected: 1)])
    #expect(Keyframes<Double>([0, 1], shapes: [.init()]).problems == [.shapeCount(1, expected: 2)])
    #expect(Keyframes<Double>([0, 1], mode: .discrete, keyTimes: [0, 0.5, 1]).problems.isEmpty)
    for problem in Keyframes<Double>([], keyTimes: [], timingFunctions: [.ease], shapes: [.init()]).problems {
      #expect(!problem.description.isEmpty)
    }
  }

  @Test("invalid key times are replaced by even spacing, and paced modes ignore them")
  func fallback() {
    let values = [0.0, 10, 40]
    for keyTimes in [[0], [0, 0.9, 0.5], [0, .nan, 1], [0.2, 0.5, 1]] {
      #expect(KeyframeTrack(Keyframes(values, keyTimes: keyTimes)).value(at: 0.25) == 5)
    }
    #expect(KeyframeTrack(Keyframes(values, mode: .paced, keyTimes: [0, 0.9, 1])).value(at: 0.5) == 20)
    #expect(
      KeyframeTrack(Keyframes(values, mode: .paced, timingFunctions: [.easeIn, .easeIn])).value(at: 0.125) == 5)
  }

  @Test("segments of duration 0 are skipped")
  func jump() {
    let track = KeyframeTrack(Keyframes<Double>([0, 1, 2, 3], keyTimes: [0, 0.5, 0.5, 1]))
    #expect(track.value(at: 0.5.nextDown) < 1.000001)
    #expect(track.value(at: 0.5) == 2)
    #expect(KeyframeTrack(Keyframes<Double>([0, 1, 2], keyTimes: [0, 1, 1])).value(at: 1) == 2)
  }

  @Test("progress outside 0 … 1 extends the outermost segments")
  func extrapolation() {
    let track = KeyframeTrack(Keyframes<Double>([0, 10, 40]))
    #expect(track.value(at: -0.25) == -5)
    #expect(track.value(at: 1.25) == 55)
    let cubic = KeyframeTrack(Keyframes<Double>([0, 10, 40], mode: .cubic))
    #expect(cubic.value(at: 1.25) == 55)
  }

  @Test("no number traps", arguments: 0..<300)
  func hostile(seed: Int) {
    let values: [Double] = [0, 1, -1, 0.3, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]
    func value(_ index: Int) -> Double { values[(seed * 7 + index * 13 + seed / 10 * index) % values.count] }
    var keyframes = Keyframes((0..<(seed % 6)).map { Point(x: value($0), y: value($0 + 3)) })
    keyframes.mode = CalculationMode.allCases[seed % 5]
    keyframes.pacing = seed % 4 == 3 ? nil : Pacing.allCases[seed / 5 % 3]
    keyframes.isClosed = seed % 2 == 0
    keyframes.spacing = [.uniform, .centripetal, .chordal][seed / 15 % 3]
    keyframes.keyTimes = seed % 3 == 0 ? (0...(seed % 6)).map { value($0 + 1) } : nil
    keyframes.shapes = [.init(tension: value(1), continuity: value(2), bias: value(3))]
    keyframes.timingFunctions = [.cubicBezier(value(1), value(2), value(3), value(4)), .steps(3)]
    _ = keyframes.problems
    let track = KeyframeTrack(keyframes)
    for progress in values { _ = track.sample(at: progress) }
    for step in 0...20 { _ = track.sample(at: Double(step) / 20) }
  }
}
