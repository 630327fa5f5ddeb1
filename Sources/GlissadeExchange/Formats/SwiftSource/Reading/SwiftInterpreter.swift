// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Evaluates the functions of a file and builds the tree that they describe, with the library's own functions.
struct SwiftInterpreter {
  let file: SwiftFile
  let functions: [String: SwiftFunction]
  /// The tree, and the layers with the places of their calls.
  var tree = LayerTree(size: .zero)
  var layers: [(id: LayerID, position: SwiftPosition)] = []
  var hasTree = false
  /// The constants and variables of the running function.
  var scope: [String: SwiftValue] = [:]
  /// The values of the variables with paths, apart from the scope so that they are changed in place.
  var paths: [Path] = []
  /// The changes of the running closure.
  var edits: [(id: LayerID, edit: SwiftPropertyAccess.Edit)] = []
  var depth = 0
  /// The evaluations that are left. Calls of functions could otherwise take exponential time.
  var remaining: Int

  private static let depthLimit = 6

  init(_ file: SwiftFile) throws(MotionReadingError) {
    self.file = file
    var functions: [String: SwiftFunction] = [:]
    for function in file.functions {
      guard functions.updateValue(function, forKey: function.name) == nil else {
        throw function.position.error("the function “\(function.name)” exists twice")
      }
    }
    self.functions = functions
    remaining = file.tokenCount * 64 + 10_000
  }

  /// Builds the tree by the function without parameters that returns one.
  mutating func build() throws(MotionReadingError) {
    let start = SwiftPosition(line: 1, column: 1)
    guard let function = file.functions.first(where: { $0.result == "LayerTree" && $0.parameters.isEmpty }) else {
      throw start.error("a function that returns a “LayerTree” is expected")
    }
    let result = try run(function, [], at: function.position)
    guard case .tree = result.kind else { throw function.position.error("the function does not return the tree") }
  }

  /// The value of a constant outside functions.
  mutating func constant(_ name: String) throws(MotionReadingError) -> SwiftValue? {
    guard let constant = file.constants.first(where: { $0.name == name }) else { return nil }
    return try evaluate(constant.value)
  }

  mutating func spend(_ steps: Int = 1, at position: SwiftPosition) throws(MotionReadingError) {
    remaining -= min(steps, remaining)
    guard remaining > 0 else { throw position.error("the evaluation takes too many steps") }
  }

  // MARK: - Functions and statements

  mutating func run(
    _ function: SwiftFunction, _ arguments: [SwiftCall.Argument], at position: SwiftPosition
  ) throws(MotionReadingError) -> SwiftValue {
    guard depth < Self.depthLimit else { throw position.error("the calls are nested too deeply") }
    guard arguments.count == function.parameters.count else {
      throw position.error("“\(function.name)” requires \(function.parameters.count) arguments")
    }
    depth += 1
    let (outer, pathCount) = (scope, paths.count)
    scope = [:]
    defer {
      scope = outer
      paths.removeLast(paths.count - pathCount)
      depth -= 1
    }
    for (parameter, argument) in zip(function.parameters, arguments) {
      guard parameter.label == argument.label else {
        throw argument.value.error("the label of the argument “\(parameter.name)” is not that of the function")
      }
      scope[parameter.name] = argument.value
    }
    // A body of one expression returns it.
    if function.body.count == 1, case .expression(let expression) = function.body[0].kind, function.result != nil {
      return try evaluate(expression)
    }
    guard let result = try run(function.body) else {
      guard function.result == nil else { throw function.position.error("the function returns no value") }
      return SwiftValue(kind: .nothing, position: position)
    }
    return result
  }

  /// Runs statements. Returns the value of a `return`, or `nil` without one.
  mutating func run(_ statements: [SwiftStatement]) throws(MotionReadingError) -> SwiftValue? {
    for statement in statements {
      switch statement.kind {
      case .declaration(let name, let expression):
        let value = try evaluate(expression)
        if case .path(let path) = value.kind {
          paths.append(path)
          scope[name] = SwiftValue(kind: .pathVariable(paths.count - 1), position: value.position)
        } else {
          scope[name] = value
        }
      case .binding(let name, let expression, let otherwise):
        let value = try evaluate(expression)
        if case .nothing = value.kind { return try run(otherwise) }
        scope[name] = value
      case .assignment(let target, let expression): try assign(try evaluate(expression), to: target)
      case .expression(let expression): _ = try evaluate(expression)
      case .result(let expression): return try evaluate(expression)
      }
    }
    return nil
  }

  mutating func assign(_ value: SwiftValue, to target: SwiftExpression) throws(MotionReadingError) {
    switch target.kind {
    case .member(let base?, let name):
      let object = try evaluate(base)
      switch object.kind {
      case .editor(let id):
        edits.append((id, try SwiftPropertyAccess.assignment(of: value, to: name, at: target.position)))
      case .style(let id):
        edits.append((id, try SwiftPropertyAccess.assignment(of: value, toStyle: name, at: target.position)))
      default: throw target.position.error("a property of a layer is expected")
      }
    case .element(let base, let index):
      guard case .editor(let id) = try evaluate(base).kind else {
        throw target.position.error("a property of a layer is expected")
      }
      let name = try evaluate(index).member("a property")
      edits.append((id, try SwiftPropertyAccess.assignment(of: value, to: name, at: target.position)))
    default: throw target.position.error("this cannot be assigned to")
    }
  }

  // MARK: - Expressions

  mutating func evaluate(_ expression: SwiftExpression) throws(MotionReadingError) -> SwiftValue {
    let position = expression.position
    try spend(at: position)
    func value(_ kind: SwiftValue.Kind) -> SwiftValue { SwiftValue(kind: kind, position: position) }
    switch expression.kind {
    case .number(let number): return value(.number(number))
    case .numbers(let numbers):
      remaining -= numbers.count
      return value(.numbers(numbers))
    case .string(let string): return value(.string(string))
    case .bool(let bool): return value(.bool(bool))
    case .nil: return value(.nothing)
    case .array(let elements):
      var values: [SwiftValue] = []
      for element in elements { values.append(try evaluate(element)) }
      return try checked(value(.array(values)))
    case .name(let name):
      guard let local = scope[name] else { throw position.error("“\(name)” is not declared") }
      if case .pathVariable(let index) = local.kind { return value(.path(paths[index])) }
      return try checked(SwiftValue(kind: local.kind, position: position))
    case .negative(let operand):
      let number = try evaluate(operand).duration()
      return value(.number(-number))
    case .operation(let symbol, let first, let second):
      let (a, b) = (try evaluate(first).number(), try evaluate(second).number())
      let result = symbol == "+" ? a + b : symbol == "-" ? a - b : symbol == "*" ? a * b : a / b
      guard result.isFinite else { throw position.error("the result is not a finite number") }
      return value(.number(result))
    case .element(let base, let index): return try element(of: try evaluate(base), try evaluate(index), at: position)
    case .member(nil, let name): return value(.call(SwiftCall(name: name, arguments: [], position: position)))
    case .member(let base?, let name): return try member(name, of: base, at: position)
    case .call(let function, let arguments, let closure):
      return try call(function, arguments, closure, at: position)
    }
  }

  /// A value, unless it has too many levels. A use of it can take a step for each value inside.
  mutating func checked(_ value: SwiftValue) throws(MotionReadingError) -> SwiftValue {
    guard value.height <= SwiftParser.heightLimit else { throw value.error("the value is nested too deeply") }
    try spend(value.weight, at: value.position)
    return value
  }

  private func element(
    of base: SwiftValue, _ index: SwiftValue, at position: SwiftPosition
  ) throws(MotionReadingError) -> SwiftValue {
    switch base.kind {
    case .transaction: return SwiftValue(kind: .editor(try index.layer()), position: position)
    case .numbers(let numbers):
      guard let number = Int(exactly: try index.number()), numbers.indices.contains(number) else {
        throw index.error("an index from 0 to \(numbers.count - 1) is expected")
      }
      return SwiftValue(kind: .number(numbers[number]), position: position)
    default: throw position.error("this has no elements")
    }
  }

  /// A member without a call: of a closure's argument, or of a type as in `Color.black`.
  mutating func member(
    _ name: String, of base: SwiftExpression, at position: SwiftPosition
  ) throws(MotionReadingError) -> SwiftValue {
    if case .name(let type) = base.kind, scope[type] == nil {
      return SwiftValue(kind: .call(SwiftCall(name: name, arguments: [], position: position)), position: position)
    }
    let object = try evaluate(base)
    guard case .editor(let id) = object.kind, name == "style" else {
      throw position.error("“\(name)” is not a known member")
    }
    return SwiftValue(kind: .style(id), position: position)
  }
}
