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
  private static let hints = [
    Entry(name: "Tab", words: "Focus the next control; Space presses it, arrows change it"),
    Entry(name: "F11", words: "Switch to the full screen and back"),
    Entry(name: "Ctrl Q", words: "Quit the program"),
  ]

  private struct Entry {
    let name: String
    let words: String
    /// Whether the entry is the heading of a group.
    var isHeading = false
  }

  /// The settings of the list. The first ones that fit are used.
  private struct Setting {
    let style: TextStyle
    let strongStyle: TextStyle
    let rowHeight: Double

    /// Lines of one entry are closer than entries are.
    var lineHeight: Double { min(rowHeight, (style.size * 1.3).rounded(.up)) }

    func height(lineCount: Int) -> Double { rowHeight + Double(lineCount - 1) * lineHeight }
  }

  private static let strongCaption = TextStyle(size: 11, typeface: .semibold)
  private static let settings =
    [24.0, 20, 18].map { Setting(style: .body, strongStyle: .strongBody, rowHeight: $0) } + [
      Setting(style: .caption, strongStyle: strongCaption, rowHeight: 16)
    ]

  private static let inset = 24.0
  private static let headerHeight = 48.0
  private static let columnGap = 24.0
  /// The least width of a column for its text.
  private static let leastWords = 132.0
  /// The largest width.
  private static let mostWords = 320.0

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
    message = matches.isEmpty ? "No entry matches the search" : nil
    let found =
      matches.count == entries.count
      ? chosen.columns : chosen.columns(of: Measured(matches, chosen.setting), capacity: listHeight)
    pageCount = max(1, (found.count + chosen.count - 1) / chosen.count)
    self.page = min(max(page, 0), pageCount - 1)
    let shown = found.dropFirst(self.page * chosen.count).prefix(chosen.count)
    lines = chosen.lines(of: Array(shown), at: Point(x: panel.minX + Self.inset, y: panel.minY + Self.headerHeight))
  }

  /// The list with the widths of its words, which are measured once.
  private struct Measured {
    var setting: Setting
    let keyWidth: Double
    /// The width of the longest entry on one line.
    let wordsWidth: Double
    private let entries: [(name: String, isHeading: Bool, words: [(text: Substring, width: Double)])]
    private let spaceWidth: Double

    init(_ entries: [Entry], _ setting: Setting) {
      self.setting = setting
      let space = setting.style.width(of: " ")
      spaceWidth = space
      keyWidth =
        (entries.filter { !$0.isHeading }.map { setting.strongStyle.width(of: $0.name) }.max() ?? 0).rounded(.up) + 14
      self.entries = entries.map { entry in
        (
          entry.name, entry.isHeading,
          entry.words.split(separator: " ").map { ($0, setting.style.width(of: String($0))) }
        )
      }
      let widths = self.entries.map { $0.words.reduce(0) { $0 + $1.width + space } }
      wordsWidth = (widths.max() ?? 0).rounded(.up)
    }

    /// The list in rows of another height.
    func with(_ setting: Setting) -> Measured {
      var copy = self
      copy.setting = setting
      return copy
    }

    /// The entries, wrapped to a width unless a single word is longer.
    func items(width: Double) -> [Columns.Item] {
      entries.map { entry in
        var lines: [String] = []
        var filled = 0.0
        for word in entry.words {
          if !lines.isEmpty, filled + spaceWidth + word.width <= width {
            lines[lines.count - 1] += " " + word.text
            filled += spaceWidth + word.width
          } else {
            lines.append(String(word.text))
            filled = word.width
          }
        }
        return Columns.Item(name: entry.name, isHeading: entry.isHeading, lines: lines.isEmpty ? [""] : lines)
      }
    }
  }

  /// The list in columns of one width.
  private struct Columns {
    /// An entry with its wrapped lines.
    struct Item {
      let name: String
      let isHeading: Bool
      let lines: [String]
    }

    let setting: Setting
    /// The number of columns side by side.
    let count: Int
    let keyWidth: Double
    let wordsWidth: Double
    let columns: [[Item]]

    var columnWidth: Double { keyWidth + wordsWidth }
    var isReadable: Bool { wordsWidth >= HelpOverlay.leastWords }

    /// The columns, balanced to equal heights if all entries fit.
    init(_ measured: Measured, count: Int, room: Size) {
      setting = measured.setting
      self.count = count
      keyWidth = measured.keyWidth
      let free = (room.width - Double(count - 1) * HelpOverlay.columnGap) / Double(count) - keyWidth
      let width = min(measured.wordsWidth, free.rounded(.down), HelpOverlay.mostWords)
      wordsWidth = width
      let items = measured.items(width: max(width, 24))
      var columns = Self.flow(items, setting: setting, capacity: room.height)
      if columns.count <= count {
        let total = items.reduce(0) { $0 + measured.setting.height(lineCount: $1.lines.count) }
        for capacity in stride(from: (total / Double(count)).rounded(), to: min(total, room.height), by: 4) {
          let balanced = Self.flow(items, setting: setting, capacity: capacity)
          guard balanced.count <= count else { continue }
          columns = balanced
          break
        }
      }
      self.columns = columns
    }

    private static func flow(_ items: [Item], setting: Setting, capacity: Double) -> [[Item]] {
      var columns: [[Item]] = [[]]
      var filled = 0.0
      for (index, item) in items.enumerated() {
        let height = setting.height(lineCount: item.lines.count)
        // A heading stays with its first entry.
        let next =
          item.isHeading && index + 1 < items.count ? setting.height(lineCount: items[index + 1].lines.count) : 0
        if filled + height + next > capacity, filled > 0 {
          columns.append([])
          filled = 0
        }
        columns[columns.count - 1].append(item)
        filled += height
      }
      return columns
    }

    /// The columns of other entries, in the same places.
    func columns(of measured: Measured, capacity: Double) -> [[Item]] {
      Self.flow(measured.items(width: max(wordsWidth, 24)), setting: setting, capacity: capacity)
    }

    func height(of column: [Item]) -> Double {
      column.reduce(0) { $0 + setting.height(lineCount: $1.lines.count) }
    }

    /// The columns of the current page; the rest is on further pages.
    static func paged(_ measured: Measured, room: Size) -> Columns {
      let candidates = (1...4).map { Columns(measured, count: $0, room: room) }
      return candidates.last { $0.isReadable } ?? candidates[0]
    }

    func lines(of columns: [[Item]], at origin: Point) -> [Line] {
      var lines: [Line] = []
      for (index, column) in columns.enumerated() {
        let x = origin.x + Double(index) * (columnWidth + HelpOverlay.columnGap)
        var y = origin.y
        for item in column {
          let row = setting.rowHeight
          lines.append(
            Line(
              text: item.name,
              frame: Rect(x: x, y: y, width: setting.strongStyle.width(of: item.name), height: row), isKey: true,
              isHeading: item.isHeading))
          for (number, text) in item.lines.enumerated() where !text.isEmpty {
            let top = y + (row - setting.lineHeight) / 2 + Double(number) * setting.lineHeight
            lines.append(
              Line(
                text: text,
                frame: Rect(
                  x: x + keyWidth, y: top, width: setting.style.width(of: text), height: setting.lineHeight),
                isKey: false, isHeading: false))
          }
          y += setting.height(lineCount: item.lines.count)
        }
      }
      return lines
    }
  }

  private static let title = "Keys and mouse"

  func draw(with painter: inout Painter) {
    let theme = painter.theme
    painter.builder.fill(.rectangle(Rect(origin: .zero, size: size)), with: theme.shade)
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: theme.raised)
    painter.hairline(around: panel, cornerRadius: 8)
    painter.text(
      Self.title, at: Point(x: panel.minX + Self.inset, y: panel.minY + 26), style: .title, color: theme.text)
    drawSearch(with: &painter)
    if pageCount > 1 {
      let room = panel.width - 2 * Self.inset - TextStyle.title.width(of: Self.title) - 12
      let forms = ["← → \(page + 1) of \(pageCount)", "\(page + 1) of \(pageCount)", "\(page + 1)/\(pageCount)"]
      if let text = forms.first(where: { TextStyle.captionNumber.width(of: $0) <= room }) {
        painter.text(
          text, at: Point(x: panel.maxX - Self.inset, y: panel.minY + 26), style: .captionNumber,
          color: theme.secondaryText, alignment: .trailing)
      }
    }
    let strong = style == .caption ? Self.strongCaption : TextStyle.strongBody
    for line in lines {
      painter.text(
        line.text, centeredAt: line.frame.midY, x: line.frame.minX, style: line.isKey ? strong : style,
        color: line.isHeading ? theme.accent : line.isKey ? theme.text : theme.secondaryText)
    }
  }

  /// Draws the search below the title, with a caret, and the message without a match.
  private func drawSearch(with painter: inout Painter) {
    let theme = painter.theme
    let place = Point(x: panel.minX + Self.inset, y: panel.minY + 43)
    let room = panel.width - 2 * Self.inset
    guard !query.isEmpty else {
      painter.text("Type to search", at: place, style: .caption, color: theme.secondaryText, atMost: room)
      return
    }
    let width = painter.text("Search: " + query, at: place, style: .caption, color: theme.text, atMost: room - 4)
    painter.line(
      from: Point(x: place.x + width + 2.5, y: place.y - 10), to: Point(x: place.x + width + 2.5, y: place.y + 2),
      color: theme.accent, style: StrokeStyle(width: 1))
    guard let message else { return }
    for (index, line) in TextStyle.caption.lines(of: message, within: room).enumerated() {
      painter.text(
        line, at: Point(x: place.x, y: panel.minY + Self.headerHeight + 16 * Double(index + 1)), style: .caption,
        color: theme.text, atMost: room)
    }
  }
}
