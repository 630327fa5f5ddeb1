// SPDX-License-Identifier: MIT

/// A list of byte ranges in a `CFF ` table, called INDEX there.
struct CompactIndex: Sendable {
  let table: FontTable
  /// The number of ranges.
  let count: Int
  /// The offset of the first byte after the list.
  let end: Int
  /// The bytes of an offset: 1 … 4.
  private let width: Int
  /// The offset of the first offset.
  private let offsets: Int

  init(emptyIn table: FontTable) {
    self.table = table
    (count, end, width, offsets) = (0, 0, 1, 0)
  }

  init(_ table: FontTable, at offset: Int) throws(TypesettingError) {
    self.table = table
    count = try table.unsigned16(at: offset)
    offsets = offset + 3
    guard count > 0 else {
      (end, width) = (offset + 2, 1)
      return
    }
    width = try table.byte(at: offset + 2)
    guard (1...4).contains(width) else { throw table.malformed(at: offset + 2) }
    // Offsets count from the byte before the data.
    let data = offsets + (count + 1) * width - 1
    end = data + (try table.unsigned(at: offsets + count * width, bytes: width))
    guard end > data, end <= table.count else { throw table.malformed(at: offsets + count * width) }
  }

  /// Returns a range of bytes in the table.
  func range(of index: Int) throws(TypesettingError) -> Range<Int> {
    let position = offsets + index * width
    guard index >= 0, index < count else { throw table.malformed(at: offsets) }
    let data = offsets + (count + 1) * width - 1
    let start = data + (try table.unsigned(at: position, bytes: width))
    let end = data + (try table.unsigned(at: position + width, bytes: width))
    guard start > data, start <= end, end <= table.count else { throw table.malformed(at: position) }
    return start..<end
  }
}

/// A dictionary of a `CFF ` table, called DICT there: numbers before an operator are its values.
struct CompactDictionary: Sendable {
  /// The values by operator; those of two bytes have 1200 added.
  private(set) var values: [Int: [Double]] = [:]

  /// Values of an operator, as the specification limits them.
  private static let valueLimit = 48

  init(_ table: FontTable, _ range: Range<Int>) throws(TypesettingError) {
    let data = try table.part(range)
    var operands: [Double] = []
    var offset = 0
    while offset < data.count {
      let start = offset
      let byte = try data.byte(at: offset)
      offset += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 1200 + (try data.byte(at: offset))
          offset += 1
        }
        values[key] = operands
        operands.removeAll()
        continue
      case 28:
        operands.append(Double(try data.signed16(at: offset)))
        offset += 2
      case 29:
        operands.append(Double(Int32(truncatingIfNeeded: try data.unsigned32(at: offset))))
        offset += 4
      case 30:
        // A decimal number, of which no value is used: half a byte for each character, up to 15.
        while try data.byte(at: offset) & 0x0F != 0x0F, try data.byte(at: offset) >> 4 != 0x0F { offset += 1 }
        operands.append(.nan)
        offset += 1
      case 32...246: operands.append(Double(byte - 139))
      case 247...250:
        operands.append(Double((byte - 247) * 256 + (try data.byte(at: offset)) + 108))
        offset += 1
      case 251...254:
        operands.append(Double(-(byte - 251) * 256 - (try data.byte(at: offset)) - 108))
        offset += 1
      default: throw data.malformed(at: start)
      }
      guard operands.count <= Self.valueLimit else { throw data.malformed(at: start) }
    }
  }

  /// Returns the single value of an operator as a whole number, or `nil` if it has none.
  subscript(key: Int) -> Int? { values[key]?.last.flatMap { Int(exactly: $0) } }
}
