// SPDX-License-Identifier: MIT

/// The rule for the tangents at the first and last point of an open spline.
public enum SplineEnds: Hashable, Sendable {
  /// An extrapolated point beyond each end: 2·P0 − P1 for the end point P0 and its neighbour P1.
  ///
  /// Core Animation applies this rule.
  case extrapolated
  /// The end point counts twice, which halves the tangent at the end.
  case repeated
  /// The second derivative is 0 at the end.
  case natural
  /// The tangents at both ends are 0, or values that the caller substitutes.
  case clamped
}
