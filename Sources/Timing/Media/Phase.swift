/// Where an instant lies relative to the active interval.
public enum Phase: Hashable, Sendable {
  /// Not begun.
  case before
  /// Between begin and end.
  case active
  /// Ended.
  case after
}
