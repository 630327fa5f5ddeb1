// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Preconditions of layers: values at the limit are accepted, values beyond it trap")
struct PreconditionTests {
  /// A tree and a layer that no longer exists in it.
  private static func treeAndRemovedLayer() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: .zero)
    let layer = tree.add(.group())
    tree.remove(layer)
    return (tree, layer)
  }

  @Test("the message of a failed precondition is printed in every build")
  func message() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      _ = tree.presentationValue(of: layer, .position, at: 0)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("invalid LayerID: layer 0 was removed"), "\(text)")
  }

  @Test("queries and changes require an existing layer")
  func knownLayers() async {
    let (tree, layer) = Self.treeAndRemovedLayer()
    #expect(!tree.contains(layer))
    // A rule that reads a removed layer must still work.
    #expect(tree.presentation(at: 0)[layer].opacity == 1)
    await #expect(processExitsWith: .failure) {
      let (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      _ = tree.presentationValue(of: layer, .position, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      tree.transaction(at: 0) { $0[layer].opacity = 0 }
    }
    await #expect(processExitsWith: .failure) {
      var (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      tree.animate(layer, .opacity, with: Animation(.constant(1), timing: MediaTiming(duration: 1)), at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      _ = tree.add(.group(), in: layer)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, layer) = PreconditionTests.treeAndRemovedLayer()
      try tree.derive(layer, .opacity) { _ in 1 }
    }
  }

  /// A tree with a layer and a sublayer.
  private static func family() -> (tree: LayerTree, parent: LayerID, child: LayerID) {
    var tree = LayerTree(size: .zero)
    let parent = tree.add(.group())
    let child = tree.add(.group(), in: parent)
    return (tree, parent, child)
  }

  @Test("a layer cannot become its own ancestor")
  func moves() async {
    var (tree, parent, child) = Self.family()
    tree.move(parent, to: 0)
    tree.move(child, to: 0, in: parent, at: 1)
    #expect(tree.parent(of: child, at: 2) == parent)
    await #expect(processExitsWith: .failure) {
      var (tree, parent, child) = PreconditionTests.family()
      tree.move(parent, to: 0, in: child)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, parent, _) = PreconditionTests.family()
      tree.move(parent, to: 0, in: parent, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, parent, child) = PreconditionTests.family()
      tree.transaction(at: 1) { $0.move(parent, to: 0, in: child) }
    }
    await #expect(processExitsWith: .failure) {
      var (tree, parent, child) = PreconditionTests.family()
      tree.transaction(at: 1) { $0[parent].move(to: 0, in: child) }
    }
  }
}
