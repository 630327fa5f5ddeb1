// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import Testing

@Suite("Crowd: changes at one instant")
struct CrowdInstantTests {
  @Test("a hundred clicks at one instant show what the last one alone shows")
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

  @Test("a click at the very beginning leaves the members their ways", arguments: [1, 3])
  func clickAtTheBeginning(count: Int) {
    var scene = CrowdScene()
    for index in 0..<count {
      scene.apply(
        .pointer(.pressed, region: .crowd, Point(x: 100 + 50 * Double(index), y: 100)), at: 0, isMoving: false)
    }
    // The sum of a target and the difference to it rounds.
    for (shown, way) in zip(scene.positions(at: 0), CrowdScene().positions(at: 0)) {
      #expect(shown.distance(to: way) < 1e-9)
    }
    #expect(scene.positions(at: 30) == CrowdScene().positions(at: 30))
    var atHome = scene
    atHome.apply(.reset, at: 0, isMoving: false)
    #expect(atHome.positions(at: 30) == CrowdScene().positions(at: 30))
  }
}
