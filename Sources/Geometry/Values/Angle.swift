// SPDX-License-Identifier: MIT

/// An angle that distinguishes full turns: 450° is not 90°.
///
/// Positive angles turn from +x towards +y, which is clockwise on a screen whose y grows down.
public struct Angle: Hashable, Sendable, AdditiveArithmetic, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  @inlinable
  package init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable
  package init(degrees: Double) { self.radians = degrees * (.pi / 180) }

  /// The angle in degrees.
  @inlinable
  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  /// The angle 0.
  public static var zero: Angle { Angle(radians: 0) }

  /// An angle from degrees: `.degrees(90)` is a right angle.
  @inlinable
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle from radians.
  @inlinable
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// The angle of the same direction within half a turn of `reference`.
  ///
  /// Unwrapping removes jumps by 360° from a sequence of directions that crosses ±180°.
  @inlinable
  public func unwrapped(near reference: Angle) -> Angle {
    let turns = ((radians - reference.radians) / (2 * .pi)).rounded()
    return Angle(radians: radians - turns * 2 * .pi)
  }
}

extension Angle {
  /// The sum of two angles.
  @inlinable
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  /// The difference of two angles.
  @inlinable
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  /// The negated angle.
  @inlinable
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// The angle multiplied by `factor`.
  @inlinable
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  /// Whether `a` is less than `b`, with signs.
  @inlinable
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
