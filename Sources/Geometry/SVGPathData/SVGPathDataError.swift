// SPDX-License-Identifier: MIT
import GlissadeTexts

/// An error in SVG path data: its position, the expected input and the input found.
///
/// The text before the error is valid path data: SVG draws every command before the first faulty one.
public struct SVGPathDataError: Error, Hashable, Sendable {
  /// The input expected at the position of the error.
  public enum Expectation: Hashable, Sendable {
    /// A move, which path data must begin with.
    case move
    /// The letter of a command.
    case command
    /// A number.
    case number
    /// A digit: after a decimal point or in an exponent.
    case digit
    /// A flag of an arc: 0 or 1.
    case arcFlag
    /// A finite number that leads to a finite coordinate.
    case finiteNumber
    /// The end of the data, because of a limit on the number of elements.
    case end(elementLimit: Int)
  }

  /// The position of the error: the number of UTF-8 bytes before it.
  public let offset: Int
  /// The expected input.
  public let expected: Expectation
  /// The character at the position of the error, or `nil` at the end of the text.
  public let found: Character?

  init(offset: Int, expected: Expectation, found: Character?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension SVGPathDataError: CustomStringConvertible {
  /// One line with the position, the expected input and the input found.
  public var description: String {
    let expectedText =
      switch expected {
      case .move: "a move (M or m)"
      case .command: "a command (one of MLHVCSQTAZ, in upper or lower case)"
      case .number: "a number"
      case .digit: "a digit"
      case .arcFlag: "an arc flag (0 or 1)"
      case .finiteNumber: "a finite number"
      case .end(let limit): "the end of the data (at most \(limit) elements)"
      }
    let foundText =
      switch found {
      case nil: "the end"
      case .some(let character):
        // A hidden character is shown as its code point.
        if let first = character.unicodeScalars.first, character.unicodeScalars.contains(where: Quotation.isHidden) {
          "U+\(String(first.value, radix: 16, uppercase: true))"
        } else {
          Quotation.quoted(String(character), mark: "\"")
        }
      }
    return "path data, byte \(offset): expected \(expectedText), found \(foundText)"
  }
}
