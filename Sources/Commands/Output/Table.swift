// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeTexts

/// The output format of a table.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case csv
  case json
}

/// The value of one column in a row.
enum Cell {
  case number(Double)
  case text(String)
  /// No value: an empty field, or `null`.
  case empty
}

/// A table of rows with named columns on standard output.
///
/// CSV has a header. JSON is an array of objects with the same keys. Hidden characters are escaped: in CSV by their
/// numbers, as in messages. A CSV field never contains a line break.
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

  /// Adds a row.
  ///
  /// - Parameter cells: One cell for each column, in the order of the columns.
  /// - Throws: A failure if standard output cannot be written.
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

  /// Prints the remaining rows and the end of the table.
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

  /// Returns a field as defined by [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180): quoted where necessary, with
  /// doubled quotation marks.
  private static func quotedField(_ text: String) -> String {
    text.unicodeScalars.contains { $0 == "," || $0 == "\"" } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  private static func jsonValue(_ cell: Cell) -> String {
    switch cell {
    // JSON has no infinities; they are written as strings that the command accepts as input.
    case .number(let value): value.isFinite ? Number.format(value) : JSONString.quoted(Number.format(value))
    case .text(let text): JSONString.quoted(text)
    case .empty: "null"
    }
  }
}
