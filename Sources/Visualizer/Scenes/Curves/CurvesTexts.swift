// SPDX-License-Identifier: MIT

/// The words of the Curves scene.
enum CurvesTexts: SceneCatalogue {
  static let title = "Curves"
  static let summary = "Three ways to move along one path: straight keyframes, smooth keyframes, and the path itself"
  static let gestures = [
    Gesture(name: "Click", words: "In a lane: the followers move there and come back"),
    Gesture(name: "Drag", words: "In a lane: the followers move along; a control point: it moves"),
    Gesture(name: "Point", words: "At a lane: Y, W, I and U change this lane, else the selected one"),
  ]

  // MARK: - Controls

  static let newBlob = ControlText("New blob", help: "Change to the blob of the next seed")
  static let animate = ControlText("Animate", help: "Start the followers at the first point")
  static let stop = ControlText("Stop", help: "Remove the animations and hide the followers")
  static let seed = ControlText("Seed", help: "Set the seed of the blob, which determines its shape")
  static let points = ControlText("Points", help: "Set the number of points of a circle blob; a square has 8")
  static let blobShape = ControlText("", help: "Choose the layout of the control points")
  /// A circle, and a square.
  static let blobShapes = ["Circle", "Square"]
  static let rotation = ControlText("Rotate", help: "Choose the followers that turn in their direction of motion")
  static let controlPoints = ControlText("Control points", help: "Show the control points")
  static let trailHelp = "Show trails, which are wide where the speed is high"
  static let differences = ControlText("Differences", help: "Show leads, lags and lines between the followers")
  static let panel = ControlText("", help: "Choose the group of controls in this row")

  /// The followers that rotate, in the order of ``CurvesMotion/Rotation``.
  static let rotations = ["None", "Path", "All"]
  /// The groups of controls, in the order of ``CurvesView/Panel``.
  static let panels = ["Shape", "Lanes", "View"]

  /// The controls of the shape and the lap.
  enum Shape {
    static func circle(pointCount: Int) -> ControlText {
      ControlText(
        "Use \(pointCount) points", help: "Change to a circle blob with \(pointCount) points, as in RandomBlobs")
    }

    static let grid = ControlText("Grid", help: "Show the grid on which the control points are placed")
    static let changesEachLap = ControlText("New shape each lap", help: "Change the blob at each lap")
    static let repeats = ControlText("Repeat lap", help: "Let Animate repeat the lap without end")
    static let duration = ControlText("Lap duration", help: "Set the duration of a lap; by default 0.3 × points + 3 s")
    static let tension = ControlText("Tension", help: "Set the tension of the curve: 1 has straight segments")
    static let continuity = ControlText(
      "Continuity", help: "Set the continuity of the curve: other values than 0 have corners")
    static let bias = ControlText("Bias", help: "Set the bias of the tangents to the previous or the next point")
    static let closesKeyframes = ControlText("Close keyframes", help: "Remove the corner at the first point")
  }

  /// The controls of a lane. A lane's name is a letter.
  enum Lane {
    static let lane = ControlText("Lane", help: "Choose the lane that these controls change")

    static func preset(ofLane name: String) -> ControlText {
      ControlText("Preset", help: "Replace the whole motion of lane \(name)")
    }

    static func source(ofLane name: String) -> ControlText {
      ControlText("Driven by", help: "Choose the source of lane \(name)")
    }

    /// Blocks of changes, an array of values, the exact curve, and an actor's motion.
    static let sources = ["Code", "Values", "Path", "Scenario"]

    static func scenario(ofLane name: String) -> ControlText {
      ControlText("Scenario", help: "Set the scenario of lane \(name) by its name, such as dance or fly")
    }

    static func mode(ofLane name: String) -> ControlText {
      ControlText("Mode", help: "Choose the interpolation of lane \(name)")
    }

    static func pacing(ofLane name: String) -> ControlText {
      ControlText("Pacing", help: "Choose the pacing of lane \(name)")
    }

    /// The pacing of the mode, and three by name.
    static let pacings = ["Default", "Time", "Chord", "Arc"]

    static func timing(ofLane name: String) -> ControlText {
      ControlText(
        "Timing",
        help: "Set the timing function of lane \(name): an easing such as ease-in-out, or spring(0.6, 0.3)")
    }

    static func copy(ofLane name: String, to next: String) -> ControlText {
      ControlText(
        "Copy to \(next)", help: "Give the next lane the motion of lane \(name), to change one property of it")
    }
  }

  /// The motions that a lane gets in one step, in the order of ``LanePreset``, and a last word for all others.
  static let presets = ["Linear", "Cubic", "Path", "Ease", "Spring", "Custom"]

  static let lens = ControlText("Lens", help: "Enlarge the ends of each curve")

  // MARK: - Problems with a typed text

  static let seedProblem = "Enter a whole number from 0 to 2⁶⁴ − 1"
  static let springProblem = "Enter spring(duration, bounce): 0.05 to 10 s, and −0.9 to 0.9"

  static func lengthProblem(limit: Int) -> String { "Use at most \(limit) characters" }

  /// - Parameter names: Some of the known names.
  static func scenarioProblem(_ names: [String]) -> String {
    names.isEmpty ? "There are no scenarios" : "Enter the name of a scenario, such as " + names.joined(separator: ", ")
  }

  // MARK: - Titles of lanes

  /// The interpolations, in the order of `CalculationMode`. In a title after other words, they are in lower case.
  static let modes = ["Discrete", "Linear", "Paced", "Cubic", "Cubic paced"]

  /// The title of a lane, from its interpolation in lower case.
  enum Title {
    static func code(mode: String) -> String { "Code, " + mode }
    static func keyframe(mode: String) -> String { "Keyframe, " + mode }
    static func path(mode: String) -> String { "Path, " + mode }
    static func scenario(_ name: String) -> String { "Scenario " + name }
    /// The exact curve at constant speed.
    static let explicitPath = "Explicit path"
    /// The end of a title.
    static func suffix(pacing: String) -> String { ", by " + pacing }

    static let shortCode = "Code"
    static let shortPath = "Path"
  }

  // MARK: - Lanes

  /// The forms of the hint about the first click, the longest first.
  static let hints = [
    "Click anywhere: the followers move there and come back", "Click anywhere: followers move there", "Click anywhere",
  ]
  /// The mark of the fastest lane.
  static let fastestLane = ControlText("fastest now", help: "This lane has the largest speed now")

  static let lensHelp = "The enlargement of the part of the path in the lens"

  /// The note at the end of a lane's title, in a long and a short form.
  enum Note {
    static func changes(_ count: Int) -> String { count == 1 ? "1 change running" : "\(count) changes running" }
    static func shortChanges(_ count: Int) -> String { "\(count) running" }
    static let changesHelp = "The number of clicks and changes whose motion still continues"
    static func deviation(_ points: String) -> String { points + " pt from path" }
    static let deviationHelp = "The distance of this follower from the exact path now"
  }

  /// The form of a lane's curve and its speed.
  enum TradeOff {
    static let help = "The form and the speed of this lane's motion, as a trade-off"

    /// - Parameters:
    ///   - form: One of the forms.
    ///   - speed: One of the speeds.
    static func line(form: String, speed: String) -> String { form + ", " + speed }
    /// - Parameter range: The slowest and the fastest speed.
    static func line(_ line: String, range: String) -> String { line + ", " + range + " %" }

    static let exactPath = "exact path"
    static let straightLines = "straight lines"
    /// With sudden speed changes.
    static let curved = "curved"
    static let smooth = "smooth"
    static let scenario = "from a scenario"

    static let constantSpeed = "constant speed"
    static let suddenSpeedChanges = "sudden speed changes"
    /// - Parameter range: The slowest and the fastest speed.
    static func speed(_ range: String) -> String { "speed " + range + " % of mean" }

    /// The line of a lane that only jumps.
    static let noMotion = "no motion, position jumps at each point"
    static let positionJumps = "position jumps"
  }

  /// The lead or lag of a lane: the time by which it is ahead of a reference lane or behind it.
  enum Lead {
    static let help = "The lead or lag of this lane: the time by which it passes the control points earlier or later"
    static let barHelp = "To the right of the middle the lead of this lane, to the left its lag"
    static let reference = "reference for the other lanes"
    static let none = "no lead or lag"
    static let away = "away from the path"
    static func level(with lane: String) -> String { "level with " + lane }
    static func ahead(_ seconds: String, of lane: String) -> String { seconds + " s ahead of " + lane }
    static func behind(_ seconds: String, _ lane: String) -> String { seconds + " s behind " + lane }
  }

  /// The numbers of a lane: the words before them, and the units after them.
  enum Numbers {
    static let speed = ControlText("speed", help: "The speed of this follower now")
    static let shortSpeed = ControlText("", help: speed.help)
    static let speedUnit = "pt/s"
    static let fastestSpeedUnit = "pt/s · fastest"

    static let range = ControlText(
      "speed range", help: "The slowest and the fastest speed in a lap, in percent of the mean speed")
    static let shortRange = ControlText("", help: range.help)
    static let rangeUnit = "% of mean"

    static let deviation = ControlText(
      "max. deviation", help: "The largest distance of this lane from the exact path in a whole lap")
    static let shortDeviation = ControlText("deviation", help: deviation.help)
    static let deviationUnit = "pt"

    static let lead = ControlText("", help: Lead.help)
    static let levelUnit = "s (level)"
    static let aheadUnit = "s ahead"
    static let behindUnit = "s behind"
  }

  /// The meaning of the marks on a trail.
  enum Legend {
    static let help = "Dots are at equal times: a wide trail and distant dots show a high speed"
    static let dot = "dot"
    static let onionSkin = "onion skin"

    /// Such as "1 dot = 0.2 s, wide = fast".
    static func line(of marks: [String], interval: String, hasWidths: Bool) -> String {
      "1 " + marks.joined(separator: " or ") + " = " + interval + " s" + (hasWidths ? ", wide = fast" : "")
    }
  }
}
