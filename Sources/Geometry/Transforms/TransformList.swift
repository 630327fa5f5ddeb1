/// A transform as a list of steps, each of which changes in its own way: what is animated in place of a matrix.
///
/// As in CSS the first step is the outermost: `[.translate(x: 10, y: 0), .rotate(.degrees(90))]` turns first and moves
/// then. Steps of the same kind in the same place change one by one, so that a rotation by 720° is two turns. From the
/// first pair of different kinds on, the rest of each list is multiplied out and changes by its components. Follows CSS
/// Transforms, [interpolation of transform lists][spec].
///
/// [spec]: https://www.w3.org/TR/css-transforms-2/#interpolation-of-transform-functions
public struct TransformList: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The steps, the outermost first.
  public var functions: [TransformFunction]

  /// Creates a list from its steps, the outermost first; no steps are the identity.
  public init(_ functions: [TransformFunction]) { self.functions = functions }

  /// Creates a list from its steps, the outermost first.
  public init(arrayLiteral functions: TransformFunction...) { self.functions = functions }

  /// The transform that the steps make.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public var transform: Transform3D { Self.product(functions[...]) }

  /// The list `fraction` of the way to another; to evaluate many, prepare a ``TransformInterpolation``.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func interpolated(to other: TransformList, at fraction: Double) -> TransformList {
    TransformInterpolation(from: self, to: other).list(at: fraction)
  }

  /// The steps of this list followed by those of another: the other acts first, which is how CSS adds transforms.
  public func appending(_ other: TransformList) -> TransformList { TransformList(functions + other.functions) }

  /// The list with another accumulated step by step: angles and distances add, scales add above 1.
  ///
  /// From the first pair of different kinds on, the rest of each list is multiplied out and accumulates by components;
  /// where one of these matrices is singular, the result is the other list alone.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func accumulating(_ other: TransformList) -> TransformList { other.accumulated(onto: self) }

  /// The list accumulated onto another one: ``accumulating(_:)`` from the other side, and more than once.
  ///
  /// - Parameters:
  ///   - underlying: The list underneath.
  ///   - count: How many times it counts: 2 for accumulating twice, one after the other.
  /// - Complexity: O(*n*) in the number of steps, whatever the count.
  public func accumulated(onto underlying: TransformList, count: Double = 1) -> TransformList {
    let (a, b) = Self.padded(underlying, self)
    var result: [TransformFunction] = []
    for index in a.indices {
      if let function = b[index].accumulated(onto: a[index], count: count) {
        result.append(function)
        continue
      }
      // Two matrices, or different kinds: then the rest of each list counts as one.
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
    // Without the identity in front, one step is that step to the last bit, also where its numbers are infinite.
    guard let first = functions.first else { return .identity }
    return functions.dropFirst().reduce(first.transform) { $0.concatenated(with: $1.transform) }
  }

  /// Two lists of equal length: what one of them lacks are steps that change nothing.
  package static func padded(_ a: TransformList, _ b: TransformList) -> ([TransformFunction], [TransformFunction]) {
    let (x, y) = (a.functions, b.functions)
    return (
      x + y.dropFirst(x.count).map(\.neutral), y + x.dropFirst(y.count).map(\.neutral)
    )
  }
}
