// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// The completions that a client has not yet taken.
struct CompletionDelivery: Sendable {
  /// The completions that were examined and have not been reached.
  private var pending: [CompletionID] = []
  /// The number of the last completion that was examined.
  private var lastNumber: UInt64 = 0
  /// The instant before which no completion is reached, as of a revision of the tree.
  private var next = (time: -Double.infinity, revision: TreeRevision?.none)

  /// The tasks that wait for completions.
  var waits = CompletionWaits()

  /// Whether a completion was taken.
  func wasTaken(_ completion: CompletionID) -> Bool {
    completion.number <= lastNumber && !pending.contains(completion)
  }

  /// Removes and returns the completions that are reached up to an instant, in order.
  mutating func take(through time: Double, from tree: LayerTree) -> [(completion: CompletionID, time: Double)] {
    let last = tree.registry.lastCompletionNumber
    if lastNumber == last, pending.isEmpty || (time < next.time && isUnchanged(tree)) { return [] }
    if lastNumber < last { pending += (lastNumber + 1...last).map(CompletionID.init(number:)) }
    lastNumber = last
    var ends: [CompletionID: Double] = [:]
    for completion in pending { ends[completion] = tree.registry.lastUse(of: completion) }
    for part in tree.completionParts(of: nil) {
      if let end = ends[part.completion] { ends[part.completion] = max(end, part.end) }
    }
    let reached = pending.compactMap { completion in
      ends[completion].flatMap { $0 <= time ? (completion: completion, time: $0) : nil }
    }
    pending.removeAll { ends[$0].map { $0 <= time } ?? false }
    for (completion, time) in reached { waits.end(completion, at: time) }
    // A completion that no transaction has used can be used without a change of a layer.
    let isUnused = pending.contains { ends[$0] == nil }
    next = (isUnused ? -.infinity : pending.compactMap { ends[$0] }.min() ?? .infinity, tree.revision)
    return reached.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
  }

  /// Whether no layer has changed since the last call.
  private func isUnchanged(_ tree: LayerTree) -> Bool {
    next.revision.map { tree.slotsChanged(since: $0)?.isEmpty ?? false } ?? false
  }
}

extension LayerTree {
  /// Returns the completions that are reached up to an instant and were not returned by an earlier call, in order.
  ///
  /// In a window, `LayerTreeContent` of `GlissadeWindowContents` calls this function before each event and each
  /// picture, and handles the completions in `completed(_:at:)`. A program without that window calls this function for
  /// each frame:
  ///
  ///     for (completion, time) in tree.takeCompletions(through: now) where completion == gone {
  ///       tree.remove(card, at: time)
  ///     }
  ///
  /// It also ends the waits of ``wait(for:)``.
  ///
  /// A completion is reached when all its changes and animations have ended. One that no transaction has used is not
  /// reached. If time goes back, a completion is not returned again.
  ///
  /// - Parameter time: The instant, on the clock of the tree.
  /// - Returns: The completions, with the instants at which they were reached; −∞ for one that the tree has dropped.
  /// - Complexity: O(1) if nothing has changed and no completion is due; otherwise O(n) in the changes and animations
  ///   with completions.
  public mutating func takeCompletions(through time: Double) -> [(completion: CompletionID, time: Double)] {
    var delivery = completionDelivery
    let reached = delivery.take(through: time, from: self)
    completionDelivery = delivery
    return reached
  }
}
