import DisplayLists
import Geometry

/// The colours of a gradient by how far along its way they are, prepared for a look-up at every pixel.
///
/// There is no table of colours: between two stops the colour is computed, so that neither steep stretches nor hard edges are
/// smeared, and a channel is off by rounding alone.
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

  /// The premultiplied pixel at a place on the way, looked for first in the stretch where the one before was found.
  @inline(__always)
  func pixel(at place: Double, stretch: inout Int) -> UInt32 {
    var t = place
    switch spread {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = abs(t)
      t -= 2 * (t * 0.5).rounded(.down)
      if t > 1 { t = 2 - t }
    }
    // SAFETY: the index stays in 0 ..< count.
    find(t, &stretch)
    let found = unsafe stretches[stretch]
    if stretch == 0 { return packed(found.color) }
    // Never beyond the end, however steep; a stretch too short to be measured is at its end everywhere.
    let share = Float((t - found.start) * found.inverseLength)
    return packed(found.color + found.change * (share < 1 ? share : 1))
  }

  /// Moves to the last stretch that starts at or before a place.
  @inline(__always)
  private func find(_ t: Double, _ stretch: inout Int) {
    // SAFETY: indices stay in 0 ..< count; there is always a stretch.
    let start = unsafe stretches[stretch].start
    let end = unsafe stretch + 1 < count ? stretches[stretch + 1].start : .infinity
    if t >= start, t < end { return }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) >> 1
      if unsafe stretches[middle].start <= t { low = middle } else { high = middle - 1 }
    }
    stretch = low
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

/// The pixel of blue, green, red and alpha in 0 … 255, rounded to nearest, no channel above alpha.
@inline(__always)
func packed(_ channels: SIMD4<Float>) -> UInt32 {
  let alpha = SIMD4<Float>(repeating: channels.w)
  // Adding 2²³ leaves the rounded number in the low bits. Rounding keeps order, so limiting before it is enough.
  let limited = channels.replacing(with: alpha, where: channels .> alpha) + 8_388_608
  return limited.x.bitPattern & 0xFF | (limited.y.bitPattern & 0xFF) << 8 | (limited.z.bitPattern & 0xFF) << 16
    | limited.w.bitPattern << 24
}
