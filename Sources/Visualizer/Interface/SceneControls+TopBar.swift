// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The top row: the scenes, and the controls of the window.
extension SceneControls {
  /// Below this width, the switch for reduced motion is among the folded controls.
  static let widthWithMotion = 560.0
  /// Below this width, sessions are saved only by the key.
  private static let widthWithSave = 480.0

  mutating func addTopBar(frame: SceneFrame, values: Values) {
    let symbols = Self.symbols(values, width: frame.size.width)
    let symbolsWidth = 32.0 * Double(symbols.count) - 4
    addTabs(from: frame.transport.minX, to: frame.transport.maxX - symbolsWidth, values: values)
    for (index, symbol) in symbols.enumerated() {
      let x = frame.transport.maxX - symbolsWidth + 32 * Double(index)
      add(symbol.id, .symbol(symbol.symbol), Rect(x: x, y: 10, width: 28, height: 28), symbol.words, symbol.action)
    }
  }

  private static func symbols(
    _ values: Values, width: Double
  ) -> [(id: Control.ID, symbol: Symbol, words: String, action: Action)] {
    var symbols: [(id: Control.ID, symbol: Symbol, words: String, action: Action)] = [
      (.appearance, .appearance, "Switch between dark and light colours", .toggleAppearance),
      (.help, .help, "Show all keys and mouse actions", .toggleHelp),
    ]
    if width >= widthWithSave { symbols.insert((.save, .save, "Save or copy this window", .toggleSaveMenu), at: 0) }
    if width >= widthWithMotion {
      symbols.insert(
        (
          .motion, values.reducesMotion ? .stillness : .motion,
          values.reducesMotion
            ? "Allow full motion" : "Reduce motion: playback starts only on request", .toggleReducedMotion
        ), at: 0)
    }
    return symbols
  }

  /// The entries of the menu that saves and copies.
  private static let saveEntries: [(title: String, words: String, action: Action)] = [
    ("Save picture", "Save this picture as a PNG file", .savePicture),
    ("Save animated picture", "Save the work area, or the lap, as an animated PNG file", .saveAnimation),
    ("Save session", "Save all inputs, so that the window can be restored", .saveSession),
    ("Copy command", "Copy the command line that draws this picture", .copy),
  ]

  /// Opens the menu below its symbol.
  mutating func addSaveMenu(in frame: SceneFrame) {
    guard let button = controls.first(where: { $0.id == .save })?.frame else { return }
    let width = 28 + (Self.saveEntries.map { TextStyle.body.width(of: $0.title) }.max() ?? 0).rounded(.up)
    let panel = Rect(
      x: min(button.minX, frame.size.width - width - 16 - 8), y: button.maxY + 6, width: width + 16,
      height: 16 + 32 * Double(Self.saveEntries.count) - 4)
    menu = panel
    for (index, entry) in Self.saveEntries.enumerated() {
      add(
        .saveEntry(index), .button(entry.title),
        Rect(x: panel.minX + 8, y: panel.minY + 8 + 32 * Double(index), width: width, height: 28), entry.words,
        entry.action)
    }
  }

  /// Names if all fit. Otherwise digits, and the name of the current scene instead of the program's. All scenes are
  /// always available.
  private mutating func addTabs(from left: Double, to right: Double, values: Values) {
    let scenes = SceneName.allCases
    let titles = scenes.map { 26 + TextStyle.strongBody.width(of: $0.title).rounded(.up) + 12 }
    let gaps = 4 * Double(scenes.count - 1)
    let all = titles.reduce(0, +) + gaps
    let digits = 28 * Double(scenes.count) + gaps
    let chosen = scenes.firstIndex(of: values.scene).map { digits - 28 + titles[$0] } ?? digits
    let name = TextStyle.name.width(of: "Glissade").rounded(.up)
    let room = right - left
    var x = left + name + 16
    showsName = true
    var titled: (SceneName) -> Bool = { $0 == values.scene }
    var side = 28.0
    if name + 48 + all + 16 <= room {
      x = left + name + 48
      titled = { _ in true }
    } else if name + 16 + chosen + 8 > room {
      showsName = false
      x = left
      if chosen + 8 > room {
        titled = { _ in false }
        side = min(28, max(0, ((room - 8 - gaps) / Double(scenes.count)).rounded(.down)))
      }
    }
    for (index, name) in scenes.enumerated() {
      let hasTitle = titled(name)
      let width = hasTitle ? titles[index] : side
      controls.append(
        Control(
          id: .scene(name),
          kind: .tab(
            digit: String(name.digit), title: hasTitle ? name.title : "", isChosen: name == values.scene),
          frame: Rect(x: x, y: 10, width: width, height: 28), tooltip: name.summary, action: .show(name),
          keyName: String(name.digit)))
      x += width + 4
    }
  }
}
