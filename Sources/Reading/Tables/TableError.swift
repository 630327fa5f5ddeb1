// SPDX-License-Identifier: MIT

/// The reason why a text cannot be read as a table.
package struct TableError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1 in Unicode scalars.
  package let column: Int
  /// The problem, in one sentence without a full stop.
  package let problem: String

  init(line: Int, column: Int, _ problem: String) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }

  /// The error at the index of a byte.
  init(at index: Int, of bytes: [UInt8], _ problem: String) {
    let before = bytes[..<min(max(index, 0), bytes.count)]
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Continuation bytes of UTF-8 do not count.
    let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    self.init(line: line, column: column, problem)
  }
}
