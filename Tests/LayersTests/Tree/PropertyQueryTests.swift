// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Queries of one property: discontinuities, limits, changes and animations")
struct PropertyQueryTests {
  private static func makeTree() -> (tree: LayerTree, card: LayerID) {
    LayerTree.with(.rectangle(size: Size(width: 10, height: 10), cornerRadius: 0), at: .zero)
  }

  @Test("a linear change has a velocity discontinuity at its start and at its end")
  func velocityJumps() {
    var (tree, card) = Self.makeTree()
    tree.transaction(at: 1, duration: 2, timingFunction: .linear) { $0[card].position = Point(x: 40, y: 0) }
    let found = tree.discontinuities(of: card, .position, in: 0...10)
    #expect(found.map(\.time) == [1, 3])
    #expect(found.map { $0.velocityJump.dx.rounded() } == [20, -20])
    #expect(found.allSatisfy { $0.valueJump.length < 1e-6 })
    #expect(abs(tree.presentationSample(of: card, .position, before: 3).velocity.dx - 20) < 1e-9)
    #expect(tree.presentationSample(of: card, .position, after: 3).velocity == .zero)
  }

  @Test("an immediate change has a jump of the value")
  func valueJump() throws {
    var (tree, card) = Self.makeTree()
    tree.transaction(at: 1, duration: 0) { $0[card].position = Point(x: 40, y: 0) }
    let jump = try #require(tree.discontinuities(of: card, .position, in: 0...10).first)
    #expect(jump.time == 1 && jump.valueJump == Vector(dx: 40, dy: 0))
    #expect(tree.discontinuities(of: card, .position, in: 2...10).isEmpty)
    #expect(tree.discontinuities(of: card, .opacity, in: 0...10).isEmpty)
  }

  @Test("a derived property has the jumps of the values that its rule reads, and no others")
  func derivedJumps() throws {
    var (tree, card) = Self.makeTree()
    let (mirror, eased) = (tree.add(.group()), tree.add(.group()))
    tree.transaction(at: 1, duration: 2, timingFunction: .linear) { $0[card].position = Point(x: 40, y: 0) }
    tree.transaction(at: 5, duration: 2) { $0[eased].opacity = 0.5 }
    tree.setHidden(of: card, to: true, at: 8)
    try tree.derive(mirror, .position) { [card] presentation in
      Point(x: 100 - 2 * presentation[card].position.x, y: presentation[card].isHidden ? 7 : 0)
    }
    let found = tree.discontinuities(of: mirror, .position, in: 0...10)
    #expect(found.map(\.time) == [1, 3, 8])
    for (jump, expected) in zip(found, [-40.0, 40, 0]) { #expect(abs(jump.velocityJump.dx - expected) < 1e-3) }
    #expect(found.map { $0.valueJump.dy } == [0, 0, 7])
    let before = tree.presentationSample(of: mirror, .position, before: 3)
    #expect(abs(before.velocity.dx + 40) < 1e-3 && abs(before.value.x - 20) < 1e-6)
    #expect(abs(tree.presentationSample(of: mirror, .position, after: 3).velocity.dx) < 1e-3)
    #expect(tree.discontinuities(of: mirror, .position, in: 0...10, limit: 1).count == 1)
    #expect(tree.discontinuities(of: mirror, .position, in: 0...10, limit: 0).isEmpty)
  }

  @Test("running changes are counted in a range, until they end or are replaced")
  func runningChangesInRange() {
    var (tree, card) = Self.makeTree()
    for time in [1.0, 1.5, 4] { tree.transaction(at: time, duration: 1) { $0[card].position.x += 10 } }
    tree.transaction(at: 4.5, duration: 1, policy: .jump) { $0[card].position.x = 0 }
    func count(_ start: Double, _ end: Double) -> Int {
      tree.runningChangeCount(of: card, .position, in: start..<end)
    }
    #expect(count(0, 1) == 0)
    #expect(count(0, 1.25) == 1)
    #expect(count(1.9, 2) == 2)
    #expect(count(2, 2.25) == 1)
    #expect(count(2.5, 4) == 0)
    #expect(count(4.25, 4.75) == 2, "the change from 4 on, and the jump inside the range")
    #expect(count(4.5, 9) == 0, "the jump ends the change before it")
    #expect(count(-.infinity, .infinity) == 4)
    #expect(tree.runningChangeCount(of: card, .opacity, in: 0..<9) == 0)
  }

  @Test("model changes are the values that transactions have set, with their instants")
  func modelChanges() {
    var (tree, card) = Self.makeTree()
    tree.transaction(at: 3, duration: 1) { $0[card].position.x = 30 }
    tree.transaction(at: 1, duration: 1) { $0[card].position.x = 10 }
    tree.animate(card, .position, with: Animation(.constant(.zero), timing: MediaTiming(duration: 1)), at: 2)
    let changes = tree.modelChanges(of: card, .position, in: 0...3)
    #expect(changes.map(\.time) == [1, 3] && changes.map(\.value.x) == [10, 30])
    #expect(tree.modelChanges(of: card, .position, in: 1.5...2.5).isEmpty)
    #expect(tree.modelChanges(of: card, .opacity, in: 0...3).isEmpty)
  }

  @Test("an animation has an effect from its start to its end, or until its property is set")
  func effectiveAnimations() {
    var (tree, card) = Self.makeTree()
    let timing = MediaTiming(beginTime: 1, duration: 4)
    let animation = tree.animate(card, .position, with: Animation(.constant(.zero), timing: timing), at: 0)
    #expect(tree.effectiveAnimations(of: card, .position, at: 0.5).isEmpty)
    #expect(tree.effectiveAnimations(of: card, .position, at: 2) == [animation])
    #expect(tree.effectiveAnimations(of: card, .position, at: 6).isEmpty)
    tree.transaction(at: 3, duration: 1) { $0[card].position = Point(x: 9, y: 9) }
    #expect(tree.effectiveAnimations(of: card, .position, at: 2) == [animation])
    #expect(tree.effectiveAnimations(of: card, .position, at: 4).isEmpty)
    #expect(tree.effectiveAnimations(of: card, .opacity, at: 2).isEmpty)
  }
}
