// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Reads tables of samples in CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) or JSON (an array of objects).
///
/// The column `time` is in seconds. Columns of texts, such as the lane of `sample curves`, are prefixes of the names of
/// the other columns. A column `speed` is left out: comparisons compute velocities from the values. Between two rows,
/// numbers are linear; of two rows at one instant, the first is the value before a jump.
struct TableMotionReader {
  /// A cell with its position in the text.
  private struct Cell {
    let text: String
    let number: Double?
    let line: Int
    let column: Int
  }

  /// The samples of one channel.
  fileprivate struct Samples {
    var times: [Double] = []
    var values: [Double] = []
  }

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
        throw MotionReadingError(
          line: row[0].line, column: 1, "\(row.count) fields; the first line has \(names.count)")
      }
      try reader.add(
        zip(names, row).map { name, field in
          (name, Cell(text: field.text, number: Double(field.text), line: field.line, column: field.column))
        })
    }
    return try reader.recording()
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
        let position = member.value.position
        var cell = Cell(text: "", number: nil, line: position?.line ?? 1, column: position?.column ?? 1)
        switch member.value.kind {
        case .number(let number, _): cell = Cell(text: "", number: number, line: cell.line, column: cell.column)
        case .text(let text): cell = Cell(text: text, number: nil, line: cell.line, column: cell.column)
        case .null: break
        default: throw problem(member.value, "expected a number or a text")
        }
        cells.append((member.key, cell))
      }
      try reader.add(cells)
    }
    return try reader.recording()
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
  private mutating func add(_ cells: [(name: String, cell: Cell)]) throws(MotionReadingError) {
    guard let first = cells.first(where: { $0.name == "time" })?.cell else { return }
    guard let time = first.number, time.isFinite else {
      throw MotionReadingError(line: first.line, column: first.column, "expected a time in seconds")
    }
    let texts = cells.filter { $0.cell.number == nil && !$0.cell.text.isEmpty }
    let prefix = texts.map { $0.cell.text + "." }.joined()
    for (name, cell) in cells where name != "time" && name != "speed" {
      guard let number = cell.number else { continue }
      guard number.isFinite else {
        throw MotionReadingError(line: cell.line, column: cell.column, "expected a finite number")
      }
      let channel = prefix + name
      if samples[channel] == nil { order.append(channel) }
      if let last = samples[channel]?.times.last, last > time {
        throw MotionReadingError(line: first.line, column: first.column, "expected times in ascending order")
      }
      samples[channel, default: Samples()].times.append(time)
      samples[channel, default: Samples()].values.append(number)
    }
  }

  private func recording() throws(MotionReadingError) -> MotionRecording {
    var channels: [MotionRecording.Channel] = []
    var duration = 0.0
    for name in order {
      guard let samples = samples[name] else { continue }
      duration = max(duration, samples.times.last ?? 0)
      channels.append(
        MotionRecording.Channel(name, corners: samples.corners) { samples.value(at: $0) })
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
    guard let first = times.first, let last = times.last, time > first else { return values.first ?? .nan }
    guard time < last else { return values[values.count - 1] }
    // The last row at or before the time, and the next one, which is later.
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let width = times[high] - times[low]
    return width > 0 ? values[low] + (values[high] - values[low]) * (time - times[low]) / width : values[high]
  }
}

/// The rows of a text in CSV. Empty lines are skipped.
struct CSVRows {
  struct Field {
    let text: String
    let line: Int
    let column: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The fields of the next row, or `nil` at the end.
  mutating func next() throws(MotionReadingError) -> [Field]? {
    while index < bytes.count, bytes[index] == 10 || bytes[index] == 13 { skipLineBreak() }
    guard index < bytes.count else { return nil }
    var fields = [try field()]
    while index < bytes.count, bytes[index] == UInt8(ascii: ",") {
      index += 1
      fields.append(try field())
    }
    if index < bytes.count { skipLineBreak() }
    return fields
  }

  private mutating func skipLineBreak() {
    if bytes[index] == 10 || (bytes[index] == 13 && (index + 1 >= bytes.count || bytes[index + 1] != 10)) {
      line += 1
      lineStart = index + 1
    }
    index += 1
    if index < bytes.count, bytes[index - 1] == 13, bytes[index] == 10 { skipLineBreak() }
  }

  private mutating func field() throws(MotionReadingError) -> Field {
    let (start, startLine, column) = (index, line, index - lineStart + 1)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, bytes[index] != UInt8(ascii: ","), bytes[index] != 10, bytes[index] != 13 {
        guard bytes[index] != UInt8(ascii: "\"") else {
          throw MotionReadingError(line: line, column: index - lineStart + 1, "a quotation mark inside a field")
        }
        index += 1
      }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      return Field(text: String(text.drop { $0 == " " }), line: startLine, column: column)
    }
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          guard index == bytes.count || [UInt8(ascii: ","), 10, 13].contains(bytes[index]) else {
            throw MotionReadingError(line: line, column: index - lineStart + 1, "expected ',' after a quoted field")
          }
          return Field(text: String(decoding: text, as: UTF8.self), line: startLine, column: column)
        }
      } else if bytes[index] == 10 {
        line += 1
        lineStart = index + 1
      }
      text.append(bytes[index])
      index += 1
    }
    throw MotionReadingError(line: startLine, column: column, "a quoted field without an end")
  }
}
