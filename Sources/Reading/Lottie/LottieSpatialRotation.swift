// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The rotation of a layer in space: an orientation and three rotations, projected onto the plane along the z axis.
///
/// The order and the signs are those of lottie-web. It draws no perspective.
struct LottieSpatialRotation: Sendable {
  /// The rotations about the axes.
  let x: Animated<Angle>
  let y: Animated<Angle>
  let z: Animated<Angle>
  /// The orientation: angles about the axes, in degrees.
  let orientation: Animated<Vector>
  let orientationInPlane: Animated<Angle>

  var isConstant: Bool {
    x.isConstant && y.isConstant && z.isConstant && orientation.isConstant && orientationInPlane.isConstant
  }

  /// The linear map of the plane at an instant.
  func map(at time: Double) -> AffineTransform {
    let orientation = orientation.value(at: time)
    return Self.map(
      orientation: (.degrees(orientation.dx), .degrees(orientation.dy), orientationInPlane.value(at: time)),
      x.value(at: time), y.value(at: time), z.value(at: time))
  }

  /// The linear map of the plane for angles about the axes.
  static func map(
    orientation: (x: Angle, y: Angle, z: Angle), _ x: Angle, _ y: Angle, _ z: Angle
  ) -> AffineTransform {
    let steps: [(Angle, SIMD3<Double>)] = [
      (-orientation.x, SIMD3(1, 0, 0)), (-orientation.y, SIMD3(0, 1, 0)), (orientation.z, SIMD3(0, 0, 1)),
      (-x, SIMD3(1, 0, 0)), (-y, SIMD3(0, 1, 0)), (z, SIMD3(0, 0, 1)),
    ]
    let map = steps.reduce(Transform3D.identity) { $0.concatenated(with: .rotation($1.0, axis: $1.1)) }
    return AffineTransform(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: 0, ty: 0)
  }
}

extension LottieBuilder {
  /// The rotation of a transform in the plane, or in space.
  mutating func rotation(
    _ node: LottieNode, on clock: LottieClock
  ) -> (plane: Animated<Angle>, space: LottieSpatialRotation?) {
    // With rotations about the other axes, that in the plane has another key.
    guard node["rx"] != nil || node["ry"] != nil || node["or"] != nil else {
      return (angle(node["r"] ?? node["rz"], on: clock), nil)
    }
    let z = angle(node["rz"] ?? node["r"], on: clock)
    let turn = property(node["or"], default: Angle.zero, on: clock) { $0.count > 2 ? .degrees($0[2]) : nil }
    guard Self.hasDepth(node) else {
      if case .constant(.zero) = turn { return (z, nil) }
      if case .constant(let z) = z, case .constant(let turn) = turn { return (.constant(z + turn), nil) }
      return (.function { z.value(at: $0) + turn.value(at: $0) }, nil)
    }
    let orientation = property(node["or"], default: Vector.zero, on: clock) {
      $0.count > 1 ? Vector(dx: $0[0], dy: $0[1]) : nil
    }
    let space = LottieSpatialRotation(
      x: angle(node["rx"], on: clock), y: angle(node["ry"], on: clock), z: z, orientation: orientation,
      orientationInPlane: turn)
    return (.constant(.zero), space)
  }

  /// Whether a transform leaves the plane.
  static func hasDepth(_ transform: LottieNode) -> Bool {
    ["rx", "ry", "or"].contains { key in
      guard let property = transform[key] else { return false }
      guard let numbers = (property["k"] ?? property).json.lottieNumbers, property.text("x") == nil else { return true }
      return numbers.prefix(2).contains { $0 != 0 }
    }
  }
}
