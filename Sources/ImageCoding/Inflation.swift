// SPDX-License-Identifier: MIT
import CGlissadeZlib

/// Expansion of compressed data whose size is not known in advance, with a limit.
package enum Inflation {
  /// The container of compressed data.
  package enum Container: Sendable {
    /// A file of gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)), also with several members.
    case gzip
    /// A stream of deflate without a header ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)), as in ZIP archives.
    case raw
  }

  /// The reason why data cannot be expanded.
  package enum Problem: Error, Hashable, Sendable {
    /// The data is incomplete or no compressed data.
    case damaged
    /// The content is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// There is not enough memory.
    case memory
  }

  /// The first part of the output, in bytes. Each further part is as large as the output before it.
  private static let firstCapacity = 1 << 16

  /// Expands data to at most `limit` bytes.
  ///
  /// Memory is bounded by the limit, or by twice the content.
  ///
  /// - Complexity: O(n) in the content.
  package static func expanded(
    _ bytes: ArraySlice<UInt8>, _ container: Container, atMost limit: Int
  ) throws(Problem) -> [UInt8] {
    var stream = try InflateStream(container)
    var output: [UInt8] = []
    var offset = bytes.startIndex
    while true {
      let room = min(max(firstCapacity, output.count), limit - output.count + 1)
      let step = try stream.step(bytes[offset...], atMost: room)
      offset += step.read
      output += step.output
      guard output.count <= limit else { throw .tooLarge(limit: limit) }
      if step.isEnd {
        guard container == .gzip, bytes[offset...].starts(with: [0x1F, 0x8B]) else { return output }
        try stream.reset()
      } else if step.read == 0, step.output.isEmpty {
        throw .damaged
      }
    }
  }
}

/// The state of zlib while it expands data.
@safe private struct InflateStream: ~Copyable {
  /// The result of one step.
  struct Step {
    /// The number of bytes that were read.
    let read: Int
    let output: [UInt8]
    /// Whether the compressed data ends here.
    let isEnd: Bool
  }

  // Allocated for the lifetime of the value: zlib requires that the structure stays in its place.
  private let stream: UnsafeMutablePointer<z_stream>

  init(_ container: Inflation.Container) throws(Inflation.Problem) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // zlib adds 16 for gzip, and negates the bits for data without a header.
    let bits = container == .gzip ? MAX_WBITS + 16 : -MAX_WBITS
    guard unsafe inflateInit2_(stream, bits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      unsafe stream.deallocate()
      throw .memory
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Prepares for the next member of a file.
  mutating func reset() throws(Inflation.Problem) {
    guard unsafe inflateReset(stream) == Z_OK else { throw .damaged }
  }

  /// Expands the beginning of data to at most `capacity` bytes.
  mutating func step(_ bytes: ArraySlice<UInt8>, atMost capacity: Int) throws(Inflation.Problem) -> Step {
    let available = uInt(min(bytes.count, 1 << 30))
    guard let room = uInt(exactly: capacity) else { throw .memory }
    var status = Z_OK
    var read = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // SAFETY: zlib reads at most `available` bytes of the slice and writes at most `room` bytes, the capacity.
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = available
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = room
        status = unsafe inflate(stream, Z_NO_FLUSH)
        read = unsafe Int(available) - Int(stream.pointee.avail_in)
      }
      count = unsafe capacity - Int(stream.pointee.avail_out)
    }
    switch status {
    case Z_OK, Z_BUF_ERROR: return Step(read: read, output: output, isEnd: false)
    case Z_STREAM_END: return Step(read: read, output: output, isEnd: true)
    case Z_MEM_ERROR: throw .memory
    default: throw .damaged
    }
  }
}
