// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The work area's brace, and snapping")
struct WorkAreaTests {
  private func content(
    _ scene: SceneName = .retarget, _ size: Size = Size(width: 1280, height: 800)
  ) throws -> VisualizerContent {
    try visualizer(scene, size, crowdCount: 20, isPlaying: false, hidesHints: true)
  }

  /// Drags from a point by a horizontal distance, without the release.
  private func drag(
    _ point: Point, by distance: Double, _ content: inout VisualizerContent, at instant: Double = 1,
    _ modifiers: KeyModifiers = []
  ) {
    content.handle(.pointerMoved(point, modifiers), at: instant)
    content.handle(.pointerPressed(point, modifiers), at: instant)
    content.handle(.pointerMoved(point + Vector(dx: distance, dy: 0), modifiers), at: instant)
  }

  private func release(_ content: inout VisualizerContent, at instant: Double = 1) {
    content.handle(.pointerReleased(Point(x: 1, y: 1)), at: instant)
  }

  @Test("the ends and the middle can be dragged on the scrubber and on the graph", arguments: [false, true])
  func drags(onGraph: Bool) throws {
    var content = try content()
    let width = try #require(onGraph ? content.graphPlot(at: 1) : content.scrubberFrame(at: 1)).width
    let seconds = 4 / width
    #expect(content.workArea == nil && content.braceAreas(onGraph: onGraph, at: 1).middle == nil)
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).start).center, by: width / 4, &content, .shift)
    release(&content)
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).end).center, by: -width / 4, &content, .shift)
    release(&content)
    let area = try #require(content.workArea)
    #expect(abs(area.lowerBound - 1) < seconds && abs(area.upperBound - 3) < seconds)
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).middle).center, by: width / 8, &content, .shift)
    release(&content)
    let moved = try #require(content.workArea)
    #expect(abs(moved.lowerBound - 1.5) < seconds && abs(moved.upperBound - moved.lowerBound - 2) < seconds)
    // The middle stops at the end of the lap and keeps its length.
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).middle).center, by: width, &content, .shift)
    release(&content)
    let last = try #require(content.workArea)
    #expect(abs(last.upperBound - 4) < 1e-9 && abs(last.upperBound - last.lowerBound - 2) < seconds)
    // An area that becomes the whole lap is removed.
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).start).center, by: -width, &content, .shift)
    release(&content)
    #expect(content.workArea == nil)
    #expect(content.mediaTime(at: 1) == 0, "the playhead does not move")
  }

  @Test("a start never passes the end, at any drag", arguments: [false, true])
  func order(onGraph: Bool) throws {
    var content = try content()
    drag(try #require(content.braceAreas(onGraph: onGraph, at: 1).start).center, by: 5000, &content, .control)
    let area = try #require(content.workArea)
    #expect(area.lowerBound < area.upperBound && abs(area.upperBound - 4) < 1e-9)
  }

  @Test("the hit areas are 28 points high and leave the playhead's area free")
  func hitAreas() throws {
    for size in [Size(width: 640, height: 480), Size(width: 1280, height: 800)] {
      var content = try content(.retarget, size)
      drag(try #require(content.braceAreas(onGraph: false, at: 1).start).center, by: 20, &content, .shift)
      release(&content)
      for onGraph in [false, true] {
        let areas = content.braceAreas(onGraph: onGraph, at: 1)
        for area in [areas.start, areas.middle, areas.end] { #expect(try #require(area).height == 28) }
      }
      // A press on the track and in the plot moves the playhead.
      let before = content.workArea
      let track = try #require(content.scrubberFrame(at: 1))
      let plot = try #require(content.graphPlot(at: 1))
      for (point, time) in [(Point(x: track.midX, y: track.midY), 2.0), (Point(x: plot.minX + 1, y: plot.maxY - 1), 0)]
      {
        content.click(point, at: 1)
        #expect(abs(content.mediaTime(at: 1) - time) < 0.03)
      }
      #expect(content.workArea == before)
    }
  }

  @Test("a drag snaps to a change within six points and is marked, unless Shift or Control is held")
  func snapping() throws {
    // The demonstration retargets the cards at 0.4, 0.75, 1, 1.2 and 2.6 s.
    for modifiers in [KeyModifiers(), .shift, .control] {
      var content = try content()
      let plot = try #require(content.graphPlot(at: 1))
      func x(_ time: Double) -> Double { plot.minX + time / 4 * plot.width }
      drag(Point(x: x(2), y: plot.midY), by: x(2.6) + 4 - x(2), &content, modifiers)
      #expect((content.mediaTime(at: 1) == 2.6) == modifiers.isEmpty)
      #expect((content.snappedTime == 2.6) == modifiers.isEmpty)
      content.handle(.pointerMoved(Point(x: x(2.6) + 8, y: plot.midY), modifiers), at: 1)
      #expect(content.mediaTime(at: 1) != 2.6 && content.snappedTime == nil)
      release(&content)
      let end = try #require(content.braceAreas(onGraph: true, at: 1).end)
      // The pointer grabs the end beside its line.
      let grabbed = Point(x: x(4) + 5, y: end.midY)
      let without = content.displayList(at: 1)
      drag(grabbed, by: x(2.6) - 3 - x(4), &content, modifiers)
      #expect((content.workArea?.upperBound == 2.6) == modifiers.isEmpty)
      #expect(content.displayList(at: 1) != without)
      release(&content)
      #expect(content.snappedTime == nil)
    }
  }

  @Test("a press alone does not snap")
  func press() throws {
    var content = try content()
    let plot = try #require(content.graphPlot(at: 1))
    content.handle(.pointerPressed(Point(x: plot.minX + 2.6 / 4 * plot.width + 3, y: plot.midY)), at: 1)
    #expect(content.mediaTime(at: 1) > 2.6 && content.snappedTime == nil)
  }

  @Test("the pointer is a double arrow over the ends, and the keys set the same area")
  func cursorAndKeys() throws {
    var content = try content()
    content.press(.right, at: 1)
    content.press("[", at: 1)
    for onGraph in [false, true] {
      let areas = content.braceAreas(onGraph: onGraph, at: 1)
      for (area, shape) in [
        (areas.start, PointerShape.resizeHorizontally), (areas.middle, .move), (areas.end, .resizeHorizontally),
      ] {
        content.handle(.pointerMoved(try #require(area).center), at: 1)
        #expect(content.pointerShape(at: 1) == shape)
      }
    }
    #expect(content.workArea == (1.0 / 60)...4)
  }

  @Test("a playing playhead outside of a dragged area moves to its start")
  func playing() throws {
    var content = try content()
    content.press(.space, at: 0)
    let width = try #require(content.scrubberFrame(at: 0.1)).width
    drag(
      try #require(content.braceAreas(onGraph: false, at: 0.1).start).center, by: width / 2, &content, at: 0.1, .shift)
    release(&content, at: 0.1)
    #expect(abs(content.mediaTime(at: 0.1) - 2) < 0.05 && content.isPlaying)
  }

  @Test("an animated picture is requested for the work area or the lap, of at most 600 frames")
  func animation() throws {
    func choose(_ content: inout VisualizerContent) {
      content.click(Point(x: 1178, y: 24), at: 1)
      let entry = content.saveEntryFrames(at: 1)[1].center
      content.click(entry, at: 1)
    }
    var content = try content()
    choose(&content)
    #expect(content.takeRequests() == [.saveAnimation(0...4, at: 1)])
    content.press(.right, at: 1)
    content.press("]", at: 1)
    choose(&content)
    #expect(content.takeRequests() == [.saveAnimation(0...(1 / 60), at: 1)])
    content.showSaving(SavedProgress(of: .animation, share: 0.456))
    #expect(content.placedTexts(at: 1).contains { $0.text.contains("45 %") })
    choose(&content)
    #expect(content.takeRequests().isEmpty && content.notice(at: 1) != nil)
    content.press(.escape, at: 1)
    #expect(content.takeRequests() == [.cancelSaving])
    content.showSaving(nil)
    var long = VisualizerContent(
      SceneConfiguration(
        scene: .curves, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4), duration: 30)),
      size: Size(width: 1280, height: 800), isPlaying: false)
    choose(&long)
    #expect(long.takeRequests().isEmpty && long.notice(at: 1)?.contains("900 frames") == true)
  }

  @Test("the progress is complete and inside the window at any size")
  func progress() throws {
    for size in [Size(width: 240, height: 160), Size(width: 480, height: 360), Size(width: 3840, height: 2160)] {
      var content = try content(.retarget, size)
      for file in [SavedProgress.File.animation, .motion] {
        content.showSaving(SavedProgress(of: file, share: 0.07))
        let text = try #require(content.placedTexts(at: 1).first { $0.text.contains("7 %") })
        #expect(!text.isTruncated && text.box.minX >= 0 && text.box.maxX <= size.width)
      }
    }
  }
}
