// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import Testing

@Suite("Several changes of the Crowd scene at one instant")
struct CrowdInstantTests {
  @Test("of a hundred clicks at one instant, only the last one has an effect")
  func pausedClicks() {
    func crowd(_ targets: [Point]) -> CrowdScene {
      var scene = CrowdScene()
      for target in targets { scene.apply(.pointer(.pressed, region: .crowd, target), at: 2, isMoving: false) }
      return scene
    }
    let targets = (0..<100).map { Point(x: 14 * Double($0), y: 5 * Double($0)) }
    let (all, last) = (crowd(targets), crowd([targets[99]]))
    for time in [2, 2.1, 2.5, 3, 6, 9] { #expect(all.positions(at: time) == last.positions(at: time)) }
  }

  @Test("after a click at time 0, the members return to their paths", arguments: [1, 3])
  func clickAtTheBeginning(count: Int) {
    var scene = CrowdScene()
    for index in 0..<count {
      scene.apply(
        .pointer(.pressed, region: .crowd, Point(x: 100 + 50 * Double(index), y: 100)), at: 0, isMoving: false)
    }
    // The sum of a target and the difference from it has a rounding error.
    for (shown, expected) in zip(scene.positions(at: 0), CrowdScene().positions(at: 0)) {
      #expect(shown.distance(to: expected) < 1e-9)
    }
    #expect(scene.positions(at: 30) == CrowdScene().positions(at: 30))
    var afterReset = scene
    afterReset.apply(.reset, at: 0, isMoving: false)
    #expect(afterReset.positions(at: 30) == CrowdScene().positions(at: 30))
  }
}
