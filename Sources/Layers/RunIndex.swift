import Animations

/// The animations of a tree by layer, and in the order of the instants at which something happens to them next.
///
/// An animation takes 24 bytes beside its run: a link to the next one of its layer, and an entry in a heap of instants.
struct RunIndex {
  private struct Entry {
    var run: AnimationRun
    /// The next one of the same layer; −1 for none. Of an entry that is free, the next free one.
    var next: Int32
    /// Which item of the heap is the entry's; 0 for none.
    var ticket: UInt32
  }

  /// When something happens to an animation. An item whose ticket is not its entry's is left over.
  private struct Item {
    var instant: Double
    var entry: Int32
    var ticket: UInt32
  }

  private var entries: [Entry] = []
  /// By slot, its first entry; −1 for none.
  private var first: [Int32] = []
  private var free: Int32 = -1
  private var heap: [Item] = []
  private var lastTicket: UInt32 = 0
  /// How many animations it has.
  private(set) var count = 0

  /// Its animations, each once, in no order that means anything.
  var runs: [AnimationRun] {
    var runs: [AnimationRun] = []
    runs.reserveCapacity(count)
    for head in first {
      var index = head
      while index >= 0 {
        runs.append(entries[Int(index)].run)
        index = entries[Int(index)].next
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
    for slot in slots where slot < first.count {
      var index = first[slot]
      first[slot] = -1
      while index >= 0 {
        let next = entries[Int(index)].next
        old.append(entries[Int(index)].run)
        entries[Int(index)].ticket = 0
        entries[Int(index)].next = free
        free = index
        count -= 1
        index = next
      }
    }
    for run in runs { insert(run, after: time) }
    if heap.count > 2 * count + 64 { rebuildHeap() }
    return old
  }

  /// Those to which something happens until an instant, each once. What happens after the instant is awaited next.
  ///
  /// - Complexity: O(k log n) in their number.
  mutating func takeDue(through time: Double) -> [AnimationRun] {
    var due: [AnimationRun] = []
    while let item = heap.first, item.instant <= time {
      removeFirstItem()
      let index = Int(item.entry)
      guard entries[index].ticket == item.ticket else { continue }
      due.append(entries[index].run)
      schedule(index, after: time)
    }
    return due
  }

  private mutating func insert(_ run: AnimationRun, after time: Double) {
    let slot = run.layer.slot
    while first.count <= slot { first.append(-1) }
    let entry = Entry(run: run, next: first[slot], ticket: 0)
    let index: Int
    if free >= 0 {
      index = Int(free)
      free = entries[index].next
      entries[index] = entry
    } else {
      index = entries.count
      entries.append(entry)
    }
    first[slot] = Int32(index)
    count += 1
    schedule(index, after: time)
  }

  private mutating func schedule(_ index: Int, after time: Double) {
    entries[index].ticket = 0
    guard let instant = entries[index].run.nextInstant(after: time) else { return }
    // 0 marks an entry without an item. Numbers repeat after 2³² items; an item so old has been removed.
    lastTicket = lastTicket == .max ? 1 : lastTicket + 1
    entries[index].ticket = lastTicket
    append(Item(instant: instant, entry: Int32(index), ticket: lastTicket))
  }

  // MARK: - A heap with the earliest instant first

  private mutating func append(_ item: Item) {
    heap.append(item)
    var index = heap.count - 1
    while index > 0, heap[(index - 1) / 2].instant > item.instant {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = item
  }

  private mutating func removeFirstItem() {
    let item = heap.removeLast()
    guard !heap.isEmpty else { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].instant < heap[child].instant { child += 1 }
      guard heap[child].instant < item.instant else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = item
  }

  private mutating func rebuildHeap() {
    let items = heap.filter { entries[Int($0.entry)].ticket == $0.ticket }
    heap.removeAll(keepingCapacity: true)
    for item in items { append(item) }
  }
}
