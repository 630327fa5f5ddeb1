// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: animations begin, repeat and end")
struct AnimationLifeTests {
  private let near = Point(x: 10, y: 10)
  private let far = Point(x: 90, y: 10)

  private func treeWithCard() -> (LayerTree, LayerID) {
    LayerTree.with(.rectangle(size: Size(width: 20, height: 20)), at: near)
  }

  private func slide(_ duration: Double, repeatCount: Double = 1, beginTime: Double = 0) -> Animation<Point> {
    Animation(
      .basic(from: near, to: far),
      timing: MediaTiming(beginTime: beginTime, duration: duration, repeatCount: repeatCount))
  }

  private func kinds(_ events: [AnimationEvent]) -> [AnimationEvent.Kind] { events.map(\.kind) }

  @Test("begin, repeats and end are reported in order, at their instants")
  func lifecycle() {
    var (tree, card) = treeWithCard()
    let id = tree.animate(card, .position, with: slide(1, repeatCount: 3, beginTime: 0.5), at: 2)
    let events = tree.events(from: 0, to: 10)
    #expect(kinds(events) == [.began, .repeated(1), .repeated(2), .ended(.finished)])
    #expect(events.map(\.time) == [2.5, 3.5, 4.5, 5.5])
    #expect(events.allSatisfy { $0.animation == id && $0.layer == card && !$0.isBackwards })
    let backward = tree.events(from: 10, to: 3)
    #expect(kinds(backward) == [.ended(.finished), .repeated(2), .repeated(1)])
    #expect(backward.allSatisfy { $0.isBackwards })
    #expect(kinds(tree.events(from: 2.5, to: 3.5)) == [.repeated(1)])
    #expect(tree.events(from: 3, to: 3).isEmpty)
  }

  @Test("a forward and a reverse cycle are one repeat, and reverse playback counts repeats from its start")
  func repeats() {
    var (tree, card) = treeWithCard()
    var animation = slide(1, repeatCount: 2)
    animation.timing.autoreverses = true
    tree.animate(card, .position, with: animation, at: 0)
    #expect(tree.events(from: -1, to: 9).map(\.time) == [0, 2, 4])
    var (other, layer) = treeWithCard()
    var reversed = slide(1, repeatCount: 3)
    reversed.timing.speed = -1
    reversed.timing.timeOffset = 2.5
    other.animate(layer, .position, with: reversed, at: 0)
    let events = other.events(from: -1, to: 9)
    #expect(events.map(\.time) == [0, 0.5, 1.5, 2.5])
    #expect(kinds(events) == [.began, .repeated(1), .repeated(2), .ended(.finished)])
  }

  @Test("a million repeats in one step are reported as the begin and the last thousand")
  func manyRepeats() {
    var (tree, card) = treeWithCard()
    tree.animate(card, .position, with: slide(1e-6, repeatCount: .infinity), at: 0)
    let events = tree.events(from: -1, to: 1)
    #expect(events.count == 1001)
    #expect(events.last.map { abs($0.time - 1) < 2e-6 } == true)
  }

  @Test("each animation ends once, with its reason")
  func reasons() {
    var (tree, card) = treeWithCard()
    var observer = AnimationObserver(at: -1, in: tree)
    let finished = tree.animate(card, .position, with: slide(1), at: 0)
    let retargeted = tree.animate(card, .position, with: slide(5), at: 2)
    tree.transaction(at: 3) { $0[card].position = far }
    let replaced = tree.animate(card, .position, with: slide(5), at: 4, forKey: "slide")
    let removed = tree.animate(
      card, .opacity, with: Animation(.constant(0.5), timing: MediaTiming(duration: 9)), at: 5, forKey: "slide")
    tree.removeAnimation(removed, at: 6)
    let invalid = tree.animate(card, .position, with: slide(-1), at: 7)
    let pathless = tree.animate(card, .along(Path(), duration: 1), at: 7)
    tree.motionPolicy = .reduced
    let disabled = tree.animate(card, .position, with: slide(1), at: 8)
    var ends: [AnimationID: EndReason] = [:]
    for time in [1.5, 4.5, 2, 9, 0, 20, -5, 30] {
      for event in observer.advance(to: time, in: tree) {
        guard case .ended(let reason) = event.kind else { continue }
        #expect(ends[event.animation] == nil)
        ends[event.animation] = reason
      }
    }
    #expect(
      ends == [
        finished: .finished, retargeted: .retargeted, replaced: .replaced, removed: .removed,
        invalid: .invalid([.duration(-1)]), pathless: .invalid([.path(.empty)]), disabled: .disabled,
      ])
    // Invalid and disabled animations do not affect the presentation.
    #expect(tree.presentation(at: 8.5)[card].position == far)
  }

  @Test("an observer reports an animation that is added after the first step, and calls its handler")
  func observer() {
    var (tree, card) = treeWithCard()
    var observer = AnimationObserver(at: 0, in: tree)
    observer.advance(to: 5, in: tree)
    let id = tree.animate(card, .position, with: slide(1), at: 5)
    var kinds: [AnimationEvent.Kind] = []
    observer.onEvent(of: id) { kinds.append($0.kind) }
    observer.advance(to: 5.5, in: tree)
    #expect(kinds == [.began])
    observer.advance(to: 4, in: tree)
    #expect(kinds == [.began, .began])
    observer.advance(to: 7, in: tree)
    #expect(kinds == [.began, .began, .began, .ended(.finished)])
    observer.advance(to: .nan, in: tree)
    #expect(observer.time == 7)
  }

  @Test("a group of several properties is one animation and ends with its last part")
  func group() {
    var (tree, card) = treeWithCard()
    let fade = LayerAnimation(.opacity, Animation(.basic(from: 0.0, to: 1), timing: MediaTiming(duration: 2)))
    let id = tree.animate(card, .group([LayerAnimation(.position, slide(1)), fade]), at: 1)
    #expect(kinds(tree.events(from: 0, to: 9)) == [.began, .ended(.finished)])
    #expect(tree.events(from: 0, to: 9).allSatisfy { $0.animation == id })
    #expect(tree.events(from: 0, to: 9).last?.time == 3)
    #expect(tree.presentation(at: 1.5)[card].position == Point(x: 50, y: 10))
    #expect(tree.presentation(at: 2.5)[card].opacity == 0.75)
    #expect(tree.presentation(at: 2.5)[card].position == near)
  }

  @Test("a sequence runs its children one after another, with pauses, and repeats as a whole")
  func sequence() {
    var (tree, card) = treeWithCard()
    let forward = LayerAnimation(.position, slide(1))
    let backward = LayerAnimation(
      .position, Animation(.basic(from: far, to: near), timing: MediaTiming(beginTime: 0.5, duration: 1)))
    let whole = LayerAnimation.sequence([forward, backward])
    #expect(whole.endTime == 2.5)
    tree.animate(card, .sequence([forward, backward], timing: MediaTiming(duration: 2.5, repeatCount: 2)), at: 0)
    func x(_ time: Double) -> Double { tree.presentation(at: time)[card].position.x }
    #expect(x(0.5) == 50)
    #expect(x(1.25) == near.x)
    #expect(x(2) == 50)
    #expect(abs(x(3) - 50) < 1e-12)
    #expect(x(4.5) == 50)
    #expect(x(5.1) == near.x)
    let endless = LayerAnimation.sequence([LayerAnimation(.position, slide(1, repeatCount: .infinity)), backward])
    #expect(endless.endTime == .infinity)
  }

  @Test("a layer joins a running animation of another layer, and both move synchronously")
  func join() {
    var (tree, card) = treeWithCard()
    let other = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: .zero)
    let id = tree.animate(card, .position, with: slide(2), at: 0)
    let joined = tree.join(id, of: card, on: other, at: 1.2)
    #expect(joined != id)
    #expect(tree.presentation(at: 1)[other].position == .zero)
    for time in [1.2, 1.5, 1.9] {
      #expect(tree.presentation(at: time)[other].position == tree.presentation(at: time)[card].position)
    }
    #expect(tree.events(from: 1, to: 3).filter { $0.animation == joined }.map(\.time) == [1.2, 2])
  }

  @Test("a persistent animation hides changes of its property until its end")
  func persists() {
    var (tree, card) = treeWithCard()
    tree.animate(card, .position, with: slide(2), at: 0, persists: true)
    tree.transaction(at: 1, duration: 0.5) { $0[card].position = Point(x: 0, y: 70) }
    #expect(tree.presentation(at: 1.5)[card].position == Point(x: 70, y: 10))
    #expect(tree.model(at: 1.5)[card].position == Point(x: 0, y: 70))
    #expect(tree.presentation(at: 2)[card].position == Point(x: 0, y: 70))
    #expect(kinds(tree.events(from: 0.5, to: 3)) == [.ended(.finished)])
  }

  @Test("a basic animation without end values starts at the presentation value and ends at the model value")
  func captured() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 0, duration: 1) { $0[card].position = far }
    let start = tree.presentation(at: 0.5)[card].position
    tree.animate(card, .position, with: .basic(timing: MediaTiming(duration: 1)), at: 0.5)
    #expect(tree.presentation(at: 0.5)[card].position.distance(to: start) < 1e-12)
    #expect(tree.presentation(at: 1)[card].position.distance(to: start.interpolated(to: far, at: 0.5)) < 1e-12)
  }

  @Test("a running change below an animation is visible again if the animation ends early")
  func covered() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 0, duration: 2) { $0[card].position = far }
    var undisturbed = tree
    let id = tree.animate(card, .position, with: Animation(.constant(.zero), timing: MediaTiming(duration: 9)), at: 0.5)
    #expect(tree.presentation(at: 0.7)[card].position == .zero)
    tree.removeAnimation(id, at: 1)
    #expect(tree.presentation(at: 1)[card].position == undisturbed.presentation(at: 1)[card].position)
    // A change of the property ends the animation and nothing else.
    undisturbed.animate(card, .position, with: Animation(.constant(.zero), timing: MediaTiming(duration: 9)), at: 0.5)
    undisturbed.transaction(at: 1, duration: 1) { $0[card].position = near }
    #expect(undisturbed.presentation(at: 1)[card].position == .zero)
    #expect(undisturbed.presentation(at: 2)[card].position == near)
  }
}

extension AnimationLifeTests {
  @Test("the removal of a layer or an ancestor ends its animations")
  func removedLayer() {
    var (tree, card) = treeWithCard()
    let inner = tree.add(.group(), in: card)
    tree.animate(inner, .opacity, with: Animation(.constant(0.5), timing: MediaTiming(duration: 9)), at: 1)
    tree.remove(card, at: 3)
    #expect(kinds(tree.events(from: 0, to: 20)) == [.began, .ended(.removed)])
    #expect(tree.events(from: 0, to: 20).last?.time == 3)
  }
}
