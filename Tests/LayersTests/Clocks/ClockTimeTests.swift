// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Layers with clocks: conversion, edits in flight, settling, history, events")
struct ClockTimeTests {
  /// A dot in a scene. The dot moves from 0 s to 1 s of the scene's clock.
  private static func scene(_ clock: LayerClock?) -> (tree: LayerTree, scene: LayerID, dot: LayerID) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let scene = tree.add(.group(), name: "scene") { $0.clock = clock }
    let dot = tree.add(.ellipse(size: Size(width: 10, height: 10)), at: Point(x: 10, y: 10), in: scene, name: "dot")
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[dot].position = Point(x: 90, y: 10) }
    return (tree, scene, dot)
  }

  // MARK: - Conversion

  @Test("times convert between layers in both directions, by the formula of each clock")
  func conversion() {
    var tree = LayerTree(size: .zero)
    let outer = tree.add(.group()) { $0.clock = LayerClock(beginTime: 10, speed: 2, timeOffset: 1) }
    let plain = tree.add(.group(), in: outer)
    let inner = tree.add(.group(), in: plain) { $0.clock = LayerClock(beginTime: 3, speed: -0.5) }
    let other = tree.add(.group(), in: plain) { $0.clock = LayerClock(speed: 4) }
    // 12 s → (12 − 10) · 2 + 1 = 5 → (5 − 3) · −0.5 = −1, and 5 · 4 = 20.
    #expect(tree.convertTime(12, from: nil, to: outer) == 5 && tree.convertTime(12, from: nil, to: plain) == 5)
    #expect(tree.convertTime(12, from: nil, to: inner) == -1 && tree.convertTime(12, from: nil, to: other) == 20)
    #expect(tree.convertTime(-1, from: inner, to: nil) == 12 && tree.convertTime(-1, from: inner, to: other) == 20)
    #expect(tree.convertTime(20, from: other, to: inner) == -1 && tree.convertTime(5, from: plain, to: outer) == 5)
    #expect(tree.convertTime(7, from: nil, to: nil) == 7)
    // A clock that is stopped before the time never reaches it; a common stopped clock does not matter.
    tree.configure(outer) { $0.clock = LayerClock(speed: 0, timeOffset: 3) }
    #expect(tree.convertTime(4, from: plain, to: nil) == nil && tree.convertTime(20, from: other, to: inner) == -1)
    tree.remove(other)
    #expect(tree.convertTime(1, from: other, to: nil) == nil)
  }

  @Test("the outward conversion is the first time that the inward one has", arguments: 0..<150)
  func inverse(seed: Int) {
    var random = SplitMix64(seed)
    var (tree, scene, _) = Self.scene(nil)
    let clock = ClockPictureTests.clock(&random)
    tree.configure(scene) { $0.clock = clock }
    // An endless clock that runs backwards from far away has no first time.
    let isEndless = clock.repeatCount == .infinity && clock.playback.rate(at: -1000) < 0
    guard !isEndless else { return }
    let times = (-16_000...16_000).map { Double($0) / 800 }
    let values = times.map { clock.localTime(at: $0) ?? .nan }
    for _ in 0..<10 {
      let local = random.next(in: -0.5...3)
      // Samples on both sides of the time: there the clock passes it, or jumps over it.
      let passing = values.indices.dropFirst().first {
        (values[$0 - 1] - local) * (values[$0] - local) <= 0
          && (clock.duration == nil || abs(values[$0] - values[$0 - 1]) < 0.1)
      }
      let result = tree.convertTime(local, from: scene, to: nil)
      guard let passing, passing > 1 else { continue }
      guard let result else {
        Issue.record("no time for \(local)")
        continue
      }
      #expect(result <= times[passing] + 1e-9, "\(local)")
      if result > -19, abs((clock.localTime(at: result) ?? .nan) - local) > 1e-9 {
        // A seek jumps over the time.
        let before = clock.playback.localTime(at: result.nextDown), after = clock.playback.localTime(at: result)
        #expect(abs(after - before) > 1e-6, "\(local)")
      }
    }
  }

  @Test("the first time includes the begin at rest, turns, and the rounded end of the last repeat")
  func firstTimes() {
    typealias Key = PlaybackClock.Key
    func first(_ local: Double, _ keys: [Key], duration: Double? = nil, count: Double = 1) -> Double? {
      let clock = LayerClock(PlaybackClock(remapping: keys), duration: duration, repeatCount: count)
      let (tree, scene, _) = Self.scene(clock)
      return tree.convertTime(local, from: scene, to: nil)
    }
    let forward = [Key(at: 0, 0), Key(at: 10, 10)]
    #expect(first(0, forward, duration: 2, count: .infinity) == 0)
    #expect(abs((first(1, forward, duration: 2, count: .infinity) ?? .nan) - 1) < 1e-12)
    // From 1 to 3 at 2 s, and to 0 at 4 s: the highest and the last time are only touched.
    let turning = [Key(at: 0, 1), Key(at: 2, 3), Key(at: 4, 0)]
    #expect(first(1, turning) == 0 && first(4, turning) == nil)
    #expect(abs((first(3, turning) ?? .nan) - 2) < 1e-12 && abs((first(0, turning) ?? .nan) - 4) < 1e-12)
    let backward = [Key(at: 0, 3), Key(at: 3, 0)]
    #expect(first(3, backward) == 0 && abs((first(0, backward) ?? .nan) - 3) < 1e-12)
    // 5 · 0.3 + 0.3 = 1.8 is greater than 0.3 · 6.
    var (tree, scene, dot) = Self.scene(LayerClock(duration: 0.3, repeatCount: 6))
    #expect(tree.convertTime(0.3, from: scene, to: nil) == 0.3 * 6)
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 0.3, completion: done) { $0[dot].opacity = 0.5 }
    #expect(tree.takeCompletions(through: 1.7).isEmpty && tree.takeCompletions(through: 2).map(\.time) == [0.3 * 6])
    tree.configure(scene) { $0.clock = LayerClock(duration: 0.3, repeatCount: 5000) }
    #expect(tree.convertTime(0.3, from: scene, to: nil) == 0.3 * 5000)
  }

  // MARK: - Edits in flight

  @Test("pause, resume, rate and reversal keep all values, and change nothing before", arguments: 0..<50)
  func edits(seed: Int) {
    var random = SplitMix64(seed)
    var (tree, scene, dot) = Self.scene(nil)
    tree.animate(
      dot, .rotation,
      with: .basic(
        from: .zero, to: .radians(9), timing: MediaTiming(duration: 3, repeatCount: .infinity, autoreverses: true)),
      at: 0)
    var time = 0.0
    for _ in 0..<8 {
      time += random.next(in: 0.1...0.9)
      let before = tree
      let duration = random.element(of: [0, 0.4])
      switch random.below(4) {
      case 0: tree.updateClock(of: scene) { $0.pause(at: time, over: duration) }
      case 1: tree.updateClock(of: scene) { $0.resume(at: time, over: duration) }
      case 2: tree.updateClock(of: scene) { $0.reverse(at: time, over: duration) }
      default: tree.updateClock(of: scene) { $0.setRate(random.element(of: [0.25, 2, -1]), at: time, over: duration) }
      }
      for earlier in [time, time - 0.05, time - 1] {
        #expect(tree.displayList(at: earlier) == before.displayList(at: earlier))
      }
      let (left, right) = (tree.presentation(at: time - 1e-9)[dot], tree.presentation(at: time + 1e-9)[dot])
      #expect(left.position.distance(to: right.position) < 1e-5)
      #expect(abs(left.rotation.radians - right.rotation.radians) < 1e-6)
    }
    // Edits after an instant are removed as other changes are.
    var undone = tree
    undone.removeChanges(after: 0.05)
    #expect(undone.clock(of: scene)?.playback.lastEdit == nil || undone.clock(of: scene) == nil)
  }

  @Test("a change at the converted instant begins when it is made, at the rate of the clock")
  func interactive() throws {
    var (tree, scene, dot) = Self.scene(LayerClock(beginTime: 0, speed: 0.5))
    // 5 s of the tree are 2.5 s of the scene, in which the change takes 1 s.
    let time = try #require(tree.convertTime(5, from: nil, to: scene))
    tree.transaction(at: time, duration: 1, timingFunction: .linear) { $0[dot].position = Point(x: 10, y: 10) }
    #expect([4.9, 5, 6, 7, 8].map { tree.presentation(at: $0)[dot].position.x } == [90, 90, 50, 10, 10])
    #expect(tree.settlingTime == 7)
  }

  // MARK: - Settling and breakpoints

  @Test("the settling time of the picture is the last time at which the clock shows a change")
  func settling() {
    func settlingTime(_ clock: LayerClock) -> Double { Self.scene(clock).tree.settlingTime }
    #expect(settlingTime(LayerClock(beginTime: 2, speed: 0.5)) == 4)
    // From 3 s backwards, the dot moves from 2 s to 3 s of the tree. A step at the time 0 would end just after 3 s.
    #expect(settlingTime(LayerClock(speed: -1, timeOffset: 3)) == 3.0.nextUp)
    #expect(settlingTime(LayerClock(speed: 0, timeOffset: 0.5)) == -.infinity)
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 0.75)) == 1.75)
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 3, repeatCount: 2)) == 5)
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 3, autoreverses: true)) == 7)
    // The last half cycle is a return from 3 s to 1.5 s, in which the dot rests.
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 3, repeatCount: 0.75, autoreverses: true)) == 2)
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 3, repeatCount: .infinity)) == .infinity)
    #expect(settlingTime(LayerClock(beginTime: 1, duration: 3, fillMode: .backwards)) == 4)
    var paused = LayerClock(duration: 3, repeatCount: .infinity)
    paused.playback.pause(at: 30.5)
    #expect(settlingTime(paused) == 30.5)
    // Nothing moves in the scene, so that its clock does not matter.
    var (tree, scene, dot) = Self.scene(LayerClock(duration: 3, repeatCount: .infinity))
    tree.remove(dot)
    tree.add(.ellipse(size: Size(width: 9, height: 9)), in: scene)
    #expect(tree.settlingTime == -.infinity)
    tree.transaction(at: 1, duration: 1) { $0[scene].opacity = 0.5 }
    #expect(tree.settlingTime == 2)
  }

  /// A tree with random content and one or two random clocks.
  private static func randomTree(seed: Int) -> LayerTree {
    var random = SplitMix64(seed)
    var (tree, outer) = LayerTree.with(.group(), in: Size(width: 64, height: 64))
    let scene = tree.add(.group(), in: outer)
    _ = ClockPictureTests.addContent(&random, in: scene, to: &tree)
    tree.configure(scene) { $0.clock = ClockPictureTests.clock(&random, fill: false) }
    if seed % 2 == 0 { tree.configure(outer) { $0.clock = ClockPictureTests.clock(&random) } }
    return tree
  }

  @Test("nothing changes from the settling time on", arguments: 0..<120)
  func settlingOfRandomClocks(seed: Int) {
    let tree = Self.randomTree(seed: seed)
    let end = tree.settlingTime
    if end == .infinity {
      // An endless clock repeats motions.
      let pictures = (0..<40).map { tree.displayList(at: 1000 + Double($0) * 0.31) }
      #expect(pictures.contains { $0 != pictures[0] }, "seed \(seed)")
      return
    }
    let last = tree.displayList(at: 1e6)
    let start = end == -.infinity ? -20 : end
    for step in 0..<60 { #expect(tree.displayList(at: start + Double(step) * 0.37) == last, "seed \(seed)") }
    #expect(tree.settlingTime(within: VisibleTolerance()) <= end)
  }

  @Test("the picture changes within the last seconds before the settling time")
  func tightness() {
    // Exceptions are motions of a layer that is removed before they end.
    let early = (0..<120).filter { seed in
      let tree = Self.randomTree(seed: seed)
      let end = tree.settlingTime
      let last = tree.displayList(at: 1e6)
      return end.isFinite && !(1...200).contains { tree.displayList(at: end - Double($0) * 0.02) != last }
    }
    #expect(early.count <= 2, "\(early)")
  }

  @Test("a rule has its discontinuities where the clock shows those that it reads")
  func discontinuities() throws {
    var (tree, _, dot) = Self.scene(LayerClock(beginTime: 2, speed: 0.5, duration: 2, repeatCount: 2))
    let label = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    try tree.derive(label, .position) { [dot] in $0[dot].position }
    let jumps = tree.discontinuities(of: label, .position, in: 0...20)
    // The dot starts at 2 s and stops at 4 s. It jumps back and starts again at 6 s, and stops at 8 s.
    #expect(jumps.map(\.time).map { ($0 * 1e6).rounded() / 1e6 } == [2, 4, 6, 8])
  }

  @Test("breakpoints of nested endless clocks are limited on each time axis")
  func limitedBreakpoints() {
    var tree = Self.scene(LayerClock(duration: 1, repeatCount: .infinity)).tree
    #expect(tree.breakpoints(in: 0...5, limit: 3) == [0, 1, 2, 3, 4, 5])
    // Without a limit, these would be 10⁹ instants.
    tree = LayerTree(size: .zero)
    var parent: LayerID?
    for _ in 0..<3 {
      parent = tree.add(.group(), in: parent) {
        $0.clock = LayerClock(speed: 1000, duration: 1, repeatCount: .infinity)
      }
    }
    let dot = tree.add(.ellipse(size: Size(width: 1, height: 1)), in: parent)
    tree.transaction(at: 0, duration: 1) { $0[dot].opacity = 0 }
    let times = tree.breakpoints(in: 0...10, limit: 100)
    // The outer clock has 1,024 examined cycles, and each of the three layers inside at most 100 instants.
    #expect(times.first == 0 && times.count <= 1025 + 300)
  }

  @Test("instants that are no finite numbers, and hostile clocks, neither trap nor loop")
  func hostile() {
    let clocks = [
      LayerClock(speed: 0), LayerClock(speed: 1e300, duration: 1e-300, repeatCount: .infinity, autoreverses: true),
      LayerClock(beginTime: -1e300, speed: -1e-300, duration: 1e300), LayerClock(duration: 1, repeatCount: 1e18),
      LayerClock(PlaybackClock(remapping: [.init(at: 0, 0), .init(at: 1e-300, 1e300)]), duration: 1),
    ]
    for clock in clocks {
      let (tree, scene, dot) = Self.scene(clock)
      for time in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
        _ = (tree.displayList(at: time), tree.layer(at: Point(x: 10, y: 10), at: time))
        _ = (tree.presentation(at: time)[dot].position, tree.events(from: -1, to: time))
        _ = (tree.convertTime(time, from: nil, to: scene), tree.convertTime(time, from: scene, to: nil))
        var pruned = tree
        pruned.prune(before: time)
      }
      #expect(!tree.settlingTime.isNaN && tree.breakpoints(in: 0...10, limit: 100).count < 10_000)
      #expect(tree.convertTime(.nan, from: nil, to: scene) == nil)
    }
  }

  // MARK: - History

  @Test("pruning keeps what the clocks show from the instant on", arguments: 0..<60)
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    var whole = LayerTree(size: Size(width: 64, height: 64))
    let outer = whole.add(.group())
    let scene = whole.add(.group(), in: outer)
    let other = whole.add(.rectangle(size: Size(width: 5, height: 5)))
    _ = ClockPictureTests.addContent(&random, in: scene, to: &whole)
    whole.configure(scene) { $0.clock = ClockPictureTests.clock(&random) }
    if seed % 2 == 0 { whole.configure(outer) { $0.clock = ClockPictureTests.clock(&random) } }
    whole.transaction(at: 1, duration: 1) { $0[other].position = Point(x: 20, y: 50) }
    let time = random.next(in: 0...4)
    var pruned = whole
    pruned.prune(before: time)
    for step in 0..<50 {
      let instant = time + Double(step) * 0.15
      #expect(pruned.displayList(at: instant) == whole.displayList(at: instant), "at \(instant)")
    }
  }

  @Test("a limited history keeps what a forward clock shows, and its memory is bounded")
  func history() throws {
    var (limited, scene, dot) = Self.scene(LayerClock(beginTime: 1, speed: 0.5))
    limited.history = .seconds(0.5)
    var whole = limited
    whole.history = .unlimited
    for step in 0..<60 {
      let time = 1 + Double(step) * 0.25
      let own = try #require(whole.convertTime(time, from: nil, to: scene))
      for index in 0..<2 {
        let edit = { (tree: inout LayerTree) in
          tree.transaction(at: own, duration: 0.2) { $0[dot].position.x = Double(step * 37 % 80) }
          tree.transaction(at: time) { $0[scene].opacity = Double(step % 3) / 2 }
        }
        if index == 0 { edit(&limited) } else { edit(&whole) }
      }
      for instant in [time - 0.5, time, time + 0.1, time + 1] {
        #expect(limited.displayList(at: instant) == whole.displayList(at: instant), "\(step)")
      }
    }
    #expect(limited.modelChanges(of: dot, .position, in: -10...10).count < 12)
    #expect(whole.modelChanges(of: dot, .position, in: -10...10).count == 61)
  }

  @Test("pruning within a reversal keeps the times down to its turn")
  func pruningInReversal() {
    var (whole, scene, dot) = Self.scene(LayerClock(speed: -1, timeOffset: 20))
    // From 11 at 9 s, the time falls to 11 + 4 · (−0.5 + 0.1875) = 9.75 at 11 s, and then rises.
    whole.updateClock(of: scene) { $0.reverse(at: 9, over: 4) }
    whole.transaction(at: 10, duration: 0) { $0[dot].opacity = 0.5 }
    var pruned = whole
    pruned.prune(before: 10)
    #expect(pruned.presentation(at: 11)[dot].opacity == 1 && pruned.presentation(at: 20)[dot].opacity == 0.5)
    for step in 0...40 {
      let time = 10 + Double(step) / 8
      #expect(pruned.displayList(at: time) == whole.displayList(at: time), "at \(time)")
    }
    let playback = pruned.clock(of: scene)?.playback
    #expect(playback?.editCount == 0)
    #expect(abs((playback?.localTimes(in: 10...20).lowerBound ?? .nan) - 9.75) < 1e-12)
  }

  @Test("a limited history drops edits of clocks that no copy shows, in both forms, and keeps configured keys")
  func historyOfClocks() {
    var limited = LayerTree(size: Size(width: 100, height: 100))
    let row = limited.add(.group()) { $0.replication = LayerReplication(count: 2, stagger: Stagger(each: 2.5)) }
    let scene = limited.add(.group(), in: row)
    let dot = limited.add(.ellipse(size: Size(width: 9, height: 9)), in: scene)
    limited.transaction(at: -5, duration: 200, timingFunction: .linear) { $0[dot].position = Point(x: 90, y: 10) }
    limited.history = .seconds(0)
    var whole = limited
    whole.history = .unlimited
    for step in 1...40 {
      let (time, rate) = (Double(step), Double(1 + step % 3))
      if step % 2 == 0 {
        limited.updateClock(of: scene) { $0.setRate(rate, at: time) }
        whole.updateClock(of: scene) { $0.setRate(rate, at: time) }
      } else {
        for index in 0..<2 {
          let edit = { (tree: inout LayerTree) in
            tree.transaction(at: time) {
              var clock = $0[scene].clock ?? LayerClock()
              clock.playback.setRate(rate, at: time)
              $0[scene].clock = clock
            }
          }
          if index == 0 { edit(&limited) } else { edit(&whole) }
        }
      }
      for instant in [time, time + 1, time + 2.25] {
        #expect(limited.displayList(at: instant) == whole.displayList(at: instant), "at \(instant)")
      }
      // The delayed copy shows the last 2.5 s.
      #expect((limited.clock(of: scene)?.playback.editCount ?? 0) <= 3)
    }
    #expect(whole.clock(of: scene)?.playback.editCount == 40)
    for last in [8.0, 9.0] {
      let remap = PlaybackClock(remapping: [.init(at: 0, 0), .init(at: 4, 4), .init(at: last, 0)])
      limited.configure(scene) { $0.clock = LayerClock(remap) }
      #expect(limited.clock(of: scene)?.playback == remap)
    }
  }

  @Test("pruning drops removed timelines in a tree with clocks")
  func pruningOfTimelines() {
    var (tree, _, dot) = Self.scene(LayerClock(speed: 0.5))
    var timeline = Timeline()
    timeline.add(dot, duration: 1) { $0.opacity = 0 }
    let played = tree.play(timeline, at: 0)
    tree.remove(played, at: 2)
    // 3 s and 5 s are 1.5 s and 2.5 s of the dot.
    tree.prune(before: 3)
    #expect(tree.clock(of: played) != nil)
    tree.prune(before: 5)
    #expect(tree.clock(of: played) == nil)
  }

  // MARK: - Events

  @Test("completions and events have the first instant at which the picture shows them")
  func events() throws {
    var (tree, scene, dot) = Self.scene(LayerClock(beginTime: 2, speed: 0.5))
    let done = tree.makeCompletion()
    tree.transaction(at: 2, duration: 1, completion: done) { $0[dot].opacity = 0.5 }
    let spin = tree.animate(
      dot, .rotation, with: .basic(from: .zero, to: .radians(1), timing: MediaTiming(duration: 1, repeatCount: 2)),
      at: 1)
    // 3 s of the dot are 8 s of the tree.
    #expect(tree.takeCompletions(through: 7.9).isEmpty)
    let events = tree.events(from: 0, to: 20).filter { $0.animation == spin }
    #expect(events.map(\.time) == [4, 6, 8])
    #expect(events.map(\.kind) == [.began, .repeated(1), .ended(.finished)])
    var observer = AnimationObserver(at: 0, in: tree)
    #expect(observer.advance(to: 5, in: tree).map(\.time) == [4])
    // A pause in flight moves what follows.
    tree.updateClock(of: scene) { $0.pause(at: 5) }
    #expect(observer.advance(to: 50, in: tree).isEmpty && tree.takeCompletions(through: 50).isEmpty)
    tree.updateClock(of: scene) { $0.resume(at: 60) }
    let rest = observer.advance(to: 100, in: tree)
    #expect(rest.map(\.time) == [63] && rest.map(\.kind) == [.ended(.finished)])
    let completed = tree.takeCompletions(through: 100)
    #expect(completed.map(\.completion) == [done] && completed.map(\.time) == [63])
    // The removal of the scene ends what has not ended.
    var removed = Self.scene(LayerClock(speed: 0.5))
    let other = removed.tree.animate(
      removed.dot, .rotation, with: .basic(from: .zero, to: .radians(1), timing: MediaTiming(duration: 9)), at: 1)
    removed.tree.remove(removed.scene, at: 7)
    let last = try #require(removed.tree.events(from: 0, to: 99).last { $0.animation == other })
    #expect(last.time == 7 && last.kind == .ended(.removed))
  }
}
