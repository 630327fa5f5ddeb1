// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import Testing

@Suite("Lanes of Curves that play a scenario")
struct LaneScenarioTests {
  private func scene(_ file: ScenarioFile? = nil) throws -> CurvesScene {
    CurvesScene(
      motion: try CurvesMotion(.blob(.circle(points: 9), seed: 7), duration: 4), keepsDuration: true, scenarios: file)
  }

  private func value(_ id: SettingID, of scene: CurvesScene) -> ParameterValue? {
    scene.parameters(at: 2).first { $0.id == id }?.value
  }

  /// A file with one actor. It moves by (100, 0) in 1 s, back in 1 s, pauses for 0.5 s, and moves by (0, 50) in 1.5 s.
  private static let file = ScenarioFile(
    text: """
      {"box": [{"type": "translate", "after": 1, "x": 100}, {"type": "translate", "after": 1, "x": -100},
      {"type": "wait", "after": 0.5}, {"type": "translate", "after": 1.5, "y": 50}]}
      """, name: "box.json")

  @Test("a lane moves as the actor's centre, once in a lap, with its jumps of speed")
  func motion() throws {
    var scene = try scene(Self.file)
    let before = scene
    scene.apply(.set(SettingID("scenario", lane: 0), .text("box")), at: 0, isMoving: false)
    #expect(
      value(SettingID("runs", lane: 0), of: scene) == .choice(3)
        && value(SettingID("scenario", lane: 0), of: scene) == .text("box"))
    let start = scene.position(ofLane: 0, at: 0)
    func offset(_ time: Double) -> Vector { scene.position(ofLane: 0, at: time) - start }
    // The scenario lasts as long as the lap.
    for (time, x, y) in [
      (0.25, 25.0, 0.0), (0.75, 75, 0), (1, 100, 0), (1.5, 50, 0), (2.3, 0, 0), (2.8, 0, 10), (3.7, 0, 40),
    ] {
      let found = offset(time)
      #expect(abs(found.dx - x) < 1e-6 && abs(found.dy - y) < 1e-6, "\(found) at \(time)")
    }
    for (time, x) in [(0.999, 100.0), (1.001, -100), (1.999, -100), (2.001, 0)] {
      #expect(abs(scene.velocity(ofLane: 0, at: time).dx - x) < 1e-6, "\(time)")
    }
    #expect(scene.position(ofLane: 1, at: 1.3) == before.position(ofLane: 1, at: 1.3))
  }

  @Test("each built-in scenario stays inside the box of the curve", arguments: ["dance", "roar", "fly", "jump"])
  func inside(name: String) throws {
    var scene = try scene()
    scene.apply(.set(SettingID("scenario", lane: 1), .text(name)), at: 0, isMoving: false)
    #expect(value(SettingID("scenario", lane: 1), of: scene) == .text(name))
    var travelled = 0.0
    var last = scene.position(ofLane: 1, at: 0)
    for step in 1..<400 {
      let position = scene.position(ofLane: 1, at: Double(step) / 100)
      #expect((0...360).contains(position.x) && (0...360).contains(position.y))
      travelled += position.distance(to: last)
      last = position
    }
    #expect(travelled > 1, "\(name)")
  }

  @Test("an unknown scenario is refused with known names, and changes nothing")
  func unknown() throws {
    var scene = try scene()
    scene.apply(.set(SettingID("scenario", lane: 0), .text("swim")), at: 0, isMoving: false)
    #expect(value(SettingID("runs", lane: 0), of: scene) == .choice(1))
    #expect(
      scene.problem(with: "swim", for: SettingID("scenario", lane: 0))
        == "Enter the name of a scenario, such as dance, roar, fly, jump")
    #expect(scene.problem(with: "fly", for: SettingID("scenario", lane: 0)) == nil)
  }

  @Test("the choice of the source selects the first scenario, and a file without scenarios leaves the lane as it is")
  func source() throws {
    var scene = try scene()
    scene.apply(.set(SettingID("runs", lane: 2), .choice(3)), at: 0, isMoving: false)
    #expect(value(SettingID("scenario", lane: 2), of: scene) == .text("dance"))
    scene.apply(.set(SettingID("timing", lane: 2), .text("ease-in-out")), at: 1, isMoving: true)
    #expect(
      value(SettingID("scenario", lane: 2), of: scene) == .text("dance")
        && value(SettingID("timing", lane: 2), of: scene) == .text("ease-in-out"))
    scene.apply(.press(SettingID("duplicate", lane: 2)), at: 1, isMoving: true)
    #expect(value(SettingID("scenario", lane: 0), of: scene) == .text("dance"))
    var empty = try self.scene(ScenarioFile(text: "{}", name: "empty.json"))
    empty.apply(.set(SettingID("runs", lane: 2), .choice(3)), at: 0, isMoving: false)
    #expect(value(SettingID("runs", lane: 2), of: empty) == .choice(2))
  }
}
