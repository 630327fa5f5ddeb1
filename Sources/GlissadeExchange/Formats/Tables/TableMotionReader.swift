// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Reads tables of samples in CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) or JSON (an array of objects).
///
/// The column `time` is in seconds. Columns of texts, such as the lane of `sample curves`, are prefixes of the names of
/// the other columns. A column `speed` is left out: comparisons compute velocities from the values. Between two rows,
/// numbers are linear; of two rows at one instant, the first is the value before a jump.
struct TableMotionReader {
  /// A cell of a row.
  private enum Cell {
    case empty
    /// A number that is not written as a text, with its text.
    case number(Double, text: String)
    case text(String)
  }

  /// The samples of one channel.
  fileprivate struct Samples {
    var times: [Double] = []
    var values: [Double] = []
  }

  /// Whether a column has texts, by its first cell that is not empty.
  private var hasTexts: [String: Bool] = [:]
  private var order: [String] = []
  private var samples: [String: Samples] = [:]

  /// Reads a table in CSV.
  static func recording(csv text: String) throws(MotionReadingError) -> MotionRecording {
    var rows = CSVRows(text)
    guard let header = try rows.next() else {
      throw MotionReadingError(line: 1, column: 1, "expected a line with the names of columns")
    }
    var reader = TableMotionReader()
    let names = header.map(\.text)
    try reader.checkNames(names, MotionReadingError(line: 1, column: 1, "no column “time”"))
    while let row = try rows.next() {
      guard row.count == names.count else {
        throw rows.error(at: row[0].position, "\(row.count) fields; the first line has \(names.count)")
      }
      let cells = row.map { field -> Cell in
        guard !field.text.isEmpty else { return .empty }
        return Double(field.text).map { .number($0, text: field.text) } ?? .text(field.text)
      }
      try reader.add(zip(names, cells).map { ($0, $1) }) { rows.error(at: row[$0].position, $1) }
    }
    return reader.recording()
  }

  /// Reads an array of objects in JSON.
  static func recording(json text: String) throws(MotionReadingError) -> MotionRecording {
    var scanner = JSONScanner(Array(text.utf8))
    let root: JSONNode
    do {
      root = try scanner.document()
    } catch {
      throw MotionReadingError(line: error.position.line, column: error.position.column, error.problem)
    }
    guard case .array(let rows) = root.kind else { throw problem(root, "expected an array of objects") }
    var reader = TableMotionReader()
    for row in rows {
      guard case .object(let members) = row.kind else { throw problem(row, "expected an object") }
      try reader.checkNames(members.map(\.key), problem(row, "no key “time”"))
      var cells: [(String, Cell)] = []
      for member in members {
        switch member.value.kind {
        case .number(let number, let text): cells.append((member.key, .number(number, text: text)))
        case .text(let text): cells.append((member.key, text.isEmpty ? .empty : .text(text)))
        case .null: cells.append((member.key, .empty))
        default: throw problem(member.value, "expected a number or a text")
        }
      }
      try reader.add(cells) { problem(members[$0].value, $1) }
    }
    return reader.recording()
  }

  private static func problem(_ node: JSONNode, _ problem: String) -> MotionReadingError {
    MotionReadingError(line: node.position?.line ?? 1, column: node.position?.column ?? 1, problem)
  }

  // MARK: - Rows

  private func checkNames(_ names: [String], _ error: MotionReadingError) throws(MotionReadingError) {
    guard names.contains("time") else { throw error }
    guard Set(names).count == names.count else {
      throw MotionReadingError(line: error.line, column: error.column, "two columns of one name")
    }
  }

  /// Adds a row. Empty cells have no value.
  ///
  /// - Parameter error: An error at a cell of the row.
  private mutating func add(
    _ cells: [(name: String, cell: Cell)], error: (Int, String) -> MotionReadingError
  ) throws(MotionReadingError) {
    guard let first = cells.firstIndex(where: { $0.name == "time" }) else { return }
    guard case .number(let time, _) = cells[first].cell, time.isFinite else {
      throw error(first, "expected a time in seconds")
    }
    var prefix = ""
    var numbers: [(index: Int, number: Double)] = []
    for (index, (name, cell)) in cells.enumerated() where name != "time" && name != "speed" {
      switch cell {
      case .empty: continue
      case .number(let number, let text):
        if hasTexts[name, default: false] {
          prefix += text + "."
        } else {
          guard number.isFinite else { throw error(index, "expected a finite number") }
          hasTexts[name] = false
          numbers.append((index, number))
        }
      case .text(let text):
        guard hasTexts[name, default: true] else { throw error(index, "expected a number") }
        hasTexts[name] = true
        prefix += text + "."
      }
    }
    for (index, number) in numbers {
      let channel = prefix + cells[index].name
      if samples[channel] == nil { order.append(channel) }
      if let last = samples[channel]?.times.last, last > time {
        throw error(first, "expected times in ascending order")
      }
      samples[channel, default: Samples()].times.append(time)
      samples[channel, default: Samples()].values.append(number)
    }
  }

  private func recording() -> MotionRecording {
    var channels: [MotionRecording.Channel] = []
    var duration = 0.0
    for name in order {
      guard let samples = samples[name] else { continue }
      duration = max(duration, samples.times.last ?? 0)
      channels.append(
        MotionRecording.Channel(name, corners: samples.corners, rows: samples.times) { samples.value(at: $0) })
    }
    return MotionRecording(duration: duration, channels: channels)
  }
}

extension TableMotionReader.Samples {
  /// The instants of jumps. Rows are no corners: a table has one at each of them.
  fileprivate var corners: [Double] {
    times.indices.dropFirst().filter { times[$0] == times[$0 - 1] }.map { times[$0] }
  }

  /// The value between two rows, or that of the first or last row.
  fileprivate func value(at time: Double) -> Double {
    guard let first = times.first, let last = times.last, time >= first else { return values.first ?? .nan }
    guard time < last else { return values[values.count - 1] }
    // The last row at or before the time, and the next one, which is later.
    let low = times.dropLast().lastIndex(atMost: time)
    let high = low + 1
    let width = times[high] - times[low]
    return width > 0 ? values[low] + (values[high] - values[low]) * (time - times[low]) / width : values[high]
  }
}
