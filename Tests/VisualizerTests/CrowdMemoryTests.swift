import Geometry
import Layers
import Testing
import Visualizer

@Suite("Crowd: changes while time stands")
struct CrowdMemoryTests {
  @Test("a hundred clicks at one instant show what the last one alone shows")
  func pausedClicks() {
    func crowd(_ targets: [Point]) -> CrowdScene {
      var scene = CrowdScene()
      for target in targets { scene.apply(.pointer(.pressed, region: "crowd", target), at: 2, isMoving: false) }
      return scene
    }
    let targets = (0..<100).map { Point(x: 14 * Double($0), y: 5 * Double($0)) }
    let (all, last) = (crowd(targets), crowd([targets[99]]))
    for time in [2, 2.1, 2.5, 3, 6, 9] { #expect(all.positions(at: time) == last.positions(at: time)) }
  }
}
