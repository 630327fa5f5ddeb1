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
    addTabs(in: frame, to: frame.transport.maxX - symbolsWidth, values: values)
    for (index, symbol) in symbols.enumerated() {
      let x = frame.transport.maxX - symbolsWidth + 32 * Double(index)
      let area = Rect(x: x, y: frame.topBarHeight / 2 - 14, width: 28, height: 28)
      add(symbol.id, .symbol(symbol.symbol), area, symbol.words, symbol.action)
    }
  }

  private static func symbols(
    _ values: Values, width: Double
  ) -> [(id: Control.ID, symbol: Symbol, words: String, action: Action)] {
    var symbols: [(id: Control.ID, symbol: Symbol, words: String, action: Action)] = [
      (.appearance, .appearance, InterfaceTexts.appearanceHelp, .toggleAppearance),
      (.help, .help, InterfaceTexts.helpHelp, .toggleHelp),
    ]
    if width >= widthWithSave { symbols.insert((.save, .save, InterfaceTexts.saveHelp, .toggleSaveMenu), at: 0) }
    if width >= widthWithMotion {
      symbols.insert(
        (
          .motion, values.reducesMotion ? .stillness : .motion,
          values.reducesMotion
            ? InterfaceTexts.allowMotionHelp : InterfaceTexts.reducedMotion.help, .toggleReducedMotion
        ), at: 0)
      let words = values.undo.map(InterfaceTexts.undoHelp) ?? InterfaceTexts.nothingToUndo
      symbols.insert((.undo, .undo, words, .undo), at: 0)
    }
    return symbols
  }

  /// The entries of the menu that saves and copies.
  private static let saveEntries: [(text: ControlText, action: Action)] = [
    (InterfaceTexts.savePicture, .savePicture), (InterfaceTexts.saveAnimation, .saveAnimation),
    (InterfaceTexts.saveSVG, .saveMotion(.svg)), (InterfaceTexts.saveLottie, .saveMotion(.lottie)),
    (InterfaceTexts.saveCSS, .saveMotion(.css)),
    (InterfaceTexts.saveSession, .saveSession), (InterfaceTexts.copyCommand, .copyCommand),
  ]

  /// Opens the menu below its symbol.
  mutating func addSaveMenu(in frame: SceneFrame, values: Values) {
    guard let button = controls.first(where: { $0.id == .save })?.frame else { return }
    // A session has no file with motion.
    let entries = Self.saveEntries.filter { values.scene != .motion || $0.action != .saveSession }
    let width = 28 + (entries.map { TextStyle.body.width(of: $0.text.title) }.max() ?? 0).rounded(.up)
    let frames = openMenu(of: entries.count, columns: 1, width: width, below: button, in: frame)
    for (index, entry) in entries.enumerated() {
      add(.saveEntry(index), .button(entry.text.title), frames[index], entry.text.help, entry.action)
      controls[controls.count - 1].isInMenu = true
    }
  }

  /// Opens the menu of the scenes, in two columns in a low window.
  mutating func addSceneMenu(in frame: SceneFrame, values: Values) {
    guard let button = controls.first(where: { $0.id == .scenes })?.frame else { return }
    let scenes = values.scenes
    let width = scenes.map(Self.tabWidth).max() ?? 0
    let isLow = frame.size.height < button.maxY + 6 + 32 * Double(scenes.count) + 16
    let frames = openMenu(of: scenes.count, columns: isLow ? 2 : 1, width: width, below: button, in: frame)
    for (index, name) in scenes.enumerated() {
      addTab(name, frame: frames[index], values: values)
      controls[controls.count - 1].isInMenu = true
    }
  }

  /// Places the panel of a menu below its button and inside the window; returns the areas of its entries.
  mutating func openMenu(
    of count: Int, columns: Int, width: Double, below button: Rect, in frame: SceneFrame
  ) -> [Rect] {
    let rows = (count + columns - 1) / columns
    let size = Size(
      width: Double(columns) * (width + 4) - 4 + 16, height: 16 + 32 * Double(rows) - 4)
    let panel = Rect(
      x: max(0, min(button.minX, frame.size.width - size.width - 8)),
      y: max(0, min(button.maxY + 6, frame.size.height - size.height - 4)), width: size.width, height: size.height)
    menu = panel
    return (0..<count).map { index in
      Rect(
        x: panel.minX + 8 + Double(index / rows) * (width + 4), y: panel.minY + 8 + 32 * Double(index % rows),
        width: width, height: 28)
    }
  }

  /// The width of a tab with a digit and a name.
  private static func tabWidth(_ scene: SceneName) -> Double {
    26 + TextStyle.strongBody.width(of: scene.title).rounded(.up) + 12
  }

  private mutating func addTab(_ name: SceneName, frame: Rect, values: Values) {
    controls.append(
      Control(
        id: .scene(name),
        kind: .tab(digit: String(name.digit), title: name.title, isChosen: name == values.scene), frame: frame,
        tooltip: name.summary, action: .show(name), keyName: String(name.digit)))
  }

  /// Adds the name of the file after that of the program, in place of tabs.
  private mutating func addFileName(_ file: String, in frame: SceneFrame, to right: Double) {
    let left = frame.transport.minX
    let name = TextStyle.name.width(of: InterfaceTexts.programName).rounded(.up)
    let width = TextStyle.strongBody.width(of: file)
    showsName = left + name + 24 + width + 8 <= right
    let x = showsName ? left + name + 24 : left
    labels.append(
      Label(
        text: file, style: .strongBody, isSecondary: false, position: Point(x: x, y: frame.topBarHeight / 2),
        limit: max(0, right - 8 - x)))
  }

  /// Adds the tabs of the scenes if all fit, otherwise a menu. The program's name is shown if there is room for it.
  private mutating func addTabs(in frame: SceneFrame, to right: Double, values: Values) {
    let (left, top) = (frame.transport.minX, frame.topBarHeight / 2 - 14)
    if let file = values.fileName { return addFileName(file, in: frame, to: right) }
    let scenes = values.scenes
    let all = scenes.reduce(0) { $0 + Self.tabWidth($1) } + 4 * Double(scenes.count - 1)
    let name = TextStyle.name.width(of: InterfaceTexts.programName).rounded(.up)
    let room = right - left
    let menuWidth = 12 + TextStyle.strongBody.width(of: values.scene.title).rounded(.up) + 32
    let hasTabs = all + 8 <= room
    showsName = name + 16 + (hasTabs ? all : menuWidth) + 8 <= room
    var x = showsName ? left + name + (name + 48 + all + 16 <= room ? 48 : 16) : left
    guard hasTabs else {
      add(
        .scenes, .menuButton(values.scene.title), Rect(x: x, y: top, width: menuWidth, height: 28),
        InterfaceTexts.scenesHelp, .toggleSceneMenu, keyName: "1–\(scenes.count)")
      return
    }
    for name in scenes {
      let width = Self.tabWidth(name)
      addTab(name, frame: Rect(x: x, y: top, width: width, height: 28), values: values)
      x += width + 4
    }
  }
}
