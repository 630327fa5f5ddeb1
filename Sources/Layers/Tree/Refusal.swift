// SPDX-License-Identifier: MIT
import CGlissadeMessages
public import GlissadeAnimations

/// A change of a layer that was refused, or an animation that cannot run.
///
/// ``LayerTree/onRefusal`` reports it.
public struct Refusal: Hashable, Sendable {
  /// The layer. It need not exist in the tree.
  public let layer: LayerID
  /// The name of the layer: see ``LayerTree/name(of:)``.
  public let layerName: String
  /// The instant of the change on the clock of the tree; `nil` for a change for all instants.
  public let time: Double?
  /// The reason.
  public let problem: AnimationProblem
}

extension Refusal: CustomStringConvertible {
  /// The layer, the instant and the reason, in one line.
  public var description: String {
    "layer “\(layerName)”" + (time.map { ", \($0) s" } ?? "") + ": \(problem)"
  }
}

extension LayerTree {
  /// A function that is called with each refused change, before the call that makes the change returns.
  ///
  ///     tree.onRefusal = { refusal in print("refused: \(refusal)") }
  ///
  /// These are changes of removed layers, values that are not accepted, velocities that a policy cannot use, and
  /// animations that cannot run. An ``AnimationObserver`` reports them too, when time passes them. While no function is
  /// set, a debug build prints the first twenty refusals of a tree on standard error. Copies of a tree have the same
  /// function.
  public var onRefusal: (@Sendable (Refusal) -> Void)? {
    get { registry.onRefusal }
    set { registry.onRefusal = newValue }
  }

  /// Reports refusals. Those in a plan are reported when its timeline is played.
  @inline(never)
  mutating func report(_ problems: [AnimationProblem], of id: LayerID, at time: Double?) {
    guard planned == nil else { return }
    for problem in problems {
      let refusal = Refusal(layer: id, layerName: name(of: id), time: time, problem: problem)
      if let onRefusal { onRefusal(refusal) } else { printInDebugBuilds(refusal) }
    }
  }

  private mutating func printInDebugBuilds(_ refusal: Refusal) {
    #if DEBUG
      let limit = 20
      guard registry.printedRefusalCount < limit else { return }
      registry.printedRefusalCount += 1
      var text = "glissade: \(refusal)\n"
      if registry.printedRefusalCount == limit { text += "glissade: further refusals are not printed\n" }
      let count = text.utf8.count
      // SAFETY: the text and its length are valid for the duration of the call.
      unsafe text.withCString { unsafe CMessagesWrite($0, count) }
    #endif
  }
}
