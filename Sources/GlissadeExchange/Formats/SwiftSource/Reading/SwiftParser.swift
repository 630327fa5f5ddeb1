// SPDX-License-Identifier: MIT

/// Parses Swift source: a type or a file with functions and constants.
struct SwiftParser {
  let tokens: [SwiftToken]
  var index = 0
  var depth = 0

  /// The deepest nesting of expressions and closures in the text.
  static let depthLimit = 48
  /// The largest height of the tree of an expression.
  static let heightLimit = 40

  /// The declarations of a text.
  static func file(_ text: String) throws(MotionReadingError) -> SwiftFile {
    var parser = SwiftParser(tokens: try SwiftTokenizer.tokens(text))
    var file = SwiftFile()
    file.tokenCount = parser.tokens.count
    while parser.next.kind != .end { try parser.parseDeclaration(&file, isInType: false) }
    return file
  }

  private init(tokens: [SwiftToken]) { self.tokens = tokens }

  // MARK: - Tokens

  var next: SwiftToken { tokens[index] }
  var following: SwiftToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  func isNext(_ symbol: String) -> Bool { next.kind == .symbol(symbol) }

  mutating func skip(_ symbol: String) -> Bool {
    guard isNext(symbol) else { return false }
    advance()
    return true
  }

  mutating func skipWord(_ word: String) -> Bool {
    guard next.kind == .word(word) else { return false }
    advance()
    return true
  }

  mutating func require(_ symbol: String) throws(MotionReadingError) {
    guard skip(symbol) else { throw next.position.error("“\(symbol)” is expected") }
  }

  mutating func name() throws(MotionReadingError) -> String {
    guard case .word(let name) = next.kind else { throw next.position.error("a name is expected") }
    advance()
    return name
  }

  mutating func nested<Result>(
    _ parse: (inout SwiftParser) throws(MotionReadingError) -> Result
  ) throws(MotionReadingError) -> Result {
    guard depth < Self.depthLimit else { throw next.position.error("the expression is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    return try parse(&self)
  }

  // MARK: - Declarations

  private mutating func parseDeclaration(_ file: inout SwiftFile, isInType: Bool) throws(MotionReadingError) {
    let position = next.position
    // An attribute with its argument, such as `@inline(never)`, has no effect on values.
    while skip("@") {
      _ = try name()
      if skip("(") {
        _ = try name()
        try require(")")
      }
    }
    while case .word(let word) = next.kind,
      ["public", "package", "internal", "fileprivate", "private", "static"].contains(word)
    {
      advance()
    }
    switch next.kind {
    case .word("import"):
      advance()
      _ = try name()
    case .word("enum") where !isInType, .word("struct") where !isInType:
      advance()
      _ = try name()
      try require("{")
      while !isNext("}") {
        guard next.kind != .end else { throw next.position.error("“}” is expected") }
        try parseDeclaration(&file, isInType: true)
      }
      advance()
    case .word("let"):
      advance()
      let name = try name()
      if skip(":") { _ = try type() }
      try require("=")
      file.constants.append((name, try expression()))
      try requireEnd()
    case .word("func"): file.functions.append(try function(at: position))
    default: throw next.position.error("a declaration is expected")
    }
  }

  private mutating func function(at position: SwiftPosition) throws(MotionReadingError) -> SwiftFunction {
    advance()
    let functionName = try name()
    try require("(")
    var parameters: [(label: String?, name: String)] = []
    while !isNext(")") {
      let label = try name()
      let parameter = isNext(":") ? label : try name()
      try require(":")
      _ = try type()
      parameters.append((label == "_" ? nil : label, parameter))
      guard skip(",") else { break }
    }
    try require(")")
    let result = skip("->") ? try type() : nil
    return SwiftFunction(
      name: functionName, parameters: parameters, result: result, body: try block(), position: position)
  }

  /// The name of a type, without brackets and marks.
  mutating func type() throws(MotionReadingError) -> String {
    try nested { parser throws(MotionReadingError) in
      let type: String
      if parser.skip("[") {
        type = try parser.type()
        try parser.require("]")
      } else {
        let first = try parser.name()
        type = first == "inout" ? try parser.name() : first
        if parser.skip("<") {
          _ = try parser.type()
          try parser.require(">")
        }
      }
      _ = parser.skip("?")
      return type
    }
  }

  // MARK: - Statements

  /// The statements between braces.
  mutating func block() throws(MotionReadingError) -> [SwiftStatement] {
    try nested { parser throws(MotionReadingError) in
      try parser.require("{")
      var statements: [SwiftStatement] = []
      while !parser.isNext("}") {
        guard parser.next.kind != .end else { throw parser.next.position.error("“}” is expected") }
        statements.append(try parser.statement())
        if !parser.skip(";") { try parser.requireEnd() }
      }
      parser.advance()
      return statements
    }
  }

  /// Checks that a statement ends here.
  private func requireEnd() throws(MotionReadingError) {
    guard next.startsLine || isNext("}") || next.kind == .end else {
      throw next.position.error("a new line is expected")
    }
  }

  private mutating func statement() throws(MotionReadingError) -> SwiftStatement {
    let position = next.position
    func statement(_ kind: SwiftStatement.Kind, _ height: Int) -> SwiftStatement {
      SwiftStatement(kind: kind, position: position, height: height)
    }
    if skipWord("let") || skipWord("var") {
      let name = try name()
      if skip(":") { _ = try type() }
      try require("=")
      let value = try expression()
      return statement(.declaration(name, value), value.height)
    }
    if skipWord("guard") {
      guard skipWord("let") else { throw next.position.error("“let” is expected") }
      let name = try name()
      try require("=")
      let value = try expression()
      guard skipWord("else") else { throw next.position.error("“else” is expected") }
      let otherwise = try block()
      let height = otherwise.reduce(value.height) { max($0, $1.height) }
      return statement(.binding(name, value, otherwise: otherwise), height)
    }
    if skipWord("return") {
      let value = try expression()
      return statement(.result(value), value.height)
    }
    let target = try expression()
    guard skip("=") else { return statement(.expression(target), target.height) }
    let value = try expression()
    return statement(.assignment(target, value), max(target.height, value.height))
  }
}
