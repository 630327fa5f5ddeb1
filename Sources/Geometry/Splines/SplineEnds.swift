/// What the tangents at the first and last point of an open spline are made of.
public enum SplineEnds: Hashable, Sendable {
  /// A point beyond the end, where the line through the last two would go on: 2·P0 − P1.
  ///
  /// This is what Core Animation does.
  case extrapolated
  /// The end point counts twice, so the curve leaves at half its usual speed.
  case repeated
  /// The curve is straight at its very end: its second derivative is 0 there.
  case natural
  /// The tangents at both ends are 0, or whatever the caller puts in their place.
  case still
}
