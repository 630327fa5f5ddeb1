// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("A person at the window", .waiting)
struct InteractionTests {
  /// The rows in which a window of 720 × 360 shows nothing but lanes, and between them.
  private static let laneRows = 60..<276

  @Test("who clicks into a lane moves the followers of all lanes, and they come back", arguments: 0..<3)
  func click(lane: Int) throws {
    // A lap of a day: of their own the followers do not move a pixel. Nothing else is drawn where they go.
    let shown = try ShownWindow([
      "--duration", "86400", "--rate", "0.5", "--control-points", "0,0 360,0 180,20 20,10", "--theme", "light",
    ])
    try shown.press("t")
    // The same place in each lane; lanes are a third of the window each, but for the margins.
    let places = (0..<3).map { (x: 120 + 229 * $0, y: 210) }
    func around(_ picture: Bitmap, _ place: (x: Int, y: Int)) -> Bitmap {
      picture.part(x: (place.x - 12)..<(place.x + 12), y: (place.y - 12)..<(place.y + 12))
    }
    let before = try shown.picture()
    for place in places { #expect(Set(around(before, place).pixels).count == 1, "the place of the click is empty") }

    let clicked = places[lane]
    try shown.screen.xdotool("mousemove", "\(clicked.x)", "\(clicked.y)", "click", "1", "mousemove", "1", "1")
    var arrived: Set<Int> = []
    try wait(for: "followers at the place of the click; arrived in lanes \(arrived)") {
      let picture = try shown.picture()
      for (index, place) in places.enumerated()
      where around(picture, place).changes(from: around(before, place)) > 300 { arrived.insert(index) }
      return arrived.count == 3
    }
    try wait(for: "followers on their way home") {
      let picture = try shown.picture()
      return places.allSatisfy { around(picture, $0) == around(before, $0) }
    }
  }

  @Test("who drags a control point bends the shape in every lane, and dragging it back unbends it")
  func dragPoint() throws {
    let shown = try ShownWindow(["--seed", "5", "--points", "6"])
    try shown.press("space", "Home")
    let before = try shown.settledPicture()
    func drag(from start: (Int, Int), to end: (Int, Int)) throws -> Bitmap {
      try shown.screen.xdotool(
        "mousemove", "\(start.0)", "\(start.1)", "mousedown", "1", "mousemove", "\(end.0)", "\(end.1)", "mouseup",
        "1", "mousemove", "1", "1")
      return try shown.settledPicture()
    }
    let bent = try drag(from: (172, 146), to: (190, 112))
    for lane in [24..<237, 253..<467, 483..<696] {
      let (old, new) = (before.part(x: lane, y: 100..<240), bent.part(x: lane, y: 100..<240))
      #expect(new.changes(from: old) > 300, "the lane at \(lane)")
    }
    #expect(try drag(from: (190, 112), to: (172, 146)) == before)
  }

  @Test("the space bar pauses: nothing is drawn and the process sleeps, until it plays on")
  func pause() throws {
    let shown = try ShownWindow()
    let first = try shown.picture()
    try wait(for: "motion") { try shown.picture() != first }
    try shown.press("space")
    // Which waits for 20 refreshes without any work at all.
    let paused = try shown.settledPicture()
    let spent = try shown.cpuNanoseconds()
    #expect(try shown.settledPicture() == paused)
    #expect(try shown.cpuNanoseconds() == spent, "the process worked while nothing moved")
    try shown.press("space")
    try wait(for: "motion after the pause") { try shown.picture() != paused }
  }

  @Test("what is saved after a long pause is told")
  func savedAfterPause() throws {
    let shown = try ShownWindow(["--paused"])
    let before = try shown.settledPicture()
    let began = now()
    // A line is told for four seconds. Nothing is drawn meanwhile, so that the last frame is that old.
    try wait(for: "a long pause") { now() - began > 4.2 }
    try shown.press("ctrl+s")
    _ = try shown.savedFile("glissade-session-1.json")
    #expect(try shown.settledPicture(otherThan: before) != before)
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
  }

  @Test("keys change what is shown, to what render draws of it")
  func keys() throws {
    let shown = try ShownWindow(["--seed", "7", "--points", "9"])
    try shown.press("space", "Home")
    try expectLanes(of: shown, ["--seed", "7", "--points", "9"])
    try shown.press("n")
    try expectLanes(of: shown, ["--seed", "8", "--points", "9"])
    try shown.press("Up", "plus", "minus", "equal")
    try expectLanes(of: shown, ["--seed", "8", "--points", "11"])
    try shown.press("d")
    try expectLanes(of: shown, ["--seed", "8", "--points", "11", "--theme", "light"])
    try shown.press("c")
    try expectLanes(of: shown, ["--seed", "8", "--points", "11", "--shape", "square", "--theme", "light"])
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("steps of a frame go forth and back to the same picture")
  func steps() throws {
    let shown = try ShownWindow(["--seed", "7"])
    try shown.press("space", "Home")
    let start = try shown.settledPicture()
    try shown.press(Array(repeating: "Right", count: 6))
    try expectLanes(of: shown, ["--seed", "7", "--at", "0.1"])
    try shown.press(Array(repeating: "Left", count: 6))
    #expect(try shown.settledPicture() == start)
  }

  @Test("a question mark opens the help, and it leaves no trace")
  func help() throws {
    let shown = try ShownWindow()
    try shown.press("space")
    let before = try shown.settledPicture()
    try shown.press("question")
    let opened = try shown.settledPicture()
    #expect(opened.changes(from: before) > before.pixels.count / 2)
    try shown.press("Escape")
    #expect(try shown.settledPicture() == before)
  }

  @Test("a control does by a click what its key does")
  func button() throws {
    let byKey = try ShownWindow()
    try byKey.press("space", "Home", "question")
    let expected = try byKey.settledPicture()
    let byMouse = try ShownWindow()
    try byMouse.press("space", "Home")
    // The question mark stands at the right margin.
    try byMouse.screen.xdotool("mousemove", "682", "24", "click", "1", "mousemove", "1", "1")
    #expect(try byMouse.settledPicture() == expected)
  }

  @Test("a click on pause with the pointer left there pauses, and the program lives on")
  func pauseByMouse() throws {
    let shown = try ShownWindow()
    // The round button of the transport; there is no second one to point at afterwards.
    try shown.screen.xdotool("mousemove", "108", "320", "click", "1")
    _ = try shown.settledPicture()
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
  }

  @Test("a window of another size shows the whole scene in it", arguments: [(900, 640), (400, 500)])
  func resize(width: Int, height: Int) throws {
    let shown = try ShownWindow(["--seed", "7"])
    try shown.press("space", "Home")
    _ = try shown.settledPicture()
    for step in 1...10 {
      let (nextWidth, nextHeight) = (720 + (width - 720) * step / 10, 360 + (height - 360) * step / 10)
      try shown.screen.xdotool("windowsize", shown.id, "\(nextWidth)", "\(nextHeight)")
    }
    _ = try shown.settledPicture()
    let seen = try shown.screen.picture(width: width, height: height)
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    let picture = try shown.screenshot()
    #expect((picture.width, picture.height) == (width, height))
    #expect(picture == seen)
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered(["--seed", "7", "--at", "0", "--size", "\(width)x\(height)"]))
    // Above the transport, which is paused here and plays there.
    let rows = 0..<(height - 70)
    #expect(picture.part(x: 0..<width, y: rows) == rendered.part(x: 0..<width, y: rows))
  }

  /// Waits until the lanes look as `render` draws them, by default at the start of the lap.
  private func expectLanes(
    of shown: ShownWindow, _ options: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let at = options.contains("--at") ? [] : ["--at", "0"]
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered(options + at + ["--size", "\(shown.width)x\(shown.height)"]))
    let expected = rendered.part(x: 0..<shown.width, y: Self.laneRows)
    let actual = try shown.settledPicture().part(x: 0..<shown.width, y: Self.laneRows)
    Snapshots.expectSame(expected, actual, named: "lanes", sourceLocation: sourceLocation)
  }
}
