// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The colours of a gradient as a function of the offset, prepared for evaluation at every pixel.
///
/// It does not use a colour table: colours between two stops are computed. Steep segments and hard edges therefore
/// stay sharp, and the only error of a channel is rounding.
@safe
struct GradientRamp {
  /// A range of offsets with linear colour change, from its start to the start of the next segment.
  struct Segment {
    /// Blue, green, red and alpha in 0 … 255 at the start of the segment.
    var color: SIMD4<Float>
    /// The change of the channels from the start of the segment to its end.
    var change: SIMD4<Float> = .zero
    var start: Double
    var inverseLength = 0.0
  }

  /// The segments in order. The first one starts at −∞. The rasteriser owns the memory.
  let segments: UnsafePointer<Segment>
  let count: Int
  let spread: Gradient.Spread
  /// Whether every colour is opaque.
  let isOpaque: Bool

  /// Writes the segments for some stops. Returns whether every colour is opaque, or `nil` if there are no stops.
  static func prepare(_ stops: [Gradient.Stop], into segments: inout [Segment]) -> Bool? {
    segments.removeAll(keepingCapacity: true)
    guard let first = stops.first else { return nil }
    var (offset, color) = (-Double.infinity, first.color.channels)
    var isOpaque = color.w == 255
    segments.append(Segment(color: color, start: offset))
    offset = 0
    for stop in stops {
      let next = stop.color.channels
      isOpaque = isOpaque && next.w == 255
      // An offset that is NaN or less than the previous one is replaced by the previous one.
      let end = min(stop.offset > offset ? stop.offset : offset, 1)
      if end > offset {
        // The first segment has the colour of the first stop, so that the colour is constant up to its offset.
        segments.append(
          Segment(color: color, change: next - color, start: offset, inverseLength: 1 / (end - offset)))
      }
      (offset, color) = (end, next)
    }
    segments.append(Segment(color: color, start: offset))
    return isOpaque
  }

  /// A segment and the start of the next one.
  struct Cursor {
    var segment: Segment
    var end: Double
  }

  /// The segment that starts at −∞, as the initial value for searches.
  var first: Cursor {
    // SAFETY: there are at least two segments.
    unsafe Cursor(segment: segments[0], end: segments[1].start)
  }

  /// Returns the premultiplied pixel at an offset. The search starts with `cursor`, the segment of the previous pixel.
  @inline(__always)
  func pixel(at offset: Double, _ cursor: inout Cursor) -> UInt32 {
    var t = offset
    switch spread {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = abs(t)
      t -= 2 * (t * 0.5).rounded(.down)
      if t > 1 { t = 2 - t }
    }
    if t < cursor.segment.start || t >= cursor.end { cursor = find(t) }
    // The first segment starts at −∞, and a very short one has an infinite inverse length. The comparison below turns
    // NaN and infinity into 1. It also keeps steep segments from exceeding their end.
    let share = Float((t - cursor.segment.start) * cursor.segment.inverseLength)
    let channels = cursor.segment.color + cursor.segment.change * (share < 1 ? share : 1)
    return packed(isOpaque ? channels : limitedToAlpha(channels))
  }

  /// Returns the last segment that starts at or before an offset.
  @inline(never)
  private func find(_ t: Double) -> Cursor {
    var (low, high) = (0, count - 1)
    // SAFETY: indices stay in 0 ..< count.
    while low < high {
      let middle = (low + high + 1) >> 1
      if unsafe segments[middle].start <= t { low = middle } else { high = middle - 1 }
    }
    return unsafe Cursor(
      segment: segments[low], end: low + 1 < count ? segments[low + 1].start : .infinity)
  }
}

extension Color {
  /// Blue, green, red and alpha in 0 … 255, premultiplied and clamped, before rounding.
  var channels: SIMD4<Float> {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    func clamped(_ component: Double) -> Float { component > 0 ? Float(min(component, opacity) * 255) : 0 }
    return SIMD4(
      clamped(premultipliedBlue), clamped(premultipliedGreen), clamped(premultipliedRed), Float(opacity * 255))
  }
}

/// Returns the pixel for blue, green, red and alpha in 0 … 255, rounded to nearest. No channel may exceed alpha.
@inline(__always)
func packed(_ channels: SIMD4<Float>) -> UInt32 {
  // Adding 2²³ moves the rounded number to the low bits and rounds halves to even. With 1/4096 added, halves round up,
  // as they do for a plain colour.
  let rounded = channels + (1.0 / 4096) + 8_388_608
  // SAFETY: four SIMD lanes of 32 bits have the layout of two of 64 bits. On little-endian machines the first of each
  // pair is the lower half.
  let bits = unsafe unsafeBitCast(rounded, to: SIMD2<UInt64>.self)
  let blueGreen = UInt32(truncatingIfNeeded: bits.x & 0xFF | bits.x >> 24 & 0xFF00)
  let redAlpha = UInt32(truncatingIfNeeded: bits.y & 0xFF | bits.y >> 24 & 0xFF00)
  return blueGreen | redAlpha << 16
}

/// Returns the channels limited to alpha. An interpolated channel can exceed alpha by a rounding error. Rounding to
/// integers later cannot make a channel exceed alpha again.
@inline(__always)
func limitedToAlpha(_ channels: SIMD4<Float>) -> SIMD4<Float> {
  let rest = SIMD4<Float>(repeating: channels.w) - channels
  // SAFETY: both vectors have SIMD lanes of 32 bits. The sign selects the differences to add.
  let bits = unsafe unsafeBitCast(rest, to: SIMD4<Int32>.self)
  return unsafe channels + unsafeBitCast(bits & (bits &>> 31), to: SIMD4<Float>.self)
}
