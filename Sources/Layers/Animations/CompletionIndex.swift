// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// A part of a completion: a change or an animation of a layer, or the instant of a transaction.
struct CompletionPart: Sendable {
  let completion: CompletionID
  /// The slot of the layer; −1 for a transaction.
  let slot: Int
  /// The instant at which the part ends; infinite if it never does.
  let end: Double
}

/// The pending parts of completions, by layer and in the order of their ends.
struct CompletionIndex {
  private struct State {
    /// The number of pending parts.
    var count = 0
    /// The latest end of the parts that have ended.
    var latest = -Double.infinity
  }

  private var states: [CompletionID: State] = [:]
  /// The pending parts, by slot.
  private var parts: [Int: [CompletionPart]] = [:]
  /// A heap of the pending parts, with the earliest end first. It also contains parts that were replaced in `parts`.
  private var heap: [CompletionPart] = []
  private var count = 0

  /// Whether a completion has parts that have not ended.
  func hasPendingParts(_ completion: CompletionID) -> Bool { (states[completion]?.count ?? 0) > 0 }

  /// The latest end of a completion's parts that have ended; −∞ without any.
  func latestEnd(of completion: CompletionID) -> Double { states[completion]?.latest ?? -.infinity }

  /// Replaces all parts.
  ///
  /// - Parameter time: The instant of the last step.
  /// - Complexity: O(n log n) in the parts.
  mutating func replaceAll(by parts: [CompletionPart], at time: Double) {
    self = CompletionIndex()
    for part in parts { insert(part, at: time) }
  }

  /// Replaces the parts of some layers.
  ///
  /// - Returns: The completions with old or new parts on these layers: only they can be finished now.
  /// - Complexity: O(k log n) in the parts of these layers.
  mutating func replace(slots: [Int], by parts: [CompletionPart], at time: Double) -> Set<CompletionID> {
    var affected: Set<CompletionID> = []
    for slot in slots {
      guard let old = self.parts.removeValue(forKey: slot) else { continue }
      for part in old {
        states[part.completion]?.count -= 1
        affected.insert(part.completion)
      }
      count -= old.count
    }
    for part in parts {
      insert(part, at: time)
      affected.insert(part.completion)
    }
    if heap.count > 2 * count + 64 { rebuildHeap() }
    // Drops finished completions without a handler.
    if states.count > 2 * count + 1024 { states = states.filter { $0.value.count > 0 } }
    return affected
  }

  /// Removes the parts that end by an instant, and returns their completions.
  ///
  /// - Complexity: O(k log n) in these parts.
  mutating func removeFinishedParts(by time: Double) -> Set<CompletionID> {
    var affected: Set<CompletionID> = []
    while let part = heap.first, part.end <= time {
      removeFirst()
      // A part that is missing in `parts` was replaced, and is skipped.
      guard
        let index = parts[part.slot]?.firstIndex(where: { $0.completion == part.completion && $0.end == part.end })
      else { continue }
      parts[part.slot]?.remove(at: index)
      if parts[part.slot]?.isEmpty == true { parts[part.slot] = nil }
      count -= 1
      states[part.completion, default: State()].count -= 1
      recordEnd(of: part)
      affected.insert(part.completion)
    }
    return affected
  }

  /// Prevents a completion from finishing before a future instant.
  mutating func setEarliestEnd(of completion: CompletionID, to time: Double) {
    insert(CompletionPart(completion: completion, slot: -1, end: time), at: -.infinity)
  }

  /// Drops the recorded ends of a finished completion.
  mutating func drop(_ completion: CompletionID) {
    if !hasPendingParts(completion) { states[completion] = nil }
  }

  private mutating func insert(_ part: CompletionPart, at time: Double) {
    guard part.end > time else { return recordEnd(of: part) }
    states[part.completion, default: State()].count += 1
    parts[part.slot, default: []].append(part)
    count += 1
    append(part)
  }

  private mutating func recordEnd(of part: CompletionPart) {
    states[part.completion, default: State()].latest = max(latestEnd(of: part.completion), part.end)
  }

  // MARK: - A heap with the earliest end first

  private mutating func append(_ part: CompletionPart) {
    heap.append(part)
    var index = heap.count - 1
    while index > 0, heap[(index - 1) / 2].end > part.end {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = part
  }

  private mutating func removeFirst() {
    let part = heap.removeLast()
    guard !heap.isEmpty else { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].end < heap[child].end { child += 1 }
      guard heap[child].end < part.end else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = part
  }

  private mutating func rebuildHeap() {
    heap.removeAll(keepingCapacity: true)
    for part in parts.values.joined() { append(part) }
  }
}
