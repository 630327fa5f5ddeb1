// SPDX-License-Identifier: MIT

/// A transform as a list of functions, which an animation interpolates in pairs instead of as one matrix.
///
/// As in CSS, the first function is the outermost: `[.translate(x: 10, y: 0), .rotate(.degrees(90))]` rotates first and
/// then translates. Functions of the same type at the same index are interpolated individually, so that a rotation by
/// 720° is two turns. From the first pair of different types on, the rest of each list is multiplied and interpolated
/// by components. Follows CSS Transforms, [interpolation of transform lists][spec].
///
/// [spec]: https://www.w3.org/TR/css-transforms-2/#interpolation-of-transform-functions
public struct TransformList: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The functions, the outermost first.
  public var functions: [TransformFunction]

  /// Creates a list from its functions, the outermost first; an empty list is the identity.
  public init(_ functions: [TransformFunction]) { self.functions = functions }

  /// Creates a list from its functions, the outermost first.
  public init(arrayLiteral functions: TransformFunction...) { self.functions = functions }

  /// The product of the functions.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  public var transform: Transform3D { Self.product(functions[...]) }

  /// The interpolation to another list.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  package func interpolated(to other: TransformList, at fraction: Double) -> TransformList {
    TransformInterpolation(from: self, to: other).list(at: fraction)
  }

  /// The functions of this list followed by those of another, which applies first: the addition of CSS transforms.
  public func appending(_ other: TransformList) -> TransformList { TransformList(functions + other.functions) }

  /// The accumulation of another list, function by function: angles and distances add, scales add as s₁ + s₂ − 1.
  ///
  /// From the first pair of different types on, the rest of each list is multiplied and accumulated by components. If
  /// one of these matrices is singular, the result is the other list alone.
  ///
  /// - Complexity: O(*n*) in the number of functions.
  package func accumulating(_ other: TransformList) -> TransformList { other.accumulated(onto: self) }

  /// The list accumulated onto another one, with a count.
  ///
  /// - Parameters:
  ///   - underlying: The list to accumulate onto.
  ///   - count: The number of times that `underlying` counts: 2 for two accumulations in succession.
  /// - Complexity: O(*n*) in the number of functions, independent of the count.
  public func accumulated(onto underlying: TransformList, count: Double = 1) -> TransformList {
    let (a, b) = Self.padded(underlying, self)
    var result: [TransformFunction] = []
    for index in a.indices {
      if let function = b[index].accumulated(onto: a[index], count: count) {
        result.append(function)
        continue
      }
      // Two matrices, or different types: for different types, the rest of each list counts as one matrix.
      var (first, second) = (a[index].transform, b[index].transform)
      let areMatrices = if case (.matrix, .matrix) = (a[index], b[index]) { true } else { false }
      if !areMatrices { (first, second) = (Self.product(a[index...]), Self.product(b[index...])) }
      guard let matrix = second.accumulatedByComponents(onto: first, count: count) else { return self }
      result.append(.matrix(matrix))
      if !areMatrices { break }
    }
    return TransformList(result)
  }

  package static func product(_ functions: ArraySlice<TransformFunction>) -> Transform3D {
    // The product starts without the identity. A single function therefore preserves its bits, including infinite
    // numbers.
    guard let first = functions.first else { return .identity }
    return functions.dropFirst().reduce(first.transform) { $0.concatenated(with: $1.transform) }
  }

  /// Two lists of equal length; the shorter one is extended by identity functions.
  package static func padded(_ a: TransformList, _ b: TransformList) -> ([TransformFunction], [TransformFunction]) {
    let (x, y) = (a.functions, b.functions)
    if x.count == y.count { return (x, y) }
    return (
      x + y.dropFirst(x.count).map { $0.neutral }, y + x.dropFirst(y.count).map { $0.neutral }
    )
  }
}
