// SPDX-License-Identifier: MIT

/// The words of the Retarget scene.
enum RetargetTexts: SceneCatalogue {
  static let title = "Retarget"
  static let summary = "Four ways to react to a click while the card still moves to the previous one"
  static let gestures: [Gesture] = [
    Gesture(name: "Click", words: "In a lane: the cards of all lanes go there"),
    Gesture(name: "Drag", words: "In a lane: a stream of clicks"),
  ]

  // MARK: - Controls

  static let demonstration = ControlText(
    "Play demo", help: "Play the demonstration now and in every further lap, until the next click")
  static let duration = ControlText("Duration", help: "Set the duration of each move")
  static let timing = ControlText("", help: "Select the easing in Replace and Additive")
  static let frequency = ControlText(
    "Frequency", help: "Set the frequency of the elastic easing, in radians per duration")
  static let dampingRatio = ControlText(
    "Damping ratio", help: "Set the damping ratio of the elastic easing; 1 has no overshoot")
  static let easing = ControlText("Easing", help: "Enter any easing function of CSS")
  static let bounce = ControlText("Bounce", help: "Set the bounce of the spring; 0 has no overshoot")
  static let size = ControlText("Size", help: "Make the card larger at lower positions")
  static let rotation = ControlText("Rotation", help: "Rotate the card by its position")
  static let color = ControlText("Colour", help: "Colour the card by its horizontal position")

  /// The choices of ``RetargetTexts/timing``, in the order of ``RetargetScene/Settings/Timing``.
  static let timings = ["Smooth", "Elastic", "Ease in-out", "Linear", "CSS"]

  // MARK: - Lanes

  /// The titles of the lanes, in the order of ``RetargetScene/Method``.
  static let methods = ["Jump", "Replace (restarts from here)", "Additive", "Spring"]
  static let shortMethods = ["Jump", "Replace", "Additive", "Spring"]

  /// The effects of a retarget on the earlier motion, below the titles.
  static let effects = ["moves at once", "earlier motion stops", "earlier motion continues", "keeps its speed"]
  /// That of a spring with an overshoot.
  static let effectWithBounce = "keeps its speed, overshoots"

  /// The forms of the hint, the longest first.
  static let hints = ["Click anywhere: the cards move there", "Click anywhere"]

  /// The unit of a card's speed, beside its number.
  static let speed = ControlText("pt/s", help: "The speed of this card now")
  static let runningChangesHelp = "The number of clicks whose motion still continues in this card"
  private static let oneRunningChange = ["running change", "change", "runs"]
  private static let severalRunningChanges = ["running changes", "changes", "run"]

  /// The forms of the words beside a number of running changes, the longest first.
  static func runningChanges(_ count: Int) -> [String] { count == 1 ? oneRunningChange : severalRunningChanges }

  // MARK: - The graph

  /// The forms of the mark of a click, the longest first. Each states only what is true for every lane that it names.
  static func clickMarks(_ effects: [(lane: String, effect: ClickEffect)]) -> [String] {
    let clickMark = GraphTexts.clickMark
    let continuous = effects.filter(\.effect.isContinuous).map(\.lane)
    if continuous.count == effects.count { return ClickEffect([]).marks }
    let jumps = effects.filter { !$0.effect.isContinuous }.map { $0.lane + ": " + $0.effect.text }
    let lanes = continuous.joined(separator: ", ")
    let rest = continuous.isEmpty ? [] : [lanes + ": " + GraphTexts.continuousSpeed]
    return [([clickMark] + jumps + rest).joined(separator: " · ")]
      + (continuous.isEmpty ? [] : [clickMark + " · " + rest.joined(), clickMark + " · continuous: " + lanes])
      + [clickMark]
  }

  /// The caption of the graph of accelerations.
  static let infinityCaption = "∞ = sudden speed change · ∞ jump = position jump"
}
