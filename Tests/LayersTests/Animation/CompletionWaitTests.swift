// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Tasks that wait for a completion")
struct CompletionWaitTests {
  private static let fade = Animation<Double>.basic(from: 1, to: 0, duration: 2)

  private static func tree() -> (tree: LayerTree, card: LayerID) {
    LayerTree.with(.rectangle(size: Size(width: 1, height: 1)), in: Size(width: 10, height: 10))
  }

  /// An edit at 0.5 s that ends a fade from 0 to 2 s earlier, and the instant of its end.
  private static let edits: [String: @Sendable (inout LayerTree, LayerID) -> Void] = [
    "nothing": { _, _ in },
    "a removal of the animation": { tree, card in tree.transaction(at: 0.5) { $0[card].removeAnimation(forKey: "fade") }
    },
    "another animation under its key": { tree, card in
      tree.animate(card, .opacity, with: fade, at: 0.5, forKey: "fade")
    },
    "a new value": { tree, card in tree.transaction(at: 0.5, duration: 0) { $0[card].opacity = 0.5 } },
    "a removal of the layer": { tree, card in tree.remove(card, at: 0.5) },
  ]

  @Test("a wait ends when the animation ends, is replaced or is removed", arguments: edits.keys.sorted())
  func ends(name: String) async throws {
    var (tree, card) = Self.tree()
    let done = tree.makeCompletion()
    tree.animate(card, .opacity, with: Self.fade, at: 0, forKey: "fade", completion: done)
    let wait = tree.wait(for: done)
    let task = Task { await wait.instant() }
    #expect(tree.takeCompletions(through: 0.25).isEmpty)
    let edit = try #require(Self.edits[name])
    edit(&tree, card)
    let end = name == "nothing" ? 2.0 : 0.5
    #expect(tree.takeCompletions(through: end - 0.1).isEmpty)
    #expect(tree.takeCompletions(through: end).map(\.time) == [end])
    #expect(await task.value == end)
    // A later wait ends at once.
    #expect(await tree.wait(for: done).instant() != nil)
  }

  @Test("several tasks wait for one completion, and the first of two copies ends them")
  func several() async {
    var (tree, card) = Self.tree()
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 1, completion: done) { $0[card].opacity = 0 }
    let waits = [tree.wait(for: done), tree.wait(for: done)]
    var copy = tree
    let tasks = waits.map { wait in Task { await wait.instant() } }
    _ = copy.takeCompletions(through: 3)
    for task in tasks { #expect(await task.value == 1) }
    _ = tree.takeCompletions(through: 3)
    #expect(await waits[0].instant() == 1)
  }

  @Test("a wait ends without an instant if the task is cancelled, or if the last tree is released")
  func cancellation() async {
    var (tree, card) = Self.tree()
    let done = tree.makeCompletion()
    tree.transaction(at: 0, duration: 1, completion: done) { $0[card].opacity = 0 }
    let wait = tree.wait(for: done)
    let cancelled = Task { await wait.instant() }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    let released = Task { await wait.instant() }
    tree = LayerTree(size: .zero)
    #expect(await released.value == nil)
    #expect(await wait.instant() == nil)
  }
}

@Suite("Values inside of transactions, and layers that are set up at an instant")
struct TransactionValueTests {
  @Test("a transaction reads presentation values and velocities, with its own changes")
  func presentation() {
    var (tree, card) = LayerTree.with(.rectangle(size: Size(width: 1, height: 1)))
    tree.transaction(at: 0, duration: 2, timingFunction: .linear) { $0[card].position.x = 80 }
    tree.transaction(at: 1, policy: .jump) {
      #expect($0[card].presentation(.position) == Point(x: 40, y: 0))
      #expect($0[card].velocity(.position) == Vector(dx: 40, dy: 0))
      $0[card].position = $0[card].presentation(.position)
      #expect($0[card].position == Point(x: 40, y: 0) && $0[card].velocity(.position) == .zero)
    }
    #expect(tree.presentationValue(of: card, .position, at: 5) == Point(x: 40, y: 0))
  }

  @Test("a layer that is added at an instant is set up for it: values do not move, and animations begin there")
  func adding() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let note = tree.add(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 5, y: 5), at: 3, name: "note") {
      $0.fill = Color(hex: 0x112233)
      $0.animate(LayerAnimation(.opacity, .basic(from: 0, to: 1, duration: 2)))
    }
    #expect(!tree.contains(note, at: 2.9) && tree.contains(note, at: 3) && tree.name(of: note) == "note")
    #expect(tree.presentationValue(of: note, .fill, at: 3) == Color(hex: 0x112233))
    #expect(tree.presentationValue(of: note, .opacity, at: 3) == 0)
    #expect(tree.presentationValue(of: note, .opacity, at: 4) == 0.5 && tree.settlingTime == 5)
  }
}
