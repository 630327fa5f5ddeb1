// SPDX-License-Identifier: MIT

/// Reads the statements of an expression: a part of JavaScript without objects, classes and regular expressions.
struct ExpressionParser {
  private let tokens: [ExpressionToken]
  private var index = 0
  private var depth = 0

  /// The most expressions and statements inside each other.
  private static let depthLimit = 100

  private init(_ tokens: [ExpressionToken]) { self.tokens = tokens }

  /// The statements of a text.
  ///
  /// - Complexity: O(n).
  static func statements(_ text: String) throws(ExpressionFailure) -> [StatementSyntax] {
    var scanner = ExpressionScanner(text)
    var parser = ExpressionParser(try scanner.tokens())
    var statements: [StatementSyntax] = []
    while parser.index < parser.tokens.count { statements.append(try parser.statement()) }
    return statements
  }

  // MARK: - Words

  private var next: ExpressionToken? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard next == .name(word) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(ExpressionFailure) {
    guard take(sign) else { throw ExpressionFailure("“\(sign)” is expected") }
  }

  private mutating func name() throws(ExpressionFailure) -> String {
    guard case .name(let name) = next else { throw ExpressionFailure("a name is expected") }
    index += 1
    return name
  }

  // MARK: - Statements

  private mutating func statement() throws(ExpressionFailure) -> StatementSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw ExpressionFailure("more than \(Self.depthLimit) levels") }
    if take(";") { return .block([]) }
    if take("{") { return try block() }
    if takeWord("function") { return .function(try name(), try function()) }
    if takeWord("var") || takeWord("let") || takeWord("const") { return try variables() }
    if takeWord("if") {
      let condition = try parenthesized()
      let body = try statement()
      return .condition(condition, body, takeWord("else") ? try statement() : nil)
    }
    if takeWord("while") {
      return .loop(start: nil, condition: try parenthesized(), step: nil, try statement(), testsFirst: true)
    }
    if takeWord("do") {
      let body = try statement()
      guard takeWord("while") else { throw ExpressionFailure("“while” is expected") }
      let condition = try parenthesized()
      _ = take(";")
      return .loop(start: nil, condition: condition, step: nil, body, testsFirst: false)
    }
    if takeWord("for") { return try forLoop() }
    if takeWord("try") { return try attempt() }
    if takeWord("switch") { return try choice() }
    if takeWord("return") {
      if take(";") || next == .sign("}") || next == nil { return .result(nil) }
      return .result(try endOfStatement(try expression()))
    }
    if takeWord("break") {
      _ = take(";")
      return .leave
    }
    if takeWord("continue") {
      _ = take(";")
      return .next
    }
    return .expression(try endOfStatement(try expression()))
  }

  private mutating func endOfStatement(_ value: ExpressionSyntax) throws(ExpressionFailure) -> ExpressionSyntax {
    // The end of a line ends a statement too; lines are not kept.
    _ = take(";")
    return value
  }

  private mutating func block() throws(ExpressionFailure) -> StatementSyntax {
    var statements: [StatementSyntax] = []
    while !take("}") {
      guard next != nil else { throw ExpressionFailure("“}” is expected") }
      statements.append(try statement())
    }
    return .block(statements)
  }

  private mutating func parenthesized() throws(ExpressionFailure) -> ExpressionSyntax {
    try expect("(")
    let value = try expression()
    try expect(")")
    return value
  }

  private mutating func variables() throws(ExpressionFailure) -> StatementSyntax {
    var variables: [(name: String, value: ExpressionSyntax?)] = []
    repeat {
      let name = try name()
      variables.append((name, take("=") ? try assignment() : nil))
    } while take(",")
    _ = take(";")
    return .variables(variables)
  }

  private mutating func forLoop() throws(ExpressionFailure) -> StatementSyntax {
    try expect("(")
    var start: StatementSyntax?
    if takeWord("var") || takeWord("let") {
      start = try variables()
    } else if !take(";") {
      start = .expression(try expression())
      try expect(";")
    }
    let condition: ExpressionSyntax? = next == .sign(";") ? nil : try expression()
    try expect(";")
    let step: ExpressionSyntax? = next == .sign(")") ? nil : try expression()
    try expect(")")
    return .loop(start: start, condition: condition, step: step, try statement(), testsFirst: true)
  }

  private mutating func attempt() throws(ExpressionFailure) -> StatementSyntax {
    try expect("{")
    let body = try block()
    var (name, handler): (String?, StatementSyntax?) = (nil, nil)
    if takeWord("catch") {
      if take("(") {
        name = try self.name()
        try expect(")")
      }
      try expect("{")
      handler = try block()
    }
    if takeWord("finally") { throw ExpressionFailure("“finally”") }
    return .attempt(body, name: name, handler)
  }

  private mutating func choice() throws(ExpressionFailure) -> StatementSyntax {
    let subject = try parenthesized()
    try expect("{")
    var cases: [(value: ExpressionSyntax?, body: [StatementSyntax])] = []
    while !take("}") {
      if takeWord("case") {
        cases.append((value: try expression(), body: []))
        try expect(":")
      } else if takeWord("default") {
        cases.append((value: nil, body: []))
        try expect(":")
      } else {
        guard !cases.isEmpty, next != nil else { throw ExpressionFailure("“case” is expected") }
        cases[cases.count - 1].body.append(try statement())
      }
    }
    return .choice(subject, cases)
  }

  private mutating func function() throws(ExpressionFailure) -> ExpressionFunction {
    try expect("(")
    var parameters: [String] = []
    while !take(")") {
      parameters.append(try name())
      if !take(","), next != .sign(")") { throw ExpressionFailure("“)” is expected") }
    }
    try expect("{")
    guard case .block(let body) = try block() else { return ExpressionFunction(parameters: parameters, body: []) }
    return ExpressionFunction(parameters: parameters, body: body)
  }

  // MARK: - Expressions

  private mutating func expression() throws(ExpressionFailure) -> ExpressionSyntax {
    var value = try assignment()
    // The last of a list is its value.
    while take(",") { value = .binary(",", value, try assignment()) }
    return value
  }

  private mutating func assignment() throws(ExpressionFailure) -> ExpressionSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw ExpressionFailure("more than \(Self.depthLimit) levels") }
    let target = try conditional()
    if take("=") { return .assignment(target, nil, try assignment()) }
    for operation in ["+", "-", "*", "/", "%"] where take(operation + "=") {
      return .assignment(target, operation, try assignment())
    }
    return target
  }

  private mutating func conditional() throws(ExpressionFailure) -> ExpressionSyntax {
    let condition = try binary(level: 0)
    guard take("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return .conditional(condition, first, try assignment())
  }

  /// The operators from the weakest to the strongest.
  private static let levels = [
    ["||"], ["&&"], ["===", "!==", "==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(level: Int) throws(ExpressionFailure) -> ExpressionSyntax {
    guard level < Self.levels.count else { return try unary() }
    var value = try binary(level: level + 1)
    while case .sign(let sign) = next, Self.levels[level].contains(sign) {
      index += 1
      value = .binary(sign, value, try binary(level: level + 1))
    }
    return value
  }

  private mutating func unary() throws(ExpressionFailure) -> ExpressionSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw ExpressionFailure("more than \(Self.depthLimit) levels") }
    if take("-") { return .unary("-", try unary()) }
    if take("+") { return .unary("+", try unary()) }
    if take("!") { return .unary("!", try unary()) }
    if take("++") { return .step(try unary(), by: 1, isPostfix: false) }
    if take("--") { return .step(try unary(), by: -1, isPostfix: false) }
    if takeWord("typeof") { return .unary("typeof", try unary()) }
    return try postfix()
  }

  private mutating func postfix() throws(ExpressionFailure) -> ExpressionSyntax {
    var value = try primary()
    while true {
      if take(".") {
        value = .member(value, try name())
      } else if take("[") {
        value = .index(value, try expression())
        try expect("]")
      } else if take("(") {
        var arguments: [ExpressionSyntax] = []
        while !take(")") {
          arguments.append(try assignment())
          if !take(","), next != .sign(")") { throw ExpressionFailure("“)” is expected") }
        }
        value = .call(value, arguments)
      } else if take("++") {
        value = .step(value, by: 1, isPostfix: true)
      } else if take("--") {
        value = .step(value, by: -1, isPostfix: true)
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(ExpressionFailure) -> ExpressionSyntax {
    guard let token = next else { throw ExpressionFailure("an early end") }
    index += 1
    switch token {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .name("true"): return .flag(true)
    case .name("false"): return .flag(false)
    case .name("null"), .name("undefined"): return ExpressionSyntax.none
    case .name("function"):
      if case .name = next { index += 1 }
      return .function(try function())
    case .name(let name): return .name(name)
    case .sign("("):
      let value = try expression()
      try expect(")")
      return value
    case .sign("["):
      var elements: [ExpressionSyntax] = []
      while !take("]") {
        elements.append(try assignment())
        if !take(","), next != .sign("]") { throw ExpressionFailure("“]” is expected") }
      }
      return .array(elements)
    case .sign(let sign): throw ExpressionFailure("the sign “\(sign)” at a place where a value is expected")
    }
  }
}
