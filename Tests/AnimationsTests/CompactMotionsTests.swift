import Animations
import Geometry
import Testing
import Timing

/// A row of compact motions shows and answers what the `Retargeting` does that it stands for, to the bit.
@Suite("Motions in rows by kind")
struct CompactMotionsTests {
  /// A random change or animation of one slot.
  private enum Edit {
    case send(from: Point, to: Point, time: Double, policy: RetargetPolicy, duration: Double, function: TimingFunction)
    case add(AnimationStack<Point>.Entry, time: Double, model: Point)
  }

  private static let keyframes = [
    KeyframeTrack(Keyframes([Point(x: 0, y: 1), Point(x: 30, y: -4), Point(x: 5, y: 60)])),
    KeyframeTrack(
      Keyframes(
        [Point(x: 0, y: 1), Point(x: 30, y: -4), Point(x: 5, y: 60)], timingFunctions: [.easeIn, .steps(3)])),
    KeyframeTrack(Keyframes([Point(x: 0, y: 1), Point(x: 3, y: -4), Point(x: 5, y: 6)], mode: .cubicPaced)),
    KeyframeTrack(Keyframes([Point(x: 0, y: 1), Point(x: 3, y: -4)], mode: .discrete)),
    KeyframeTrack(Keyframes([])),
  ]

  private static let paths: [PathMotion] = {
    var path = Path()
    path.move(to: Point(x: 10, y: 20))
    path.addCubic(to: Point(x: 200, y: 40), control1: Point(x: 60, y: -90), control2: Point(x: 100, y: 300))
    path.addLine(to: Point(x: 0, y: 100))
    path.close()
    return [
      PathMotion(path), PathMotion(path, pacing: .time), PathMotion(path, rotation: .auto),
      PathMotion(path, stretch: .backwards),
    ].compactMap { $0 }
  }()

  private static func edit(_ random: inout SplitMix64, slot: Int) -> Edit {
    func number(_ range: ClosedRange<Double>) -> Double { random.next(in: range) }
    func point() -> Point { Point(x: number(-100...100), y: number(-100...100)) }
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }
    let functions: [TimingFunction] = [
      .linear, .seamless, .easeIn, .cubicBezier(number(0...1), number(-1...2), number(0...1), number(-1...2)),
      .steps(4, .jumpStart), .spring(Spring(), duration: 1), .penner(.bounce, .easeOut),
    ]
    let function = pick(functions)
    let (time, duration) = (number(-1...1), pick([0, number(0.1...2), number(0.1...2), .infinity, -1, .nan]))
    if Bool.random(using: &random) {
      let policy = pick([
        RetargetPolicy.additive, .additive, .replace, .jump, .spring(Spring()), .spring(Spring(damping: 40)),
      ])
      return .send(from: point(), to: point(), time: time, policy: policy, duration: duration, function: function)
    }
    let timing = MediaTiming(
      beginTime: pick([time, number(-1...1)]), duration: pick([number(0.1...1), 0.25, 0]),
      repeatCount: pick([1, 1, 2, 2.5, .infinity, 0]), autoreverses: Bool.random(using: &random),
      fillMode: pick([.removed, .forwards, .backwards, .both]), speed: pick([1, 1, 1, 2, -1]))
    let track: Track<Point> = pick([
      .basic(from: point(), to: point()), .ends(BasicEnds(from: point(), to: point())), .ends(BasicEnds(to: point())),
      .ends(BasicEnds(from: point())), .ends(BasicEnds(by: point().displacement)), .keyframes(pick(keyframes)),
      .path(pick(paths)),
      .constant(point()),
    ])
    let entry = AnimationStack<Point>.Entry(
      id: AnimationID(number: UInt64(slot) + 1, slot: slot),
      animation: Animation(
        track, timing: timing, timingFunction: function, isAdditive: pick([false, false, false, true])),
      key: pick([nil, nil, nil, "key"]))
    return .add(entry, time: time, model: point())
  }

  /// Instants in no order, those among them at which something begins or ends.
  private static func instants(_ random: inout SplitMix64, of motion: Retargeting<Point>) -> [Double] {
    let lives = motion.animationLives.flatMap { [$0.added, $0.end, $0.timing.beginTime] }
    let special = [-.infinity, .infinity, .nan, motion.settlingTime, motion.settlingTime.nextDown] + lives
    return ((0..<20).map { _ in Double.random(in: -2...4, using: &random) } + special).shuffled(using: &random)
  }

  private static func bits(_ point: Point) -> [UInt64] { [point.x.bitPattern, point.y.bitPattern] }

  private static func agree(
    _ rows: CompactMotions<Point>, _ handle: CompactMotions<Point>.Handle, model: Point, _ motion: Retargeting<Point>,
    at time: Double
  ) {
    #expect(bits(rows.value(handle, model: model, at: time)) == bits(motion.value(at: time)), "at \(time)")
    let row = rows.retargeting(handle, model: model)
    let (sample, expected) = (row.sample(at: time), motion.sample(at: time))
    #expect(bits(sample.value) == bits(expected.value), "at \(time)")
    #expect(bits(Point(displacement: sample.velocity)) == bits(Point(displacement: expected.velocity)), "at \(time)")
    #expect(bits(row.target(at: time).value) == bits(motion.target(at: time).value))
    #expect(row.liveDeltaCount(at: time) == motion.liveDeltaCount(at: time), "at \(time)")
    #expect(rows.isAdded(handle, at: time) == !motion.target(at: time).stack.entries.isEmpty, "at \(time)")
  }

  @Test("a row shows and answers what its motion does, at any instants in any order", arguments: 0..<300)
  func rows(seed: Int) {
    var random = SplitMix64(seed)
    var rows = CompactMotions<Point>()
    var expected: [Int: (model: Point, motion: Retargeting<Point>)] = [:]
    var handles: [Int: CompactMotions<Point>.Handle] = [:]
    for slot in 0..<24 {
      switch Self.edit(&random, slot: slot) {
      case .send(let old, let new, let time, let policy, let duration, let function):
        handles[slot] = rows.send(
          slot, from: old, to: new, at: time, policy: policy, duration: duration, timingFunction: function)
        var motion = Retargeting(old)
        motion.retarget(to: new, at: time, policy: policy, duration: duration, timingFunction: function)
        expected[slot] = (old, motion)
      case .add(let entry, let time, let model):
        handles[slot] = rows.add(slot, entry, at: time, model: model)
        var motion = Retargeting(model)
        motion.add(entry, at: time)
        expected[slot] = (model, motion)
      }
    }
    #expect(handles.count >= 4, "much of what is asked for is simple")
    // Some are taken away, so that others move to their places.
    for slot in handles.keys.sorted().filter({ $0 % 5 == seed % 5 }) {
      guard let handle = handles.removeValue(forKey: slot) else { continue }
      if let moved = rows.remove(handle).first { handles[moved.slot] = moved.handle }
    }
    #expect(rows.count == handles.count)
    for (slot, handle) in handles {
      guard let (model, motion) = expected[slot] else { continue }
      #expect(rows.slot(handle) == slot)
      for time in Self.instants(&random, of: motion) { Self.agree(rows, handle, model: model, motion, at: time) }
      let row = rows.retargeting(handle, model: model)
      #expect(row.settlingTime == motion.settlingTime)
      let (life, other) = (row.animationLives.first, motion.animationLives.first)
      #expect(life?.id == other?.id && life?.timing == other?.timing && life?.added == other?.added)
      #expect(life?.end == other?.end && life?.reason == other?.reason)
      let full = rows.retargeting(handle, model: model)
      for time in Self.instants(&random, of: motion) { #expect(full.sample(at: time) == motion.sample(at: time)) }
    }
    let models = (0..<24).map { expected[$0]?.model ?? .zero }
    for time in [-1.5, 0.3, 0.9, .nan, 2.2, -0.1] {
      var values = models
      rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
      for (slot, handle) in handles {
        #expect(Self.bits(values[slot]) == Self.bits(rows.value(handle, model: models[slot], at: time)), "in one go")
      }
    }
  }

  @Test("what is forgotten of a row shows in no later bit", arguments: 0..<200)
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    for _ in 0..<8 {
      guard case .add(let entry, let time, let model) = Self.edit(&random, slot: 0) else { continue }
      var rows = CompactMotions<Point>()
      guard let handle = rows.add(0, entry, at: time, model: model) else { continue }
      var motion = Retargeting(model)
      motion.add(entry, at: time)
      for instant in [-0.5, 0.2, 1.3, 3].map({ $0 + Double.random(in: 0...0.5, using: &random) }) {
        motion.prune(before: instant)
        if case .over = rows.prune(handle, before: instant) {
          for later in [instant, instant + 0.7, 9] { #expect(motion.value(at: later) == model) }
          break
        }
        for later in [instant, instant + 0.1, instant + 0.9, 7] {
          Self.agree(rows, handle, model: model, motion, at: later)
          #expect(rows.retargeting(handle, model: model).sample(at: later) == motion.sample(at: later))
        }
      }
    }
  }

  @Test("a hundred thousand rows with a dozen easings hold a dozen easings, and numbers are given out again")
  func sharing() {
    var rows = CompactMotions<Double>()
    for slot in 0..<1000 {
      let function = TimingFunction.cubicBezier(Double(slot % 12) / 12, 0, 0.5, 1)
      _ = rows.send(slot, from: 0, to: 1, at: 0, policy: .additive, duration: 1, timingFunction: function)
    }
    #expect(rows.sharedFunctionCount == 12)
    for round in 0..<100 {
      let handle = rows.handles[round]
      _ = rows.remove(handle)
      let function = TimingFunction.cubicBezier(0.1, Double(round), 0.5, 1)
      _ = rows.send(round, from: 0, to: 1, at: 0, policy: .additive, duration: 1, timingFunction: function)
      let own = rows.handles[0]
      #expect(rows.value(own, model: 0, at: 0.25) == 1 - (1 - function.value(at: 0.25)))
      _ = rows.remove(own)
    }
    #expect(rows.sharedFunctionCount <= 13)
  }
}
