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

  /// The number of pages for the scenarios of the library; 1 for an empty library.
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
        id: Setting.actor.rawValue, text: ScenariosTexts.actor, kind: .choice(actorNames),
        value: .choice(settings.actor), key: "a")
    ]
    if pageCount > 1 {
      parameters += [
        Parameter(
          id: Setting.count.rawValue, text: ScenariosTexts.scenarioRange, kind: .readout,
          value: .text(ScenariosTexts.scenarioRange(from: first + 1, to: first + names.count, of: all.count))),
        Parameter(
          id: Setting.page.rawValue, text: ScenariosTexts.page,
          kind: .number(NumberRange(1...Double(pageCount), step: 1)),
          value: .number(Double(min(page, pageCount - 1) + 1)), isView: true, key: "n"),
      ]
    }
    parameters += names.enumerated().map { index, name in
      Parameter(
        id: Self.playPrefix + name, text: ScenariosTexts.play(Self.shortened(name), actor: actor), kind: .button,
        key: index < Self.keys.count ? Self.keys[index] : nil)
    }
    parameters += [
      Parameter(
        id: Setting.decoy.rawValue, text: ScenariosTexts.decoy, kind: .toggle, value: .flag(settings.isDecoy),
        key: "v"),
      Parameter(
        id: Setting.ready.rawValue, text: ScenariosTexts.nest, kind: .toggle, value: .flag(isNestReady(at: time)),
        key: "t"),
      Parameter(
        id: Setting.stop.rawValue, text: ScenariosTexts.stop(actor), kind: .button,
        isEnabled: playing.contains(settings.actor), key: "x"),
      Parameter(
        id: Setting.stopAll.rawValue, text: ScenariosTexts.stopAll, kind: .button, isEnabled: !playing.isEmpty,
        key: "o"),
      Parameter(
        id: Setting.delay.rawValue, text: ScenariosTexts.delay, kind: .number(Self.delays),
        value: .number(settings.delay)),
      Parameter(
        id: Setting.limit.rawValue, text: ScenariosTexts.waitLimit, kind: .number(Self.limits),
        value: .number(settings.waitLimit)),
    ]
    // In this scene, the keys that other scenes use for these options start scenarios.
    var trail = viewOptions.trailParameter
    trail.key = "z"
    parameters += [
      trail,
      Parameter(
        id: Setting.plot.rawValue, text: ScenariosTexts.plot, kind: .choice(ScenariosTexts.plots),
        value: .choice(plot.rawValue), isView: true, key: "i"),
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

  /// The name of a scenario in a few characters, on one line.
  static func shortened(_ name: String) -> String {
    let line = String(name.filter { !$0.isNewline })
    // A button has a text, also for an empty name.
    guard line.contains(where: { !$0.isWhitespace }) else { return ScenariosTexts.unnamedScenario }
    // Similar names differ at their ends.
    return line.count <= 16 ? line : line.prefix(9) + "…" + line.suffix(6)
  }
}
