// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Layers: random edits of the structure")
struct RandomStructureTests {
  @Test("the structure at an instant is the result of the edits up to that instant", arguments: 0..<50)
  func fold(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let (tree, layers) = script.build()
    for time in StructureScript.instants {
      let expected = ReferenceTree(script.edits, at: time)
      for (number, id) in layers {
        #expect(tree.contains(id, at: time) == expected.contains(number))
        #expect(tree.children(of: id, at: time) == (expected.children[number] ?? []).compactMap { layers[$0] })
        #expect(tree.isHidden(of: id, at: time) == expected.hidden.contains(number))
        #expect(tree.clipsToBounds(of: id, at: time) == expected.clipping.contains(number))
        #expect(tree.text(of: id, at: time) == expected.text(number))
        if let width = expected.widths[number], expected.text(number) == nil {
          #expect(tree.presentation(at: time)[id].size.width == width)
        }
      }
      #expect(tree.children(at: time) == (expected.children[nil] ?? []).compactMap { layers[$0] })
    }
  }

  @Test("the tree at an instant equals a tree that is built only from the edits up to that instant", arguments: 0..<50)
  func prefix(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let whole = script.build().tree
    for time in stride(from: -1.0, through: 11, by: 1.25) {
      #expect(whole.displayList(at: time) == script.upTo(time).build().tree.displayList(at: time))
    }
  }

  @Test("sampling forwards, backwards and shuffled gives identical pictures", arguments: 0..<40)
  func sampling(seed: UInt64) {
    let tree = StructureScript(seed: seed).build().tree
    let instants = StructureScript.instants
    let forwards = instants.map { tree.displayList(at: $0) }
    let backwards = instants.reversed().map { tree.displayList(at: $0) }
    #expect(forwards == backwards.reversed())
    var random = SplitMix64(seed: seed)
    for index in instants.indices.shuffled(using: &random) {
      #expect(tree.displayList(at: instants[index]) == forwards[index])
    }
    #expect(Set(forwards).count > 3)
  }

  @Test("removing the changes after an instant removes all later edits, and others can follow", arguments: 0..<40)
  func laterEditsRemoved(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let time = Double(seed % 12) - 0.5
    var (tree, layers) = script.build()
    tree.removeChanges(after: time)
    let other = script.upTo(time)
    var (expected, expectedLayers) = other.build()
    for (number, id) in layers where tree.contains(id) { #expect(expectedLayers[number] != nil) }
    layers = layers.filter { tree.contains($0.value) }
    // A layer that is added and removed at the same instant was never drawn.
    for (number, id) in expectedLayers where StructureScript.instants.contains(where: { expected.contains(id, at: $0) })
    {
      #expect(layers[number] != nil)
    }
    for instant in StructureScript.instants {
      #expect(tree.displayList(at: instant) == expected.displayList(at: instant))
    }
    // The same edits follow 20 s later: slots that were freed and assigned again work like new ones.
    for var edit in script.edits where (edit.time ?? -.infinity) > time {
      edit.time = edit.time.map { $0 + 20 }
      guard layers[edit.layer] != nil || edit.isAdd else { continue }
      if case .move(let layer, _, let parent?) = edit.change, let ancestor = layers[layer], let inside = layers[parent],
        isAncestorOrSelf(ancestor, inside, in: tree, at: edit.time ?? 0)
      {
        continue
      }
      StructureScript.apply(edit, to: &tree, &layers)
      StructureScript.apply(edit, to: &expected, &expectedLayers)
    }
    for instant in StructureScript.instants + StructureScript.instants.map({ $0 + 20 }) {
      #expect(tree.displayList(at: instant) == expected.displayList(at: instant))
    }
  }

  @Test("pruning keeps every later display list and frees layers that are in none of them", arguments: 0..<50)
  func pruning(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let time = Double(seed % 12) - 0.25
    let (tree, layers) = script.build()
    var pruned = tree
    pruned.prune(before: time)
    for instant in StructureScript.instants where instant >= time {
      #expect(pruned.displayList(at: instant) == tree.displayList(at: instant))
      for id in layers.values where tree.contains(id, at: instant) {
        #expect(pruned.contains(id, at: instant))
        #expect(pruned.children(of: id, at: instant) == tree.children(of: id, at: instant))
      }
    }
    pruned.prune(before: 100)
    for id in layers.values { #expect(pruned.contains(id) == tree.contains(id, at: 100)) }
    #expect(pruned.settlingTime == -.infinity)
  }

  @Test("edits of the initial state after timed edits have the same effect as before them", arguments: 0..<50)
  func lateInitialEdits(seed: UInt64) {
    let script = StructureScript(seed: seed)
    var tree = LayerTree(size: .zero)
    var layers: [Int: LayerID] = [:]
    var applied: [StructureScript.Edit] = []
    // Layers must exist to be edited; all other initial edits come last.
    let late = script.edits.filter { $0.time == nil && !$0.isAdd }
    for edit in script.edits where edit.time != nil || edit.isAdd {
      // An initial move that prevents this cycle is applied later.
      if case .move(let layer, _, let parent?) = edit.change, let ancestor = layers[layer], let inside = layers[parent],
        isAncestorOrSelf(ancestor, inside, in: tree, at: edit.time ?? 0)
      {
        continue
      }
      applied.append(edit)
      StructureScript.apply(edit, to: &tree, &layers)
    }
    for edit in late {
      // An initial edit drops the timed edits of the same aspect of the layer.
      applied.removeAll { $0.time != nil && $0.layer == edit.layer && $0.aspect == edit.aspect }
      StructureScript.apply(edit, to: &tree, &layers)
    }
    let added = applied.filter { $0.time == nil }
    let timed = applied.filter { $0.time != nil }
    for time in StructureScript.instants {
      let expected = ReferenceTree(added + late + timed, at: time)
      #expect(tree.children(at: time) == (expected.children[nil] ?? []).compactMap { layers[$0] })
      for (number, id) in layers {
        #expect(tree.children(of: id, at: time) == (expected.children[number] ?? []).compactMap { layers[$0] })
        #expect(tree.isHidden(of: id, at: time) == expected.hidden.contains(number))
      }
    }
  }

  @Test("removal for all instants removes a layer with the sublayers that have no other parent", arguments: 0..<50)
  func removal(seed: UInt64) throws {
    let script = StructureScript(seed: seed)
    var (tree, layers) = script.build()
    let removed = Int(seed % 3)
    let id = try #require(layers[removed])
    tree.remove(id)
    #expect(!tree.contains(id))
    for time in StructureScript.instants {
      var visited: Set<LayerID> = []
      var pending = tree.children(at: time)
      while let next = pending.popLast() {
        #expect(tree.contains(next))
        #expect(visited.insert(next).inserted)
        pending += tree.children(of: next, at: time)
      }
      _ = tree.displayList(at: time)
      for other in layers.values where tree.contains(other) {
        #expect(tree.contains(other, at: time) == visited.contains(other))
      }
    }
    // Layers that still exist are in the tree at some instant, or were never in the removed layer.
    layers = layers.filter { tree.contains($0.value) }
    let new = tree.add(.group())
    #expect(!layers.values.contains(new))
  }

  private func isAncestorOrSelf(_ id: LayerID, _ other: LayerID, in tree: LayerTree, at time: Double) -> Bool {
    var next: LayerID? = other
    while let current = next {
      if current == id { return true }
      next = tree.parent(of: current, at: time)
    }
    return false
  }
}

extension StructureScript.Edit {
  var isAdd: Bool { if case .add = change { true } else { false } }

  /// The aspect of a layer that an edit changes.
  var aspect: Int {
    switch change {
    case .add, .remove, .move: 0
    case .hide: 1
    case .content, .setText: 2
    case .clip: 3
    }
  }
}
