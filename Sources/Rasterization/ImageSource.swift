import DisplayLists
import Geometry

/// The pixels of an image at the centres of the surface's pixels.
@safe
struct ImageSource: PixelSource {
  let isOpaque: Bool
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  private let sampling: ImageSampling
  /// Maps a pixel of the surface to the image, whose pixels are unit squares from the origin on.
  private let map: ProjectiveTransform

  /// Prepares an image that is seen through a transform from its pixels to those of the surface; `nil` for one seen from its edge.
  ///
  /// The image must not be empty, and its pixels are borrowed.
  init?(_ image: Image, pixels: UnsafePointer<UInt32>, device: ProjectiveTransform, sampling: ImageSampling) {
    guard let map = device.inverse else { return nil }
    self.map = map
    unsafe self.pixels = pixels
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
    self.sampling = sampling
  }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let down = Double(y) + 0.5
    let (u0, v0, w0) = (map.c * down + map.tx, map.d * down + map.ty, map.wy * down + map.w0)
    if map.wx == 0, map.wy == 0, map.w0 == 1 {
      if map.a == 1, map.b == 0, unsafe copy(row, x: x, count: count, u0: u0, v0: v0) { return }
      for index in 0..<count {
        let across = Double(x &+ index) + 0.5
        // SAFETY: the caller vouches for `count` pixels.
        unsafe row[index] = sample(u0 + map.a * across, v0 + map.b * across)
      }
    } else {
      for index in 0..<count {
        let across = Double(x &+ index) + 0.5
        let w = w0 + map.wx * across
        unsafe row[index] = sample((u0 + map.a * across) / w, (v0 + map.b * across) / w)
      }
    }
  }

  /// Fractions of an image's pixel are told in 4096ths: four channels of 255 times 4096² still fit 32 bits each.
  private static let fractionBits: Int32 = 12
  private static let one: Int32 = 1 << fractionBits

  /// A coordinate in 4096ths, rounded to nearest, moved to just beyond the border where it lies further out; no number counts as 0.
  @inline(__always)
  private static func fixed(_ coordinate: Double, extent: Int) -> Int32 {
    let limit = Double(extent) + 1
    let inside = coordinate > -1 ? (coordinate < limit ? coordinate : limit) : coordinate < 0 ? -1 : 0
    return Int32(truncatingIfNeeded: Int64(bitPattern: (inside * 4096 + 6_755_399_441_055_744).bitPattern))
  }

  @inline(__always)
  private func sample(_ u: Double, _ v: Double) -> UInt32 {
    switch sampling {
    case .nearest:
      // Rounding to 4096ths first puts a centre between two pixels always on the same side.
      let column = Int(Self.fixed(u, extent: width) >> Self.fractionBits)
      let line = Int(Self.fixed(v, extent: height) >> Self.fractionBits)
      return unsafe pixels[min(max(line, 0), height &- 1) &* width &+ min(max(column, 0), width &- 1)]
    case .bilinear:
      let fixedU = Self.fixed(u - 0.5, extent: width)
      let fixedV = Self.fixed(v - 0.5, extent: height)
      let (column, line) = (Int(fixedU >> Self.fractionBits), Int(fixedV >> Self.fractionBits))
      let left = min(max(column, 0), width &- 1)
      let right = min(max(column &+ 1, 0), width &- 1)
      // SAFETY: columns and lines are clamped to the image.
      let upper = unsafe pixels + min(max(line, 0), height &- 1) &* width
      let lower = unsafe pixels + min(max(line &+ 1, 0), height &- 1) &* width
      return unsafe Self.mixed(
        upper[left], upper[right], lower[left], lower[right],
        across: UInt64(truncatingIfNeeded: fixedU & (Self.one - 1)),
        down: UInt64(truncatingIfNeeded: fixedV & (Self.one - 1)))
    }
  }

  /// Four pixels in proportion to fractions in 4096ths, two channels to a multiplication, rounded once.
  @inline(__always)
  private static func mixed(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, across: UInt64, down: UInt64
  ) -> UInt32 {
    if p00 == p10, p00 == p01, p00 == p11 { return p00 }
    let w11 = across &* down
    let w10 = across &* 4096 &- w11
    let w01 = down &* 4096 &- w11
    let w00 = 16_777_216 &- w11 &- w10 &- w01
    /// Channels 0 and 2 of a pixel shifted right, 32 bits apart.
    func pair(_ pixel: UInt32) -> UInt64 {
      UInt64(truncatingIfNeeded: pixel & 0xFF) | UInt64(truncatingIfNeeded: pixel & 0x00FF_0000) &<< 16
    }
    let half: UInt64 = 0x0080_0000_0080_0000
    let redBlue =
      pair(p00) &* w00 &+ pair(p10) &* w10 &+ pair(p01) &* w01 &+ pair(p11) &* w11 &+ half
    let alphaGreen =
      pair(p00 >> 8) &* w00 &+ pair(p10 >> 8) &* w10 &+ pair(p01 >> 8) &* w01 &+ pair(p11 >> 8) &* w11 &+ half
    let low = UInt32(truncatingIfNeeded: redBlue >> 24 & 0xFF | redBlue >> 40 & 0x00FF_0000)
    let high = UInt32(truncatingIfNeeded: alphaGreen >> 16 & 0xFF00 | alphaGreen >> 32 & 0xFF00_0000)
    return low | high
  }

  /// Copies a stretch of a line where pixels fall on pixels; returns whether they do.
  private func copy(_ row: UnsafeMutablePointer<UInt32>, x: Int, count: Int, u0: Double, v0: Double) -> Bool {
    // Nearest takes the pixel in which a centre lies, whatever the fractions; between pixels, both must vanish.
    let shift = sampling == .nearest ? 0 : 0.5
    let first = u0 + (Double(x) + 0.5) - shift
    let across = Self.fixed(first, extent: width)
    let down = Self.fixed(v0 - shift, extent: height)
    if sampling == .bilinear, (across | down) & (Self.one - 1) != 0 { return false }
    // A row that begins left of the image, by a rounding of the outline, begins with its first pixel: not a plain copy.
    guard first > -1, across >= 0 else { return false }
    let column = Int(across >> Self.fractionBits)
    guard column + count <= width else { return false }
    let line = min(max(Int(down >> Self.fractionBits), 0), height &- 1)
    // SAFETY: columns up to the image's width, and the caller's `count` pixels.
    unsafe row.update(from: pixels + (line &* width &+ column), count: count)
    return true
  }
}
