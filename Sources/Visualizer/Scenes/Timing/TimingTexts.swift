// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The words of the Timing scene.
package enum TimingTexts: SceneCatalogue {
  static let title = "Timing"
  static let summary = "A timing function or a spring, shown as curves and as motion"
  static let gestures: [Gesture] = [
    Gesture(name: "Drag", words: "A handle: it bends the curve; the graph: it moves the playhead"),
    Gesture(name: "Click", words: "A thumbnail: it becomes the curve, or curve B of a comparison"),
  ]

  enum Controls {
    static let kind = ControlText("", help: "Select the kind of timing function")
    static let compare = ControlText("Compare", help: "Show a second curve beside this one")
    static let stopComparing = ControlText("Hide B", help: "Remove the second curve")
    static let copy = ControlText(
      "Copy", help: "Copy the curve for CSS or a program; Ctrl C copies the same form again")
    static let stepCount = ControlText("Steps", help: "Set the number of equal intervals")
    static let stepPosition = ControlText("", help: "Select the ends of the intervals at which the value jumps")
    static let mass = ControlText("Mass", help: "Set the mass of the spring")
    static let stiffness = ControlText("Stiffness", help: "Set the stiffness of the spring")
    static let damping = ControlText("Damping", help: "Set the damping of the spring")
    static let response = ControlText("Response", help: "Set the period of the spring without damping")
    static let dampingRatio = ControlText(
      "Damping ratio", help: "Set the damping ratio of the spring: 1 is critical damping, which has no overshoot")
    static let overshoot = ControlText(
      "Overshoot", help: "Set the largest part of the motion beyond its end; the spring settles in the same time")
    static let settling = ControlText(
      "Settles in", help: "Set the time until the spring is at rest; the overshoot stays the same")
    static let time = ControlText("Duration", help: "Set the duration of the timing function")
    static let duration = ControlText("Duration", help: "Set the perceptual duration of the spring")
    static let bounce = ControlText("Bounce", help: "Set the bounce: more for a larger overshoot, below 0 for none")
    static let family = ControlText("", help: "Select the family of the named easing")
    static let ends = ControlText("", help: "Select the slow ends of the named easing")
    static let springForm = ControlText("", help: "Select the numbers that state the spring, which stays the same")
    static let fit = ControlText(
      "Fit to lap", help: "Stretch each curve to 2 s, instead of playing it in its own duration")
    static let swap = ControlText("Swap", help: "Exchange curve A, which the controls change, and curve B")
    static let compared = ControlText(
      "Curve B", help: "Type the compared easing: 0.3s ease-in-out, the name of an easing, or spring(duration, bounce)")
    static let text = ControlText(
      "", help: "Type or paste a timing function of CSS, the name of an easing, or a spring; a time may precede it")
  }

  /// The problems with a text.
  static let timeOfSpring = "A spring has its own duration"
  static let timeOutOfRange = "Enter a time from 0.05 s to 10 s"
  /// The problem with the numbers of a spring.
  static let springProblem =
    "Enter spring(duration, bounce) or spring(mass, stiffness, damping), with numbers that the sliders have"

  /// The segments of the forms of springs, in the order of ``SpringWords/Form``.
  static let springForms = ["Bounce", "Response", "Constants"]
  /// The segments of the kinds, in the order of ``TimingSettings/Kind``.
  static let kinds = ["Bézier", "Steps", "Linear", "Spring", "Named", "Text"]

  /// The name of a function of a kind.
  static func name(of kind: TimingSettings.Kind) -> String {
    ["Cubic Bézier", "Steps", "Line segments", "Spring", "Named easing", "Easing from text"][kind.rawValue]
  }

  /// The segments of the step positions, in the order of ``TimingSettings/positions``.
  static let stepPositions = ["End", "Start", "None", "Both"]

  /// The segments of the families, which are the first parts of the titles of easings.
  static let families = ["Quad", "Cubic", "Quart", "Quint", "Sine", "Expo", "Circ", "Back", "Elastic", "Bounce"]
  /// The segments of the slow ends. In lower case they are the second parts of the titles of easings.
  static let ends = ["In", "Out", "In-out"]

  /// The text form of a spring, with the numbers of its controls.
  static func spring(duration: String, bounce: String) -> String { "spring: \(duration) s, bounce \(bounce)" }
  static func spring(response: String, dampingRatio: String) -> String {
    "spring: response \(response) s, damping ratio \(dampingRatio)"
  }
  static func spring(mass: String, stiffness: String, damping: String) -> String {
    "spring: mass \(mass), stiffness \(stiffness), damping \(damping)"
  }

  /// The thumbnails of easings. A title with two words can have two lines.
  enum Easings {
    static let heading = "Select curve B"
    static func heading(of easing: String) -> String { heading + ": " + easing.lowercased() }
    static let smoothSpring = "Smooth spring"
    static let snappySpring = "Snappy spring"
    static let bouncySpring = "Bouncy spring"

    static func help(_ title: String) -> String { "Use the easing " + title.lowercased() }
    static func compareHelp(_ title: String) -> String { "Compare with the easing " + title.lowercased() }

    static func title(family: String, ends: String) -> String { family + " " + ends.lowercased() }
  }

  enum ValueGraph {
    static let title = "Value"
    static let explanation = "0 = start, 1 = end"
    static let valuesHelp = "The value of the timing function: 0 at the start, 1 at the end"
    static let timesHelp = "The time in the lap"
    static let playheadHelp = "The time of the playhead in the lap"
    /// The word before the times of the axis.
    static let time = "time"
    static let previewOfText = "Preview of the text"

    static func preview(of easing: String) -> String { "Preview: " + easing }
  }

  /// The units of the speed graph.
  enum SpeedGraph {
    static let perSecond = "1/s"
    /// The names of the curves in a comparison.
    static let names = ["A", "B"]
  }

  enum Movers {
    /// The word before the value of a timing function.
    static let value = "value"
    static let valueHelp = "The value of this timing function now, from 0 at the start to 1 at the end"
    static let overshoot = ControlText("Overshoot", help: "The largest part of the motion beyond its end")
    static let undershoot = ControlText("Undershoot", help: "The largest part of the motion before its start")
    static let settlingTime = ControlText(
      "Settles in", help: "The time until the spring stays within a thousandth of its end")

    /// The titles of the rows in a comparison.
    static func curveA(_ function: String) -> String { "A: " + function }
    static func curveB(_ function: String) -> String { "B: " + function }
    static let curveBHelp = "The timing function B with its numbers; the controls show those of A"
  }

  enum Examples {
    static let size = "Size"
    static let turn = "Turn"
    static let opacity = "Opacity"
  }

  /// The entries of the menu Copy, in the order of ``CopiedForm``.
  static let copiedForms = ["CSS", "Web Animations", "JavaScript", "Swift", "Lottie"]

  /// The notice after the command Copy.
  package static func copied(_ text: String, _ form: CopiedForm, seconds: Double) -> String {
    "Copied for " + copiedForms[form.rawValue] + (form == .lottie ? ", 60 frames" : "") + ", to be played in "
      + FixedPoint.text(seconds, decimals: 3) + " s: " + text
  }

  /// The notice if the form cannot express the function.
  package static func notCopied(_ problem: String) -> String { "Not copied: " + problem }
}
