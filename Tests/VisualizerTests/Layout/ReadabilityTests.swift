// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Readability of texts, graphs and lenses")
struct ReadabilityTests {

  @Test(
    "the values at the pointer over a graph are above the controls and beside their panel",
    arguments: [Size(width: 1280, height: 800), Size(width: 1440, height: 900)])
  func reading(size: Size) throws {
    var content = try visualizer(.curves, size, points: 12, crowdCount: 20, isPlaying: false)
    content.press("m", at: 0)
    let panel = try #require(content.controlPanel(at: 1))
    let plot = try #require(content.graphPlot(at: 1))
    // The lowest visible position of the graph.
    content.handle(.pointerMoved(Point(x: plot.midX, y: plot.maxY - 2)), at: 1)
    let numbers = content.placedTexts(at: 2).filter { $0.text.hasSuffix(" pt") && $0.text.contains(",") }
    #expect(numbers.count == 3)
    for number in numbers { #expect(number.box.maxX < panel.minX && number.box.maxY < plot.maxY, "\(number)") }
    for heading in ["value", "speed", "acceleration"] {
      #expect(content.placedTexts(at: 2).contains { $0.text == heading && $0.box.maxY < plot.minY })
    }
  }

  @Test("a follower covers less than 45 % of the lens, also at the seam")
  func lens() throws {
    var content = try visualizer(points: 12, crowdCount: 20, isPlaying: false)
    content.press("z", at: 0)
    content.seek(toMediaTime: 2)
    content.press("x", at: 0)
    content.seek(toMediaTime: 2.1)
    let commands = content.displayList(at: 0).commands
    // The square frames in the middle of the lanes.
    let lenses = commands.compactMap { command -> Rect? in
      guard case .stroke(.rectangle(let frame), _, _, _, _) = command, frame.width == frame.height, frame.width >= 60
      else { return nil }
      return frame
    }
    #expect(lenses.count == 3)
    var bodies = 0
    for command in commands {
      guard case .fill(.path(let path), _, _, let transform, let clip?) = command, lenses.contains(clip),
        let bounds = path.bounds(), let box = transform.affine?.boundingBox(of: bounds)
      else { continue }
      let shown = try #require(box.intersection(clip))
      // The blob's shape fills the lens and is much larger, so it is excluded.
      guard box.width < 3 * clip.width else { continue }
      bodies += 1
      #expect(shown.width * shown.height < 0.45 * clip.width * clip.height, "\(shown) in \(clip)")
    }
    #expect(bodies >= 3)
  }

  @Test("bars of frames beyond the graph's maximum are marked, and the axis shows the maximum")
  func cutBars() throws {
    var content = try visualizer(.crowd, points: 12, crowdCount: 20, isPlaying: false)
    func strip(_ seconds: Double) -> FrameStrip {
      let frame = FrameStrip.Frame(offset: 0, missedRefreshes: 0, costs: FrameStrip.Costs(raster: seconds))
      let quick = FrameStrip.Frame(offset: 0, missedRefreshes: 0, costs: FrameStrip.Costs(raster: 0.004))
      return FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: Array(repeating: quick, count: 50) + [frame])
    }
    content.record(strip(0.020), at: 1)
    #expect(!content.placedTexts(at: 1).contains { $0.text.hasPrefix(">") })
    let whole = content.displayList(at: 1).commands.count
    content.record(strip(0.030), at: 1)
    #expect(content.placedTexts(at: 1).contains { $0.text == "> 25.0" })
    #expect(content.displayList(at: 1).commands.count > whole)
  }

  @Test("the strip of frames has the full width of the window", arguments: [640.0, 1280, 1920])
  func strip(width: Double) throws {
    var content = try visualizer(.curves, Size(width: width, height: 800), points: 12, crowdCount: 20, isPlaying: false)
    content.press("f", .control, at: 0)
    let frames = (0..<240).map { _ in FrameStrip.Frame(offset: 0, missedRefreshes: 0) }
    content.record(FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: frames), at: 0)
    let title = try #require(content.placedTexts(at: 1).first { $0.text == "Frames" }).box
    #expect(title.minX < 48)
    let count = try #require(content.placedTexts(at: 1).first { $0.text.hasSuffix("last 240") }).box
    #expect(count.maxX > width - 48)
  }

  @Test(
    "the settling time and the overshoot are shown beside a spring, also while controls are folded",
    arguments: [Size(width: 640, height: 480), Size(width: 1280, height: 800), Size(width: 1920, height: 1080)])
  func spring(size: Size) throws {
    var content = try visualizer(.timing, size, points: 12, crowdCount: 20, isPlaying: false)
    for _ in 0..<3 { content.press("k", at: 0) }
    // The compared spring has no bounce, and that of the controls is given by its constants.
    content.press("c", at: 0)
    content.handle(.pasted("spring(1, 100, 10)"), at: 0)
    let panel = content.controlFrames(at: 1)
    let texts = content.placedTexts(at: 1).filter { text in !panel.contains { $0.contains(text.box.center) } }
    #expect(texts.filter { $0.text == "Settles in" }.count == 2)
    // Mass 1, stiffness 100 and damping 10, as in the tables of springs; 9.2334 / ω for 0.6 s and no bounce.
    for words in ["1.47 s", "0.88 s"] { #expect(texts.contains { $0.text == words }, "\(texts.map(\.text))") }
    // A small window has space only for the settling time.
    guard size.width >= 1280 else { return }
    #expect(texts.filter { $0.text == "Overshoot" }.count == 2)
    #expect(texts.contains { $0.text == "0.0 %" } && texts.contains { $0.text == "16.3 %" })
  }

  @Test("the truncated text of a long function ends with an ellipsis")
  func longWords() throws {
    var content = try visualizer(.timing, points: 12, crowdCount: 20, isPlaying: false)
    let stops = (0...60).map { "\(Double($0 * $0) / 3600)" }.joined(separator: ", ")
    content.handle(.pasted("linear(\(stops))"), at: 0)
    // The second row of a comparison has the whole text; the first one is in the controls.
    for key in "cw" { content.press(key, at: 0) }
    let words = content.placedTexts(at: 1).filter { $0.box.minX > 640 && $0.box.maxY < 300 && $0.text.count > 20 }
    #expect(words.count == 2)
    #expect(words.last?.isTruncated == true && words.first?.isTruncated == false)
    // Both lines together have the whole text, so no part is missing before the ellipsis.
    #expect(words.map(\.text).joined(separator: " ").hasSuffix("100%)") || words.last?.text.hasSuffix(")") == true)
  }

  @Test("a notice disappears after 4 s, while the scene plays and while it is paused", arguments: [false, true])
  func notice(isPlaying: Bool) throws {
    var content = try visualizer(.timing, points: 12, crowdCount: 20, isPlaying: isPlaying)
    content.showNotice(InterfaceTexts.pictureSaved("a.png"), at: 1)
    let isShown = content.placedTexts(at: 1.5).contains { $0.text.contains("a.png") }
    #expect(isShown && content.notice(at: 4.9) != nil)
    #expect(!content.placedTexts(at: 5.1).contains { $0.text.contains("a.png") })
    #expect(isPlaying || content.nextFrame(after: 1.5) == .at(5))
  }

  @Test("trails have a visible width in a very large window", arguments: [SceneName.curves, .retarget])
  func trails(scene: SceneName) throws {
    func widest(_ size: Size) throws -> Double {
      var content = try visualizer(scene, size, points: 12, crowdCount: 20, isPlaying: false)
      content.seek(toMediaTime: 1)
      let plot = try #require(content.graphPlot(at: 0))
      return content.displayList(at: 0).commands.reduce(0) { widest, command in
        guard case .stroke(.path(let path), let style, _, _, _) = command, let bounds = path.bounds(),
          bounds.maxY < plot.minY, bounds.minY > 100, bounds.width > 60
        else { return widest }
        return max(widest, style.width)
      }
    }
    #expect(try (2...2.5).contains(widest(Size(width: 1280, height: 800))))
    #expect(try widest(Size(width: 3840, height: 2160)) >= 3.5)
  }
}
