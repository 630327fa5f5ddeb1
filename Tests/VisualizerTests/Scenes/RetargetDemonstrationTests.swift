// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The demonstration, the hint and the click mark of the Retarget scene")
struct RetargetDemonstrationTests {

  private func click(_ content: inout VisualizerContent, at instant: Double) {
    content.click(Point(x: 150, y: 300), at: instant)
    content.handle(.pointerLeft, at: instant)
  }

  @Test("the demonstration ends at the first click, and the demo button resumes it in every further lap")
  func demonstration() {
    var scene = RetargetScene()
    let point = Point(x: 200, y: 200)
    scene.apply(.pointer(.pressed, region: .lane(0), point), at: 5.1, isMoving: true)
    for time in [6.5, 9, 13, 200, 5000] {
      for lane in 0..<4 {
        #expect(scene.extended(to: time).position(ofLane: lane, at: time).distance(to: point) < 0.1, "\(time)")
      }
    }
    scene.apply(.press("demonstration"), at: 21, isMoving: true)
    for start in [21.0, 25, 29, 421] as [Double] {
      let shown = scene.extended(to: start + 0.5)
      #expect(shown.laps.lap(at: start + 0.5).start == start)
      #expect(shown.position(ofLane: 0, at: start + 0.5) == Point(x: 300, y: 90), "\(start)")
      #expect(shown.position(ofLane: 0, at: start + 3.9) == Point(x: 60, y: 290), "\(start)")
    }
  }

  @Test("a click near the end of a lap starts a new lap, which shows the motion before and after it")
  func lateClick() {
    var scene = RetargetScene()
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 200, y: 200)), at: 1, isMoving: true)
    #expect(scene.laps.lap(at: 1).start == 0)
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 100, y: 200)), at: 3.5, isMoving: true)
    #expect(scene.laps.lap(at: 3.5).start == 2.5 && scene.laps.lap(at: 3.5).end == 6.5)
    #expect(scene.laps.lap(at: 1).start == 0)
  }

  @Test("a card that overshoots from one side of its lane to the other stays in the lane", arguments: [0.3, 0.6, 0.8])
  func overshoot(bounce: Double) throws {
    let frame = SceneFrame(size: Size(width: 1280, height: 800))
    var scene = RetargetScene()
    scene.apply(.set("bounce", .number(bounce)), at: 0, isMoving: true)
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 180, y: 180)), at: 0, isMoving: true)
    let area = try #require(scene.targetArea(ofLane: 3, in: frame, at: 5))
    let corners = [
      area.origin, Point(x: area.maxX, y: area.maxY), Point(x: area.minX, y: area.maxY),
      Point(x: area.maxX, y: area.minY),
    ]
    // The last of four panels, below the summary.
    let lane = Rect(x: 960, y: 72, width: 296, height: 420)
    for (index, corner) in corners.enumerated() {
      let start = 5 + 20 * Double(index)
      scene.apply(.pointer(.pressed, region: .lane(3), corner), at: start, isMoving: true)
      var reached = 0.0
      for step in 0...400 {
        let card = scene.cardFrame(ofLane: 3, in: frame, at: start + 0.05 * Double(step))
        #expect(lane.union(card) == lane, "\(card) at \(step)")
        reached = max(reached, scene.position(ofLane: 3, at: start + 0.05 * Double(step)).distance(to: corner))
      }
      #expect(index == 0 || reached > 100)
    }
  }

  @Test("the hint is shown until the first click, and never again; a loaded session has none")
  func hint() throws {
    func hasHint(_ content: VisualizerContent, at instant: Double) -> Bool {
      content.placedTexts(at: instant).contains { $0.text.hasPrefix("Click anywhere") }
    }
    var content = try visualizer(.retarget)
    let before = hasHint(content, at: 1)
    let session = try content.session(at: 1, scale: 1).encodedAsJSON()
    #expect(try !hasHint(VisualizerContent(Session(decodingJSON: Array(session.utf8))), at: 0))
    click(&content, at: 2)
    let after = [2.1, 9].map { hasHint(content, at: $0) }
    // A restart discards the click, but the hint was used.
    content.press(.home, .control, at: 10)
    let restarted = hasHint(content, at: 10.5)
    #expect(before && after == [false, false] && !restarted)
    // The hint of another scene is independent.
    content.press("7", at: 11)
    #expect(hasHint(content, at: 12))
  }

  @Test("a click is marked, with the continuous speed of two lanes, and a sudden speed change of the second lane")
  func mark() throws {
    var content = try visualizer(.retarget)
    #expect(!content.placedTexts(at: 0.6).contains { $0.text.hasPrefix("your click") })
    click(&content, at: 0.6)
    let texts = content.placedTexts(at: 1).map(\.text)
    let mark = try #require(texts.first { $0.hasPrefix("your click") })
    #expect(mark.hasSuffix(" · additive, spring: speed stays continuous"))
    #expect(mark.contains("replace: sudden speed change"))
    #expect(texts.contains("sudden speed change") && texts.contains("position jump"))
    let plot = try #require(content.graphPlot(at: 1))
    let x = plot.minX + 0.6 / 4 * plot.width
    let rings = content.displayList(at: 1).commands.count { command in
      guard case .stroke(.ellipse(let place), _, _, _, nil) = command, place.width == 10 else { return false }
      return abs(place.midX - x) < 0.1
    }
    #expect(rings == 1)
  }

  @Test("with a linear easing, only the spring keeps its speed at a click")
  func linear() throws {
    var content = try visualizer(.retarget)
    for _ in 0..<3 { content.press("e", at: 0.1) }
    click(&content, at: 0.6)
    let plot = try #require(content.graphPlot(at: 1))
    let x = plot.minX + 0.6 / 4 * plot.width
    let rings = content.displayList(at: 1).commands.count { command in
      guard case .stroke(.ellipse(let place), _, _, _, nil) = command else { return false }
      return place.width == 10 && abs(place.midX - x) < 0.1
    }
    #expect(rings == 2)
    #expect(content.placedTexts(at: 1).contains { $0.text.hasPrefix("your click") })
  }

  @Test("a card at rest covers its target")
  func target() throws {
    func rings(at instant: Double) throws -> Int {
      try visualizer(.retarget).displayList(at: instant).commands.count { command in
        guard case .stroke(.ellipse(let place), _, _, _, _) = command else { return false }
        return place.width == 14
      }
    }
    #expect(try rings(at: 0.6) == 3 && rings(at: 3.95) == 0)
  }

  @Test("in the shared area of a small window, every card covers the targets of all lanes")
  func sharedTarget() throws {
    let commands = try visualizer(.retarget, Size(width: 320, height: 480)).displayList(at: 0.6).commands
    let rings = commands.indices.filter { index in
      guard case .stroke(.ellipse(let place), _, _, _, _) = commands[index] else { return false }
      return place.width == 14 || place.width == 22
    }
    let cards = commands.indices.filter { index in
      guard case .fill(.roundedRectangle(_, 8), _, _, let transform, _) = commands[index] else { return false }
      return transform.affine.map { $0 != .identity } ?? false
    }
    #expect(rings.count == 6 && cards.count == 4, "\(rings) \(cards)")
    #expect(try #require(rings.last) < (try #require(cards.first)))
  }

  @Test(
    "the hint covers no card of the demonstration, no trail and no target",
    arguments: [(1280.0, 800.0), (800, 600), (640, 480), (700, 1200), (1920, 1080), (320, 480)])
  func clearHint(width: Double, height: Double) throws {
    let content = try visualizer(.retarget, Size(width: width, height: height))
    let hint = try #require(content.placedTexts(at: 0.1).first { $0.text.hasPrefix("Click") }).box.inset(dx: -8, dy: -4)
    for instant in stride(from: 0.1, to: 4, by: 0.1) {
      for command in content.displayList(at: instant).commands {
        guard case .fill(.roundedRectangle(let rect, 8), _, _, let transform, _) = command,
          let affine = transform.affine, affine != .identity
        else { continue }
        let card = affine.boundingBox(of: rect)
        #expect(card.intersection(hint)?.isEmpty ?? true, "\(card) at \(instant)")
      }
    }
  }

  @Test("a point outside of the limits, as in earlier sessions, still is the target")
  func earlierSession() {
    var scene = RetargetScene()
    scene.apply(.pointer(.pressed, region: .lane(2), Point(x: -20, y: 3)), at: 1, isMoving: true)
    for lane in 0..<4 { #expect(scene.position(ofLane: lane, at: 9).distance(to: Point(x: 0, y: 3)) < 0.1) }
  }

  @Test("every text is separate after clicks", arguments: [(640, 400), (700, 1200), (1280, 800), (1920, 1080)])
  func texts(width: Double, height: Double) throws {
    for seed in 0..<12 {
      var content = try visualizer(.retarget, Size(width: width, height: height))
      for index in 0...(seed % 4) { click(&content, at: 0.2 + 0.13 * Double(index * seed % 9) + 0.3 * Double(index)) }
      let texts = content.placedTexts(at: 2.4).filter { !$0.text.isEmpty }
      for (index, text) in texts.enumerated() {
        #expect(!text.isTruncated)
        for other in texts[..<index] {
          #expect(text.box.inset(dx: 0.5, dy: 0.5).intersection(other.box)?.isEmpty ?? true, "\(text) \(other)")
        }
      }
    }
  }
}
