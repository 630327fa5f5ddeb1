// SPDX-License-Identifier: MIT

/// The words of graphs and view options, in all scenes.
enum GraphTexts {
  static let speed = "Speed"
  static let acceleration = "Acceleration"
  static let deviation = "Deviation from the path"
  static let horizontal = "Position x"
  static let vertical = "Position y"
  static let trail = ControlText("Trail", help: "Show the trails of this lap")
  static let quantity = ControlText("Graph", help: "Choose the quantity of the graph")
  static let onionBefore = ControlText("Onion skins before", help: "Set the number of onion skins of earlier frames")
  static let onionAfter = ControlText("Onion skins after", help: "Set the number of onion skins of later frames")

  /// The headings of the values under the pointer. Their units tell positions from other values.
  static let headings = ["value", "speed", "acceleration"]
  static let unmeasured = "not measured: the path has too many points"
  static let deviationHeading = "deviation"
  static let readingHelp = "The values of all curves at the time under the pointer"
  static let timesHelp = "The time since the start of the lap"
  static let valuesHelp = "The scale of the graph, in the unit beside its title"
  static let unitHelp = "The unit of the values in this graph"
  static let zoomHelp = "The graph shows a part of the lap: scroll on it to zoom, Escape shows the whole lap"
  static let nameHelp = "The name of this lane, with the mark of its motion"
  static let curveHelp = "The name of this curve, at the height of its end"
  static let velocityJumpHelp = "The size of this sudden change of the speed"
  static let positionJumpHelp = "The distance of this position jump"
  static let eventHelp = "The time of your last click in this lap"
  /// The mark of a click, and the effect of one that causes no jump.
  static let clickMark = "your click"
  static let continuousSpeed = "speed stays continuous"
  static let velocityJump = "sudden speed change"
  static let positionJump = "position jump"
  static let playheadHelp = "The time of the playhead"

  /// An infinite value, and one at a position jump.
  static let infinity = "∞"
  static let infiniteJump = "∞ jump"
  static let infinityHelp = "The speed changes suddenly here, so the acceleration is infinite"
  static let infiniteJumpHelp = "The position jumps here, so that even the speed is infinite"
  static let excessHelp = "The largest value here, which is above the axis"

  /// The frame of an instant, with a decimal for one between two frames.
  static func frame(_ number: Double) -> String {
    let isWhole = abs(number - number.rounded()) < 0.05
    return "frame " + FixedPoint.text(number, decimals: isWhole ? 0 : 1)
  }

  /// The part of the lap that a zoomed graph shows.
  static func zoom(_ factor: String) -> String { factor + "× zoom · Esc resets" }
}
