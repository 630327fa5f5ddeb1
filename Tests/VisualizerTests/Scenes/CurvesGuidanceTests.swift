// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Curves scene explains itself")
struct CurvesGuidanceTests {
  private static let hint = "Click anywhere"
  private static let mark = "your click: speed stays continuous"

  private func click(_ point: Point, _ content: inout VisualizerContent, at instant: Double, by offset: Vector = .zero)
  {
    content.handle(.pointerPressed(point), at: instant)
    content.handle(.pointerMoved(point + offset), at: instant)
    content.handle(.pointerReleased(point + offset), at: instant)
  }

  @Test("a hint is shown until the first click, and does not return; a loaded session has none")
  func hint() throws {
    var content = try visualizer(points: 10, seed: 7)
    #expect(content.texts(at: 1).contains { $0.hasPrefix(Self.hint) })
    let loaded = try VisualizerContent(content.session(at: 1, scale: 1))
    #expect(!loaded.texts(at: 1).contains { $0.hasPrefix(Self.hint) })
    click(Point(x: 200, y: 300), &content, at: 1)
    #expect(!content.texts(at: 1).contains { $0.hasPrefix(Self.hint) } && content.texts(at: 1.2).contains(Self.mark))
    content.seek(toMediaTime: 0)
    click(Point(x: 1000, y: 740), &content, at: 2)
    #expect(!content.texts(at: 2).contains { $0.hasPrefix(Self.hint) })
  }

  @Test("followers that rotate have a tip, and others have none, at every media time")
  func shapes() throws {
    func counts(_ content: VisualizerContent, at instant: Double) -> [Int] {
      [50.0, 38].map { width in
        content.displayList(at: instant).commands.count { command in
          guard case .fill(.path(let path), _, _, _, _) = command, let bounds = path.bounds() else { return false }
          return abs(bounds.width - width) < 1e-9 && abs(bounds.height - 38) < 1e-9
        }
      }
    }
    var content = try visualizer(points: 10, seed: 7)
    // Each lane has its follower and the outlines of the others.
    #expect(counts(content, at: 1) == [3, 6])
    content.press("r", at: 2)
    #expect(counts(content, at: 2.5) == [9, 0])
    content.press("r", at: 3)
    #expect(counts(content, at: 3.5) == [0, 9])
    content.press(.space, at: 3.5)
    content.seek(toMediaTime: 2.2)
    #expect(counts(content, at: 4) == [9, 0])
    content.seek(toMediaTime: 1)
    #expect(counts(content, at: 5) == [3, 6])
  }

  @Test("while followers are away from the path after a click, no lane has a lead or a lag")
  func leadsAfterClick() throws {
    var content = try visualizer(points: 10, seed: 7)
    content.press("ff", at: 1)
    #expect(content.texts(at: 1.2).contains { $0.hasSuffix("path") && $0.contains(" s ") })
    click(Point(x: 200, y: 300), &content, at: 2)
    for instant in [2.1, 3, 3.4] {
      #expect(!content.texts(at: instant).contains { $0.contains("behind") || $0.contains("ahead") }, "\(instant)")
      #expect(content.texts(at: instant).filter { $0 == "away from the path" }.count == 3)
    }
    #expect(content.texts(at: 5).contains("reference for the other lanes"))
  }

  @Test("the mark of a click mentions no continuous speed where the speed of a lane jumps at a keyframe")
  func clickAtKeyframe() throws {
    // The first lane passes its keyframes every 0.6 s.
    for (instant, isContinuous) in [(0.6, false), (0.605, false), (1, true), (1.2, false), (1.5, true)] {
      var content = try visualizer(points: 10, seed: 7)
      click(Point(x: 200, y: 300), &content, at: instant)
      let texts = content.texts(at: instant + 0.1)
      #expect(texts.contains(Self.mark) == isContinuous, "\(instant)")
      #expect(texts.contains("your click") != isContinuous, "\(instant)")
    }
  }

  @Test("a lead is level where its bar is shorter than 1 point, and otherwise has two decimals")
  func levelLead() throws {
    let content = try visualizer(points: 10, seed: 7)
    var counts = (level: 0, small: 0)
    // While the lanes play, the words follow the bar four times a second.
    for instant in stride(from: 0.5, to: 6, by: 0.25) {
      let parts = content.placedParts(at: instant)
      let bars = parts.list.commands.compactMap { command -> Rect? in
        guard case .fill(.rectangle(let bar), _, _, _, _) = command, bar.height == 4 else { return nil }
        return bar
      }
      let leads = parts.texts.filter {
        $0.text == "level with path" || $0.text.contains(/^[0-9.]+ s (behind|ahead of) path$/)
      }
      #expect(leads.count == 2, "\(instant)")
      for lead in leads {
        let near = bars.filter {
          $0.minY == lead.box.maxY - 6 && $0.minX > lead.box.minX && $0.minX < lead.box.minX + 400
        }
        let bar = try #require(near.min { $0.minX < $1.minX })
        if lead.text == "level with path" {
          #expect(bar.width < 1, "\(instant)")
          counts.level += 1
        } else {
          #expect(bar.width >= 1 && lead.text.contains(/^[0-9]+\.[0-9]{2} s\b/), "\(instant) \(lead.text)")
          if lead.text.hasPrefix("0.0") { counts.small += 1 }
        }
      }
    }
    #expect(counts.level > 0 && counts.small > 0, "\(counts)")
  }

  @Test("a lane with constant speed has one number for its range")
  func constantRange() throws {
    let texts = try visualizer(points: 10, seed: 7).texts(at: 1)
    #expect(texts.contains("100") && !texts.contains("100–100"), "\(texts)")
  }

  @Test("lanes state their trade-off from their measures, and it follows the recipe")
  func tradeOffs() throws {
    var scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    let words = scene.tradeOffs(at: 0)
    #expect(words[0] == "straight lines, sudden speed changes")
    #expect(words[1].hasPrefix("smooth, speed ") && words[1].hasSuffix(" % of mean"))
    #expect(words[2] == "exact path, constant speed")
    scene.apply(.set(SettingID("mode", lane: 0), .choice(2)), at: 1, isMoving: true)
    scene.apply(.set(SettingID("mode", lane: 1), .choice(0)), at: 1, isMoving: true)
    #expect(scene.tradeOffs(at: 1)[0] == "straight lines, constant speed")
    #expect(scene.tradeOffs(at: 1)[1] == "no motion, position jumps at each point")
    scene.apply(.set(SettingID("mode", lane: 1), .choice(4)), at: 2, isMoving: true)
    scene.apply(.set("continuity", .number(-0.8)), at: 2, isMoving: true)
    #expect(scene.tradeOffs(at: 2)[1] != words[1])
  }

  @Test("one lane is marked as the fastest, and leads are in words")
  func differences() throws {
    var content = try visualizer(points: 10, seed: 7)
    let shown = content.texts(at: 2.6)
    #expect(shown.count { $0 == "fastest now" } == 1)
    #expect(shown.contains { $0.hasSuffix(" s behind path") || $0.hasSuffix(" s ahead of path") })
    #expect(shown.contains("reference for the other lanes"))
    let tooltips = content.placedParts(at: 1).readouts.map(\.tooltip)
    for words in ["lead of this lane", "lead or lag", "from the exact path now", "in a whole lap"] {
      #expect(tooltips.contains { $0.contains(words) }, "\(words)")
    }
    content.press("f", at: 2.6)
    #expect(!content.texts(at: 2.6).contains { $0.hasPrefix("linear ") })
  }

  @Test("a drag out of a lane moves the followers to a point at which they are completely in the lane")
  func drag() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 700, height: 1200), Size(width: 640, height: 400)] {
      for end in [Point(x: -500, y: -900), Point(x: 9000, y: 9000), Point(x: 200, y: -4000)] {
        var content = try visualizer(.curves, size, points: 10, seed: 7)
        let start = Point(x: size.width * 0.12, y: size.height * 0.3)
        content.handle(.pointerPressed(start), at: 1)
        content.handle(.pointerMoved(end), at: 1.1)
        content.handle(.pointerReleased(end), at: 1.1)
        let layout = CurvesLayout(in: SceneFrame(size: size), laneCount: 3)
        // The rings of the target, in every lane.
        let rings = content.displayList(at: 1.9).commands.compactMap { command -> Rect? in
          guard case .stroke(.ellipse(let place), _, _, _, _) = command, place.width == 14 else { return nil }
          return place
        }
        #expect(rings.count == 3)
        for (ring, lane) in zip(rings, layout.lanes) {
          #expect(lane.panel.intersection(ring) == ring && ring.minY > lane.panel.minY + 36 - 26, "\(ring) in \(lane)")
        }
      }
    }
  }

  @Test(
    "small windows have a short form of the hint",
    arguments: [(320.0, 480.0), (480, 360), (640, 480), (800, 600), (400, 900)])
  func shortHints(width: Double, height: Double) throws {
    let content = try visualizer(.curves, Size(width: width, height: height), points: 10, seed: 7)
    #expect(content.placedTexts(at: 1).contains { $0.text.hasPrefix("Click") })
  }

  @Test(
    "the hint covers no follower during a lap",
    arguments: [(320.0, 480.0), (640, 480), (800, 600), (1280, 800), (1920, 1080), (400, 900)])
  func clearHint(width: Double, height: Double) throws {
    let size = Size(width: width, height: height)
    let content = try visualizer(.curves, size, points: 10, seed: 7)
    func hint(_ instant: Double) throws -> Rect {
      try #require(content.placedTexts(at: instant).first { $0.text.hasPrefix("Click") }).box.inset(dx: -8, dy: -4)
    }
    let first = try hint(0.1)
    for instant in stride(from: 0.1, to: 6, by: _isDebugAssertConfiguration() ? 0.25 : 0.1) {
      #expect(try hint(instant) == first)
      for command in content.displayList(at: instant).commands {
        // The eyes of the followers are inside their outlines.
        guard case .fill(.ellipse(let rect), _, _, let transform, _) = command, let affine = transform.affine,
          affine != .identity
        else { continue }
        let eye = affine.boundingBox(of: rect)
        #expect(eye.intersection(first)?.isEmpty ?? true, "\(eye) at \(instant)")
      }
    }
  }

  @Test(
    "lanes narrower than 280 points have the menus of presets",
    arguments: [(640.0, 560.0), (800, 600), (480, 900), (700, 1200)])
  func presetMenus(width: Double, height: Double) throws {
    var content = try visualizer(.curves, Size(width: width, height: height), points: 10, seed: 7, isPlaying: false)
    let menus = content.placedParts(at: 1).controls.filter { $0.name.hasPrefix("menu(") && $0.name.contains("preset") }
    #expect(menus.count == 3)
    let menu = try #require(menus.first)
    content.click(menu.frame.center, at: 1)
    // The third entry is the path.
    let entries = content.placedParts(at: 1).controls.filter { $0.name.hasPrefix("menuEntry(") }
    let entry = try #require(entries.dropFirst(2).first)
    content.click(entry.frame.center, at: 1)
    #expect(content.parameters(at: 1).first { $0.id == SettingID("preset", lane: 0) }?.value == .choice(2))
  }

  @Test("a press on a control point that moves by less than 3 points retargets, and edits nothing")
  func clickOnPoint() throws {
    var content = try visualizer(points: 10, seed: 7)
    let scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    let frame = SceneFrame(size: Size(width: 1280, height: 800))
    let point = try #require(scene.pointAreas(ofLane: 0, in: frame, at: 1).dropFirst(3).first).center
    // The press is 15 points from the point, inside its area.
    click(point + Vector(dx: 11, dy: 10), &content, at: 1, by: Vector(dx: 2, dy: 0))
    #expect(content.texts(at: 1.2).contains(Self.mark) && content.texts(at: 1.2).contains("Seed"))
    // A longer movement edits, so that the shape is no blob with a seed, and retargets nothing.
    var edited = try visualizer(points: 10, seed: 7)
    click(point + Vector(dx: 11, dy: 10), &edited, at: 1, by: Vector(dx: 4, dy: 0))
    #expect(!edited.texts(at: 1.2).contains(Self.mark))
    edited.press("z", .control, at: 1.2)
    #expect(edited.texts(at: 1.2) != content.texts(at: 1.2))
  }

  @Test("a preset has the 31 points of RandomBlobs")
  func preset() throws {
    var scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    scene.apply(.press("randomBlobs"), at: 1, isMoving: true)
    #expect(scene.motion(at: 1).source == .blob(.circle(points: 31), seed: 7))
    #expect(scene.parameters(at: 2).first { $0.id == "randomBlobs" }?.isEnabled == false)
  }

  @Test("every tooltip is one sentence without a period, and titles have at most three words")
  func words() throws {
    let scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    for parameter in scene.parameters(at: 0) {
      #expect(parameter.help.split(separator: " ").count >= 3 && !parameter.help.hasSuffix("."), "\(parameter)")
      let isLong = parameter.id == "loopChanges"
      #expect(parameter.title.split(separator: " ").count <= (isLong ? 4 : 3), "\(parameter)")
    }
  }

  @Test("a click near the side of a very wide lane moves the followers to that point")
  func clickInWideLane() throws {
    var scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    // The box has a side of 360 points. A lane can be several times as wide.
    let click = Point(x: 980, y: 180)
    scene.apply(.pointer(.pressed, region: .lane(1), click), at: 1, isMoving: true)
    for lane in 0..<3 { #expect(scene.position(ofLane: lane, at: 1.8).distance(to: click) < 1e-6) }
  }
}
