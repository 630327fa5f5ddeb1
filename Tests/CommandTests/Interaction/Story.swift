// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing

/// What somebody does at a window whose media time stands, step by step; at the end the session must draw all that was
/// seen.
///
/// The oracle is the session file: `render` draws it at each media time that was looked at, without a window and
/// without what the window has kept, and has to come to the same pixels.
final class Story {
  let shown: ShownWindow
  /// The media time, which goes on by steps of frames alone.
  private(set) var time = 0.0
  private let scene: String
  /// The rows that show one media time alone: a graph shows the whole lap, and the scrubber how far the scene has come.
  private let rows: Range<Int>
  /// Whether the window shows what it measures, in other rows, which no session knows.
  private let measures: Bool
  private var seen: [(time: Double, picture: Bitmap)] = []

  /// Opens a window in which the scene stands at its start.
  init(
    _ scene: String, _ options: [String] = [], width: Int = 720, height: Int = 480, rows: Range<Int>,
    measures: Bool = false
  ) throws {
    (self.scene, self.rows, self.measures) = (scene, rows, measures)
    shown = try ShownWindow(
      [scene, "--paused"] + options, width: width, height: height,
      screen: Screen(width: max(960, width), height: max(720, height)))
  }

  /// An input counts from its time on: what has been seen of that time keeps it for itself.
  private func moveOn() throws { if seen.last?.time == time { try step(1) } }

  /// Presses keys.
  func press(_ keys: String...) throws {
    try moveOn()
    try shown.press(keys)
  }

  /// Clicks, and takes the pointer away; returns when that was.
  @discardableResult
  func click(_ x: Int, _ y: Int) throws -> Double {
    try moveOn()
    try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "click", "1", "mousemove", "1", "1")
    return time
  }

  /// Clicks what asks for motion, which starts the transport, and goes back to where that was done.
  func begin(_ x: Int, _ y: Int) throws {
    try click(x, y)
    try shown.press("space", "Home")
    let frames = Int((time * 60).rounded())
    // The same sums as on the way here.
    time = 0
    if frames > 0 { try step(frames) }
  }

  /// Presses at the first place, moves over the others and lets go at the last.
  func drag(_ places: (Int, Int)...) throws {
    try moveOn()
    for (index, place) in places.enumerated() {
      try shown.screen.xdotool("mousemove", "\(place.0)", "\(place.1)")
      if index == 0 { try shown.screen.xdotool("mousedown", "1") }
    }
    try shown.screen.xdotool("mouseup", "1", "mousemove", "1", "1")
  }

  /// Goes on by frames of 1/60 s.
  func step(_ frames: Int) throws {
    try shown.screen.xdotool("key", "--repeat", "\(frames)", "--repeat-delay", "8", "Right")
    for _ in 0..<frames { time += 1.0 / 60 }
  }

  /// Looks at the window; all of that is compared at the end.
  @discardableResult
  func look() throws -> Bitmap {
    let picture = try shown.settledPicture()
    seen.append((time, picture))
    return picture
  }

  /// Saves the session, lets `render` draw what was seen, and ends the program; returns the file.
  @discardableResult
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> URL {
    let last = try shown.settledPicture()
    try shown.press("ctrl+s")
    let file = try shown.savedFile("glissade-session-1.json")
    let all = measures ? rows : 0..<shown.height
    func compared(_ picture: Bitmap) -> Bitmap { picture.part(x: 0..<shown.width, y: all) }
    Snapshots.expectSame(
      compared(try rendered(file)), compared(last), named: "\(scene)-end", sourceLocation: sourceLocation)
    for (time, picture) in seen {
      let columns = 0..<shown.width
      Snapshots.expectSame(
        try rendered(file, at: time).part(x: columns, y: rows), picture.part(x: columns, y: rows),
        named: "\(scene)-\(time)", sourceLocation: sourceLocation)
    }
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0, sourceLocation: sourceLocation)
    #expect(shown.errors.isEmpty, "\(shown.errors)", sourceLocation: sourceLocation)
    return file
  }

  /// What `render` draws of a session.
  func rendered(_ session: URL, at time: Double? = nil) throws -> Bitmap {
    let file = shown.folder.url.appendingPathComponent("rendered.png")
    let result = try Command.run(
      ["render", "--session", session.path, "-o", file.path] + (time.map { ["--at", "\($0)"] } ?? []))
    try #require(result.status == 0, "glissade render: \(result.errors)")
    return try Bitmap(decodingPNG: [UInt8](Data(contentsOf: file)))
  }
}

extension Bitmap {
  /// The middle of all pixels that are like a colour, or `nil` where there are none.
  func middle(of color: UInt32, within tolerance: Int = 24) -> (x: Double, y: Double)? {
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
    var (x, y, count) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = self[column, row]
        let isLike = [0, 8, 16].allSatisfy { abs(channel(pixel, $0) - channel(color, $0)) <= tolerance }
        if isLike { (x, y, count) = (x + Double(column), y + Double(row), count + 1) }
      }
    }
    return count > 0 ? (x / count, y / count) : nil
  }
}
