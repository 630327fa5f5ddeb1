// SPDX-License-Identifier: MIT

/// The instants at which animations begin or end, as a binary heap.
struct SMILAgenda {
  struct Entry {
    let time: Int64
    let node: Int

    fileprivate func isBefore(_ other: Entry) -> Bool { (time, node) < (other.time, other.node) }
  }

  private var heap: [Entry] = []

  mutating func insert(_ time: Int64, _ node: Int) {
    heap.append(Entry(time: time, node: node))
    var index = heap.count - 1
    while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[smallest]) {
        smallest = child
      }
      guard smallest != index else { return first }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }

  /// Removes the entries of an instant that is the first one.
  mutating func removeAll(at time: Int64) -> [Int] {
    var nodes: [Int] = []
    while heap.first?.time == time, let entry = removeFirst() { nodes.append(entry.node) }
    return nodes
  }
}
