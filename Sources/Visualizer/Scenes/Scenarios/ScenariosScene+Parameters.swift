// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios

extension ScenariosScene {
  enum Setting: String {
    case actor, count, page, decoy, ready, stop, stopAll, delay, limit, plot
  }

  static let playPrefix = "play:"
  private static let keys = Array("qwerfgck")
  /// The largest number of scenarios that have a button at the same time.
  private static let pageLength = 24

  /// The number of pages for the scenarios of a file.
  var pageCount: Int { max(1, (player.library.names.count + Self.pageLength - 1) / Self.pageLength) }

  func parameters(at time: Double) -> [Parameter] {
    parameters(at: time, playing: extended(to: time).playing(at: time))
  }

  /// The kinds of parameters do not depend on the actor.
  func kind(of parameter: String, at time: Double) -> Parameter.Kind? {
    parameters(at: time, playing: []).first { $0.id == parameter }?.kind
  }

  private func parameters(at time: Double, playing: Set<Int>) -> [Parameter] {
    let settings = settings(at: time)
    let all = player.library.names
    let first = min(page, pageCount - 1) * Self.pageLength
    let names = all[first..<min(first + Self.pageLength, all.count)]
    let actor = cast.actors[settings.actor].name
    var parameters = [
      Parameter(
        id: Setting.actor.rawValue, title: "Actor", kind: .choice(actorNames), value: .choice(settings.actor),
        help: "Select the actor that plays next; a click on an actor does the same", key: "a")
    ]
    if pageCount > 1 {
      parameters += [
        Parameter(
          id: Setting.count.rawValue, title: "Scenarios", kind: .readout,
          value: .text("\(first + 1)–\(first + names.count) of \(all.count)"),
          help: "The scenarios of the file that have a button now"),
        Parameter(
          id: Setting.page.rawValue, title: "Page",
          kind: .number(NumberRange(1...Double(pageCount), step: 1)),
          value: .number(Double(min(page, pageCount - 1) + 1)),
          help: "Show the buttons of further scenarios", isView: true, key: "n"),
      ]
    }
    parameters += names.enumerated().map { index, name in
      Parameter(
        id: Self.playPrefix + name, title: Self.shortened(name), kind: .button, value: .none,
        help: "Play \(Self.shortened(name)) with the actor \(actor)",
        key: index < Self.keys.count ? Self.keys[index] : nil)
    }
    parameters += [
      Parameter(
        id: Setting.decoy.rawValue, title: "Decoy", kind: .toggle, value: .flag(settings.isDecoy),
        help: "Play with a copy of the actor in front of everything, and hide the actor", key: "v"),
      Parameter(
        id: Setting.ready.rawValue, title: "Nest open", kind: .toggle, value: .flag(isNestReady(at: time)),
        help: "Open the nest for actors that are waiting for it", key: "t"),
      Parameter(
        id: Setting.stop.rawValue, title: "Stop", kind: .button, value: .none,
        help: "Stop the actor \(actor) at its position",
        isEnabled: playing.contains(settings.actor), key: "x"),
      Parameter(
        id: Setting.stopAll.rawValue, title: "Stop all", kind: .button, value: .none,
        help: "Stop all actors at their positions",
        isEnabled: !playing.isEmpty, key: "o"),
      Parameter(
        id: Setting.delay.rawValue, title: "Delay", kind: .number(Self.delays), value: .number(settings.delay),
        help: "Set the delay before the next scenario starts"),
      Parameter(
        id: Setting.limit.rawValue, title: "Wait limit", kind: .number(Self.limits),
        value: .number(settings.waitLimit), help: "Set the time after which a wait for the nest fails"),
    ]
    // In this scene, the keys that other scenes use for these options start scenarios.
    var trail = viewOptions.trailParameter
    trail.key = "z"
    parameters += [
      trail,
      Parameter(
        id: Setting.plot.rawValue, title: "Graph", kind: .choice(["Timeline", "Speed", "Acceleration"]),
        value: .choice(plot.rawValue), help: "Select the timeline, the speed graph or the acceleration graph",
        isView: true,
        key: "i"),
    ]
    return parameters + viewOptions.onionSkinParameters
  }

  /// Whether a parameter is a button, including the buttons of hidden pages.
  func hasButton(_ id: String, at time: Double) -> Bool {
    id.hasPrefix(Self.playPrefix)
      ? player.library[String(id.dropFirst(Self.playPrefix.count))] != nil
      : id == Setting.stop.rawValue || id == Setting.stopAll.rawValue
  }

  static let delays = NumberRange(0...2, step: 0.25, decimals: 2, unit: "s", takesArrows: true)
  static let limits = NumberRange(1...30, step: 1, unit: "s")

  private static func shortened(_ name: String) -> String {
    let line = String(name.filter { !$0.isNewline })
    // A button has a text, also for an empty name.
    guard line.contains(where: { !$0.isWhitespace }) else { return "(no name)" }
    // Similar names differ at their ends.
    return line.count <= 16 ? line : line.prefix(9) + "…" + line.suffix(6)
  }
}
