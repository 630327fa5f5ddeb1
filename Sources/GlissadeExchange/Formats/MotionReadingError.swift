// SPDX-License-Identifier: MIT

/// The reason why a text cannot be read as a motion.
public struct MotionReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int
  /// The problem, in one sentence without a full stop.
  public let problem: String

  init(line: Int, column: Int, _ problem: String) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }

  /// `line 3, column 14: a number is expected`.
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension MotionReadingError {
  /// The reason why a file was refused. If its message begins with a line and a column, they are the place; otherwise
  /// the place is the start of the text.
  init(_ error: MotionOpeningError) {
    let words = error.problem.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    if words.count == 5, words[0] == "line", words[2] == "column", let line = Int(words[1].dropLast()),
      let column = Int(words[3].dropLast())
    {
      self.init(line: line, column: column, String(words[4]))
    } else {
      self.init(line: 1, column: 1, error.problem)
    }
  }
}
