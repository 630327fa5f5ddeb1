// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding

/// A picture of every state of every kind of control: parts of the real window side by side.
struct ControlStates {
  let theme: String

  private enum Action {
    case rest
    /// The pointer rests over the control until its tooltip is shown.
    case hover(x: Int, y: Int)
    /// The mouse button is held down.
    case hold(x: Int, y: Int)
    case click(x: Int, y: Int)
    case keys([String])
  }

  private static let (buttons, fields, segments, switches) = (24..<324, 264..<564, 440..<740, 664..<964)

  /// The actions in order, each with the captured columns and rows. The controls are those of Curves, in their second
  /// row.
  private static let states: [(Action, x: Range<Int>, y: Range<Int>)] = [
    // Buttons, one of them disabled.
    (.rest, buttons, row), (.hover(x: 82, y: 360), buttons, row), (.hold(x: 82, y: 360), buttons, row),
    (.keys(Array(repeating: "Tab", count: 24)), buttons, row),
    // A field: under the pointer, with its text selected, with typed text, with invalid text.
    (.hover(x: 368, y: 360), fields, row), (.click(x: 368, y: 360), fields, row), (.keys(["4", "2"]), fields, row),
    (.keys(["x", "Return"]), fields, row),
    // A slider, which moves to the pressed place; then its number.
    (.keys(["Escape"]), segments, row), (.hover(x: 530, y: 360), segments, row), (.hold(x: 490, y: 360), segments, row),
    (.hover(x: 574, y: 360), segments, row),
    // The focus ring around a slider, a segment and a switch.
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
    for (action, x, y) in Self.states { parts.append(try picture(of: action, in: shown).part(x: x, y: y)) }
    return Self.grid(of: parts)
  }

  private func picture(of action: Action, in shown: ShownWindow) throws -> Bitmap {
    switch action {
    case .rest: return try shown.settledPicture()
    case .hover(let x, let y):
      try shown.screen.xdotool("mousemove", "\(x)", "\(y)")
      // The tooltip appears 0.6 s after the pointer: a program that has been idle for longer has shown it.
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

  /// Arranges parts of one size in rows.
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
