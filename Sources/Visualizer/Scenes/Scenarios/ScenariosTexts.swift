// SPDX-License-Identifier: MIT

/// The words of the Scenarios scene.
enum ScenariosTexts: SceneCatalogue {
  static let title = "Scenarios"
  static let summary = "Actors play scenarios from a file: keyframes, flights, and waits for a target"
  static let gestures: [Gesture] = [Gesture(name: "Click", words: "An actor: it is the one that plays next")]

  // MARK: - Controls

  static let actor = ControlText(
    "Actor", help: "Select the actor that plays next; a click on an actor does the same")
  static let scenarioRange = ControlText("Scenarios", help: "The scenarios of the file that have a button now")
  static let page = ControlText("Page", help: "Show the buttons of further scenarios")
  static let decoy = ControlText(
    "Decoy", help: "Play with a copy of the actor in front of everything, and hide the actor")
  static let nest = ControlText("Nest open", help: "Open the nest for actors that are waiting for it")
  static let stopAll = ControlText("Stop all", help: "Stop all actors at their positions")
  static let delay = ControlText("Delay", help: "Set the delay before the next scenario starts")
  static let waitLimit = ControlText("Wait limit", help: "Set the time after which a wait for the nest fails")
  static let plot = ControlText("Graph", help: "Select the timeline, the speed graph or the acceleration graph")
  /// The choices of ``ScenariosTexts/plot``.
  static let plots = ["Timeline", "Speed", "Acceleration"]

  /// The button of a scenario without a name.
  static let unnamedScenario = "(no name)"

  static func play(_ scenario: String, actor: String) -> ControlText {
    ControlText(scenario, help: "Play \(scenario) with the actor \(actor)")
  }

  static func stop(_ actor: String) -> ControlText {
    ControlText("Stop", help: "Stop the actor \(actor) at its position")
  }

  /// The numbers of the scenarios that have a button now, and the number of all.
  static func scenarioRange(from first: Int, to last: Int, of count: Int) -> String { "\(first)–\(last) of \(count)" }

  // MARK: - The stage

  enum Actors {
    static let dancer = "Dancer"
    static let lion = "Lion"
    static let bird = "Bird"
    static let car = "Car"
  }

  static let activityHelp = "What this actor does now"
  static let nestHelp = "Whether the nest is open for actors that wait for it"
  static let nestOpen = "Nest open"
  static let nestClosed = "Nest closed"

  /// The forms of an actor's activity during a delay, the longest first.
  static func delayForms(_ time: String) -> [String] { ["starts in " + time, "in " + time] }

  /// The forms of an actor's activity during a wait, the longest first.
  static func waitForms(for target: String, timeLeft time: String) -> [String] {
    let left = time + " left"
    return ["\(waiting(for: target)), \(left)", "waiting, \(left)", left]
  }

  // MARK: - Targets

  /// The nest in a sentence.
  static let theNest = "the nest"

  /// The name of another target in a sentence.
  static func target(_ name: String) -> String { "“\(name)”" }

  static func waiting(for target: String) -> String { "waiting for \(target)" }

  static func waiting(for target: String, timeLeft time: String) -> String { "\(waiting(for: target)), \(time) left" }

  // MARK: - The log

  /// The log of the actors' activities, and its lines.
  enum Log {
    static let title = "Log"
    static let lastHelp = "The last event, with its time"
    static let help = "What the actors did up to the playhead, with the times"

    static func line(_ actor: String, _ event: String) -> String { "\(actor): \(event)" }
    static func began(_ scenario: String) -> String { "\(scenario) started" }
    static func finished(_ scenario: String) -> String { "\(scenario) finished" }
    static func stopped(_ scenario: String) -> String { "\(scenario) stopped" }
    static func actorRemoved(_ scenario: String) -> String { "\(scenario) ended: the actor was removed" }
    static func timedOut(_ scenario: String, _ target: String) -> String {
      "\(scenario) failed: \(target) stayed closed"
    }
    static func waiting(_ scenario: String, for target: String) -> String {
      "\(scenario) is \(ScenariosTexts.waiting(for: target))"
    }
    static func continues(_ scenario: String, _ target: String) -> String {
      "\(scenario) continues: \(target) is open"
    }
    /// - Parameter problem: The problem, in the words of the check of scenario files.
    static func skipped(_ scenario: String, frame: Int, _ problem: String) -> String {
      "\(scenario): frame \(frame) skipped: \(problem)"
    }
    static func action(_ scenario: String, _ name: String) -> String { "action “\(name)” in \(scenario)" }
    static func played(_ scenario: String, _ target: String, velocity: Double, loops: Bool) -> String {
      let rate = (velocity < 0 ? "−" : "") + "\(velocity.magnitude)×"
      return (loops ? "loops" : "plays") + " “\(target)” at \(rate) in \(scenario)"
    }
  }

  // MARK: - The timeline and the graph

  static let timelineHelp = "A row for each actor: delays, keyframes, waits and ends of its scenarios"
  static let timelineTitle = "Timeline"
  static let timelineLegend = "Dotted: delay · filled: keyframes · dashed: waiting"
  static let graphCaption = "Motion of each actor's centre"

  // MARK: - Problems of the file

  enum FileProblems {
    static let unreadable = "The file cannot be read. The last valid version keeps playing."
    static let restorationAdvice = "Restore the file and its read permission. It then plays again from the start."
    /// The effect of a faulty file at the start.
    static let keyframesBecomePauses = "Invalid keyframes play as pauses."
    /// The effect of a faulty change of the file.
    static let lastVersionPlays = "The last valid version keeps playing."

    /// - Parameter effect: The effect of the problems, as a sentence.
    static func headline(_ count: Int, _ effect: String) -> String {
      "\(count) problem\(count == 1 ? "" : "s") in the file. \(effect)"
    }

    static func more(_ count: Int) -> String { "… and \(count) more" }

    static func correctionAdvice(_ file: String) -> String {
      "Correct and save the file. It then plays again from the start. “glissade check \(file)” lists all problems."
    }
  }
}
