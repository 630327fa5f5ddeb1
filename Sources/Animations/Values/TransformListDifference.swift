// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeGeometry

/// The difference of two transform lists, function by function.
///
/// Translations, angles and the reciprocals of perspective depths add. Rotations about different axes add as axis times
/// angle. Scales add their differences from 1, and matrices their differences from the identity, number by number.
///
/// Functions are combined if they have the same type and follow functions of the same types. Lists of different types
/// therefore have separate terms, and sums of differences are exact for any lists. Each operation allocates.
public struct TransformListDifference: VectorArithmetic, Hashable {
  /// A function with its possible successors.
  ///
  /// A function represents its difference from the identity.
  fileprivate struct Term: Hashable {
    var function: TransformFunction
    var successors: [Term]
  }

  /// The first functions, each of another type.
  private var terms: [Term]

  private init(terms: [Term]) { self.terms = terms }

  /// The difference from the identity to a list.
  init(_ list: TransformList) {
    terms = list.functions.reversed().reduce([]) { [Term(function: $1, successors: $0)] }
  }

  /// The difference of equal lists.
  public static var zero: TransformListDifference { TransformListDifference(terms: []) }

  /// The sum, function by function.
  public func adding(_ other: TransformListDifference) -> TransformListDifference {
    TransformListDifference(terms: Self.sum(terms, other.terms))
  }

  /// Each function's difference from the identity multiplied by a factor.
  public func scaled(by factor: Double) -> TransformListDifference {
    TransformListDifference(terms: Self.scaled(terms, by: factor))
  }

  /// The length of the vector of points, radians and plain numbers.
  public var magnitude: Double { Self.magnitude(terms) }

  /// The list with this difference from the identity.
  ///
  /// From the first two functions of different types on, the result is one matrix. It is the identity plus the sum of
  /// the differences between each product and the identity.
  var list: TransformList {
    var functions: [TransformFunction] = []
    var rest = Self.effective(terms)
    while rest.count == 1 {
      functions.append(rest[0].function)
      rest = Self.effective(rest[0].successors)
    }
    if !rest.isEmpty { functions.append(.matrix(Self.matrix(rest))) }
    return TransformList(functions)
  }

  // MARK: - Terms

  private static func sum(_ a: [Term], _ b: [Term]) -> [Term] {
    var result = a
    for term in b {
      var isNew = true
      for index in a.indices {
        guard let function = a[index].function.adding(term.function) else { continue }
        result[index] = Term(function: function, successors: sum(a[index].successors, term.successors))
        isNew = false
        break
      }
      if isNew { result.append(term) }
    }
    return result
  }

  private static func scaled(_ terms: [Term], by factor: Double) -> [Term] {
    terms.map { Term(function: $0.function.scaled(by: factor), successors: scaled($0.successors, by: factor)) }
  }

  private static func magnitude(_ terms: [Term]) -> Double {
    terms.reduce(0) { .hypot(.hypot($0, $1.function.length), magnitude($1.successors)) }
  }

  /// The terms that are not identities, or the first term if all are.
  private static func effective(_ terms: [Term]) -> [Term] {
    guard terms.count > 1 else { return terms }
    let others = terms.filter { magnitude([$0]) != 0 }
    return others.isEmpty ? [terms[0]] : others
  }

  private static func matrix(_ terms: [Term]) -> Transform3D {
    let identity = Transform3D.identity
    return terms.reduce(identity) { sum, term in
      let product = term.function.transform.concatenated(with: matrix(term.successors))
      return sum.adding(product.subtracting(identity))
    }
  }
}

extension TransformFunction {
  /// This difference from the identity plus another, or `nil` for functions of different types.
  fileprivate func adding(_ other: TransformFunction) -> TransformFunction? {
    switch (self, other) {
    case (.translate(let a), .translate(let b)): return .translate(a + b)
    case (.scale(let a), .scale(let b)): return .scale((a - 1) + (b - 1) + 1)
    case (.rotate(let a, let axis), .rotate(let b, let otherAxis)):
      if axis == otherAxis { return .rotate(a + b, axis: axis) }
      let sum = Self.rotationVector(a, axis) + Self.rotationVector(b, otherAxis)
      let angle = Double.hypot(.hypot(sum.x, sum.y), sum.z)
      return angle > 0 ? .rotate(.radians(angle), axis: sum) : .rotate(.zero, axis: axis)
    case (.skew(let x, let y), .skew(let otherX, let otherY)):
      return .skew(x: x + otherX, y: y + otherY)
    case (.skewX(let a), .skewX(let b)): return .skewX(a + b)
    case (.skewY(let a), .skewY(let b)): return .skewY(a + b)
    case (.perspective(let a), .perspective(let b)):
      return .perspective(Self.depth(Self.reciprocalDepth(a) + Self.reciprocalDepth(b)))
    case (.matrix(let a), .matrix(let b)):
      return .matrix(a.adding(b.subtracting(.identity)))
    default: return nil
    }
  }

  fileprivate func scaled(by factor: Double) -> TransformFunction {
    switch self {
    case .translate(let by): .translate(by * factor)
    case .scale(let by): .scale((by - 1) * factor + 1)
    case .rotate(let angle, let axis): .rotate(angle * factor, axis: axis)
    case .skew(let x, let y): .skew(x: x * factor, y: y * factor)
    case .skewX(let angle): .skewX(angle * factor)
    case .skewY(let angle): .skewY(angle * factor)
    case .perspective(let depth): .perspective(Self.depth(Self.reciprocalDepth(depth) * factor))
    case .matrix(let transform):
      .matrix(transform.subtracting(.identity).scaled(by: factor).adding(Transform3D.identity))
    }
  }

  /// A rotation as its unit axis times its angle in radians.
  private static func rotationVector(_ angle: Angle, _ axis: SIMD3<Double>) -> SIMD3<Double> {
    let length = Double.hypot(.hypot(axis.x, axis.y), axis.z)
    return length > 0 && length.isFinite ? axis / length * angle.radians : .zero
  }

  /// The length of the difference from the identity.
  fileprivate var length: Double {
    switch self {
    case .translate(let by): (by * by).sum().squareRoot()
    case .scale(let by): ((by - 1) * (by - 1)).sum().squareRoot()
    case .rotate(let angle, _): abs(angle.radians)
    case .skew(let x, let y): .hypot(x.radians, y.radians)
    case .skewX(let angle), .skewY(let angle): abs(angle.radians)
    case .perspective(let depth): abs(Self.reciprocalDepth(depth))
    case .matrix(let transform): transform.distance(to: .identity)
    }
  }
}
