// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The layout of controls, with the panel closed and open")
struct ControlLayoutTests {
  static let sizes = [
    Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1024, height: 768),
    Size(width: 1199, height: 700), Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
    Size(width: 3840, height: 2160),
  ]

  @Test("controls are inside the window and do not overlap, with the panel closed and open", arguments: sizes, 0..<3)
  func frames(size: Size, panel: Int) throws {
    for scene in [SceneName.curves, .retarget] {
      var content = try visualizer(scene, size, points: 16, crowdCount: 20)
      check(content.controlFrames(at: 1), in: size)
      // Tab reaches the further controls, of which a choice selects the shown group.
      content.press("m", at: 1)
      for _ in 0..<panel { content.choose("panel", at: 1) }
      check(content.controlFrames(at: 1), in: size)
      if let popup = content.controlPanel(at: 1) {
        #expect(popup.minX >= 0 && popup.maxX <= size.width)
        #expect(popup.minY >= 48 && popup.maxY <= SceneFrame(size: size).transport.minY)
      }
    }
  }

  private func check(_ frames: [Rect], in size: Size) {
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.minY >= 0 && frame.maxY <= size.height, "\(frame)")
      // Hit areas of neighbours in the transport overlap by one point.
      for other in frames[..<index] {
        guard let common = frame.intersection(other) else { continue }
        #expect(min(common.width, common.height) <= 1, "\(frame) and \(other)")
      }
    }
  }

  @Test(
    "the panel lists the controls of the selected group: shape, lanes or view",
    arguments: [(0, "tension"), (1, SettingID("mode", lane: 1)), (2, "lens")] as [(Int, SettingID)])
  func panels(choice: Int, id: SettingID) throws {
    var content = try visualizer(points: 16)
    for _ in 0..<choice { content.choose("panel", at: 1) }
    let listed = content.parameters(at: 1).filter(\.isListed).map(\.id)
    for other in ["tension", SettingID("mode", lane: 1), "lens"] as [SettingID] {
      #expect(listed.contains(other) == (other == id))
    }
    // A key has its effect also while its control is hidden.
    let before = content.displayList(at: 1)
    content.press("z", at: 1)
    #expect(content.displayList(at: 1) != before)
  }
}

extension VisualizerContent {
  /// Selects the next choice of a parameter without a key, with the pointer.
  fileprivate mutating func choose(_ id: SettingID, at instant: Double) {
    guard let parameter = parameters(at: instant).first(where: { $0.id == id }),
      case .choice(let titles) = parameter.kind, case .choice(let value) = parameter.value
    else { return }
    let isOpen = controlPanel(at: instant) != nil
    if !isOpen { press("m", at: instant) }
    if let frame = choiceFrame(id, (value + 1) % titles.count, at: instant) {
      click(frame.center, at: instant)
      handle(.pointerLeft, at: instant)
    }
    if !isOpen { press("m", at: instant) }
  }
}
