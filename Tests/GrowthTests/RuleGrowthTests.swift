// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("The cost of derived values is linear", .serialized)
struct RuleGrowthTests {
  private static func tree(_ count: Int) throws -> (LayerTree, [LayerID]) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let source = tree.add(.rectangle(size: Size(width: 1, height: 1)), at: Point(x: 3, y: 4))
    let ids = (0..<count).map { _ in tree.add(.rectangle(size: Size(width: 1, height: 1)), at: .zero) }
    for id in ids { try tree.derive(id, .position) { $0[source].position } }
    return (tree, ids)
  }

  @Test("rules are added one by one in linear time")
  func adding() {
    let growth = Growth { factor in Growth.threadTime { #expect((try? Self.tree(1000 * factor)) != nil) } }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("single values are queried in linear time")
  func queries() throws {
    let growth = try Growth { factor in
      let (tree, ids) = try Self.tree(1000 * factor)
      return Growth.threadTime {
        #expect(ids.allSatisfy { tree.presentationValue(of: $0, .position, at: 1) == Point(x: 3, y: 4) })
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
