import DisplayLists
import Geometry

/// A shadow in pixels.
struct DeviceShadow {
  /// Blue, green, red and alpha in 0 … 255.
  let channels: SIMD4<Float>
  let across: BlurAxis
  let down: BlurAxis

  /// Resolves a shadow, or returns `nil` for one that cannot be seen or whose numbers are not finite.
  ///
  /// A transform may make an ellipse of the blur. Its extents along the axes of the surface are exact; that it is
  /// slanted, as a turned and unevenly scaled one is, is left out.
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

  /// The pixels on which those of a shadow depend.
  func source(of result: PixelRect) -> PixelRect {
    let columns = across.source(of: result.minX..<max(result.minX, result.maxX))
    let rows = down.source(of: result.minY..<max(result.minY, result.maxY))
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }

  /// The pixels that the shadow of some pixels may touch.
  func result(of source: PixelRect) -> PixelRect {
    if source.isEmpty { return source }
    let columns = across.result(of: source.minX..<source.maxX)
    let rows = down.result(of: source.minY..<source.maxY)
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }
}
