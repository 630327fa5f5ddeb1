// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads tables of samples in CSV or in JSON, which is an array of objects.
///
/// A column of times is in seconds, or in frames with a rate. Texts of the columns ``TableColumns/texts``, such as the
/// lane of `sample curves`, are prefixes of the names of the other columns, whose cells are numbers or empty. A column
/// `speed` is left out: velocities follow from the values. A cell of the column `static` has numbers that do not move,
/// with their names.
package struct TableReader {
  /// A cell of a row.
  private struct Cell {
    let column: Int
    let content: Content
  }

  private enum Content {
    case empty
    /// A number, with its text unless it follows from the number.
    case number(Double, text: String?)
    case text(String)
    case statics([JSONNode.Member])
  }

  private var columns = TableColumns()
  private var lanes: [TableLane] = []
  private var laneIndices: [String: Int] = [:]
  private var statics: [(name: String, number: Double)] = []
  private let frameRate: Double?
  /// The most cells, with those that are empty.
  private let cellLimit: Int
  private var cellCount = 0

  private init(frameRate: Double?, cellLimit: Int) { (self.frameRate, self.cellLimit) = (frameRate, cellLimit) }

  // MARK: - Texts

  /// Reads a table in CSV.
  ///
  /// - Parameters:
  ///   - frameRate: The frames per second of a column of frames.
  ///   - cellLimit: The most cells.
  package static func table(
    csv text: String, frameRate: Double? = nil, cellLimit: Int = .max
  ) throws(TableError) -> MotionTable {
    var rows = TableRows(text)
    guard let header = try rows.next(atMost: TableColumns.limit) else {
      throw TableError(line: 1, column: 1, "expected a line with the names of columns")
    }
    guard header.count <= TableColumns.limit else {
      throw rows.error(at: header[header.count - 1].position, "more than \(TableColumns.limit) columns")
    }
    var reader = TableReader(frameRate: frameRate, cellLimit: cellLimit)
    let indices = header.map { reader.columns.index(of: $0.text) }
    if let (position, problem) = reader.columns.problem(ofHeader: header, hasFrameRate: frameRate != nil) {
      throw rows.error(at: position, problem)
    }
    let comma = UInt8(ascii: ",")
    // A row with a few fields too many is counted for the message.
    let limit = indices.count + 1000
    while let row = try rows.next(atMost: limit) {
      guard row.count == indices.count else {
        let count = row.count > limit ? "more than \(limit)" : "\(row.count)"
        throw rows.error(at: row[0].position, "\(count) fields; the first line has \(indices.count)")
      }
      guard reader.takeCells(row.count) else { throw rows.error(at: row[0].position, reader.cellProblem) }
      var cells: [Cell] = []
      cells.reserveCapacity(row.count)
      for (field, column) in zip(row, indices) {
        let content: Content
        if field.text.isEmpty {
          content = .empty
        } else if let number = TableNumber(field.text) {
          content = .number(number.value, text: field.text)
        } else if rows.separator != comma, let number = TableNumber(field.text, decimalMark: comma) {
          content = .number(number.value, text: field.text)
        } else {
          content = .text(field.text)
        }
        cells.append(Cell(column: column, content: content))
      }
      try reader.add(cells) { rows.error(at: row[$0].position, $1) }
    }
    return reader.table()
  }

  /// Reads an array of objects in JSON.
  ///
  /// - Parameters:
  ///   - frameRate: The frames per second of keys with frames.
  ///   - cellLimit: The most cells.
  package static func table(
    json text: String, frameRate: Double? = nil, cellLimit: Int = .max
  ) throws(TableError) -> MotionTable {
    var scanner = JSONScanner(Array(text.utf8))
    var reader = TableReader(frameRate: frameRate, cellLimit: cellLimit)
    do throws(JSONSyntaxError) {
      try scanner.beginArray()
    } catch {
      throw TableError(line: error.position.line, column: error.position.column, "expected an array of objects")
    }
    // Most rows have the keys of the row before them.
    var (keys, indices): ([String], [Int]) = ([], [])
    while let row = try element(&scanner) {
      guard case .object(let members) = row.kind else { throw problem(row, "expected an object") }
      guard reader.takeCells(members.count) else { throw problem(row, reader.cellProblem) }
      let names = members.map(\.key)
      if names != keys || keys.isEmpty {
        if let text = TableColumns.problem(ofKeys: names, hasFrameRate: frameRate != nil) { throw problem(row, text) }
        (keys, indices) = (names, names.map { reader.columns.index(of: $0) })
      }
      var cells: [Cell] = []
      for (member, column) in zip(members, indices) {
        let content: Content
        switch member.value.kind {
        case .number(let number): content = .number(number, text: nil)
        case .text(let text):
          // A text with a unit is a number; one without is a mistake of the program that wrote it.
          let number = TableNumber(text).flatMap { text.utf8.last.map(Self.isDigit) ?? true ? nil : $0 }
          content = text.isEmpty ? .empty : number.map { .number($0.value, text: text) } ?? .text(text)
        case .null: content = .empty
        case .object(let members) where member.key == "static": content = .statics(members)
        default: throw problem(member.value, "expected a number or a text")
        }
        cells.append(Cell(column: column, content: content))
      }
      try reader.add(cells) { problem(members[$0].value, $1) }
    }
    return reader.table()
  }

  /// Reads Bézier keys.
  ///
  /// - Parameter keyLimit: The most keys.
  package static func table(keys text: String, keyLimit: Int = .max) throws(TableError) -> MotionTable {
    try KeyTableReader.table(text, keyLimit: keyLimit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func element(_ scanner: inout JSONScanner) throws(TableError) -> JSONNode? {
    do throws(JSONSyntaxError) {
      return try scanner.nextElement()
    } catch {
      throw TableError(line: error.position.line, column: error.position.column, error.problem)
    }
  }

  private static func problem(_ node: JSONNode, _ problem: String) -> TableError {
    TableError(line: node.position?.line ?? 1, column: node.position?.column ?? 1, problem)
  }

  // MARK: - Rows

  private var cellProblem: String { "more than \(cellLimit) cells" }

  /// Counts the cells of a row; returns whether they are within the limit.
  private mutating func takeCells(_ count: Int) -> Bool {
    // A row has a cost without cells too.
    cellCount += max(count, 2)
    return cellCount <= cellLimit
  }

  /// Adds a row. Empty cells have no value.
  ///
  /// - Parameter error: An error at a cell of the row.
  private mutating func add(_ cells: [Cell], error: (Int, String) -> TableError) throws(TableError) {
    let first =
      cells.firstIndex { columns.roles[$0.column] == .time } ?? cells.firstIndex { columns.roles[$0.column] == .frame }
    guard let first else { return }
    let isFrame = columns.roles[cells[first].column] == .frame
    guard case .number(let number, _) = cells[first].content, number.isFinite else {
      throw error(first, isFrame ? "expected the number of a frame" : "expected a time in seconds")
    }
    let time = isFrame ? number / (frameRate ?? 1) : number * columns.factors[cells[first].column]
    var prefix = ""
    for cell in cells where columns.roles[cell.column] == .text {
      switch cell.content {
      case .empty, .statics: continue
      case .number(let number, let text): prefix += (text ?? JSONNode.text(of: number)) + "."
      case .text(let text): prefix += text + "."
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
        lanes[lane].add(number * columns.factors[cell.column], column: cell.column)
      case .text(let text):
        let isFinite = Double(text)?.isFinite ?? true
        throw error(index, isFinite ? TableColumns.problem(ofText: text) : "expected a finite number")
      }
    }
  }

  /// Adds the numbers of a cell `static`, or returns its problem.
  private mutating func addStatics(_ content: Content) -> String? {
    var numbers: [(name: String, number: Double)] = []
    var wrong: Substring?
    switch content {
    case .empty: return nil
    case .number(let number, let text): wrong = (text ?? JSONNode.text(of: number))[...]
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
    statics += numbers
    return nil
  }

  private mutating func lane(_ prefix: String) -> Int {
    if let index = laneIndices[prefix] { return index }
    lanes.append(TableLane(prefix: prefix))
    laneIndices[prefix] = lanes.count - 1
    return lanes.count - 1
  }

  private func table() -> MotionTable {
    var table = MotionTable()
    table.columns = lanes.flatMap { $0.columns(columns.names) }
    table.statics = statics
    let hasTimes = columns.roles.contains(.time)
    table.unreadColumns = zip(columns.names, columns.roles)
      .filter { $1 == .ignored || ($1 == .frame && hasTimes) }.map { name, _ in name }
    table.frameRate = hasTimes ? nil : frameRate
    table.duration = lanes.reduce(0) { max($0, $1.times.last ?? 0) }
    return table
  }
}
