// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// A linear or radial gradient, evaluated at the centres of pixels.
@safe
struct GradientSource: PixelSource {
  let ramp: GradientRamp
  private let isLinear: Bool
  /// The focus of a radial gradient in gradient space; `nil` for one in the centre.
  private let focus: Focus?
  /// The transform from pixels to gradient space. In it, a linear gradient runs from x = 0 to x = 1, and
  /// a radial gradient is the unit circle.
  private let map: ProjectiveTransform

  /// Prepares a gradient under a transform to pixels, or returns `nil` if the gradient has no extent or the
  /// transform cannot be inverted.
  init?(_ gradient: Gradient, device: ProjectiveTransform, ramp: GradientRamp) {
    self.ramp = ramp
    // The transform from gradient space: the x axis along the gradient and the y axis across it.
    let unit: AffineTransform
    switch gradient.form {
    case .linear(let from, let to):
      let axis = to - from
      unit = AffineTransform(a: axis.dx, b: axis.dy, c: -axis.dy, d: axis.dx, tx: from.x, ty: from.y)
      isLinear = true
    case .radial(let center, let radius, _):
      guard radius > 0 else { return nil }
      unit = AffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      isLinear = false
    }
    focus = gradient.form.focusOffset.map(Focus.init)
    if let focus, !focus.isFinite { return nil }
    let placed = device.concatenated(with: ProjectiveTransform(gradient.transform.concatenated(with: unit)))
    guard let map = placed.inverse else { return nil }
    self.map = map.affine.map { ProjectiveTransform($0) } ?? map
  }

  var isOpaque: Bool { ramp.isOpaque }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    // All values depend on the pixel's centre alone, so that the start of a row does not matter.
    let down = Double(y) + 0.5
    let (u0, v0, w0) = (map.c * down + map.tx, map.d * down + map.ty, map.wy * down + map.w0)
    let (u1, v1, w1) = (map.a, map.b, map.wx)
    if let focus {
      return unsafe write(row, x: x, count: count) {
        let w = w0 + w1 * $0
        return focus.offset(u0 + u1 * $0, v0 + v1 * $0, w) / w
      }
    }
    switch (isLinear, map.wx == 0 && map.wy == 0) {
    case (true, true):
      if u1 == 0 {
        var cursor = ramp.first
        // SAFETY: the caller guarantees `count` pixels.
        return unsafe row.update(repeating: ramp.pixel(at: Self.clampedOffset(u0), &cursor), count: count)
      }
      let loop = CPixelsGradient(linear: (u0, u1), isOpaque: ramp.isOpaque)
      unsafe write(row, x: x, count: count, loop) { u0 + u1 * $0 }
    case (false, true):
      let loop = CPixelsGradient(radial: (u0, u1), (v0, v1), isOpaque: ramp.isOpaque)
      unsafe write(row, x: x, count: count, loop) {
        let (u, v) = (u0 + u1 * $0, v0 + v1 * $0)
        return (u * u + v * v).squareRoot()
      }
    case (true, false):
      unsafe write(row, x: x, count: count) { (u0 + u1 * $0) / (w0 + w1 * $0) }
    case (false, false):
      unsafe write(row, x: x, count: count) {
        let (u, v) = (u0 + u1 * $0, v0 + v1 * $0)
        return (u * u + v * v).squareRoot() / (w0 + w1 * $0)
      }
    }
  }

  /// Writes the pixels for offsets that a loop in C can calculate too: inside a segment, eight pixels at once.
  @inline(__always)
  private func write(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, count: Int, _ loop: CPixelsGradient, offset: (Double) -> Double
  ) {
    guard ramp.spread == .pad, count >= 16 else { return unsafe write(row, x: x, count: count, offset: offset) }
    let loops = unsafe CPixelsBestKernels().pointee
    var loop = loop
    var cursor = ramp.first
    var index = 0
    while index < count {
      let center = Double(x &+ index) + 0.5
      // SAFETY: the caller guarantees `count` pixels.
      unsafe row[index] = ramp.pixel(at: Self.clampedOffset(offset(center)), &cursor)
      index &+= 1
      guard count &- index >= 8 else { continue }
      loop.set(cursor)
      unsafe index &+= loops.gradientRow(row + index, count &- index, center + 1, &loop)
    }
  }

  /// Writes the pixels for offsets that are functions of the x coordinates of their centres.
  @inline(__always)
  private func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, count: Int, offset: (Double) -> Double) {
    var cursor = ramp.first
    for index in 0..<count {
      // SAFETY: the caller guarantees `count` pixels.
      unsafe row[index] = ramp.pixel(at: Self.clampedOffset(offset(Double(x &+ index) + 0.5)), &cursor)
    }
  }

  /// Clamps an offset to ±10⁹, where its fraction still has enough bits. NaN becomes 0.
  @inline(__always)
  private static func clampedOffset(_ offset: Double) -> Double {
    let limit = 1e9
    return offset > -limit ? (offset < limit ? offset : limit) : offset < 0 ? -limit : 0
  }
}

/// The focus of a radial gradient in the unit circle.
private struct Focus {
  private let x: Double
  private let y: Double
  /// 1 − f², where f is the distance of the focus from the centre.
  private let rest: Double

  init(_ offset: Vector) {
    (x, y) = (offset.dx, offset.dy)
    rest = max(1 - offset.lengthSquared, 0)
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The offset of the gradient at the point (u/w, v/w), times w.
  ///
  /// The circle of an offset t has the centre f·(1 − t) and the radius t. With d as the vector from the focus f to a
  /// point on it, |d + f·t| = t. Therefore (1 − f²)·t² − 2·(d·f)·t − d² = 0, and t is the root that is not negative. It
  /// is calculated without the difference of two almost equal numbers. On a circle through the focus, the root is
  /// infinite in front of the tangent.
  @inline(__always)
  func offset(_ u: Double, _ v: Double, _ w: Double) -> Double {
    let (dx, dy) = (u - x * w, v - y * w)
    let (along, square) = (dx * x + dy * y, dx * dx + dy * dy)
    let root = (along * along + rest * square).squareRoot()
    return along > 0 ? (along + root) / rest : square / (root - along)
  }
}

extension CPixelsGradient {
  /// A linear gradient, whose offset is `u.0 + u.1 * x`.
  fileprivate init(linear u: (Double, Double), isOpaque: Bool) {
    self.init()
    (u0, u1) = u
    isLinear = true
    self.isOpaque = isOpaque
  }

  /// A radial gradient, whose offset is the distance of a point from the origin.
  fileprivate init(radial u: (Double, Double), _ v: (Double, Double), isOpaque: Bool) {
    self.init(linear: u, isOpaque: isOpaque)
    (v0, v1) = v
    isLinear = false
  }

  /// Sets the segment.
  @inline(__always)
  fileprivate mutating func set(_ cursor: GradientRamp.Cursor) {
    let segment = cursor.segment
    (start, end, inverseLength) = (segment.start, cursor.end, segment.inverseLength)
    color = (segment.color.x, segment.color.y, segment.color.z, segment.color.w)
    change = (segment.change.x, segment.change.y, segment.change.z, segment.change.w)
  }
}
