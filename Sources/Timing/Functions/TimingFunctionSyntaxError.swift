// SPDX-License-Identifier: MIT

/// The position and the cause of a syntax error in the text of a timing function.
public struct TimingFunctionSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte offset of the error in the text's UTF-8 form, from 0.
  public let offset: Int
  /// The accepted input at that offset.
  public let expected: String

  init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  /// The offset and the accepted input in one line.
  public var description: String { "at byte \(offset): expected \(expected)" }
}
