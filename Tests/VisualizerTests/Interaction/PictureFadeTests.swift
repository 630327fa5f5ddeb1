// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Panels, menus, help, tooltips, theme and scene change in 120 to 200 ms, on windows alone")
struct PictureFadeTests {
  private func content(reducesMotion: Bool? = nil) throws -> VisualizerContent {
    var content = try visualizer(
      .curves, Size(width: 960, height: 600), isPlaying: false, reducesMotion: reducesMotion, hidesHints: true)
    _ = frame(&content, at: 1)
    return content
  }

  /// Draws a frame as a window does.
  @discardableResult
  private func frame(_ content: inout VisualizerContent, at instant: Double) -> DisplayList {
    content.nextPicture(of: content.evaluate(at: instant))
  }

  /// The opacities of the earlier pictures over the present one, the youngest first.
  private func opacities(_ list: DisplayList, over picture: DisplayList) -> [Double] {
    guard list.commands.count > picture.commands.count else { return [] }
    var (depth, opacities) = (0, [Double]())
    for command in list.commands.dropFirst(picture.commands.count) {
      switch command {
      case .beginGroup(let opacity, _, _):
        if depth == 0 { opacities.append(opacity) }
        depth += 1
      case .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: depth += 1
      case .endGroup: depth -= 1
      default: break
      }
    }
    return opacities
  }

  /// A change of the window by a key, or by a press on the menu of the graph.
  enum Change: String, CaseIterable {
    case theme = "d"
    case scene = "2"
    case panel = "m"
    case help = "?"
    case menu = ""

    func apply(to content: inout VisualizerContent, at instant: Double) throws {
      guard let key = rawValue.first else {
        return content.click(try #require(content.menuFrame("graph", at: instant)).center, at: instant)
      }
      content.press(key, at: instant)
    }
  }

  @Test("the last picture fades out over the new one, and nothing is drawn at rest", arguments: Change.allCases)
  func change(_ change: Change) throws {
    var content = try content()
    try change.apply(to: &content, at: 2)
    var shown: [(time: Double, opacity: Double)] = []
    for index in 0..<16 {
      let instant = 2 + Double(index + 1) / 60
      let list = frame(&content, at: instant)
      let opacities = opacities(list, over: content.displayList(at: instant))
      #expect(opacities.count <= 1)
      shown.append((instant - 2, opacities.first ?? 0))
      if !opacities.isEmpty { #expect(content.nextFrame(after: instant) == .everyRefresh) }
    }
    // The first frame already shows the change.
    #expect((0.7..<1).contains(shown[0].opacity))
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.opacity >= $1.opacity })
    let end = try #require(shown.first { $0.opacity == 0 }).time
    #expect((0.12...0.2).contains(end), "\(end)")
    // At rest the window has the picture of the instant, and draws no more for the fade.
    #expect(frame(&content, at: 2.5) == content.displayList(at: 2.5))
    #expect(content.nextFrame(after: 2.5) != .everyRefresh)
    // The way back fades, too.
    try change.apply(to: &content, at: 4)
    let back = frame(&content, at: 4 + 1.0 / 60)
    #expect(change == .scene || back != content.displayList(at: 4 + 1.0 / 60))
  }

  @Test("Crowd, which measures the costs of frames, changes at once")
  func large() throws {
    var content = try visualizer(.crowd, Size(width: 960, height: 600), isPlaying: false, hidesHints: true)
    frame(&content, at: 1)
    content.press("d", at: 2)
    #expect(frame(&content, at: 2 + 1.0 / 60) == content.displayList(at: 2 + 1.0 / 60))
  }

  @Test("a change during a fade continues from what is shown")
  func interruption() throws {
    var content = try content()
    content.press("d", at: 2)
    for index in 1...4 { frame(&content, at: 2 + Double(index) / 60) }
    content.press("m", at: 2.07)
    let instant = 2 + 5.0 / 60
    let values = opacities(frame(&content, at: instant), over: content.displayList(at: instant))
    // The first fade goes on above the second one.
    #expect(values.count == 2 && values[0] > values[1] && values[1] > 0)
    for index in 6...20 { frame(&content, at: 2 + Double(index) / 60) }
    #expect(frame(&content, at: 3) == content.displayList(at: 3))
  }

  @Test("with reduced motion each change is in place", arguments: Change.allCases)
  func reduced(_ change: Change) throws {
    var content = try content(reducesMotion: true)
    try change.apply(to: &content, at: 2)
    #expect(frame(&content, at: 2 + 1.0 / 60) == content.displayList(at: 2 + 1.0 / 60))
  }

  @Test("no input waits: a panel, a menu and the help take the next press at once")
  func inputs() throws {
    var content = try content()
    content.press("m", at: 2)
    let loop = try #require(content.controlPanel(at: 2))
    content.press("?", at: 2)
    content.press("?", at: 2)
    content.click(try #require(content.menuFrame("graph", at: 2)).center, at: 2)
    content.click(try #require(content.menuEntryFrame("graph", 1, at: 2)).center, at: 2)
    // The reading at the pointer covers the title.
    content.handle(.pointerLeft, at: 2)
    #expect(content.placedTexts(at: 2).contains { $0.text == "Acceleration" } && loop.width > 0)
  }

  @Test("a tooltip fades in its own area")
  func tooltip() throws {
    var content = try content()
    let scrubber = try #require(content.scrubberFrame(at: 2))
    content.handle(.pointerMoved(scrubber.center), at: 2)
    for index in 1...36 { frame(&content, at: 2 + Double(index) / 60) }
    let area = try #require(content.tooltipFrame(at: 2.62))
    let list = frame(&content, at: 2.62)
    let fade = list.commands.dropFirst(content.displayList(at: 2.62).commands.count)
    #expect(!fade.isEmpty)
    let room = area.inset(dx: -0.5, dy: -0.5)
    for command in fade {
      switch command {
      case .fill(_, _, _, _, let clip), .stroke(_, _, _, _, let clip):
        let visible = try #require(clip)
        #expect(visible.isEmpty || room.union(visible) == room, "\(visible) in \(area)")
      default: break
      }
    }
  }

  @Test("the same frames are the same pictures, and a resized window has no fade")
  func determinism() throws {
    var content = try content()
    content.press("d", at: 2)
    var other = content
    for index in 1...6 {
      let instant = 2 + Double(index) / 60
      #expect(frame(&content, at: instant) == frame(&other, at: instant))
    }
    content.handle(.resized(Size(width: 900, height: 600)), at: 2.1)
    #expect(frame(&content, at: 2.1) == content.displayList(at: 2.1))
  }
}
