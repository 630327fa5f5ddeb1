// SPDX-License-Identifier: MIT
import Synchronization

/// A read of a layer that does not exist in its tree, through ``LayerValues``. It returned the default value.
///
/// The tree lists the problems in ``LayerTree/readProblems``.
public struct LayerReadProblem: Hashable, Sendable {
  /// The layer, which was removed or belongs to another tree.
  public let layer: LayerID
  /// The property or the part of the structure that was read.
  public let property: String
  /// The instant of the first such read, on the clock of the tree.
  public let time: Double
  /// The derived value whose rule read the layer, as in "label.text"; `nil` for a read outside of rules.
  public let rule: String?
}

extension LayerReadProblem: CustomStringConvertible {
  /// The problem in one line.
  public var description: String {
    "\(property) of layer \(layer.slot) was read at \(time) s" + (rule.map { " by the rule of \($0)" } ?? "")
      + ", but the layer was removed or belongs to another tree; the default was returned"
  }
}

/// The problems of reads from a tree. Copies of the tree share one log. It has no effect on values.
final class ReadLog: Sendable {
  /// The number of problems that are kept.
  static let limit = 64

  private let problems = Mutex<[LayerReadProblem]>([])

  /// The problems in the order of the first reads.
  var recorded: [LayerReadProblem] { problems.withLock { $0 } }

  /// Records a problem, unless an equal read is recorded already or the log is full.
  func record(_ problem: LayerReadProblem) {
    problems.withLock { problems in
      let isKnown = problems.contains {
        $0.layer == problem.layer && $0.property == problem.property && $0.rule == problem.rule
      }
      if !isKnown, problems.count < Self.limit { problems.append(problem) }
    }
  }
}

extension LayerTree {
  /// The reads of layers that do not exist, through ``LayerValues`` of this tree and of its copies.
  ///
  /// Each layer, property and rule is listed once, in the order of the first reads, up to 64 entries. The list has no
  /// effect on values. ``contains(_:)`` and ``LayerValues/contains(_:)`` return in advance whether a layer exists.
  public var readProblems: [LayerReadProblem] { readLog.recorded }
}
