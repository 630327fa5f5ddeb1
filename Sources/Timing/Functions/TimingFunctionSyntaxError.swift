/// Why a text is not a timing function, and where.
public struct TimingFunctionSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte of the text, in UTF-8 from 0, at which reading stopped.
  public let offset: Int
  /// What would have been accepted there.
  public let expected: String

  init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  /// Place and expectation in one line.
  public var description: String { "at byte \(offset): expected \(expected)" }
}
