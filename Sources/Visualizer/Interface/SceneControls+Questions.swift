// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The panels that ask: for the name of a file to save, and whether to restore the last session.
extension SceneControls {
  /// The largest width of the panel, the distance from its edges, and the heights of its title and of a line.
  private static let (panelWidth, panelMargin, titleHeight, lineHeight) = (520.0, 16.0, 28.0, 16.0)
  /// The most lines of a problem.
  private static let problemLines = 3

  /// Opens the panel that asks for the name of a file.
  mutating func addSavePanel(_ question: SaveQuestion, _ editing: TextEditing?, in frame: SceneFrame) {
    let width = min(Self.panelWidth, frame.size.width - 16)
    let inner = width - 2 * Self.panelMargin
    let problem = question.problem.map { TextStyle.caption.lines(of: $0, within: inner) } ?? []
    // One line is reserved, so that most problems move nothing.
    let lines = min(max(1, problem.count), Self.problemLines)
    let height = 2 * Self.panelMargin + Self.titleHeight + 28 + 4 + Self.lineHeight * Double(1 + lines) + 8 + 28
    let panel = Rect(
      x: ((frame.size.width - width) / 2).rounded(), y: max(4, ((frame.size.height - height) / 2).rounded()),
      width: width, height: height)
    menu = panel
    let left = panel.minX + Self.panelMargin
    var y = panel.minY + Self.panelMargin
    menuLabels.append(
      Label(
        text: question.kind.title, style: .title, isSecondary: false, position: Point(x: left, y: y + 8), limit: inner))
    y += Self.titleHeight
    add(
      .field(.fileName), .field(FieldLook(fileName: question.text, editing)),
      Rect(x: left, y: y, width: inner, height: 28), InterfaceTexts.fileNameHelp, nil)
    y += 28 + 4
    menuLabels.append(
      Label(
        text: ShortPath(question.path, style: .caption, width: inner).text, style: .caption, isSecondary: true,
        position: Point(x: left, y: y + Self.lineHeight / 2), limit: inner))
    for (index, line) in problem.prefix(lines).enumerated() {
      menuLabels.append(
        Label(
          text: line, style: .caption, isSecondary: false,
          position: Point(x: left, y: y + Self.lineHeight * (Double(index) + 1.5)), limit: inner))
    }
    let save = question.replaces ? InterfaceTexts.replaceFile : InterfaceTexts.saveFile
    let titles = [InterfaceTexts.saveFile, InterfaceTexts.replaceFile, InterfaceTexts.cancelSaving].map(\.title)
    let buttonWidth = (titles.map { TextStyle.body.width(of: $0) }.max() ?? 0).rounded(.up) + 24
    let foot = panel.maxY - Self.panelMargin - 28
    let right = panel.maxX - Self.panelMargin
    add(
      .cancelSaving, .button(InterfaceTexts.cancelSaving.title),
      Rect(x: right - 2 * buttonWidth - 8, y: foot, width: buttonWidth, height: 28), InterfaceTexts.cancelSaving.help,
      .dismiss, keyName: "Esc")
    add(
      .saveFile, .button(save.title), Rect(x: right - buttonWidth, y: foot, width: buttonWidth, height: 28), save.help,
      .saveFile, keyName: "Enter")
    for index in controls.indices.suffix(3) { controls[index].isInMenu = true }
  }

  /// Opens the panel that offers the last session, above the transport.
  mutating func addOffer(_ session: KeptSession, in frame: SceneFrame) {
    let button = InterfaceTexts.restoreSession
    let buttonWidth = TextStyle.body.width(of: button.title).rounded(.up) + 24
    let words = [InterfaceTexts.lastSession + InterfaceTexts.separator + session.words, InterfaceTexts.lastSession]
    let room = frame.size.width - 16 - 16 - 16 - buttonWidth - 8 - 28 - 8
    let text = words.first { TextStyle.body.width(of: $0) <= room } ?? words[1]
    let textWidth = min(TextStyle.body.width(of: text).rounded(.up), room)
    let width = 16 + textWidth + 16 + buttonWidth + 8 + 28 + 8
    let panel = Rect(
      x: ((frame.size.width - width) / 2).rounded(), y: max(4, frame.transport.minY - 16 - 44), width: width, height: 44
    )
    menu = panel
    menuLabels.append(
      Label(
        text: text, style: .body, isSecondary: false, position: Point(x: panel.minX + 16, y: panel.midY),
        limit: textWidth))
    add(
      .restoreSession, .button(button.title),
      Rect(x: panel.maxX - 8 - 28 - 8 - buttonWidth, y: panel.minY + 8, width: buttonWidth, height: 28), button.help,
      .restoreSession)
    add(
      .closeOffer, .symbol(.close), Rect(x: panel.maxX - 8 - 28, y: panel.minY + 8, width: 28, height: 28),
      InterfaceTexts.closeOfferHelp, .dismiss, keyName: "Esc")
    for index in controls.indices.suffix(2) { controls[index].isInMenu = true }
  }
}
