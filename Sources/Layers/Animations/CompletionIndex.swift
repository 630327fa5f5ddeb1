import Animations

/// A change or an animation of a layer that a completion waits for, or the instant of a transaction.
struct CompletionPart: Sendable {
  let completion: CompletionID
  /// The slot of the layer; −1 for a transaction.
  let slot: Int
  /// The instant at which it is over; infinite where it never is.
  let end: Double
}

/// What completions still wait for, by layer and in the order of the ends.
struct CompletionIndex {
  private struct State {
    /// How many parts are not over.
    var count = 0
    /// The latest end that was passed.
    var latest = -Double.infinity
  }

  private var states: [CompletionID: State] = [:]
  /// By slot, the parts that are not over.
  private var parts: [Int: [CompletionPart]] = [:]
  /// The parts that are not over, the earliest first, and parts that were replaced.
  private var heap: [CompletionPart] = []
  private var count = 0

  /// Whether something that a completion waits for is not over.
  func hasPendingParts(_ completion: CompletionID) -> Bool { (states[completion]?.count ?? 0) > 0 }

  /// The latest end of what a completion has waited for, or −∞ for none.
  func latestEnd(of completion: CompletionID) -> Double { states[completion]?.latest ?? -.infinity }

  /// Makes it hold certain parts.
  ///
  /// - Parameter time: The instant that was reached.
  /// - Complexity: O(n log n) in the parts.
  mutating func replaceAll(by parts: [CompletionPart], at time: Double) {
    self = CompletionIndex()
    for part in parts { insert(part, at: time) }
  }

  /// Makes it hold certain parts of some layers, in the place of all those that it has held of them.
  ///
  /// - Returns: The completions of which these layers had or have parts: only they can be over now.
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
    // Completions that are over, and of which nobody has wanted to know.
    if states.count > 2 * count + 1024 { states = states.filter { $0.value.count > 0 } }
    return affected
  }

  /// The completions of which a part is over by an instant.
  ///
  /// - Complexity: O(k log n) in these parts.
  mutating func removeFinishedParts(by time: Double) -> Set<CompletionID> {
    var affected: Set<CompletionID> = []
    while let part = heap.first, part.end <= time {
      removeFirst()
      // One that was replaced is only in the heap.
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

  /// Lets a completion wait for an instant that has not been reached.
  mutating func setEarliestEnd(of completion: CompletionID, to time: Double) {
    insert(CompletionPart(completion: completion, slot: -1, end: time), at: -.infinity)
  }

  /// Forgets the ends of a completion that is over.
  mutating func forget(_ completion: CompletionID) {
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
