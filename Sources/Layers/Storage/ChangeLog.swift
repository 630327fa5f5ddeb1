import Synchronization

/// The changed layers of a tree, in the order of the changes. Data derived from the tree is updated for these layers
/// only.
///
/// Copies of a tree share a log until one of them changes. That copy then goes on in a log of its own, whose parent is
/// the shared one. So two trees are compared by a walk through the logs that they have in common. A long log drops its
/// oldest half. An observer that looks after every step then rarely has to look at the whole tree: only after a step
/// with more changes than are kept, or, once in as many changes, where a copy of the tree is kept for each step.
final class ChangeLog: @unchecked Sendable {
  // SAFETY: a tree changes its log only while no other tree or log refers to it, as `LayerTree.noteChange` checks.
  fileprivate var slots: [Int32] = []
  /// The number of the first of the slots: so many earlier ones were dropped.
  fileprivate var first = 0
  fileprivate var parent: ChangeLog?
  /// How many changes of the parent are part of this log.
  fileprivate let parentCount: Int
  /// The changes in all logs before this one.
  fileprivate var earlierCount: Int
  fileprivate let identity = ChangeLogIdentity()

  init() {
    parentCount = 0
    earlierCount = 0
  }

  fileprivate init(after parent: ChangeLog) {
    self.parent = parent
    parentCount = parent.count
    earlierCount = parent.earlierCount + parent.slots.count
  }

  /// How many changes it has had.
  fileprivate var count: Int { first + slots.count }

  /// Keeps the last changes only.
  fileprivate func drop(allBut kept: Int) {
    (parent, earlierCount) = (nil, 0)
    let excess = max(slots.count - kept, 0)
    slots.removeFirst(excess)
    first += excess
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

/// What revisions know a log by: they do not refer to the log itself, which could not be changed in place then.
private final class ChangeLogIdentity: Sendable {
  /// The most changes that the log had when a revision was made.
  let latestRevision = Atomic(0)
}

/// A state of a tree, as far as its layers' properties, animations and places in the tree decide.
struct TreeRevision: Sendable {
  fileprivate let log: ChangeLogIdentity
  fileprivate let count: Int
}

extension LayerTree {
  /// The state of the tree now.
  var revision: TreeRevision {
    log.identity.latestRevision.max(log.count, ordering: .relaxed)
    return TreeRevision(log: log.identity, count: log.count)
  }

  /// The layers that have changed since a revision, by slot in ascending order; `nil` where that is not known, or where
  /// everything may have changed: after changes of a large part of the tree, and in a copy that has gone its own way.
  ///
  /// - Complexity: O(k log k) in the changes since the revision.
  func slotsChanged(since revision: TreeRevision) -> [Int]? {
    var changed: [Int32] = []
    var (log, end) = (self.log, self.log.count)
    while log.identity !== revision.log {
      // A log without its oldest changes has no parent.
      guard let parent = log.parent else { return nil }
      changed += log.slots[..<end]
      (log, end) = (parent, log.parentCount)
    }
    guard revision.count >= log.first, revision.count <= end else { return nil }
    changed += log.slots[(revision.count - log.first)..<(end - log.first)]
    guard changed.count > 1 else { return changed.map(Int.init) }
    changed.sort()
    var slots: [Int] = []
    for slot in changed where slots.last != Int(slot) { slots.append(Int(slot)) }
    return slots
  }

  /// Notes that a layer's properties, animations or place have changed.
  @inline(__always)
  mutating func recordChange(of slot: Int) {
    if log.slots.last == Int32(truncatingIfNeeded: slot), isKnownUniquelyReferenced(&log),
      log.identity.latestRevision.load(ordering: .relaxed) < log.count
    {
      return
    }
    appendChange(of: slot)
  }

  private mutating func appendChange(of slot: Int) {
    if !isKnownUniquelyReferenced(&log) { log = ChangeLog(after: log) }
    // So that a log takes at most a few bytes for each layer.
    let limit = max(256, nodes.count)
    if log.earlierCount + log.slots.count >= limit { log.drop(allBut: limit / 2) }
    log.slots.append(Int32(slot))
  }

  /// Notes that any layer may have changed.
  mutating func recordChangeOfAllLayers() { log = ChangeLog() }

  /// Notes that a layer, with all layers that are in it at some instant, has another place.
  mutating func recordMove(of slot: Int) {
    recordChange(of: slot)
    guard !hierarchy.memberships(in: slot).isEmpty else { return }
    for inner in hierarchy.descendants(atAnyTimeOf: slot).sorted() { recordChange(of: inner) }
  }
}
