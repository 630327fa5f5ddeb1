import DisplayLists
import Geometry

/// The colours of a gradient by how far along its way they are, prepared for a look-up at every pixel.
///
/// There is no table of colours: between two stops the colour is computed, so that neither steep stretches nor hard
/// edges are smeared, and a channel is off by rounding alone.
@safe
struct GradientRamp {
  /// A stretch on which colours change evenly, from its start to the start of the next one.
  struct Stretch {
    /// Blue, green, red and alpha in 0 … 255 where the stretch starts.
    var color: SIMD4<Float>
    /// How much they grow until it ends.
    var change: SIMD4<Float> = .zero
    var start: Double
    var inverseLength = 0.0
  }

  /// The stretches in order; the first one starts before everything. They belong to the rasteriser.
  let stretches: UnsafePointer<Stretch>
  let count: Int
  let spread: Gradient.Spread
  /// Whether every colour is opaque.
  let isOpaque: Bool

  /// Writes the stretches of some stops and returns whether every colour is opaque, or `nil` where there is no stop.
  static func prepare(_ stops: [Gradient.Stop], into stretches: inout [Stretch]) -> Bool? {
    stretches.removeAll(keepingCapacity: true)
    guard let first = stops.first else { return nil }
    var (offset, color) = (-Double.infinity, first.color.channels)
    var isOpaque = color.w == 255
    stretches.append(Stretch(color: color, start: offset))
    offset = 0
    for stop in stops {
      let next = stop.color.channels
      isOpaque = isOpaque && next.w == 255
      // An offset that is not a number, or lies before the one in front of it, counts as the same.
      let end = min(stop.offset > offset ? stop.offset : offset, 1)
      if end > offset {
        // The first stretch is of the first stop's colour: up to its offset nothing changes.
        stretches.append(
          Stretch(color: color, change: next - color, start: offset, inverseLength: 1 / (end - offset)))
      }
      (offset, color) = (end, next)
    }
    stretches.append(Stretch(color: color, start: offset))
    return isOpaque
  }

  /// A stretch and where the next one starts.
  struct Found {
    var stretch: Stretch
    var end: Double
  }

  /// The stretch before everything, from which every search may start.
  var first: Found {
    // SAFETY: there are two stretches at least.
    unsafe Found(stretch: stretches[0], end: stretches[1].start)
  }

  /// The premultiplied pixel at a place on the way, looked for first in the stretch where the one before was found.
  @inline(__always)
  func pixel(at place: Double, _ found: inout Found) -> UInt32 {
    var t = place
    switch spread {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = abs(t)
      t -= 2 * (t * 0.5).rounded(.down)
      if t > 1 { t = 2 - t }
    }
    if t < found.stretch.start || t >= found.end { found = find(t) }
    // The first stretch starts infinitely far away, and a stretch too short to be measured is at its end everywhere.
    // None goes beyond its end, however steep.
    let share = Float((t - found.stretch.start) * found.stretch.inverseLength)
    let channels = found.stretch.color + found.stretch.change * (share < 1 ? share : 1)
    return packed(isOpaque ? channels : limitedToAlpha(channels))
  }

  /// The last stretch that starts at or before a place.
  @inline(never)
  private func find(_ t: Double) -> Found {
    var (low, high) = (0, count - 1)
    // SAFETY: indices stay in 0 ..< count.
    while low < high {
      let middle = (low + high + 1) >> 1
      if unsafe stretches[middle].start <= t { low = middle } else { high = middle - 1 }
    }
    return unsafe Found(
      stretch: stretches[low], end: low + 1 < count ? stretches[low + 1].start : .infinity)
  }
}

extension Color {
  /// Blue, green, red and alpha in 0 … 255, premultiplied and clamped to what can be shown, before rounding.
  var channels: SIMD4<Float> {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    func clamped(_ component: Double) -> Float { component > 0 ? Float(min(component, opacity) * 255) : 0 }
    return SIMD4(
      clamped(premultipliedBlue), clamped(premultipliedGreen), clamped(premultipliedRed), Float(opacity * 255))
  }
}

/// The pixel of blue, green, red and alpha in 0 … 255, rounded to nearest; no channel may exceed alpha.
@inline(__always)
func packed(_ channels: SIMD4<Float>) -> UInt32 {
  // Adding 2²³ leaves the rounded number in the low bits. Halves would go to the even neighbour; a little more, and
  // they go up as those of a plain colour do.
  let rounded = channels + (1.0 / 4096) + 8_388_608
  // SAFETY: four 32-bit lanes are two of 64 bits, the first of each pair the lower half: this runs on little-endian
  // machines.
  let bits = unsafe unsafeBitCast(rounded, to: SIMD2<UInt64>.self)
  let blueGreen = UInt32(truncatingIfNeeded: bits.x & 0xFF | bits.x >> 24 & 0xFF00)
  let redAlpha = UInt32(truncatingIfNeeded: bits.y & 0xFF | bits.y >> 24 & 0xFF00)
  return blueGreen | redAlpha << 16
}

/// The channels with none above alpha, which interpolation may leave a rounding above it. Rounding to pixels keeps the
/// order.
@inline(__always)
func limitedToAlpha(_ channels: SIMD4<Float>) -> SIMD4<Float> {
  let rest = SIMD4<Float>(repeating: channels.w) - channels
  // SAFETY: lanes of 32 bits either way. The sign says which differences to add.
  let bits = unsafe unsafeBitCast(rest, to: SIMD4<Int32>.self)
  return unsafe channels + unsafeBitCast(bits & (bits &>> 31), to: SIMD4<Float>.self)
}
