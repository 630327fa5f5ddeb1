// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import TestSupport
import Testing

@Suite("Preconditions of layers: values at the limit are accepted, values beyond it trap", .exits)
struct PreconditionTests {
  /// A tree with a layer and a sublayer.
  private static func family() -> (tree: LayerTree, parent: LayerID, child: LayerID) {
    var (tree, parent) = LayerTree.with(.group(), in: .zero)
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
