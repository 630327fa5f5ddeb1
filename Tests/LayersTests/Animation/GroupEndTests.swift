// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: ends of nested groups")
struct GroupEndTests {
  private func fade(from: Double, to: Double, after pause: Double = 0, duration: Double) -> LayerAnimation {
    LayerAnimation(
      .opacity, Animation(.basic(from: from, to: to), timing: MediaTiming(beginTime: pause, duration: duration)))
  }

  @Test("a group shows at its end the parts that end with it, at any depth")
  func nested() {
    var (tree, card) = LayerTree.with(.rectangle(size: .zero))
    let pulse = LayerAnimation.sequence([
      fade(from: 1, to: 0, duration: 1), fade(from: 0, to: 0.5, duration: 1),
    ])
    let held = LayerAnimation.group([pulse], timing: MediaTiming(duration: 2, fillMode: .forwards))
    tree.animate(card, held, at: 0)
    #expect(tree.presentation(at: 2)[card].opacity == 0.5)
    #expect(tree.presentation(at: 9)[card].opacity == 0.5)
    let swing = LayerAnimation.group(
      [.group([fade(from: 0, to: 0.5, duration: 1)])], timing: MediaTiming(duration: 1, autoreverses: true))
    tree.animate(card, swing, at: 20)
    #expect(tree.presentation(at: 21)[card].opacity == 0.5)
  }

  @Test("the last child of a sequence ends exactly with the sequence, for any pauses", arguments: 0..<50)
  func sequence(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func tenths() -> Double { (1 + random.nextUnit() * 9).rounded() / 10 }
    let steps = LayerAnimation.sequence([
      fade(from: 0, to: 0.5, after: tenths(), duration: tenths()),
      fade(from: 0.5, to: 0.75, after: tenths(), duration: tenths()),
    ])
    var (tree, card) = LayerTree.with(.rectangle(size: .zero))
    tree.animate(card, .group([steps], timing: MediaTiming(duration: steps.endTime, fillMode: .forwards)), at: 0)
    #expect(abs(tree.presentation(at: 99)[card].opacity - 0.75) < 1e-12)
  }
}

@Suite("Layers: the reason of a group's end")
struct GroupEndReasonTests {
  /// Parts of 1, 2 and 3 s on three properties.
  private func treeWithGroup() -> (tree: LayerTree, card: LayerID, group: AnimationID, observer: AnimationObserver) {
    var (tree, card) = LayerTree.with(.rectangle(size: .zero))
    func part(_ property: LayerProperty<Double>, _ duration: Double) -> LayerAnimation {
      LayerAnimation(property, .basic(from: 0.0, to: 1, timing: MediaTiming(duration: duration)))
    }
    let group = tree.animate(
      card, .group([part(.opacity, 1), part(.strokeWidth, 2), part(.cornerRadius, 3)]), at: 0)
    return (tree, card, group, AnimationObserver(at: -1, in: tree))
  }

  /// The ends that are reported up to an instant, in steps.
  private func ends(_ tree: LayerTree, _ observer: inout AnimationObserver) -> [AnimationEvent] {
    stride(from: 0, through: 5, by: 0.3).flatMap { observer.advance(to: $0, in: tree) }
      .filter { if case .ended = $0.kind { true } else { false } }
  }

  @Test("a group is finished if every part ran to its end")
  func finished() {
    var (tree, card, _, observer) = treeWithGroup()
    // A change after the end of the part has no effect on the reason.
    tree.transaction(at: 3.5) { $0[card].opacity = 0.5 }
    let ends = ends(tree, &observer)
    #expect(ends.map(\.kind) == [.ended(.finished)])
    #expect(ends.map(\.time) == [3])
  }

  @Test("a group with a retargeted part ends as retargeted, with its last part", arguments: 1...7)
  func retargeted(parts: Int) {
    var (tree, card, group, observer) = treeWithGroup()
    tree.transaction(at: 0.5) {
      if parts & 1 != 0 { $0[card].opacity = 0.5 }
      if parts & 2 != 0 { $0[card].strokeWidth = 9 }
      if parts & 4 != 0 { $0[card].cornerRadius = 9 }
    }
    let ends = ends(tree, &observer)
    #expect(ends.map(\.kind) == [.ended(.retargeted)])
    #expect(ends.map(\.animation) == [group])
    // Parts that are not retargeted end with the group, after 3 s.
    #expect(ends.map(\.time) == [parts == 7 ? 0.5 : 3])
  }

  @Test("a group is removed if its other parts were removed after one was retargeted")
  func removed() {
    var (tree, card, group, observer) = treeWithGroup()
    tree.transaction(at: 0.5) { $0[card].cornerRadius = 9 }
    tree.removeAnimation(group, at: 0.75)
    let ends = ends(tree, &observer)
    #expect(ends.map(\.kind) == [.ended(.removed)])
    #expect(ends.map(\.time) == [0.75])
  }
}
