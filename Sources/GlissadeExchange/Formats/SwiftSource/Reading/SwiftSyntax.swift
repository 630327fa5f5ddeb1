// SPDX-License-Identifier: MIT

/// An expression of the subset of Swift that describes motions.
struct SwiftExpression: Sendable {
  indirect enum Kind: Sendable {
    case number(Double)
    case string(String)
    case bool(Bool)
    case `nil`
    /// The name of a constant, a function, a type or the argument of a closure.
    case name(String)
    /// A member: of an expression, or of the expected type as in `.linear`.
    case member(SwiftExpression?, String)
    case call(SwiftExpression, [Argument], closure: [SwiftStatement]?)
    case element(SwiftExpression, SwiftExpression)
    case array([SwiftExpression])
    /// An array of numbers alone.
    case numbers([Double])
    case negative(SwiftExpression)
    /// An operation `+`, `-`, `*` or `/`.
    case operation(String, SwiftExpression, SwiftExpression)
  }

  struct Argument: Sendable {
    let label: String?
    let value: SwiftExpression
  }

  let kind: Kind
  let position: SwiftPosition
  /// The largest number of expressions inside each other, including this one.
  let height: Int
}

/// A statement of the subset of Swift that describes motions.
struct SwiftStatement: Sendable {
  enum Kind: Sendable {
    /// A constant or a variable.
    case declaration(String, SwiftExpression)
    /// A constant of an optional expression, and the statements that run without a value.
    case binding(String, SwiftExpression, otherwise: [SwiftStatement])
    case assignment(SwiftExpression, SwiftExpression)
    case expression(SwiftExpression)
    case result(SwiftExpression)
  }

  let kind: Kind
  let position: SwiftPosition
  /// The largest height of its expressions.
  let height: Int
}

/// A function of the source.
struct SwiftFunction: Sendable {
  let name: String
  /// The argument labels and the names of the parameters.
  let parameters: [(label: String?, name: String)]
  /// The name of the type of the result, or `nil`.
  let result: String?
  let body: [SwiftStatement]
  let position: SwiftPosition
}

/// The declarations of a file.
struct SwiftFile: Sendable {
  var functions: [SwiftFunction] = []
  var constants: [(name: String, value: SwiftExpression)] = []
  /// The number of tokens, which limits the time of the evaluation.
  var tokenCount = 0
}
