extension TimingFunction {
  /// Which ends of a motion are eased.
  public enum Ends: String, Hashable, Sendable, CaseIterable {
    /// Begins slowly.
    case easeIn = "in"
    /// Ends slowly.
    case easeOut = "out"
    /// Both.
    case easeInOut = "in-out"
  }
}
