// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

extension TimelineTests {
  @Test("before a timeline begins, the whole plan is replaced")
  func earlyReplacement() {
    var (tree, layers) = Self.tree(count: 2)
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    let id = tree.play(timeline, at: 5)
    tree.updateClock(of: id) { $0.seek(to: -3, at: 5) }
    var other = Timeline(duration: 2, timingFunction: .linear)
    other.add(layers[1]) { $0.position = Point(x: 200, y: 50) }
    tree.replace(id, with: other, at: 6)
    // The property that is no longer in the plan returns to its first value.
    #expect([6, 9, 20].map { Self.x(tree, layers[0], $0) } == [0, 0, 0])
    #expect([6, 8, 9, 10, 20].map { Self.x(tree, layers[1], $0) } == [0, 0, 100, 200, 200])
  }

  @Test(
    "an iteration that has begun is finished, whatever the count and the duration of the new plan", arguments: 0..<60)
  func replacedIterations(seed: Int) throws {
    var random = SplitMix64(seed)
    var (tree, layers) = Self.tree()
    func plan() -> Timeline {
      var timeline = Self.randomTimeline(layers, &random)
      timeline.repeatCount = random.element(of: [1, 2, 3.5, .infinity])
      timeline.repeatDelay = random.element(of: [0, 0.4])
      return timeline
    }
    let alternates = random.below(2) == 0
    var first = plan()
    first.alternates = alternates
    let id = tree.play(first, at: 1)
    for step in 0..<5 {
      let time = 1.4 + Double(step) * 1.3
      switch random.below(3) {
      case 0: tree.updateClock(of: id) { $0.setRate(2, at: time - 0.1, over: 0.6) }
      case 1: tree.updateClock(of: id) { $0.seek(to: 1, at: time - 0.1, over: 0.7) }
      default: break
      }
      let before = tree
      let hasEnded = before.events(of: id, from: 0, to: time).last?.kind == .ended
      let localTime = try #require(before.clock(of: id)).localTime(at: time)
      var next = plan()
      next.alternates = alternates
      tree.replace(id, with: next, at: time)
      let isEarlier = try #require(tree.clock(of: id)).localTime(at: time) < localTime - 1e-9
      for layer in layers {
        let samples = [before, tree].map { $0.presentationSample(of: layer, .position, at: time) }
        #expect((samples[0].value - samples[1].value).length < 1e-6, "seed \(seed), step \(step)")
        // A count of 3.5 ends in the middle of an iteration, which then goes on. Only a place beyond the end of a
        // shorter plan moves to its end, which is earlier.
        let jump = (samples[0].velocity - samples[1].velocity).length
        #expect(hasEnded || isEarlier || jump < 0.1, "seed \(seed), step \(step)")
        for delay in [0.01, 0.3, 1] {
          #expect(
            tree.presentationValue(of: layer, .position, at: time - delay)
              == before.presentationValue(of: layer, .position, at: time - delay))
        }
      }
    }
  }

  @Test("a property that has left stays outside of a new plan, and a removed timeline stays removed")
  func replacementAfterDeparture() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 1, timingFunction: .linear)
    timeline.add(layers[0]) { $0.position = Point(x: 100, y: 0) }
    let id = tree.play(timeline, at: 0)
    tree.transaction(at: 0.3, duration: 0.5) { $0[layers[0]].position = Point(x: 500, y: 0) }
    timeline.add(layers[0], at: 0.9) {
      $0.opacity = 0
      $0.position = Point(x: 7, y: 0)
    }
    tree.replace(id, with: timeline, at: 0.8)
    #expect(Self.x(tree, layers[0], 0.8) == 500 && Self.x(tree, layers[0], 9) == 500)
    #expect(tree.presentationValue(of: layers[0], .opacity, at: 9) == 0)
    tree.replace(id, with: timeline, at: 0.85)
    #expect(Self.x(tree, layers[0], 9) == 500)
    tree.remove(id, at: 1)
    timeline.repeatCount = .infinity
    tree.replace(id, with: timeline, at: 1.5)
    #expect(tree.settlingTime.isFinite)
  }

  @Test("edits, replacements and removals of later changes in any order change nothing earlier", arguments: 0..<120)
  func past(seed: Int) {
    var random = SplitMix64(seed)
    var (tree, layers) = Self.tree()
    var first = Self.randomTimeline(layers, &random)
    (first.repeatCount, first.alternates) = (random.element(of: [1, 2]), random.below(2) == 0)
    let id = tree.play(first, at: 1)
    var time = 1.0
    for step in 0..<8 {
      time += random.next(in: 0.1...0.8)
      let before = tree
      let (now, layer, place) = (time, random.element(of: layers), random.next(in: 0...4))
      switch random.below(7) {
      case 0: tree.updateClock(of: id) { $0.pause(at: now, over: 0.2) }
      case 1: tree.updateClock(of: id) { $0.resume(at: now) }
      case 2: tree.updateClock(of: id) { $0.seek(to: place, at: now, over: 0.3) }
      case 3: tree.replace(id, with: Self.randomTimeline(layers, &random), at: now)
      case 4: tree.transaction(at: now, duration: 2) { $0[layer].position = Point(x: 300, y: place) }
      case 5: tree.removeChanges(of: layer, after: now - 0.5)
      default: tree.removeChanges(after: now - 0.5)
      }
      for delay in [0.501, 0.6, 1, 1.7] {
        for layer in layers {
          #expect(
            tree.presentationValue(of: layer, .position, at: now - delay)
              == before.presentationValue(of: layer, .position, at: now - delay), "seed \(seed), step \(step)")
        }
        #expect(
          tree.events(of: id, from: 0, to: now - delay) == before.events(of: id, from: 0, to: now - delay),
          "seed \(seed), step \(step)")
      }
    }
  }

  @Test("labels that a replaced plan has passed stay in the past, and return if the replacement is taken back")
  func replacedLabels() {
    var (tree, layers) = Self.tree(count: 1)
    var timeline = Timeline(duration: 1)
    timeline.label("old", at: 0.5)
    timeline.add(layers[0], at: 0.0) { $0.opacity = 0 }
    timeline.label("late", at: 0.9)
    let id = tree.play(timeline, at: 0)
    var other = Timeline(duration: 2)
    other.add(layers[0], at: 1.0) { $0.opacity = 1 }
    tree.replace(id, with: other, at: 0.75)
    #expect(tree.events(of: id, from: -1, to: 9).map(\.kind) == [.began, .label("old"), .ended])
    #expect(tree.events(of: id, from: -1, to: 9).last?.time == 3)
    tree.removeChanges(after: 0.6)
    #expect(tree.events(of: id, from: -1, to: 9).map(\.kind) == [.began, .label("old"), .label("late"), .ended])
  }
}
