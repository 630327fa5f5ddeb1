// SPDX-License-Identifier: MIT

extension SwiftParser {
  mutating func expression() throws(MotionReadingError) -> SwiftExpression {
    try nested { parser throws(MotionReadingError) in
      var result = try parser.product()
      while !parser.next.startsLine, parser.isNext("+") || parser.isNext("-") {
        result = try parser.operation(result) { parser throws(MotionReadingError) in try parser.product() }
      }
      return result
    }
  }

  private mutating func product() throws(MotionReadingError) -> SwiftExpression {
    var result = try operand()
    while !next.startsLine, isNext("*") || isNext("/") {
      result = try operation(result) { parser throws(MotionReadingError) in try parser.operand() }
    }
    return result
  }

  private mutating func operation(
    _ first: SwiftExpression, _ parse: (inout SwiftParser) throws(MotionReadingError) -> SwiftExpression
  ) throws(MotionReadingError) -> SwiftExpression {
    let token = next
    guard case .symbol(let symbol) = token.kind else { return first }
    advance()
    let second = try parse(&self)
    return try node(.operation(symbol, first, second), at: token.position, over: max(first.height, second.height))
  }

  /// An expression with others below it. Evaluations are recursive, so the height is limited.
  private func node(
    _ kind: SwiftExpression.Kind, at position: SwiftPosition, over height: Int
  ) throws(MotionReadingError) -> SwiftExpression {
    guard height < Self.heightLimit else { throw position.error("the expression is nested too deeply") }
    return SwiftExpression(kind: kind, position: position, height: height + 1)
  }

  private mutating func operand() throws(MotionReadingError) -> SwiftExpression {
    let position = next.position
    // The tree is passed to functions that change it.
    if skip("&") { return try nested { parser throws(MotionReadingError) in try parser.operand() } }
    func expression(_ kind: SwiftExpression.Kind) -> SwiftExpression {
      SwiftExpression(kind: kind, position: position, height: 1)
    }
    if skip("-") {
      if case .number(let number) = next.kind {
        advance()
        return expression(.number(-number))
      }
      let operand = try nested { parser throws(MotionReadingError) in try parser.operand() }
      return try node(.negative(operand), at: position, over: operand.height)
    }
    var result: SwiftExpression
    switch next.kind {
    case .number(let number):
      advance()
      return expression(.number(number))
    case .string(let text):
      advance()
      return expression(.string(text))
    case .word(let word):
      advance()
      switch word {
      case "true", "false": return expression(.bool(word == "true"))
      case "nil": return expression(.nil)
      default: result = expression(.name(word))
      }
      // The parameter of a generic type: `Keyframes<Point>`.
      if isNext("<"), case .word = following.kind {
        advance()
        _ = try type()
        try require(">")
      }
    case .symbol("."):
      advance()
      result = expression(.member(nil, try name()))
    case .symbol("["):
      advance()
      result = try array(at: position)
    case .symbol("("):
      advance()
      result = try self.expression()
      try require(")")
    default: throw position.error("an expression is expected")
    }
    return try postfix(result)
  }

  private mutating func array(at position: SwiftPosition) throws(MotionReadingError) -> SwiftExpression {
    var elements: [SwiftExpression] = []
    var numbers: [Double] = []
    while !isNext("]") {
      let element = try expression()
      if case .number(let number) = element.kind, numbers.count == elements.count { numbers.append(number) }
      elements.append(element)
      guard skip(",") else { break }
    }
    try require("]")
    let isNumbers = numbers.count == elements.count && !elements.isEmpty
    guard !isNumbers else { return try node(.numbers(numbers), at: position, over: 0) }
    return try node(.array(elements), at: position, over: elements.reduce(0) { max($0, $1.height) })
  }

  /// The members, calls and elements after an expression.
  private mutating func postfix(_ base: SwiftExpression) throws(MotionReadingError) -> SwiftExpression {
    var result = base
    while true {
      let position = next.position
      if skip(".") {
        result = try node(.member(result, try name()), at: position, over: result.height)
      } else if isNext("("), !next.startsLine {
        let arguments = try arguments()
        let closure = isNext("{") && !next.startsLine ? try block() : nil
        let heights = arguments.map(\.value.height) + (closure ?? []).map(\.height) + [result.height]
        let kind = SwiftExpression.Kind.call(result, arguments, closure: closure)
        result = try node(kind, at: result.position, over: heights.max() ?? 0)
      } else if isNext("["), !next.startsLine {
        advance()
        let index = try expression()
        result = try node(.element(result, index), at: position, over: max(result.height, index.height))
        try require("]")
      } else {
        return result
      }
    }
  }

  private mutating func arguments() throws(MotionReadingError) -> [SwiftExpression.Argument] {
    try require("(")
    var arguments: [SwiftExpression.Argument] = []
    while !isNext(")") {
      var label: String?
      if case .word(let word) = next.kind, following.kind == .symbol(":") {
        label = word
        advance()
        advance()
      }
      arguments.append(SwiftExpression.Argument(label: label, value: try expression()))
      guard skip(",") else { break }
    }
    try require(")")
    return arguments
  }
}
