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

extension VisualizerContent {
  /// Returns the requests since the last call, the oldest first.
  package mutating func takeRequests() -> [ContentRequest] {
    defer { saving.requests = [] }
    return saving.requests
  }

  /// Shows a notice for some seconds.
  package mutating func showNotice(_ text: String, at instant: Double) {
    notice = Notice(text: text, end: instant + Notice.duration)
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
    painter.raisedPanel(panel)
    painter.isExplaining = true
    defer { painter.isExplaining = false }
    painter.lines(
      lines, from: panel.minY + 9, x: panel.minX + 16, height: 18, style: .body, atMost: panel.width - 32)
  }
}

/// The requests for saved files and for the clipboard, and the progress of a file.
struct Saving: Sendable {
  /// The progress of the file that is being saved, or `nil`.
  var progress: SavedProgress?
  /// The requests that the program has not taken, the oldest first.
  var requests: [ContentRequest] = []
  /// The form in which an easing was copied last.
  var copiedForm = CopiedForm.css
}

/// The saving of an animated picture, which takes many frames.
extension VisualizerContent {
  /// The frame rate of an animated picture, in frames per second.
  package static let animationRate = 30
  /// The most frames of an animated picture.
  private static let animationLimit = 600

  /// The number of frames of a time range without its end, unaffected by rounding errors of the ends.
  package static func frameCount(from: Double, to: Double, framesPerSecond: Double) -> Double {
    ((to - from) * framesPerSecond - 1e-6).rounded(.up)
  }

  /// Requests an animated picture of the work area, or of the lap without one.
  mutating func requestAnimation(at instant: Double) {
    guard saving.progress == nil else { return showNotice(InterfaceTexts.alreadySaving, at: instant) }
    let range = run.transport.range ?? run.lapTimes(at: instant)
    let count = Self.frameCount(
      from: range.lowerBound, to: range.upperBound, framesPerSecond: Double(Self.animationRate))
    guard count <= Double(Self.animationLimit) else {
      let seconds = Self.animationLimit / Self.animationRate
      return showNotice(
        InterfaceTexts.tooManyFrames(
          FixedPoint.text(count, decimals: 0), limit: Self.animationLimit, seconds: seconds),
        at: instant)
    }
    saving.requests.append(.saveAnimation(range, at: instant))
  }

  /// Requests the motion of the work area, or of the lap without one, for another tool.
  mutating func requestMotion(_ file: SavedMotion, at instant: Double) {
    saving.requests.append(.saveMotion(file, run.transport.range ?? run.lapTimes(at: instant), at: instant))
  }

  /// Shows the progress of a file that is being saved, or hides it.
  package mutating func showSaving(_ progress: SavedProgress?) { saving.progress = progress }

  /// The shown percentage of the file that is being saved.
  package var savingPercentage: Int? { saving.progress.map { Int((min(max($0.share, 0), 1) * 100).rounded(.down)) } }

  /// The text of the progress, and its panel in the place of the notice.
  var savingPanel: (text: String, frame: Rect)? {
    guard let percentage = savingPercentage, let file = saving.progress?.file else { return nil }
    let style = TextStyle.bodyNumber
    // The width is that of the widest percentage, so that nothing moves.
    let widest = InterfaceTexts.saving(file, percentage: 100)
    let index = widest.firstIndex { style.width(of: $0) <= max(0, size.width - 64) } ?? 2
    let width = style.width(of: widest[index]).rounded(.up) + 32
    let ground = isStripShown ? FrameStripPanel(in: frame).panel.minY - 8 : frame.transport.minY - 16
    return (
      InterfaceTexts.saving(file, percentage: percentage)[index],
      Rect(x: ((size.width - width) / 2).rounded(), y: max(4, ground - 40), width: width, height: 40)
    )
  }

  /// Draws the progress.
  func drawSaving(with painter: inout Painter) {
    guard let share = saving.progress?.share, let (text, panel) = savingPanel else { return }
    let theme = painter.theme
    painter.raisedPanel(panel)
    painter.text(text, centeredAt: panel.minY + 16, x: panel.minX + 16, style: .bodyNumber, color: theme.text)
    let bar = Rect(x: panel.minX + 16, y: panel.maxY - 10, width: panel.width - 32, height: 4)
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: 2), with: theme.track)
    painter.builder.fill(
      .roundedRectangle(
        Rect(x: bar.minX, y: bar.minY, width: bar.width * min(max(share, 0), 1), height: 4), cornerRadius: 2),
      with: theme.accent)
  }
}

extension VisualizerContent {
  /// The message of the scene, also if the user has closed it.
  var sceneMessage: SceneMessage? { configuration.message(in: scene, refused: run.refusedFile) }

  /// The message of the scene, unless the user has closed it.
  var message: SceneMessage? { sceneMessage == run.closedMessage ? nil : sceneMessage }

  mutating func closeMessage() {
    let message = sceneMessage
    runs[scene]?.closedMessage = message
  }

  /// The panel of the message, or `nil`.
  var messagePanel: MessagePanel? { MessagePanel(message, size: size) }
}
