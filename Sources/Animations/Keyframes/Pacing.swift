/// How time is spent along keyframes or along a path.
public enum Pacing: Hashable, Sendable, CaseIterable {
  /// By key times, and evenly where there are none: each segment takes the same time.
  case time
  /// By the straight distances between keyframes.
  case chord
  /// By true length: the speed is constant.
  case arc
}
