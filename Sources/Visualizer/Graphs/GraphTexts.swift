// SPDX-License-Identifier: MIT

/// The words of graphs and view options, in all scenes.
enum GraphTexts {
  static let speed = "Speed"
  static let acceleration = "Acceleration"
  static let trail = ControlText("Trail", help: "Show the trails of this lap")
  static let quantity = ControlText("Graph", help: "Choose the quantity of the graph")
  static let onionBefore = ControlText("Onion skins before", help: "Set the number of onion skins of earlier frames")
  static let onionAfter = ControlText("Onion skins after", help: "Set the number of onion skins of later frames")

  /// The headings of the values under the pointer, for a curve and for a moving point.
  static let curveHeadings = ["value", "rate"]
  static let pointHeadings = ["position", "velocity", "acceleration"]
  static let readingHelp = "The values of all curves at the time under the pointer"
  static let playheadHelp = "The time of the playhead in the lap"

  /// An infinite value.
  static let infinity = "∞"

  /// The part of the lap that a zoomed graph shows.
  static func zoom(_ factor: String) -> String { factor + "× zoom · Esc resets" }
}
