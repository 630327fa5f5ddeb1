// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The stage of the Crowd scene in every aspect ratio")
struct CrowdFitTests {

  /// The boxes of the members with their common clip.
  private func members(_ content: VisualizerContent, at instant: Double) -> (boxes: [Rect], clip: Rect?) {
    var (boxes, stage): ([Rect], Rect?) = ([], nil)
    for command in content.displayList(at: instant).commands {
      guard case .fill(.path(let path), _, _, let transform, let clip?) = command, let bounds = path.bounds(),
        let affine = transform.affine
      else { continue }
      boxes.append(affine.boundingBox(of: bounds))
      stage = clip
    }
    return (boxes, stage)
  }

  @Test(
    "no member is cut at the edge, also after a click in a corner, and the members use the whole stage",
    arguments: [(640, 400), (700, 1200), (1280, 800), (1000, 1000), (1920, 600)])
  func fit(width: Double, height: Double) throws {
    var content = try visualizer(.crowd, Size(width: width, height: height), crowdCount: 300)
    var all: Rect?
    for instant in [0.5, 2, 4, 6, 8] {
      let (boxes, clip) = members(content, at: instant)
      let stage = try #require(clip).inset(dx: -0.5, dy: -0.5)
      #expect(boxes.count == 300)
      for box in boxes { #expect(stage.union(box) == stage, "\(box) in \(stage)") }
      all = boxes.reduce(all) { $0?.union($1) ?? $1 }
    }
    let stage = try #require(members(content, at: 1).clip)
    let used = try #require(all)
    #expect(used.width > 0.8 * stage.width && used.height > 0.7 * stage.height, "\(used) in \(stage)")
    content.handle(.pointerPressed(Point(x: stage.maxX - 3, y: stage.maxY - 3)), at: 9)
    for instant in [9.4, 9.9, 10.3] {
      for box in members(content, at: instant).boxes {
        #expect(stage.inset(dx: -0.5, dy: -0.5).union(box) == stage.inset(dx: -0.5, dy: -0.5), "\(box) in \(stage)")
      }
    }
  }

  @Test("members keep their shape in every aspect ratio", arguments: [(700, 1200), (1280, 800), (1920, 600)])
  func shape(width: Double, height: Double) throws {
    for command in try visualizer(.crowd, Size(width: width, height: height), crowdCount: 300).displayList(at: 1)
      .commands
    {
      guard case .fill(.path, _, _, let transform, .some) = command, let affine = transform.affine else { continue }
      let (x, y) = (Vector(dx: affine.a, dy: affine.b), Vector(dx: affine.c, dy: affine.d))
      #expect(abs(x.length - y.length) < 1e-9 * x.length && abs(x.dx * y.dx + x.dy * y.dy) < 1e-9)
    }
  }

  @Test("the result of a search stays visible, with its count, until the next search")
  func result() throws {
    var content = try visualizer(.crowd, crowdCount: 1000)
    content.press("n", at: 1)
    // Refreshes are missed from 500 members on.
    var instant = 1.0
    var frames: [FrameStrip.Frame] = []
    while instant < 40 {
      let number = content.parameters(at: instant).first { $0.id == "count" }?.value
      let isMissed = if case .number(let count)? = number { count > 500 } else { true }
      content.record(FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: frames), at: instant)
      frames.append(
        FrameStrip.Frame(
          index: frames.count, offset: 0, interval: isMissed ? 1 / 30 : 1 / 60, missedRefreshes: isMissed ? 1 : 0))
      instant += 1 / 60
    }
    func found() -> String? {
      let texts = content.placedTexts(at: instant)
      guard let caption = texts.first(where: { $0.text == "maximum at 60 Hz" })?.box else { return nil }
      return texts.first { $0.box.minX > caption.maxX && abs($0.box.midY - caption.midY) < 4 }?.text
    }
    let result = try #require(found())
    #expect(content.parameters(at: instant).first { $0.id == "count" }?.value == Double(result).map { .number($0) })
    // The user's own count does not remove the result.
    content.press(.up, at: instant + 1)
    #expect(found() == result)
    content.press("n", at: instant + 2)
    #expect(found() == nil)
  }

  @Test("the hint is shown until the first click")
  func hint() throws {
    var content = try visualizer(.crowd, crowdCount: 300)
    func hasHint() -> Bool { content.placedTexts(at: 2).contains { $0.text.hasPrefix("Click anywhere") } }
    let before = hasHint()
    content.handle(.pointerPressed(Point(x: 600, y: 300)), at: 1)
    #expect(before && !hasHint())
  }
}
