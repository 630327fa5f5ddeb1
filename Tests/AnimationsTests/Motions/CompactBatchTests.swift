// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Rows that are evaluated in batches have the bits of rows that are evaluated alone.
@Suite("Motions in batches")
struct CompactBatchTests {
  private static let functions: [TimingFunction] = [
    .linear, .easeIn, .seamless, .cubicBezier(0.36, 0, 0.66, -0.56), .cubicBezier(0.34, 1.56, 0.64, 1), .steps(3),
  ]

  /// Few and many keyframes, straight and curved, with and without easing, and with segments of duration 0.
  private static func keyframes(_ random: inout SplitMix64, _ number: Int) -> KeyframeTrack<Point> {
    let values = (0..<(2 + number % 12)).map { _ in random.point() }
    let isTimed = number % 3 == 1
    let last = Double(values.count - 1)
    let keyTimes = number % 4 == 3 ? values.indices.map { Double($0 / 2 * 2) / (last / 2).rounded(.up) / 2 } : nil
    return KeyframeTrack(
      Keyframes(
        values, mode: number % 3 == 2 ? .cubic : .linear, keyTimes: keyTimes,
        timingFunctions: isTimed ? values.indices.dropLast().map { functions[($0 + number) % functions.count] } : []))
  }

  /// Curves, lines, arcs and gaps.
  private static func paths(_ random: inout SplitMix64) -> [PathMotion] {
    var mixed = Path()
    mixed.move(to: random.point())
    mixed.addLine(to: random.point())
    mixed.addCubic(to: random.point(), control1: random.point(), control2: random.point())
    mixed.move(to: random.point())
    mixed.addQuadratic(to: random.point(), control: random.point())
    mixed.close()
    let circle = Path(ellipseIn: Rect(x: 10, y: 20, width: 80, height: 60))
    var curved = Path()
    curved.move(to: random.point())
    for _ in 0..<12 { curved.addCubic(to: random.point(), control1: random.point(), control2: random.point()) }
    return [mixed, circle, curved].flatMap { path in
      [PathMotion(path), PathMotion(path, rotation: .auto), PathMotion(path, pacing: .chord)].compactMap { $0 }
    }
  }

  private static func bits(_ point: Point) -> [UInt64] { [point.x.bitPattern, point.y.bitPattern] }
  private static func bits(_ size: Size) -> [UInt64] { [size.width.bitPattern, size.height.bitPattern] }
  private static func bits(_ vector: Vector) -> [UInt64] { [vector.dx.bitPattern, vector.dy.bitPattern] }

  /// Checks that rows of some keyframes have the same bits in batches, by `evaluate`, and alone.
  private func compare<Value: Animatable>(_ tracks: [KeyframeTrack<Value>], bits: (Value) -> [UInt64]) {
    var rows = CompactMotions<Value>()
    var models = [Value](repeating: .zero, count: 70)
    for slot in models.indices {
      let animation = Animation(
        .keyframes(tracks[slot % tracks.count]), timing: MediaTiming(duration: 1 + Double(slot) / 50),
        timingFunction: Self.functions[slot % 5])
      let entry = AnimationStack<Value>.Entry(
        id: AnimationID(number: UInt64(slot) + 1, slot: slot), animation: animation)
      rows.change(slot, over: &models[slot], .add(entry), at: 0, options: .jump)
      #expect(rows.isRow(slot), "slot \(slot) has no row")
    }
    for time in (0..<40).map({ Double($0) / 16 }) {
      var values = models
      rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
      for slot in models.indices {
        #expect(bits(values[slot]) == bits(rows.value(slot, over: .zero, at: time)), "slot \(slot) at \(time)")
      }
    }
  }

  @Test("keyframes of points, vectors and sizes have the same bits in batches and alone, including the sign of 0")
  func kinds() {
    var random = SplitMix64(7)
    let tracks = (0..<24).map { Self.keyframes(&random, $0) }
    let still = KeyframeTrack(
      Keyframes([Point(x: -0.0, y: 3), Point(x: -0.0, y: -0.0), Point(x: 0, y: -0.0)], mode: .linear))
    compare(tracks + [still], bits: Self.bits)
    let pointLists = (0..<9).map { number in (0..<(2 + number)).map { _ in random.point() } }
    compare(
      pointLists.map { points in KeyframeTrack(Keyframes(points.map { Vector(dx: $0.x, dy: $0.y) }, mode: .cubic)) },
      bits: Self.bits)
    compare(
      pointLists.map { points in KeyframeTrack(Keyframes(points.map { Size(width: $0.x, height: $0.y) }, mode: .linear))
      },
      bits: Self.bits)
  }

  @Test("any mixture of animations, springs and changes has the same bits in batches and alone", arguments: 0..<30)
  func mixture(seed: Int) {
    var random = SplitMix64(seed)
    var rows = CompactMotions<Point>()
    let tracks: [Track<Point>] =
      (0..<24).map { .keyframes(Self.keyframes(&random, $0)) } + Self.paths(&random).map(Track.path)
      + (0..<12).map { _ in .basic(from: random.point(), to: random.point()) }
    let springs = [
      Spring(), Spring(damping: 20), Spring(damping: 60), Spring(damping: 0), Spring(mass: -1),
      Spring(stiffness: 1e6, damping: 3), Spring(mass: 1e-9, damping: 1e9),
    ]
    var models = (0..<300).map { _ in random.point() }
    for slot in models.indices {
      let begin = random.next(in: 0...1)
      if slot % 6 == 0 {
        let target = random.point()
        let options = ChangeOptions(
          policy: .additive, duration: slot % 12 == 0 ? 0 : random.next(in: 0.2...2),
          timingFunction: Self.functions[slot / 6 % Self.functions.count])
        rows.change(slot, over: &models[slot], .setValue(to: target), at: begin, options: options)
        continue
      }
      if slot % 3 == 0 {
        let spring = springs[Int(random.next() % UInt64(springs.count))]
        let target = random.point()
        let options = ChangeOptions(policy: .spring(spring), duration: 1, timingFunction: .linear)
        rows.change(slot, over: &models[slot], .setValue(to: target), at: begin, options: options)
        continue
      }
      let animation = Animation(
        tracks[Int(random.next() % UInt64(tracks.count))],
        timing: MediaTiming(
          beginTime: begin, duration: random.next(in: 0.2...2), repeatCount: slot % 5 == 0 ? 2.5 : 1,
          autoreverses: slot % 7 == 0, fillMode: slot % 2 == 0 ? .both : .removed),
        timingFunction: Self.functions[Int(random.next() % UInt64(Self.functions.count))])
      let entry = AnimationStack<Point>.Entry(
        id: AnimationID(number: UInt64(slot) + 1, slot: slot), animation: animation)
      rows.change(slot, over: &models[slot], .add(entry), at: begin, options: .jump)
    }
    let stored = models.indices.filter(rows.isRow)
    #expect(stored.count > 200)
    for time in (0..<24).map({ Double($0) / 8 }) + [.nan, .infinity, 1e-300] {
      var values = models
      rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
      let wrong = stored.filter { slot in
        Self.bits(values[slot]) != Self.bits(rows.value(slot, over: models[slot], at: time))
      }
      #expect(wrong.isEmpty, "slots \(wrong) at \(time)")
    }
  }
}
