// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import HostileValues
import Testing

@Suite("An observer that examines changed layers only")
struct ObserverStepTests {
  /// The same tree, as a copy of which an observer examines all layers.
  private func unrelated(_ tree: LayerTree) -> LayerTree {
    var copy = tree
    copy.recordChangeOfAllLayers()
    return copy
  }

  @Test("an observer of changed layers reports the events of one that examines all layers", arguments: 0..<100)
  func steps(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    var time = -1.0
    var observer = AnimationObserver(at: time, in: hostile.tree)
    var thorough = AnimationObserver(at: time, in: unrelated(hostile.tree))
    for step in 0..<40 {
      for _ in 0..<hostile.numbers.index(below: 3) {
        hostile.numbers.chance(1, in: 2) ? hostile.animate() : hostile.changeAnything()
      }
      // Most steps are small, so that each has few events. One in eight goes to any instant: backwards, infinite or
      // NaN.
      time = hostile.numbers.chance(1, in: 8) ? hostile.numbers.seconds() : time + Double(step % 5) / 16
      let events = observer.advance(to: time, in: hostile.tree)
      let all = thorough.advance(to: time, in: unrelated(hostile.tree))
      #expect(events == all, "step \(step) to \(time)")
    }
    let last = observer.advance(to: .infinity, in: hostile.tree)
    let all = thorough.advance(to: .infinity, in: unrelated(hostile.tree))
    #expect(last == all)
  }

  @Test(
    "an observer of changed layers calls the completions of one that examines all animations in each step",
    arguments: 0..<(_isDebugAssertConfiguration() ? 30 : 60))
  func completions(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    var observer = AnimationObserver(at: 0, in: hostile.tree)
    var thorough = AnimationObserver(at: 0, in: unrelated(hostile.tree))
    nonisolated(unsafe) var calls: [[CompletionID]] = [[], []]
    var registered = 0
    for step in 0..<60 {
      for _ in 0..<3 { hostile.changeAnything() }
      for completion in hostile.completions[registered...] {
        observer.onCompletion(of: completion) { calls[0].append(completion) }
        thorough.onCompletion(of: completion) { calls[1].append(completion) }
      }
      registered = hostile.completions.count
      let (time, before) = (Double(step) / 8, Set(calls[0]))
      observer.advance(to: time, in: hostile.tree)
      thorough.advance(to: time, in: unrelated(hostile.tree))
      #expect(calls[0] == calls[1], "step \(step)")
      // Only finished completions are called.
      let finished = hostile.completions.filter { completion in
        hostile.tree.completionTime(of: completion).map { $0 <= time } ?? false
      }
      #expect(Set(calls[0]).subtracting(before) == Set(finished).subtracting(before), "step \(step)")
    }
  }

  @Test("an observer of changed layers reports the events of diverging copies", arguments: 0..<60)
  func copies(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    for _ in 0..<6 { hostile.animate() }
    var trees = [hostile.tree, hostile.tree]
    var observer = AnimationObserver(at: 0, in: hostile.tree)
    var thorough = AnimationObserver(at: 0, in: unrelated(hostile.tree))
    for step in 0..<30 {
      let index = hostile.numbers.index(below: 2)
      hostile.tree = trees[index]
      if hostile.numbers.chance(1, in: 2) { hostile.animate() }
      trees[index] = hostile.tree
      if hostile.numbers.chance(1, in: 5) { trees[1 - index] = hostile.tree }
      let time = Double(step) / 4
      #expect(observer.advance(to: time, in: trees[index]) == thorough.advance(to: time, in: unrelated(trees[index])))
    }
  }

  @Test("the settling time equals the result of an examination of all layers", arguments: 0..<100)
  func settling(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    var copy = hostile.tree
    for step in 0..<30 {
      for _ in 0..<hostile.numbers.index(below: 4) { hostile.changeAnything() }
      #expect(hostile.tree.settlingTime == unrelated(hostile.tree).settlingTime, "step \(step)")
      if hostile.numbers.chance(1, in: 6) { copy = hostile.tree }
      #expect(copy.settlingTime == unrelated(copy).settlingTime, "a copy at step \(step)")
    }
  }
}
