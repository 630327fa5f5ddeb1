// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// The ends of a motion that are eased.
  public enum Ends: String, Hashable, Sendable, CaseIterable {
    /// A slow start.
    case easeIn = "in"
    /// A slow end.
    case easeOut = "out"
    /// Both a slow start and a slow end.
    case easeInOut = "in-out"
  }
}
