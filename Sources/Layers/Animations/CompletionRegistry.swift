// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The completions of a tree, and the instants of the transactions that use them.
///
/// Memory is proportional to the used completions that are not finished. The numbers of dropped completions are stored
/// as ranges.
struct CompletionRegistry: Sendable {
  private(set) var lastNumber: UInt64 = 0
  /// The completions that no transaction has used.
  private var unused: Set<CompletionID> = []
  /// The first and the last instant at which a transaction used a completion.
  private var uses: [CompletionID: ClosedRange<Double>] = [:]
  /// The numbers of dropped completions, as ranges in ascending order that do not touch.
  private var dropped: [ClosedRange<UInt64>] = []
  /// The number of used completions after the last drop.
  private var keptCount = 0

  /// The number of completions that were dropped.
  private(set) var droppedCount = 0

  /// Whether the number of used completions has doubled since the last drop.
  var isSweepDue: Bool { uses.count > 2 * keptCount + 64 }

  mutating func make() -> CompletionID {
    lastNumber += 1
    let completion = CompletionID(number: lastNumber)
    unused.insert(completion)
    return completion
  }

  /// Records a transaction that uses a completion. A transaction at an instant that is not finite changes nothing and
  /// counts as long past.
  mutating func recordUse(of completion: CompletionID, at time: Double) {
    let time = time.isFinite ? time : -.infinity
    let old = uses[completion] ?? time...time
    uses[completion] = min(old.lowerBound, time)...max(old.upperBound, time)
    unused.remove(completion)
  }

  /// The instant of the last transaction with a completion; `nil` without one, −∞ for a completion that was dropped.
  func lastUse(of completion: CompletionID) -> Double? {
    if let use = uses[completion] { return use.upperBound }
    return isDropped(completion) ? -.infinity : nil
  }

  /// Removes the uses after an instant; returns whether there were any.
  mutating func removeUses(after time: Double) -> Bool {
    let later = uses.filter { $0.value.upperBound > time }
    for (completion, use) in later {
      if use.lowerBound <= time {
        uses[completion] = use.lowerBound...time
      } else {
        uses[completion] = nil
        unused.insert(completion)
      }
    }
    return !later.isEmpty
  }

  mutating func drop(before time: Double, except pending: Set<CompletionID>) {
    let finished = uses.filter { $0.value.upperBound < time && !pending.contains($0.key) }.keys
    for completion in finished { uses[completion] = nil }
    keptCount = uses.count
    droppedCount += finished.count
    guard !finished.isEmpty else { return }
    var merged: [ClosedRange<UInt64>] = []
    let added = finished.map { $0.number...$0.number }
    for range in (dropped + added).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    dropped = merged
  }

  private func isDropped(_ completion: CompletionID) -> Bool {
    var (low, high) = (0, dropped.count)
    while low < high {
      let middle = (low + high) / 2
      if dropped[middle].upperBound < completion.number { low = middle + 1 } else { high = middle }
    }
    return low < dropped.count && dropped[low].contains(completion.number)
  }
}
