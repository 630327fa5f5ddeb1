// SPDX-License-Identifier: MIT

/// A parser that reads SVG path data command by command.
///
/// Follows the grammar of SVG 2, https://www.w3.org/TR/SVG2/paths.html#PathDataBNF. It also accepts exponents, which
/// the prose of SVG 2 and every browser allow. Numbers are rounded correctly and do not depend on a locale.
package struct SVGPathDataScanner {
  /// A command with one set of its numbers.
  package struct Command: Hashable, Sendable {
    /// The letter; further sets of numbers after M or m have the letter L or l.
    package var letter: Character
    /// The numbers; a flag is 0 or 1.
    package var numbers: [Double]

    package init(letter: Character, numbers: [Double]) {
      self.letter = letter
      self.numbers = numbers
    }
  }

  private let text: String
  private let bytes: [UInt8]
  private var offset = 0
  private var letter: UInt8?
  /// Whether the last separator was a comma, which requires a subsequent number.
  private var requiresNumber = false

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The offset of the first number of the last command, in UTF-8 bytes.
  private(set) var numbersOffset = 0

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Creates the error for unexpected input at a byte offset.
  func failure(_ expected: SVGPathDataError.Expectation, at offset: Int) -> SVGPathDataError {
    // The text before the offset is ASCII path data, so the offset is not inside a scalar.
    let index = text.utf8.index(text.startIndex, offsetBy: min(offset, bytes.count))
    return SVGPathDataError(offset: offset, expected: expected, found: text[index...].first)
  }

  /// Returns the next command, or `nil` at the end.
  package mutating func next() throws(SVGPathDataError) -> Command? {
    var numbers: [Double] = []
    guard let letter = try next(into: &numbers) else { return nil }
    return Command(letter: Character(UnicodeScalar(letter)), numbers: numbers)
  }

  /// Reads the next command into a reused array; returns its letter, or `nil` at the end.
  mutating func next(into numbers: inout [Double]) throws(SVGPathDataError) -> UInt8? {
    numbers.removeAll(keepingCapacity: true)
    skipSpace()
    let repeats = letter.map { Self.numberCount($0) > 0 } ?? false
    guard let current else {
      if requiresNumber { throw failure(.number, at: offset) }
      return nil
    }
    var letter: UInt8
    if repeats, requiresNumber || Self.startsNumber(current), let previous = self.letter {
      // Further sets of numbers after a move draw lines.
      letter =
        previous == UInt8(ascii: "M") ? UInt8(ascii: "L") : previous == UInt8(ascii: "m") ? UInt8(ascii: "l") : previous
    } else {
      letter = current
      guard Self.isCommand(letter) else { throw failure(self.letter == nil ? .move : .command, at: offset) }
      guard self.letter != nil || letter | 0x20 == UInt8(ascii: "m") else { throw failure(.move, at: offset) }
      offset += 1
      skipSpace()
    }
    numbersOffset = offset
    let isArc = letter | 0x20 == UInt8(ascii: "a")
    for index in 0..<Self.numberCount(letter) {
      if index > 0 { skipComma() }
      numbers.append(isArc && (index == 3 || index == 4) ? try flag() : try number())
    }
    requiresNumber = false
    if Self.numberCount(letter) > 0 { requiresNumber = skipComma() }
    self.letter = letter
    return letter
  }

  /// The number of arguments of a command.
  private static func numberCount(_ letter: UInt8) -> Int {
    switch letter | 0x20 {
    case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
    case UInt8(ascii: "s"), UInt8(ascii: "q"): 4
    case UInt8(ascii: "c"): 6
    case UInt8(ascii: "a"): 7
    default: 0
    }
  }

  private static func isCommand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      numberCount(byte) > 0 || byte | 0x20 == UInt8(ascii: "z")
    default: false
    }
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x9 || byte == 0xA || byte == 0xC || byte == 0xD { offset += 1 }
  }

  /// Skips white space with at most one comma; returns whether there was a comma.
  @discardableResult
  private mutating func skipComma() -> Bool {
    skipSpace()
    guard current == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  private mutating func flag() throws(SVGPathDataError) -> Double {
    guard let byte = current, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw failure(.arcFlag, at: offset)
    }
    offset += 1
    return byte == UInt8(ascii: "1") ? 1 : 0
  }

  private mutating func number() throws(SVGPathDataError) -> Double {
    let start = offset
    var decimal = DecimalNumber()
    if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
      decimal.isNegative = current == UInt8(ascii: "-")
      offset += 1
    }
    let whole = offset
    while let byte = current, Self.isDigit(byte) {
      decimal.append(digit: byte &- UInt8(ascii: "0"), isFraction: false)
      offset += 1
    }
    let hasWhole = offset > whole
    if current == UInt8(ascii: ".") {
      offset += 1
      guard Self.isDigit(current) else { throw failure(.digit, at: offset) }
      while let byte = current, Self.isDigit(byte) {
        decimal.append(digit: byte &- UInt8(ascii: "0"), isFraction: true)
        offset += 1
      }
    } else if !hasWhole {
      throw failure(.number, at: offset)
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      var isNegative = false
      if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
        isNegative = current == UInt8(ascii: "-")
        offset += 1
      }
      guard Self.isDigit(current) else { throw failure(.digit, at: offset) }
      var exponent = 0
      while let byte = current, Self.isDigit(byte) {
        // The limit exceeds the exponent of every double, so larger values make no difference.
        exponent = min(exponent * 10 + Int(byte &- UInt8(ascii: "0")), 1 << 40)
        offset += 1
      }
      decimal.exponent += isNegative ? -exponent : exponent
    }
    let value = decimal.value
    guard value.isFinite else { throw failure(.finiteNumber, at: start) }
    return value
  }
}
