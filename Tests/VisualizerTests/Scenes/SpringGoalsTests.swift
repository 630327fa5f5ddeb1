// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Timing scene: springs by their overshoot and settling time")
struct SpringGoalsTests {
  /// A window with a spring and the open panel of further controls.
  private func spring() throws -> VisualizerContent {
    var content = try visualizer(.timing, isPlaying: false)
    content.press("kkkm", at: 1)
    return content
  }

  private func number(_ id: SettingID, _ content: VisualizerContent) throws -> Double {
    guard case .number(let value)? = content.parameters(at: 1).first(where: { $0.id == id })?.value else {
      throw MissingNumber(name: id.name)
    }
    return value
  }

  private struct MissingNumber: Error { let name: String }

  private func type(_ text: String, into id: SettingID, _ content: inout VisualizerContent) throws {
    content.click(try #require(content.fieldFrame(id, at: 1), "\(id.name)").center, at: 1)
    content.press("a", .control, at: 1)
    content.press(text, at: 1)
    content.press(.enter, at: 1)
    content.press(.escape, at: 1)
  }

  @Test(
    "a typed overshoot and a typed settling time are those of the spring, in either order",
    arguments: [(10.0, 0.5), (0.5, 2.0), (60, 1.25), (5, 0.05)])
  func goals(overshoot: Double, settling: Double) throws {
    for isFirst in [true, false] {
      var content = try spring()
      if !isFirst { try type("\(settling)", into: "settling", &content) }
      try type("\(overshoot)", into: "overshoot", &content)
      if isFirst { try type("\(settling)", into: "settling", &content) }
      #expect(try abs(number("overshoot", content) - overshoot) < 1e-9)
      #expect(try abs(number("settling", content) - settling) < 1e-9)
    }
  }

  @Test("a spring without overshoot is critically damped, and settles when typed", arguments: [0.1, 0.45, 1.3])
  func critical(settling: Double) throws {
    var content = try spring()
    try type("0", into: "overshoot", &content)
    try type("\(settling)", into: "settling", &content)
    #expect(try abs(number("settling", content) - settling) < 1e-6 && number("overshoot", content) == 0)
    #expect(try abs(number("bounce", content)) < 1e-9)
  }

  @Test("the forms state the same spring")
  func forms() throws {
    var content = try spring()
    let goals = try (number("overshoot", content), number("settling", content))
    for ids: [SettingID] in [["response", "dampingRatio"], ["mass", "stiffness", "damping"], ["duration", "bounce"]] {
      content.press("o", at: 1)
      for id in ids { #expect(try number(id, content) != 0, "\(id.name)") }
      #expect(
        try abs(number("overshoot", content) - goals.0) < 1e-9 && abs(number("settling", content) - goals.1) < 1e-9)
    }
    #expect(try abs(number("duration", content) - 0.6) < 1e-9 && abs(number("bounce", content) - 0.3) < 1e-9)
  }

  @Test("a spring has the lap of its settling time and a pause of half a second, and a curve that of its duration")
  func laps() throws {
    var content = try spring()
    try type("0.5", into: "settling", &content)
    #expect(abs(content.lapDuration - 1) < 1e-9)
    content.press("m", at: 1)
    // At the other kind, a quarter of the lap stays a quarter, so that the lap of 2.5 s starts at −0.375 s.
    for (instant, middle) in [(2.0, 0.25), (4, 1 - 0.375)] {
      let plot = try #require(content.graphPlot(at: instant))
      content.click(plot.center, at: instant)
      #expect(abs(content.mediaTime(at: instant) - middle) < 0.02)
      content.press("k", at: instant)
    }
  }
}
