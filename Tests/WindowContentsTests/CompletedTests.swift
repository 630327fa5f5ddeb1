// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeWindowContents
import Testing

@Suite("Completions that a content handles")
struct CompletedTests {
  /// A press lets the card fade; its end removes the card and lets a note appear.
  private struct Toast: LayerTreeContent {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let card: LayerID
    var gone: CompletionID?
    var ends: [Double] = []

    init() { card = tree.add(.rectangle(size: Size(width: 100, height: 40)), at: Point(x: 100, y: 50)) }

    mutating func handle(_ event: WindowEvent, at instant: Double) {
      guard case .pointerPressed = event else { return }
      gone = tree.makeCompletion()
      tree.transaction(at: instant, duration: 0.5, completion: gone) { [card] in $0[card].opacity = 0 }
    }

    mutating func completed(_ completion: CompletionID, at instant: Double) {
      ends.append(instant)
      if completion == gone {
        tree.remove(card, at: instant)
        // A transaction without changes is reached at once, in the same step.
        let next = tree.makeCompletion()
        tree.transaction(at: instant, completion: next) { _ in }
      }
    }
  }

  @Test("a content removes a layer when its fade has ended, without an event")
  func removal() {
    var window = HeadlessWindow(Toast(), size: Size(width: 200, height: 100))
    window.send(.pointerPressed(.left, Pointer(.zero)), at: 1)
    _ = window.run(until: 1.4)
    #expect(window.content.tree.contains(window.content.card, at: 1.4) && window.content.ends.isEmpty)
    _ = window.run(until: 3)
    #expect(!window.content.tree.contains(window.content.card, at: 1.6))
    #expect(window.content.ends == [1.5, 1.5])
  }

  @Test("an event after a completion finds it handled")
  func order() {
    var window = HeadlessWindow(Toast(), size: Size(width: 200, height: 100))
    window.send(.pointerPressed(.left, Pointer(.zero)), at: 1)
    window.send(.pointerMoved(Pointer(Point(x: 1, y: 1))), at: 1.6)
    #expect(window.content.ends == [1.5, 1.5])
  }

  @Test("a tree takes each completion once, in the order of their ends, and changed ends count")
  func taking() {
    var tree = LayerTree(size: Size(width: 10, height: 10))
    let card = tree.add(.rectangle(size: Size(width: 1, height: 1)))
    let (slow, fast, unused) = (tree.makeCompletion(), tree.makeCompletion(), tree.makeCompletion())
    tree.transaction(at: 0, duration: 2, completion: slow) { $0[card].opacity = 0 }
    tree.transaction(at: 0, duration: 1, completion: fast) { $0[card].position.x = 9 }
    #expect(tree.takeCompletions(through: 0.5).isEmpty)
    // A jump ends the change earlier.
    tree.transaction(at: 0.75, policy: .jump) { $0[card].position.x = 3 }
    let first = tree.takeCompletions(through: 0.9)
    #expect(first.map(\.completion) == [fast] && first.map(\.time) == [0.75])
    #expect(tree.takeCompletions(through: 5).map(\.completion) == [slow] && tree.takeCompletions(through: 9).isEmpty)
    tree.transaction(at: 6, completion: unused) { _ in }
    #expect(tree.takeCompletions(through: 9).map(\.time) == [6])
  }

  @Test("a tree without a history keeps ten seconds in a window, and a set history stays")
  func history() {
    var window = HeadlessWindow(Toast(), size: Size(width: 200, height: 100))
    window.send(.pointerPressed(.left, Pointer(.zero)), at: 1)
    #expect(window.content.tree.history == .seconds(10))
    var toast = Toast()
    toast.tree.history = .unlimited
    var other = HeadlessWindow(toast, size: Size(width: 200, height: 100))
    other.send(.pointerPressed(.left, Pointer(.zero)), at: 1)
    #expect(other.content.tree.history == .unlimited)
  }
}
