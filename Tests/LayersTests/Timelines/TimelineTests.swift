// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Timelines")
struct TimelineTests {
  /// A tree with layers in a row.
  static func tree(count: Int = 3) -> (tree: LayerTree, layers: [LayerID]) {
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let layers = (0..<count).map {
      tree.add(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 0, y: Double($0) * 50))
    }
    return (tree, layers)
  }

  static func x(_ tree: LayerTree, _ layer: LayerID, _ time: Double) -> Double {
    tree.presentationValue(of: layer, .position, at: time).x
  }

  @Test(
    "places, after a member from 1 to 3 s and one from 2 to 2.5 s, with a label at 4 s",
    arguments: [
      ("1.5", 1.5), ("0", 0), (".5", 0.5), ("+0.25", 4.25), ("-0.5", 3.5), ("+=0.25", 4.25), ("-=0.5", 3.5),
      ("<", 2), ("<0.1", 2.1), ("<-0.5", 1.5), (">", 2.5), (">0.5", 3), (">-1", 1.5), ("here", 4), ("here+0.5", 4.5),
      ("here-1", 3), ("here+=0.5", 4.5), ("-9", 0), ("<-7", 0),
    ])
  func places(text: String, expected: Double) throws {
    let (_, layers) = Self.tree()
    var timeline = Timeline()
    timeline.add(layers[0], at: 1, duration: 2) { $0.opacity = 0 }
    timeline.add(layers[0], at: 2.0, duration: 0.5) { $0.opacity = 1 }
    timeline.label("here", at: "+1")
    timeline.label("place", at: try #require(TimelinePlace(text)))
    #expect(timeline.time(ofLabel: "place") == expected)
  }

  @Test("a text that is no place has none", arguments: ["", "<x", "> 1", "+", "-", "+x", "<nan", "+inf"])
  func noPlaces(text: String) { #expect(TimelinePlace(text) == nil) }

  @Test("members follow one another, or begin at their places, with the values of their formulas")
  func values() {
    var (tree, layers) = Self.tree()
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    timeline.add(layers[1], at: "<0.5") { $0.position = Point(x: 100, y: 50) }
    timeline.add(layers, stagger: Stagger(each: 0.25), at: "+0.5", duration: 2) { $0.opacity = 0 }
    #expect(timeline.iterationDuration == 4.5)
    tree.play(timeline, at: 10)
    for step in 0...48 {
      let time = 10 + Double(step) / 8
      func ramp(_ begin: Double, _ duration: Double) -> Double { min(max((time - begin) / duration, 0), 1) }
      #expect(abs(Self.x(tree, layers[0], time) - 100 * ramp(10, 1)) < 1e-9)
      #expect(abs(Self.x(tree, layers[1], time) - 100 * ramp(10.5, 1)) < 1e-9)
      for (index, layer) in layers.enumerated() {
        let opacity = tree.presentationValue(of: layer, .opacity, at: time)
        #expect(abs(opacity - (1 - ramp(12 + Double(index) * 0.25, 2))) < 1e-9)
      }
    }
    #expect(tree.settlingTime == 14.5)
    // The model has the last values at once.
    #expect(tree.modelValue(of: layers[0], .position, at: 10) == Point(x: 100, y: 0))
  }

  @Test("members that overlap on a property move like additive changes, and springs last their settling time")
  func overlaps() {
    var (tree, layers) = Self.tree(count: 2)
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    var timeline = Timeline(policy: .spring(spring))
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    #expect(timeline.iterationDuration == spring.settlingDuration)
    timeline.add(layers[0], at: ">-0.4", duration: 0.6, policy: .additive) { $0.position = Point(x: 30, y: 0) }
    tree.play(timeline, at: 3)
    let begin = 3 + spring.settlingDuration - 0.4
    tree.transaction(at: 3, policy: .spring(spring)) { $0[layers[1]].position = Point(x: 100, y: 50) }
    tree.transaction(at: begin, duration: 0.6) { $0[layers[1]].position = Point(x: 30, y: 50) }
    for step in 0...400 {
      let time = 3 + Double(step) / 100
      #expect(abs(Self.x(tree, layers[0], time) - Self.x(tree, layers[1], time)) < 1e-9)
      let velocities = layers.map { tree.velocity(of: $0, .position, at: time).dx }
      #expect(abs(velocities[0] - velocities[1]) < 1e-6)
    }
  }

  /// Random timelines and clocks: an edited timeline has at each instant the value that an unedited one has at the
  /// clock's local time.
  @Test("pauses, reversals, rates and seeks change the time of a timeline alone", arguments: 0..<100)
  func clocks(seed: Int) throws {
    var random = SplitMix64(seed)
    var (tree, layers) = Self.tree()
    let timeline = Self.randomTimeline(layers, &random)
    var reference = tree
    reference.play(timeline, at: 0)
    let id = tree.play(timeline, at: 5)
    // The edits are not made in the order of their instants: each one removes those after it.
    for _ in 0..<6 {
      let time = random.next(in: 5...15)
      let duration = random.element(of: [0, 0.5])
      let (rate, place) = (random.element(of: [-2, -1, 0.5, 2]), random.next(in: 0...4))
      switch random.below(4) {
      case 0: tree.updateClock(of: id) { $0.pause(at: time, over: duration) }
      case 1: tree.updateClock(of: id) { $0.reverse(at: time, over: duration) }
      case 2: tree.updateClock(of: id) { $0.setRate(rate, at: time, over: duration) }
      default: tree.updateClock(of: id) { $0.seek(to: place, at: time, over: duration) }
      }
    }
    let clock = try #require(tree.clock(of: id))
    for _ in 0..<100 {
      let time = random.next(in: 5...20)
      let (local, rate) = (clock.localTime(at: time), clock.rate(at: time))
      for layer in layers {
        let value = tree.presentationValue(of: layer, .position, at: time)
        let expected = reference.presentationValue(of: layer, .position, at: max(local, 0))
        #expect((value - expected).length < 1e-6, "seed \(seed), \(time)")
        let velocity = tree.velocity(of: layer, .position, at: time)
        let wanted = local < 0 ? .zero : reference.velocity(of: layer, .position, at: local) * rate
        // At a discontinuity, either of the two limits is right.
        let width = 1e-5
        let jump =
          (reference.velocity(of: layer, .position, at: local - width)
          - reference.velocity(of: layer, .position, at: local + width)).length
        if jump < 1 { #expect((velocity - wanted).length < 1e-3, "seed \(seed), \(time)") }
      }
    }
    // From the settling time on, all bits stay.
    let end = tree.settlingTime
    let final = layers.map { tree.presentationValue(of: $0, .position, at: end) }
    for _ in 0..<20 {
      let time = end + random.next(in: 0...20)
      #expect(layers.map { tree.presentationValue(of: $0, .position, at: time) } == final, "seed \(seed)")
    }
  }

  static func randomTimeline(_ layers: [LayerID], _ random: inout SplitMix64) -> Timeline {
    var timeline = Timeline(duration: 0.7)
    for index in 0..<6 {
      let place = Point(x: random.next(in: 0...300), y: random.next(in: 0...300))
      let policy = random.element(of: [
        RetargetPolicy.additive, .replace, .spring(Spring(response: 0.4, dampingRatio: 0.8)),
      ])
      timeline.add(
        random.element(of: layers), at: .at(random.next(in: 0...3)), duration: random.element(of: [0.3, 1]),
        policy: policy
      ) { $0.position = place }
      if index.isMultiple(of: 2) { timeline.label("label \(index)") }
    }
    return timeline
  }

  @Test("edits keep value and velocity, if they are eased", arguments: 0..<50)
  func continuity(seed: Int) {
    var random = SplitMix64(seed)
    var (tree, layers) = Self.tree()
    let id = tree.play(Self.randomTimeline(layers, &random), at: 1)
    let other = Self.randomTimeline(layers, &random)
    for step in 0..<8 {
      let time = 1.2 + Double(step) * 0.37
      func samples(_ time: Double) -> [(Point, Vector)] {
        layers.map {
          (tree.presentationValue(of: $0, .position, at: time), tree.velocity(of: $0, .position, at: time))
        }
      }
      let before = samples(time)
      switch random.below(4) {
      case 0: tree.updateClock(of: id) { $0.reverse(at: time, over: 0.2) }
      case 1: tree.updateClock(of: id) { $0.setRate(2, at: time, over: 0.3) }
      case 2: tree.updateClock(of: id) { $0.pause(at: time, over: 0.1) }
      default: tree.replace(id, with: other, at: time)
      }
      for (old, new) in zip(before, samples(time)) {
        #expect((old.0 - new.0).length < 1e-6 && (old.1 - new.1).length < 1e-6, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("a replaced timeline keeps its past and has the new plan afterwards")
  func replacement() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    timeline.add(layers[0]) { $0.position = Point(x: 0, y: 0) }
    let id = tree.play(timeline, at: 0)
    var other = Timeline(duration: 1, timingFunction: .linear)
    // In the past of the timeline, this member has no effect.
    other.add(layers[0]) { $0.position = Point(x: -500, y: 0) }
    other.add(layers[0], at: 3.0) { $0.position = Point(x: 200, y: 0) }
    tree.replace(id, with: other, at: 0.5)
    #expect(
      [0.25, 0.75, 1, 2, 3, 3.5, 4, 9].map { Self.x(tree, layers[0], $0) } == [25, 75, 100, 100, 100, 150, 200, 200])
  }

  @Test("iterations repeat, alternate and pause")
  func iterations() {
    var (tree, layers) = Self.tree(count: 3)
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    timeline.repeatCount = 2
    timeline.repeatDelay = 0.5
    let repeated = tree.play(timeline, at: 0)
    for (time, expected) in zip([0.5, 1, 1.25, 1.75, 2.5, 9], [50.0, 100, 100, 25, 100, 100]) {
      #expect(abs(Self.x(tree, layers[0], time) - expected) < 1e-9, "\(time)")
    }
    #expect(tree.settlingTime == 2.5)
    let events = tree.events(of: repeated, from: -1, to: 9)
    #expect(events.map(\.kind) == [.began, .repeated(1), .ended] && events.map(\.time) == [0, 1.5, 2.5])

    var alternating = Timeline(duration: 1, timingFunction: .linear)
    alternating.add(layers[1]) { $0.position = Point(x: 100, y: 50) }
    alternating.label("there")
    alternating.repeatCount = 4
    alternating.repeatDelay = 0.5
    alternating.alternates = true
    let id = tree.play(alternating, at: 0)
    let times = [0.5, 1.25, 2, 2.25, 2.75, 3.5, 4.25, 5, 5.5, 9]
    let expected: [Double] = [50, 100, 50, 25, 0, 50, 100, 50, 0, 0]
    for (time, expected) in zip(times, expected) {
      #expect(abs(Self.x(tree, layers[1], time) - expected) < 1e-9, "\(time)")
    }
    #expect(tree.settlingTime == 5.5 && tree.modelValue(of: layers[1], .position, at: 0).x == 0)
    let labels = tree.events(of: id, from: -1, to: 9).filter { $0.kind == .label("there") }
    #expect(labels.map(\.time) == [1, 1.5, 4, 4.5])

    var endless = alternating
    endless.repeatCount = .infinity
    let endlessID = tree.play(endless, at: 20)
    #expect(tree.settlingTime == .infinity)
    tree.updateClock(of: endlessID) { $0.pause(at: 30) }
    #expect(tree.settlingTime == 30)
  }

  @Test("events are reported once in each direction, also in intervals that touch", arguments: 0..<40)
  func events(seed: Int) {
    var random = SplitMix64(seed)
    var (tree, layers) = Self.tree()
    let id = tree.play(Self.randomTimeline(layers, &random), at: 1)
    let turn = random.next(in: 2...4)
    tree.updateClock(of: id) { $0.reverse(at: turn) }
    tree.updateClock(of: id) { $0.reverse(at: turn + 6) }
    let events = tree.events(of: id, from: 0, to: 30)
    let ends = [0] + (0..<10).map { _ in random.next(in: 0...30) }.sorted() + [30]
    #expect(zip(ends, ends.dropFirst()).flatMap { tree.events(of: id, from: $0, to: $1) } == events)
    for kind in Set(events.map(\.kind)) {
      let own = events.filter { $0.kind == kind }
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.isBackwards != $1.isBackwards })
      #expect(own.first?.isBackwards == false)
    }
    #expect(events.filter { !$0.isBackwards && $0.kind == .began }.count == 2)
    #expect(events.last?.kind == .ended)
  }

  @Test("a seek reports the places that it passes only on request")
  func seeks() {
    var (tree, layers) = Self.tree()
    var timeline = Timeline(duration: 1)
    timeline.add(layers[0]) { $0.opacity = 0 }
    timeline.label("one")
    timeline.add(layers[0]) { $0.opacity = 1 }
    let id = tree.play(timeline, at: 0)
    tree.updateClock(of: id) { $0.seek(to: 1.5, at: 0.5) }
    #expect(tree.events(of: id, from: -1, to: 9).map(\.kind) == [.began, .ended])
    let all = tree.events(of: id, from: -1, to: 9, includesSeeks: true)
    #expect(all.map(\.kind) == [.began, .label("one"), .ended] && all.map(\.time) == [0, 0.5, 1])
  }

  @Test("a timeline that is played backwards begins at its end, and its animations begin and end once")
  func backwards() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 2, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    let id = tree.play(timeline, at: 5, rate: -2)
    #expect([5, 5.5, 6, 9].map { Self.x(tree, layers[0], $0) } == [100, 50, 0, 0] && tree.settlingTime == 6)
    let events = tree.events(from: 0, to: 20)
    #expect(events.map(\.time) == [5, 6] && events.map(\.kind) == [.began, .ended(.finished)])
    #expect(tree.events(of: id, from: 0, to: 20).map(\.kind) == [.ended, .began])
    #expect(tree.events(of: id, from: 0, to: 20).allSatisfy { $0.isBackwards })
  }

  @Test("a running change continues above a timeline, and another animation's motion ends smoothly")
  func begin() {
    var (tree, layers) = Self.tree(count: 2)
    var timeline = Timeline(duration: 1)
    timeline.add(layers[0]) { $0.position = Point(x: 300, y: 0) }
    timeline.add(layers[1], at: "<") { $0.position = Point(x: 300, y: 50) }
    tree.transaction(at: 0, duration: 1) { $0[layers[0]].position = Point(x: 100, y: 0) }
    tree.animate(
      layers[1], .position,
      with: .basic(from: Point(x: 0, y: 50), to: Point(x: 200, y: 50), timing: MediaTiming(duration: 1)),
      at: 0)
    let before = layers.map { (Self.x(tree, $0, 0.5), tree.velocity(of: $0, .position, at: 0.5).dx) }
    tree.play(timeline, at: 0.5)
    for (layer, old) in zip(layers, before) {
      #expect(abs(Self.x(tree, layer, 0.5) - old.0) < 1e-9)
      #expect(abs(tree.velocity(of: layer, .position, at: 0.5).dx - old.1) < 1e-6)
      #expect(Self.x(tree, layer, 1.5) == 300)
    }
  }

  @Test("a property that is set leaves the timeline, and a removed timeline returns to the model values")
  func departure() {
    var (tree, layers) = Self.tree(count: 2)
    var timeline = Timeline(duration: 2, timingFunction: .linear)
    timeline.add(layers, stagger: Stagger(each: 0)) { $0.position = Point(x: 200, y: 0) }
    let id = tree.play(timeline, at: 0)
    tree.transaction(at: 1, duration: 0.5) { $0[layers[0]].position = Point(x: 0, y: 0) }
    #expect(Self.x(tree, layers[0], 1) == 100 && Self.x(tree, layers[0], 1.5) == 0)
    #expect(Self.x(tree, layers[1], 1.5) == 150)
    tree.updateClock(of: id) { $0.pause(at: 1.5) }
    #expect(Self.x(tree, layers[0], 9) == 0 && Self.x(tree, layers[1], 9) == 150)
    tree.remove(id, at: 2)
    #expect(Self.x(tree, layers[1], 2) == 150 && Self.x(tree, layers[1], 2.25) == 200)
  }

  @Test("removing later changes takes back edits of the clock and later timelines")
  func undoing() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 4, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 400, y: 0) }
    let id = tree.play(timeline, at: 0)
    tree.updateClock(of: id) { $0.reverse(at: 2) }
    let later = tree.play(timeline, at: 3)
    tree.removeChanges(after: 1)
    #expect(Self.x(tree, layers[0], 3) == 300 && tree.clock(of: later) == nil)
    #expect(tree.clock(of: id)?.localTime(at: 3) == 3)
  }

  @Test("texts, content and structure are refused in a timeline, and reported; other refusals too")
  func refusals() {
    var (tree, layers) = Self.tree(count: 1)
    let before = tree.children(at: 9)
    var timeline = Timeline()
    timeline.add(layers[0]) {
      $0.isHidden = true
      $0.size = Size(width: -1, height: 2)
      $0.opacity = 0.5
      _ = $0.add(.ellipse(size: Size(width: 1, height: 1)))
    }
    tree.play(timeline, at: 1)
    let refused = tree.events(from: 0, to: 9).compactMap { event -> String? in
      if case .ended(.refused(let problem)) = event.kind, event.time == 1 { return "\(problem)" }
      return nil
    }
    #expect(refused.count == 3 && refused.filter { $0.hasPrefix("a timeline changes only values") }.count == 2)
    #expect(tree.children(at: 9) == before && tree.children(of: layers[0], at: 9).isEmpty)
    #expect(!tree.isHidden(of: layers[0], at: 9) && tree.presentationValue(of: layers[0], .opacity, at: 9) == 0.5)
  }

  @Test("a nested timeline keeps its places at its rate, also for springs")
  func nesting() {
    var (tree, layers) = Self.tree(count: 2)
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    var inner = Timeline(duration: 1, timingFunction: .linear)
    inner.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    inner.label("middle")
    inner.add(layers[1], policy: .spring(spring)) { $0.position = Point(x: 100, y: 50) }
    var outer = Timeline()
    outer.add(inner, at: 2.0, rate: 2)
    #expect(outer.time(ofLabel: "middle") == 2.5)
    #expect(abs(outer.iterationDuration - (2.5 + spring.settlingDuration / 2)) < 1e-12)
    var alone = tree
    alone.play(inner, at: 0)
    tree.play(outer, at: 0)
    for step in 0..<40 {
      let time = Double(step) / 10
      for layer in layers {
        #expect(abs(Self.x(tree, layer, 2 + time / 2) - Self.x(alone, layer, time)) < 1e-9)
      }
    }
  }

  @Test("scrubbing for an hour keeps a bounded number of edits with a history of ten seconds")
  func scrubbing() {
    var (tree, layers) = Self.tree(count: 1)
    tree.history = .seconds(10)
    var timeline = Timeline(duration: 1)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    let id = tree.play(timeline, at: 0, rate: 0)
    for step in 1...(60 * 60 * 5) {
      let time = Double(step) / 5
      tree.updateClock(of: id) { $0.seek(to: Double(step % 7) / 7, at: time) }
    }
    #expect((tree.clock(of: id)?.editCount ?? .max) < 100)
    #expect(tree.settlingTime == 3600)
  }

  @Test("an animation has a clock of its own")
  func animations() {
    var (tree, layers) = Self.tree(count: 1)
    let id = tree.animate(
      layers[0], .position,
      with: .basic(from: Point(x: 0, y: 0), to: Point(x: 100, y: 0), timing: MediaTiming(duration: 2)), at: 10)
    tree.updateClock(of: id) { $0.pause(at: 11) }
    #expect(Self.x(tree, layers[0], 99) == 50 && tree.settlingTime == 11)
    tree.updateClock(of: id) { $0.resume(at: 100) }
    #expect(Self.x(tree, layers[0], 100.5) == 75 && tree.settlingTime == 101)
    let ends = tree.events(from: 0, to: 200).filter { $0.animation == id }
    #expect(ends.map(\.time) == [10, 101] && ends.map(\.kind) == [.began, .ended(.finished)])
    // A clock in an animation that is not yet added: twice as fast.
    let fast = LayerAnimation(
      .position, .basic(from: Point(x: 0, y: 0), to: Point(x: 100, y: 0), timing: MediaTiming(duration: 2)))
    tree.animate(layers[0], fast.clocked(by: PlaybackClock(rate: 2)), at: 200)
    #expect(Self.x(tree, layers[0], 200.5) == 50 && tree.settlingTime == 201)
  }

  // MARK: Motion policies and invalid plans

  @Test(
    "where the motion policy forbids animations, a timeline sets its end at once",
    arguments: [MotionPolicy.none, .reduced])
  func policies(policy: MotionPolicy) {
    var (tree, layers) = Self.tree(count: 1)
    tree.motionPolicy = policy
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) {
      $0.position = Point(x: 100, y: 0)
      $0.opacity = 0
    }
    let id = tree.play(timeline, at: 1)
    #expect(Self.x(tree, layers[0], 1) == 100)
    #expect(tree.presentationValue(of: layers[0], .opacity, at: 1.5) == (policy == .none ? 0 : 0.5))
    timeline.add(layers[0]) { $0.position = Point(x: 150, y: 0) }
    tree.replace(id, with: timeline, at: 1.2)
    #expect(Self.x(tree, layers[0], 1.2) == 150)
  }

  @Test("changes that never end and members of layers that no longer exist are left out, and reported")
  func leftOut() {
    var (tree, layers) = Self.tree(count: 2)
    var timeline = Timeline(duration: 1)
    timeline.add(layers[0], policy: .spring(Spring(mass: 1, stiffness: 100, damping: 0))) {
      $0.position = Point(x: 100, y: 0)
    }
    timeline.add(layers[0], at: 0.0) { $0.opacity = 0 }
    timeline.add(layers[1]) { $0.opacity = 0 }
    tree.remove(layers[1])
    tree.play(timeline, at: 1)
    #expect(Self.x(tree, layers[0], 9) == 0 && tree.presentationValue(of: layers[0], .opacity, at: 9) == 0)
    let reasons = tree.events(from: 0, to: 9).compactMap { event -> EndReason? in
      if case .ended(let reason) = event.kind, reason != .finished { return reason }
      return nil
    }
    #expect(reasons.contains(.refused(.endlessChange)) && reasons.contains(.removed) && reasons.count == 2)
  }

  // MARK: The end

  @Test(
    "the value at rest is the model value",
    arguments: [(1.5, false), (2.5, true), (3, false), (4, true), (3, true)])
  func rest(count: Double, alternates: Bool) {
    var (tree, layers) = Self.tree(count: 3)
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    timeline.add(layers[1], at: 0.0, policy: .spring(Spring(response: 0.5, dampingRatio: 0.5))) {
      $0.position = Point(x: 500, y: 0)
    }
    // This change is longer than its member, and prolongs the iteration.
    timeline.add(layers[2], at: 0.0, duration: 0.2) { $0.set(.position, to: Point(x: 300, y: 0), duration: 3) }
    (timeline.repeatCount, timeline.alternates) = (count, alternates)
    tree.play(timeline, at: 0)
    #expect(abs(tree.settlingTime - 3 * count) < 1e-9)
    for layer in layers {
      let model = tree.modelValue(of: layer, .position, at: 0)
      #expect(tree.presentationValue(of: layer, .position, at: tree.settlingTime) == model)
      #expect(tree.presentationValue(of: layer, .position, at: 1000) == model)
    }
    guard count == 3, !alternates else { return }
    #expect(layers.map { tree.modelValue(of: $0, .position, at: 0).x } == [100, 500, 300])
    // The spring arrives without a jump.
    #expect(abs(Self.x(tree, layers[1], 9) - Self.x(tree, layers[1], 9 - 1e-9)) < 1e-6)
  }

  @Test("a timeline that is played at the rate 0 has begun, and a pause between iterations precedes the next one")
  func eventsOfPauses() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 1)
    timeline.label("start")
    timeline.add(layers[0]) { $0.opacity = 0 }
    let id = tree.play(timeline, at: 1, rate: 0)
    tree.updateClock(of: id) { $0.resume(at: 3) }
    let events = tree.events(of: id, from: 0, to: 9)
    #expect(events.map(\.kind) == [.began, .label("start"), .ended] && events.map(\.time) == [1, 1, 4])
    (timeline.repeatCount, timeline.repeatDelay, timeline.alternates) = (2, 1, true)
    let alternating = tree.play(timeline, at: 20)
    let repeated = tree.events(of: alternating, from: 19, to: 30).filter { $0.kind == .repeated(1) }
    #expect(repeated.map(\.time) == [22])
  }
}
