// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Layers: structure over time")
struct StructureTests {
  @Test("a layer is drawn only from its addition to its removal")
  func stay() {
    var (tree, back) = LayerTree.with(.rectangle(size: Size(width: 4, height: 4)))
    let note = tree.add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 9, y: 9), at: 3)
    tree.remove(note, at: 5)
    #expect(tree.contains(note))
    #expect([2, 3, 4, 4.999, 5, 6].map { tree.contains(note, at: $0) } == [false, true, true, true, false, false])
    #expect([2, 3, 4, 4.999, 5, 6].map { tree.displayList(at: $0).commands.count } == [1, 2, 2, 2, 1, 1])
    #expect(tree.children(at: -.infinity) == [back])
    #expect(tree.children(at: 4) == [back, note])
    #expect(tree.settlingTime == 5)
    tree.move(note, to: 0, at: 7)
    #expect(tree.children(at: 7) == [note, back])
    #expect(tree.children(at: 6) == [back])
  }

  @Test("sublayers are added and removed with their parent, and are not drawn without it")
  func contents() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let menu = tree.add(.group(), at: .zero, at: 2)
    let item = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: menu)
    let part = tree.add(.rectangle(size: Size(width: 2, height: 2)), in: item)
    tree.remove(menu, at: 4)
    for (time, isInTree) in [(1.0, false), (2, true), (3.9, true), (4, false)] {
      for layer in [menu, item, part] { #expect(tree.contains(layer, at: time) == isInTree) }
      #expect(tree.displayList(at: time).commands.count == (isInTree ? 2 : 0))
    }
    #expect(tree.parent(of: part, at: 9) == item)
    #expect(tree.parent(of: item, at: -.infinity) == menu)
    #expect(tree.parent(of: menu, at: 3) == nil)
  }

  @Test("content and hidden state change at their instants, and the size with the content")
  func content() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let small = LayerContent.ellipse(size: Size(width: 2, height: 2))
    let large = LayerContent.rectangle(size: Size(width: 8, height: 6), cornerRadius: 1)
    let layer = tree.add(small)
    tree.setContent(of: layer, to: large, at: 2)
    tree.setHidden(of: layer, to: true, at: 3)
    tree.setHidden(of: layer, to: false, at: 4)
    #expect(tree.content(of: layer, at: -.infinity) == small)
    #expect(tree.content(of: layer, at: 2) == large)
    #expect(tree.presentation(at: 1.9)[layer].size == Size(width: 2, height: 2))
    #expect(tree.presentation(at: 2)[layer].size == Size(width: 8, height: 6))
    #expect(tree.presentation(at: 2)[layer].cornerRadius == 1)
    #expect(tree.presentation(at: 2)[layer].content == large)
    #expect([2.9, 3, 3.9, 4].map { tree.isHidden(of: layer, at: $0) } == [false, true, true, false])
    #expect([2.9, 3, 3.9, 4].map { tree.displayList(at: $0).commands.count } == [1, 0, 0, 1])
    #expect(!tree.isHidden(of: layer, at: -.infinity))
    #expect(tree.settlingTime == 4)
    tree.setHidden(of: layer, to: true)
    #expect(tree.displayList(at: 5).commands.isEmpty)
    tree.setContent(of: layer, to: .rectangle(size: .zero))
    #expect(tree.content(of: layer, at: 9) == .rectangle(size: .zero))
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("a transaction edits the structure at its instant, and animates the size to that of the content")
  func transaction() {
    var (tree, box) = LayerTree.with(.group(size: Size(width: 10, height: 10)))
    var parts: [LayerID] = []
    tree.transaction(at: 2, duration: 1) { transaction in
      parts.append(transaction.add(.ellipse(size: Size(width: 4, height: 4)), in: box))
      parts.append(transaction[box].add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 1, y: 1), name: "eye"))
      #expect(transaction[box].children == parts)
      #expect(transaction[parts[0]].parent == box)
      transaction[parts[1]].move(to: 0, in: box)
      #expect(transaction[box].children == parts.reversed())
      transaction[parts[0]].content = .rectangle(size: Size(width: 8, height: 8))
      transaction[parts[0]].isHidden = true
    }
    #expect(tree.children(of: box, at: 1.9).isEmpty)
    #expect(tree.children(of: box, at: 2) == parts.reversed())
    #expect(tree.name(of: parts[1]) == "eye")
    #expect(tree.isHidden(of: parts[0], at: 2))
    #expect(tree.presentation(at: 2)[parts[0]].size == Size(width: 4, height: 4))
    #expect(tree.presentation(at: 2.5)[parts[0]].size == Size(width: 6, height: 6))
    #expect(tree.model(at: 2)[parts[0]].size == Size(width: 8, height: 8))
    tree.transaction(at: 4) { transaction in
      transaction.remove(parts[0])
      transaction[parts[1]].remove()
      transaction.move(box, to: 0)
    }
    #expect(!tree.contains(parts[0], at: 4))
    #expect(tree.children(of: box, at: 3.9) == parts.reversed())
    #expect(tree.children(of: box, at: 4).isEmpty)
  }

  @Test("a name is used in messages; a layer without a name has its number")
  func names() {
    var (tree, first) = LayerTree.with(.group(), in: .zero)
    let second = tree.add(.group(), name: "second")
    #expect(tree.name(of: first) == "layer 0")
    #expect(tree.name(of: second) == "second")
    tree.setName(of: second, to: nil)
    #expect(tree.name(of: second) == "layer 1")
  }

  @Test("a removed layer keeps its slot until pruning passes its removal, and then no longer exists")
  func release() {
    var (tree, box) = LayerTree.with(.group(), in: .zero)
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
    #expect(tree.children(at: -.infinity) == [next])
  }

  @Test("many added and removed layers use no memory after pruning")
  func turnover() {
    var (tree, box) = LayerTree.with(.group(), in: .zero)
    var last: LayerID?
    for index in 0..<2_000 {
      let time = Double(index)
      if let last { tree.remove(last, at: time) }
      last = tree.add(.ellipse(size: Size(width: 1, height: 1)), at: .zero, in: box, at: time)
      tree.prune(before: time)
      #expect(tree.children(of: box, at: time) == [last].compactMap { $0 })
    }
    // Only one visible layer and one removed layer have slots, so that the numbers stay small.
    #expect(last.map { tree.name(of: $0) }.map { ["layer 1", "layer 2"].contains($0) } == true)
  }

  @Test("a tree of any depth can be drawn, hit and pruned")
  func depth() {
    var tree = LayerTree(size: .zero)
    var last: LayerID?
    for _ in 0..<6_000 {
      last = tree.add(.rectangle(size: Size(width: 2, height: 2)), at: Point(x: 1, y: 1), in: last)
    }
    let top = tree.children(at: -.infinity)[0]
    #expect(tree.displayList(at: 0).commands.count == 6_000)
    #expect(tree.layer(at: Point(x: 0.5, y: 0.5), at: 0) == last)
    #expect(last.map { tree.contains($0, at: 0) } == true)
    tree.remove(top, at: 1)
    #expect(tree.displayList(at: 1).commands.isEmpty)
    tree.prune(before: 1)
    #expect(last.map { tree.contains($0) } == false)
  }

  @Test("an edit in the past that makes a later edit impossible applies, and the later edit is skipped")
  func impossible() {
    var (tree, a) = LayerTree.with(.group(), in: .zero)
    let b = tree.add(.group())
    tree.move(a, to: 0, in: b, at: 5)
    tree.move(b, to: 0, in: a, at: 3)
    #expect(tree.children(of: a, at: 4) == [b])
    #expect(tree.children(of: a, at: 6) == [b])
    #expect(tree.children(of: b, at: 6).isEmpty)
  }

  @Test("edits at instants that are not finite change nothing", arguments: [Double.nan, .infinity, -.infinity])
  func hostile(time: Double) {
    var (tree, a) = LayerTree.with(.rectangle(size: Size(width: 1, height: 1)), in: .zero)
    let b = tree.add(.rectangle(size: Size(width: 1, height: 1)))
    let list = tree.displayList(at: 0)
    tree.remove(a, at: time)
    tree.move(b, to: 0, at: time)
    tree.setHidden(of: a, to: true, at: time)
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
