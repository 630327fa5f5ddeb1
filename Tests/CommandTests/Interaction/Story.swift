// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

/// A sequence of inputs at a window whose media time advances only in steps.
///
/// At the end `render` draws the saved session at each captured media time, without a window and without the window's
/// state. Its pixels must equal the captured ones.
final class Story {
  let shown: ShownWindow
  /// The media time, which advances only by steps of frames.
  private(set) var time = 0.0
  private let scene: String
  /// The rows that show only one media time. A graph shows the whole lap, and the scrubber shows the furthest time.
  private let rows: Range<Int>
  /// Whether other rows of the window show measurements, which a session does not contain.
  private let measures: Bool
  private var captures: [(time: Double, picture: Bitmap)] = []

  /// Opens a window with the scene paused at its start.
  init(
    _ scene: String, _ options: [String] = [], width: Int = 720, height: Int = 480, rows: Range<Int>,
    measures: Bool = false
  ) throws {
    (self.scene, self.rows, self.measures) = (scene, rows, measures)
    shown = try ShownWindow(
      [scene, "--paused", "--no-hints"] + options, width: width, height: height,
      screen: Screen(width: max(960, width), height: max(720, height)))
  }

  /// Advances by a frame if the current time was captured, because an input changes the picture at its own time.
  private func advancePastCapture() throws { if captures.last?.time == time { try step(1) } }

  /// Presses keys.
  func press(_ keys: String...) throws {
    try advancePastCapture()
    try shown.press(keys)
  }

  /// Clicks, and moves the pointer away; returns the media time of the click.
  @discardableResult
  func click(_ x: Int, _ y: Int) throws -> Double {
    try advancePastCapture()
    try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "click", "1", "mousemove", "1", "1")
    return time
  }

  /// Clicks a control that starts the transport, then pauses and returns to the media time of the click.
  func begin(_ x: Int, _ y: Int) throws {
    try click(x, y)
    try shown.press("space", "Home")
    let frames = Int((time * 60).rounded())
    // Repeat the additions, so that the sum has the same rounding.
    time = 0
    if frames > 0 { try step(frames) }
  }

  /// Presses at the first place, moves over the others and releases at the last.
  func drag(_ places: (Int, Int)...) throws {
    try advancePastCapture()
    for (index, place) in places.enumerated() {
      try shown.screen.xdotool("mousemove", "\(place.0)", "\(place.1)")
      if index == 0 { try shown.screen.xdotool("mousedown", "1") }
    }
    try shown.screen.xdotool("mouseup", "1", "mousemove", "1", "1")
  }

  /// Advances by frames of 1/60 s.
  func step(_ frames: Int) throws {
    try shown.screen.xdotool("key", "--repeat", "\(frames)", "--repeat-delay", "8", "Right")
    for _ in 0..<frames { time += 1.0 / 60 }
  }

  /// Captures the picture of the window, which is compared at the end.
  @discardableResult
  func capture() throws -> Bitmap {
    let picture = try shown.settledPicture()
    captures.append((time, picture))
    return picture
  }

  /// Saves the session, compares the captured pictures with `render`, and ends the program; returns the file.
  @discardableResult
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> URL {
    let last = try shown.settledPicture()
    try shown.press("ctrl+s", "Return")
    let file = try shown.savedFile("glissade-1.session.json")
    let all = measures ? rows : 0..<shown.height
    func compared(_ picture: Bitmap) -> Bitmap { picture.part(x: 0..<shown.width, y: all) }
    Snapshots.expectSame(
      compared(try rendered(file)), compared(last), named: "\(scene)-end", sourceLocation: sourceLocation)
    for (time, picture) in captures {
      let columns = 0..<shown.width
      Snapshots.expectSame(
        try rendered(file, at: time).part(x: columns, y: rows), picture.part(x: columns, y: rows),
        named: "\(scene)-\(time)", sourceLocation: sourceLocation)
    }
    try shown.quit(isQuiet: true, sourceLocation: sourceLocation)
    return file
  }

  /// The picture that `render` draws from a session.
  func rendered(_ session: URL, at time: Double? = nil) throws -> Bitmap {
    let file = shown.folder.url.appendingPathComponent("rendered.png")
    let result = try Command.run(
      ["render", "--session", session.path, "-o", file.path] + (time.map { ["--at", "\($0)"] } ?? []))
    try #require(result.status == 0, "glissade render: \(result.errors)")
    return try Bitmap(decodingPNG: [UInt8](Data(contentsOf: file)))
  }
}

extension Bitmap {
  /// The mean position of all pixels close to a colour, or `nil` if there are none.
  func middle(of color: UInt32, within tolerance: Int = 24) -> (x: Double, y: Double)? {
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
    var (x, y, count) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = self[column, row]
        let isClose = [0, 8, 16].allSatisfy { abs(channel(pixel, $0) - channel(color, $0)) <= tolerance }
        if isClose { (x, y, count) = (x + Double(column), y + Double(row), count + 1) }
      }
    }
    return count > 0 ? (x / count, y / count) : nil
  }
}
