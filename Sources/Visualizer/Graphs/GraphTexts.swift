// SPDX-License-Identifier: MIT

/// The words of graphs and view options, in all scenes.
enum GraphTexts {
  static let speed = "Speed"
  static let acceleration = "Acceleration"
  static let trail = ControlText("Trail", help: "Show the trails of this lap")
  static let quantity = ControlText("Graph", help: "Choose the quantity of the graph")
  static let onionBefore = ControlText("Onion skins before", help: "Set the number of onion skins of earlier frames")
  static let onionAfter = ControlText("Onion skins after", help: "Set the number of onion skins of later frames")

  /// The headings of the values under the pointer. Their units tell positions from other values.
  static let headings = ["value", "speed", "acceleration"]
  static let readingHelp = "The values of all curves at the time under the pointer"
  static let playheadHelp = "The time of the playhead"

  /// An infinite value, and one at a position jump.
  static let infinity = "∞"
  static let infiniteJump = "∞ jump"
  static let infinityHelp = "The speed changes suddenly here, so the acceleration is infinite"
  static let infiniteJumpHelp = "The position jumps here, so that even the speed is infinite"
  static let excessHelp = "The largest value here, which is above the axis"

  /// The part of the lap that a zoomed graph shows.
  static func zoom(_ factor: String) -> String { factor + "× zoom · Esc resets" }
}
