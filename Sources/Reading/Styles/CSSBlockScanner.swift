// SPDX-License-Identifier: MIT

/// Divides a style sheet without comments into rules: a prelude with a block, or a statement with none.
struct CSSBlockScanner {
  struct Item {
    let prelude: ArraySlice<UInt8>
    /// The bytes between the braces; `nil` for a statement.
    let block: ArraySlice<UInt8>?
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

  mutating func next() -> Item? {
    while index < bytes.endIndex, bytes[index] <= 32 || bytes[index] == UInt8(ascii: "}") { index += 1 }
    guard index < bytes.endIndex else { return nil }
    let start = index
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        let prelude = bytes[start..<index]
        index += 1
        return Item(prelude: prelude, block: block())
      case UInt8(ascii: ";"):
        let prelude = bytes[start..<index]
        index += 1
        return Item(prelude: prelude, block: nil)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      default: index += 1
      }
    }
    return Item(prelude: bytes[start..<min(index, bytes.endIndex)], block: nil)
  }

  /// The bytes up to the closing brace, or to the end without one.
  private mutating func block() -> ArraySlice<UInt8> {
    let start = index
    var depth = 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return bytes[start..<index - 1] }
    }
    return bytes[start..<index]
  }

  private mutating func skipString() {
    let quote = bytes[index]
    index += 1
    while index < bytes.endIndex, bytes[index] != quote, bytes[index] != 10 {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.endIndex)
  }
}
