// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("The cost of copies is linear", .serialized)
struct CopyGrowthTests {
  /// Copies on a path with a step that turns and shrinks them.
  private static func tree(_ count: Int, isMoving: Bool) -> LayerTree {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let group = tree.add(.group()) {
      $0.replication = LayerReplication(
        count: count, arrangement: .path(Path(circleAt: .zero, radius: 30), turns: true),
        stagger: Stagger(each: 0.001))
      $0[.copyScale] = Vector(dx: 0.99, dy: 0.99)
    }
    tree.add(.ellipse(size: Size(width: 4, height: 4)), in: group)
    if isMoving { tree.transaction(at: 0, duration: 1) { $0[group][.copyPathStart] = 0.5 } }
    return tree
  }

  @Test("copies become layers in linear time, and their places are evaluated in linear time", arguments: [false, true])
  func expansion(isMoving: Bool) {
    let growth = Growth { factor in
      let tree = Self.tree(400 * factor, isMoving: isMoving)
      return Growth.threadTime {
        guard let expanded = try? tree.expandingCopies(limit: 20_000) else {
          Issue.record("the copies are refused")
          return
        }
        #expect(expanded.displayList(at: 0.5).commands.count == 400 * factor)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("replicated layers in copies become layers in linear time")
  func nested() {
    let growth = Growth { factor in
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let outer = tree.add(.group()) { $0.replication = LayerReplication(count: 100 * factor) }
      let inner = tree.add(.group(), in: outer) { $0.replication = LayerReplication(count: 3) }
      tree.add(.ellipse(size: Size(width: 4, height: 4)), in: inner)
      let source = tree
      return Growth.threadTime {
        #expect((try? source.expandingCopies(limit: 20_000))?.displayList(at: 0).commands.count == 300 * factor)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
