// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Layout: no text overlaps another, is truncated or leaves the window")
struct LayoutTests {
  /// From the smallest window to a large display, in points; at scale 2, a window has half as many points as pixels.
  static let sizes = [
    Size(width: 480, height: 360), Size(width: 640, height: 480), Size(width: 800, height: 600),
    Size(width: 960, height: 540),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080), Size(width: 3840, height: 2160),
  ]

  @Test("every text is complete and separate, in every scene", arguments: SceneName.allCases, sizes)
  func texts(scene: SceneName, size: Size) throws {
    var content = try VisualizerContent(
      SceneConfiguration(scene: scene, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4)), crowdCount: 20),
      size: size)
    for instant in [0, content.pictureInstant, 2.5 * content.pictureInstant] {
      check(content.placedTexts(at: instant), in: size)
    }
    content.press("?", at: 0)
    check(content.placedTexts(at: 0), in: size)
  }

  @Test("the placed texts include the texts of layers")
  func layers() throws {
    let content = try VisualizerContent(
      SceneConfiguration(scene: .dependents, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4))),
      size: Size(width: 1280, height: 800))
    let texts = content.placedTexts(at: 1)
    // The labels are texts of layers with the positions of the squares.
    let labels = texts.filter { $0.text.contains("X ") || $0.text.contains("Angle") || $0.text.contains("°") }
    #expect(labels.count >= 3, "\(texts.map(\.text))")
    for label in labels { #expect(label.box.width > 20 && (5...40).contains(label.box.height), "\(label)") }
  }

  @Test("the message about an invalid file covers no actor and can be closed", arguments: sizes)
  func message(size: Size) throws {
    let text = #"{"dance": [{"type": "spin", "after": 1}, {"alpha": 3, "type": "alpha"}, {"y": "x"}, {"q": 1}]}"#
    for name in ["bad.json", "/home/somebody/with/" + String(repeating: "a-long-name/", count: 12) + "bad.json"] {
      var content = try VisualizerContent(
        SceneConfiguration(
          scene: .scenarios, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4)),
          scenarios: ScenarioFile(text: text, name: name)), size: size)
      check(content.placedTexts(at: 1), in: size)
      let frames = try #require(content.messageFrames)
      let words = content.placedTexts(at: 1).filter { frames.panel.contains($0.box.center) }.map(\.text)
      let advice = "Correct and save the file. It then plays again from the start."
      #expect(words.joined(separator: " ").contains(advice), "\(words)")
      for text in content.placedTexts(at: 1) where ["Dancer", "Bird", "Log"].contains(text.text) {
        #expect(text.box.minY > frames.panel.maxY)
      }
      var byKey = content
      byKey.press(.escape, at: 1)
      #expect(byKey.messageFrames == nil)
      content.click(frames.button.center, at: 1)
      #expect(content.messageFrames == nil && !content.scenarioWarning.isEmpty)
      // A different error shows the message again.
      content.replaceFile(with: ScenarioFile(text: "{", name: name), at: 1)
      #expect(content.messageFrames != nil)
    }
  }

  @Test(
    "the panels of all scenes have their texts 16 points from their left edge", arguments: SceneName.allCases,
    [Size(width: 1280, height: 800), Size(width: 480, height: 900)])
  func margins(scene: SceneName, size: Size) throws {
    let content = try visualizer(scene, size, crowdCount: 20, isPlaying: false, hidesHints: true)
    let area = SceneFrame(size: size).content
    let texts = content.placedTexts(at: 1).filter { area.contains($0.box.center) && !$0.text.isEmpty }
    let first = try #require(texts.min { $0.box.minX < $1.box.minX })
    // A letter or the mark of a lane starts at most 2 points beside its place.
    #expect(abs(first.box.minX - area.minX - 16) <= 2, "\(first.text) at \(first.box.minX)")
  }

  @Test("the objects of the Worker scene share baselines of names, which are close to them", arguments: sizes)
  func worker(size: Size) throws {
    let texts = try visualizer(.worker, size, isPlaying: false).placedTexts(at: 1)
    let names = ["Progress", "Number", "Sweep", "Colour"].compactMap { name in texts.first { $0.text == name }?.box }
    guard names.count == 4 else { return #expect(names.isEmpty || size.height < 600) }
    func isOneLine(_ first: Int, _ second: Int) -> Bool { abs(names[first].maxY - names[second].maxY) < 0.01 }
    #expect(isOneLine(2, 3) && (isOneLine(1, 2) || isOneLine(0, 1)))
    // The names of the last row are in the lower part of their panel, which the objects fill.
    let panel = SceneFrame(size: size).content
    guard let graph = try visualizer(.worker, size, isPlaying: false).graphPlot(at: 1) else { return }
    #expect(names[3].maxY < graph.minY && graph.minY - names[3].maxY < 0.3 * panel.height)
  }

  @Test(
    "the strip of frames is beside the scene and does not cover it", arguments: SceneName.allCases,
    [sizes[1], sizes[4]])
  func strip(scene: SceneName, size: Size) throws {
    var content = try VisualizerContent(
      SceneConfiguration(scene: scene, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4)), crowdCount: 20),
      size: size)
    content.press("f", .control, at: 0)
    content.record(
      FrameStrip(
        source: .timer, refreshInterval: 1 / 60,
        frames: (0..<300).map { _ in FrameStrip.Frame(offset: 0, missedRefreshes: 0) }), at: 0)
    check(content.placedTexts(at: 1), in: size)
    let strip = try #require(content.placedTexts(at: 1).first { $0.text == "target" }).box
    let graph = content.graphPlot(at: 1)
    #expect(graph.map { $0.maxY < strip.minY - 16 } ?? true)
  }

  private func check(_ texts: [PlacedText], in size: Size) {
    #expect(!texts.isEmpty)
    let window = Rect(origin: .zero, size: size)
    var seen: [PlacedText] = []
    for text in texts where !text.text.isEmpty {
      let clip = text.clip ?? window
      // A text completely outside its clip is invisible, such as one in a scrolled row.
      guard clip.intersection(text.box).map({ !$0.isEmpty }) ?? false else { continue }
      let isWhole = !text.isTruncated
      #expect(isWhole, "“\(text.text)” is truncated")
      let room = clip.inset(dx: -0.5, dy: -0.5)
      #expect(room.union(text.box) == room, "“\(text.text)” at \(text.box) leaves \(clip)")
      let box = text.box.inset(dx: 0.5, dy: 0.5)
      for other in seen where !box.isEmpty {
        let isFree = other.box.intersection(box).map(\.isEmpty) ?? true
        #expect(isFree, "“\(text.text)” at \(text.box) lies on “\(other.text)” at \(other.box)")
      }
      seen.append(text)
    }
  }
}
