// SPDX-License-Identifier: MIT
import CGlissadeScanlines
public import GlissadeDisplayLists
import GlissadeTexts

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
  private let level: CompressionLevel
  private var shown: Bitmap?
  private var sequenceNumber: UInt32 = 0
  private var writtenCount = 0

  /// The blend operation of a frame; raw values of the specification.
  fileprivate enum Blend: UInt8 {
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
    width: Int, height: Int, frameCount: Int, rate: FrameRate, playCount: Int = 0, level: CompressionLevel = .standard
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
    self.level = level
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
    let change = try Self.change(to: frame, from: shown, level: level)
    shown = frame
    return append(change)
  }

  /// Returns the bytes of the next frame, whose change has been compressed.
  package mutating func append(_ change: CompressedChange) -> [UInt8] {
    checkArgument(writtenCount < frameCount, "more frames than the frame count, \(frameCount)")
    var bytes = writtenCount == 0 ? beginning : []
    appendControl(change, to: &bytes)
    appendData(change.data, isFirst: writtenCount == 0, to: &bytes)
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

  private mutating func appendControl(_ change: CompressedChange, to bytes: inout [UInt8]) {
    let numbers = [change.width, change.height, change.x, change.y]
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

  /// A rectangle of a frame with its compressed pixels. It depends on the frame and the one before it alone.
  package struct CompressedChange: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    fileprivate let blend: Blend
    let data: [UInt8]
  }

  /// Compresses the change from one frame to the next.
  ///
  /// - Parameter old: The frame before it, of the same size; `nil` for the first one.
  /// - Throws: `PNGError.memory` and `PNGError.compression` if memory is insufficient.
  /// - Complexity: O(n) in the pixels.
  package static func change(
    to new: Bitmap, from old: Bitmap?, level: CompressionLevel
  ) throws(PNGError) -> CompressedChange {
    let largest = new.width * new.height * 4 + new.height
    guard AvailableMemory.holds([largest, largest, 2 * largest]) else {
      throw .memory(width: new.width, height: new.height)
    }
    var (x, y, blend, picture) = (0, 0, Blend.source, new)
    if let old {
      let area = changedArea(from: old, to: new)
      (x, y) = (area.x, area.y)
      (picture, blend) = changedPixels(from: old, to: new, in: area)
    }
    guard let data = Scanlines(picture, bytesPerPixel: 4, level: level).compressed() else { throw .compression }
    return CompressedChange(x: x, y: y, width: picture.width, height: picture.height, blend: blend, data: data)
  }

  private typealias Area = (x: Int, y: Int, width: Int, height: Int)

  /// The smallest rectangle with all changed pixels; one pixel if none has changed, because each frame has pixels.
  private static func changedArea(from old: Bitmap, to new: Bitmap) -> Area {
    let (width, height) = (new.width, new.height)
    // SAFETY: all rows are inside the pixels of both pictures, which have the same size.
    return unsafe old.pixels.withUnsafeBufferPointer { old in
      unsafe new.pixels.withUnsafeBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return (0, 0, 1, 1) }
        func isEqual(_ row: Int) -> Bool { unsafe CScanlinesAreEqual(old + row * width, new + row * width, width) }
        guard let top = (0..<height).first(where: { !isEqual($0) }) else { return (0, 0, 1, 1) }
        let bottom = (top..<height).last { !isEqual($0) } ?? top
        var (left, right) = (width, 0)
        for row in top...bottom {
          let (first, second) = unsafe (old + row * width, new + row * width)
          if let column = (0..<left).first(where: { unsafe first[$0] != second[$0] }) { left = column }
          if let column = (right..<width).last(where: { unsafe first[$0] != second[$0] }) { right = column }
        }
        return (left, top, right - left + 1, bottom - top + 1)
      }
    }
  }

  /// The changed pixels of an area, drawn over the others. If one of them is not opaque, all pixels replace the others.
  private static func changedPixels(from old: Bitmap, to new: Bitmap, in area: Area) -> (Bitmap, Blend) {
    var picture = Bitmap(width: area.width, height: area.height)
    var isOpaque = true
    // SAFETY: the area is inside both pictures, and its rows are those of the new picture.
    unsafe picture.pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe old.pixels.withUnsafeBufferPointer { old in
        unsafe new.pixels.withUnsafeBufferPointer { source in
          guard let target = pixels.baseAddress, let old = old.baseAddress, let source = source.baseAddress else {
            return
          }
          for row in 0..<area.height {
            let offset = (area.y + row) * new.width + area.x
            let isRowOpaque = unsafe CScanlinesCopyChanges(
              old + offset, source + offset, area.width, target + row * area.width)
            isOpaque = isOpaque && isRowOpaque
          }
        }
      }
    }
    // Only opaque pixels can be drawn over the previous frame without mixing with it.
    if isOpaque { return (picture, .over) }
    for row in 0..<area.height {
      let start = (area.y + row) * new.width + area.x
      picture.pixels.replaceSubrange(
        (row * area.width)..<((row + 1) * area.width), with: new.pixels[start..<(start + area.width)])
    }
    return (picture, .source)
  }
}
