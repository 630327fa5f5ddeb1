import Animations
import Geometry
import Testing
import Timing

/// A chain of compact motions shows and answers what the `Retargeting` does that it stands for, to the bit.
@Suite("Chains of changes in rows")
struct CompactChainTests {
  /// A row or a chain, and the motion that it stands for.
  private struct Pair {
    var handle: CompactMotions<Point>.Handle
    var model: Point
    var motion: Retargeting<Point>
    var entry: AnimationStack<Point>.Entry?
  }

  private static let keyframes = KeyframeTrack(
    Keyframes([Point(x: 0, y: 1), Point(x: 30, y: -4), Point(x: 5, y: 60)], timingFunctions: [.easeIn, .linear]))

  private static let path: PathMotion? = {
    var path = Path()
    path.move(to: Point(x: 10, y: 20))
    path.addCubic(to: Point(x: 200, y: 40), control1: Point(x: 60, y: -90), control2: Point(x: 100, y: 300))
    path.close()
    return PathMotion(path)
  }()

  private static func point(_ random: inout SplitMix64) -> Point {
    Point(x: random.next(in: -100...100), y: random.next(in: -100...100))
  }

  private static func pick<Element>(_ elements: [Element], _ random: inout SplitMix64) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private static func way(_ random: inout SplitMix64) -> (policy: RetargetPolicy, duration: Double) {
    (
      pick([.additive, .additive, .additive, .additive, .jump], &random),
      pick([0.5, random.next(in: 0.1...2), random.next(in: 0.1...2), 0, .infinity], &random)
    )
  }

  private static func function(_ random: inout SplitMix64) -> TimingFunction {
    pick([.linear, .seamless, .cubicBezier(0.3, -0.5, 0.2, 1.4), .steps(3), .penner(.back, .easeOut)], &random)
  }

  /// The first change or animation of a slot.
  private static func first(_ rows: inout CompactMotions<Point>, _ slot: Int, _ random: inout SplitMix64) -> Pair? {
    let (time, model) = (random.next(in: -0.5...0.5), point(&random))
    var motion = Retargeting(model)
    if Bool.random(using: &random) {
      let (target, way, function) = (point(&random), way(&random), function(&random))
      motion.retarget(
        to: target, at: time, policy: way.policy, duration: way.duration, timingFunction: function)
      return rows.send(
        slot, from: model, to: target, at: time, policy: way.policy, duration: way.duration, timingFunction: function
      ).map { Pair(handle: $0, model: model, motion: motion) }
    }
    let timing = MediaTiming(
      beginTime: pick([time, time - 0.3], &random), duration: random.next(in: 0.3...2),
      repeatCount: pick([1, 2.5, .infinity], &random), autoreverses: Bool.random(using: &random),
      fillMode: pick([.removed, .both], &random))
    let tracks: [Track<Point>] = [
      .basic(from: point(&random), to: point(&random)), .ends(BasicEnds(from: point(&random), to: point(&random))),
      .ends(BasicEnds(to: point(&random))), .keyframes(keyframes), path.map(Track.path) ?? .keyframes(keyframes),
    ]
    let animation = Animation(pick(tracks, &random), timing: timing, timingFunction: function(&random))
    let entry = AnimationStack<Point>.Entry(id: AnimationID(number: UInt64(slot) + 1, slot: slot), animation: animation)
    motion.add(entry, at: time)
    return rows.add(slot, entry, at: time, model: model).map {
      Pair(handle: $0, model: model, motion: motion, entry: entry)
    }
  }

  private static func bits(_ point: Point) -> [UInt64] { [point.x.bitPattern, point.y.bitPattern] }

  private static func agree(_ rows: CompactMotions<Point>, _ pair: Pair, at time: Double) {
    let (handle, model, motion) = (pair.handle, pair.model, pair.motion)
    #expect(bits(rows.value(handle, model: model, at: time)) == bits(motion.value(at: time)), "at \(time)")
    let row = rows.retargeting(handle, model: model)
    let (sample, expected) = (row.sample(at: time), motion.sample(at: time))
    #expect(bits(sample.value) == bits(expected.value), "at \(time)")
    #expect(bits(Point(displacement: sample.velocity)) == bits(Point(displacement: expected.velocity)), "at \(time)")
    #expect(bits(row.target(at: time).value) == bits(motion.target(at: time).value))
    #expect(row.liveDeltaCount(at: time) == motion.liveDeltaCount(at: time), "at \(time)")
    #expect(rows.isAdded(handle, at: time) == !motion.target(at: time).stack.entries.isEmpty, "at \(time)")
  }

  /// Notes what has become of rows.
  private static func follow(_ moved: CompactMotions<Point>.Moved?, _ pairs: inout [Int: Pair]) {
    if let moved { pairs[moved.slot]?.handle = moved.handle }
  }

  /// One more change of a slot; false where it takes more than a chain can say.
  private static func change(
    _ rows: inout CompactMotions<Point>, _ slot: Int, _ pairs: inout [Int: Pair], at time: Double,
    _ random: inout SplitMix64
  ) -> Bool {
    guard var pair = pairs[slot] else { return false }
    let (target, way, function) = (point(&random), way(&random), function(&random))
    let linked: CompactMotions<Point>.Linked?
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where pair.entry != nil:
      linked = rows.resume(
        pair.handle, over: pair.model, at: time, policy: way.policy, duration: way.duration, timingFunction: function)
      if linked != nil, let entry = pair.entry {
        pair.motion.add(
          entry, at: time, policy: way.policy, duration: way.duration, timingFunction: function)
      }
    case 1 where pair.entry != nil:
      linked = rows.end(
        pair.handle, over: pair.model, at: time, duration: way.duration, timingFunction: function)
      if linked != nil, let entry = pair.entry {
        pair.motion.remove(entry.id, at: time, duration: way.duration, timingFunction: function)
      }
    default:
      linked = rows.send(
        pair.handle, to: target, at: time, policy: way.policy, duration: way.duration, timingFunction: function)
      if linked != nil {
        pair.motion.retarget(
          to: target, at: time, policy: way.policy, duration: way.duration, timingFunction: function)
      }
    }
    guard let linked else { return false }
    pair.handle = linked.handle
    pairs[slot] = pair
    follow(linked.moved, &pairs)
    return true
  }

  /// Slots with a few changes each.
  private static func population(
    _ rows: inout CompactMotions<Point>, _ random: inout SplitMix64, changes: Int
  ) -> (pairs: [Int: Pair], linkCount: Int) {
    var pairs: [Int: Pair] = [:]
    for slot in 0..<16 { pairs[slot] = first(&rows, slot, &random) }
    var linkCount = 0
    var time = 0.0
    for _ in 0..<changes {
      time += random.next(in: 0...0.12)
      let slot = Int.random(in: 0..<16, using: &random)
      // Some come for instants that are past.
      let instant = time - pick([0, 0, 0, 0.4], &random)
      if change(&rows, slot, &pairs, at: instant, &random) { linkCount += 1 }
    }
    return (pairs, linkCount)
  }

  @Test("a chain shows and answers what its motion does, at any instants in any order", arguments: 0..<300)
  func chains(seed: Int) {
    var random = SplitMix64(seed)
    var rows = CompactMotions<Point>()
    var (pairs, linkCount) = Self.population(&rows, &random, changes: 60)
    #expect(linkCount >= 12, "much of what is asked for is simple")
    for slot in pairs.keys.sorted() where slot % 4 == seed % 4 {
      guard let handle = pairs.removeValue(forKey: slot)?.handle else { continue }
      let moved = rows.remove(handle)
      Self.follow(moved.first, &pairs)
      Self.follow(moved.second, &pairs)
    }
    #expect(rows.count == pairs.count)
    #expect(Set(rows.handles) == Set(pairs.values.map(\.handle)))
    for (slot, pair) in pairs {
      #expect(rows.slot(pair.handle) == slot)
      let lives = pair.motion.animationLives
      let special = [-.infinity, .infinity, .nan, pair.motion.settlingTime] + lives.flatMap { [$0.added, $0.end] }
      for time in ((0..<20).map { _ in random.next(in: -1...9) } + special).shuffled(using: &random) {
        Self.agree(rows, pair, at: time)
      }
      let row = rows.retargeting(pair.handle, model: pair.model)
      #expect(row.settlingTime == pair.motion.settlingTime)
      let (life, other) = (row.animationLives.first, lives.first)
      #expect(life?.id == other?.id && life?.timing == other?.timing && life?.added == other?.added)
      #expect(life?.end == other?.end && life?.reason == other?.reason)
    }
    let models = (0..<16).map { pairs[$0]?.model ?? .zero }
    for time in [-1.5, 0.3, 0.9, .nan, 4.2, -0.1] {
      var values = models
      rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
      for (slot, pair) in pairs {
        #expect(
          Self.bits(values[slot]) == Self.bits(rows.value(pair.handle, model: models[slot], at: time)), "in one go")
      }
    }
  }

  @Test("what is forgotten or taken back of a chain shows in no bit that is left", arguments: 0..<300)
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    var rows = CompactMotions<Point>()
    var (pairs, _) = Self.population(&rows, &random, changes: 60)
    let taken = random.next(in: 1...4)
    for slot in pairs.keys.sorted() {
      guard let pair = pairs[slot] else { continue }
      pairs[slot]?.motion.removeChanges(after: taken)
      let isGone = rows.removeLinks(pair.handle, after: taken)
      guard isGone || rows.isLater(pair.handle, than: taken) else { continue }
      for time in [0, 2, taken, 9] { #expect(pairs[slot]?.motion.value(at: time) == pair.model) }
      pairs[slot] = nil
      let moved = rows.remove(pair.handle)
      Self.follow(moved.first, &pairs)
      Self.follow(moved.second, &pairs)
    }
    for instant in [0.1, 0.8, 1.7, 3.1, 5] {
      for slot in pairs.keys.sorted() {
        guard var pair = pairs[slot] else { continue }
        pair.motion.prune(before: instant)
        switch rows.prune(pair.handle, before: instant) {
        case .kept: pairs[slot] = pair
        case .moved(let model):
          pair.model = model
          pairs[slot] = pair
        case .over(let value):
          for time in [instant, instant + 0.7, 19] {
            #expect(Self.bits(pair.motion.value(at: time)) == Self.bits(value ?? pair.model))
          }
          pairs[slot] = nil
          let moved = rows.remove(pair.handle)
          Self.follow(moved.first, &pairs)
          Self.follow(moved.second, &pairs)
          continue
        }
        for time in [instant, instant + 0.05, instant + 0.6, instant + 2, 19] { Self.agree(rows, pair, at: time) }
      }
      // What comes then follows what is left.
      for slot in pairs.keys.sorted() { _ = Self.change(&rows, slot, &pairs, at: instant, &random) }
      for pair in pairs.values { for time in [instant, instant + 0.3, 11] { Self.agree(rows, pair, at: time) } }
    }
  }
}
