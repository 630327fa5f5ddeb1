// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Synchronization

/// The composition in which expressions are evaluated.
struct LottieComposition: Sendable {
  let layers: [LottieNode]
  let expressions: LottieExpressions
  let size: Size
  /// The positions of layers by name and by index; the first one of equal names.
  let names: [String: Int]
  let indices: [Int: Int]

  init(_ layers: [LottieNode], size: Size, _ expressions: LottieExpressions) {
    (self.layers, self.size, self.expressions) = (layers, size, expressions)
    var (names, indices): ([String: Int], [Int: Int]) = ([:], [:])
    for (position, layer) in layers.enumerated() {
      if let name = layer.name, names[name] == nil { names[name] = position }
      if let index = layer.integer("ind"), indices[index] == nil { indices[index] = position }
    }
    (self.names, self.indices) = (names, indices)
  }
}

/// The expressions and the properties of a file that expressions refer to, each prepared once.
final class LottieExpressions: Sendable {
  /// The frames per second.
  let frameRate: Double
  private let programs = Mutex<[String: Program]>([:])
  private let numbers = Mutex<[String: LottieNumbers?]>([:])
  private let paths = Mutex<[String: LottiePath?]>([:])
  private let steps = Mutex(0)

  /// The most steps of the first evaluations of all expressions of a file.
  private static let stepLimit = 5_000_000

  private enum Program: Sendable {
    case statements([StatementSyntax])
    case failure(ExpressionFailure)
  }

  init(frameRate: Double) { self.frameRate = frameRate }

  /// Counts the steps of an evaluation while the file is read.
  func spend(_ number: Int) throws(ExpressionFailure) {
    let sum = steps.withLock { steps in
      steps += number
      return steps
    }
    guard sum <= Self.stepLimit else {
      throw ExpressionFailure("the expressions of the file take more than \(Self.stepLimit) steps", isFinal: true)
    }
  }

  /// The statements of an expression.
  func statements(_ text: String) throws(ExpressionFailure) -> [StatementSyntax] {
    let known = programs.withLock { $0[text] }
    let program: Program
    if let known {
      program = known
    } else {
      do {
        program = .statements(try ExpressionParser.statements(text))
      } catch {
        program = .failure(error)
      }
      programs.withLock { $0[text] = program }
    }
    switch program {
    case .statements(let statements): return statements
    case .failure(let failure): throw failure
    }
  }

  /// The path of a property without its expression.
  func path(of node: LottieNode) -> LottiePath? {
    let place = node.path
    if let known = paths.withLock({ $0[place] }) { return known }
    let new = LottiePath(node)
    paths.withLock { $0[place] = new }
    return new
  }

  /// The numbers of a property without its expression.
  func numbers(of node: LottieNode) -> LottieNumbers? {
    let place = node.path
    if let known = numbers.withLock({ $0[place] }) { return known }
    let new = LottieNumbers(node)
    numbers.withLock { $0[place] = new }
    return new
  }
}
