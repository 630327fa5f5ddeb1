// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Timing functions, presets and copies of lanes")
struct LaneTimingTests {
  private func scene() throws -> CurvesScene {
    CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 9), seed: 7)), keepsDuration: false)
  }

  private func value(_ id: SettingID, of scene: CurvesScene) -> ParameterValue? {
    scene.parameters(at: 2).first { $0.id == id }?.value
  }

  @Test("a lane has the positions of its timing function")
  func timing() throws {
    var scene = try scene()
    let before = scene
    scene.apply(.set(SettingID("timing", lane: 2), .text("ease-in-out")), at: 0, isMoving: false)
    let duration = try CurvesMotion(.blob(.circle(points: 9), seed: 7)).duration
    for step in 1..<20 {
      let share = Double(step) / 20
      let eased = TimingFunction.easeInOut.value(at: share)
      let shown = scene.position(ofLane: 2, at: share * duration)
      let expected = before.position(ofLane: 2, at: eased * duration)
      #expect(shown.distance(to: expected) < 1e-6, "at \(share)")
      #expect(scene.position(ofLane: 0, at: share * duration) == before.position(ofLane: 0, at: share * duration))
    }
  }

  @Test(
    "an invalid timing is refused with its place, and changes nothing",
    arguments: ["ease-inn", "spring(1)", "spring(0, 2)", ""])
  func invalid(text: String) throws {
    var scene = try scene()
    scene.apply(.set(SettingID("timing", lane: 0), .text(text)), at: 0, isMoving: false)
    #expect(value(SettingID("timing", lane: 0), of: scene) == .text("linear"))
  }

  @Test("a preset sets the whole motion of a lane, and another value makes it custom")
  func presets() throws {
    var scene = try scene()
    #expect(
      [SettingID("preset", lane: 0), SettingID("preset", lane: 1), SettingID("preset", lane: 2)].map {
        value($0, of: scene)
      } == [.choice(0), .choice(1), .choice(2)])
    scene.apply(.set(SettingID("preset", lane: 0), .choice(4)), at: 0, isMoving: false)
    #expect(value(SettingID("timing", lane: 0), of: scene) == .text("spring(0.6, 0.3)"))
    scene.apply(.set(SettingID("timing", lane: 0), .text("spring(0.5, 0)")), at: 1, isMoving: false)
    #expect(value(SettingID("preset", lane: 0), of: scene) == .choice(5))
    scene.apply(.set(SettingID("preset", lane: 0), .choice(5)), at: 1.5, isMoving: false)
    #expect(value(SettingID("timing", lane: 0), of: scene) == .text("spring(0.5, 0)"))
  }

  @Test("a lane is copied to the next one", arguments: 0..<3)
  func copy(lane: Int) throws {
    var scene = try scene()
    scene.apply(.set(SettingID("timing", lane: lane), .text("ease-out")), at: 0, isMoving: false)
    scene.apply(.press(SettingID("duplicate", lane: lane)), at: 1, isMoving: true)
    let next = (lane + 1) % 3
    for setting in ["preset", "runs", "mode", "pacing", "timing"] {
      #expect(value(SettingID(setting, lane: next), of: scene) == value(SettingID(setting, lane: lane), of: scene))
    }
  }

  @Test("the menu beside a lane's title sets its preset, and a click outside closes it", arguments: [false, true])
  func menu(isMoreOpen: Bool) throws {
    // Beside the panel, too, a lane has the space for the complete title.
    var content = try visualizer(.curves, Size(width: 1680, height: 900), seed: 7, isPlaying: false)
    if isMoreOpen { content.press("m", at: 0) }
    func box(_ text: String) throws -> Rect {
      try #require(content.placedTexts(at: 1).filter { $0.text == text }.map(\.box).min { $0.minY < $1.minY })
    }
    let title = try box("Explicit path")
    let button = Point(x: title.maxX + 16, y: title.midY)
    content.click(button, at: 1)
    content.click(try box("Spring").center, at: 1)
    #expect(content.parameters(at: 1).first { $0.id == SettingID("preset", lane: 2) }?.value == .choice(4))
    #expect(content.placedTexts(at: 1).contains { $0.text.hasPrefix("Explicit path, spring(") })
    // A click outside closes the menu, and does not reach the scene.
    let next = try box("Keyframe, cubic paced")
    content.click(Point(x: next.maxX + 16, y: next.midY), at: 1)
    let open = content.placedTexts(at: 1).filter { $0.text == "Cubic" }.count
    content.click(Point(x: 640, y: 300), at: 1)
    #expect(content.placedTexts(at: 1).filter { $0.text == "Cubic" }.count == open - 1)
  }

  @Test("the preset of a custom motion can be neither clicked nor reached by the key, and old sessions can contain it")
  func customPreset() throws {
    var content = try visualizer(.curves, Size(width: 1280, height: 900), seed: 7, isPlaying: false)
    func preset() -> ParameterValue? {
      content.parameters(at: 1).first { $0.id == SettingID("preset", lane: 2) }?.value
    }
    let button = try #require(content.placedParts(at: 1).controls.last { $0.name.hasPrefix("menu(") })
    content.click(button.frame.center, at: 1)
    let entries = content.placedParts(at: 1).controls.filter { $0.name.hasPrefix("menuEntry(") }
    #expect(entries.count == 6)
    // A click on the disabled entry does nothing: the menu stays open.
    content.click(try #require(entries.last).frame.center, at: 1)
    #expect(preset() == .choice(2))
    #expect(content.placedParts(at: 1).controls.contains { $0.name.hasPrefix("menuEntry(") })
    content.click(try #require(entries.dropFirst(4).first).frame.center, at: 1)
    #expect(preset() == .choice(4))
    content.handle(.pointerMoved(button.frame.center), at: 1)
    content.press("y", at: 1)
    #expect(preset() == .choice(0))
    content.press("i", at: 1)
    #expect(preset() == .choice(5))
    content.press("y", at: 1)
    #expect(preset() == .choice(0))
  }
}
