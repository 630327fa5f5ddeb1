// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import HostileValues
import Testing

@Suite("Layers: no number traps in a tree")
struct HostileTreeTests {
  @Test("every query returns after any settings, animations, moves, rules and prunes", arguments: 0..<120)
  func everything(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    for _ in 0..<12 {
      for _ in 0..<3 { hostile.changeAnything() }
      hostile.query(at: hostile.numbers.seconds())
    }
    for instant in HostileNumbers.numbers { hostile.query(at: instant) }
    hostile.tree.prune(before: 2)
    hostile.query(at: 3)
    #expect(hostile.eventsHaveTimes)
  }

  @Test("each animation ends at most once, also while time jumps over hostile instants", arguments: 0..<60)
  func ends(seed: Int) {
    var hostile = HostileTree(HostileNumbers(seed: seed))
    for _ in 0..<8 { hostile.animate() }
    var observer = AnimationObserver(at: -1, in: LayerTree(size: .zero))
    var (ended, refused): (Set<AnimationID>, Set<AnimationID>) = ([], [])
    for _ in 0..<20 {
      for event in observer.advance(to: hostile.numbers.seconds(), in: hostile.tree) {
        guard case .ended(let reason) = event.kind else { continue }
        #expect(ended.insert(event.animation).inserted)
        if case .refused = reason { refused.insert(event.animation) }
      }
    }
    // At the instant +∞ each animation has ended, except endless ones.
    for event in observer.advance(to: .infinity, in: hostile.tree) {
      guard case .ended(let reason) = event.kind else { continue }
      #expect(ended.insert(event.animation).inserted)
      if case .refused = reason { refused.insert(event.animation) }
    }
    // A value that is not finite is reported under an ID that no animation has.
    #expect(refused.isDisjoint(with: hostile.animations))
    #expect(ended.subtracting(refused) == Set(hostile.animations))
  }
}
