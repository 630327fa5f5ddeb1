// SPDX-License-Identifier: MIT
import CGlissadeScanlines
import GlissadeDisplayLists
import Synchronization

/// The filtered and compressed rows of a picture in RGB or RGBA.
///
/// Most pictures of an animation have areas of equal rows. A row that equals the one above it has only zeros after the
/// filter `up`. Long runs of such rows are compressed once for all pictures of a width.
struct Scanlines {
  private let picture: Bitmap
  private let bytesPerPixel: Int
  private let level: CompressionLevel

  /// The fewest bytes of equal rows that are a part of their own. Each part costs about 100 bytes.
  private static let shortestRun = 1 << 18
  /// The most bytes of equal rows that are compressed at once, because they are in memory.
  private static let longestRun = 1 << 25
  /// The most filtered bytes in memory, apart from those of a few rows.
  private static let longestPart = 1 << 26

  init(_ picture: Bitmap, bytesPerPixel: Int, level: CompressionLevel) {
    (self.picture, self.bytesPerPixel, self.level) = (picture, bytesPerPixel, level)
  }

  private var rowLength: Int { picture.width * bytesPerPixel }

  /// The zlib stream of all rows, or `nil` if memory is insufficient.
  ///
  /// - Complexity: O(n) in the pixels.
  func compressed() -> [UInt8]? {
    guard var stream = DeflateStream(level: level) else { return nil }
    var writer = RowWriter(width: picture.width, bytesPerPixel: bytesPerPixel)
    var row = 0
    while row < picture.height {
      let run = equalRows(from: row)
      if run * rowLength >= Self.shortestRun {
        guard writer.flush(to: &stream), append(run, to: &stream) else { return nil }
        writer.skip()
        row += run
        continue
      }
      for index in row...(row + run) where index < picture.height { writer.append(picture, row: index) }
      row += run + 1
      if writer.output.count >= Self.longestPart, !writer.flush(to: &stream) { return nil }
    }
    guard writer.flush(to: &stream) else { return nil }
    return stream.finished()
  }

  /// The number of rows from one on that equal the row above them.
  private func equalRows(from first: Int) -> Int {
    guard first > 0 else { return 0 }
    let width = picture.width
    var row = first
    // SAFETY: both rows are inside the pixels, which do not change.
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      while row < picture.height,
        unsafe CScanlinesAreEqual(base + row * width, base + (row - 1) * width, width)
      { row += 1 }
    }
    return row - first
  }

  // MARK: - Runs of equal rows

  private struct RunKey: Hashable {
    let rowLength: Int
    let rows: Int
    let level: CompressionLevel
  }

  /// The compressed runs whose number of rows is a power of two.
  private static let runs = Mutex<[RunKey: DeflateStream.Part]>([:])
  /// The most runs in memory. They have at most some kilobytes each.
  private static let runLimit = 256

  private func append(_ count: Int, to stream: inout DeflateStream) -> Bool {
    var rest = count
    while rest > 0 {
      var rows = 1 << (Int.bitWidth - 1 - rest.leadingZeroBitCount)
      while rows > 1, rows * rowLength > Self.longestRun { rows /= 2 }
      let key = RunKey(rowLength: rowLength, rows: rows, level: level)
      // Without compression, runs would take as much memory as the pictures.
      let isStored = level.number > 0
      var part = isStored ? Self.runs.withLock { $0[key] } : nil
      if part == nil {
        let row = [PNGFilter.up.rawValue] + [UInt8](repeating: 0, count: rowLength)
        part = stream.compressed((0..<rows).flatMap { _ in row })
        if isStored {
          Self.runs.withLock { runs in
            if runs.count >= Self.runLimit { runs.removeAll() }
            runs[key] = part?.compact
          }
        }
      }
      guard let part else { return false }
      stream.append(part)
      rest -= rows
    }
    return true
  }
}

/// Filters rows one after the other.
private struct RowWriter {
  /// The filtered rows, each after the number of its filter.
  private(set) var output: [UInt8] = []
  private let bytesPerPixel: Int
  private var row: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]
  private var filtered: [UInt8]
  /// Whether ``above`` is another row than the one above the next.
  private var hasSkipped = false

  init(width: Int, bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
    row = [UInt8](repeating: 0, count: width * bytesPerPixel)
    (above, candidate) = (row, row)
    filtered = row + [0]
  }

  /// Notes that rows are omitted, so that the row above the next one must be read again.
  mutating func skip() { hasSkipped = true }

  /// Compresses the filtered rows. Returns `false` if memory is insufficient.
  mutating func flush(to stream: inout DeflateStream) -> Bool {
    defer { output.removeAll(keepingCapacity: true) }
    return output.isEmpty || stream.append(output)
  }

  mutating func append(_ picture: Bitmap, row index: Int) {
    if hasSkipped {
      pack(picture, index - 1, into: &above)
      hasSkipped = false
    }
    pack(picture, index, into: &row)
    let count = row.count
    // SAFETY: `row`, `above` and `candidate` have `count` bytes, and `filtered` has one more.
    unsafe candidate.withUnsafeMutableBufferPointer { candidate in
      unsafe filtered.withUnsafeMutableBufferPointer { filtered in
        guard let candidate = candidate.baseAddress, let filtered = filtered.baseAddress else { return }
        unsafe CScanlinesFilter(row, above, count, bytesPerPixel, candidate, filtered)
      }
    }
    output.append(contentsOf: filtered)
    swap(&above, &row)
  }

  private func pack(_ picture: Bitmap, _ index: Int, into bytes: inout [UInt8]) {
    let width = picture.width
    // SAFETY: the row is inside the pixels, and the bytes have room for `width` pixels.
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        guard let pixels = pixels.baseAddress, let bytes = bytes.baseAddress else { return }
        if bytesPerPixel == 3 {
          unsafe CScanlinesPackRGB(pixels + index * width, width, bytes)
        } else {
          unsafe CScanlinesPackRGBA(pixels + index * width, width, bytes)
        }
      }
    }
  }
}
