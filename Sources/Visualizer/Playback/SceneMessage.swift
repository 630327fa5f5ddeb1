// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTypesetting

/// A message that stays until its cause is fixed or the user closes it: the event, its details and the remedy.
struct SceneMessage: Sendable, Hashable {
  let headline: String
  let details: [String]
  let advice: String
}

/// The panel of a message above the scene, which is smaller meanwhile.
struct MessagePanel {
  let panel: Rect
  /// The close button.
  let button: Rect
  private let lines: [(text: String, style: TextStyle, y: Double)]

  /// - Parameters:
  ///   - message: The message.
  ///   - content: The area of the scene. The panel is at its top and takes at most half of it.
  init(_ message: SceneMessage, in content: Rect) {
    button = Rect(x: content.maxX - 32, y: content.minY + 4, width: 28, height: 28)
    let room = max(24, content.width - 22 - 44)
    let most = max(1, Int((content.height / 2 - 20) / Self.lineHeight))
    var lines = Self.lines(message.headline, .strongBody, room)
    let advice = Self.lines(message.advice, .caption, room)
    for detail in message.details {
      let detail = Self.lines(detail, .caption, room)
      // The remedy is always shown.
      guard lines.count + detail.count + advice.count <= most else { break }
      lines += detail
    }
    if lines.count + advice.count <= max(most, 2) { lines += advice }
    self.lines = lines.enumerated().map {
      ($1.text, $1.style, content.minY + 20 + Self.lineHeight * Double($0))
    }
    panel = Rect(
      x: content.minX, y: content.minY, width: content.width, height: 20 + Self.lineHeight * Double(lines.count))
  }

  private static let lineHeight = 16.0

  /// A text in lines. A word without spaces that is too long, such as a file path, is split.
  private static func lines(_ text: String, _ style: TextStyle, _ room: Double) -> [(text: String, style: TextStyle)] {
    style.lines(of: text, within: room).flatMap { line -> [String] in
      guard style.width(of: line) > room else { return [line] }
      var parts = [""]
      for character in line {
        let last = parts[parts.count - 1]
        if style.width(of: last + String(character)) > room, !last.isEmpty {
          parts.append(String(character))
        } else {
          parts[parts.count - 1] = last + String(character)
        }
      }
      return parts
    }.map { ($0, style) }
  }

  func draw(with painter: inout Painter) {
    let theme = painter.theme
    painter.raisedPanel(panel)
    painter.builder.fill(
      .roundedRectangle(
        Rect(x: panel.minX + 8, y: panel.minY + 8, width: 4, height: panel.height - 16), cornerRadius: 2),
      with: theme.lanes[0])
    for line in lines {
      painter.text(
        line.text, centeredAt: line.y, x: panel.minX + 22, style: line.style,
        color: line.style == .caption ? theme.secondaryText : theme.text)
    }
  }
}

extension MessagePanel {
  /// The panel of a message in a window, or `nil` without a message, or for a window that is too low for both.
  init?(_ message: SceneMessage?, size: Size) {
    guard let message else { return nil }
    let content = SceneFrame(size: size).content
    self.init(message, in: content)
    guard panel.height <= content.height / 2, panel.width >= 200 else { return nil }
  }
}

extension SceneFrame {
  /// Leaves the area of a message above the scene.
  mutating func reserve(_ message: MessagePanel) { reserve(top: message.panel.height + 12, foot: 0) }
}

extension SceneConfiguration {
  /// The message about the file that a scene plays, or about a newer version that it does not play.
  func message(in scene: SceneName, refused: ScenarioFile?) -> SceneMessage? {
    if scene == .motion { return motion.flatMap { SceneMessage($0, problem: motionProblem) } }
    guard scene.playsFile else { return nil }
    if let refused { return SceneMessage(refused, isPlayed: false) }
    return scenarios.flatMap { SceneMessage($0, isPlayed: true) }
  }
}
