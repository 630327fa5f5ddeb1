import Quoting

/// Where SVG path data stops being path data.
///
/// What stands before the error is still a path: SVG draws everything up to the first command that is wrong, see
/// ``Path/validPrefix(ofSVGPathData:)``.
public struct SVGPathDataError: Error, Hashable, Sendable {
  /// What the text should have gone on with.
  public enum Expectation: Hashable, Sendable {
    /// A move, with which path data has to begin.
    case move
    /// The letter of a command.
    case command
    /// A number.
    case number
    /// A digit: after a decimal point or in an exponent.
    case digit
    /// A flag of an arc: 0 or 1.
    case arcFlag
    /// A number that is not too large to be one; the coordinate that it leads to has to be finite too.
    case finiteNumber
    /// The end of the data, because the path may have no more than a number of elements.
    case end(elementLimit: Int)
  }

  /// The place of the error: the number of UTF-8 bytes before it.
  public let offset: Int
  /// What should have stood there.
  public let expected: Expectation
  /// What stands there instead, or `nil` at the end of the text.
  public let found: Character?

  init(offset: Int, expected: Expectation, found: Character?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension SVGPathDataError: CustomStringConvertible {
  /// One line: the place, what is accepted there and what was found.
  public var description: String {
    let wish =
      switch expected {
      case .move: "a move (M or m)"
      case .command: "a command (one of MLHVCSQTAZ or their small letters)"
      case .number: "a number"
      case .digit: "a digit"
      case .arcFlag: "an arc flag (0 or 1)"
      case .finiteNumber: "a number of finite size"
      case .end(let limit): "the end after \(limit) segments"
      }
    let there =
      switch found {
      case nil: "the end"
      case .some(let character):
        // A hidden character is named by its number.
        if let first = character.unicodeScalars.first, character.unicodeScalars.contains(where: Quotation.isHidden) {
          "U+\(String(first.value, radix: 16, uppercase: true))"
        } else {
          Quotation.quoted(String(character), mark: "\"")
        }
      }
    return "path data, byte \(offset): expected \(wish), found \(there)"
  }
}
