// SPDX-License-Identifier: MIT

/// The keys of JSON, without the values.
package enum JSONKeys {
  /// The longest key that is read, in bytes.
  private static let keyLimit = 16

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// The short keys of objects at a depth of nesting, where 1 is the outermost object. An invalid text has the keys up
  /// to its fault.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - depth: The depth.
  ///   - decisive: Keys after which no others are needed.
  /// - Complexity: O(n) in the bytes, without further memory.
  package static func keys(
    of bytes: some Collection<UInt8>, depth: Int, upTo decisive: Set<String> = []
  ) -> Set<String> {
    // SAFETY: all indices are below the count, and the buffer does not leave the closure. The scan through iterators of
    // a generic sequence took half of the time for opening a file.
    if let found = bytes.withContiguousStorageIfAvailable({ unsafe keys(in: $0, depth, decisive) }) { return found }
    return unsafe Array(bytes).withUnsafeBufferPointer { unsafe keys(in: $0, depth, decisive) }
  }

  private static func keys(
    in bytes: UnsafeBufferPointer<UInt8>, _ wanted: Int, _ decisive: Set<String>
  ) -> Set<String> {
    var keys: Set<String> = []
    var depth = 0
    // The last string: a colon after it makes it a key.
    var last: Range<Int>?
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        let start = index
        while index < bytes.count, unsafe bytes[index] != UInt8(ascii: "\"") {
          unsafe index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        last = start..<min(index, bytes.count)
        index += 1
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":"):
        if let last, depth == wanted, last.count <= keyLimit {
          let key = unsafe String(decoding: bytes[last], as: UTF8.self)
          keys.insert(key)
          if decisive.contains(key) { return keys }
        }
      default: if isSpace(byte) { continue }
      }
      last = nil
    }
    return keys
  }
}
