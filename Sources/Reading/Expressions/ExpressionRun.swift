// SPDX-License-Identifier: MIT

/// One evaluation of an expression at an instant.
///
/// The number of steps is bounded, so that every evaluation ends.
final class ExpressionRun {
  /// The names that are no variables: the property, its layer and its composition.
  private let scope: any ExpressionObject
  /// The instant in seconds of the composition.
  private(set) var time: Double
  private(set) var steps = 0
  /// The expressions that are being evaluated inside each other, with those of the evaluations that wait for this one.
  private(set) var depth: Int
  /// The paths of the properties that are being evaluated: this one, and those that wait for it.
  let properties: [String]
  /// The values that this evaluation and those around it have found.
  let memo: ExpressionMemo
  /// The random numbers of this instant.
  var random: ExpressionRandom
  private let outermost = ExpressionVariables()

  /// The most steps of an evaluation, with those of the properties that it refers to.
  private static let stepLimit = 20_000
  /// The most expressions inside each other, with those of calls.
  private static let depthLimit = 600
  /// The most expressions of properties that refer to each other in a row.
  static let nestingLimit = 64

  /// - Parameters:
  ///   - steps: The steps of the evaluation that requests this one.
  ///   - depth: The expressions around this evaluation.
  ///   - properties: The paths of its property and of those that wait for it.
  ///   - memo: The values that the evaluations around it have found.
  init(
    _ scope: any ExpressionObject, at time: Double, random: ExpressionRandom, steps: Int = 0, depth: Int = 0,
    properties: [String], memo: ExpressionMemo
  ) {
    (self.scope, self.time, self.random, self.memo) = (scope, time, random, memo)
    (self.steps, self.depth, self.properties) = (steps, depth, properties)
  }

  /// The value of statements: that of `$bm_rt`, or of the last statement with a value.
  func value(of statements: [StatementSyntax]) throws(ExpressionFailure) -> ExpressionValue {
    var last = ExpressionValue.none
    declareFunctions(statements, outermost)
    for statement in statements {
      switch try execute(statement, outermost) {
      case .value(let value): last = value
      case .result(let value): return try plain(value)
      case .done, .leave, .next: break
      }
    }
    if let result = outermost["$bm_rt"], case .none = last { return try plain(result) }
    return try plain(outermost["$bm_rt"] ?? last)
  }

  /// Counts steps.
  func count(_ number: Int = 1) throws(ExpressionFailure) {
    steps += number
    guard steps <= Self.stepLimit else { throw ExpressionFailure("more than \(Self.stepLimit) steps", isFinal: true) }
  }

  /// Counts the steps of an operation on a text or an array.
  func count(reading value: ExpressionValue) throws(ExpressionFailure) { try count(value.readingSteps) }

  /// An array of elements that are no objects.
  func array(_ elements: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
    try count(1 + elements.count / 16)
    return .list(try .containing(elements))
  }

  /// The value in place of an object.
  func plain(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    if case .object(let object) = value { return try object.value(self) }
    return value
  }

  /// Sets the instant back to the last one of a lower frame rate.
  func posterize(framesPerSecond rate: Double) {
    time = rate > 0 && rate.isFinite ? (time * rate).rounded(.down) / rate : 0
  }

  // MARK: - Statements

  private enum Outcome {
    case done
    case value(ExpressionValue)
    case result(ExpressionValue)
    case leave
    case next
  }

  /// Functions are known before the statements of their block.
  private func declareFunctions(_ statements: [StatementSyntax], _ variables: ExpressionVariables) {
    for case .function(let name, let function) in statements {
      variables.declare(name, .closure(function, variables))
    }
  }

  private func execute(
    _ statement: StatementSyntax, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> Outcome {
    try count()
    switch statement {
    case .expression(let syntax): return .value(try evaluate(syntax, variables))
    case .variables(let list):
      for variable in list {
        // A declaration without a value keeps that of an earlier one.
        guard let syntax = variable.value else {
          if variables[variable.name] == nil { variables.declare(variable.name, .none) }
          continue
        }
        variables.declare(variable.name, try evaluate(syntax, variables))
      }
      return .done
    case .block(let statements):
      declareFunctions(statements, variables)
      var last = Outcome.done
      for statement in statements {
        switch try execute(statement, variables) {
        case .done: break
        case .value(let value): last = .value(value)
        case let outcome: return outcome
        }
      }
      return last
    case .condition(let condition, let first, let second):
      if try plain(evaluate(condition, variables)).isTrue { return try execute(first, variables) }
      return try second.map { (statement) throws(ExpressionFailure) in try execute(statement, variables) } ?? .done
    case .loop(let start, let condition, let step, let body, let testsFirst):
      return try loop(start, condition, step, body, testsFirst: testsFirst, variables)
    case .function: return .done
    case .attempt(let body, let name, let handler):
      do {
        return try execute(body, variables)
      } catch {
        guard !error.isFinal else { throw error }
        if let name { variables.declare(name, .text(error.text)) }
        return try handler.map { (handler) throws(ExpressionFailure) in try execute(handler, variables) } ?? .done
      }
    case .result(let syntax):
      return .result(
        try syntax.map { (syntax) throws(ExpressionFailure) in try evaluate(syntax, variables) } ?? ExpressionValue.none
      )
    case .choice(let subject, let cases): return try choice(subject, cases, variables)
    case .leave: return .leave
    case .next: return .next
    }
  }

  private func choice(
    _ subject: ExpressionSyntax, _ cases: [(value: ExpressionSyntax?, body: [StatementSyntax])],
    _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> Outcome {
    let subject = try plain(evaluate(subject, variables))
    var first = cases.firstIndex { $0.value == nil }
    for (index, choice) in cases.enumerated() {
      guard let value = choice.value else { continue }
      guard try result("===", subject, plain(evaluate(value, variables))).isTrue else { continue }
      first = index
      break
    }
    guard let first else { return .done }
    // A case without “break” continues with the next one.
    var last = Outcome.done
    for choice in cases[first...] {
      declareFunctions(choice.body, variables)
      for statement in choice.body {
        switch try execute(statement, variables) {
        case .leave: return last
        case .done: break
        case .value(let value): last = .value(value)
        case let outcome: return outcome
        }
      }
    }
    return last
  }

  private func loop(
    _ start: StatementSyntax?, _ condition: ExpressionSyntax?, _ step: ExpressionSyntax?, _ body: StatementSyntax,
    testsFirst: Bool, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> Outcome {
    if let start { _ = try execute(start, variables) }
    var tests = testsFirst
    var last = Outcome.done
    while true {
      if tests, let condition, !(try plain(evaluate(condition, variables)).isTrue) { return last }
      tests = true
      switch try execute(body, variables) {
      case .leave: return last
      case .result(let value): return .result(value)
      case .value(let value): last = .value(value)
      case .done, .next: break
      }
      if let step { _ = try evaluate(step, variables) }
    }
  }

  // MARK: - Expressions

  private func evaluate(
    _ syntax: ExpressionSyntax, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> ExpressionValue {
    try count()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw ExpressionFailure("more than \(Self.depthLimit) expressions inside each other", isFinal: true)
    }
    switch syntax {
    case .none: return .none
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .flag(let flag): return .flag(flag)
    case .array(let elements):
      var values: [ExpressionValue] = []
      for element in elements { values.append(try plain(evaluate(element, variables))) }
      return try array(values)
    case .name(let name): return try value(of: name, variables)
    case .unary(let sign, let operand): return try unary(sign, operand, variables)
    case .binary(let sign, let first, let second): return try binary(sign, first, second, variables)
    case .conditional(let condition, let first, let second):
      return try evaluate(try plain(evaluate(condition, variables)).isTrue ? first : second, variables)
    case .assignment(let target, let operation, let value):
      var new = try evaluate(value, variables)
      if let operation {
        new = try result(operation, plain(evaluate(target, variables)), plain(new))
      }
      try assign(new, to: target, variables)
      return new
    case .step(let target, let amount, let isPostfix):
      let old = try plain(evaluate(target, variables))
      guard let number = old.number else { throw ExpressionFailure("++ of something that is no number") }
      try assign(.number(number + amount), to: target, variables)
      return .number(isPostfix ? number : number + amount)
    case .member(let object, let name): return try member(name, of: evaluate(object, variables))
    case .index(let object, let key):
      return try part(plain(evaluate(key, variables)), of: evaluate(object, variables))
    case .call(.name("eval"), let arguments) where arguments.count == 1 && variables["eval"] == nil:
      return try evaluate(text: plain(evaluate(arguments[0], variables)), variables)
    case .call(let function, let arguments):
      var values: [ExpressionValue] = []
      for argument in arguments { values.append(try evaluate(argument, variables)) }
      return try call(evaluate(function, variables), values)
    case .function(let function): return .closure(function, variables)
    }
  }

  private func value(
    of name: String, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> ExpressionValue {
    if let value = variables[name] { return value }
    if let value = try scope.member(name, self) { return value }
    if name == "Math" || name == "NaN" || name == "Infinity" {
      return name == "Math" ? .builtin("Math") : .number(name == "NaN" ? .nan : .infinity)
    }
    if ExpressionFunctions.names.contains(name) { return .builtin(name) }
    throw ExpressionFailure("“\(name)” has no value")
  }

  private func unary(
    _ sign: String, _ operand: ExpressionSyntax, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> ExpressionValue {
    if sign == "typeof" {
      let value = (try? plain(evaluate(operand, variables))) ?? .none
      return .text(ExpressionArithmetic.kind(of: value))
    }
    let value = try plain(evaluate(operand, variables))
    switch sign {
    case "!": return .flag(!value.isTrue)
    case "-": return try result("*", value, .number(-1))
    default:
      try count(reading: value)
      return value.number.map(ExpressionValue.number) ?? value
    }
  }

  private func binary(
    _ sign: String, _ first: ExpressionSyntax, _ second: ExpressionSyntax, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> ExpressionValue {
    let left = try evaluate(first, variables)
    switch sign {
    case "&&": return try plain(left).isTrue ? evaluate(second, variables) : left
    case "||": return try plain(left).isTrue ? left : evaluate(second, variables)
    case ",": return try evaluate(second, variables)
    default: return try result(sign, plain(left), plain(evaluate(second, variables)))
    }
  }

  private func result(
    _ sign: String, _ first: ExpressionValue, _ second: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    try count(reading: first)
    try count(reading: second)
    return try ExpressionArithmetic.result(sign, first, second)
  }

  private func assign(
    _ value: ExpressionValue, to target: ExpressionSyntax, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) {
    switch target {
    case .name(let name): variables.set(name, value)
    case .index(let array, let key):
      // An array of the file would change a copy.
      if case .name(let name) = array, variables[name] == nil {
        throw ExpressionFailure("an assignment to something that is no variable")
      }
      guard case .list(let list) = try evaluate(array, variables),
        let index = try plain(evaluate(key, variables)).number
      else { throw ExpressionFailure("an assignment to something that is no array") }
      try list.set(index, to: plain(value))
      try count(1 + list.elements.count / 16)
    default: throw ExpressionFailure("an assignment to something that is no variable")
    }
  }

  /// The value of a text with statements, as `eval` has it.
  private func evaluate(
    text: ExpressionValue, _ variables: ExpressionVariables
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard case .text(let text) = text else { return text }
    try count(1 + text.utf8.count / 16)
    let statements = try ExpressionParser.statements(text)
    var last = ExpressionValue.none
    declareFunctions(statements, variables)
    for statement in statements {
      if case .value(let value) = try execute(statement, variables) { last = value }
    }
    return last
  }

  // MARK: - Parts and calls

  private func member(_ name: String, of value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    if value.isText { try count(reading: value) }
    switch value {
    case .object(let object):
      if let member = try object.member(name, self) { return member }
      return .method(object, name)
    case .builtin("Math"):
      return ExpressionFunctions.constants[name].map(ExpressionValue.number) ?? .builtin("Math." + name)
    case .list(let list) where name == "length": return .number(Double(list.elements.count))
    case .text(let text) where name == "length": return .number(Double(text.count))
    case .number, .text, .list, .path: return .method(ExpressionPlain(plain: value), name)
    default: throw ExpressionFailure("“\(name)” of something without parts")
    }
  }

  private func part(_ key: ExpressionValue, of value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    if value.isText { try count(reading: value) }
    switch value {
    case .list(let list): return list.element(key.number)
    case .number: return key.number == 0 ? value : .none
    case .text(let text):
      guard let index = key.number, index >= 0, index < Double(text.count) else { return .none }
      return .text(String(text[text.index(text.startIndex, offsetBy: Int(index))]))
    case .object(let object): return try object.part(key, self)
    default: throw ExpressionFailure("a part of something without parts")
    }
  }

  /// The result of a function.
  func call(
    _ function: ExpressionValue, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    try count()
    switch function {
    case .closure(let function, let variables):
      let inner = ExpressionVariables(in: variables)
      for (index, name) in function.parameters.enumerated() {
        inner.declare(name, index < arguments.count ? arguments[index] : .none)
      }
      declareFunctions(function.body, inner)
      for statement in function.body {
        if case .result(let value) = try execute(statement, inner) { return value }
      }
      return .none
    case .method(let object, let name):
      if let result = try object.call(name, arguments, self) { return result }
      throw ExpressionFailure("the function “\(name)”")
    case .builtin(let name):
      var values: [ExpressionValue] = []
      for argument in arguments {
        values.append(try plain(argument))
        try count(reading: values[values.count - 1])
      }
      return try ExpressionFunctions.call(name, values, self)
    case .object(let object):
      guard let key = arguments.first else { return try object.value(self) }
      return try object.part(plain(key), self)
    default: throw ExpressionFailure("a call of something that is no function")
    }
  }
}
