// SPDX-License-Identifier: MIT

/// The keys of JSON, without the values.
package enum JSONKeys {
  /// The longest key that is read, in bytes.
  private static let keyLimit = 16

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// The short keys of objects at a depth of nesting, where 1 is the outermost object. An invalid text has the keys up
  /// to its fault.
  ///
  /// - Complexity: O(n) in the bytes, without further memory.
  package static func keys(of bytes: some Sequence<UInt8>, depth wanted: Int) -> Set<String> {
    var keys: Set<String> = []
    var depth = 0
    // The bytes of a string; `nil` outside of strings.
    var string: [UInt8]?
    var isEscaped = false
    // The last string, until the next byte tells whether it is a key.
    var last: [UInt8]?
    for byte in bytes {
      if var open = string {
        string = nil
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
          last = open
          continue
        } else {
          isEscaped = byte == UInt8(ascii: "\\")
        }
        if open.count <= keyLimit { open.append(byte) }
        string = open
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): string = []
      case UInt8(ascii: ":"):
        if let last, depth == wanted, last.count <= keyLimit { keys.insert(String(decoding: last, as: UTF8.self)) }
      default: if isSpace(byte) { continue }
      }
      last = nil
    }
    return keys
  }
}
