// SPDX-License-Identifier: MIT
import CGlissadeScanlines
public import GlissadeDisplayLists
import GlissadeTexts

/// An encoder of uncompressed video as YUV4MPEG2, which most video encoders read from a pipe.
///
/// Colours become Y′CbCr by [Rec. ITU-R BT.709][matrix], 8 bits, limited range, each value rounded once from the exact
/// one. Alpha is ignored, so that a transparent pixel is black. The header states the range; the format has no field
/// for the matrix.
///
///     let encoder = Y4MEncoder(width: 360, height: 120, framesPerSecond: 30)
///     write(encoder.header)
///     for picture in pictures { write(encoder.encoded(picture)) }
///
/// [matrix]: https://www.itu.int/rec/R-REC-BT.709
public struct Y4MEncoder: Sendable {
  /// The resolution of the chroma samples.
  public enum Subsampling: String, Sendable, CaseIterable {
    /// Two chroma samples for each pixel.
    case none = "444"
    /// Two chroma samples for each square of four pixels, at its centre.
    case quarter = "420"
  }

  private let width: Int
  private let height: Int
  private let subsampling: Subsampling

  /// The first line of the file.
  public let header: [UInt8]

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - framesPerSecond: The frame rate, 1/1000 … 65,535. The header has the nearest fraction of two 16-bit numbers.
  ///   - subsampling: The resolution of the chroma samples.
  /// - Precondition: Width and height are above 0, and the rate is in its range.
  public init(width: Int, height: Int, framesPerSecond: Double, subsampling: Subsampling = .none) {
    let range = 0.001...65_535
    checkArgument(range.contains(framesPerSecond), "framesPerSecond: \(framesPerSecond) is not in \(range)")
    guard let rate = FrameRate(framesPerSecond) else { preconditionFailure("the range is that of a frame rate") }
    self.init(width: width, height: height, rate: rate, subsampling: subsampling)
  }

  /// Creates an encoder with a frame rate as a fraction.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - rate: The frame rate.
  ///   - subsampling: The resolution of the chroma samples.
  /// - Precondition: Width and height are above 0.
  package init(width: Int, height: Int, rate: FrameRate, subsampling: Subsampling = .none) {
    checkArgument(width > 0 && height > 0, "video size: \(width)×\(height) has a side below 1")
    self.width = width
    self.height = height
    self.subsampling = subsampling
    let sampling = subsampling == .none ? "C444" : "C420jpeg"
    let text =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 \(sampling) XCOLORRANGE=LIMITED\n"
    header = Array(text.utf8)
  }

  /// Returns the bytes of a frame, to be written after those of the previous one.
  ///
  /// - Precondition: The frame has the size of the file.
  /// - Complexity: O(n) in the pixels.
  public func encoded(_ frame: Bitmap) -> [UInt8] {
    checkArgument(
      frame.width == width && frame.height == height,
      "frame size: \(frame.width)×\(frame.height) is not \(width)×\(height)")
    let (count, start) = (width * height, "FRAME\n".utf8.count)
    var bytes = [UInt8](repeating: 0, count: start + count + 2 * chromaCount)
    bytes.replaceSubrange(..<start, with: "FRAME\n".utf8)
    // SAFETY: the luma has one byte for each pixel, and so has the chroma without subsampling.
    unsafe frame.pixels.withUnsafeBufferPointer { pixels in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        guard let pixels = pixels.baseAddress, let base = bytes.baseAddress else { return }
        let luma = unsafe base + start
        unsafe CScanlinesLuma(pixels, count, luma)
        guard subsampling == .none else { return }
        unsafe CScanlinesChroma(pixels, count, luma + count, luma + 2 * count)
      }
    }
    if subsampling == .quarter { writeQuarters(of: frame, into: &bytes, at: start + count) }
    return bytes
  }

  /// The number of samples of each chroma component.
  private var chromaCount: Int {
    let side = subsampling == .none ? 1 : 2
    return ((width + side - 1) / side) * ((height + side - 1) / side)
  }

  private func writeQuarters(of frame: Bitmap, into bytes: inout [UInt8], at start: Int) {
    var index = start
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        var sum = RGB(0)
        var count = 0
        for row in y..<min(y + 2, height) {
          for column in x..<min(x + 2, width) {
            sum += RGB(frame.pixels[row * width + column])
            count += 1
          }
        }
        bytes[index] = Self.blueDifference(sum, count: count)
        bytes[index + chromaCount] = Self.redDifference(sum, count: count)
        index += 1
      }
    }
  }

  /// The red, green and blue of one pixel, or of the sum of several.
  private struct RGB {
    var red, green, blue: Int

    init(_ pixel: UInt32) {
      red = Int(pixel >> 16 & 0xFF)
      green = Int(pixel >> 8 & 0xFF)
      blue = Int(pixel & 0xFF)
    }

    static func += (sum: inout RGB, pixel: RGB) {
      sum.red += pixel.red
      sum.green += pixel.green
      sum.blue += pixel.blue
    }

    /// 10 000 Y′ in units of a channel: Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′.
    var luma: Int { 2126 * red + 7152 * green + 722 * blue }
  }

  /// The blue difference of several pixels: 128 + 224 (B′ − Y′) / 1.8556.
  private static func blueDifference(_ sum: RGB, count: Int) -> UInt8 {
    UInt8(128 + rounded(224 * (10_000 * sum.blue - sum.luma), over: 255 * 18_556 * count))
  }

  /// The red difference of several pixels: 128 + 224 (R′ − Y′) / 1.5748.
  private static func redDifference(_ sum: RGB, count: Int) -> UInt8 {
    UInt8(128 + rounded(224 * (10_000 * sum.red - sum.luma), over: 255 * 15_748 * count))
  }

  /// Returns the quotient rounded to the nearest whole number, halves away from 0.
  private static func rounded(_ numerator: Int, over denominator: Int) -> Int {
    (2 * numerator + (numerator < 0 ? -denominator : denominator)) / (2 * denominator)
  }
}
