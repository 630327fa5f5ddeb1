// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Every lap repeats the demonstration of the first one")
struct LapRepeatTests {
  private static let scenes = [SceneName.retarget, .scenarios, .worker]

  /// The content at a media time, which it shows at instant 0.
  private func paused(_ content: VisualizerContent, at time: Double) -> VisualizerContent {
    var content = content
    content.seek(toMediaTime: time)
    return content
  }

  @Test("every lap has motion, also after hours", arguments: scenes, [1, 2, 3, 31, 32, 33, 64, 4500])
  func moves(scene: SceneName, lap: Int) throws {
    let content = try visualizer(scene, points: 16)
    let start = Double(lap) * 8
    let pictures = [1.2, 1.5, 1.8].map { content.displayList(at: start + $0) }
    #expect(Set(pictures.map(\.commands.count)).count > 1 || pictures[0] != pictures[1])
    // The playhead moves in any case, so the texts are compared with those of the first lap.
    let (first, later) = (words(content, at: 1.5), words(content, at: start + 1.5))
    #expect(scene == .scenarios ? later.contains("dance") && later.contains("roar") : first == later)
  }

  /// The texts of the scene between the tabs and the graph.
  private func words(_ content: VisualizerContent, at instant: Double) -> [String] {
    content.placedTexts(at: instant).filter { $0.box.maxY < 500 && $0.box.minY > 50 }.map(\.text)
  }

  @Test(
    "playback through many laps shows the same as a direct query of each time, forwards and backwards",
    arguments: scenes)
  func anyOrder(scene: SceneName) throws {
    let fresh = try visualizer(scene, points: 16)
    var played = try visualizer(scene, points: 16)
    // An event at each step stores the laps until then.
    let instants = stride(from: 0.7, to: 300, by: 22.3).map { $0 }
    for instant in instants {
      played.handle(.pointerMoved(Point(x: 640, y: 30)), at: instant)
      played.handle(.pointerLeft, at: instant)
      #expect(words(played, at: instant) == words(fresh, at: instant), "\(instant)")
    }
    for instant in instants.reversed().prefix(6) {
      #expect(words(played, at: instant) == words(fresh, at: instant), "\(instant)")
    }
  }

  @Test(
    "a session over many laps reads back with the same picture at every time, also between inputs hours apart",
    arguments: scenes)
  func session(scene: SceneName) throws {
    var content = try visualizer(scene, points: 16)
    let key: Character = scene == .scenarios ? "w" : "n"
    // A loaded session has no hints.
    content.usedHints = [scene]
    for instant in [1.3, 20.2, 7000.5, 7003] { content.press(key, at: instant) }
    let text = try content.session(at: 7004, scale: 1).encodedAsJSON()
    let loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect(words(loaded, at: 0) == words(content, at: 7004))
    var untouched = try visualizer(scene, points: 16)
    untouched.usedHints = [scene]
    for time in [0.9, 9.5, 300.5, 3501.5, 6999] {
      let there = paused(loaded, at: time)
      #expect(words(there, at: 0) == words(paused(content, at: time), at: 0), "\(time)")
      // Long after its last input, the worker shows the same as without inputs. Retarget does not: its pressed
      // demonstration starts a lap, so that all later laps are shifted.
      if scene == .worker, time == 3501.5 { #expect(words(there, at: 0) == words(untouched, at: time)) }
    }
  }

  @Test("the next lap does not play the demonstration for an actor that has an input, but for the others")
  func led() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press("aw", at: 6)
    let lines = content.scenarioLog(at: 20).filter { $0.time > 7.9 && $0.text.hasSuffix("started") }.map(\.text)
    #expect(lines.filter { $0 == "Lion: roar started" }.count == 1, "\(lines)")
    #expect(lines.filter { $0 == "Dancer: dance started" }.count == 2, "\(lines)")
  }

  @Test("a run of the worker that is longer than a lap runs to its end")
  func longRun() throws {
    var content = try visualizer(.worker, points: 16)
    for _ in 0..<40 { content.press(.up, at: 5) }
    // 3.2 cycles of 3 s, started at 8.3 s.
    let states = [16.2, 17.8, 18.2, 24.2, 25].map {
      words(content, at: $0).first { ["Running", "Completed"].contains($0) }
    }
    #expect(states == ["Running", "Running", "Completed", "Completed", "Running"])
  }

  @Test("a changed setting applies to the later changes of the same lap")
  func settings() throws {
    var scene = RetargetScene()
    scene.apply(.set("duration", .number(3)), at: 0.5, isMoving: true)
    #expect(scene.runningChangeCount(ofLane: 2, at: 3.7) == 4)
  }

  @Test("laps are counted, also after a change of their duration")
  func count() {
    var laps = LapTable(duration: 4)
    for (time, number) in [(0.0, 0), (3.9, 0), (4, 1), (11.9, 2), (4000, 1000)] {
      #expect(laps.number(at: time) == number)
    }
    laps.setDuration(8, at: 5)
    for (time, number) in [(4.5, 1), (5.0, 1), (10.9, 1), (11, 2), (19, 3)] { #expect(laps.number(at: time) == number) }
    laps.restart(duration: 2, at: 12)
    for (time, number) in [(11.5, 2), (12.0, 3), (13.9, 3), (14, 4)] { #expect(laps.number(at: time) == number) }
    var begun = LapTable(duration: 4)
    begun.restart(duration: 2, at: 0)
    #expect(begun.number(at: 0) == 0 && begun.number(at: 2) == 1)
    laps.setDuration(4, at: 14)
    for (time, number) in [(13.9, 3), (14.0, 4), (17.9, 4), (18, 5)] { #expect(laps.number(at: time) == number) }
  }

  @Test("the clock, the scrubber and the graph count time in the lap, and the number of the lap is shown")
  func clock() throws {
    let content = try visualizer(.scenarios, points: 16)
    #expect(content.placedTexts(at: 2).contains { $0.text == "lap 1" })
    let texts = content.placedTexts(at: 9.5).map(\.text)
    for text in ["1.50", " / 8.00 s", "lap 2"] { #expect(texts.contains(text), "\(texts)") }
    #expect(content.mediaTime(at: 9.5) == 9.5)
    let graph = try visualizer(.retarget, points: 16).placedTexts(at: 9.5).map(\.text)
    for text in ["1.50 s", "0.0 s", "4.0 s"] { #expect(graph.contains(text), "\(graph)") }
  }

  @Test("the stepper and its keys show earlier laps at the same place, and only laps that were shown")
  func stepLaps() throws {
    var content = try visualizer(.worker, points: 16)
    content.press(.pageUp, at: 1)
    #expect(content.mediaTime(at: 1) == 1)
    content.press(.space, at: 19)
    content.press(.pageDown, at: 19)
    #expect(content.mediaTime(at: 19) == 19, "no later lap was shown")
    content.press(.pageUp, at: 19)
    #expect(content.mediaTime(at: 19) == 11)
    content.press(.home, at: 19)
    #expect(content.mediaTime(at: 19) == 8)
    content.press(.home, at: 19)
    #expect(content.mediaTime(at: 19) == 0)
    content.press(.end, at: 19)
    #expect(content.mediaTime(at: 19) < 8 && content.mediaTime(at: 19) > 7.9)
    content.press(.pageDown, at: 19)
    #expect(content.mediaTime(at: 19) > 15.9 && content.mediaTime(at: 19) < 16)
  }

  @Test("in a small window, the open panel has the stepper")
  func foldedStepper() throws {
    var content = try visualizer(.worker, points: 16)
    content.handle(.resized(Size(width: 480, height: 420)), at: 17)
    content.press(.space, at: 17)
    content.press("m", at: 17)
    let panel = try #require(content.controlPanel(at: 18))
    content.handle(.scrolled(Point(x: panel.minX + 4, y: panel.midY), steps: -40), at: 18)
    // The number is also below the time, in the lowest row.
    let labels = content.placedTexts(at: 18).filter { $0.text == "lap 3" }.map(\.box)
    let label = try #require(labels.min { $0.midY < $1.midY })
    #expect(labels.count == 2)
    for (direction, text, time) in [(-1.0, "lap 2", 9.0), (-1, "lap 1", 1), (1, "lap 2", 9)] {
      let button = Point(x: label.midX + direction * 38, y: label.midY)
      content.click(button, at: 18)
      #expect(content.placedTexts(at: 18.5).contains { $0.text == text } && content.mediaTime(at: 18.5) == time)
    }
  }

  @Test("a press in the graph moves the playhead in the lap, and a drag continues it")
  func seekInGraph() throws {
    var content = try visualizer(.retarget, points: 16)
    content.press(.space, at: 9)
    let plot = try #require(content.graphPlot(at: 9))
    content.handle(.pointerPressed(Point(x: plot.minX + plot.width / 4, y: plot.midY)), at: 9.1)
    #expect(abs(content.mediaTime(at: 9.2) - 9) < 0.02)
    content.handle(.pointerMoved(Point(x: plot.midX, y: plot.midY)), at: 9.3)
    content.handle(.pointerReleased(Point(x: plot.midX, y: plot.midY)), at: 9.4)
    #expect(abs(content.mediaTime(at: 9.5) - 10) < 0.02)
  }

  @Test("starting over resets the scrubber to one lap and removes the work area")
  func startingOver() throws {
    var content = try visualizer(.retarget, points: 16)
    content.press("[", at: 20)
    content.press("]", at: 22)
    content.press(.home, at: 23)
    content.press(.home, .control, at: 24)
    #expect(content.placedTexts(at: 24.5).contains { $0.text == "lap 1" })
    #expect(content.recordedTimes.upperBound < 1 && content.mediaTime(at: 30) == 6)
  }
}
