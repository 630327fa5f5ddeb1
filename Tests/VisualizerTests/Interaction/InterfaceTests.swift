// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The controls of the window outside the scenes")
struct InterfaceTests {

  @Test("an entry of the save menu requests a save, as its key does")
  func saving() throws {
    var content = try visualizer(crowdCount: 20)
    content.click(Point(x: 1178, y: 24), at: 1)
    #expect(content.takeRequests().isEmpty)
    let entries = content.saveEntryFrames(at: 1)
    #expect(entries.count == 7)
    content.handle(.pointerPressed(entries[5].center), at: 1)
    #expect(content.takeRequests() == [.saveSession(at: 1)])
    content.handle(.pointerReleased(entries[5].center), at: 1)
    #expect(content.saveEntryFrames(at: 1).isEmpty, "an entry closes the menu")
    content.press("s", .control, at: 2)
    #expect(content.takeRequests() == [.saveSession(at: 2)])
  }

  @Test("the save menu requests motion of the work area, or of the lap, for other tools")
  func savingMotion() throws {
    var content = try visualizer(.retarget, crowdCount: 20)
    for (index, file) in SavedMotion.allCases.enumerated() {
      content.click(Point(x: 1178, y: 24), at: 1)
      let entry = content.saveEntryFrames(at: 1)[2 + index].center
      content.handle(.pointerPressed(entry), at: 1)
      #expect(content.takeRequests() == [.saveMotion(file, 0...4, at: 1)])
      content.handle(.pointerReleased(entry), at: 1)
    }
  }

  @Test("with reduced motion, controls change without a transition; otherwise they move")
  func reducedMotion() throws {
    var content = try visualizer(crowdCount: 20)
    content.press(.space, at: 1)
    #expect(content.nextFrame(after: 2) == .never)
    content.handle(.pointerMoved(Point(x: 84 + 24, y: 716)), at: 2)
    #expect(content.nextFrame(after: 2) == .everyRefresh)
    content.handle(.pointerLeft, at: 3)
    content.press("r", .control, at: 4)
    #expect(content.placedTexts(at: 4).contains { $0.text == "Reduced motion: playback starts only on request" })
    content.handle(.pointerMoved(Point(x: 84 + 24, y: 716)), at: 10)
    #expect(content.nextFrame(after: 10) != .everyRefresh)
    #expect(content.displayList(at: 10) == content.displayList(at: 10.3))
    content.press("r", .control, at: 20)
    content.handle(.pointerLeft, at: 21)
    #expect(content.nextFrame(after: 21) == .everyRefresh)
  }

  @Test("with reduced motion, scenes are paused at a representative instant, and a started scene continues")
  func reducedScenes() throws {
    let configuration = SceneConfiguration(
      scene: .curves, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)))
    let size = Size(width: 1280, height: 800)
    var content = VisualizerContent(configuration, size: size, reducesMotion: true)
    let full = VisualizerContent(configuration, size: size)
    #expect(content.reducesMotion && !content.isPlaying && content.nextFrame(after: 0) == .never)
    #expect(content.mediaTime == full.pictureInstant)
    for name in SceneName.allCases {
      content.press(name.digit, at: 1)
      #expect(!content.isPlaying, "\(name)")
    }
    content.press(.space, at: 2)
    #expect(content.isPlaying)
    content.press("1", at: 3)
    content.press(SceneName.allCases.last?.digit ?? "6", at: 4)
    #expect(content.isPlaying, "a started scene continues")
    // A window that is to start paused shows media time 0, and not the instant that reduced motion selects.
    let paused = VisualizerContent(configuration, size: size, isPlaying: false, reducesMotion: true)
    #expect(paused.mediaTime == 0)
  }

  @Test("the desktop's setting of reduced motion applies until the user changes it in the window")
  func desktopMotion() throws {
    var content = try visualizer(crowdCount: 20)
    content.handle(.reducedMotionChanged(true), at: 0)
    #expect(content.reducesMotion && !content.isPlaying && content.notice(at: 0) == nil)
    content.press(.space, at: 1)
    content.handle(.reducedMotionChanged(true), at: 2)
    #expect(content.isPlaying, "an unchanged setting has no effect")
    content.handle(.reducedMotionChanged(false), at: 3)
    #expect(!content.reducesMotion && content.isPlaying && content.notice(at: 3)?.hasSuffix("full motion") == true)
    content.handle(.reducedMotionChanged(true), at: 4)
    #expect(!content.isPlaying && content.notice(at: 4)?.contains("reduced motion") == true)
    let button = try #require(content.motionFrame(at: 9)?.center)
    content.click(button, at: 9)
    #expect(!content.reducesMotion && content.isPlaying, "the playback that reduced motion stopped resumes")
    content.handle(.reducedMotionChanged(false), at: 10)
    content.handle(.reducedMotionChanged(true), at: 11)
    #expect(!content.reducesMotion, "the window's setting has precedence")
  }

  @Test("the playback that the user has stopped since stays stopped after reduced motion")
  func stoppedSince() throws {
    var content = try visualizer(crowdCount: 20)
    content.handle(.reducedMotionChanged(true), at: 0)
    content.press(".", at: 1)
    content.handle(.reducedMotionChanged(false), at: 2)
    #expect(!content.isPlaying)
  }

  @Test("a session stores reduced motion if the user or the desktop has set it")
  func sessionMotion() throws {
    func read(_ content: VisualizerContent) throws -> VisualizerContent {
      let text = try content.session(at: 1, scale: 1).encodedAsJSON()
      return try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    }
    var content = try visualizer(crowdCount: 20)
    #expect(try content.session(at: 1, scale: 1).reducesMotion == nil)
    content.handle(.reducedMotionChanged(true), at: 0)
    #expect(try read(content).reducesMotion)
    content.press("r", .control, at: 1)
    #expect(try content.session(at: 1, scale: 1).reducesMotion == false)
    var again = try read(content)
    again.handle(.reducedMotionChanged(true), at: 1)
    #expect(!again.reducesMotion)
    // A session that was saved while it played continues to play, in spite of reduced motion.
    content.press("r", .control, at: 2)
    content.press(.space, at: 3)
    #expect(try read(content).isPlaying && read(content).reducesMotion)
  }

  @Test("all scenes have tabs, or the chosen one has a menu, which overlap no other control at any width")
  func tabs() throws {
    for scene in SceneName.allCases {
      var content = try visualizer(scene, crowdCount: 20)
      for width in stride(from: 240.0, through: 1600, by: 16) {
        content.handle(.resized(Size(width: width, height: 360)), at: 0)
        let frames = content.controlFrames(at: 0).filter { $0.maxY <= 48 }
        let texts = Set(content.placedTexts(at: 0).map(\.text))
        #expect(texts.contains(scene.title), "\(width)")
        if width >= 1280 { #expect(texts.isSuperset(of: SceneName.allCases.map(\.title)), "\(width)") }
        for (index, frame) in frames.enumerated() {
          let isInside = frame.minX >= 8 && frame.maxX <= width - 8 && frame.width >= 12
          let isFree = frames[..<index].allSatisfy { $0.intersection(frame)?.isEmpty ?? true }
          #expect(isInside && isFree, "\(width), \(scene): \(frame)")
        }
        // The name of the program is shown only in windows that are wide enough for it and the tabs.
        for text in content.placedTexts(at: 0) where text.text == "Glissade" {
          #expect(frames.allSatisfy { $0.minX >= text.box.maxX }, "\(width)")
        }
      }
    }
  }

  @Test("the pointer can switch reduced motion at every width", arguments: [360.0, 480, 560, 800, 1280])
  func motionControl(width: Double) throws {
    var content = try visualizer(.timing, Size(width: width, height: 480), crowdCount: 20)
    if content.motionFrame(at: 1) == nil {
      content.press("m", at: 1)
      let panel = try #require(content.controlPanel(at: 1))
      content.handle(.scrolled(Point(x: panel.minX + 4, y: panel.midY), steps: -40), at: 1)
    }
    let button = try #require(content.motionFrame(at: 1)?.center)
    content.click(button, at: 1)
    #expect(content.reducesMotion)
    content.handle(.pointerPressed(button), at: 2)
    #expect(!content.reducesMotion)
  }

  @Test(
    "the tooltip of a control covers no other control and is inside the window",
    arguments: [Size(width: 1280, height: 800), Size(width: 640, height: 480)], SceneName.allCases)
  func tips(size: Size, scene: SceneName) throws {
    var content = try visualizer(scene, size, crowdCount: 20)
    content.press(.space, at: 0)
    for isOpen in [false, true] {
      if isOpen { content.press("m", at: 0) }
      var instant = 1.0
      var seen = 0
      // The pointer cannot reach controls under the open panel.
      let panel = content.controlPanel(at: instant)
      let frames = content.controlFrames(at: instant).filter { frame in
        panel.map { $0.contains(frame.center) || $0.intersection(frame) == nil } ?? true
      }
      for place in frames {
        instant += 10
        content.handle(.pointerMoved(Point(x: 1, y: 1)), at: instant)
        content.handle(.pointerMoved(place.center), at: instant)
        guard let tip = content.tooltipFrame(at: instant + 5) else { continue }
        seen += 1
        #expect(tip.minX >= 0 && tip.maxX <= size.width && tip.minY >= 0 && tip.maxY <= size.height, "\(place)")
        let covered = frames.filter { !($0.intersection(tip)?.isEmpty ?? true) }
        #expect(covered.isEmpty, "\(place): \(tip) in \(String(describing: panel))")
      }
      #expect(isOpen || seen > 8)
    }
  }

  @Test(
    "the message about an invalid entry covers no control and is inside the window",
    arguments: [Size(width: 1280, height: 800), Size(width: 640, height: 480)],
    SceneName.allCases)
  func problem(size: Size, scene: SceneName) throws {
    var content = try visualizer(scene, size, crowdCount: 20)
    content.press("m", at: 1)
    var fields: Set<SettingID> = []
    for _ in 0..<60 {
      content.press(.tab, at: 1)
      guard let field = content.fieldBeingTyped, fields.insert(field).inserted else { continue }
      for key in [KeyMeaning.character("?"), .enter] { content.press(key, at: 1) }
      let frame = try #require(content.problemFrame(at: 1))
      #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.minY >= 0 && frame.maxY <= size.height)
      for control in content.controlFrames(at: 1) where control.minY > 56 {
        #expect(control.intersection(frame)?.isEmpty ?? true, "\(field): \(control) under \(frame)")
      }
      content.press(.escape, at: 1)
      // Escape leaves the field; Tab then starts at the first control, and reaches the next field.
      for _ in 0..<fields.count where content.fieldBeingTyped != field { content.press(.tab, at: 1) }
    }
    if scene != .dependents { #expect(!fields.isEmpty) }
  }

  @Test("a graph of constant values has a scale of round numbers", arguments: SceneName.allCases)
  func still(scene: SceneName) throws {
    var content = try visualizer(scene, crowdCount: 20)
    content.press("x", at: 0.5)
    for text in content.placedTexts(at: 30) {
      #expect(text.box.minX >= 0 && !text.text.hasPrefix("0.000000"), "\(text.text)")
    }
  }

  @Test("with its option, the worker starts at its current value, and a disabled worker ignores a commit")
  func worker() throws {
    func percent(_ content: VisualizerContent, at instant: Double) throws -> String {
      let texts = content.placedTexts(at: instant).map(\.text)
      return texts[try #require(texts.firstIndex(of: "This cycle")) - 1]
    }
    var content = try visualizer(.worker, crowdCount: 20)
    // It was committed at 0.3 s and is in its first cycle.
    content.press("e", at: 0.9)
    let shown = try percent(content, at: 0.9)
    #expect(shown != "0 %" && shown.hasSuffix(" %"))
    // The value is a percentage: more than half a second of a cycle gives more than 1.
    #expect(try #require(Double(shown.dropLast(2))) > 10)
    content.press("n", at: 0.9)
    #expect(try percent(content, at: 0.9) == shown)
    content.press("eun", at: 0.9)
    #expect(try percent(content, at: 0.9) == shown)
    content.press("un", at: 0.95)
    #expect(try percent(content, at: 0.95) == "0 %")
  }

  @Test(
    "dependents have trails, onion skins and a graph of three quantities, which do not change the motion")
  func dependents() throws {
    var content = try visualizer(.dependents, crowdCount: 20)
    content.press(.space, at: 2.5)
    let plain = content.displayList(at: 3)
    for (key, title) in [("v", "Speed"), ("v", "Acceleration"), ("v", "X position")] {
      content.press(Character(key), at: 3)
      #expect(content.placedTexts(at: 4).contains { $0.text == title })
    }
    #expect(content.displayList(at: 4) == plain)
    content.press("t", at: 5)
    #expect(content.displayList(at: 6).commands.count < plain.commands.count)
    #expect(Set<SettingID>(["onionBefore", "onionAfter"]).isSubset(of: content.parameters(at: 6).map(\.id)))
  }

  @Test("a session of any version is recognised as one, and other files are not")
  func naming() throws {
    let session = try visualizer(.timing, crowdCount: 20).session(at: 0, scale: 1).encodedAsJSON()
    #expect(Session.isNamed(in: Array(session.utf8)))
    #expect(Session.isNamed(in: Array(#"{"format": "glissade-session", "version": 99}"#.utf8)))
    for other in ["", "{}", #"{"format": []}"#, #"{"dance": [{"type": "scale"}]}"#, #"["glissade-session"]"#] {
      #expect(!Session.isNamed(in: Array(other.utf8)))
    }
    // A truncated session and one with a number out of range are recognised, too.
    for other in [String(session.dropLast(9)), session.replacing(/"width": [0-9.]+/, with: "\"width\": 1e400")] {
      #expect(other != session)
      #expect(Session.isNamed(in: Array(other.utf8)))
      let error = #expect(throws: SessionError.self) { try Session(decodingJSON: Array(other.utf8)) }
      #expect(error?.description.contains("array of frames") == false, "\(error?.description ?? "")")
    }
  }

  @Test("a session with a syntax error is refused with the line and the column")
  func syntax() throws {
    let error = #expect(throws: SessionError.self) {
      try Session(decodingJSON: Array("{\n  \"format\": \"glissade-session\",,\n}".utf8))
    }
    #expect(error?.description.hasPrefix("line 2, column 32: ") == true, "\(error?.description ?? "")")
  }

  @Test("distant handles are visible and can be dragged further")
  func handles() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 640, height: 480)] {
      var content = try visualizer(.timing, size, crowdCount: 20)
      content.press(.space, at: 0)
      content.handle(.pasted("cubic-bezier(.1,2,.5,-1)"), at: 0)
      let text = { (content: VisualizerContent) in content.parameters(at: 1).first { $0.id == "text" }?.value }
      #expect(text(content) == .text("cubic-bezier(0.1, 2, 0.5, -1)"))
      let knobs = content.displayList(at: 0).commands.compactMap { command -> Point? in
        guard case .stroke(.ellipse(let place), _, _, _, .some) = command, place.width == 14 else { return nil }
        return place.center
      }
      let panel = Rect(x: 12, y: 56, width: size.width, height: size.height - 56 - 76)
      #expect(knobs.count == 2 && knobs.allSatisfy(panel.inset(dx: 4, dy: 4).contains))
      // The handle stays under the pointer, and the view does not move during the drag.
      content.handle(.pointerPressed(knobs[0]), at: 1)
      content.handle(.pointerMoved(knobs[0] + Vector(dx: 30, dy: 20)), at: 1)
      let moved = content.displayList(at: 1).commands.contains { command in
        guard case .stroke(.ellipse(let place), _, _, _, .some) = command, place.width == 14 else { return false }
        return place.center.distance(to: knobs[0] + Vector(dx: 30, dy: 20)) < 2
      }
      #expect(moved)
      content.handle(.pointerReleased(knobs[0]), at: 1)
      #expect(text(content) != .text("cubic-bezier(0.1, 2, 0.5, -1)"))
    }
    for hostile in ["cubic-bezier(0,1e300,1,-1e300)", "cubic-bezier(.1,1e7,.5,-1)", "linear(0, -80, 90, 1)"] {
      var content = try visualizer(.timing, crowdCount: 20)
      content.handle(.pasted(hostile), at: 0)
      #expect(!content.displayList(at: 1).commands.isEmpty)
    }
  }

  @Test("lanes of the same kind have different names", arguments: [480.0, 640, 1280])
  func laneNames(width: Double) throws {
    var content = try visualizer(.curves, Size(width: width, height: 600), crowdCount: 20)
    // Lane 2 follows a path, too, first in another mode and then in the same.
    for keys in ["w", "iiii", "ii"] {
      for key in keys { content.press(key, at: 1) }
      let recipes = content.placedTexts(at: 2).map(\.text).filter {
        $0.lowercased().contains("path") && !$0.hasSuffix("from path") && !$0.hasSuffix(" with path")
          && !$0.hasSuffix(" behind path") && !$0.hasSuffix("ahead of path")
          && !$0.hasPrefix("exact path")
      }
      #expect(recipes.count >= 2 && Set(recipes).count == recipes.count, "\(recipes)")
    }
  }

  @Test("the parts of the Worker scene scale with the window, and their captions stay close to them")
  func largeWorker() throws {
    let small = try visualizer(.worker, crowdCount: 20).placedTexts(at: 1.2)
    let large = try visualizer(.worker, Size(width: 3840, height: 2160), crowdCount: 20).placedTexts(at: 1.2)
    let number = { (texts: [PlacedText]) in texts.first { $0.text.hasSuffix(" %") && $0.box.height > 12 }?.box }
    let (before, after) = (try #require(number(small)), try #require(number(large)))
    #expect(after.height > 2 * before.height)
    let caption = try #require(large.first { $0.text == "Number" }).box
    #expect(caption.minY - after.maxY < 400)
  }

  @Test("a small window shows the time of a wait, and has the graph of the Dependents scene")
  func smallWindow() throws {
    let size = Size(width: 640, height: 480)
    let texts = try visualizer(.scenarios, size, crowdCount: 20).placedTexts(at: 2).map(\.text)
    #expect(texts.filter { $0 == "waiting for the nest, 9.1 s left" }.count == 2, "\(texts)")
    #expect(try visualizer(.dependents, size, crowdCount: 20).graphPlot(at: 1) != nil)
  }

  @Test("lane keys change the lane under the pointer, and a session stores all lanes")
  func laneKeys() throws {
    var content = try visualizer(crowdCount: 20)
    let runs = { (content: VisualizerContent) in
      (0..<3).map { lane in content.parameters(at: 9).first { $0.id == SettingID("runs", lane: lane) }?.value }
    }
    let before = runs(content)
    for (x, lane) in [(200.0, 0), (640, 1), (1080, 2)] {
      content.handle(.pointerMoved(Point(x: x, y: 80)), at: 1)
      let (last, index) = (runs(content), lane)
      content.press("w", at: 1)
      for lane in 0..<3 { #expect((runs(content)[lane] != last[lane]) == (lane == index)) }
    }
    // Outside the lanes, the key changes the selected lane.
    content.handle(.pointerMoved(Point(x: 640, y: 20)), at: 1)
    let last = runs(content)
    content.press("w", at: 1)
    #expect(runs(content)[1] != last[1] && runs(content)[0] == last[0] && runs(content)[2] == last[2])
    #expect(runs(content) != before)
    let text = try content.session(at: 2, scale: 1).encodedAsJSON()
    #expect(runs(try VisualizerContent(Session(decodingJSON: Array(text.utf8)))) == runs(content))
  }

  @Test(
    "Tab reaches every enabled parameter, in all panels",
    arguments: SceneName.allCases, [Size(width: 1280, height: 800), Size(width: 640, height: 480)])
  func everythingByTab(scene: SceneName, size: Size) throws {
    var content = try visualizer(scene, size, crowdCount: 20)
    content.press(.space, at: 0)
    content.press("m", at: 0)
    var missing = Set(
      content.parameters(at: 1).filter { $0.isEnabled && $0.kind != .readout }.map(\.id))
    func walk(_ content: inout VisualizerContent, to choice: (SettingID, Int)? = nil) {
      for _ in 0..<90 {
        content.press(.tab, at: 1)
        guard let focused = content.focusedParameter else { continue }
        missing.remove(focused.id)
        if let choice, focused.id == choice.0, focused.choice == choice.1 {
          return content.press(.space, at: 1)
        }
      }
    }
    walk(&content)
    // Each panel and each lane has its own controls.
    for (panel, lane) in scene == .curves ? [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)] : [] {
      walk(&content, to: ("panel", panel))
      if panel == 1 { walk(&content, to: ("lane", lane)) }
      walk(&content)
    }
    // The menu beside the title of the graph has its quantity, where there is a graph.
    for quantity in ["graph", "plot"] as [SettingID]
    where content.graphPlot(at: 1) == nil || content.menuFrame(quantity, at: 1) != nil {
      missing.remove(quantity)
    }
    #expect(missing.isEmpty)
  }

  @Test("a menu copies the function in a form, a key copies the same form again, and no setting changes")
  func copying() throws {
    var content = try visualizer(.timing, crowdCount: 20)
    let text = try #require(content.parameters(at: 1).first { $0.id == "text" }?.value)
    guard case .text(let css) = text else { return #expect(Bool(false)) }
    let function = try TimingFunction(text: css)
    content.press("c", .control, at: 1)
    #expect(content.takeRequests() == [.copyEasing(function, .css, seconds: 2)])
    for (index, form) in CopiedForm.allCases.enumerated() {
      let button = try #require(content.parameterFrame("copy", at: 1)).center
      content.click(button, at: 1)
      content.click(content.saveEntryFrames(at: 1)[index].center, at: 1)
      #expect(content.takeRequests() == [.copyEasing(function, form, seconds: 2)])
      content.press("c", .control, at: 1)
      #expect(content.takeRequests() == [.copyEasing(function, form, seconds: 2)])
    }
    content.showNotice(TimingTexts.copied(css, .css, seconds: 2), at: 1)
    #expect(content.notice(at: 1.1)?.contains(css) == true)
    content.showNotice(TimingTexts.notCopied("too many stops"), at: 2)
    #expect(content.notice(at: 2.1) == "Not copied: too many stops")
    #expect(try !content.session(at: 2, scale: 1).encodedAsJSON().contains("press"))
  }
}
