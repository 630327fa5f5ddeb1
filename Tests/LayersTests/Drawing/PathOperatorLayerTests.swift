// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: operators of paths")
struct PathOperatorLayerTests {
  private static let square = Path(Rect(x: -20, y: -20, width: 40, height: 40))
  private static let wide = Path(Rect(x: -40, y: -20, width: 80, height: 40))

  private static func tree() -> (LayerTree, icon: LayerID, hole: LayerID) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let icon = tree.add(.path(square), at: Point(x: 50, y: 50))
    let hole = tree.add(.path(Path(circleAt: .zero, radius: 8)), at: Point(x: 50, y: 50)) { $0.fill = .clear }
    return (tree, icon, hole)
  }

  @Test("the operators apply to the layer's own animated path, and their numbers animate")
  func motion() throws {
    let (base, icon, hole) = Self.tree()
    var tree = base
    try tree.derivePath(of: icon) { values in
      [.subtraction(values[hole][.path]), .roundedCorners(radius: values[icon][.cornerRadius])]
    }
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) {
      $0[icon].path = Self.wide
      $0[icon].cornerRadius = 10
      $0[hole].path = Path(circleAt: .zero, radius: 16)
    }
    for time in [0, 0.25, 0.5, 1, 3] {
      let share = min(time, 1)
      let own = Path(Rect(x: -20 - 20 * share, y: -20, width: 40 + 40 * share, height: 40))
      let expected = own.subtracting(Path(circleAt: .zero, radius: 8 + 8 * share)).roundingCorners(radius: 10 * share)
      #expect(tree.presentation(at: time)[icon][.path].distance(to: expected) < 1e-9, "\(time)")
      #expect(tree.displayList(at: time).paths == [tree.presentation(at: time)[icon][.path]])
    }
    #expect(tree.model(at: 0.5)[icon][.path] == Self.wide)
    // The hole is not a part of the layer.
    #expect(tree.layer(at: Point(x: 50, y: 50), at: 2) != icon)
    #expect(tree.layer(at: Point(x: 80, y: 50), at: 2) == icon)
    tree.removeDerivation(of: icon, .path)
    #expect(tree.displayList(at: 2).paths == [Self.wide])
  }

  @Test("a frame without a change has the path of the frame before, in any order of queries and in copies of the tree")
  func kept() throws {
    let (base, icon, hole) = Self.tree()
    var tree = base
    let count = Counter()
    try tree.derivePath(of: icon) { values in
      count.increase()
      return [.subtraction(values[hole][.path])]
    }
    let first = tree.displayList(at: 0)
    let other = tree
    tree.transaction(at: 1, duration: 1) { $0[hole].path = Path(circleAt: .zero, radius: 12) }
    let later = tree.displayList(at: 3)
    #expect(later != first)
    for _ in 0..<3 {
      #expect(tree.displayList(at: 0) == first && tree.displayList(at: 3) == later)
      #expect(other.displayList(at: 3) == first)
    }
    #expect(count.value > 8)
  }

  @Test("copies show the operators of their own instants")
  func copies() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let group = tree.add(.group()) { $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.5)) }
    let icon = tree.add(.path(Self.square), in: group)
    try tree.derivePath(of: icon) { values in [.offset(values[icon][.cornerRadius])] }
    tree.transaction(at: 0, duration: 2, timingFunction: .linear) { $0[icon].cornerRadius = 8 }
    let sides = tree.displayList(at: 1.5).paths.map { $0.bounds()?.width ?? 0 }
    // 40 points and twice the offset of 4 points a second, at 1.5, 1 and 0.5 s.
    #expect(sides.count == 3)
    for (side, expected) in zip(sides, [52.0, 48, 44]) { #expect(abs(side - expected) < 1e-6) }
  }

  @Test("only a path has operators, and its own path cannot be read")
  func errors() {
    let (base, icon, _) = Self.tree()
    var tree = base
    let card = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    #expect(throws: DependencyError.self) { try tree.derivePath(of: card) { _ in [] } }
    #expect(throws: DependencyError.self) { try tree.derivePath(of: icon) { [.union($0[icon][.path])] } }
    #expect(tree.displayList(at: 0).paths == [Self.square])
  }
}

/// A number that rules increase.
private final class Counter: @unchecked Sendable {
  private(set) var value = 0
  func increase() { value += 1 }
}
