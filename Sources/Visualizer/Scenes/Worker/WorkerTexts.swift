// SPDX-License-Identifier: MIT

/// The words of the Worker scene.
enum WorkerTexts: SceneCatalogue {
  static let title = "Worker"
  static let summary = "One controller drives four values that belong to no layer"
  static let gestures: [Gesture] = []

  enum Controls {
    static let commit = ControlText("Run", help: "Start a run with these settings in place of the current one")
    static let stop = ControlText("Stop", help: "Stop the run at its current value")
    static let pollInterval = ControlText(
      "Update interval", help: "Set the time between two reports of the next run")
    static let curve = ControlText(
      "", help: "Select the easing of the next run; bounce and stairs are custom curves")
    static let duration = ControlText("Duration", help: "Set the seconds of one cycle of the next run")
    static let autoreverses = ControlText("Reverse", help: "Play every second cycle of the next run backwards")
    static let repeatCount = ControlText(
      "Cycles", help: "Set the number of cycles of the next run; a fraction ends within a cycle")
    static let delay = ControlText("Delay", help: "Set the delay of the next run")
    static let startDate = ControlText(
      "Earliest start", help: "Set the earliest start of the next run, in seconds after Run is pressed")
    static let fromCurrentState = ControlText(
      "From current value", help: "Start the first cycle of the next run at the last reported value")
    static let enabled = ControlText("Enabled", help: "Let the controller accept new runs")
  }

  /// The segments of the curves, in the order of ``WorkerSettings/Curve``.
  static let curves = ["In-out", "In", "Out", "Linear", "Bounce", "Stairs"]

  /// The states of a run.
  enum State {
    static let help = "The state of the last run"
    /// There is no run.
    static let idle = "Idle"
    static let waiting = "Waiting"
    static let running = "Running"
    static let completed = "Completed"
    static let stoppedBeforeStart = "Stopped before the start"

    static func stopped(at percent: String) -> String { "Stopped at " + percent }
  }

  static let explanationHelp = "The time between two updates is the update interval of the run"

  static func explanation(updateRate: String) -> String {
    "Four values driven by one controller, updated \(updateRate) × per second. Outlines show the smooth value."
  }

  /// The numbers beside the state.
  enum Readouts {
    static let cycle = ControlText("This cycle", help: "The last reported progress: this cycle")
    static let overall = ControlText("Overall", help: "The last reported progress: overall")
  }

  /// The names of the four values.
  enum Examples {
    static let bar = "Progress"
    static let number = "Number"
    static let dial = "Sweep"
    static let color = "Colour"

    static let help = [
      "The reported progress as the length of a bar; the outline shows the smooth value",
      "The reported progress as a number; the small number is the smooth value",
      "The reported progress as a dial; the dashed hand shows the smooth value",
      "The reported progress as a colour; the outline shows the smooth value",
    ]

    /// The small number below the reported one.
    static func smooth(_ percent: String) -> String { "smooth " + percent }
  }

  enum Graph {
    static let title = "Reported progress"
    static let cycle = "this cycle"
    static let overall = "overall"
    static let smooth = "smooth"
    /// The caption of complete runs, and a shorter one for others or a narrow graph.
    static let caption = "Starts at exactly 0, ends at exactly the end value; one dot per report"
    static let captionHelp = "Each dot is a value that the worker received; the thin curve is the smooth value"
    static let shortCaption = "One dot per report"
  }
}
