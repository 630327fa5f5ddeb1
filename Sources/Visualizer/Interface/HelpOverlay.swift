// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting

/// The list of all keys, above the dimmed scene.
///
/// The list is complete in each window size. It uses more columns, then smaller text, wrapped lines, and finally
/// several pages.
package struct HelpOverlay: Sendable {
  /// A line of text at its position.
  package struct Line: Sendable, Hashable {
    package let text: String
    /// The area of the text.
    package let frame: Rect
    let isKey: Bool
    let isHeading: Bool
  }

  /// The panel of the overlay, centred in the window.
  package let panel: Rect
  /// The number of pages.
  package let pageCount: Int
  /// The current page, from 0.
  package let page: Int
  /// The lines of the page.
  package let lines: [Line]

  /// The message in place of the lines, if no entry matches the search.
  package let message: String?

  /// The typed search.
  private let query: String
  private let size: Size
  private let style: TextStyle

  /// The entries in groups, each after its heading: this scene first.
  private static func entries(_ bindings: [KeyBinding], _ gestures: [Gesture]) -> [Entry] {
    KeyBinding.Group.allCases.flatMap { group -> [Entry] in
      var entries = bindings.filter { $0.group == group }.map { Entry(name: $0.name, words: $0.words) }
      switch group {
      case .scene: entries = gestures.map { Entry(name: $0.name, words: $0.words) } + entries
      case .view: entries += hints
      default: break
      }
      return entries.isEmpty ? [] : [Entry(name: group.rawValue, words: "", isHeading: true)] + entries
    }
  }

  /// The entries that contain all words of a search in their key, their text or their heading, after their headings.
  private static func matching(_ entries: [Entry], _ query: String) -> [Entry] {
    let words = query.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    var result: [Entry] = []
    var heading: Entry?
    var lastHeading = ""
    for entry in entries {
      if entry.isHeading {
        (heading, lastHeading) = (entry, entry.name)
        continue
      }
      let text = "\(entry.name) \(entry.words) \(lastHeading)".lowercased()
      guard words.allSatisfy({ text.contains($0) }) else { continue }
      if let heading { result.append(heading) }
      heading = nil
      result.append(entry)
    }
    return result
  }

  /// Entries that are not key bindings.
  private static let hints = InterfaceTexts.helpHints.map { Entry(name: $0.0, words: $0.1) }

  struct Entry {
    let name: String
    let words: String
    /// Whether the entry is the heading of a group.
    var isHeading = false
  }

  /// The settings of the list. The first ones that fit are used.
  struct Setting {
    let style: TextStyle
    let strongStyle: TextStyle
    let rowHeight: Double

    /// Lines of one entry are closer than entries are.
    var lineHeight: Double { min(rowHeight, (style.size * 1.3).rounded(.up)) }

    func height(lineCount: Int) -> Double { rowHeight + Double(lineCount - 1) * lineHeight }
  }

  private static let settings =
    [24.0, 20, 18].map { Setting(style: .body, strongStyle: .strongBody, rowHeight: $0) } + [
      Setting(style: .caption, strongStyle: .strongCaption, rowHeight: 16)
    ]

  private static let inset = 24.0
  private static let headerHeight = 48.0
  static let columnGap = 24.0
  /// The least width of a column for its text.
  static let leastWords = 132.0
  /// The largest width.
  static let mostWords = 320.0

  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - bindings: The key bindings.
  ///   - gestures: The pointer gestures.
  ///   - query: The typed search; the panel keeps its size.
  ///   - page: The page, which is clamped to the existing ones.
  package init(
    size: Size, bindings: [KeyBinding], gestures: [Gesture] = [], query: String = "", page: Int = 0
  ) {
    self.size = size
    self.query = query
    let entries = Self.entries(bindings, gestures)
    let margin = size.width < 560 ? 12.0 : 16
    let room = Size(
      width: max(0, size.width - 2 * margin - 2 * Self.inset),
      height: max(24, size.height - 2 * margin - Self.headerHeight - 20))
    let (body, caption) = (Measured(entries, Self.settings[0]), Measured(entries, Self.settings[3]))
    var columns: Columns?
    for setting in Self.settings {
      let measured = setting.style == .caption ? caption : body.with(setting)
      for count in 1...4 {
        let candidate = Columns(measured, count: count, room: room)
        if candidate.isReadable, candidate.columns.count <= count {
          columns = candidate
          break
        }
      }
      if columns != nil { break }
    }
    let chosen = columns ?? Columns.paged(body.with(Self.settings[2]), room: room)
    style = chosen.setting.style
    // All pages have the size of the largest one, so that the panel does not move.
    let listHeight = chosen.columns.map(chosen.height).max() ?? 0
    let columnCount = min(chosen.count, chosen.columns.count)
    let width =
      Double(columnCount) * (chosen.columnWidth + Self.columnGap) - Self.columnGap + 2 * Self.inset
    let height = (listHeight + Self.headerHeight + 20).rounded()
    panel = Rect(
      x: ((size.width - width) / 2).rounded(), y: max(0, ((size.height - height) / 2).rounded()), width: width,
      height: height)
    let matches = Self.matching(entries, query)
    message = matches.isEmpty ? InterfaceTexts.noMatch : nil
    let found =
      matches.count == entries.count
      ? chosen.columns : chosen.columns(of: Measured(matches, chosen.setting), capacity: listHeight)
    pageCount = max(1, (found.count + chosen.count - 1) / chosen.count)
    self.page = min(max(page, 0), pageCount - 1)
    let shown = found.dropFirst(self.page * chosen.count).prefix(chosen.count)
    lines = chosen.lines(of: Array(shown), at: Point(x: panel.minX + Self.inset, y: panel.minY + Self.headerHeight))
  }

  func draw(with painter: inout Painter) {
    let theme = painter.theme
    painter.builder.fill(.rectangle(Rect(origin: .zero, size: size)), with: theme.shade)
    painter.raisedPanel(panel)
    painter.text(
      InterfaceTexts.helpTitle, at: Point(x: panel.minX + Self.inset, y: panel.minY + 26), style: .title,
      color: theme.text)
    drawSearch(with: &painter)
    if pageCount > 1 {
      let room = panel.width - 2 * Self.inset - TextStyle.title.width(of: InterfaceTexts.helpTitle) - 12
      let forms = InterfaceTexts.page(page + 1, of: pageCount)
      if let text = forms.first(where: { TextStyle.captionNumber.width(of: $0) <= room }) {
        painter.text(
          text, at: Point(x: panel.maxX - Self.inset, y: panel.minY + 26), style: .captionNumber,
          color: theme.secondaryText, alignment: .trailing)
      }
    }
    let strong = style == .caption ? .strongCaption : TextStyle.strongBody
    for line in lines {
      painter.text(
        line.text, centeredAt: line.frame.midY, x: line.frame.minX, style: line.isKey ? strong : style,
        color: line.isHeading ? theme.accent : line.isKey ? theme.text : theme.secondaryText)
    }
  }

  /// Draws the search below the title, with a caret, and the message without a match.
  private func drawSearch(with painter: inout Painter) {
    let theme = painter.theme
    let start = Point(x: panel.minX + Self.inset, y: panel.minY + 43)
    let room = panel.width - 2 * Self.inset
    guard !query.isEmpty else {
      painter.text(InterfaceTexts.typeToSearch, at: start, style: .caption, color: theme.secondaryText, atMost: room)
      return
    }
    let width = painter.text(
      InterfaceTexts.search + query, at: start, style: .caption, color: theme.text, atMost: room - 4)
    painter.line(
      from: Point(x: start.x + width + 2.5, y: start.y - 10), to: Point(x: start.x + width + 2.5, y: start.y + 2),
      color: theme.accent, style: StrokeStyle(width: 1))
    guard let message else { return }
    for (index, line) in TextStyle.caption.lines(of: message, within: room).enumerated() {
      painter.text(
        line, at: Point(x: start.x, y: panel.minY + Self.headerHeight + 16 * Double(index + 1)), style: .caption,
        color: theme.text, atMost: room)
    }
  }
}
