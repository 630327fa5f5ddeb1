// SPDX-License-Identifier: MIT

/// The identifier of a completion, which several changes and animations may share.
public struct CompletionID: Hashable, Sendable {
  /// The number of the completion.
  package let number: UInt64

  /// Creates the identifier with a number.
  package init(number: UInt64) { self.number = number }
}
