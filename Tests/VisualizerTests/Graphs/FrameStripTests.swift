// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The strip of the last frames")
struct FrameStripTests {
  private func content(_ size: Size = Size(width: 1280, height: 800)) throws -> VisualizerContent {
    var content = try visualizer(.curves, size, crowdCount: 20)
    content.press(.space, at: 1)
    return content
  }

  private func strip(_ frames: [FrameStrip.Frame]) -> FrameStrip {
    FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: frames)
  }

  @Test("a key shows the strip while frames are recorded, and the strip requests no frame")
  func toggle() throws {
    var content = try content()
    let bare = content.displayList(at: 2)
    content.record(strip([FrameStrip.Frame(offset: 0, missedRefreshes: 0)]), at: 0)
    #expect(content.displayList(at: 2) == bare)
    content.press("f", .control, at: 2)
    let shown = content.displayList(at: 3)
    #expect(shown != bare)
    #expect(content.nextFrame(after: 3) == .never)
    content.record(nil, at: 0)
    #expect(content.displayList(at: 3) == bare)
    content.record(strip([]), at: 0)
    content.press("f", .control, at: 3)
    #expect(content.displayList(at: 4) == bare)
  }

  @Test(
    "the strip names the source of its frames",
    arguments: [(FrameStrip.Source.display, "Display ticks"), (.timer, "A timer"), (.none, "No waiting")])
  func sources(source: FrameStrip.Source, words: String) throws {
    var content = try content()
    let frame = FrameStrip.Frame(offset: 0, missedRefreshes: 0)
    content.record(FrameStrip(source: source, refreshInterval: 1 / 60, frames: [frame]), at: 0)
    content.press("f", .control, at: 2)
    #expect(content.placedTexts(at: 3).contains { $0.text.hasPrefix(words + ", a refresh every") })
  }

  @Test("the strip has the last 240 frames, and shows a late and a lost one differently")
  func frames() throws {
    var frames = (0..<300).map { _ in FrameStrip.Frame(offset: 0, missedRefreshes: 0) }
    #expect(strip(frames).frames.count == 240)
    var content = try content()
    content.press("f", .control, at: 2)
    var pictures: [DisplayList] = []
    let changes: [(Double?, Int)] = [(0, 0), (1 / 60, 1), (nil, 0)]
    for change in changes {
      frames[299] = FrameStrip.Frame(offset: change.0, missedRefreshes: change.1)
      content.record(strip(frames), at: 0)
      pictures.append(content.displayList(at: 3))
    }
    #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2])
  }

  @Test(
    "the strip accepts any times", arguments: [0.0, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude] as [Double])
  func hostile(value: Double) throws {
    for size in [Size(width: 1280, height: 800), Size(width: 480, height: 360), Size(width: 1, height: 1)] {
      var content = try content(size)
      content.press("f", .control, at: 2)
      for interval in [value, 1.0 / 60] {
        let costs = FrameStrip.Costs(evaluate: value, list: value, raster: 0.01, submit: -value)
        content.record(
          FrameStrip(
            source: .timer, refreshInterval: interval,
            frames: [
              FrameStrip.Frame(offset: value, missedRefreshes: .max, costs: costs),
              FrameStrip.Frame(offset: value, missedRefreshes: .min, costs: costs),
            ]), at: 2)
        for digit in ["1", "7"] as [Character] {
          content.press(digit, at: 3)
          #expect(!content.displayList(at: 3).commands.isEmpty)
        }
      }
    }
  }
}
