// SPDX-License-Identifier: MIT
import RealModule

/// Computes the [math functions of CSS](https://www.w3.org/TR/css-values-4/#math), such as `calc()` and `clamp()`.
struct CSSMath {
  /// A number or a quantity with a unit, which cannot be added to one another.
  private struct Quantity {
    var value: Double
    var isNumber: Bool
  }

  private static let depthLimit = 32

  private var scanner: SVGNumbers
  /// The factor of a unit; `nil` for a unit of another kind.
  private let factor: (String) -> Double?
  private var depth = 0

  /// The value of the function that begins at a scanner's index, which is moved behind it; `nil` for other text.
  static func value(_ scanner: inout SVGNumbers, _ factor: (String) -> Double?) -> Double? {
    withoutActuallyEscaping(factor) { factor in
      var math = CSSMath(scanner: scanner, factor: factor)
      guard let result = math.function(), result.value.isFinite else { return nil }
      // A number is a quantity only where numbers without a unit are.
      guard let scale = result.isNumber ? factor("") : 1 else { return nil }
      scanner = math.scanner
      return result.value * scale
    }
  }

  private init(scanner: SVGNumbers, factor: @escaping (String) -> Double?) {
    (self.scanner, self.factor) = (scanner, factor)
  }

  // MARK: - Expressions

  private mutating func sum() -> Quantity? {
    guard var result = product() else { return nil }
    while true {
      scanner.skipSpace()
      let isSum = scanner.skip(UInt8(ascii: "+"))
      guard isSum || scanner.skip(UInt8(ascii: "-")) else { return result }
      guard let next = product(), next.isNumber == result.isNumber else { return nil }
      result.value += isSum ? next.value : -next.value
    }
  }

  private mutating func product() -> Quantity? {
    guard var result = operand() else { return nil }
    while true {
      scanner.skipSpace()
      if scanner.skip(UInt8(ascii: "*")) {
        guard let next = operand(), next.isNumber || result.isNumber else { return nil }
        result = Quantity(value: result.value * next.value, isNumber: result.isNumber && next.isNumber)
      } else if scanner.skip(UInt8(ascii: "/")) {
        guard let next = operand(), next.isNumber, next.value != 0 else { return nil }
        result.value /= next.value
      } else {
        return result
      }
    }
  }

  private mutating func operand() -> Quantity? {
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: "(")) { return parentheses() }
    if let number = scanner.number() {
      let unit = scanner.unit()
      if unit.isEmpty { return Quantity(value: number, isNumber: true) }
      return factor(unit).map { Quantity(value: number * $0, isNumber: false) }
    }
    return function()
  }

  /// The expression up to a parenthesis that closes it.
  private mutating func parentheses() -> Quantity? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit, let result = sum() else { return nil }
    scanner.skipSpace()
    return scanner.skip(UInt8(ascii: ")")) ? result : nil
  }

  // MARK: - Functions

  private mutating func function() -> Quantity? {
    let name = scanner.word()
    switch name {
    case "pi": return Quantity(value: .pi, isNumber: true)
    case "e": return Quantity(value: .exp(1), isNumber: true)
    case "infinity": return Quantity(value: .infinity, isNumber: true)
    default: break
    }
    guard scanner.skip(UInt8(ascii: "(")) else { return nil }
    if ["calc", "-webkit-calc"].contains(name) { return parentheses() }
    if ["sin", "cos", "tan"].contains(name) { return trigonometric(name) }
    var words: String?
    if name == "round" { words = strategy() }
    guard let list = arguments(), let first = list.first else { return nil }
    guard list.allSatisfy({ $0.isNumber == first.isNumber }) else { return nil }
    let values = list.map(\.value)
    func same(_ value: Double) -> Quantity { Quantity(value: value, isNumber: first.isNumber) }
    switch (name, values.count) {
    case ("min", _): return same(values.reduce(.infinity) { min($0, $1) })
    case ("max", _): return same(values.reduce(-.infinity) { max($0, $1) })
    case ("clamp", 3): return same(max(values[0], min(values[1], values[2])))
    case ("abs", 1): return same(abs(values[0]))
    case ("sign", 1): return Quantity(value: values[0] > 0 ? 1 : values[0] < 0 ? -1 : 0, isNumber: true)
    case ("hypot", _): return same(values.reduce(0) { $0 + $1 * $1 }.squareRoot())
    case ("mod", 2): return same(values[0] - values[1] * (values[0] / values[1]).rounded(.down))
    case ("rem", 2): return same(values[0] - values[1] * (values[0] / values[1]).rounded(.towardZero))
    case ("round", 1), ("round", 2):
      let step = values.count > 1 ? values[1] : 1
      return same(step * (values[0] / step).rounded(Self.rule(words)))
    default: return first.isNumber ? numeric(name, values) : nil
    }
  }

  /// The functions of numbers alone.
  private func numeric(_ name: String, _ values: [Double]) -> Quantity? {
    let value: Double
    switch (name, values.count) {
    case ("sqrt", 1): value = values[0].squareRoot()
    case ("exp", 1): value = .exp(values[0])
    case ("pow", 2): value = .pow(values[0], values[1])
    case ("log", 1): value = .log(values[0])
    case ("log", 2): value = .log(values[0]) / .log(values[1])
    case ("asin", 1): return angle(.asin(values[0]))
    case ("acos", 1): return angle(.acos(values[0]))
    case ("atan", 1): return angle(.atan(values[0]))
    case ("atan2", 2): return angle(.atan2(y: values[0], x: values[1]))
    default: return nil
    }
    return Quantity(value: value, isNumber: true)
  }

  private func angle(_ radians: Double) -> Quantity? {
    factor("rad").map { Quantity(value: radians * $0, isNumber: false) }
  }

  /// A function of an angle, or of a number in radians.
  private mutating func trigonometric(_ name: String) -> Quantity? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return nil }
    var inner = CSSMath(scanner: scanner) { SVGNumbers.degrees(of: $0).map { $0 * .pi / 180 } }
    inner.depth = depth
    guard let argument = inner.parentheses() else { return nil }
    scanner = inner.scanner
    let angle = argument.value
    let value: Double =
      switch name {
      case "sin": .sin(angle)
      case "cos": .cos(angle)
      default: .tan(angle)
      }
    return Quantity(value: value, isNumber: true)
  }

  /// The arguments between commas, up to a parenthesis that closes the list.
  private mutating func arguments() -> [Quantity]? {
    depth += 1
    defer { depth -= 1 }
    var result: [Quantity] = []
    while depth < Self.depthLimit, let argument = sum() {
      result.append(argument)
      scanner.skipSpace()
      if scanner.skip(UInt8(ascii: ",")) { continue }
      return scanner.skip(UInt8(ascii: ")")) ? result : nil
    }
    return nil
  }

  /// The first argument of `round()` if it is a keyword.
  private mutating func strategy() -> String? {
    var ahead = scanner
    ahead.skipSpace()
    let word = ahead.word()
    ahead.skipSpace()
    guard ["nearest", "up", "down", "to-zero"].contains(word), ahead.skip(UInt8(ascii: ",")) else { return nil }
    scanner = ahead
    return word
  }

  private static func rule(_ strategy: String?) -> FloatingPointRoundingRule {
    switch strategy {
    case "up": .up
    case "down": .down
    case "to-zero": .towardZero
    default: .toNearestOrAwayFromZero
    }
  }
}
