// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("The ID of a layer: unique over all trees")
struct LayerIDTests {
  @Test("a tree does not contain an ID of another tree, returns defaults or nil for it, and lists the read")
  func foreign() {
    var (tree, other) = (LayerTree(size: .zero), LayerTree(size: .zero))
    let layer = tree.add(.group())
    let foreign = other.add(.group())
    tree.set(.opacity, of: layer, to: 0.25)
    #expect(layer != foreign)
    #expect(!tree.contains(foreign) && !tree.contains(foreign, at: 0))
    #expect(tree.presentation(at: 0)[foreign].opacity == 1)
    #expect(tree.readProblems.map(\.layer) == [foreign] && other.readProblems.isEmpty)
    var opacities = PropertyValues<Double>()
    tree.presentationValues(of: .opacity, at: 0, into: &opacities)
    #expect(opacities[layer] == 0.25 && opacities[foreign] == nil)
    #expect(tree.children(at: -.infinity) == [layer] && other.children(at: -.infinity) == [foreign])
  }

  @Test("a change of a layer of another tree is refused, also beyond the last slot")
  func refused() {
    var (tree, other) = (LayerTree(size: .zero), LayerTree(size: .zero))
    let layer = tree.add(.group())
    let foreign = (0..<3).map { _ in other.add(.group()) }
    let log = RefusalLog()
    tree.onRefusal = { log.add($0) }
    var observer = AnimationObserver(at: -1, in: tree)
    tree.transaction(at: 0) { transaction in for layer in foreign { transaction[layer].opacity = 0 } }
    #expect(log.refusals.map(\.layer) == foreign && tree.modelValue(of: layer, .opacity, at: 1) == 1)
    #expect(observer.advance(to: 1, in: tree).map(\.layer) == foreign)
    tree.prune(before: 2)
    #expect(tree.events(from: -1, to: 1).isEmpty)
  }

  @Test("an ID made before a copy is valid in both copies, an ID made afterwards in one")
  func copies() {
    var (tree, common) = LayerTree.with(.group(), in: .zero)
    var copy = tree
    let (first, second) = (tree.add(.group()), copy.add(.group()))
    #expect(tree.contains(common) && copy.contains(common))
    #expect(tree.contains(first) && !copy.contains(first))
    #expect(copy.contains(second) && !tree.contains(second))
    // An edit that is undone by assignment of an older copy.
    tree = copy
    #expect(!tree.contains(first) && tree.contains(second))
    #expect(!tree.contains(tree.addAndRemove()))
  }

  @Test("a new tree does not contain an ID of a released tree")
  func keptIDs() {
    var keptIDs: Set<LayerID> = []
    for _ in 0..<1000 {
      let (tree, layer) = LayerTree.with(.group(), in: .zero)
      #expect(!keptIDs.contains(layer))
      keptIDs.insert(layer)
      for id in keptIDs where id != layer { #expect(!tree.contains(id)) }
      // Many IDs are released, so that later ones can reuse their memory.
      if keptIDs.count > 4 { keptIDs.remove(keptIDs.randomElement() ?? layer) }
    }
  }

  @Test("trees contain the layers that they or their originals added and did not remove", arguments: 0..<100)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var trees = [(tree: LayerTree(size: .zero), members: Set<Int>())]
    var layers: [LayerID] = []
    for _ in 0..<60 {
      let index = pick(trees.count)
      switch pick(5) {
      case 0 where trees.count < 6: trees.append(trees[index])
      case 0: trees[index] = trees[pick(trees.count)]
      case 1:
        guard let layer = trees[index].members.min() else { continue }
        trees[index].tree.remove(layers[layer])
        trees[index].members.remove(layer)
      default:
        trees[index].members.insert(layers.count)
        layers.append(trees[index].tree.add(.group()))
      }
      for (tree, members) in trees {
        #expect(layers.indices.allSatisfy { tree.contains(layers[$0]) == members.contains($0) })
        #expect(Set(tree.children(at: -.infinity)) == Set(members.map { layers[$0] }))
      }
    }
    #expect(Set(layers).count == layers.count)
  }

  @Test("an ID has a size of 16 bytes")
  func size() {
    #expect(MemoryLayout<LayerID>.size == 16)
    #expect(MemoryLayout<LayerID?>.size == 16)
  }
}

extension LayerTree {
  fileprivate mutating func addAndRemove() -> LayerID {
    let layer = add(.group())
    remove(layer)
    return layer
  }
}
