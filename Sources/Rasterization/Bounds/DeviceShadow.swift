// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A shadow or a blur in pixels.
struct DeviceShadow {
  /// The shadow's colour: blue, green, red and alpha in 0 … 255. A blur has the colours of its group.
  let channels: SIMD4<Float>
  let across: BlurAxis
  let down: BlurAxis

  /// Converts a shadow to pixels, or returns `nil` if it is invisible or has numbers that are not finite.
  ///
  /// A transform can turn the blur into an ellipse. Its extents along the axes of the surface are exact. The slant of a
  /// rotated and unevenly scaled ellipse is ignored.
  init?(_ shadow: Shadow, transform: ProjectiveTransform, scale: Double) {
    guard shadow.color.premultipliedPixel != 0, let linear = transform.linearized(at: .zero) else { return nil }
    channels = shadow.color.channels
    let offset = linear.apply(to: shadow.offset) * scale
    let deviation = shadow.standardDeviation * scale
    guard
      let across = BlurAxis(
        standardDeviation: deviation * Vector(dx: linear.a, dy: linear.c).length, offset: offset.dx),
      let down = BlurAxis(standardDeviation: deviation * Vector(dx: linear.b, dy: linear.d).length, offset: offset.dy)
    else { return nil }
    self.across = across
    self.down = down
  }

  /// Converts the blur of a group to pixels, or returns `nil` if it changes nothing or has numbers that are not finite.
  ///
  /// The slant of a rotated and uneven blur is ignored, as that of a shadow.
  init?(blur deviation: Vector, transform: ProjectiveTransform, scale: Double) {
    guard let linear = transform.linearized(at: .zero) else { return nil }
    // Larger deviations are clamped in pixels. This limit keeps the products finite.
    func limited(_ deviation: Double) -> Double { deviation > 0 ? min(deviation, 1e9) : 0 }
    let (x, y) = (limited(deviation.dx) * scale, limited(deviation.dy) * scale)
    let horizontal = Vector(dx: linear.a * x, dy: linear.c * y).length
    let vertical = Vector(dx: linear.b * x, dy: linear.d * y).length
    guard horizontal > 0 || vertical > 0,
      let across = BlurAxis(standardDeviation: horizontal, offset: 0),
      let down = BlurAxis(standardDeviation: vertical, offset: 0)
    else { return nil }
    channels = .zero
    self.across = across
    self.down = down
  }

  /// Returns the pixels of the silhouette on which the shadow's pixels in `result` depend.
  func source(of result: PixelRect) -> PixelRect {
    let columns = across.source(of: result.minX..<max(result.minX, result.maxX))
    let rows = down.source(of: result.minY..<max(result.minY, result.maxY))
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }

  /// Returns the pixels that the shadow of a silhouette inside `source` may touch.
  func result(of source: PixelRect) -> PixelRect {
    if source.isEmpty { return source }
    let columns = across.result(of: source.minX..<source.maxX)
    let rows = down.result(of: source.minY..<source.maxY)
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }
}
