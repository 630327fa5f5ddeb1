import Animations

/// The animations of a tree by layer, and in the order of the instants at which something happens to them next.
///
/// An animation takes 16 bytes beside its run: an instant, a link to the next one of its layer, and an item of a heap.
struct RunIndex {
  private var entries: [AnimationRun] = []
  /// By run, when something happens to it; NaN where nothing does. A run with an instant is in the heap.
  private var instants: [Double] = []
  /// By run, the next one of the same layer; −1 for none. Of a free place, the next free one.
  private var next: [Int32] = []
  /// By slot, its first run; −1 for none.
  private var firstRun: [Int32] = []
  private var freeIndex: Int32 = -1
  /// Runs, the earliest instant first.
  private var heap: [Int32] = []
  /// How many runs were removed and are still in the heap. Their places are not free.
  private var removedCount = 0

  /// In ``next`` of a run that was removed and is still in the heap.
  private static let removed: Int32 = -2

  /// How many animations it has.
  private(set) var count = 0

  /// Its animations, each once, in no order that means anything.
  var runs: [AnimationRun] {
    var runs: [AnimationRun] = []
    runs.reserveCapacity(count)
    for head in firstRun {
      var index = head
      while index >= 0 {
        runs.append(entries[Int(index)])
        index = next[Int(index)]
      }
    }
    return runs
  }

  /// Makes it hold certain animations.
  ///
  /// - Parameter time: The instant after which something is to happen to them.
  /// - Returns: Those that it has held.
  /// - Complexity: O(n log n) in the animations.
  mutating func replaceAll(by runs: [AnimationRun], after time: Double) -> [AnimationRun] {
    let old = self.runs
    self = RunIndex()
    for run in runs { insert(run, after: time) }
    return old
  }

  /// Makes it hold certain animations of some layers, in the place of all those that it has held of them.
  ///
  /// - Returns: Those that it has held of these layers.
  /// - Complexity: O(k log n) in the animations of these layers.
  mutating func replace(slots: [Int], by runs: [AnimationRun], after time: Double) -> [AnimationRun] {
    var old: [AnimationRun] = []
    for slot in slots where slot < firstRun.count {
      var index = firstRun[slot]
      firstRun[slot] = -1
      while index >= 0 {
        let following = next[Int(index)]
        old.append(entries[Int(index)])
        count -= 1
        if !instants[Int(index)].isNaN {
          next[Int(index)] = Self.removed
          removedCount += 1
        } else {
          release(index)
        }
        index = following
      }
    }
    for run in runs { insert(run, after: time) }
    if removedCount > count + 64 { rebuildHeap() }
    return old
  }

  /// Those to which something happens until an instant, each once. What happens after the instant is awaited next.
  ///
  /// - Complexity: O(k log n) in their number.
  mutating func rescheduleDueRuns(through time: Double) -> [AnimationRun] {
    var due: [AnimationRun] = []
    while let index = heap.first, instants[Int(index)] <= time {
      removeFirstItem()
      if next[Int(index)] == Self.removed {
        removedCount -= 1
        release(index)
      } else {
        due.append(entries[Int(index)])
        schedule(Int(index), after: time)
      }
    }
    return due
  }

  private mutating func insert(_ run: AnimationRun, after time: Double) {
    let slot = run.layer.slot
    while firstRun.count <= slot { firstRun.append(-1) }
    let index: Int
    if freeIndex >= 0 {
      index = Int(freeIndex)
      freeIndex = next[index]
      entries[index] = run
      next[index] = firstRun[slot]
    } else {
      index = entries.count
      entries.append(run)
      instants.append(.nan)
      next.append(firstRun[slot])
    }
    firstRun[slot] = Int32(index)
    count += 1
    schedule(index, after: time)
  }

  /// Makes the place of a run free.
  private mutating func release(_ index: Int32) {
    next[Int(index)] = freeIndex
    freeIndex = index
  }

  /// Puts a run that is not in the heap there, where something happens to it after an instant.
  private mutating func schedule(_ index: Int, after time: Double) {
    instants[index] = entries[index].nextInstant(after: time) ?? .nan
    if !instants[index].isNaN { append(Int32(index)) }
  }

  // MARK: - A heap with the earliest instant first

  private mutating func append(_ run: Int32) {
    heap.append(run)
    let instant = instants[Int(run)]
    var index = heap.count - 1
    while index > 0, instants[Int(heap[(index - 1) / 2])] > instant {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = run
  }

  private mutating func removeFirstItem() {
    let run = heap.removeLast()
    guard !heap.isEmpty else { return }
    let instant = instants[Int(run)]
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, instants[Int(heap[child + 1])] < instants[Int(heap[child])] { child += 1 }
      guard instants[Int(heap[child])] < instant else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = run
  }

  /// Takes the removed runs out of the heap.
  private mutating func rebuildHeap() {
    let old = heap
    heap.removeAll(keepingCapacity: true)
    for run in old {
      if next[Int(run)] == Self.removed { release(run) } else { append(run) }
    }
    removedCount = 0
  }
}
