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

extension WindowContent {
  /// Returns the requests since the last call, the oldest first.
  package mutating func takeRequests() -> [ContentRequest] {
    defer { requests = [] }
    return requests
  }

  /// Shows a notice for some seconds.
  package mutating func showNotice(_ text: String, at instant: Double) {
    notice = Notice(text: text, end: instant + Notice.duration)
  }

  /// Explains that a click has no visible motion, until the transport moves.
  mutating func showPauseNotice(at instant: Double) {
    notice = Notice(
      text: "Playback is paused. Press Space to continue", end: instant + Notice.duration, endsWithTransport: true)
  }

  /// Hides the notice early.
  package mutating func hideNotice() { notice = nil }

  func drawNotice(with painter: inout Painter, at instant: Double) {
    guard let notice, instant < notice.end else { return }
    let limit = max(0, size.width - 64)
    let width = min(TextStyle.body.width(of: notice.text).rounded(.up), limit) + 32
    let ground =
      isStripShown ? FrameStripPanel(in: frame).panel.minY - 8 : frame.transport.minY - 16
    let panel = Rect(
      x: ((size.width - width) / 2).rounded(), y: max(4, ground - 36 - (savingShare == nil ? 0 : 44)), width: width,
      height: 36)
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: painter.theme.raised)
    painter.hairline(around: panel, cornerRadius: 8)
    painter.text(
      notice.text, centeredAt: panel.midY, x: panel.minX + 16, style: .body, color: painter.theme.text, atMost: limit)
  }
}
