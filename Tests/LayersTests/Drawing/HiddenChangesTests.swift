// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Changes that an animation hides")
struct HiddenChangesTests {
  /// A layer with a transition of its position, and one or two animations that replace it from 0.1 s and 0.15 s on.
  private func hidden(by count: Int) -> (LayerTree, LayerID) {
    var (tree, card) = LayerTree.with(.group())
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 80, y: 40) }
    for index in 0..<count {
      let animation = Animation(
        .basic(from: Point(x: 10, y: 90), to: Point(x: 60, y: 20)), timing: MediaTiming(duration: 1))
      tree.animate(card, .position, with: animation, at: 0.1 + 0.05 * Double(index))
    }
    return (tree, card)
  }

  enum Operation: String, CaseIterable { case setting, resuming, removing, resumingAndSetting }

  @Test("hidden changes do not return when a change to another value starts", arguments: Operation.allCases, [1, 2])
  func operation(_ operation: Operation, count: Int) {
    var (tree, card) = hidden(by: count)
    if operation == .resumingAndSetting {
      tree.transaction(at: 0.2, duration: 0.4) { $0[card].resumeAnimation(.position) }
    }
    let before = tree.presentationSample(of: card, .position, at: 0.3)
    tree.transaction(at: 0.3, duration: 0.4) { transaction in
      switch operation {
      case .setting, .resumingAndSetting: transaction[card].position = Point(x: 5, y: 5)
      case .resuming: transaction[card].resumeAnimation(.position)
      case .removing: transaction[card].removeAllAnimations()
      }
    }
    let after = tree.presentationSample(of: card, .position, at: 0.3)
    #expect((after.value - before.value).length < 1e-9)
    #expect((after.velocity - before.velocity).length < 1e-9)
  }

  @Test("hidden changes return when the animation is removed immediately")
  func removedImmediately() {
    var (tree, card) = hidden(by: 1)
    var alone = LayerTree(size: Size(width: 100, height: 100))
    let other = alone.add(.group())
    alone.transaction(at: 0, duration: 1) { $0[other].position = Point(x: 80, y: 40) }
    tree.transaction(at: 0.3, duration: 0) { $0[card].removeAllAnimations() }
    for time in [0.3, 0.5, 0.9] {
      let expected = alone.presentationValue(of: other, .position, at: time)
      #expect(tree.presentationValue(of: card, .position, at: time) == expected)
    }
  }
}
