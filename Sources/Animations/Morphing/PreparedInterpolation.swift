// SPDX-License-Identifier: MIT

/// The interpolation between two values, prepared once for many samples.
///
/// ``Animatable/preparedInterpolation(to:)`` creates it for types whose preparation is costly. Copies of an animation
/// share it.
public final class PreparedInterpolation<Value: Animatable>: Sendable {
  /// The value at 0.
  package let start: Value
  /// The value at 1.
  package let end: Value
  private let interpolate: @Sendable (Double) -> Sample<Value>

  /// Creates an interpolation from a function of the fraction.
  ///
  /// - Parameters:
  ///   - start: The value at fraction 0.
  ///   - end: The value at fraction 1.
  ///   - interpolate: Returns the result of ``Animatable/interpolation(to:at:)`` for a fraction, to the last bit.
  public init(from start: Value, to end: Value, interpolate: @escaping @Sendable (Double) -> Sample<Value>) {
    self.start = start
    self.end = end
    self.interpolate = interpolate
  }

  /// The value at a fraction, and its derivative.
  public func sample(at fraction: Double) -> Sample<Value> { interpolate(fraction) }
}
