// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// A line about the result of an action, which disappears by itself.
struct Notice: Sendable, Hashable {
  let text: String
  /// The instant at which it disappears.
  let end: Double
  /// Whether the next action of the transport hides it.
  var endsWithTransport = false

  /// The seconds for which it is visible: long enough to read a file name.
  static let duration = 4.0
}

/// The result of an operation that the caller of the content performs, with files or the clipboard.
package enum OperationResult: Sendable, Hashable {
  /// A file was saved, with its name.
  case sessionSaved(String)
  case pictureSaved(String)
  case animationSaved(String)
  case animationNotSaved
  /// Motion was saved, with its name and the largest deviation from the engine.
  case motionSaved(String, deviation: String)
  /// A command was copied. It needs a session file, if there is a name.
  case copied(command: String, session: String?)
  /// The window cannot fill the screen: the name of the window manager without this feature, which can be empty, or
  /// `nil` if none runs.
  case noFullScreen(manager: String?)
  /// The problem.
  case failed(String)

  fileprivate var words: String {
    switch self {
    case .sessionSaved(let name): InterfaceTexts.sessionSaved(name)
    case .pictureSaved(let name): InterfaceTexts.pictureSaved(name)
    case .animationSaved(let name): InterfaceTexts.animationSaved(name)
    case .animationNotSaved: InterfaceTexts.animationNotSaved
    case .motionSaved(let name, let deviation): InterfaceTexts.motionSaved(name, deviation: deviation)
    case .copied(let command, let session?): InterfaceTexts.copied(command, session: session)
    case .copied(let command, nil): InterfaceTexts.copied(command)
    case .noFullScreen(nil): InterfaceTexts.noWindowManager
    case .noFullScreen(let manager?): InterfaceTexts.noFullScreen(manager)
    case .failed(let problem): InterfaceTexts.failed(problem)
    }
  }
}

extension VisualizerContent {
  /// Returns the requests since the last call, the oldest first.
  package mutating func takeRequests() -> [ContentRequest] {
    defer { requests = [] }
    return requests
  }

  /// Shows a notice for some seconds.
  package mutating func showNotice(_ text: String, at instant: Double) {
    notice = Notice(text: text, end: instant + Notice.duration)
  }

  /// Shows the result of an operation with files or the clipboard.
  package mutating func show(_ result: OperationResult, at instant: Double) {
    showNotice(result.words, at: instant)
  }

  /// Explains that a click has no visible motion, until the transport moves.
  mutating func showPauseNotice(at instant: Double) {
    notice = Notice(
      text: InterfaceTexts.pausedNotice, end: instant + Notice.duration, endsWithTransport: true)
  }

  /// Hides the notice early.
  package mutating func hideNotice() { notice = nil }

  /// The lines of the visible notice, and its panel above the transport, the strip of frames and the open panel.
  func noticePanel(_ controls: SceneControls, at instant: Double) -> (lines: [String], frame: Rect)? {
    guard let notice, instant < notice.end else { return nil }
    // The notice is centred in the part of the window that an open panel leaves.
    let popup = controls.popup
    let room = popup.map { $0.isBeside ? $0.frame.minX + 8 : size.width } ?? size.width
    let limit = max(24, min(room - 48, 560))
    let lines = TextStyle.body.lines(of: notice.text, within: limit)
    let widest = lines.map { TextStyle.body.width(of: $0) }.max() ?? 0
    let (width, height) = (min(widest.rounded(.up), limit) + 32, 18 + 18 * Double(lines.count))
    let strip = isStripShown ? FrameStripPanel(in: frame).panel.minY - 8 : frame.transport.minY - 16
    let saving = savingPanel.map { $0.frame.minY - 4 } ?? strip
    let ground = min(strip, saving, popup.map { $0.isBeside ? strip : $0.frame.minY - 8 } ?? strip)
    return (
      lines,
      Rect(x: ((room - width) / 2).rounded(), y: max(4, ground - height), width: width, height: height)
    )
  }

  func drawNotice(over controls: SceneControls, with painter: inout Painter, at instant: Double) {
    guard let (lines, panel) = noticePanel(controls, at: instant) else { return }
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: painter.theme.raised)
    painter.hairline(around: panel, cornerRadius: 8)
    painter.isExplaining = true
    defer { painter.isExplaining = false }
    for (index, line) in lines.enumerated() {
      painter.text(
        line, centeredAt: panel.minY + 9 + 18 * (Double(index) + 0.5), x: panel.minX + 16, style: .body,
        color: painter.theme.text, atMost: panel.width - 32)
    }
  }
}
