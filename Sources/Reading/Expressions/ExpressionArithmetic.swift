// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The operators of the language. Arrays are added and scaled as vectors.
enum ExpressionArithmetic {
  static func result(
    _ sign: String, _ first: ExpressionValue, _ second: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch sign {
    case "+":
      if first.isText || second.isText {
        let text = try first.text() + second.text()
        guard text.utf8.count <= ExpressionValue.textLimit else { throw ExpressionValue.longText }
        return .text(text)
      }
      return try combined(first, second, +)
    case "-": return try combined(first, second, -)
    case "*": return try product(first, second)
    case "/":
      guard let divisor = second.number else { throw ExpressionFailure("a division by something that is no number") }
      return try product(first, .number(1 / divisor), exactDivisor: divisor)
    case "%":
      guard let first = first.number, let second = second.number else {
        throw ExpressionFailure("a remainder of something that is no number")
      }
      return .number(first.truncatingRemainder(dividingBy: second))
    case "==", "===": return .flag(areEqual(first, second))
    case "!=", "!==": return .flag(!areEqual(first, second))
    default: return .flag(try isOrdered(sign, first, second))
    }
  }

  static func areEqual(_ first: ExpressionValue, _ second: ExpressionValue) -> Bool {
    switch (first, second) {
    case (.none, .none): return true
    case (.none, _), (_, .none): return false
    case (.text(let first), .text(let second)): return first == second
    case (.list(let first), .list(let second)): return first === second
    default:
      guard let first = first.number, let second = second.number else { return false }
      return first == second
    }
  }

  private static func isOrdered(
    _ sign: String, _ first: ExpressionValue, _ second: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    guard let first = first.number, let second = second.number else { return false }
    switch sign {
    case "<": return first < second
    case "<=": return first <= second
    case ">": return first > second
    case ">=": return first >= second
    default: throw ExpressionFailure("the operator \(sign)")
    }
  }

  /// Two numbers or vectors; the shorter one is filled with zeros.
  private static func combined(
    _ first: ExpressionValue, _ second: ExpressionValue, _ operation: (Double, Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let left = first.numbers, let right = second.numbers else {
      throw ExpressionFailure("a sum of something that is no number")
    }
    let count = max(left.count, right.count)
    let sums = (0..<count).map { index in
      operation(index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
    }
    if case .list = first { return .list(ExpressionList(sums)) }
    return .vector(sums)
  }

  private static func product(
    _ first: ExpressionValue, _ second: ExpressionValue, exactDivisor: Double? = nil
  ) throws(ExpressionFailure) -> ExpressionValue {
    func scaled(_ values: [Double], _ factor: Double) -> [Double] {
      values.map { value in exactDivisor.map { value / $0 } ?? value * factor }
    }
    if let factor = second.number, let values = first.numbers {
      let products = scaled(values, factor)
      if case .list = first { return .list(ExpressionList(products)) }
      return .vector(products)
    }
    if let factor = first.number, let values = second.numbers {
      return .list(ExpressionList(values.map { $0 * factor }))
    }
    throw ExpressionFailure("a product of something that is no number")
  }

  /// The result of `typeof`.
  static func kind(of value: ExpressionValue) -> String {
    switch value {
    case .none: "undefined"
    case .number: "number"
    case .flag: "boolean"
    case .text: "string"
    case .closure, .builtin, .method: "function"
    default: "object"
    }
  }
}

/// The functions of numbers, texts, arrays and paths.
struct ExpressionPlain: ExpressionObject {
  let plain: ExpressionValue

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? { nil }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { .none }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { plain }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    var values: [ExpressionValue] = []
    for argument in arguments {
      values.append(try run.plain(argument))
      try run.count(reading: values[values.count - 1])
    }
    try run.count(reading: plain)
    switch (name, plain) {
    case ("toFixed", .number(let number)):
      return .text(ExpressionFunctions.fixed(number, digits: values.first?.number ?? 0))
    case ("toString", _): return .text(try plain.text())
    case ("toUpperCase", .text(let text)): return .text(text.uppercased())
    case ("toLowerCase", .text(let text)): return .text(text.lowercased())
    case ("split", .text(let text)):
      guard case .text(let mark)? = values.first else { return nil }
      let parts =
        mark.isEmpty
        ? text.map(String.init) : text.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
      return .list(ExpressionList(parts))
    case ("slice", .text(let text)), ("substr", .text(let text)), ("substring", .text(let text)):
      let count = text.count
      let start = ExpressionFunctions.index(values.first?.number ?? 0, in: count)
      let second = values.count > 1 ? values[1].number : nil
      let end = second.map { ExpressionFunctions.index(name == "substr" ? Double(start) + $0 : $0, in: count) } ?? count
      return .text(String(text.dropFirst(start).prefix(max(end - start, 0))))
    case (_, .list(let list)): return try list.call(name, values, run)
    case (_, .path(let path)):
      try run.count(path.elements.count / 16)
      return try ExpressionOutline(path).value(name)
    default: return nil
    }
  }
}
