/// The changed layers of a tree, in the order of the changes. Data derived from the tree is updated for these layers
/// only.
///
/// Copies of a tree share a log until one of them changes. That copy then goes on in a log of its own, whose parent is
/// the shared one. So two trees are compared by a walk through the logs that they have in common.
final class ChangeLog: @unchecked Sendable {
  // SAFETY: a tree changes its log only while no other tree, revision or log refers to it, as `LayerTree.noteChange`
  // checks.
  fileprivate(set) var slots: [Int32] = []
  fileprivate var parent: ChangeLog?
  /// How many entries of the parent are part of this log.
  fileprivate let parentCount: Int
  /// The entries of all logs before this one.
  fileprivate let earlierCount: Int

  init() {
    parentCount = 0
    earlierCount = 0
  }

  fileprivate init(after parent: ChangeLog) {
    self.parent = parent
    parentCount = parent.slots.count
    earlierCount = parent.earlierCount + parent.slots.count
  }

  deinit {
    // One after the other: a long chain of logs that end each other would need as long a stack.
    var next = parent
    parent = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let before = next?.parent
      next?.parent = nil
      next = before
    }
  }
}

/// A state of a tree, as far as its layers' properties, animations and places in the tree decide.
struct TreeRevision: Sendable {
  fileprivate let log: ChangeLog
  fileprivate let count: Int
}

extension LayerTree {
  /// The state of the tree now.
  var revision: TreeRevision { TreeRevision(log: log, count: log.slots.count) }

  /// The layers that have changed since a revision, by slot in ascending order; `nil` where that is not known, or where
  /// everything may have changed: after changes of a large part of the tree, and in a copy that has gone its own way.
  ///
  /// - Complexity: O(k log k) in the changes since the revision.
  func slotsChanged(since revision: TreeRevision) -> [Int]? {
    var found: [Int32] = []
    var (log, end) = (self.log, self.log.slots.count)
    while log !== revision.log {
      guard let parent = log.parent else { return nil }
      found += log.slots[..<end]
      (log, end) = (parent, log.parentCount)
    }
    guard revision.count <= end else { return nil }
    found += log.slots[revision.count..<end]
    guard found.count > 1 else { return found.map(Int.init) }
    found.sort()
    var slots: [Int] = []
    for slot in found where slots.last != Int(slot) { slots.append(Int(slot)) }
    return slots
  }

  /// Notes that a layer's properties, animations or place have changed.
  @inline(__always)
  mutating func noteChange(of slot: Int) {
    if log.slots.last == Int32(truncatingIfNeeded: slot), isKnownUniquelyReferenced(&log) { return }
    appendChange(of: slot)
  }

  private mutating func appendChange(of slot: Int) {
    // So that a log takes at most a few bytes for each layer: after so many changes everything is looked at once.
    guard log.earlierCount + log.slots.count < max(256, nodes.count) else { return noteChangeOfEverything() }
    if !isKnownUniquelyReferenced(&log) { log = ChangeLog(after: log) }
    log.slots.append(Int32(slot))
  }

  /// Notes that any layer may have changed.
  mutating func noteChangeOfEverything() {
    if isKnownUniquelyReferenced(&log), log.parent == nil, log.slots.isEmpty { return }
    log = ChangeLog()
  }

  /// Notes that a layer, with all layers that are in it at some instant, has another place.
  mutating func noteMove(of slot: Int) {
    noteChange(of: slot)
    guard !hierarchy.stays(in: slot).isEmpty else { return }
    for inner in hierarchy.slotsEver(in: slot).sorted() { noteChange(of: inner) }
  }
}
