// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// The stored motion of a value has the bits of the journal with the same changes.
@Suite("Storage of motions: random changes in rows and in journals")
struct StoredMotionsTests {
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

  private static func function(_ random: inout SplitMix64) -> TimingFunction {
    pick(
      [.linear, .seamless, .cubicBezier(0.3, -0.5, 0.2, 1.4), .steps(3), .namedEasing(.back, ends: .easeOut)], &random)
  }

  /// A change that a chain can store, or with `isAny` any change.
  private static func options(_ random: inout SplitMix64, isAny: Bool) -> ChangeOptions {
    let policies: [RetargetPolicy] = [.additive, .additive, .additive, .additive, .jump]
    let others: [RetargetPolicy] = [.replace, .spring(Spring(damping: 8)), .spring(Spring(mass: -1))]
    return ChangeOptions(
      policy: pick(isAny ? policies + others : policies, &random),
      duration: pick([0.5, random.next(in: 0.1...2), random.next(in: 0.1...2), 0, .infinity], &random),
      timingFunction: function(&random),
      completion: isAny && Int.random(in: 0..<12, using: &random) == 0 ? CompletionID(number: 1) : nil)
  }

  /// An animation that a row can store, or with `isAny` any animation.
  private static func entry(
    _ number: Int, _ slot: Int, from time: Double, _ random: inout SplitMix64, isAny: Bool
  ) -> AnimationStack<Point>.Entry {
    let timing = MediaTiming(
      beginTime: pick([time, time - 0.3, isAny ? time + 0.4 : time], &random), duration: random.next(in: 0.3...2),
      repeatCount: pick([1, 2.5, .infinity], &random), autoreverses: Bool.random(using: &random),
      fillMode: pick([.removed, .both], &random))
    let tracks: [Track<Point>] = [
      .basic(from: point(&random), to: point(&random)), .ends(BasicEnds(from: point(&random), to: point(&random))),
      .ends(BasicEnds(to: point(&random))), .keyframes(keyframes), path.map(Track.path) ?? .keyframes(keyframes),
    ]
    let isRare = isAny && Int.random(in: 0..<4, using: &random) == 0
    let animation = Animation(
      isRare ? .constant(point(&random)) : pick(tracks, &random), timing: timing, timingFunction: function(&random),
      isAdditive: isRare && Bool.random(using: &random))
    return AnimationStack<Point>.Entry(
      id: AnimationID(number: UInt64(number), slot: slot), animation: animation,
      persists: isRare && Bool.random(using: &random))
  }

  /// The first change or animation of each slot.
  private static func begin(_ random: inout SplitMix64, slots: Int) -> (StoredMotions<Point>, ids: [AnimationID]) {
    var motions = StoredMotions((0..<slots).map { _ in point(&random) })
    var ids: [AnimationID] = []
    for slot in 0..<slots {
      let time = random.next(in: -0.5...0.5)
      let (target, options) = (point(&random), options(&random, isAny: false))
      let entry = entry(slot + 1, slot, from: time, &random, isAny: false)
      ids.append(entry.id)
      let isChange = Bool.random(using: &random)
      motions.change(
        slot, isChange ? .setValue(to: target) : .add(entry), at: time, options: isChange ? options : .jump)
    }
    return (motions, ids)
  }

  /// A further change of a slot that a chain may store: a value, a return to the animation, or its end.
  private static func change(
    _ motions: inout StoredMotions<Point>, _ slot: Int, _ id: AnimationID, at time: Double, _ random: inout SplitMix64
  ) {
    let (target, options) = (point(&random), options(&random, isAny: false))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: motions.change(slot, .resume, at: time, options: options)
    case 1: motions.change(slot, .remove(id, .removed), at: time, options: options)
    case 2: motions.change(slot, .remove(nil, .removed), at: time, options: options)
    default: motions.change(slot, .setValue(to: target), at: time, options: options)
    }
  }

  /// Slots with a few changes each; most of the slots are rows.
  private static func population(_ random: inout SplitMix64, changes: Int) -> (StoredMotions<Point>, ids: [AnimationID])
  {
    var (motions, ids) = begin(&random, slots: 16)
    var (time, rowCount) = (0.0, 0)
    for _ in 0..<changes {
      time += random.next(in: 0...0.12)
      let slot = Int.random(in: 0..<16, using: &random)
      // Some changes have earlier instants.
      change(&motions, slot, ids[slot], at: time - pick([0, 0, 0, 0, 0, 0.4], &random), &random)
      if motions.rows.isRow(slot) { rowCount += 1 }
    }
    #expect(rowCount >= changes / 2, "most changes leave a row")
    return (motions, ids)
  }

  @Test(
    "a chain has the values and query results of its journal, at any instants in any order",
    arguments: 0..<(_isDebugAssertConfiguration() ? 100 : 300))
  func chains(seed: Int) {
    var random = SplitMix64(seed)
    var (motions, _) = Self.population(&random, changes: 60)
    for slot in 0..<16 where slot % 4 == seed % 4 { motions.remove(slot) }
    let moving = (0..<16).filter { !motions.rows.isConstant($0) }
    #expect(motions.rows.count == moving.count)
    var found: [Int] = []
    motions.rows.forEachSlot { found.append($0) }
    #expect(found.sorted() == moving)
    for slot in 0..<16 { motions.compare(slot, at: motions.instants(slot, in: -1...9, count: 20, &random)) }
    for time in [-1.5, 0.3, 0.9, .nan, 4.2, -0.1] { motions.compareTogether(at: time) }
  }

  @Test(
    "pruning or removing changes of a chain keeps all other bits",
    arguments: 0..<(_isDebugAssertConfiguration() ? 80 : 300))
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    var (motions, ids) = Self.population(&random, changes: 60)
    let removalTime = random.next(in: 1...4)
    for slot in 0..<16 {
      motions.change(slot, .removeLater, at: removalTime)
      motions.compare(slot, at: [0, 2, removalTime, 9])
    }
    for instant in [0.1, 0.8, 1.7, 3.1, 5] {
      for slot in 0..<16 {
        let whole = motions.journals[slot].retargeting
        motions.change(slot, .prune, at: instant)
        let later = [instant, instant + 0.05, instant + 0.6, instant + 2, 19]
        motions.compare(slot, at: later)
        for time in later {
          #expect(
            motions.bits(motions.journals[slot].retargeting.value(at: time)) == motions.bits(whole.value(at: time)))
        }
      }
      // Further changes follow the remaining ones.
      for slot in 0..<16 { Self.change(&motions, slot, ids[slot], at: instant, &random) }
      for slot in 0..<16 { motions.compare(slot, at: [instant, instant + 0.3, 11]) }
    }
  }

  @Test("values that are sent elsewhere again and again stay rows, with a history that is dropped", arguments: 0..<40)
  func sending(seed: Int) {
    var random = SplitMix64(seed)
    // Half of the values have an animation, to which they return.
    var motions = StoredMotions((0..<6).map { _ in Self.point(&random) })
    let timing = MediaTiming(duration: 1.3, repeatCount: .infinity, autoreverses: true)
    for slot in 0..<3 {
      let animation = Animation(
        .basic(from: Self.point(&random), to: Self.point(&random)), timing: timing, timingFunction: .easeIn)
      let id = AnimationID(number: UInt64(slot + 1), slot: slot)
      motions.change(slot, .add(AnimationStack<Point>.Entry(id: id, animation: animation)), at: 0)
    }
    let history = random.next(in: 0.2...2)
    var time = 0.0
    for _ in 0..<60 {
      time += random.next(in: 0.02...0.2)
      let slot = Int.random(in: 0..<6, using: &random)
      let options = ChangeOptions(
        policy: .additive, duration: Self.pick([0.5, 0.5, 0.5, 0.3, 1.1], &random), timingFunction: .seamless)
      let returns = slot < 3 && Int.random(in: 0..<4, using: &random) == 0
      motions.change(slot, returns ? .resume : .setValue(to: Self.point(&random)), at: time, options: options)
      motions.change(slot, .prune, at: time - history)
      #expect(motions.rows.isRow(slot), "slot \(slot) at \(time)")
      motions.compare(slot, at: motions.instants(slot, in: (time - history)...(time + 2), count: 4, &random))
    }
    motions.compareTogether(at: time)
    for slot in 0..<6 {
      motions.change(slot, .prune, at: time + 20)
      motions.compare(slot, at: [time + 20, time + 21])
    }
  }

  @Test("a motion equals its journal after each change of every kind, in any order of instants", arguments: 0..<120)
  func programs(seed: Int) {
    var random = SplitMix64(seed)
    var (motions, ids) = Self.begin(&random, slots: 3)
    var (time, number) = (0.0, 3)
    for _ in 0..<40 {
      time += random.next(in: 0...0.15)
      let slot = Int.random(in: 0..<3, using: &random)
      let instant = time - Self.pick([0, 0, 0, 0.4, 1], &random)
      let (target, options) = (Self.point(&random), Self.options(&random, isAny: true))
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        number += 1
        let entry = Self.entry(number, slot, from: instant, &random, isAny: true)
        ids[slot] = entry.id
        motions.change(slot, .add(entry), at: instant, options: options.duration == 0.5 ? options : .jump)
      case 2, 3: motions.change(slot, .resume, at: instant, options: options)
      case 4:
        let reason = Self.pick([EndReason.removed, .replaced], &random)
        motions.change(slot, .remove(ids[slot], reason), at: instant, options: options)
      case 5: motions.change(slot, .remove(nil, .removed), at: instant, options: options)
      case 6: motions.change(slot, .offsetValue(by: target.displacement), at: instant, options: options)
      case 7: motions.change(slot, .addDifference(target.displacement), at: instant, options: options)
      case 8: motions.change(slot, .removeLater, at: instant)
      case 9, 10: motions.change(slot, .prune, at: instant)
      case 11:
        // A second change at the same instant.
        let other = Self.point(&random)
        motions.change(slot, .setValue(to: other), at: instant, options: .jump)
        motions.change(slot, .setValue(to: target), at: instant, options: .jump)
      default: motions.change(slot, .setValue(to: target), at: instant, options: options)
      }
      motions.compare(slot, at: motions.instants(slot, in: (time - 2)...(time + 4), count: 4, &random))
    }
    motions.compareTogether(at: time)
  }

  @Test(
    "sums of animations are rows and equal their journals after any additions, removals and prunings",
    arguments: 0..<(_isDebugAssertConfiguration() ? 40 : 200))
  func sums(seed: Int) {
    var random = SplitMix64(seed)
    var motions = StoredMotions((0..<12).map { _ in Self.point(&random) })
    var ids: [[AnimationID]] = Array(repeating: [], count: 12)
    var (time, number, additions, sumCount) = (0.0, 0, 0, 0)
    for _ in 0..<60 {
      time += random.next(in: 0...0.15)
      let slot = Int.random(in: 0..<12, using: &random)
      let instant = time - Self.pick([0, 0, 0, 0.4], &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6:
        number += 1
        var entry = Self.entry(number, slot, from: instant, &random, isAny: false)
        entry.animation.isAdditive = Self.pick([true, true, true, false], &random)
        ids[slot].append(entry.id)
        motions.change(slot, .add(entry), at: instant)
        additions += 1
        if motions.rows.isRow(slot) { sumCount += 1 }
      case 6: motions.change(slot, .remove(ids[slot].randomElement(using: &random), .removed), at: instant)
      case 7:
        motions.change(
          slot, .remove(ids[slot].last, .removed), at: instant, options: Self.options(&random, isAny: false))
      case 8: motions.change(slot, .resume, at: instant)
      case 9: motions.change(slot, .removeLater, at: instant)
      case 10: motions.change(slot, .prune, at: instant)
      default:
        let target = Self.point(&random)
        motions.change(slot, .setValue(to: target), at: instant, options: Self.options(&random, isAny: false))
      }
      motions.compare(slot, at: motions.instants(slot, in: (time - 2)...(time + 4), count: 4, &random))
      motions.compareTogether(at: instant)
    }
    let moving = (0..<12).filter { !motions.rows.isConstant($0) }
    #expect(motions.rows.count == moving.count)
    var found: [Int] = []
    motions.rows.forEachSlot { found.append($0) }
    #expect(found.sorted() == moving)
    for slot in 0..<12 { motions.remove(slot) }
    #expect(motions.rows.count == 0)
    #expect(sumCount > additions / 4, "\(sumCount) of \(additions) additions leave a row")
  }

  @Test("every kind of motion of the benchmarks is a row")
  func benchmarkKinds() {
    var random = SplitMix64(7)
    var motions = StoredMotions((0..<900).map { _ in Self.point(&random) })
    func basic(_ number: Int, _ slot: Int, isAdditive: Bool) -> AnimationStack<Point>.Entry {
      var animation = Animation<Point>(
        .basic(from: Self.point(&random), to: Self.point(&random)),
        timing: MediaTiming(duration: random.next(in: 1...2)), timingFunction: Self.function(&random))
      animation.isAdditive = isAdditive
      return .init(id: AnimationID(number: UInt64(number), slot: slot), animation: animation)
    }
    let path = Self.path.map(Track.path) ?? .keyframes(Self.keyframes)
    for slot in 0..<900 {
      let entry = Self.entry(slot + 1, slot, from: 0, &random, isAny: false)
      let (target, function) = (Self.point(&random), Self.function(&random))
      let options = ChangeOptions(policy: .additive, duration: random.next(in: 1...2), timingFunction: function)
      switch slot % 6 {
      case 0: motions.change(slot, .setValue(to: target), at: 0.5, options: options)
      case 1: motions.change(slot, .add(entry), at: 0.5)
      case 2:
        let spring = RetargetPolicy.spring(Spring(damping: 8))
        motions.change(
          slot, .setValue(to: target), at: 0.5,
          options: ChangeOptions(policy: spring, duration: 0, timingFunction: .linear))
      case 3: for time in [0.1, 0.5, 0.9] { motions.change(slot, .setValue(to: target), at: time, options: options) }
      case 4:
        var entry = basic(slot + 1, slot, isAdditive: false)
        entry.animation.track = path
        motions.change(slot, .add(entry), at: 0)
        motions.change(slot, .setValue(to: target), at: 0.2, options: options)
        motions.change(slot, .resume, at: 0.25, options: options)
      default:
        for number in 0..<3 {
          let entry = basic(slot + 1000 * number, slot, isAdditive: number > 0)
          motions.change(slot, .add(entry), at: Double(number) / 10)
        }
      }
    }
    let rowCounts = (0..<6).map { kind in (0..<900).count { $0 % 6 == kind && motions.rows.isRow($0) } }
    #expect(rowCounts.allSatisfy { $0 >= 149 }, "\(rowCounts) of 150 each")
  }

  @Test("a motion is a row only while a chain can store its running changes")
  func chainLength() {
    var random = SplitMix64(1)
    var motions = StoredMotions([Point(x: 3, y: 4)])
    let options = ChangeOptions(policy: .additive, duration: 1, timingFunction: .seamless)
    func retarget(_ count: Int, from begin: Double, step: Double) {
      for index in 0..<count {
        let (time, target) = (begin + Double(index) * step, Self.point(&random))
        motions.change(0, .setValue(to: target), at: time, options: options)
        motions.compare(0, at: [time - 0.1, time, time + 0.3, time + 2])
      }
    }
    retarget(16, from: 0, step: 0.01)
    #expect(motions.rows.isRow(0))
    retarget(84, from: 0.16, step: 0.01)
    #expect(!motions.rows.isRow(0))
    motions.change(0, .prune, at: 1.99)
    motions.compare(0, at: [1.99, 1.995, 2, 3])
    #expect(!motions.rows.isRow(0), "folded changes have no row")
    motions.change(0, .prune, at: 2.5)
    #expect(motions.rows.isConstant(0))
    retarget(20, from: 3, step: 0.2)
    motions.change(0, .prune, at: 6.8)
    #expect(motions.rows.isRow(0), "the remaining changes are a chain again")
    motions.compare(0, at: [6.8, 7, 7.5, 9])
  }
}
