// SPDX-License-Identifier: MIT
import CGlissadeZlib

/// A zlib stream that is written in independent parts.
///
/// Each part ends at a byte, and no later part refers to it. So parts can be compressed once and used in many streams.
@safe struct DeflateStream: ~Copyable {
  /// A compressed part with the Adler-32 checksum and the length of its content.
  struct Part: Sendable {
    let bytes: [UInt8]
    let checksum: UInt
    let length: Int

    /// The part without the memory that was reserved for its compression.
    var compact: Part { Part(bytes: bytes.map(\.self), checksum: checksum, length: length) }
  }

  // Allocated for the lifetime of the value: zlib requires that the structure stays in its place.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The stream so far.
  private(set) var bytes: [UInt8]
  private var checksum: uLong

  /// Creates a stream, or returns `nil` if memory is insufficient.
  init?(level: CompressionLevel) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A window of 32 KB, without a header: the parts are joined here.
    let status = unsafe deflateInit2_(
      stream, level.number, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    // The header of zlib: a window of 32 KB and a note about the level.
    bytes = [0x78, level.number < 2 ? 0x01 : level.number < 6 ? 0x5E : level.number == 6 ? 0x9C : 0xDA]
    checksum = 1
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses bytes as a part and appends it; returns `false` for 4 GB or more, or if memory is insufficient.
  mutating func append(_ content: borrowing [UInt8]) -> Bool {
    guard let part = compressed(content) else { return false }
    append(part)
    return true
  }

  /// Appends a part that was compressed with the same level.
  mutating func append(_ part: Part) {
    bytes += part.bytes
    checksum = adler32_combine(checksum, part.checksum, part.length)
  }

  /// Compresses bytes as a part.
  mutating func compressed(_ content: borrowing [UInt8]) -> Part? { deflate(content, Z_FULL_FLUSH) }

  /// The complete stream, or `nil` if memory is insufficient.
  consuming func finished() -> [UInt8]? {
    guard let end = deflate([], Z_FINISH) else { return nil }
    var result = bytes
    result += end.bytes
    for shift in stride(from: 24, through: 0, by: -8) {
      result.append(UInt8(truncatingIfNeeded: checksum >> uLong(shift)))
    }
    return result
  }

  private func deflate(_ content: borrowing [UInt8], _ flush: Int32) -> Part? {
    guard let length = uInt(exactly: content.count) else { return nil }
    let capacity = Int(unsafe deflateBound(stream, uLong(length))) + 16
    guard let room = uInt(exactly: capacity) else { return nil }
    var status = Z_OK
    let sum = unsafe content.withUnsafeBufferPointer { source in
      unsafe adler32(1, source.baseAddress, length)
    }
    let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // SAFETY: zlib reads `length` bytes and writes at most the capacity of the buffer, which suffices for any
      // content.
      unsafe content.withUnsafeBufferPointer { source in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = length
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = room
        status = unsafe CGlissadeZlib.deflate(stream, flush)
      }
      count = unsafe capacity - Int(stream.pointee.avail_out)
    }
    let isComplete = unsafe stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
    guard status == (flush == Z_FINISH ? Z_STREAM_END : Z_OK), isComplete else { return nil }
    return Part(bytes: output, checksum: UInt(sum), length: content.count)
  }
}

/// A number from 0, without compression, to 9, the slowest one with the smallest files.
package struct CompressionLevel: Hashable, Sendable {
  package static let range = 0...9
  /// The level of zlib that is usual for files.
  package static let standard = CompressionLevel(unchecked: 6)
  /// The level for many frames: the files are larger by a tenth, in half of the time.
  package static let fast = CompressionLevel(unchecked: 3)

  let number: Int32

  private init(unchecked number: Int32) { self.number = number }

  /// Creates a level, or returns `nil` for a number outside ``range``.
  package init?(_ number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = Int32(number)
  }
}
