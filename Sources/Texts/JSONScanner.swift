// SPDX-License-Identifier: MIT

/// A parser of JSON by [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) that keeps the positions of the values.
///
/// A specific parser is required: diagnostics use positions and duplicate keys, and depth and size have limits.
package struct JSONScanner {
  /// The largest nesting depth of values, unless a parser states another one.
  package static let depthLimit = 32

  private let bytes: [UInt8]
  private var index = 0
  /// Lines and columns are counted incrementally, each byte once, because a file may be one long line.
  private var line = 1
  private var column = 1
  private var counted = 0
  /// The key of the outermost object whose value is being parsed, and the element of the array in it.
  private var (key, element): (String?, Int?) = (nil, nil)
  private let acceptsInfinity: Bool
  private let depthLimit: Int
  private let packsNumbers: Bool
  private let valueLimit: Int
  /// The number of values that may still follow.
  private var remaining: Int

  /// - Parameters:
  ///   - acceptsInfinity: Whether a number beyond the range of `Double` is infinite; otherwise it is an error.
  ///   - depthLimit: The largest nesting depth of values.
  ///   - packsNumbers: Whether an array of numbers alone is one value, ``JSONNode/Kind/numbers(_:)``.
  ///   - valueLimit: The largest number of values.
  package init(
    _ bytes: [UInt8], acceptsInfinity: Bool = true, depthLimit: Int = depthLimit, packsNumbers: Bool = false,
    valueLimit: Int = .max
  ) {
    self.acceptsInfinity = acceptsInfinity
    (self.depthLimit, self.packsNumbers) = (depthLimit, packsNumbers)
    (self.valueLimit, remaining) = (valueLimit, valueLimit)
    // A byte order mark has no meaning in UTF-8, but some editors write it.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Parses the whole text and returns its value.
  package mutating func document() throws(JSONSyntaxError) -> JSONNode {
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw error("expected the end of the text") }
    return value
  }

  // MARK: - Arrays without all elements in memory

  /// Begins to read an array, whose elements ``nextElement()`` returns.
  ///
  /// - Throws: An error at the value if it is no array.
  package mutating func beginArray() throws(JSONSyntaxError) {
    skipSpace()
    guard take("[") else { throw error("expected an array") }
    element = 0
  }

  /// The next element of the array, or `nil` after its end, which is that of the text.
  package mutating func nextElement() throws(JSONSyntaxError) -> JSONNode? {
    skipSpace()
    if element != 0 {
      if take("]") { return try end() }
      guard take(",") else { throw error("expected ',' or ']'") }
      skipSpace()
      if peek == UInt8(ascii: "]") { throw error("expected a value after ',', found ']'") }
    } else if take("]") {
      return try end()
    }
    element = (element ?? 0) + 1
    return try value(depth: 1)
  }

  private mutating func end() throws(JSONSyntaxError) -> JSONNode? {
    skipSpace()
    guard index == bytes.count else { throw error("expected the end of the text") }
    return nil
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    guard depth < depthLimit else {
      throw error("values are nested more than \(depthLimit) levels deep")
    }
    remaining -= 1
    guard remaining >= 0 else { throw error("more than \(valueLimit) values") }
    let position = position()
    guard let byte = peek else { throw error("expected a value, found the end of the text") }
    let kind: JSONNode.Kind
    switch byte {
    case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
    case UInt8(ascii: "["):
      kind = packsNumbers && hasNumbersAlone ? .numbers(try numbers()) : .array(try elements(depth: depth))
    case UInt8(ascii: "\""): kind = .text(try string())
    case UInt8(ascii: "t"): kind = try word("true", .flag(true))
    case UInt8(ascii: "f"): kind = try word("false", .flag(false))
    case UInt8(ascii: "n"): kind = try word("null", .null)
    default: kind = .number(try number())
    }
    return JSONNode(kind: kind, position: position)
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONNode.Member] {
    index += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if take("}") { return members }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw error("expected a key in quotation marks") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw error("expected ':' after the key") }
      skipSpace()
      if depth == 0 { self.key = key }
      members.append(.init(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw error("expected ',' or '}'") }
      if depth == 0 { self.key = nil }
      skipSpace()
      if peek == UInt8(ascii: "}") { throw error("expected a key after ',', found '}'") }
    }
  }

  private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONNode] {
    index += 1
    var elements: [JSONNode] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      if depth == 1 { element = elements.count + 1 }
      elements.append(try value(depth: depth + 1))
      if depth == 1 { element = nil }
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw error("expected ',' or ']'") }
      skipSpace()
      if peek == UInt8(ascii: "]") { throw error("expected a value after ',', found ']'") }
    }
  }

  /// Whether the array at the index has numbers alone, and one at least.
  private var hasNumbersAlone: Bool {
    var (next, hasDigit) = (index + 1, false)
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
      case UInt8(ascii: "]"): return hasDigit
      default: return false
      }
      next += 1
    }
    return false
  }

  private mutating func numbers() throws(JSONSyntaxError) -> [Double] {
    index += 1
    var numbers: [Double] = []
    skipSpace()
    while true {
      numbers.append(try number())
      skipSpace()
      if take("]") { return numbers }
      guard take(",") else { throw error("expected ',' or ']'") }
      skipSpace()
      if peek == UInt8(ascii: "]") { throw error("expected a value after ',', found ']'") }
    }
  }

  private mutating func word(_ word: String, _ kind: JSONNode.Kind) throws(JSONSyntaxError) -> JSONNode.Kind {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value") }
    index += word.utf8.count
    return kind
  }

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    var digits = DecimalDigits()
    let isNegative = take("-")
    if take("0") {
      // No digit may follow a leading 0.
    } else if skipDigits(&digits) == 0 {
      index = start
      throw error("expected a value")
    }
    if take(".") {
      let count = skipDigits(&digits)
      guard count > 0 else { throw error("expected a digit after the decimal point") }
      digits.exponent = -count
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      digits.isExact = false
      guard skipDigits(&digits) > 0 else { throw error("expected a digit in the exponent") }
    }
    // A number that is too large is infinite, and so beyond every limit.
    guard
      let value = digits.value.map({ isNegative ? -$0 : $0 })
        ?? Double(String(decoding: bytes[start..<index], as: UTF8.self))
    else {
      throw error("expected a number")
    }
    guard acceptsInfinity || value.isFinite else {
      index = start
      throw error("this number is out of range")
    }
    return value
  }

  private mutating func skipDigits(_ digits: inout DecimalDigits) -> Int {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      digits.append(byte)
      index += 1
    }
    return index - start
  }

  // MARK: - Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    // Most strings have no escapes: they are the bytes up to the quotation mark.
    var end = index
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      end += 1
    }
    var content = Array(bytes[index..<end])
    index = end
    if peek == UInt8(ascii: "\"") {
      index += 1
      guard let text = String(validating: content, as: UTF8.self) else { throw error("this string is not UTF-8") }
      return text
    }
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let text = String(validating: content, as: UTF8.self) else { throw error("this string is not UTF-8") }
        return text
      case UInt8(ascii: "\\"):
        index += 1
        content += Array(String(try escape()).utf8)
      case 0..<0x20: throw error("a control character in a string must be written as an escape")
      default:
        content.append(byte)
        index += 1
      }
    }
    throw error("the text ends in a string")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Character {
    guard let byte = peek else { throw error("the text ends in a string") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try unicodeEscape())
    default:
      index -= 1
      throw error("unknown escape sequence")
    }
  }

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw error("unpaired surrogate") }
      return scalar
    }
    guard take("\\"), take("u") else { throw error("unpaired surrogate") }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw error("unpaired surrogate") }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        column = 1
        counted = index
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      default: return
      }
    }
  }

  private mutating func position() -> TextPosition {
    // Continuation bytes of UTF-8 do not count as characters.
    let end = min(index, bytes.count)
    if counted < end { column += bytes[counted..<end].count { $0 & 0xC0 != 0x80 } }
    counted = end
    return TextPosition(line: line, column: column)
  }

  private mutating func error(_ problem: String) -> JSONSyntaxError {
    JSONSyntaxError(position: position(), key: key, element: element, problem: problem)
  }
}
