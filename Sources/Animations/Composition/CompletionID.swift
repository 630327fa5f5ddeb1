/// Which completion is meant: that of all changes and animations that were given it.
public struct CompletionID: Hashable, Sendable {
  /// The number of the completion.
  package let number: UInt64

  /// Names a completion with a number.
  package init(number: UInt64) { self.number = number }
}
