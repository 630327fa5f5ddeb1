import DisplayLists
import Geometry
import Layers
import Testing

@Suite("Layers: structure over time")
struct StructureTests {
  @Test("a layer added at an instant is not in the picture before it, and one removed is not in it after")
  func stay() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let back = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    let note = tree.add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 9, y: 9), at: 3)
    tree.remove(note, at: 5)
    #expect(tree.contains(note))
    #expect([2, 3, 4, 4.999, 5, 6].map { tree.contains(note, at: $0) } == [false, true, true, true, false, false])
    #expect([2, 3, 4, 4.999, 5, 6].map { tree.displayList(at: $0).commands.count } == [1, 2, 2, 2, 1, 1])
    #expect(tree.children() == [back])
    #expect(tree.children(at: 4) == [back, note])
    #expect(tree.settlingTime == 5)
    tree.move(note, to: 0, at: 7)
    #expect(tree.children(at: 7) == [note, back])
    #expect(tree.children(at: 6) == [back])
  }

  @Test("what is set up in a layer comes and goes with it, and is not of the picture while the layer is away")
  func contents() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let menu = tree.add(.group(), at: .zero, at: 2)
    let item = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: menu)
    let part = tree.add(.rectangle(size: Size(width: 2, height: 2)), in: item)
    tree.remove(menu, at: 4)
    for (time, isThere) in [(1.0, false), (2, true), (3.9, true), (4, false)] {
      for layer in [menu, item, part] { #expect(tree.contains(layer, at: time) == isThere) }
      #expect(tree.displayList(at: time).commands.count == (isThere ? 2 : 0))
    }
    #expect(tree.parent(of: part, at: 9) == item)
    #expect(tree.parent(of: item) == menu)
    #expect(tree.parent(of: menu, at: 3) == nil)
  }

  @Test("content and what is hidden change at their instants, and the size with the content")
  func content() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let small = LayerContent.ellipse(size: Size(width: 2, height: 2))
    let large = LayerContent.rectangle(size: Size(width: 8, height: 6), cornerRadius: 1)
    let layer = tree.add(small)
    tree.setContent(of: layer, to: large, at: 2)
    tree.setHidden(layer, true, at: 3)
    tree.setHidden(layer, false, at: 4)
    #expect(tree.content(of: layer) == small)
    #expect(tree.content(of: layer, at: 2) == large)
    #expect(tree.presentation(at: 1.9)[layer].size == Size(width: 2, height: 2))
    #expect(tree.presentation(at: 2)[layer].size == Size(width: 8, height: 6))
    #expect(tree.presentation(at: 2)[layer].cornerRadius == 1)
    #expect(tree.presentation(at: 2)[layer].content == large)
    #expect([2.9, 3, 3.9, 4].map { tree.isHidden(layer, at: $0) } == [false, true, true, false])
    #expect([2.9, 3, 3.9, 4].map { tree.displayList(at: $0).commands.count } == [1, 0, 0, 1])
    #expect(!tree.isHidden(layer))
    #expect(tree.settlingTime == 4)
    tree.setHidden(layer, true)
    #expect(tree.displayList(at: 5).commands.isEmpty)
    tree.setContent(of: layer, to: .rectangle(size: .zero))
    #expect(tree.content(of: layer, at: 9) == .rectangle(size: .zero))
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("a transaction edits the structure at its instant, and sends size to that of the content")
  func transaction() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let box = tree.add(.group(size: Size(width: 10, height: 10)))
    var parts: [LayerID] = []
    tree.transaction(at: 2, duration: 1) { transaction in
      parts.append(transaction.add(.ellipse(size: Size(width: 4, height: 4)), in: box))
      parts.append(transaction[box].add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 1, y: 1), name: "eye"))
      #expect(transaction.children(of: box) == parts)
      #expect(transaction[parts[0]].parent == box)
      transaction[parts[1]].move(to: 0, in: box)
      #expect(transaction[box].children == parts.reversed())
      transaction[parts[0]].content = .rectangle(size: Size(width: 8, height: 8))
      transaction[parts[0]].isHidden = true
    }
    #expect(tree.children(of: box, at: 1.9).isEmpty)
    #expect(tree.children(of: box, at: 2) == parts.reversed())
    #expect(tree.name(of: parts[1]) == "eye")
    #expect(tree.isHidden(parts[0], at: 2))
    #expect(tree.presentation(at: 2)[parts[0]].size == Size(width: 4, height: 4))
    #expect(tree.presentation(at: 2.5)[parts[0]].size == Size(width: 6, height: 6))
    #expect(tree.model(at: 2)[parts[0]].size == Size(width: 8, height: 8))
    tree.transaction(at: 4) { transaction in
      transaction.remove(parts[0])
      transaction[parts[1]].remove()
      transaction.move(box, to: 0)
      #expect(!transaction.contains(parts[0]))
    }
    #expect(tree.children(of: box, at: 3.9) == parts.reversed())
    #expect(tree.children(of: box, at: 4).isEmpty)
  }

  @Test("a name is for messages; without one a layer has its number")
  func names() {
    var tree = LayerTree(size: .zero)
    let first = tree.add(.group())
    let second = tree.add(.group(), name: "second")
    #expect(tree.name(of: first) == "layer 0")
    #expect(tree.name(of: second) == "second")
    tree.setName(of: second, to: nil)
    #expect(tree.name(of: second) == "layer 1")
  }

  @Test("a removed layer keeps its slot until pruning passes the instant; then it is no longer known")
  func release() {
    var tree = LayerTree(size: .zero)
    let box = tree.add(.group())
    let part = tree.add(.ellipse(size: Size(width: 1, height: 1)), in: box)
    tree.remove(box, at: 5)
    tree.prune(before: 4.9)
    #expect(tree.contains(box))
    #expect(tree.contains(part, at: 4.95))
    tree.prune(before: 5)
    #expect(!tree.contains(box))
    #expect(!tree.contains(part))
    let next = tree.add(.group())
    #expect(next != box && next != part)
    #expect(tree.children() == [next])
  }

  @Test("many layers that come and go leave nothing behind once they are pruned")
  func turnover() {
    var tree = LayerTree(size: .zero)
    let box = tree.add(.group())
    var last: LayerID?
    for index in 0..<2_000 {
      let time = Double(index)
      if let last { tree.remove(last, at: time) }
      last = tree.add(.ellipse(size: Size(width: 1, height: 1)), at: .zero, in: box, at: time)
      tree.prune(before: time)
      #expect(tree.children(of: box, at: time) == [last].compactMap { $0 })
    }
    // One that shows and the slots of one that has gone: the numbers stay small.
    #expect(last.map { tree.name(of: $0) }.map { ["layer 1", "layer 2"].contains($0) } == true)
  }

  @Test("an edit in the past that makes a later one impossible wins, and the later one is left out")
  func impossible() {
    var tree = LayerTree(size: .zero)
    let a = tree.add(.group())
    let b = tree.add(.group())
    tree.move(a, to: 0, in: b, at: 5)
    tree.move(b, to: 0, in: a, at: 3)
    #expect(tree.children(of: a, at: 4) == [b])
    #expect(tree.children(of: a, at: 6) == [b])
    #expect(tree.children(of: b, at: 6).isEmpty)
  }

  @Test("edits at instants that are not finite change nothing", arguments: [Double.nan, .infinity, -.infinity])
  func hostile(time: Double) {
    var tree = LayerTree(size: .zero)
    let a = tree.add(.rectangle(size: Size(width: 1, height: 1)))
    let b = tree.add(.rectangle(size: Size(width: 1, height: 1)))
    let list = tree.displayList(at: 0)
    tree.remove(a, at: time)
    tree.move(b, to: 0, at: time)
    tree.setHidden(a, true, at: time)
    tree.setContent(of: a, to: .group(), at: time)
    let c = tree.add(.rectangle(size: Size(width: 1, height: 1)), at: .zero, at: time)
    #expect(!tree.contains(c, at: 0))
    for instant in [0, time] {
      #expect(tree.displayList(at: instant) == list)
      #expect(tree.children(at: instant) == [a, b])
    }
    tree.prune(before: .nan)
    tree.removeChanges(after: .nan)
    #expect(tree.displayList(at: 0) == list)
  }
}

@Suite("Layers: random edits of the structure")
struct RandomStructureTests {
  @Test("the structure at an instant is the fold of the edits up to it", arguments: 0..<50)
  func fold(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let (tree, layers) = script.build()
    for time in StructureScript.instants {
      let expected = ReferenceTree(script.edits, at: time)
      for (number, id) in layers {
        #expect(tree.contains(id, at: time) == expected.contains(number))
        #expect(tree.children(of: id, at: time) == (expected.children[number] ?? []).compactMap { layers[$0] })
        #expect(tree.isHidden(id, at: time) == expected.hidden.contains(number))
        #expect(tree.clipsToBounds(id, at: time) == expected.clipping.contains(number))
        #expect(tree.text(of: id, at: time) == expected.text(number))
        if let width = expected.widths[number], expected.text(number) == nil {
          #expect(tree.presentation(at: time)[id].size.width == width)
        }
      }
      #expect(tree.children(at: time) == (expected.children[nil] ?? []).compactMap { layers[$0] })
    }
  }

  @Test("the tree at an instant is the tree built only from the edits up to it", arguments: 0..<50)
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

  @Test("going back to an instant takes back all later edits, and other ones can follow", arguments: 0..<40)
  func goingBack(seed: UInt64) {
    let script = StructureScript(seed: seed)
    let time = Double(seed % 12) - 0.5
    var (tree, layers) = script.build()
    tree.removeChanges(after: time)
    let other = script.upTo(time)
    var (expected, expectedLayers) = other.build()
    for (number, id) in layers where tree.contains(id) { #expect(expectedLayers[number] != nil) }
    layers = layers.filter { tree.contains($0.value) }
    // One that comes and goes at the same instant has never been in a picture.
    for (number, id) in expectedLayers where StructureScript.instants.contains(where: { expected.contains(id, at: $0) })
    {
      #expect(layers[number] != nil)
    }
    for instant in StructureScript.instants {
      #expect(tree.displayList(at: instant) == expected.displayList(at: instant))
    }
    // The same happens once more, later: what has been given back and taken again works like new.
    for var edit in script.edits where (edit.time ?? -.infinity) > time {
      edit.time = edit.time.map { $0 + 20 }
      guard layers[edit.layer] != nil || edit.isAdd else { continue }
      if case .move(let layer, _, let parent?) = edit.change, let around = layers[layer], let inside = layers[parent],
        isAround(around, inside, in: tree, at: edit.time ?? 0)
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

  @Test("pruning keeps every later picture and gives back what is in none of them", arguments: 0..<50)
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

  @Test("set-up after timed edits acts as if it had come before them", arguments: 0..<50)
  func lateSetUp(seed: UInt64) {
    let script = StructureScript(seed: seed)
    var tree = LayerTree(size: .zero)
    var layers: [Int: LayerID] = [:]
    var made: [StructureScript.Edit] = []
    // Layers must be there to be edited; everything else of the set-up comes last.
    let late = script.edits.filter { $0.time == nil && !$0.isAdd }
    for edit in script.edits where edit.time != nil || edit.isAdd {
      // A way out of a cycle that is set up later is not there yet.
      if case .move(let layer, _, let parent?) = edit.change, let around = layers[layer], let inside = layers[parent],
        isAround(around, inside, in: tree, at: edit.time ?? 0)
      {
        continue
      }
      made.append(edit)
      StructureScript.apply(edit, to: &tree, &layers)
    }
    for edit in late {
      // A layer that is set up forgets what had been done with the same aspect of it at an instant.
      made.removeAll { $0.time != nil && $0.layer == edit.layer && $0.aspect == edit.aspect }
      StructureScript.apply(edit, to: &tree, &layers)
    }
    let added = made.filter { $0.time == nil }
    let timed = made.filter { $0.time != nil }
    for time in StructureScript.instants {
      let expected = ReferenceTree(added + late + timed, at: time)
      #expect(tree.children(at: time) == (expected.children[nil] ?? []).compactMap { layers[$0] })
      for (number, id) in layers {
        #expect(tree.children(of: id, at: time) == (expected.children[number] ?? []).compactMap { layers[$0] })
        #expect(tree.isHidden(id, at: time) == expected.hidden.contains(number))
      }
    }
  }

  @Test("removing from the set-up removes at every instant, with all that is nowhere else", arguments: 0..<50)
  func removal(seed: UInt64) throws {
    let script = StructureScript(seed: seed)
    var (tree, layers) = script.build()
    let gone = Int(seed % 3)
    let id = try #require(layers[gone])
    tree.remove(id)
    #expect(!tree.contains(id))
    for time in StructureScript.instants {
      var seen: Set<LayerID> = []
      var pending = tree.children(at: time)
      while let next = pending.popLast() {
        #expect(tree.contains(next))
        #expect(seen.insert(next).inserted)
        pending += tree.children(of: next, at: time)
      }
      _ = tree.displayList(at: time)
      for other in layers.values where tree.contains(other) {
        #expect(tree.contains(other, at: time) == seen.contains(other))
      }
    }
    // What is still known can be reached at some instant, or had never been in the removed layer.
    layers = layers.filter { tree.contains($0.value) }
    let new = tree.add(.group())
    #expect(!layers.values.contains(new))
  }

  private func isAround(_ id: LayerID, _ other: LayerID, in tree: LayerTree, at time: Double) -> Bool {
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

  /// What of a layer an edit concerns.
  var aspect: Int {
    switch change {
    case .add, .remove, .move: 0
    case .hide: 1
    case .content, .say: 2
    case .clip: 3
    }
  }
}
