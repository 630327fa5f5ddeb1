/// Which points lie inside an outline that crosses itself.
public enum FillRule: Hashable, Sendable {
  /// Inside where the outline winds around a point any number of times other than 0.
  case nonZero
  /// Inside where a ray from the point crosses the outline an odd number of times.
  case evenOdd
}
