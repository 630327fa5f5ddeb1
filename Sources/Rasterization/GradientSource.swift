import DisplayLists
import Geometry

/// The colours of a linear or a radial gradient at the centres of pixels.
@safe
struct GradientSource: PixelSource {
  let ramp: GradientRamp
  let isOpaque: Bool
  private let isLinear: Bool
  /// Maps a pixel to the gradient's own coordinates, in which the way is from x = 0 to x = 1, or the unit circle.
  private let map: ProjectiveTransform

  /// Prepares a gradient that is seen through a transform to pixels; `nil` where its way has no extent that numbers could hold.
  init?(_ gradient: Gradient, device: ProjectiveTransform, ramp: GradientRamp, isOpaque: Bool) {
    self.ramp = ramp
    self.isOpaque = isOpaque
    // The image of the unit way: the x axis along it and the y axis across.
    let unit: AffineTransform
    switch gradient.form {
    case .linear(let from, let to):
      let way = to - from
      unit = AffineTransform(a: way.dx, b: way.dy, c: -way.dy, d: way.dx, tx: from.x, ty: from.y)
      isLinear = true
    case .radial(let center, let radius):
      guard radius > 0 else { return nil }
      unit = AffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      isLinear = false
    }
    let placed = device.concatenated(with: ProjectiveTransform(gradient.transform.concatenated(with: unit)))
    guard let map = placed.inverse else { return nil }
    self.map = map.affine.map { ProjectiveTransform($0) } ?? map
  }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    // Everything follows from the pixel's own centre, so that it does not matter where a row begins.
    let down = Double(y) + 0.5
    let (u0, v0, w0) = (map.c * down + map.tx, map.d * down + map.ty, map.wy * down + map.w0)
    var stretch = 0
    let isAffine = map.wx == 0 && map.wy == 0
    if isLinear, isAffine, map.a == 0 {
      // SAFETY: the caller vouches for `count` pixels, here and below.
      unsafe row.update(repeating: ramp.pixel(at: Self.place(u0), stretch: &stretch), count: count)
      return
    }
    for index in 0..<count {
      let across = Double(x &+ index) + 0.5
      var place = u0 + map.a * across
      if !isLinear {
        let v = v0 + map.b * across
        place = (place * place + v * v).squareRoot()
      }
      if !isAffine { place /= w0 + map.wx * across }
      unsafe row[index] = ramp.pixel(at: Self.place(place), stretch: &stretch)
    }
  }

  /// A place brought to where fractions can still be told; no number counts as the start.
  @inline(__always)
  private static func place(_ place: Double) -> Double {
    let limit = 1e9
    return place > -limit ? (place < limit ? place : limit) : place < 0 ? -limit : 0
  }
}
