// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Crowd scene and its search for the maximum count")
struct CrowdTests {
  @Test("every member has its own path, and the count is limited to 10 … 20,000")
  func counts() {
    var scene = CrowdScene()
    #expect(scene.positions(at: 1).count == 1000)
    #expect(Set(scene.positions(at: 1).map { [$0.x, $0.y] }).count == 1000)
    for (time, count) in [(1.0, 20.0), (2, 3000), (3, 10), (4, 1e9), (5, -5)] {
      scene.apply(.set("count", .number(count)), at: time, isMoving: true)
    }
    for (time, count) in [(0.5, 1000), (1.5, 20), (2.5, 3000), (3.5, 10), (4.5, 20_000), (5.5, 10)] {
      #expect(scene.positions(at: time).count == count)
    }
  }

  @Test("a click moves all members to it and then back to their paths, without a jump")
  func click() {
    var scene = CrowdScene()
    scene.apply(.set("count", .number(50)), at: 0, isMoving: true)
    let undisturbed = scene
    let target = Point(x: 400, y: 300)
    scene.apply(.pointer(.pressed, region: .crowd, target), at: 2, isMoving: true)
    for time in [2.0, 2.8, 3.4, 4.2] {
      for (before, after) in zip(scene.positions(at: time - 1e-6), scene.positions(at: time)) {
        #expect(before.distance(to: after) < 0.01, "at \(time)")
      }
    }
    #expect(scene.target(at: 3) != nil && scene.target(at: 1.9) == nil && scene.target(at: 3.5) == nil)
    let there = scene.positions(at: 3)
    #expect(there.allSatisfy { $0.distance(to: target) < 40 })
    #expect(Set(there.map { [$0.x, $0.y] }).count == 50)
    for time in [1.9, 4.3, 9] { #expect(scene.positions(at: time) == undisturbed.positions(at: time), "at \(time)") }
  }

  @Test("Escape moves the members back immediately, and a second click before it retargets them")
  func escape() {
    var scene = CrowdScene()
    scene.apply(.set("count", .number(30)), at: 0, isMoving: true)
    let undisturbed = scene
    scene.apply(.pointer(.pressed, region: .crowd, Point(x: 100, y: 100)), at: 2, isMoving: true)
    scene.apply(.pointer(.pressed, region: .crowd, Point(x: 900, y: 500)), at: 2.3, isMoving: true)
    #expect(scene.positions(at: 3.2).allSatisfy { $0.distance(to: Point(x: 900, y: 500)) < 40 })
    scene.apply(.reset, at: 3.2, isMoving: true)
    #expect(scene.target(at: 3.2) == nil)
    #expect(scene.positions(at: 4.1) == undisturbed.positions(at: 4.1))
  }

  @Test("a session keeps as many of very many clicks as fit, and reads back as the same session")
  func storm() throws {
    let configuration = SceneConfiguration(
      scene: .crowd, curves: try CurvesMotion(.blob(.circle(points: 16), seed: 4)), crowdCount: 10_000)
    var content = VisualizerContent(configuration, size: Size(width: 1280, height: 800))
    // Ten members are enough for the clicks: the limit depends on the largest count so far, which is 10,000.
    let slider = try #require(content.parameterFrame("count", at: 0))
    content.click(Point(x: slider.minX + 1, y: slider.maxY - 6), at: 0.1)
    for index in 0..<48 {
      let point = Point(x: 300 + Double(index % 7) * 30, y: 250 + Double(index % 5) * 40)
      content.handle(.pointerPressed(point), at: 1 + Double(index) / 8)
    }
    let session = try content.session(at: 8, scale: 1).encodedAsJSON()
    let kept = try #require(session.firstMatch(of: /"earliest": ([0-9.]+), "discarded": ([0-9]+)/))
    let (time, forgotten) = (try #require(Double(kept.1)), try #require(Int(kept.2)))
    #expect(time > 1.5 && forgotten >= 20, "\(time), \(forgotten)")
    let again = try VisualizerContent(Session(decodingJSON: Array(session.utf8)))
    #expect(try again.session(at: 0, scale: 1).encodedAsJSON() == session)
    #expect(again.displayList(at: 0) == content.displayList(at: 8))
  }

  @Test("equal inputs give equal crowds")
  func replay() {
    func play() -> [[Point]] {
      var scene = CrowdScene()
      scene.apply(.set("count", .number(200)), at: 0.5, isMoving: true)
      scene.apply(.pointer(.pressed, region: .crowd, Point(x: 700, y: 20)), at: 1, isMoving: true)
      scene.apply(.set("kind", .choice(2)), at: 1.2, isMoving: true)
      scene.apply(.set("scale", .number(2.5)), at: 1.4, isMoving: true)
      scene.apply(.set("count", .number(400)), at: 1.6, isMoving: true)
      return [0.2, 1.1, 1.5, 2, 7].map { scene.positions(at: $0) }
    }
    #expect(play() == play())
  }

  /// Runs a search on a simulated display; returns its result, the number of frames and their time.
  ///
  /// - Parameter capacity: The largest count that the display shows without missed refreshes. A larger one takes
  ///   refreshes in proportion.
  private func search(from count: Int, capacity: Int) -> (result: Int?, frames: Int, seconds: Double) {
    var search = CountSearch(of: "count", from: count, in: CrowdScene.counts, gesture: 0)
    var (shown, frames, seconds) = (count, 0, 0.0)
    var records: [FrameStrip.Frame] = []
    while frames < 10_000 {
      switch search.record(FrameStrip(source: .display, refreshInterval: 1 / 60, frames: records)) {
      case .wait: break
      case .show(let count): shown = count
      case .end(let result): return (result, frames, seconds)
      case .refuse: return (nil, -1, 0)
      }
      let missed = (shown - 1) / capacity
      let interval = Double(missed + 1) / 60
      // The target is as far ahead as the frame takes, so that no frame is late.
      records.append(
        FrameStrip.Frame(index: frames, offset: 0, interval: interval, missedRefreshes: missed))
      frames += 1
      seconds += interval
    }
    return (nil, frames, seconds)
  }

  @Test(
    "the search finds the largest count that a display shows, within 6 %",
    arguments: [10, 130, 999, 1000, 4321, 19_990])
  func search(capacity: Int) throws {
    for count in [10, 1000, 20_000] {
      let (result, frames, seconds) = search(from: count, capacity: capacity)
      let found = try #require(result)
      #expect(
        found <= capacity && Double(found) * 1.06 + 10 >= Double(capacity), "\(found) of \(capacity) from \(count)")
      #expect(frames <= 57 * 20 && (seconds < 60 || capacity < 999), "\(frames) frames, \(seconds) s")
    }
    #expect(search(from: 500, capacity: 30_000).result == 20_000)
    #expect(search(from: 500, capacity: 5).result == nil)
  }

  @Test("the button sets the count that the search finds, and one undo restores the earlier count")
  func button() throws {
    var content = try visualizer(.crowd, points: 16)
    #expect(content.needsFrameStrip)
    content.press("n", at: 1)
    let before = content.placedTexts(at: 1).map(\.text)
    #expect(before.contains("1000"))
    var frames: [FrameStrip.Frame] = []
    func record(_ count: Int, from instant: Double) {
      for number in 0..<count {
        content.record(
          FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: frames), at: instant + Double(number) / 60)
        frames.append(FrameStrip.Frame(index: frames.count, offset: 0, interval: 1 / 30, missedRefreshes: 1))
      }
    }
    record(16, from: 1)
    #expect(content.placedTexts(at: 2).map(\.text).contains("500"))
    content.press("z", .control, at: 3)
    #expect(content.placedTexts(at: 3).map(\.text).contains("1000"))
    // Any other input ends the search.
    record(200, from: 3)
    #expect(content.placedTexts(at: 8).map(\.text).contains("1000"))
  }

  @Test("a click is marked beside its target until the members return", arguments: [(1280.0, 800.0), (320, 480)])
  func mark(width: Double, height: Double) throws {
    var content = try visualizer(.crowd, Size(width: width, height: height), crowdCount: 20)
    func marks(_ instant: Double) -> [PlacedText] {
      content.placedTexts(at: instant).filter { $0.text == "your click: speed stays continuous" }
    }
    #expect(marks(1).isEmpty)
    let click = Point(x: width / 2, y: 160)
    content.click(click, at: 1)
    #expect(marks(1.2).count == 1 && marks(8).isEmpty)
    #expect(abs(try #require(marks(1.2).first).box.midY - click.y) < 40)
  }

  @Test("a further digit of the count moves nothing in the header")
  func reservedWidths() throws {
    func content(_ count: Int) throws -> VisualizerContent {
      var content = try visualizer(.crowd, crowdCount: count)
      let costs = FrameStrip.Costs(raster: 0.004 * Double(count) / 990)
      let frame = FrameStrip.Frame(offset: 0, interval: 1 / 60, missedRefreshes: 0, costs: costs)
      content.record(
        FrameStrip(source: .timer, refreshInterval: 1 / 60, frames: Array(repeating: frame, count: 60)), at: 1)
      return content
    }
    let (small, large) = (try content(990).placedTexts(at: 1), try content(1000).placedTexts(at: 1))
    func box(_ text: String, _ texts: [PlacedText]) -> Rect? { texts.first { $0.text == text }?.box }
    #expect(box("990", small)?.maxX == box("1000", large)?.maxX)
    for words in ["moving", "estimated maximum", "frames/s"] { #expect(box(words, small) == box(words, large)) }
    #expect(box("estimated maximum", small) != nil)
  }

  @Test("without refreshes, for example with a free clock, the search refuses visibly and sets no count")
  func noRefreshes() throws {
    var content = try visualizer(.crowd)
    content.press("n", at: 1)
    let frames = (0..<80).map { FrameStrip.Frame(index: $0, offset: 0, interval: 0.2, missedRefreshes: 0) }
    content.record(FrameStrip(source: .none, refreshInterval: 1 / 60, frames: frames), at: 1.1)
    let texts = content.placedTexts(at: 1.2).map(\.text)
    #expect(texts.contains("1000") && texts.contains { $0.hasPrefix("This clock waits for no refresh") }, "\(texts)")
  }

  @Test("frames of another count do not enter the estimate, and the rate is that of the presentation times")
  func estimate() throws {
    var content = try visualizer(.crowd, crowdCount: 4000)
    var frames: [FrameStrip.Frame] = []
    func record(_ count: Int, milliseconds: Double, from instant: Double) -> [String] {
      for number in 0..<count {
        content.record(
          FrameStrip(source: .display, refreshInterval: 0.0166, frames: frames), at: instant + Double(number) / 60)
        let refreshes = Int(milliseconds / 16.6) + 1
        frames.append(
          FrameStrip.Frame(
            index: frames.count, offset: 0, interval: 0.0166 * Double(refreshes), missedRefreshes: refreshes - 1,
            costs: FrameStrip.Costs(raster: milliseconds / 1000)))
      }
      return content.placedTexts(at: instant + Double(count) / 60).map(\.text)
    }
    // 57 ms are shown at every fourth refresh: 15.1 pictures a second.
    var texts = record(60, milliseconds: 57, from: 1)
    #expect(texts.contains("15.1") && texts.contains("1100"), "\(texts)")
    #expect(texts.contains("48 of the last 64 refreshes missed"), "\(texts)")
    content.press(.down, at: 3)
    // The first frame includes the change; before it is presented there is no estimate.
    texts = record(2, milliseconds: 900, from: 3.01)
    #expect(texts.contains("–") && !texts.contains("1100"), "\(texts)")
    texts = record(3, milliseconds: 8, from: 3.1)
    #expect(texts.contains("3640") && texts.contains("7500"), "\(texts)")
  }
}
