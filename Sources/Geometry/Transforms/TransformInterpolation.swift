// SPDX-License-Identifier: MIT

/// A prepared interpolation from one transform to another, with matrices decomposed in advance.
///
/// ``transform(at:)`` costs one product for each function and allocates nothing. Fractions outside 0 … 1 extrapolate.
package struct TransformInterpolation: Sendable {
  /// A pair of functions, prepared for interpolation.
  private enum Step: Sendable {
    case translate(SIMD3<Double>, SIMD3<Double>)
    case scale(SIMD3<Double>, SIMD3<Double>)
    case rotate(Angle, Angle, axis: SIMD3<Double>)
    case slerp(Quaternion, Quaternion)
    case skew(x: Angle, y: Angle, toX: Angle, toY: Angle)
    case skewX(Angle, Angle)
    case skewY(Angle, Angle)
    case reciprocalDepth(Double, Double)
    case plane(AffineTransform.Components, AffineTransform.Components)
    case space(Transform3D.Components, Transform3D.Components)
  }

  private let steps: [Step]
  /// Both ends unchanged, for the fractions 0 and 1 and for a discrete interpolation.
  private let ends: (from: TransformList, to: TransformList)

  /// Whether the interpolation is discrete: it changes from one transform to the other at 0.5.
  ///
  /// A singular matrix has no components. One pair with a singular matrix makes the whole list discrete.
  package let isDiscrete: Bool

  /// Prepares the interpolation from one list to another.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  package init(from: TransformList, to: TransformList) {
    ends = (from, to)
    let (a, b) = TransformList.padded(from, to)
    var steps: [Step] = []
    steps.reserveCapacity(a.count)
    var isDiscrete = false
    for index in a.indices {
      if let step = Self.step(a[index], b[index]) {
        steps.append(step)
        continue
      }
      // Different types, or two matrices.
      var (first, second) = (a[index].transform, b[index].transform)
      let areMatrices = if case (.matrix, .matrix) = (a[index], b[index]) { true } else { false }
      if !areMatrices { (first, second) = (TransformList.product(a[index...]), TransformList.product(b[index...])) }
      guard let step = Self.step(first, second) else {
        isDiscrete = true
        break
      }
      steps.append(step)
      if !areMatrices { break }
    }
    self.isDiscrete = isDiscrete
    self.steps = isDiscrete ? [] : steps
  }

  /// Prepares the interpolation from one matrix to another, by components.
  package init(from: Transform3D, to: Transform3D) {
    self.init(from: [.matrix(from)], to: [.matrix(to)])
  }

  /// A pair of functions of the same type, or `nil` for two matrices and for different types.
  private static func step(_ a: TransformFunction, _ b: TransformFunction) -> Step? {
    switch (a, b) {
    case (.translate(let a), .translate(let b)): .translate(a, b)
    case (.scale(let a), .scale(let b)): .scale(a, b)
    case (.rotate(let a, let axis), .rotate(let b, let otherAxis)):
      if let common = TransformFunction.commonAxis(a, axis, b, otherAxis) {
        .rotate(a, b, axis: common)
      } else {
        .slerp(Quaternion(a, axis: axis), Quaternion(b, axis: otherAxis))
      }
    case (.skew(let x, let y), .skew(let toX, let toY)): .skew(x: x, y: y, toX: toX, toY: toY)
    case (.skewX(let a), .skewX(let b)): .skewX(a, b)
    case (.skewY(let a), .skewY(let b)): .skewY(a, b)
    case (.perspective(let a), .perspective(let b)):
      .reciprocalDepth(TransformFunction.reciprocalDepth(a), TransformFunction.reciprocalDepth(b))
    default: nil
    }
  }

  /// A pair of decomposed matrices, as affine ones where possible, or `nil` where one is singular.
  private static func step(_ a: Transform3D, _ b: Transform3D) -> Step? {
    if let plane = a.affine, let other = b.affine {
      guard let from = plane.components(), let to = other.components() else { return nil }
      return .plane(from.nearest(to: to), to)
    }
    guard let from = a.components(), let to = b.components() else { return nil }
    return .space(from, to)
  }

  /// The transform at a fraction; exactly the first one at 0 and the second one at 1.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  package func transform(at fraction: Double) -> Transform3D {
    if let end = end(at: fraction) { return (end ? ends.to : ends.from).transform }
    var transform = Transform3D.identity
    for step in steps { transform = transform.concatenated(with: Self.function(step, at: fraction).transform) }
    return transform
  }

  /// The list at a fraction; exactly the first one at 0 and the second one at 1.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  package func list(at fraction: Double) -> TransformList {
    if let end = end(at: fraction) { return end ? ends.to : ends.from }
    return TransformList(steps.map { Self.function($0, at: fraction) })
  }

  /// Whether the result is the second end (`true`), the first end (`false`) or neither (`nil`); NaN yields the first
  /// end.
  private func end(at fraction: Double) -> Bool? {
    if isDiscrete || !fraction.isFinite { return fraction >= 0.5 }
    return fraction == 0 ? false : fraction == 1 ? true : nil
  }

  private static func function(_ step: Step, at fraction: Double) -> TransformFunction {
    let rest = 1 - fraction
    switch step {
    case .translate(let a, let b): return .translate(a * rest + b * fraction)
    case .scale(let a, let b): return .scale(a * rest + b * fraction)
    case .rotate(let a, let b, let axis): return .rotate(a * rest + b * fraction, axis: axis)
    case .slerp(let a, let b):
      let turned = a.slerp(to: b, at: fraction).axisAndAngle
      return .rotate(turned.angle, axis: turned.axis)
    case .skew(let x, let y, let toX, let toY):
      return .skew(x: x * rest + toX * fraction, y: y * rest + toY * fraction)
    case .skewX(let a, let b): return .skewX(a * rest + b * fraction)
    case .skewY(let a, let b): return .skewY(a * rest + b * fraction)
    case .reciprocalDepth(let a, let b): return .perspective(TransformFunction.depth(a * rest + b * fraction))
    case .plane(let a, let b): return .matrix(AffineTransform(a.interpolated(to: b, at: fraction)))
    case .space(let a, let b): return .matrix(Transform3D(a.interpolated(to: b, at: fraction)))
    }
  }
}

extension Transform3D {
  /// The interpolation to another transform, by components; the rotation follows the shorter arc.
  ///
  /// A singular transform has no components: the result then changes from one transform to the other at 0.5.
  package func interpolated(to other: Transform3D, at fraction: Double) -> Transform3D {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    if let plane = affine, let otherPlane = other.affine {
      return Transform3D(plane.interpolated(to: otherPlane, at: fraction))
    }
    guard let from = components(), let to = other.components(), fraction.isFinite else {
      return fraction >= 0.5 ? other : self
    }
    return Transform3D(from.interpolated(to: to, at: fraction))
  }
}

extension AffineTransform {
  /// The interpolation to another transform, by components; the rotation follows the shorter arc.
  ///
  /// A singular transform has no components: the result then changes from one transform to the other at 0.5.
  package func interpolated(to other: AffineTransform, at fraction: Double) -> AffineTransform {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    guard let from = components(), let to = other.components(), fraction.isFinite else {
      return fraction >= 0.5 ? other : self
    }
    return AffineTransform(from.nearest(to: to).interpolated(to: to, at: fraction))
  }
}
