// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Errors at places of a style sheet, or of a text in JSON.
struct WebErrors: Sendable {
  /// The lines of a style sheet; `nil` for JSON, whose texts have their positions.
  let lines: TextLines?
  /// The number of lines before the JSON.
  var lineOffset = 0

  /// The error of a value.
  func error(_ error: CSSValueError, _ text: CSSText) -> MotionReadingError {
    guard let position = text.position else {
      return (lines ?? TextLines([])).error(at: error.index, error.problem)
    }
    return MotionReadingError(line: position.line + lineOffset, column: position.column, error.problem)
  }

  /// An error at the beginning of a text.
  func refusal(_ text: CSSText, _ problem: String) -> MotionReadingError {
    error(CSSValueError(index: text.range.lowerBound, problem: problem), text)
  }
}
