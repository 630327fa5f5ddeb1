/// What an animation shows outside its active interval.
public enum FillMode: Hashable, Sendable {
  /// Nothing; the Web's `none`.
  case removed
  /// Its last value afterwards.
  case forwards
  /// Its first value beforehand.
  case backwards
  /// Both.
  case both

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  package var fillsForwards: Bool { self == .forwards || self == .both }
}
