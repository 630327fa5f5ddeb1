// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

extension HelpOverlay {
  /// The list with the widths of its words, which are measured once.
  struct Measured {
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
  struct Columns {
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

    /// The columns of other entries, at the same positions.
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
}
