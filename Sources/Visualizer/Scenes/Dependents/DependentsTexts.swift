// SPDX-License-Identifier: MIT

/// The words of the Dependents scene.
enum DependentsTexts: SceneCatalogue {
  static let title = "Dependents"
  static let summary = "One square is animated; all other values are computed from it"
  static let gestures: [Gesture] = [Gesture(name: "Drag", words: "The first square: the others are computed from it")]

  // MARK: - Controls

  static let further = ControlText(
    "Further dependents", help: "Show a colour, a text size and a number of dots that are also computed")
  static let plot = ControlText("Graph", help: "Select the quantity of the graph")
  /// The choices of ``DependentsTexts/plot``.
  static let plots = ["Position", "Speed", "Acceleration"]

  // MARK: - The stage

  static let hint = "Drag the first square; the others are computed from it"
  static let shortHint = "Drag the first square"

  /// The headings of the rows, from the top: the name, and the rule of the row's values.
  static let rows = [
    (name: "First square", rule: "the one to drag"), ("Second square", "same X and rotation"),
    ("Third square", "mirrored X, same rotation"), ("Other values", "computed in the same frame"),
  ]

  /// The tooltips of the rows.
  static let rowHelp = [
    "The X position and the rotation of the square that is animated",
    "The X position and the rotation of a square that copies both",
    "The X position and the rotation of a square that mirrors the X position",
    "Values of other kinds that are computed from the first square in the same frame",
  ]

  static func xPosition(_ points: String) -> String { "X position " + points + " pt" }
  static func rotation(_ degrees: String) -> String { "Rotation " + degrees + "°" }

  /// The names of the further dependents, below them.
  enum Further {
    static let color = "Colour"
    static let textSize = "Text size"
    static let dotCount = "Number of dots"
  }

  /// The text whose size is computed.
  static let word = "size"

  // MARK: - The graph

  static let positionTitle = "X position"
  static let positionUnit = "pt"
  /// The names of the curves: the first square and the third one.
  static let curves = ["first", "third"]

  /// A position in the reading of the graph.
  static func position(_ points: String) -> String { points + " pt" }
  /// A velocity in the reading of the graph.
  static func velocity(_ pointsPerSecond: String) -> String { pointsPerSecond + " pt/s" }
}
