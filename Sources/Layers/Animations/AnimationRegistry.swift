// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The tree-wide state of animations: assigned IDs, refused animations and values, and completions.
struct AnimationRegistry: Sendable {
  /// An animation that ended before it began, or a value that was refused.
  struct Rejection: Sendable {
    let id: AnimationID
    let layer: LayerID
    let time: Double
    let reason: EndReason
  }

  /// The number of the last animation. No animation has the number 0.
  private var lastNumber: UInt64 = 0
  /// The animations and values that were refused at an instant, by slot.
  private var timedRejections: [Int: [Rejection]] = [:]
  /// The earliest instant of ``timedRejections``; infinite without any.
  private var earliestRejection = Double.infinity
  /// The last refused value of each property for all instants, by slot. It has no instant, so that pruning does not
  /// remove it.
  private var untimedRejections: [Int: [String: Rejection]] = [:]
  private var completions = CompletionRegistry()
  /// The client's report of refusals.
  var onRefusal: (@Sendable (Refusal) -> Void)?
  /// The number of refusals that were printed.
  var printedRefusalCount = 0

  /// All refused animations and values.
  var rejections: [Rejection] {
    timedRejections.values.flatMap { $0 } + untimedRejections.values.flatMap(\.values)
  }

  /// The refused animations and values of the layer in a slot.
  func rejections(of slot: Int) -> [Rejection] {
    (timedRejections[slot] ?? []) + (untimedRejections[slot].map { Array($0.values) } ?? [])
  }

  /// The number of the completion that was made last; 0 without any.
  var lastCompletionNumber: UInt64 { completions.lastNumber }

  mutating func makeAnimation(on layer: LayerID) -> AnimationID {
    lastNumber += 1
    return AnimationID(number: lastNumber, slot: layer.slot)
  }

  mutating func reject(_ id: AnimationID, of layer: LayerID, at time: Double, _ reason: EndReason) {
    let time = Self.finiteTime(time)
    timedRejections[layer.slot, default: []].append(Rejection(id: id, layer: layer, time: time, reason: reason))
    earliestRejection = min(earliestRejection, time)
  }

  /// Refuses a value of a property at an instant, or with `nil` for all instants.
  mutating func refuse(_ problem: AnimationProblem, for property: String, of layer: LayerID, at time: Double?) {
    let id = makeAnimation(on: layer)
    if let time { return reject(id, of: layer, at: time, .refused(problem)) }
    untimedRejections[layer.slot, default: [:]][property] = Rejection(
      id: id, layer: layer, time: Self.finiteTime(-.infinity), reason: .refused(problem))
  }

  /// Returns the instant, or the earliest finite one for infinities and NaN. An observer then reports the event as
  /// past.
  private static func finiteTime(_ time: Double) -> Double { time.isFinite ? time : -.greatestFiniteMagnitude }

  /// Drops the refused values of a layer that no longer exists.
  mutating func dropUntimedRejections(of slot: Int) { untimedRejections[slot] = nil }

  /// Removes the refusals after an instant.
  ///
  /// - Returns: The layers concerned.
  mutating func removeRejections(after time: Double) -> [LayerID] { removeRejections { $0.time > time } }

  /// Removes the refusals of a layer after an instant.
  mutating func removeRejections(of layer: LayerID, after time: Double) {
    _ = removeRejections { $0.layer == layer && $0.time > time }
  }

  /// Removes the uses of completions after an instant; returns whether there were any.
  mutating func removeUsesOfCompletions(after time: Double) -> Bool { completions.removeUses(after: time) }

  /// Drops the refusals before an instant.
  ///
  /// - Returns: The layers concerned.
  mutating func prune(before time: Double) -> [LayerID] {
    earliestRejection < time ? removeRejections { $0.time < time } : []
  }

  private mutating func removeRejections(where isRemoved: (Rejection) -> Bool) -> [LayerID] {
    guard !timedRejections.isEmpty else { return [] }
    let layers = timedRejections.values.joined().filter(isRemoved).map(\.layer)
    guard !layers.isEmpty else { return [] }
    timedRejections = timedRejections.compactMapValues { rejections in
      let kept = rejections.filter { !isRemoved($0) }
      return kept.isEmpty ? nil : kept
    }
    earliestRejection = timedRejections.values.joined().reduce(.infinity) { min($0, $1.time) }
    return layers
  }

  // MARK: - Completions

  mutating func makeCompletion() -> CompletionID { completions.make() }

  /// Records that a transaction uses a completion.
  mutating func recordUse(of completion: CompletionID, at time: Double) {
    completions.recordUse(of: completion, at: time)
  }

  /// The instant of the last transaction with a completion; `nil` without one, −∞ for a completion that was dropped.
  func lastUse(of completion: CompletionID) -> Double? { completions.lastUse(of: completion) }

  /// The number of completions that were dropped.
  var droppedCompletionCount: Int { completions.droppedCount }

  /// Whether so many completions have been used that finished ones should be dropped.
  var hasManyUsedCompletions: Bool { completions.isSweepDue }

  /// Drops the completions whose last transaction is before an instant, except those with pending parts.
  mutating func dropCompletions(before time: Double, except pending: Set<CompletionID>) {
    completions.drop(before: time, except: pending)
  }
}
