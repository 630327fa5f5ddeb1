// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: each end is reported")
struct AnimationEndTests {
  private func ends(_ events: [AnimationEvent]) -> [EndReason] {
    events.compactMap { if case .ended(let reason) = $0.kind { reason } else { nil } }
  }

  private func fade(_ duration: Double) -> Animation<Double> {
    .basic(from: 0, to: 1, timing: MediaTiming(duration: duration))
  }

  @Test("the next step reports an end that an edit moves before the observer's instant")
  func late() {
    var (tree, card) = LayerTree.with()
    let id = tree.animate(card, .opacity, with: fade(9), at: 0)
    var observer = AnimationObserver(at: -1, in: tree)
    observer.advance(to: 2, in: tree)
    // The click is earlier than the displayed frame.
    tree.transaction(at: 1.99) { $0[card].opacity = 0.5 }
    let events = observer.advance(to: 2.1, in: tree)
    #expect(ends(events) == [.retargeted])
    #expect(events.last?.time == 1.99 && events.last?.animation == id)
    #expect(ends(observer.advance(to: 20, in: tree)).isEmpty)
  }

  @Test("an animation that a tree without history has dropped is reported as ended")
  func droppedAnimation() {
    var (tree, card) = LayerTree.with()
    tree.history = .seconds(0)
    var observer = AnimationObserver(at: -1, in: tree)
    let finished = tree.animate(card, .opacity, with: fade(1), at: 0)
    observer.advance(to: 0.9, in: tree)
    tree.transaction(at: 1.5) { $0[card].opacity = 0.5 }
    let events = observer.advance(to: 1.6, in: tree)
    #expect(ends(events) == [.finished])
    #expect(events.map(\.time) == [1])
    let cut = tree.animate(card, .opacity, with: fade(9), at: 2)
    observer.advance(to: 2.1, in: tree)
    tree.transaction(at: 2.2, disablesActions: true) { $0[card].opacity = 0.2 }
    let cutEnds = observer.advance(to: 2.3, in: tree)
    #expect(ends(cutEnds) == [.removed])
    #expect(finished != cut && cutEnds.last?.animation == cut)
  }

  @Test("an animation whose end is earlier than its addition ends at the instant of the addition")
  func addedLate() {
    var (tree, card) = LayerTree.with()
    let animation = Animation(.basic(from: 0.0, to: 1), timing: MediaTiming(beginTime: 0, duration: 1))
    tree.transaction(at: 5) { $0[card].retarget(.opacity, to: animation) }
    #expect(tree.events(from: -9, to: 4.9).isEmpty)
    #expect(tree.events(from: 4.9, to: 9).last?.time == 5)
  }

  @Test("each boundary between repeats is reported once, at any frame times", arguments: 0..<60)
  func repeats(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (tree, card) = LayerTree.with()
    let begin = (random.nextUnit() * 60).rounded() / [10, 60, 7][seed % 3]
    let duration = [0.1, 0.2, 0.3, 1.0 / 60, 0.7, 1.0 / 3][seed % 6]
    let speed = [1.0, 3, 0.5, -1, -0.1][seed % 5]
    let count = 2 + Int(random.nextUnit() * 20)
    let timing = MediaTiming(
      duration: duration, repeatCount: Double(count), speed: speed,
      timeOffset: speed < 0 ? duration * Double(count) : 0)
    tree.animate(card, .opacity, with: .basic(from: 0, to: 1, timing: timing), at: begin)
    var observer = AnimationObserver(at: -1, in: tree)
    var kinds: [AnimationEvent.Kind] = []
    for frame in 0..<9000 where ends(kinds: kinds) == 0 {
      kinds += observer.advance(to: Double(frame) / 60, in: tree).map(\.kind)
    }
    #expect(kinds == [.began] + (1..<count).map { .repeated($0) } + [.ended(.finished)])
  }

  private func ends(kinds: [AnimationEvent.Kind]) -> Int {
    kinds.count { if case .ended = $0 { true } else { false } }
  }

  @Test("a completion does not wait for changes of a removed layer, also if the completion is used again later")
  func removedLayer() {
    var (tree, card) = LayerTree.with()
    let other = tree.add(.rectangle(size: Size(width: 20, height: 20)))
    let completion = tree.makeCompletion()
    tree.transaction(at: 1, duration: 9, completion: completion) { $0[card].opacity = 0.5 }
    tree.transaction(at: 2) { $0.remove(card) }
    tree.transaction(at: 3, duration: 1, completion: completion) { $0[other].opacity = 0.5 }
    #expect(tree.completionTime(of: completion) == 4)
  }

  @Test("pruning does not end the parts of a completion", arguments: [0, 1, 2])
  func prunedCompletion(kind: Int) {
    var (tree, card) = LayerTree.with()
    let done = tree.makeCompletion()
    var animation = fade(10)
    if kind == 1 { animation.isAdditive = true }
    tree.animate(card, .opacity, with: animation, at: 0, completion: done)
    var observer = AnimationObserver(at: 0, in: tree)
    nonisolated(unsafe) var called = 0
    observer.onCompletion(of: done) { called += 1 }
    observer.advance(to: 1, in: tree)
    if kind == 2 {
      // The return to an animation waits for the animation's end.
      let back = tree.makeCompletion()
      tree.transaction(at: 1, duration: 0.5) { $0[card].opacity = 0.5 }
      tree.transaction(at: 2, completion: back) { $0[card].resumeAnimation(.opacity) }
      #expect(tree.completionTime(of: done) == 10)
      observer.advance(to: 3, in: tree)
      tree.prune(before: 3)
    } else {
      tree.prune(before: 1)
    }
    #expect(tree.completionTime(of: done) == 10)
    observer.advance(to: 9.9, in: tree)
    #expect(called == 0)
    observer.advance(to: 10, in: tree)
    #expect(called == 1)
  }

  @Test("pruning keeps the completions of changes that are folded into a decay", arguments: [false, true])
  func foldedCompletion(isCut: Bool) {
    var (tree, card) = LayerTree.with()
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 10, completion: done) { $0[card].opacity = 0.5 }
    for index in 1...80 {
      tree.transaction(at: Double(index) / 100, duration: 5) { $0[card].opacity = Double(index % 2) }
    }
    var observer = AnimationObserver(at: 1, in: tree)
    nonisolated(unsafe) var called = 0
    observer.onCompletion(of: done) { called += 1 }
    tree.prune(before: 1)
    #expect(tree.completionTime(of: done) == 10)
    if isCut { tree.transaction(at: 8, policy: .jump) { $0[card].opacity = 1 } }
    let end = isCut ? 8.0 : 10
    #expect(tree.completionTime(of: done) == end)
    observer.advance(to: end.nextDown, in: tree)
    #expect(called == 0)
    observer.advance(to: end, in: tree)
    #expect(called == 1)
    tree.prune(before: 11)
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("pruning drops finished completions, and no pending ones")
  func droppedCompletions() {
    var (tree, card) = LayerTree.with()
    let other = tree.add(.rectangle(size: Size(width: 20, height: 20)))
    let (unused, endless) = (tree.makeCompletion(), tree.makeCompletion())
    tree.transaction(at: 0, duration: 1e6, completion: endless) { $0[other].opacity = 0.5 }
    var observer = AnimationObserver(at: 0, in: tree)
    nonisolated(unsafe) var called = 0
    var first: CompletionID?
    for index in 0..<1000 {
      let (completion, time) = (tree.makeCompletion(), Double(index))
      if first == nil { first = completion }
      observer.onCompletion(of: completion) { called += 1 }
      tree.transaction(at: time, duration: 0.5, completion: completion) { $0[card].opacity = Double(index % 2) }
      observer.advance(to: time + 0.75, in: tree)
      tree.prune(before: time + 0.75)
    }
    #expect(called == 1000)
    #expect(first.flatMap(tree.completionTime(of:)) == -.infinity)
    #expect(tree.completionTime(of: unused) == nil)
    #expect(tree.completionTime(of: endless) == 1e6)
    // The next step calls a handler that is registered too late.
    if let first { observer.onCompletion(of: first) { called += 1 } }
    observer.advance(to: 1001, in: tree)
    #expect(called == 1001)
  }

  @Test("a completion that is used twice ends with its first use if the second is removed")
  func completionOfRemovedChange() {
    var (tree, card) = LayerTree.with()
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 1, completion: done) { $0[card].opacity = 0.5 }
    tree.transaction(at: 5, duration: 1, completion: done) { $0[card].opacity = 1 }
    tree.removeChanges(after: 2)
    #expect(tree.completionTime(of: done) == 2)
    tree.removeChanges(after: -1)
    #expect(tree.completionTime(of: done) == nil)
  }

  @Test("a completion does not wait for changes that have no effect, or that end immediately with their layer")
  func ignoredCompletion() {
    var (tree, card) = LayerTree.with()
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 1, completion: done) { $0[card].opacity = 0.5 }
    tree.transaction(at: .infinity, completion: done) { $0[card].opacity = 1 }
    #expect(tree.completionTime(of: done) == 1)
    let removed = tree.makeCompletion()
    let endless = Animation<Double>.basic(
      from: 0, to: 1, timing: MediaTiming(beginTime: 2, duration: 1, repeatCount: .infinity))
    tree.animate(card, .opacity, with: endless, at: 2, completion: removed)
    tree.transaction(at: 2) { $0.remove(card) }
    #expect(tree.completionTime(of: removed) == 2)
  }

  @Test("a completion is called after its last transaction and the end of all its parts")
  func lateTransaction() {
    var (tree, card) = LayerTree.with()
    var observer = AnimationObserver(at: 0, in: tree)
    nonisolated(unsafe) var called = 0
    let completion = tree.makeCompletion()
    observer.onCompletion(of: completion) { called += 1 }
    observer.advance(to: 1, in: tree)
    tree.transaction(at: 1, duration: 1, completion: completion) { $0[card].opacity = 0.5 }
    // A transaction without changes, later than the end of the change.
    tree.transaction(at: 4, completion: completion) { _ in }
    for time in [2.0, 3, 3.9] { observer.advance(to: time, in: tree) }
    #expect(called == 0)
    observer.advance(to: 4, in: tree)
    observer.advance(to: 5, in: tree)
    #expect(called == 1)
    // An edit that shortens the change also ends it.
    let second = tree.makeCompletion()
    tree.transaction(at: 5, duration: 9, completion: second) { $0[card].opacity = 1 }
    observer.onCompletion(of: second) { called += 1 }
    observer.advance(to: 6, in: tree)
    #expect(called == 1)
    tree.transaction(at: 6, disablesActions: true) { $0[card].opacity = 0 }
    observer.advance(to: 6, in: tree)
    #expect(called == 2)
  }

  @Test("completions of one instant are called in the order of their creation")
  func completions() {
    var (tree, card) = LayerTree.with()
    var observer = AnimationObserver(at: -1, in: tree)
    var called: [Int] = []
    for number in 0..<40 {
      let completion = tree.makeCompletion()
      tree.transaction(at: 0, duration: 1, completion: completion) { $0[card].opacity = Double(number) }
      observer.onCompletion(of: completion) { called.append(number) }
    }
    observer.advance(to: 5, in: tree)
    #expect(called == Array(0..<40))
  }

  @Test("a layer joins no animation that the motion policy forbids")
  func reducedJoin() {
    var (tree, card) = LayerTree.with()
    let other = tree.add(.group(), at: Point(x: 5, y: 5))
    let slide = Animation<Point>.basic(from: .zero, to: Point(x: 90, y: 0), timing: MediaTiming(duration: 2))
    let id = tree.animate(card, .position, with: slide, at: 0)
    tree.motionPolicy = .reduced
    let copy = tree.join(id, of: card, on: other, at: 1)
    #expect(tree.presentation(at: 1.5)[other].position == Point(x: 5, y: 5))
    let events = tree.events(from: 0.5, to: 9).filter { $0.animation == copy }
    #expect(events.map(\.kind) == [.ended(.disabled)])
  }

  @Test("with reduced motion an opacity whose animation is removed still fades")
  func reducedRemoval() {
    var (tree, card) = LayerTree.with()
    tree.animate(card, .opacity, with: Animation(.constant(0), timing: MediaTiming(duration: 99)), at: 0, forKey: "a")
    tree.motionPolicy = .reduced
    tree.transaction(at: 1, duration: 1) { $0[card].removeAnimation(forKey: "a") }
    #expect(tree.presentation(at: 1.5)[card].opacity == 0.5)
  }
}
