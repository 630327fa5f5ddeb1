// SPDX-License-Identifier: MIT
import CGlissadeZlib

/// The zlib functions that PNG requires.
package enum Deflate {
  /// Compresses bytes into a zlib stream; returns `nil` if memory is insufficient.
  package static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
    guard let sourceLength = uLong(exactly: bytes.count) else { return nil }
    var length = compressBound(sourceLength)
    guard let capacity = Int(exactly: length) else { return nil }
    var status = Z_OK
    let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // SAFETY: zlib writes at most `length` bytes, which is the buffer's capacity, and reads `sourceLength` bytes.
      status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe compress2(buffer.baseAddress, &length, source.baseAddress, sourceLength, level)
      }
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK ? result : nil
  }

  /// Expands a zlib stream, or returns `nil` unless it contains exactly `count` bytes.
  static func expanded(_ bytes: [UInt8], count expectedCount: Int) -> [UInt8]? {
    guard let result = expanded(bytes, atMost: expectedCount), result.count == expectedCount else { return nil }
    return result
  }

  /// Expands a zlib stream, or returns `nil` unless it is complete and contains at most `limit` bytes.
  static func expanded(_ bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
    guard let sourceLength = uLong(exactly: bytes.count), var length = uLong(exactly: limit) else { return nil }
    var status = Z_OK
    let result = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      // SAFETY: zlib writes at most `length` bytes, which is the buffer's capacity, and reads `sourceLength` bytes.
      status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe uncompress(buffer.baseAddress, &length, source.baseAddress, sourceLength)
      }
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK ? result : nil
  }

  /// Returns the CRC-32 of bytes, the checksum of PNG chunks.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // SAFETY: zlib reads as many bytes as the buffer has; its length type holds any slice of a chunk below 4 GB.
    let sum = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe crc32(0, source.baseAddress, uInt(truncatingIfNeeded: source.count))
    }
    return UInt32(truncatingIfNeeded: sum)
  }
}
