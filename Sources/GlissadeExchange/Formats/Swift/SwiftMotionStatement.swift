// SPDX-License-Identifier: MIT

/// A statement that adds motion to the tree.
struct SwiftMotionStatement {
  let lines: [String]
  /// The identifiers of the layers that it uses, once for each change.
  let layers: [String]

  /// The most changes in one function. The time of the compiler grows with the square of their number.
  private static let changeLimit = 60

  /// The lines of some statements. Where there are many, functions contain them, and the lines call the functions.
  static func lines(of statements: [SwiftMotionStatement], _ functions: inout SwiftFunctions) -> [String] {
    guard statements.reduce(0, { $0 + $1.layers.count }) > changeLimit else { return statements.flatMap(\.lines) }
    var calls: [String] = []
    var (lines, layers, count) = ([String](), [String](), 0)
    func flush(_ functions: inout SwiftFunctions) {
      if !lines.isEmpty { calls += functions.addMotion(lines, of: layers) }
      (lines, layers, count) = ([], [], 0)
    }
    for statement in statements {
      if count + statement.layers.count > changeLimit { flush(&functions) }
      lines += statement.lines
      count += statement.layers.count
      for layer in statement.layers where !layers.contains(layer) { layers.append(layer) }
    }
    flush(&functions)
    return calls
  }
}
