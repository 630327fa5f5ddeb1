// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
import GlissadeQuoting

/// An encoder of animated PNG files that stores the changed rectangle of each frame.
///
/// It follows the PNG specification, third edition ([animation chunks][spec]). Unchanged pixels are transparent and
/// each frame is drawn over the previous one, so that a small change takes a few bytes. Programs without support for
/// animation show the first frame. The same frames give the same bytes.
///
/// [spec]: https://www.w3.org/TR/png-3/#apng-frame-based-animation
public struct AnimatedPNGEncoder: Sendable {
  private let width: Int
  private let height: Int
  private let frameCount: Int
  private let rate: FrameRate
  private let playCount: Int
  private var shown: Bitmap?
  private var sequenceNumber: UInt32 = 0
  private var writtenCount = 0

  /// The blend operation of a frame; raw values of the specification.
  private enum Blend: UInt8 {
    case source = 0
    case over = 1
  }

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 … 2³¹ − 1.
  ///   - height: The height in pixels, 1 … 2³¹ − 1.
  ///   - frameCount: The number of frames, at least 1.
  ///   - framesPerSecond: The frame rate, 1/1000 … 65,535.
  ///   - playCount: The number of times that the animation plays; 0 means forever.
  /// - Throws: `PNGError.dimensions`, and `PNGError.structure` for a count or a rate out of range.
  public init(
    width: Int, height: Int, frameCount: Int, framesPerSecond: Double, playCount: Int = 0
  ) throws(PNGError) {
    guard let rate = FrameRate(framesPerSecond) else {
      throw .structure("frame rate \(framesPerSecond) is out of range")
    }
    try self.init(width: width, height: height, frameCount: frameCount, rate: rate, playCount: playCount)
  }

  /// Creates an encoder with a frame rate as a fraction.
  package init(
    width: Int, height: Int, frameCount: Int, rate: FrameRate, playCount: Int = 0
  ) throws(PNGError) {
    guard width > 0, height > 0, Int32(exactly: width) != nil, Int32(exactly: height) != nil else {
      throw .dimensions(width: width, height: height)
    }
    guard frameCount > 0, Int32(exactly: frameCount) != nil, playCount >= 0, Int32(exactly: playCount) != nil else {
      throw .structure("frame count \(frameCount) or play count \(playCount) is out of range")
    }
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.rate = rate
    self.playCount = playCount
  }

  /// Returns the bytes of the next frame; the first frame includes the start of the file, the last one its end.
  ///
  /// - Precondition: The frame has the size of the file, and the number of frames does not exceed `frameCount`.
  /// - Throws: `PNGError.memory` and `PNGError.compression` if memory is insufficient.
  /// - Complexity: O(n) in the pixels.
  public mutating func append(_ frame: Bitmap) throws(PNGError) -> [UInt8] {
    checkArgument(
      frame.width == width && frame.height == height,
      "frame size: \(frame.width)×\(frame.height) is not \(width)×\(height)")
    checkArgument(writtenCount < frameCount, "more frames than the frame count, \(frameCount)")
    let largest = width * height * 4 + height
    guard AvailableMemory.holds([largest, largest, largest, 2 * largest]) else {
      throw .memory(width: width, height: height)
    }
    var bytes = writtenCount == 0 ? beginning : []
    let change = shown.map { Self.change(from: $0, to: frame) } ?? Change(whole: frame)
    appendControl(change, to: &bytes)
    guard let data = Deflate.compressed(change.picture.filteredRows(bytesPerPixel: 4)) else { throw .compression }
    appendData(data, isFirst: writtenCount == 0, to: &bytes)
    shown = frame
    writtenCount += 1
    if writtenCount == frameCount { PNGFile.append(.end, [], to: &bytes) }
    return bytes
  }

  private var beginning: [UInt8] {
    var bytes = PNGFile.signature
    var header = PNGFile.bytes(UInt32(width)) + PNGFile.bytes(UInt32(height))
    header += [8, PNGColorType.rgba.rawValue, 0, 0, 0]
    PNGFile.append(.header, header, to: &bytes)
    PNGFile.append(.sRGB, [0], to: &bytes)
    PNGFile.append(
      .animationControl, PNGFile.bytes(UInt32(frameCount)) + PNGFile.bytes(UInt32(playCount)), to: &bytes)
    return bytes
  }

  private mutating func appendControl(_ change: Change, to bytes: inout [UInt8]) {
    let numbers = [change.picture.width, change.picture.height, change.x, change.y]
    var payload = nextSequenceNumber() + numbers.flatMap { PNGFile.bytes(UInt32($0)) }
    // A frame is shown for denominator / numerator seconds, and its pixels stay for the next frame.
    payload += PNGFile.bytes(UInt32(rate.denominator) << 16 | UInt32(rate.numerator))
    payload += [0, change.blend.rawValue]
    PNGFile.append(.frameControl, payload, to: &bytes)
  }

  /// The first frame is also the still image of the file.
  private mutating func appendData(_ data: [UInt8], isFirst: Bool, to bytes: inout [UInt8]) {
    for start in stride(from: 0, to: data.count, by: PNGFile.largestDataChunk) {
      let part = Array(data[start..<min(start + PNGFile.largestDataChunk, data.count)])
      if isFirst {
        PNGFile.append(.data, part, to: &bytes)
      } else {
        PNGFile.append(.frameData, nextSequenceNumber() + part, to: &bytes)
      }
    }
  }

  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return PNGFile.bytes(sequenceNumber)
  }

  // MARK: - Changed areas

  /// A rectangle of a frame, with its blend operation.
  private struct Change {
    var x = 0
    var y = 0
    var blend = Blend.source
    var picture: Bitmap

    init(whole frame: Bitmap) { picture = frame }

    init(x: Int, y: Int, blend: Blend, picture: Bitmap) {
      (self.x, self.y, self.blend, self.picture) = (x, y, blend, picture)
    }
  }

  private static func change(from old: Bitmap, to new: Bitmap) -> Change {
    let width = new.width
    let rows = (0..<new.height).filter { y in
      old.pixels[(y * width)..<((y + 1) * width)] != new.pixels[(y * width)..<((y + 1) * width)]
    }
    // A frame without a change still has a duration: it repeats one pixel.
    guard let top = rows.first, let bottom = rows.last else {
      return Change(x: 0, y: 0, blend: .source, picture: Bitmap(width: 1, height: 1, pixels: [new.pixels[0]]))
    }
    var left = width
    var right = 0
    for y in rows {
      let row = y * width
      if let first = (0..<left).first(where: { old.pixels[row + $0] != new.pixels[row + $0] }) { left = first }
      if let last = (right..<width).last(where: { old.pixels[row + $0] != new.pixels[row + $0] }) { right = last }
    }
    // Only opaque pixels can be drawn over the previous frame without mixing with it.
    var coversWholly = true
    var picture = Bitmap(width: right - left + 1, height: bottom - top + 1)
    for y in top...bottom {
      for x in left...right {
        let pixel = new.pixels[y * width + x]
        if pixel == old.pixels[y * width + x] { continue }
        picture.pixels[(y - top) * picture.width + x - left] = pixel
        if pixel >> 24 != 255 { coversWholly = false }
      }
    }
    if !coversWholly {
      for y in top...bottom {
        for x in left...right {
          picture.pixels[(y - top) * picture.width + x - left] = new.pixels[y * width + x]
        }
      }
    }
    return Change(x: left, y: top, blend: coversWholly ? .over : .source, picture: picture)
  }
}
