// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// Lists of transform functions have differences function by function, see ``TransformListDifference``. Changes
/// therefore keep full turns, and require no inverse.
///
/// While changes between lists of different types run, the presentation value ends with a matrix. A retargeted list has
/// no jump in value or velocity, since it adds one sum to the list. The empty list is the identity. Each operation
/// allocates a list; `AffineTransform.Components` does not.
///
/// A difference that is added to a list with such a matrix no longer finds the functions inside the matrix. The law
/// that `a.advanced(by: u + v)` equals `a.advanced(by: u).advanced(by: v)` therefore holds only if `a.advanced(by: u)`
/// needs no matrix: u has the functions of a, in the same order, and one of the two may have further functions at its
/// end. Let a be the empty list, u the sum of `rotate(90°)` and `translate(10)`, and v be `rotate(−90°)`. Then
/// `a.advanced(by: u + v)` is the translation, and the two steps give another matrix. Other laws hold for any lists.
extension TransformList: Animatable {
  /// The empty list, which is the identity.
  public static var zero: TransformList { TransformList([]) }

  /// The difference, function by function.
  public func difference(from other: TransformList) -> TransformListDifference {
    TransformListDifference(self).subtracting(TransformListDifference(other))
  }

  /// The list with a difference added, function by function; the list itself for a difference of length 0.
  public func advanced(by difference: TransformListDifference) -> TransformList {
    difference.magnitude == 0 ? self : TransformListDifference(self).adding(difference).list
  }

  /// Always `true`: a sum of differences is exact. If each difference were added to the list on its own, functions of
  /// different types would turn the list into a matrix too early.
  public static var sumsDifferencesFirst: Bool { true }

  /// The interpolation of CSS, function by function, with the difference of the two lists as its derivative.
  ///
  /// The derivative is exact if the functions have the same kinds and rotations have the same axes. For matrices or
  /// different axes it is that of the linear interpolation.
  public func interpolation(to other: TransformList, at fraction: Double) -> Sample<TransformList> {
    Sample(value: interpolated(to: other, at: fraction), velocity: other.difference(from: self))
  }
}
