// SPDX-License-Identifier: MIT

/// The desktop's settings as published by a settings manager: numbers and texts by name.
///
/// The bytes have the format of the [XSETTINGS][spec] property. Colours are skipped, because no setting in use has
/// such a value.
///
/// [spec]: https://specifications.freedesktop.org/xsettings-spec/latest/
package struct SettingsList: Sendable, Hashable {
  private var numbers: [String: Int32] = [:]
  private var texts: [String: String] = [:]

  /// Parses the bytes of the property, up to the first invalid entry.
  package init(_ bytes: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(bytes))
    guard let order = reader.byte(), order <= 1 else { return }
    reader.isBigEndian = order == 1
    guard reader.skip(3), reader.word() != nil, let count = reader.word() else { return }
    // The loop also ends at the end of the bytes, because the count can be wrong.
    for _ in 0..<count {
      guard let type = reader.byte(), reader.skip(1), let length = reader.half(), let name = reader.text(Int(length)),
        reader.word() != nil
      else { return }
      switch type {
      case 0:
        guard let value = reader.word() else { return }
        numbers[name] = Int32(bitPattern: value)
      case 1:
        guard let length = reader.word(), let value = reader.text(Int(length)) else { return }
        texts[name] = value
      case 2:
        guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  /// Returns the value of a numeric setting.
  package func number(_ name: String) -> Int32? { numbers[name] }

  /// Returns the value of a text setting.
  package func text(_ name: String) -> String? { texts[name] }

  /// A reader of integers and texts, from the first byte on.
  private struct Reader {
    let bytes: [UInt8]
    var isBigEndian = false
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) -> Bool {
      guard bytes.count - position >= count else { return false }
      position += count
      return true
    }

    mutating func byte() -> UInt8? { number(1).map { UInt8(truncatingIfNeeded: $0) } }
    mutating func half() -> UInt32? { number(2) }
    mutating func word() -> UInt32? { number(4) }

    private mutating func number(_ count: Int) -> UInt32? {
      let start = position
      guard skip(count) else { return nil }
      let part = bytes[start..<position]
      return isBigEndian
        ? part.reduce(0) { $0 << 8 | UInt32($1) } : part.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads a text of `count` bytes, and the padding to a multiple of four bytes.
    mutating func text(_ count: Int) -> String? {
      let start = position
      guard bytes.count - position >= count, skip((count + 3) & ~3) else { return nil }
      return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
    }
  }
}
