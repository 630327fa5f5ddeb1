// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding

/// Every state of every kind of control, as parts of the real window beside each other.
struct ControlStates {
  let theme: String

  private enum Doing {
    case rest
    /// The pointer comes to rest over it, until its tip is there.
    case hover(x: Int, y: Int)
    /// The button is held down.
    case hold(x: Int, y: Int)
    case click(x: Int, y: Int)
    case keys([String])
  }

  private static let (buttons, fields, segments, switches) = (24..<324, 264..<564, 440..<740, 664..<964)

  /// What is done, one after the other, and the columns that are looked at then; the second row of the controls of
  /// Curves.
  private static let states: [(Doing, x: Range<Int>, y: Range<Int>)] = [
    // With a button that cannot be pressed.
    (.rest, buttons, row), (.hover(x: 82, y: 360), buttons, row), (.hold(x: 82, y: 360), buttons, row),
    (.keys(Array(repeating: "Tab", count: 23)), buttons, row),
    // A field: pointed at, with all of it taken, typed in, with what cannot be taken.
    (.hover(x: 368, y: 360), fields, row), (.click(x: 368, y: 360), fields, row), (.keys(["4", "2"]), fields, row),
    (.keys(["x", "Return"]), fields, row),
    // A slider, which moves to where it is held; then its number.
    (.keys(["Escape"]), segments, row), (.hover(x: 530, y: 360), segments, row), (.hold(x: 490, y: 360), segments, row),
    (.hover(x: 574, y: 360), segments, row),
    // The ring around a slider, a segment and a switch.
    (.keys(Array(repeating: "shift+Tab", count: 8)), segments, row), (.keys(["Tab", "Tab"]), segments, row),
    (.keys(["Tab", "Tab"]), switches, row),
    (.hover(x: 703, y: 360), segments, row), (.hold(x: 703, y: 360), segments, row),
    (.hover(x: 775, y: 360), switches, row), (.hold(x: 775, y: 360), switches, row),
    // Symbols and tabs.
    (.hover(x: 108, y: 316), buttons, row), (.hold(x: 142, y: 316), buttons, row),
    (.hover(x: 290, y: 24), 150..<450, top), (.keys(["Tab", "Tab"]), 150..<450, top),
    (.hover(x: 1202, y: 24), 940..<1240, top),
  ]
  private static let row = 304..<400
  private static let top = 0..<96
  private static let columns = 4

  func picture() throws -> Bitmap {
    let shown = try ShownWindow(
      ["--theme", theme, "--paused"], width: 1240, height: 400, screen: Screen(width: 1240, height: 400))
    var parts: [Bitmap] = []
    for (doing, x, y) in Self.states { parts.append(try picture(of: doing, in: shown).part(x: x, y: y)) }
    return Self.grid(of: parts)
  }

  private func picture(of doing: Doing, in shown: ShownWindow) throws -> Bitmap {
    switch doing {
    case .rest: return try shown.settledPicture()
    case .hover(let x, let y):
      try shown.screen.xdotool("mousemove", "\(x)", "\(y)")
      // Its tip comes 0.6 s after the pointer: a program that has slept for longer has shown it.
      let picture = try shown.settledPicture(quietSeconds: 0.75)
      try shown.screen.xdotool("mousemove", "1", "1")
      return picture
    case .hold(let x, let y):
      try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
      let picture = try shown.settledPicture()
      try shown.screen.xdotool("mouseup", "1", "mousemove", "1", "1")
      return picture
    case .click(let x, let y):
      try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "click", "1", "mousemove", "1", "1")
      return try shown.settledPicture()
    case .keys(let keys):
      try shown.press(keys)
      return try shown.settledPicture()
    }
  }

  /// Parts of one size in rows.
  private static func grid(of parts: [Bitmap]) -> Bitmap {
    guard let first = parts.first else { return Bitmap(width: 1, height: 1) }
    let rows = (parts.count + columns - 1) / columns
    var grid = Bitmap(width: columns * first.width, height: rows * first.height)
    for (index, part) in parts.enumerated() {
      let (left, top) = (index % columns * first.width, index / columns * first.height)
      for y in 0..<part.height { for x in 0..<part.width { grid[left + x, top + y] = part[x, y] } }
    }
    return grid
  }
}
