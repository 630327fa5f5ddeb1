// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads tables of samples in CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) or JSON (an array of objects).
///
/// The column `time` is in seconds. Texts of the columns ``TableColumns/texts``, such as the lane of `sample curves`,
/// are prefixes of the names of the other columns, whose cells are numbers or empty. A column `speed` is left out:
/// comparisons compute velocities from the values. Between two rows, numbers are linear; of two rows at one instant,
/// the first is the value before a jump. A column with a single number has it in all rows. A cell of the column
/// `static` has numbers that do not move, with their names.
struct TableMotionReader {
  /// A cell of a row.
  private struct Cell {
    let column: Int
    let content: Content
  }

  private enum Content {
    case empty
    case number(Double, text: String)
    case text(String)
    case statics([JSONNode.Member])
  }

  private var columns = TableColumns()
  private var lanes: [TableLane] = []
  private var laneIndices: [String: Int] = [:]
  private var statics: [MotionRecording.Channel] = []

  // MARK: - Texts

  /// Reads a table in CSV.
  static func recording(csv text: String) throws(MotionReadingError) -> MotionRecording {
    var rows = CSVRows(text)
    guard let header = try rows.next() else {
      throw MotionReadingError(line: 1, column: 1, "expected a line with the names of columns")
    }
    var reader = TableMotionReader()
    if let (position, problem) = TableColumns.problem(ofHeader: header) { throw rows.error(at: position, problem) }
    let indices = header.map { reader.columns.index(of: $0.text) }
    while let row = try rows.next() {
      guard row.count == indices.count else {
        let isComment = row[0].text.hasPrefix("#")
        throw rows.error(
          at: row[0].position,
          isComment
            ? "a comment; rows of numbers are accepted after the names of columns"
            : "\(row.count) fields; the first line has \(indices.count)")
      }
      var cells: [Cell] = []
      cells.reserveCapacity(row.count)
      for (field, column) in zip(row, indices) {
        let content: Content =
          field.text.isEmpty
          ? .empty : TableColumns.number(field.text).map { .number($0, text: field.text) } ?? .text(field.text)
        cells.append(Cell(column: column, content: content))
      }
      try reader.add(cells) { rows.error(at: row[$0].position, $1) }
    }
    return reader.recording()
  }

  /// Reads an array of objects in JSON.
  static func recording(json text: String) throws(MotionReadingError) -> MotionRecording {
    var scanner = JSONScanner(Array(text.utf8))
    var reader = TableMotionReader()
    do throws(JSONSyntaxError) {
      try scanner.beginArray()
    } catch {
      throw MotionReadingError(line: error.position.line, column: error.position.column, "expected an array of objects")
    }
    // Most rows have the keys of the row before them.
    var (keys, indices): ([String], [Int]) = ([], [])
    while let row = try element(&scanner) {
      guard case .object(let members) = row.kind else { throw problem(row, "expected an object") }
      let names = members.map(\.key)
      if names != keys || keys.isEmpty {
        if let text = TableColumns.problem(ofKeys: names) { throw problem(row, text) }
        (keys, indices) = (names, names.map { reader.columns.index(of: $0) })
      }
      var cells: [Cell] = []
      for (member, column) in zip(members, indices) {
        let content: Content
        switch member.value.kind {
        case .number(let number, let text): content = .number(number, text: text)
        case .text(let text): content = text.isEmpty ? .empty : .text(text)
        case .null: content = .empty
        case .object(let members) where member.key == "static": content = .statics(members)
        default: throw problem(member.value, "expected a number or a text")
        }
        cells.append(Cell(column: column, content: content))
      }
      try reader.add(cells) { problem(members[$0].value, $1) }
    }
    return reader.recording()
  }

  private static func element(_ scanner: inout JSONScanner) throws(MotionReadingError) -> JSONNode? {
    do throws(JSONSyntaxError) {
      return try scanner.nextElement()
    } catch {
      throw MotionReadingError(line: error.position.line, column: error.position.column, error.problem)
    }
  }

  private static func problem(_ node: JSONNode, _ problem: String) -> MotionReadingError {
    MotionReadingError(line: node.position?.line ?? 1, column: node.position?.column ?? 1, problem)
  }

  // MARK: - Rows

  /// Adds a row. Empty cells have no value.
  ///
  /// - Parameter error: An error at a cell of the row.
  private mutating func add(
    _ cells: [Cell], error: (Int, String) -> MotionReadingError
  ) throws(MotionReadingError) {
    guard let first = cells.firstIndex(where: { columns.roles[$0.column] == .time }) else { return }
    guard case .number(let time, _) = cells[first].content, time.isFinite else {
      throw error(first, "expected a time in seconds")
    }
    var prefix = ""
    for cell in cells where columns.roles[cell.column] == .text {
      switch cell.content {
      case .empty, .statics: continue
      case .number(_, let text), .text(let text): prefix += text + "."
      }
    }
    for (index, cell) in cells.enumerated() where columns.roles[cell.column] == .statics {
      if let problem = addStatics(cell.content) { throw error(index, problem) }
    }
    let lane = lane(prefix)
    guard lanes[lane].times.last.map({ $0 <= time }) ?? true else {
      throw error(first, "expected times in ascending order")
    }
    lanes[lane].times.append(time)
    for (index, cell) in cells.enumerated() where columns.roles[cell.column] == .number {
      switch cell.content {
      case .empty, .statics: continue
      case .number(let number, _):
        guard number.isFinite else { throw error(index, "expected a finite number") }
        lanes[lane].add(number, column: cell.column)
      case .text(let text): throw error(index, TableColumns.problem(ofText: text))
      }
    }
  }

  /// Adds the numbers of a cell `static`, or returns its problem.
  private mutating func addStatics(_ content: Content) -> String? {
    var numbers: [(name: String, number: Double)] = []
    var wrong: Substring?
    switch content {
    case .empty: return nil
    case .number(_, let text): wrong = text[...]
    case .text(let text): (numbers, wrong) = TableColumns.statics(text)
    case .statics(let members):
      for member in members {
        guard let number = member.value.number, number.isFinite else {
          wrong = member.key[...]
          break
        }
        numbers.append((member.key, number))
      }
    }
    if let wrong { return "“\(Quotation.excerpt(wrong))” is no name with a number, such as card.opacity=0.5" }
    statics += numbers.map { MotionRecording.Channel($0, constant: $1) }
    return nil
  }

  private mutating func lane(_ prefix: String) -> Int {
    if let index = laneIndices[prefix] { return index }
    lanes.append(TableLane(prefix: prefix))
    laneIndices[prefix] = lanes.count - 1
    return lanes.count - 1
  }

  private func recording() -> MotionRecording {
    let duration = lanes.reduce(0) { max($0, $1.times.last ?? 0) }
    var recording = MotionRecording(
      duration: duration, channels: lanes.flatMap { $0.channels(columns.names) } + statics)
    recording.defaults = MotionRecording.layerDefaults
    recording.unreadColumns = zip(columns.names, columns.roles).filter { $1 == .ignored }.map { name, _ in name }
    return recording
  }
}
