// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Layers: chains of derived values")
struct DependencyPassTests {
  private func tree(_ count: Int) -> (LayerTree, [LayerID]) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layers = (0..<count).map { _ in tree.add(.group()) }
    return (tree, layers)
  }

  @Test("a chain of a hundred derived values fits on the stack of any thread")
  func chain() async throws {
    var (tree, layers) = tree(100)
    for index in layers.indices.dropFirst().reversed() {
      let before = layers[index - 1]
      try tree.derive(layers[index], .zPosition) { $0[before][.zPosition] + 1 }
    }
    let (final, last) = (tree, layers[99])
    let value = await Task.detached { final.presentation(at: 0)[last][.zPosition] }.value
    #expect(value == 99)
  }

  @Test("a function of the instant alone is a derived value, which other rules read, and ends as they do")
  func timeFunction() throws {
    var (tree, layers) = tree(2)
    let (first, second) = (layers[0], layers[1])
    try tree.deriveFromTime(first, .zPosition) { 3 * $0 }
    try tree.derive(second, .zPosition) { $0[first][.zPosition] + 1 }
    #expect(tree.isDerived(first, .zPosition))
    #expect(tree.presentation(at: 2)[second][.zPosition] == 7)
    #expect(tree.timeFunction(of: first, .zPosition)?(5) == 15)
    #expect(tree.timeFunction(of: second, .zPosition) == nil)
    tree.removeDerivation(of: first, .zPosition)
    #expect(tree.presentation(at: 2)[second][.zPosition] == 1)
  }

  @Test("a value that reads itself at some instants is evaluated once, also if it is read twice")
  func lateCycle() throws {
    var (tree, layers) = tree(60)
    for index in layers.indices.dropFirst() {
      let before = layers[index - 1]
      try tree.derive(layers[index], .zPosition) { ($0[before][.zPosition] + $0[before][.zPosition]) / 2 }
    }
    let (first, last) = (layers[0], layers[59])
    try tree.derive(first, .zPosition) { $0[last].rotation.radians > 0.5 ? $0[last][.zPosition] : 3 }
    tree.transaction(at: 1, duration: 0) { $0[last].rotation = .radians(1) }
    #expect(tree.presentation(at: 0)[last][.zPosition] == 3)
    // At this instant the rule reads the value without the rule.
    #expect(tree.presentation(at: 2)[last][.zPosition] == 0)
  }

  @Test("several threads can query one derived value simultaneously")
  func threads() async throws {
    var (tree, layers) = tree(2)
    let (source, follower) = (layers[0], layers[1])
    tree.set(.zPosition, of: source, to: 5)
    try tree.derive(follower, .zPosition) { presentation in
      // Long enough for other threads to query the value.
      Thread.sleep(forTimeInterval: 0.01)
      return presentation[source][.zPosition] * 2
    }
    for _ in 0..<5 {
      let presentation = tree.presentation(at: 0)
      let values = await withTaskGroup(of: Double.self) { group in
        for _ in 0..<4 { group.addTask { presentation[follower][.zPosition] } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(values == [10, 10, 10, 10])
    }
  }
}
