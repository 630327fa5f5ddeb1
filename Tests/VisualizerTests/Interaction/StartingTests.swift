// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Inputs that start a paused transport")
struct StartingTests {

  private static let keys: [(SceneName, Character)] = [
    (.retarget, "n"), (.scenarios, "w"), (.worker, "n"),
  ]

  @Test(
    "a motion key starts playback, also in reverse, and also at the end of a lap without losing earlier motion",
    arguments: keys)
  func starts(scene: SceneName, key: Character) throws {
    var content = try visualizer(scene, crowdCount: 20, isPlaying: false)
    content.press(key, at: 1)
    #expect(content.isPlaying && content.mediaTime(at: 2) == 1)
    content = try visualizer(scene, crowdCount: 20, isPlaying: false)
    content.seek(toMediaTime: 3)
    content.press("b", at: 1)
    content.press(key, at: 1)
    #expect(content.isPlaying && content.mediaTime(at: 2) == 4)
    content = try visualizer(scene, crowdCount: 20, isPlaying: false)
    content.press("l", at: 0)
    content.press(.space, at: 0)
    let lap = content.lapDuration
    #expect(abs(content.mediaTime(at: 20) - lap) < 1e-6)
    content.press(key, at: 20)
    #expect(abs(content.mediaTime(at: 21) - lap - 1) < 1e-6)
  }

  @Test("animate starts playback, for one lap and for repeated laps; other buttons do not")
  func animate() throws {
    for isOnce in [false, true] {
      var content = try visualizer(crowdCount: 20, isPlaying: false)
      for key in isOnce ? "exn" : "xn" { content.press(key, at: 1) }
      #expect(!content.isPlaying)
      content.press("a", at: 2)
      #expect(content.isPlaying && content.mediaTime(at: 3) == 1)
    }
  }
}
