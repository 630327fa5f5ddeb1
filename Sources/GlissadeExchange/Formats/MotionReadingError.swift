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
