// SPDX-License-Identifier: MIT

/// The lines of a text, for positions in messages.
struct TextLines: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// An error at the index of a byte. Columns count Unicode scalars.
  func error(at index: Int, _ problem: String) -> MotionReadingError {
    let before = bytes[..<min(max(index, 0), bytes.count)]
    let line = before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return MotionReadingError(line: line, column: column, problem)
  }
}
