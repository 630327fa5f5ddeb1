// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: animated paths")
struct PathPropertyTests {
  private let square = Path(Rect(x: -10, y: -10, width: 20, height: 20))
  private let wide = Path(Rect(x: -30, y: -10, width: 60, height: 20))
  private let circle = Path(circleAt: .zero, radius: 15)

  private func tree() -> (LayerTree, LayerID) { LayerTree.with(.path(square), at: Point(x: 50, y: 50)) }

  @Test("a path animates coordinate by coordinate, and is hit where it is displayed")
  func change() {
    var (tree, layer) = tree()
    tree.transaction(at: 0, duration: 1) { $0[layer].path = wide }
    #expect(tree.model(at: 0)[layer].path == wide)
    #expect(tree.displayList(at: 0).paths == [square])
    #expect(tree.displayList(at: 0.5).paths == [Path(Rect(x: -20, y: -10, width: 40, height: 20))])
    #expect(tree.displayList(at: 1).paths == [wide])
    let point = Point(x: 68, y: 50)
    #expect([0, 0.5, 1].map { tree.layer(at: point, at: $0) } == [nil, layer, layer])
  }

  @Test("a path content sets the path: immediately at an instant, animated in a transaction")
  func content() {
    var (tree, layer) = tree()
    tree.transaction(at: 1, duration: 1) { $0[layer].content = .path(wide) }
    tree.setContent(of: layer, to: .path(circle), at: 3)
    tree.setContent(of: layer, to: .ellipse(size: Size(width: 4, height: 4)), at: 4)
    tree.transaction(at: 5, duration: 1) { $0[layer].content = .path(wide) }
    #expect(tree.displayList(at: 0.5).paths == [square])
    #expect(tree.displayList(at: 1.5).paths == [Path(Rect(x: -20, y: -10, width: 40, height: 20))])
    #expect(tree.displayList(at: 2).paths == [wide])
    #expect(tree.displayList(at: 3).paths == [circle])
    #expect(tree.displayList(at: 4).paths.isEmpty)
    // A path does not grow from an empty one.
    #expect(tree.displayList(at: 5).paths == [wide])
    tree.setContent(of: layer, to: .path(circle))
    for time in [0.0, 3.5, 9] { #expect(tree.displayList(at: time).paths == [circle]) }
  }

  @Test("paths of different structures change into each other without a jump", arguments: [0.0, 0.3, 0.9])
  func morph(time: Double) throws {
    var (tree, layer) = tree()
    tree.transaction(at: 0, duration: 1) { $0[layer].path = circle }
    let before = try #require(tree.displayList(at: time).paths.first)
    tree.transaction(at: time, duration: 1) { $0[layer].path = wide }
    let after = try #require(tree.displayList(at: time).paths.first)
    #expect(before.distance(to: after) < 1e-6)
    #expect(tree.displayList(at: 3).paths == [wide])
  }

  @Test("a path can be animated and derived like any property")
  func others() throws {
    var (tree, _) = tree()
    let layer = try #require(tree.children(at: -.infinity).first)
    let track = Animation<Path>.basic(from: square, to: wide, timing: MediaTiming(duration: 1))
    tree.animate(layer, .path, with: track, at: 2)
    #expect(tree.displayList(at: 2.5).paths == [Path(Rect(x: -20, y: -10, width: 40, height: 20))])
    let follower = tree.add(.path(circle))
    try tree.derive(follower, .path) { $0[layer].path }
    #expect(tree.displayList(at: 2.5).paths[1] == tree.displayList(at: 2.5).paths[0])
  }
}

extension DisplayList {
  /// The filled paths, in their own coordinates.
  var paths: [Path] {
    commands.compactMap { if case .fill(.path(let path), _, _, _, _) = $0 { path } else { nil } }
  }
}
