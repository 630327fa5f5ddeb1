// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import Synchronization

extension LayerTree {
  /// Changes the path of a layer with path content by operators, whose numbers and paths can be presentation values.
  ///
  ///     try tree.derivePath(of: icon) { values in
  ///       [
  ///         .subtraction(values[hole][.path]), .roundedCorners(radius: values[icon][.cornerRadius]),
  ///         .trim(from: 0, to: values[icon][.strokeEnd]),
  ///       ]
  ///     }
  ///
  /// The operators apply to the layer's own path, with its changes and animations, the first operator first. The result
  /// is the derived value of ``LayerProperty/path``: it is drawn, hit and exported, and has a velocity.
  /// ``removeDerivation(of:_:)-(_,LayerProperty<Value>)`` with `.path` ends it.
  ///
  /// The last result is kept. A frame in which neither the path nor an operator has changed computes none, and its
  /// commands equal those of the frame before, so that nothing is drawn again.
  ///
  /// - Parameters:
  ///   - id: A layer with path content.
  ///   - operators: A pure function of presentation values. It cannot read the path of the layer itself.
  /// - Throws: The errors of ``derive(_:_:_:)-(_,LayerProperty<Value>,_)``. The tree is then unchanged.
  public mutating func derivePath(
    of id: LayerID, by operators: @escaping @Sendable (LayerValues) -> [PathOperator]
  ) throws(DependencyError) {
    let result = LastPath()
    try derive(id, .path) { values in
      result.path(of: values.tree.columns.path.value(id.slot, at: values.time), operators(values))
    }
  }
}

/// The path that operators gave last, for frames in which nothing has changed.
final class LastPath: Sendable {
  private struct Entry {
    let source: Path
    let operators: [PathOperator]
    let result: Path
  }

  private let entry = Mutex<Entry?>(nil)

  /// A path after operators.
  func path(of source: Path, _ operators: [PathOperator]) -> Path {
    // Paths that were not changed share their storage, which makes the comparison short.
    let known = entry.withLock { $0.flatMap { $0.source == source && $0.operators == operators ? $0.result : nil } }
    if let known { return known }
    let result = source.applying(operators)
    entry.withLock { $0 = Entry(source: source, operators: operators, result: result) }
    return result
  }
}
