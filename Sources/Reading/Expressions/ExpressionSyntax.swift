// SPDX-License-Identifier: MIT

/// An expression of the language.
indirect enum ExpressionSyntax: Sendable {
  case none
  case number(Double)
  case text(String)
  case flag(Bool)
  case array([ExpressionSyntax])
  case name(String)
  case unary(String, ExpressionSyntax)
  case binary(String, ExpressionSyntax, ExpressionSyntax)
  case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
  /// An assignment; with an operator, of its result with the old value.
  case assignment(ExpressionSyntax, String?, ExpressionSyntax)
  /// An increment or decrement by the amount; a postfix one has the old value.
  case step(ExpressionSyntax, by: Double, isPostfix: Bool)
  case member(ExpressionSyntax, String)
  case index(ExpressionSyntax, ExpressionSyntax)
  case call(ExpressionSyntax, [ExpressionSyntax])
  case function(ExpressionFunction)
}

/// A statement of the language.
indirect enum StatementSyntax: Sendable {
  case expression(ExpressionSyntax)
  case variables([(name: String, value: ExpressionSyntax?)])
  case block([StatementSyntax])
  case condition(ExpressionSyntax, StatementSyntax, StatementSyntax?)
  case loop(
    start: StatementSyntax?, condition: ExpressionSyntax?, step: ExpressionSyntax?, StatementSyntax,
    testsFirst: Bool)
  case function(String, ExpressionFunction)
  case attempt(StatementSyntax, name: String?, StatementSyntax?)
  case result(ExpressionSyntax?)
  /// The statements of the cases in order; a case without a value is the default.
  case choice(ExpressionSyntax, [(value: ExpressionSyntax?, body: [StatementSyntax])])
  case leave
  case next
}

/// A function of the language.
struct ExpressionFunction: Sendable {
  let parameters: [String]
  let body: [StatementSyntax]
}

/// The reason why an expression has no value.
struct ExpressionFailure: Error, Sendable {
  let text: String
  /// Whether the expression may not catch it.
  var isFinal = false

  init(_ text: String, isFinal: Bool = false) { (self.text, self.isFinal) = (text, isFinal) }
}
