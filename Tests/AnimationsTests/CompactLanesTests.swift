import Animations
import Geometry
import Testing
import Timing

/// Rows that are computed together show what each of them shows alone, to the bit.
@Suite("Motions in lanes")
struct CompactLanesTests {
  private static let functions: [TimingFunction] = [
    .linear, .easeIn, .seamless, .cubicBezier(0.36, 0, 0.66, -0.56), .cubicBezier(0.34, 1.56, 0.64, 1), .steps(3),
  ]

  /// Few and many keyframes, straight and curved ones, timed or not, with steps without width.
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

  @Test("keyframes, paths and springs of every kind, in any mixture", arguments: 0..<30)
  func mixture(seed: Int) {
    var random = SplitMix64(seed)
    var rows = CompactMotions<Point>()
    let tracks: [Track<Point>] =
      (0..<24).map { .keyframes(Self.keyframes(&random, $0)) } + Self.paths(&random).map(Track.path)
    let springs = [
      Spring(), Spring(damping: 20), Spring(damping: 60), Spring(damping: 0), Spring(mass: -1),
      Spring(stiffness: 1e6, damping: 3), Spring(mass: 1e-9, damping: 1e9),
    ]
    let models = (0..<300).map { _ in random.point() }
    var handles: [Int: CompactMotions<Point>.Handle] = [:]
    for slot in models.indices {
      let begin = random.next(in: 0...1)
      if slot % 3 == 0 {
        let spring = springs[Int(random.next() % UInt64(springs.count))]
        handles[slot] = rows.send(
          slot, from: models[slot], to: random.point(), at: begin, policy: .spring(spring), duration: 1,
          timingFunction: .linear)
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
      handles[slot] = rows.add(slot, entry, at: begin, model: models[slot])
    }
    #expect(handles.count > 200)
    for time in (0..<24).map({ Double($0) / 8 }) + [.nan, .infinity, 1e-300] {
      var values = models
      rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
      let wrong = handles.filter { slot, handle in
        Self.bits(values[slot]) != Self.bits(rows.value(handle, model: models[slot], at: time))
      }
      #expect(wrong.isEmpty, "slots \(wrong.keys.sorted()) at \(time)")
    }
  }
}
