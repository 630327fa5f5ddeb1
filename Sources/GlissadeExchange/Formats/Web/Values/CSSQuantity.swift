// SPDX-License-Identifier: MIT

/// A number, a length, a percentage, an angle or a time of CSS; a sum of lengths with different units as in `calc()`.
struct CSSQuantity: Equatable, Sendable {
  /// The kinds of the parts of a sum. Their numbers may be 0.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let number = Kinds(rawValue: 1)
    /// A length in pixels, and one in sizes of fonts.
    static let pixels = Kinds(rawValue: 2)
    static let ems = Kinds(rawValue: 4)
    static let rootEms = Kinds(rawValue: 8)
    static let percentage = Kinds(rawValue: 16)
    static let angle = Kinds(rawValue: 32)
    static let time = Kinds(rawValue: 64)
    /// All that can be a length.
    static let length: Kinds = [.pixels, .ems, .rootEms, .percentage]
  }

  var kinds: Kinds
  /// The number, the pixels, the multiples of both font sizes, the percent, the degrees, and the seconds.
  var parts: SIMD8<Double>

  private init(_ kinds: Kinds, _ index: Int, _ value: Double) {
    (self.kinds, parts) = (kinds, .zero)
    parts[index] = value
  }

  init(number: Double) { self.init(.number, 0, number) }
  init(percentage: Double) { self.init(.percentage, 4, percentage) }

  /// The quantity of a number with a unit, or `nil` for an unknown unit.
  init?(_ value: Double, unit: String) {
    switch unit {
    case "px": self.init(.pixels, 1, value)
    case "in": self.init(.pixels, 1, value * 96)
    case "cm": self.init(.pixels, 1, value * 96 / 2.54)
    case "mm": self.init(.pixels, 1, value * 96 / 25.4)
    case "q": self.init(.pixels, 1, value * 96 / 101.6)
    case "pt": self.init(.pixels, 1, value * 96 / 72)
    case "pc": self.init(.pixels, 1, value * 16)
    case "em": self.init(.ems, 2, value)
    case "rem": self.init(.rootEms, 3, value)
    case "deg": self.init(.angle, 5, value)
    case "grad": self.init(.angle, 5, value * 0.9)
    case "rad": self.init(.angle, 5, value * 180 / .pi)
    case "turn": self.init(.angle, 5, value * 360)
    case "s": self.init(.time, 6, value)
    case "ms": self.init(.time, 6, value / 1000)
    default: return nil
    }
  }

  var number: Double? { kinds == .number ? parts[0] : nil }
  var percentage: Double? { kinds == .percentage ? parts[4] : nil }
  var seconds: Double? { kinds == .time ? parts[6] : nil }
  /// The degrees of an angle; 0 is an angle without a unit.
  var degrees: Double? { kinds == .angle ? parts[5] : kinds == .number && parts[0] == 0 ? 0 : nil }

  /// Whether the quantity is a length or a percentage; 0 is a length without a unit.
  var isLength: Bool { kinds.isSubset(of: .length) && !kinds.isEmpty || kinds == .number && parts[0] == 0 }

  /// The sum of two quantities, or `nil` if they cannot be added.
  func adding(_ other: CSSQuantity, factor: Double) -> CSSQuantity? {
    let all = kinds.union(other.kinds)
    guard kinds == other.kinds || all.isSubset(of: .length) else { return nil }
    var sum = self
    (sum.kinds, sum.parts) = (all, parts + other.parts * factor)
    return sum
  }

  func multiplied(by factor: Double) -> CSSQuantity {
    var product = self
    product.parts *= factor
    return product
  }
}

/// The sizes to which the lengths of an element refer, in pixels, as far as a file states them.
struct CSSSizes: Equatable, Sendable {
  var fontSize: Double?
  var rootFontSize: Double?
  var width: Double?
  var height: Double?

  /// The size of which percentages are parts.
  enum Reference { case width, height, none }
}

extension CSSValueScanner {
  private static let calculationDepth = 16

  /// Whether the next token begins a quantity.
  func startsQuantity() throws(CSSValueError) -> Bool {
    switch try peek() {
    case .number, .percentage, .dimension, .function("calc"): true
    default: false
    }
  }

  /// Reads a number with or without a unit, or a `calc()` of them.
  mutating func quantity(_ expected: String) throws(CSSValueError) -> CSSQuantity {
    let token = try next()
    switch token {
    case .number, .percentage, .dimension: return try quantity(token)
    case .function("calc"): return try calculation(depth: 0)
    case .function(let name): throw error("the function \(CSSValueError.quoted(name + "()")) is not evaluated")
    default: throw unexpected(expected)
    }
  }

  private func quantity(_ token: Token) throws(CSSValueError) -> CSSQuantity {
    switch token {
    case .number(let number): return CSSQuantity(number: number)
    case .percentage(let percent): return CSSQuantity(percentage: percent)
    case .dimension(let value, let unit):
      guard let quantity = CSSQuantity(value, unit: unit) else {
        throw error("the unit \(CSSValueError.quoted(unit)) cannot be converted to pixels")
      }
      return quantity
    default: throw unexpected("a number")
    }
  }

  /// Reads a sum up to its parenthesis. Only numbers multiply and divide.
  private mutating func calculation(depth: Int) throws(CSSValueError) -> CSSQuantity {
    guard depth < Self.calculationDepth else { throw error("calculations nested too deeply") }
    var sum: CSSQuantity?
    var (term, sign) = (try operand(depth), 1.0)
    while true {
      let token = try next()
      switch token {
      case .other(UInt8(ascii: "*")):
        let factor = try operand(depth)
        if let number = factor.number {
          term = term.multiplied(by: number)
        } else if let number = term.number {
          term = factor.multiplied(by: number)
        } else {
          throw error("two quantities with units cannot be multiplied in “calc()”")
        }
      case .slash:
        guard let divisor = try operand(depth).number, divisor != 0 else {
          throw error("a divisor in “calc()” must be a number other than 0")
        }
        term = term.multiplied(by: 1 / divisor)
      case .other(UInt8(ascii: "+")), .other(UInt8(ascii: "-")), .close:
        let total = sum.map { $0.adding(term, factor: sign) } ?? term.multiplied(by: sign)
        guard let total else { throw error("different kinds cannot be added in “calc()”") }
        if token == .close { return total }
        sum = total
        sign = token == .other(UInt8(ascii: "+")) ? 1 : -1
        term = try operand(depth)
      default: throw unexpected("an operator or ')'")
      }
    }
  }

  private mutating func operand(_ depth: Int) throws(CSSValueError) -> CSSQuantity {
    let token = try next()
    if token == .open || token == .function("calc") { return try calculation(depth: depth + 1) }
    if case .function(let name) = token {
      throw error("the function \(CSSValueError.quoted(name + "()")) is not evaluated")
    }
    return try quantity(token)
  }

  // MARK: - Kinds of quantities

  mutating func number(_ expected: String = "a number") throws(CSSValueError) -> Double {
    guard let number = try quantity(expected).number else { throw unexpected(expected) }
    return number
  }

  /// Reads a number, or a percentage of 1.
  mutating func share() throws(CSSValueError) -> Double {
    let quantity = try quantity("a number or a percentage")
    if let number = quantity.number { return number }
    guard let percentage = quantity.percentage else { throw unexpected("a number or a percentage") }
    return percentage / 100
  }

  /// Reads an angle in degrees.
  mutating func degrees() throws(CSSValueError) -> Double {
    guard let degrees = try quantity("an angle").degrees else { throw unexpected("an angle such as 45deg") }
    return degrees
  }

  /// Reads a length in pixels.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the element; `nil` if the value must not depend on them.
  ///   - reference: The size of which percentages are parts.
  ///   - acceptsNumbers: Whether a number without a unit has pixels.
  mutating func length(
    _ sizes: CSSSizes?, of reference: CSSSizes.Reference = .none, acceptsNumbers: Bool = false
  ) throws(CSSValueError) -> Double {
    let quantity = try quantity("a length")
    if acceptsNumbers, let number = quantity.number { return number }
    guard quantity.isLength else { throw unexpected("a length with a unit, such as 10px") }
    return try pixels(quantity, sizes, of: reference)
  }

  /// The pixels of a length that was the last token.
  func pixels(
    _ quantity: CSSQuantity, _ sizes: CSSSizes?, of reference: CSSSizes.Reference
  ) throws(CSSValueError) -> Double {
    func size(_ kind: CSSQuantity.Kinds, _ size: Double?, _ name: String) throws(CSSValueError) -> Double {
      guard quantity.kinds.contains(kind) else { return 0 }
      guard sizes != nil else { throw CSSValueError(index: start, problem: "", needsSizes: true) }
      guard let size else { throw error("\(shown) needs \(name) in pixels, which the file does not state") }
      return size
    }
    let em = try size(.ems, sizes?.fontSize, "the “font-size” of the element")
    let rootEm = try size(.rootEms, sizes?.rootFontSize, "the “font-size” of “:root”")
    let share: Double
    switch reference {
    case .width: share = try size(.percentage, sizes?.width, "the “width” of the element")
    case .height: share = try size(.percentage, sizes?.height, "the “height” of the element")
    case .none:
      guard !quantity.kinds.contains(.percentage) else { throw error("\(shown) needs a layout") }
      share = 0
    }
    let parts = quantity.parts
    return parts[1] + parts[2] * em + parts[3] * rootEm + parts[4] / 100 * share
  }

  /// The last token in quotation marks.
  private var shown: String { CSSValueError.quoted(lastText) }
}
