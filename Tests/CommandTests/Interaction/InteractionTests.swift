// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Input at the window", .waiting)
struct InteractionTests {
  /// The rows in which a window of 720 × 360 shows only the lanes and the gaps between them.
  private static let laneRows = 60..<276

  @Test("a click in a lane sends the followers of all lanes to its place, and they return", arguments: 0..<3)
  func click(lane: Int) throws {
    // A lap takes a day, so that the followers do not move by a pixel without a click. The clicked places are empty.
    let shown = try ShownWindow([
      "--duration", "86400", "--rate", "0.5", "--control-points", "0,0 360,0 180,20 20,10", "--theme", "light",
      "--no-hints",
    ])
    try shown.press("t")
    // The same place in each lane. Without the margins, each lane has a third of the window's width.
    let places = (0..<3).map { (x: 120 + 229 * $0, y: 210) }
    func around(_ picture: Bitmap, _ place: (x: Int, y: Int)) -> Bitmap {
      picture.part(x: (place.x - 12)..<(place.x + 12), y: (place.y - 12)..<(place.y + 12))
    }
    let before = try shown.picture()
    for place in places { #expect(Set(around(before, place).pixels).count == 1, "the clicked place must be empty") }

    // The window is paused and shows the motion step by step, so that a busy machine cannot miss the stay.
    let clicked = places[lane]
    try shown.press("space")
    try shown.screen.xdotool("mousemove", "\(clicked.x)", "\(clicked.y)", "click", "1", "mousemove", "1", "1")
    func step(_ steps: Int) throws -> Bitmap {
      try shown.press(Array(repeating: "Right", count: steps))
      return try shown.settledPicture()
    }
    let away = try step(60)
    for (index, place) in places.enumerated() {
      let changes = around(away, place).changes(from: around(before, place))
      #expect(changes > 300, "no follower at the place of the click in lane \(index): \(changes) pixels")
    }
    let back = try step(240)
    for place in places { #expect(around(back, place) == around(before, place), "a follower has not returned") }
  }

  @Test("dragging a control point changes the shape in every lane, and dragging it back restores the shape")
  func dragPoint() throws {
    let shown = try ShownWindow(["--seed", "5", "--points", "6", "--no-hints"])
    try shown.press("space", "Home")
    let before = try shown.settledPicture()
    func drag(from start: (Int, Int), to end: (Int, Int)) throws -> Bitmap {
      try shown.screen.xdotool(
        "mousemove", "\(start.0)", "\(start.1)", "mousedown", "1", "mousemove", "\(end.0)", "\(end.1)", "mouseup",
        "1", "mousemove", "1", "1")
      return try shown.settledPicture()
    }
    let bent = try drag(from: (167, 159), to: (185, 140))
    for lane in [24..<237, 253..<467, 483..<696] {
      let (old, new) = (before.part(x: lane, y: 100..<240), bent.part(x: lane, y: 100..<240))
      #expect(new.changes(from: old) > 100, "the lane in the columns \(lane)")
    }
    #expect(try drag(from: (185, 140), to: (167, 159)) == before)
  }

  @Test("the space bar pauses: nothing is drawn and the process sleeps until the next press")
  func pause() throws {
    let shown = try ShownWindow()
    let first = try shown.picture()
    try wait(for: "motion") { try shown.picture() != first }
    try shown.press("space")
    // The call returns after about 20 refreshes without any work.
    let paused = try shown.settledPicture()
    let spent = try shown.cpuNanoseconds()
    #expect(try shown.settledPicture() == paused)
    #expect(try shown.cpuNanoseconds() == spent, "the process worked while nothing moved")
    try shown.press("space")
    try wait(for: "motion after the pause") { try shown.picture() != paused }
  }

  @Test("a notice names a session that is saved after a long pause")
  func savedAfterPause() throws {
    let shown = try ShownWindow(["--paused"])
    let before = try shown.settledPicture()
    let began = now()
    // A notice is shown for four seconds. During the pause nothing is drawn, so that the last frame is older.
    try wait(for: "a long pause") { now() - began > 4.2 }
    try shown.press("ctrl+s", "Return")
    _ = try shown.savedFile("glissade-1.session.json")
    #expect(try shown.settledPicture(otherThan: before) != before)
    try shown.quit()
  }

  @Test("after each key the window shows the picture that `render` draws with the matching options")
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
    try shown.quit(isQuiet: true)
  }

  @Test("steps of a frame forward and as many backward lead to the same picture")
  func steps() throws {
    let shown = try ShownWindow(["--seed", "7"])
    try shown.press("space", "Home")
    let start = try shown.settledPicture()
    try shown.press(Array(repeating: "Right", count: 6))
    try expectLanes(of: shown, ["--seed", "7", "--at", "0.1"])
    try shown.press(Array(repeating: "Left", count: 6))
    #expect(try shown.settledPicture() == start)
  }

  @Test("a question mark opens the help, and closing the help restores the picture")
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

  @Test("a click on a control has the effect of its key")
  func button() throws {
    let byKey = try ShownWindow()
    try byKey.press("space", "Home", "question")
    let expected = try byKey.settledPicture()
    let byMouse = try ShownWindow()
    try byMouse.press("space", "Home")
    // The button with the question mark is at the right margin.
    try byMouse.screen.xdotool("mousemove", "682", "24", "click", "1", "mousemove", "1", "1")
    #expect(try byMouse.settledPicture() == expected)
  }

  @Test("a click pauses while the pointer stays on the button, and the program continues to run")
  func pauseByMouse() throws {
    let shown = try ShownWindow()
    // The round button of the transport. The pointer does not move afterwards.
    try shown.screen.xdotool("mousemove", "108", "320", "click", "1")
    _ = try shown.settledPicture()
    try shown.quit()
  }

  @Test("a resized window shows the whole scene at its new size", arguments: [(900, 640), (400, 500)])
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
    try shown.quit()
    let picture = try shown.screenshot()
    #expect((picture.width, picture.height) == (width, height))
    #expect(picture == seen)
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered(["--seed", "7", "--at", "0", "--size", "\(width)x\(height)"]))
    // The rows above the transport, which is paused in the window and plays in the rendered picture.
    let rows = 0..<(height - 70)
    #expect(picture.part(x: 0..<width, y: rows) == rendered.part(x: 0..<width, y: rows))
  }

  /// Expects the lanes of the idle window to equal those of `render`, by default at the start of the lap.
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
