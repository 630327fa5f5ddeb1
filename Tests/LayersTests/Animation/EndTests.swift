// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: ends of changes and animations")
struct EndTests {
  private func tree() -> (LayerTree, LayerID) { LayerTree.with(.rectangle(size: Size(width: 10, height: 10))) }

  @Test("a block can set two components of a property, one after the other")
  func block() {
    var (tree, layer) = tree()
    tree.animateKeyframes(at: 0, duration: 1, timingFunction: .linear) {
      $0.addKeyframe(start: 0, duration: 1) {
        $0[layer].position.x = 10
        $0[layer].position.y = 20
      }
    }
    #expect(tree.presentation(at: 0.5)[layer].position == Point(x: 5, y: 10))
    #expect(tree.model(at: 0)[layer].position == Point(x: 10, y: 20))
  }

  @Test("of blocks with equal ends, the block with the later start sets the value, in any order of calls")
  func blocksWithOneEnd() {
    for isSwapped in [false, true] {
      var (tree, layer) = tree()
      tree.animateKeyframes(at: 0, duration: 1, timingFunction: .linear) { blocks in
        let order = isSwapped ? [(0.5, 0.5), (0, 0)] : [(0, 0), (0.5, 0.5)]
        for (start, value) in order { blocks.addKeyframe(start: start, duration: 1) { $0[layer].opacity = value } }
      }
      #expect(tree.model(at: 0)[layer].opacity == 0.5)
      #expect(tree.presentation(at: 1)[layer].opacity == 0.5)
    }
  }

  @Test("an animation without fill has no effect from its end on", arguments: 1..<40)
  func endOfAnimation(tenths: Int) {
    for start in 1..<40 {
      var (tree, layer) = tree()
      let timing = MediaTiming(duration: Double(tenths) / 10)
      let id = tree.animate(
        layer, .opacity, with: Animation(.basic(from: 0, to: 0), timing: timing), at: Double(start) / 10)
      let end = tree.events(from: 0, to: 100).first { $0.animation == id && $0.kind == .ended(.finished) }
      #expect(end.map { tree.presentation(at: $0.time)[layer].opacity } == 1)
    }
  }

  @Test("the removal of a layer ends its animations and reports their completions")
  func removal() throws {
    var (tree, layer) = tree()
    let (endless, long) = (CompletionID(number: 901), CompletionID(number: 902))
    tree.animate(
      layer,
      LayerAnimation(
        .opacity, Animation(.basic(from: 0, to: 1), timing: MediaTiming(duration: 1, repeatCount: .infinity))),
      at: 1, completion: endless)
    tree.transaction(at: 1, duration: 50, completion: long) { $0[layer].position = Point(x: 50, y: 0) }
    #expect(tree.settlingTime == .infinity)
    tree.remove(layer, at: 2)
    #expect(tree.completionTime(of: endless) == 2)
    #expect(tree.completionTime(of: long) == 2)
    #expect(tree.settlingTime == 2)
  }

  @Test("an immediate change settles running changes")
  func immediateChange() {
    var (tree, layer) = tree()
    tree.transaction(at: 0, duration: 9) { $0[layer].position = Point(x: 50, y: 0) }
    tree.transaction(at: 1, policy: .jump) { $0[layer].position = .zero }
    #expect(tree.settlingTime == 1)
  }

  @Test("blocks that set nothing end immediately")
  func emptyBlocks() {
    var (tree, _) = tree()
    let done = CompletionID(number: 903)
    tree.animateKeyframes(at: 3, duration: 1, completion: done) { $0.addKeyframe(start: 0, duration: 1) { _ in } }
    #expect(tree.completionTime(of: done) == 3)
  }

  @Test("with reduced motion size changes are immediate, and colours and opacities fade")
  func reducedMotion() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    tree.motionPolicy = .reduced
    let layer = tree.add(.rectangle(size: Size(width: 10, height: 10)))
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) {
      $0[layer].strokeWidth = 50
      $0[layer].cornerRadius = 4
      $0[layer].opacity = 0
    }
    let presentation = tree.presentation(at: 0.5)[layer]
    #expect(presentation.strokeWidth == 50 && presentation.cornerRadius == 4 && presentation.opacity == 0.5)
    #expect(LayerProperty<Double>.fontSize.isMotion && !LayerProperty<Double>.opacity.isMotion)
    #expect(LayerProperty("reach", default: 0.0, isMotion: true).isMotion)
  }

  @Test("a change of the anchor just before the end of a path with forwards fill does not move the layer")
  func anchorAtTheEnd() {
    var (tree, layer) = tree()
    let path = Path(polyline: [.zero, Point(x: 400, y: 0)])
    let animation = LayerAnimation.along(path, duration: 1, fillMode: .forwards)
    tree.animate(layer, animation, at: 0, persists: true)
    tree.transaction(at: 0.9999, duration: 0) { $0[layer].anchor = .zero }
    func corner(at time: Double) -> Point { tree.presentation(at: time)[layer].affineTransformToParent(.zero) }
    #expect(corner(at: 0.9999).distance(to: corner(at: 1.0001)) < 1)
    #expect(corner(at: 2).distance(to: Point(x: 400, y: 0)) < 1e-9)
    let turned = LayerAnimation.along(path, duration: 1, rotationOffset: .radians(.infinity))
    #expect(turned.problems == [.path(.rotationOffset(.infinity))])
  }
}

extension LayerValues.Layer {
  /// The position of a layer's point in the parent.
  fileprivate func affineTransformToParent(_ point: Point) -> Point { transformToParent.apply(to: point) ?? .zero }
}
