// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// A row has exactly the values and the query results of the journal that it encodes.
@Suite("Motions in rows by kind")
struct CompactMotionsTests {
  /// A random change or animation of one slot.
  private enum Edit {
    case retarget(from: Point, to: Point, time: Double, ChangeOptions)
    case add(AnimationStack<Point>.Entry, time: Double, model: Point)

    var model: Point {
      switch self {
      case .retarget(let model, _, _, _), .add(_, _, let model): model
      }
    }

    func apply(to slot: Int, of motions: inout StoredMotions<Point>) {
      switch self {
      case .retarget(_, let target, let time, let options):
        motions.change(slot, .setValue(to: target), at: time, options: options)
      case .add(let entry, let time, _): motions.change(slot, .add(entry), at: time)
      }
    }
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
      .steps(4, at: .jumpStart), .spring(Spring(), duration: 1), .namedEasing(.bounce, ends: .easeOut),
    ]
    let function = pick(functions)
    let (time, duration) = (number(-1...1), pick([0, number(0.1...2), number(0.1...2), .infinity, -1, .nan]))
    if Bool.random(using: &random) {
      let policy = pick([
        RetargetPolicy.additive, .additive, .replace, .jump, .spring(Spring()), .spring(Spring(damping: 40)),
      ])
      return .retarget(
        from: point(), to: point(), time: time,
        ChangeOptions(policy: policy, duration: duration, timingFunction: function))
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

  @Test(
    "a row has the values and query results of its journal, at any instants in any order",
    arguments: 0..<(_isDebugAssertConfiguration() ? 100 : 300))
  func rows(seed: Int) {
    var random = SplitMix64(seed)
    let edits = (0..<24).map { Self.edit(&random, slot: $0) }
    var motions = StoredMotions(edits.map(\.model))
    for (slot, edit) in edits.enumerated() { edit.apply(to: slot, of: &motions) }
    #expect(edits.indices.count(where: motions.rows.isRow) >= 4, "fewer than 4 of 24 motions are rows")
    // Removals move other rows.
    for slot in edits.indices where slot % 5 == seed % 5 { motions.remove(slot) }
    #expect(motions.rows.count == edits.indices.count { !motions.rows.isConstant($0) })
    for slot in edits.indices { motions.compare(slot, at: motions.instants(slot, in: -2...4, count: 20, &random)) }
    for time in [-1.5, 0.3, 0.9, .nan, 2.2, -0.1] { motions.compareTogether(at: time) }
  }

  @Test("pruning a row changes no bit of a later value", arguments: 0..<200)
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    for _ in 0..<8 {
      let edit = Self.edit(&random, slot: 0)
      guard case .add(let entry, let time, let model) = edit else { continue }
      var (motions, whole) = (StoredMotions([model]), Journal(model))
      edit.apply(to: 0, of: &motions)
      whole.change(.add(entry), at: time)
      for instant in [-0.5, 0.2, 1.3, 3].map({ $0 + Double.random(in: 0...0.5, using: &random) }) {
        motions.change(0, .prune, at: instant)
        let later = [instant, instant + 0.1, instant + 0.7, instant + 0.9, 7, 9]
        motions.compare(0, at: later)
        for time in later {
          #expect(motions.journals[0].retargeting.sample(at: time) == whole.retargeting.sample(at: time))
        }
      }
    }
  }

  @Test("a thousand rows share twelve easings, and the numbers of removed easings are reused")
  func sharing() {
    var (rows, model) = (CompactMotions<Double>(), 0.0)
    func retarget(_ slot: Int, _ function: TimingFunction) {
      let options = ChangeOptions(policy: .additive, duration: 1, timingFunction: function)
      rows.change(slot, over: &model, .setValue(to: 1), at: 0, options: options)
    }
    for slot in 0..<1000 { retarget(slot, .cubicBezier(Double(slot % 12) / 12, 0, 0.5, 1)) }
    #expect(rows.sharedFunctionCount == 12)
    for round in 0..<100 {
      rows.remove(round)
      let function = TimingFunction.cubicBezier(0.1, Double(round), 0.5, 1)
      retarget(round, function)
      #expect(rows.value(round, over: 0, at: 0.25) == 1 - (1 - function.value(at: 0.25)))
      rows.remove(round)
    }
    #expect(rows.sharedFunctionCount <= 13)
  }
}
