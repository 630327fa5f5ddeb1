// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios

extension ScenariosScene {
  private static let keys = Array("qwerfgck")
  /// The largest number of scenarios that have a button at the same time.
  private static let pageLength = 24

  /// The number of pages for the scenarios of the library; 1 for an empty library.
  var pageCount: Int { max(1, (player.library.names.count + Self.pageLength - 1) / Self.pageLength) }

  /// The settings, the view options, and the state on which controls depend.
  struct Controls: Sendable {
    var settings: Settings
    var view: View
    var isNestReady: Bool
    let actor: String
    /// The actors that play or wait.
    let playing: LazyValue<Set<Int>>
  }

  /// The view options of the scene.
  struct View: Sendable {
    var options = ViewOptions()
    var plot = Plot.frames
    /// The visible page of scenario buttons, from 1.
    var page = 1
  }

  /// The table lists the buttons of one page; inputs can use those of all pages.
  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    let settings = settings.value(at: time)
    return SettingsTable(
      settingsOfActors + settingsOfScenarios + Self.settings,
      Controls(
        settings: settings, view: view, isNestReady: isNestReady(at: time), actor: cast.actors[settings.actor].name,
        playing: LazyValue { extended(to: time).playing(at: time) })
    ) { id in
      guard id.name == "play", let name = id.scenario, player.library[name] != nil else { return nil }
      return playButton(of: name, key: nil)
    }
  }

  private func playButton(of scenario: String, key: Character?) -> Setting<Controls> {
    .button(
      SettingID("play", scenario: scenario), key: key,
      text: { ScenariosTexts.play(Self.shortened(scenario), actor: $0.actor) })
  }

  private var settingsOfActors: [Setting<Controls>] {
    [
      .choice(
        "actor", ScenariosTexts.actor, actorNames, key: "a", get: \.settings.actor, set: { $0.settings.actor = $1 })
    ]
  }

  private var settingsOfScenarios: [Setting<Controls>] {
    let all = player.library.names
    let first = (min(view.page, pageCount) - 1) * Self.pageLength
    let names = all[first..<min(first + Self.pageLength, all.count)]
    let range = ScenariosTexts.scenarioRange(from: first + 1, to: first + names.count, of: all.count)
    let pages: [Setting<Controls>] = [
      .readout("count", ScenariosTexts.scenarioRange) { _ in range },
      .count("page", ScenariosTexts.page, NumberRange(1...Double(pageCount), step: 1), \.view.page).key("n").view(),
    ]
    return (pageCount > 1 ? pages : [])
      + names.enumerated().map { playButton(of: $1, key: $0 < Self.keys.count ? Self.keys[$0] : nil) }
  }

  private static let settings: [Setting<Controls>] =
    [
      .toggle("decoy", ScenariosTexts.decoy, \.settings.isDecoy, key: "v"),
      .toggle("ready", ScenariosTexts.nest, \.isNestReady, key: "t"),
      .button("stop", key: "x", text: { ScenariosTexts.stop($0.actor) })
        .enabled { $0.playing.value.contains($0.settings.actor) },
      .button("stopAll", ScenariosTexts.stopAll, key: "o").enabled { !$0.playing.value.isEmpty },
      .number(
        "delay", ScenariosTexts.delay,
        NumberRange(0...2, step: 0.25, decimals: 2, unit: "s", takesArrows: true, isStepped: true), \.settings.delay),
      .number(
        "limit", ScenariosTexts.waitLimit, NumberRange(1...30, step: 1, unit: "s", isStepped: true),
        \.settings.waitLimit),
      // In this scene, the keys that other scenes use for these options start scenarios.
      ViewOptions.trail.key("z").of(\.view.options),
      .choice("plot", ScenariosTexts.plot, ScenariosTexts.plots, \.view.plot, key: "i")
        .view().listed { _ in false },
    ] + ViewOptions.onionSkins.map { $0.of(\.view.options) }

  /// The name of a scenario in a few characters, on one line.
  static func shortened(_ name: String) -> String {
    let line = String(name.filter { !$0.isNewline })
    // A button has a text, also for an empty name.
    guard line.contains(where: { !$0.isWhitespace }) else { return ScenariosTexts.unnamedScenario }
    // Similar names differ at their ends.
    return line.count <= 16 ? line : line.prefix(9) + "…" + line.suffix(6)
  }
}
