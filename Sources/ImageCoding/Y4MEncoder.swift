/// Writes moving pictures without compression, as YUV4MPEG2: what most encoders of video read from a pipe.
///
/// Colours become Y′CbCr by [Rec. ITU-R BT.709][matrix], 8 bits, limited range, each value rounded once from the exact
/// one. Alpha is left out: a clear pixel is black. The header says the range; of the matrix the format has no word.
///
/// [matrix]: https://www.itu.int/rec/R-REC-BT.709
public struct Y4MEncoder: Sendable {
  /// How many values of colour there are.
  public enum Subsampling: String, Sendable, CaseIterable {
    /// Two for each pixel.
    case none = "444"
    /// Two for each square of four pixels, at its middle.
    case quarter = "420"
  }

  private let width: Int
  private let height: Int
  private let subsampling: Subsampling

  /// The line that a file begins with.
  public let header: [UInt8]

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - rate: How many frames there are in a second.
  ///   - subsampling: How many values of colour there are.
  /// - Precondition: Width and height are above 0.
  public init(width: Int, height: Int, rate: FrameRate, subsampling: Subsampling = .none) {
    precondition(width > 0 && height > 0, "pictures of \(width)×\(height)")
    self.width = width
    self.height = height
    self.subsampling = subsampling
    let sampling = subsampling == .none ? "C444" : "C420jpeg"
    let text =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 \(sampling) XCOLORRANGE=LIMITED\n"
    header = Array(text.utf8)
  }

  /// The bytes of a frame, which follow those of the one before.
  ///
  /// - Precondition: The frame has the size of the file.
  /// - Complexity: O(pixels).
  public func encoded(_ frame: Bitmap) -> [UInt8] {
    precondition(frame.width == width && frame.height == height, "a frame of \(frame.width)×\(frame.height)")
    var bytes = Array("FRAME\n".utf8)
    let side = subsampling == .none ? 1 : 2
    let chromaCount = ((width + side - 1) / side) * ((height + side - 1) / side)
    bytes.reserveCapacity(bytes.count + width * height + 2 * chromaCount)
    for pixel in frame.pixels { bytes.append(Self.luma(RGB(pixel))) }
    var reds: [UInt8] = []
    reds.reserveCapacity(chromaCount)
    for y in stride(from: 0, to: height, by: side) {
      for x in stride(from: 0, to: width, by: side) {
        var sum = RGB(0)
        var count = 0
        for row in y..<min(y + side, height) {
          for column in x..<min(x + side, width) {
            sum += RGB(frame.pixels[row * width + column])
            count += 1
          }
        }
        bytes.append(Self.blueDifference(sum, count: count))
        reds.append(Self.redDifference(sum, count: count))
      }
    }
    bytes += reds
    return bytes
  }

  /// Red, green and blue of one or a few pixels.
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

    /// 10 000 Y′, in steps of a channel: Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′.
    var luma: Int { 2126 * red + 7152 * green + 722 * blue }
  }

  /// 16 + 219 Y′.
  private static func luma(_ color: RGB) -> UInt8 {
    UInt8(16 + rounded(219 * color.luma, over: 255 * 10_000))
  }

  /// 128 + 224 (B′ − Y′) / 1.8556.
  private static func blueDifference(_ sum: RGB, count: Int) -> UInt8 {
    UInt8(128 + rounded(224 * (10_000 * sum.blue - sum.luma), over: 255 * 18_556 * count))
  }

  /// 128 + 224 (R′ − Y′) / 1.5748.
  private static func redDifference(_ sum: RGB, count: Int) -> UInt8 {
    UInt8(128 + rounded(224 * (10_000 * sum.red - sum.luma), over: 255 * 15_748 * count))
  }

  /// The quotient rounded to the nearest whole number, halves away from 0.
  private static func rounded(_ numerator: Int, over denominator: Int) -> Int {
    (2 * numerator + (numerator < 0 ? -denominator : denominator)) / (2 * denominator)
  }
}
