// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Animated pictures that a window saves", .waiting)
struct AnimationSavingTests {
  /// Opens the save menu of a window of 720 × 480, chooses the animated picture, and accepts the proposed name.
  private func chooseAnimation(_ shown: ShownWindow) throws {
    try shown.screen.xdotool("mousemove", "606", "24", "click", "1", "mousemove", "640", "94", "click", "1")
    try shown.screen.xdotool("mousemove", "1", "1", "key", "Return")
  }

  @Test("the file has the bytes of the command for the same session, instants and size")
  func bytes() throws {
    let shown = try ShownWindow(["retarget", "--paused", "--no-hints"], width: 720, height: 480)
    try shown.press(["Right", "Right", "bracketleft"] + Array(repeating: "Right", count: 12) + ["bracketright"])
    try shown.press("ctrl+s", "Return")
    let session = try shown.savedFile("glissade-1.session.json")
    try chooseAnimation(shown)
    let saved = try shown.savedFile("glissade-retarget-1.apng")
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: session)) as? [String: Any])
    let scenes = try #require(root["scenes"] as? [String: [String: Any]])
    let range = try #require(scenes["retarget"]?["range"] as? [Double])
    let file = shown.folder.url.appendingPathComponent("rendered.apng")
    let result = try Command.run([
      "render", "--session", session.path, "--from", "\(range[0])", "--to", "\(range[1])", "--fps", "30", "-o",
      file.path,
    ])
    try #require(result.status == 0, "\(result.errors)")
    #expect(try Data(contentsOf: saved) == Data(contentsOf: file))
    try shown.quit()
  }

  @Test("Escape cancels, and no file remains")
  func cancelling() throws {
    let shown = try ShownWindow(["retarget", "--paused", "--no-hints"], width: 720, height: 480)
    try chooseAnimation(shown)
    try shown.press("Escape")
    try wait(for: "the end of saving") {
      try FileManager.default.contentsOfDirectory(atPath: shown.folder.url.path).allSatisfy { !$0.contains("apng") }
    }
    try shown.quit()
    let names = try FileManager.default.contentsOfDirectory(atPath: shown.folder.url.path)
    #expect(names.allSatisfy { !$0.hasSuffix(".apng") && !$0.hasSuffix(".part") } && shown.lines.isEmpty, "\(names)")
  }
}
