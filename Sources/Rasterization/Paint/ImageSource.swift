// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// An image, sampled at the centres of the surface's pixels.
@safe
struct ImageSource: PixelSource {
  let isOpaque: Bool
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  private let sampling: ImageSampling
  /// The transform from pixels of the surface to the image, whose pixels are unit squares from the origin on.
  private let map: ProjectiveTransform

  /// Prepares an image under a transform to pixels of the surface, or returns `nil` if the transform cannot be
  /// inverted.
  ///
  /// The image must not be empty. Its pixels are borrowed.
  init?(_ image: Bitmap, pixels: UnsafePointer<UInt32>, device: ProjectiveTransform, sampling: ImageSampling) {
    guard let map = device.inverse else { return nil }
    self.map = map.affine.map { ProjectiveTransform($0) } ?? map
    unsafe self.pixels = pixels
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
    self.sampling = sampling
  }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let down = Double(y) + 0.5
    // For bilinear sampling, the origin is the centre of the first pixel.
    let shift = sampling == .nearest ? 0 : 0.5
    let (u0, v0) = (map.c * down + map.tx, map.d * down + map.ty)
    // SAFETY: the caller guarantees `count` pixels, here and below.
    if map.wx == 0, map.wy == 0,
      let start = SamplePosition(u0 + 0.5 * map.a - shift, v0 + 0.5 * map.b - shift, perPixel: map.a, map.b)
    {
      return unsafe write(row, start.advanced(by: x), count: count)
    }
    let w0 = map.wy * down + map.w0
    for index in 0..<count {
      let across = Double(x &+ index) + 0.5
      let inverse = 1 / (w0 + map.wx * across)
      let u = SamplePosition.rounded((u0 + map.a * across) * inverse - shift, extent: width)
      let v = SamplePosition.rounded((v0 + map.b * across) * inverse - shift, extent: height)
      unsafe row[index] = sampling == .nearest ? nearest(u, v) : bilinear(u, v)
    }
  }

  /// Writes a row whose pixels have constant steps in the image.
  private func write(_ row: UnsafeMutablePointer<UInt32>, _ start: SamplePosition, count: Int) {
    let end = start.advanced(by: count - 1)
    let isInside = contains(start) && contains(end)
    if isInside, start.isWhole(sampling) {
      // Image pixels and surface pixels coincide, so that the row is copied.
      let first = unsafe pixels + (Int(start.v >> 32) &* width &+ Int(start.u >> 32))
      return unsafe row.update(from: first, count: count)
    }
    var position = start
    switch (sampling, isInside) {
    case (.nearest, _):
      for index in 0..<count {
        unsafe row[index] = nearest(position.u, position.v)
        position.advance()
      }
    case (.bilinear, false):
      for index in 0..<count {
        unsafe row[index] = bilinear(position.u, position.v)
        position.advance()
      }
    case (.bilinear, true):
      for index in 0..<count {
        // SAFETY: all positions between two positions inside the image are inside.
        let upper = unsafe pixels + (Int(position.v >> 32) &* width &+ Int(position.u >> 32))
        let lower = unsafe upper + width
        unsafe row[index] = Self.mixed(upper[0], upper[1], lower[0], lower[1], position.u, position.v)
        position.advance()
      }
    }
  }

  /// Whether the pixel at a position is inside the image, with its right and lower neighbours if sampling mixes them.
  private func contains(_ position: SamplePosition) -> Bool {
    let margin = sampling == .nearest || position.isWhole(sampling) ? 1 : 2
    return position.u >= 0 && position.v >= 0 && position.u >> 32 <= width - margin
      && position.v >> 32 <= height - margin
  }

  /// Returns the pixel that contains a position, or the nearest pixel of the image.
  @inline(__always)
  private func nearest(_ u: Int64, _ v: Int64) -> UInt32 {
    let column = min(max(Int(u >> 32), 0), width &- 1)
    let line = min(max(Int(v >> 32), 0), height &- 1)
    // SAFETY: columns and lines are clamped to the image.
    return unsafe pixels[line &* width &+ column]
  }

  /// Returns the mix of the four pixels around a position. Outside the image its border pixels are repeated.
  @inline(__always)
  private func bilinear(_ u: Int64, _ v: Int64) -> UInt32 {
    let (column, line) = (Int(u >> 32), Int(v >> 32))
    let left = min(max(column, 0), width &- 1)
    let right = min(max(column &+ 1, 0), width &- 1)
    // SAFETY: columns and lines are clamped to the image.
    let upper = unsafe pixels + min(max(line, 0), height &- 1) &* width
    let lower = unsafe pixels + min(max(line &+ 1, 0), height &- 1) &* width
    return unsafe Self.mixed(upper[left], upper[right], lower[left], lower[right], u, v)
  }

  /// Returns the mix of four pixels with fractions in 256ths. One multiplication serves four channels horizontally or
  /// two vertically. The result is rounded once.
  @inline(__always)
  private static func mixed(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, _ u: Int64, _ v: Int64
  ) -> UInt32 {
    let across = UInt64(truncatingIfNeeded: u >> 24 & 0xFF)
    let down = UInt64(truncatingIfNeeded: v >> 24 & 0xFF)
    /// Returns channels 0, 2, 1 and 3 of a pixel, 16 bits apart.
    func spread(_ pixel: UInt32) -> UInt64 {
      let wide = UInt64(truncatingIfNeeded: pixel)
      return (wide | wide &<< 24) & 0x00FF_00FF_00FF_00FF
    }
    let upper = spread(p00) &* (256 &- across) &+ spread(p10) &* across
    let lower = spread(p01) &* (256 &- across) &+ spread(p11) &* across
    let every: UInt64 = 0x0000_FFFF_0000_FFFF
    let half: UInt64 = 0x0000_8000_0000_8000
    let even = (upper & every) &* (256 &- down) &+ (lower & every) &* down &+ half
    let odd = (upper >> 16 & every) &* (256 &- down) &+ (lower >> 16 & every) &* down &+ half
    // The even SIMD lanes hold channels 0 and 1 of the pixel, the odd ones channels 2 and 3.
    let low = even >> 16 & 0xFF | even >> 40 & 0xFF00
    let high = odd & 0x00FF_0000 | odd >> 24 & 0xFF00_0000
    return UInt32(truncatingIfNeeded: low | high)
  }
}

/// A position in an image that advances by a constant step, in 2⁻³² of a pixel.
///
/// Only the upper 8 bits of the fraction are used. Integers make a position independent of the start of the steps.
private struct SamplePosition {
  var u: Int64
  var v: Int64
  private let du: Int64
  private let dv: Int64

  /// Creates a position and its step, or returns `nil` if 64 bits are too few for all pixels of a surface.
  init?(_ u: Double, _ v: Double, perPixel du: Double, _ dv: Double) {
    guard abs(u) < 536_870_912, abs(v) < 536_870_912, abs(du) <= 4096, abs(dv) <= 4096 else { return nil }
    self.u = Self.rounded(u)
    self.v = Self.rounded(v)
    self.du = Int64((du * 4_294_967_296).rounded())
    self.dv = Int64((dv * 4_294_967_296).rounded())
  }

  /// Returns a coordinate in 2⁻³² of a pixel, plus half a 256th. Positions up to half a 256th before a pixel thus count
  /// as on it, and halves round up.
  private static func rounded(_ coordinate: Double) -> Int64 {
    Int64((coordinate * 4_294_967_296).rounded()) &+ 8_388_608
  }

  /// Returns a coordinate of any size, rounded to 256ths. It is clamped to just outside the image, NaN to the low side.
  @inline(__always)
  static func rounded(_ coordinate: Double, extent: Int) -> Int64 {
    let limit = Double(extent) + 1
    let inside = coordinate > -2 ? (coordinate < limit ? coordinate : limit) : -2
    return Int64(fixed(inside)) &<< 24
  }

  @inline(__always)
  mutating func advance() {
    u &+= du
    v &+= dv
  }

  func advanced(by count: Int) -> SamplePosition {
    var position = self
    position.u &+= du &* Int64(count)
    position.v &+= dv &* Int64(count)
    return position
  }

  /// Whether each surface pixel is exactly one image pixel, so that no pixels are mixed.
  func isWhole(_ sampling: ImageSampling) -> Bool {
    du == 1 << 32 && dv == 0 && (sampling == .nearest || (u | v) & 0xFF00_0000 == 0)
  }
}
