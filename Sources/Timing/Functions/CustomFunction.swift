// SPDX-License-Identifier: MIT

/// A Swift function as a timing function.
///
/// A class, so that the other kinds of timing function stay small and free of closures. Closures cannot be compared.
/// Therefore an instance equals only itself, and a timing function that holds it equals only its copies.
final class CustomFunction: Hashable, Sendable {
  /// The name in the text form.
  let name: String
  private let output: @Sendable (Double) -> Double
  private let derivative: (@Sendable (Double) -> Double)?

  init(
    name: String, value: @escaping @Sendable (Double) -> Double, slope: (@Sendable (Double) -> Double)?
  ) {
    self.name = name
    output = value
    derivative = slope
  }

  static func == (a: CustomFunction, b: CustomFunction) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  func value(at input: Double) -> Double { output(input) }

  /// The given derivative, or that of the polynomial of degree four through five points around the input.
  ///
  /// For an input in 0 … 1 the points lie there too, because a function need not be defined outside. With a distance of
  /// h the error is f⁽⁵⁾ h⁴ / 30 in the middle and six times as much at the ends.
  func slope(at input: Double) -> Double {
    if let derivative { return derivative(input) }
    let h = 0x1p-11
    let isInside = input >= 0 && input <= 1
    let first = isInside ? min(max(input - 2 * h, 0), 1 - 4 * h) : input - 2 * h
    let position = (input - first) / h
    var slope = 0.0
    for node in 0..<5 {
      // The derivative of Lagrange's polynomial that is 1 at this node and 0 at the others.
      var weight = 0.0
      var scale = 1.0
      for other in 0..<5 where other != node {
        scale *= Double(node - other)
        var product = 1.0
        for further in 0..<5 where further != node && further != other { product *= position - Double(further) }
        weight += product
      }
      slope += weight / scale * output(first + Double(node) * h)
    }
    return slope / h
  }
}

extension TimingFunction {
  /// Creates a timing function from any Swift function.
  ///
  /// Two results are equal only if one is a copy of the other. Create the function once and store it.
  ///
  /// - Parameters:
  ///   - name: The result's ``text``, which cannot be parsed.
  ///   - slope: The derivative. Without it, a difference quotient approximates it, for a smooth function with an error
  ///     of about 1e-9.
  ///   - value: A map from progress to progress, normally 0 to 0 and 1 to 1.
  /// - Precondition: Both functions are pure: the same input gives the same output, on any thread, in any order.
  public static func function(
    _ name: String, slope: (@Sendable (Double) -> Double)? = nil, value: @escaping @Sendable (Double) -> Double
  ) -> TimingFunction {
    TimingFunction(.custom(CustomFunction(name: name, value: value, slope: slope)))
  }
}
