// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: pruning does not change later values")
struct PruningTests {
  /// An animation with any timing, past or future.
  private func animation(_ random: inout SplitMix64) -> Animation<Double> {
    func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.nextUnit() * Double(elements.count))] }
    let timing = MediaTiming(
      beginTime: pick([0, 0.3, -0.4, 1]), duration: pick([0, 0.5, 1, .infinity]), repeatCount: pick([0, 1, 2.5]),
      autoreverses: pick([true, false, false]), fillMode: pick([.removed, .forwards, .backwards, .both]),
      speed: pick([1, 2, -0.5, 0]), timeOffset: pick([0, 0.4, 1.3, -0.2]))
    var animation = Animation(
      .ends(BasicEnds(to: random.nextUnit() * 100)), timing: timing, timingFunction: pick([.linear, .seamless]),
      isAdditive: pick([true, false]), isCumulative: pick([true, false]))
    if pick([true, false]) { animation.scopes = [AnimationScope(timing: timing)] }
    return animation
  }

  private func edit(_ tree: inout LayerTree, _ card: LayerID, at time: Double, _ random: inout SplitMix64) {
    let (duration, choice) = (random.nextUnit() * 0.6, Int(random.nextUnit() * 7))
    let policy: RetargetPolicy = [.additive, .replace, .jump, .spring(Spring(damping: 8))][choice % 4]
    switch choice {
    case 0, 1:
      let value = random.nextUnit() * 100
      tree.transaction(at: time, duration: duration, policy: policy) { $0[card].opacity = value }
    case 2, 3, 4:
      let animation = animation(&random)
      tree.animate(
        card, .opacity, with: animation, at: time, forKey: choice == 2 ? "key" : nil, index: choice - 3,
        persists: choice == 4)
    case 5: tree.transaction(at: time, duration: duration, policy: policy) { $0[card].resumeAnimation(.opacity) }
    default: tree.transaction(at: time, duration: duration) { $0[card].removeAnimation(forKey: "key") }
    }
  }

  @Test("pruning, once or repeatedly, keeps the bits of values and velocities", arguments: 0..<300)
  func bits(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var whole = LayerTree(size: Size(width: 100, height: 100))
    let card = whole.add(.group())
    var pruned = whole
    var limited = whole
    limited.history = .seconds([0, 0.3][seed % 2])
    var time = 0.0
    for _ in 0..<10 {
      time += random.nextUnit() * 0.7
      var (copy, other) = (random, random)
      edit(&whole, card, at: time, &random)
      edit(&pruned, card, at: time, &copy)
      edit(&limited, card, at: time, &other)
      if random.nextUnit() < 0.5 { pruned.prune(before: time - random.nextUnit() * 0.3) }
      for later in [0, random.nextUnit(), random.nextUnit() * 4] {
        let expected = whole.presentationSample(of: card, .opacity, at: time + later)
        for tree in [pruned, limited] {
          let other = tree.presentationSample(of: card, .opacity, at: time + later)
          #expect(other.value.bitPattern == expected.value.bitPattern)
          #expect(other.velocity.bitPattern == expected.velocity.bitPattern)
        }
      }
    }
  }

  @Test("an edit before the pruned instant does not affect running animations")
  func lateEdit() {
    var (tree, card) = LayerTree.with(.group())
    tree.history = .seconds(0)
    let glow = Animation(.constant(0.25), timing: MediaTiming(duration: 99), isAdditive: true)
    tree.animate(card, .opacity, with: glow, at: 0, persists: true)
    tree.transaction(at: 1, duration: 1, policy: .replace) { $0[card].opacity = 0.5 }
    tree.transaction(at: 0.5, duration: 0.1) { $0[card].opacity = 0.1 }
    #expect(tree.presentation(at: 3)[card].opacity == 0.75)
  }

  @Test("resuming returns to an animation that has not been removed")
  func resumeAfterRemoval() {
    var (tree, card) = LayerTree.with(.group())
    tree.animate(card, .opacity, with: Animation(.constant(0.25), timing: MediaTiming(duration: 99)), at: 0)
    tree.animate(card, .opacity, with: Animation(.constant(0.75), timing: MediaTiming(duration: 99)), at: 5)
    tree.removeChanges(after: 2)
    tree.transaction(at: 3, duration: 0) { $0[card].opacity = 1 }
    tree.transaction(at: 4, duration: 0) { $0[card].resumeAnimation(.opacity) }
    #expect(tree.presentation(at: 4)[card].opacity == 0.25)
  }

  @Test("a stream of short persistent animations uses bounded memory")
  func stream() {
    var (tree, card) = LayerTree.with(.group())
    for number in 0..<5000 {
      tree.transaction(at: Double(number) / 100, duration: 0.05) {
        $0[card].add(SeamlessAnimation(oldValue: 0), to: .opacity)
      }
    }
    // If every stack held all animations, this test would take minutes and gigabytes.
    #expect(tree.events(from: -1, to: 99).count == 10_000)
    #expect(tree.presentation(at: 60)[card].opacity == 1)
  }
}
