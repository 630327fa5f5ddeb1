// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import RealModule

/// Lists of transform functions add function by function. Changes therefore keep full turns, and require no inverse.
///
/// Translations, angles and the reciprocals of perspective depths add. Rotations about different axes add as axis times
/// angle. Scales add their differences from 1, and matrices their differences from the identity, number by number. From
/// the first pair of different kinds on, the rest of each list counts as one matrix. The empty list is the identity and
/// the neutral element. Each operation allocates a list; `AffineTransform.Components` does not.
extension TransformList: VectorArithmetic {
  /// The empty list, which is the identity and the neutral element.
  public static var zero: TransformList { TransformList([]) }

  /// The sum, function by function.
  public func adding(_ other: TransformList) -> TransformList { combined(with: other, factor: 1) }

  /// The difference, function by function.
  public func subtracting(_ other: TransformList) -> TransformList { combined(with: other, factor: -1) }

  /// Each function's difference from the identity multiplied by a factor.
  public func scaled(by factor: Double) -> TransformList {
    TransformList(functions.map { Self.linear($0, nil, firstFactor: factor, factor: 0) ?? $0 })
  }

  /// The interpolation of CSS, function by function, with the difference of the two lists as its derivative.
  ///
  /// The derivative is exact if the functions have the same kinds and rotations have the same axes. For matrices or
  /// different axes it is that of the linear interpolation.
  public func interpolation(to other: TransformList, at fraction: Double) -> Sample<TransformList> {
    let between: TransformList = interpolated(to: other, at: fraction)
    return Sample(value: between, velocity: other.subtracting(self))
  }

  /// The length of the vector of points, radians and plain numbers.
  public var magnitude: Double { functions.reduce(0) { .hypot($0, Self.length($1)) } }

  private func combined(with other: TransformList, factor: Double) -> TransformList {
    let (a, b) = Self.padded(self, other)
    var result: [TransformFunction] = []
    result.reserveCapacity(a.count)
    for index in a.indices {
      if let function = Self.linear(a[index], b[index], firstFactor: 1, factor: factor) {
        result.append(function)
        continue
      }
      let (first, second) = (Self.product(a[index...]), Self.product(b[index...]))
      result.append(Self.linear(.matrix(first), .matrix(second), firstFactor: 1, factor: factor) ?? .matrix(first))
      break
    }
    return TransformList(result)
  }

  /// own · a + factor · b for the differences from the identity, or `nil` for functions of different kinds.
  private static func linear(
    _ a: TransformFunction, _ b: TransformFunction?, firstFactor: Double, factor: Double
  ) -> TransformFunction? {
    switch (a, b ?? a) {
    case (.translate(let a), .translate(let b)): return .translate(a * firstFactor + b * factor)
    case (.scale(let a), .scale(let b)): return .scale((a - 1) * firstFactor + (b - 1) * factor + 1)
    case (.rotate(let a, let axis), .rotate(let b, let otherAxis)):
      if axis == otherAxis { return .rotate(a * firstFactor + b * factor, axis: axis) }
      let sum = turn(a, axis) * firstFactor + turn(b, otherAxis) * factor
      let angle = Double.hypot(.hypot(sum.x, sum.y), sum.z)
      return angle > 0 ? .rotate(.radians(angle), axis: sum) : .rotate(.zero, axis: axis)
    case (.skew(let x, let y), .skew(let otherX, let otherY)):
      return .skew(x: x * firstFactor + otherX * factor, y: y * firstFactor + otherY * factor)
    case (.skewX(let a), .skewX(let b)): return .skewX(a * firstFactor + b * factor)
    case (.skewY(let a), .skewY(let b)): return .skewY(a * firstFactor + b * factor)
    case (.perspective(let a), .perspective(let b)):
      return .perspective(
        TransformFunction.depth(
          TransformFunction.reciprocalDepth(a) * firstFactor + TransformFunction.reciprocalDepth(b) * factor))
    case (.matrix(let a), .matrix(let b)):
      let identity = Transform3D.identity
      return .matrix(
        a.subtracting(identity).scaled(by: firstFactor).adding(b.subtracting(identity).scaled(by: factor)).adding(
          identity))
    default: return nil
    }
  }

  /// A rotation as its unit axis times its angle in radians.
  private static func turn(_ angle: Angle, _ axis: SIMD3<Double>) -> SIMD3<Double> {
    let length = Double.hypot(.hypot(axis.x, axis.y), axis.z)
    return length > 0 && length.isFinite ? axis / length * angle.radians : .zero
  }

  private static func length(_ function: TransformFunction) -> Double {
    switch function {
    case .translate(let by): (by * by).sum().squareRoot()
    case .scale(let by): ((by - 1) * (by - 1)).sum().squareRoot()
    case .rotate(let angle, _): abs(angle.radians)
    case .skew(let x, let y): .hypot(x.radians, y.radians)
    case .skewX(let angle), .skewY(let angle): abs(angle.radians)
    case .perspective(let depth): abs(TransformFunction.reciprocalDepth(depth))
    case .matrix(let transform): transform.distance(to: .identity)
    }
  }
}
