// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The animations of a tree by layer, and in the order of their next events.
///
/// The index adds 16 bytes to an animation that is the only one of its layer, and 12 bytes to any other. They are an
/// instant, an item of the heap, and the layer's first run. The links between runs use the padding of the runs.
struct RunIndex {
  /// A run with its link, which takes the padding at the end of the run.
  private struct Entry {
    var run: AnimationRun
    /// The next run of the same layer; −1 for none. For a free entry, the next free entry.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The instant of the next event, by run; NaN without one. A run with an instant is in the heap.
  private var instants: [Double] = []
  /// The first run, by slot; −1 for none.
  private var firstRun: [Int32] = []
  private var freeIndex: Int32 = -1
  /// The runs, with the earliest instant first.
  private var heap: [Int32] = []
  /// The number of removed runs that are still in the heap. Their entries are not free.
  private var removedCount = 0

  /// The value of ``Entry/next`` for a removed run that is still in the heap.
  private static let removed: Int32 = -2

  /// The number of animations.
  private(set) var count = 0

  /// The bytes of all entries of the index, besides the runs themselves.
  var byteCount: Int {
    let link = MemoryLayout<Entry>.stride - MemoryLayout<AnimationRun>.stride
    return entries.count * (link + MemoryLayout<Double>.stride)
      + (firstRun.count + heap.count) * MemoryLayout<Int32>.stride
  }

  /// The animations, each once, unordered.
  var runs: [AnimationRun] {
    var runs: [AnimationRun] = []
    runs.reserveCapacity(count)
    for head in firstRun {
      var index = head
      while index >= 0 {
        runs.append(entries[Int(index)].run)
        index = entries[Int(index)].next
      }
    }
    return runs
  }

  /// Replaces all animations.
  ///
  /// - Parameter time: The index then gives the first event of each animation after this instant.
  /// - Returns: The previous animations.
  /// - Complexity: O(n log n) in the animations.
  mutating func replaceAll(by runs: [AnimationRun], after time: Double) -> [AnimationRun] {
    let old = self.runs
    self = RunIndex()
    for run in runs { insert(run, after: time) }
    return old
  }

  /// Replaces the animations of some layers.
  ///
  /// - Returns: The previous animations of these layers.
  /// - Complexity: O(k log n) in the animations of these layers.
  mutating func replace(slots: [Int], by runs: [AnimationRun], after time: Double) -> [AnimationRun] {
    var old: [AnimationRun] = []
    for slot in slots where slot < firstRun.count {
      var index = firstRun[slot]
      firstRun[slot] = -1
      while index >= 0 {
        let following = entries[Int(index)].next
        old.append(entries[Int(index)].run)
        count -= 1
        if !instants[Int(index)].isNaN {
          entries[Int(index)].next = Self.removed
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

  /// Returns the animations with events up to an instant, each once, and schedules their events after the instant.
  ///
  /// - Complexity: O(k log n) in their number.
  mutating func rescheduleDueRuns(through time: Double) -> [AnimationRun] {
    var due: [AnimationRun] = []
    while let index = heap.first, instants[Int(index)] <= time {
      removeFirstItem()
      if entries[Int(index)].next == Self.removed {
        removedCount -= 1
        release(index)
      } else {
        due.append(entries[Int(index)].run)
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
      freeIndex = entries[index].next
      entries[index] = Entry(run: run, next: firstRun[slot])
    } else {
      index = entries.count
      entries.append(Entry(run: run, next: firstRun[slot]))
      instants.append(.nan)
    }
    firstRun[slot] = Int32(index)
    count += 1
    schedule(index, after: time)
  }

  /// Frees the entry of a run.
  private mutating func release(_ index: Int32) {
    entries[Int(index)].next = freeIndex
    freeIndex = index
  }

  /// Adds a run to the heap if it has an event after an instant.
  private mutating func schedule(_ index: Int, after time: Double) {
    instants[index] = entries[index].run.nextInstant(after: time) ?? .nan
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

  /// Removes the removed runs from the heap.
  private mutating func rebuildHeap() {
    let old = heap
    heap.removeAll(keepingCapacity: true)
    for run in old {
      if entries[Int(run)].next == Self.removed { release(run) } else { append(run) }
    }
    removedCount = 0
  }
}
