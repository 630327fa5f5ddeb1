import ArgumentParser
import Quoting

/// How rows are printed.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case csv
  case json
}

/// A value in a row.
enum Cell {
  case number(Double)
  case text(String)
  /// No value: an empty field, or `null`.
  case empty
}

/// Prints rows with named columns to standard output: CSV with a header, or JSON, an array of objects with the same
/// keys.
///
/// No text has a hidden character: CSV shows them by their numbers, as messages do, and JSON escapes them. A field of
/// CSV is one line.
struct Table {
  let columns: [String]
  let format: TableFormat
  private var buffer = ""
  private var rowCount = 0

  init(columns: [String], format: TableFormat) {
    self.columns = columns
    self.format = format
    buffer = format == .csv ? columns.joined(separator: ",") + "\n" : "["
  }

  /// Adds a row; the cells are those of the columns, in order.
  mutating func add(_ cells: [Cell]) throws(Failure) {
    precondition(cells.count == columns.count, "a row of \(cells.count) cells for \(columns.count) columns")
    switch format {
    case .csv:
      buffer += cells.map(Self.field).joined(separator: ",") + "\n"
    case .json:
      let members = zip(columns, cells).map { "\(JSONString.quoted($0)): \(Self.jsonValue($1))" }
      buffer += (rowCount == 0 ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}"
    }
    rowCount += 1
    if buffer.utf8.count > 1 << 16 { try flush() }
  }

  /// Prints what is left.
  mutating func finish() throws(Failure) {
    if format == .json { buffer += rowCount == 0 ? "]\n" : "\n]\n" }
    try flush()
  }

  private mutating func flush() throws(Failure) {
    try StandardOutput.write(Array(buffer.utf8))
    buffer = ""
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .number(let value): Number.format(value)
    case .text(let text): quotedField(Quotation.visible(text))
    case .empty: ""
    }
  }

  /// A field by [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180): quotation marks where they are needed, and doubled.
  private static func quotedField(_ text: String) -> String {
    text.unicodeScalars.contains { $0 == "," || $0 == "\"" } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  private static func jsonValue(_ cell: Cell) -> String {
    switch cell {
    // JSON has no infinities; they are written as the text that the command reads.
    case .number(let value): value.isFinite ? Number.format(value) : JSONString.quoted(Number.format(value))
    case .text(let text): JSONString.quoted(text)
    case .empty: "null"
    }
  }
}
