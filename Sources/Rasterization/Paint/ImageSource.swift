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

  /// Prepares an image that is seen through a transform from its pixels to those of the surface; `nil` for one seen
  /// from its edge.
  ///
  /// The image must not be empty, and its pixels are borrowed.
  init?(_ image: Image, pixels: UnsafePointer<UInt32>, device: ProjectiveTransform, sampling: ImageSampling) {
    guard let map = device.inverse else { return nil }
    self.map = map.affine.map { ProjectiveTransform($0) } ?? map
    unsafe self.pixels = pixels
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
    self.sampling = sampling
  }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let down = Double(y) + 0.5
    // Between pixels, the centre of the first one is the origin.
    let shift = sampling == .nearest ? 0 : 0.5
    let (u0, v0) = (map.c * down + map.tx, map.d * down + map.ty)
    // SAFETY: the caller vouches for `count` pixels, here and below.
    if map.wx == 0, map.wy == 0,
      let start = Steps(u0 + 0.5 * map.a - shift, v0 + 0.5 * map.b - shift, perPixel: map.a, map.b)
    {
      return unsafe write(row, start.advanced(by: x), count: count)
    }
    let w0 = map.wy * down + map.w0
    for index in 0..<count {
      let across = Double(x &+ index) + 0.5
      let inverse = 1 / (w0 + map.wx * across)
      let u = Steps.rounded((u0 + map.a * across) * inverse - shift, extent: width)
      let v = Steps.rounded((v0 + map.b * across) * inverse - shift, extent: height)
      unsafe row[index] = sampling == .nearest ? nearest(u, v) : bilinear(u, v)
    }
  }

  /// Writes a row along which the image is crossed in even steps.
  private func write(_ row: UnsafeMutablePointer<UInt32>, _ start: Steps, count: Int) {
    let end = start.advanced(by: count - 1)
    let isInside = contains(start) && contains(end)
    if isInside, start.isWhole(sampling) {
      // Pixel on pixel: a copy.
      let first = unsafe pixels + (Int(start.v >> 32) &* width &+ Int(start.u >> 32))
      return unsafe row.update(from: first, count: count)
    }
    var place = start
    switch (sampling, isInside) {
    case (.nearest, _):
      for index in 0..<count {
        unsafe row[index] = nearest(place.u, place.v)
        place.advance()
      }
    case (.bilinear, false):
      for index in 0..<count {
        unsafe row[index] = bilinear(place.u, place.v)
        place.advance()
      }
    case (.bilinear, true):
      for index in 0..<count {
        // SAFETY: between two places inside the image all lie inside.
        let upper = unsafe pixels + (Int(place.v >> 32) &* width &+ Int(place.u >> 32))
        let lower = unsafe upper + width
        unsafe row[index] = Self.mixed(upper[0], upper[1], lower[0], lower[1], place.u, place.v)
        place.advance()
      }
    }
  }

  /// Whether the pixel at a place lies inside the image, and, where it is mixed with them, its neighbours to the right
  /// and below.
  private func contains(_ place: Steps) -> Bool {
    let margin = sampling == .nearest || place.isWhole(sampling) ? 1 : 2
    return place.u >= 0 && place.v >= 0 && place.u >> 32 <= width - margin && place.v >> 32 <= height - margin
  }

  /// The pixel in which a place lies, or the nearest one.
  @inline(__always)
  private func nearest(_ u: Int64, _ v: Int64) -> UInt32 {
    let column = min(max(Int(u >> 32), 0), width &- 1)
    let line = min(max(Int(v >> 32), 0), height &- 1)
    // SAFETY: columns and lines are clamped to the image.
    return unsafe pixels[line &* width &+ column]
  }

  /// The four pixels around a place; beyond the border the image continues as there.
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

  /// Four pixels in proportion to fractions in 256ths; four channels to a multiplication across and two down, rounded
  /// once.
  @inline(__always)
  private static func mixed(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, _ u: Int64, _ v: Int64
  ) -> UInt32 {
    let across = UInt64(truncatingIfNeeded: u >> 24 & 0xFF)
    let down = UInt64(truncatingIfNeeded: v >> 24 & 0xFF)
    /// Channels 0, 2, 1 and 3 of a pixel, 16 bits apart.
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
    // Lanes: channels 0 and 1 of the pixel in the even ones, 2 and 3 in the odd ones.
    let low = even >> 16 & 0xFF | even >> 40 & 0xFF00
    let high = odd & 0x00FF_0000 | odd >> 24 & 0xFF00_0000
    return UInt32(truncatingIfNeeded: low | high)
  }
}

/// A place in an image that moves in even steps, in 2⁻³² of a pixel, of which the upper 8 bits of the fraction count.
///
/// Whole numbers, so that a place does not depend on where the steps began.
private struct Steps {
  var u: Int64
  var v: Int64
  private let du: Int64
  private let dv: Int64

  /// A place and its steps; `nil` where they are too large for 64 bits to hold any pixel of a surface.
  init?(_ u: Double, _ v: Double, perPixel du: Double, _ dv: Double) {
    guard abs(u) < 536_870_912, abs(v) < 536_870_912, abs(du) <= 4096, abs(dv) <= 4096 else { return nil }
    self.u = Self.rounded(u)
    self.v = Self.rounded(v)
    self.du = Int64((du * 4_294_967_296).rounded())
    self.dv = Int64((dv * 4_294_967_296).rounded())
  }

  /// In 2⁻³², with half a 256th added: what lies half a 256th before a pixel counts as on it, and halfway is always the
  /// same side.
  private static func rounded(_ coordinate: Double) -> Int64 {
    Int64((coordinate * 4_294_967_296).rounded()) &+ 8_388_608
  }

  /// A coordinate of any size, rounded to 256ths: beyond the image it counts as just beyond it, no number as before it.
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

  func advanced(by count: Int) -> Steps {
    var place = self
    place.u &+= du &* Int64(count)
    place.v &+= dv &* Int64(count)
    return place
  }

  /// Whether every step is from a pixel to the next one, and no fraction mixes them.
  func isWhole(_ sampling: ImageSampling) -> Bool {
    du == 1 << 32 && dv == 0 && (sampling == .nearest || (u | v) & 0xFF00_0000 == 0)
  }
}
