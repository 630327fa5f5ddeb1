// SPDX-License-Identifier: MIT
import Synchronization

/// The changed layers of a tree, in the order of the changes. Data derived from the tree is updated for these layers
/// only.
///
/// Copies of a tree share a log until one of them changes. That copy then starts a new log, whose parent is the shared
/// log. Two trees are compared by a walk through their common logs.
///
/// A tree keeps its latest changes, between half of the limit and the limit. A log with half of them continues in a new
/// one, and its parent is dropped without a copy of any change. Of a thousand edits of 1,000 layers, the slowest takes
/// 0.8 µs, of 100,000 layers 2.4 µs. If a copy of the tree is kept for each step, there is one log for each step. They
/// are dropped together, once in the number of changes that are kept: 0.5 µs for each edit. An observer examines the
/// whole tree if changes that were made since its last step have been dropped. Structural changes that concern any
/// layer start a new log.
final class ChangeLog: @unchecked Sendable {
  // SAFETY: a tree changes its log only while no other tree or log refers to it, as `LayerTree.recordChange` checks.
  fileprivate var slots: [Int32] = []
  fileprivate var parent: ChangeLog?
  /// The number of changes of the parent that precede this log.
  fileprivate let parentCount: Int
  /// The number of changes in all earlier logs.
  fileprivate var earlierCount: Int
  fileprivate let identity = ChangeLogIdentity()

  init() {
    parentCount = 0
    earlierCount = 0
  }

  fileprivate init(after parent: ChangeLog) {
    self.parent = parent
    parentCount = parent.slots.count
    earlierCount = parent.earlierCount + parent.slots.count
  }

  /// Drops the changes of all earlier logs.
  fileprivate func dropParent() { (parent, earlierCount) = (nil, 0) }

  deinit {
    // Iterative: recursive deinitialisation of a long chain of logs would overflow the stack.
    var next = parent
    parent = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let before = next?.parent
      next?.parent = nil
      next = before
    }
  }
}

/// The identity of a log for revisions. A reference to the log itself would prevent changes in place.
private final class ChangeLogIdentity: Sendable {
  /// The largest number of changes of the log for which a revision was made.
  let latestRevision = Atomic(0)
}

/// A state of a tree's properties, animations and structure.
struct TreeRevision: Sendable {
  fileprivate let log: ChangeLogIdentity
  fileprivate let count: Int
}

extension LayerTree {
  /// The current revision of the tree.
  var revision: TreeRevision {
    log.identity.latestRevision.max(log.slots.count, ordering: .relaxed)
    return TreeRevision(log: log.identity, count: log.slots.count)
  }

  /// The layers that have changed since a revision, by slot in ascending order; `nil` where any layer may have changed.
  ///
  /// It is `nil` after changes of a large part of the tree, and for a revision of a diverged copy.
  ///
  /// - Complexity: O(k log k) in the changes since the revision.
  func slotsChanged(since revision: TreeRevision) -> [Int]? {
    var changed: [Int32] = []
    var (log, end) = (self.log, self.log.slots.count)
    while log.identity !== revision.log {
      // Changes have been dropped, or the revision is one of a diverged copy.
      guard let parent = log.parent else { return nil }
      changed += log.slots[..<end]
      (log, end) = (parent, log.parentCount)
    }
    guard revision.count <= end else { return nil }
    changed += log.slots[revision.count..<end]
    guard changed.count > 1 else { return changed.map(Int.init) }
    changed.sort()
    var slots: [Int] = []
    for slot in changed where slots.last != Int(slot) { slots.append(Int(slot)) }
    return slots
  }

  /// Whether nothing has changed since a revision.
  func isRevision(_ revision: TreeRevision) -> Bool {
    revision.log === log.identity && revision.count == log.slots.count
  }

  /// The layers that were changed last, by slot, of at most a number of changes; none after changes of all layers.
  func lastChangedSlots(_ count: Int) -> [Int] { log.slots.suffix(count).reversed().map(Int.init) }

  /// Records that a layer's properties, animations or parent have changed.
  @inline(__always)
  mutating func recordChange(of slot: Int) {
    if log.slots.last == Int32(truncatingIfNeeded: slot), isKnownUniquelyReferenced(&log),
      log.identity.latestRevision.load(ordering: .relaxed) < log.slots.count
    {
      return
    }
    appendChange(of: slot)
  }

  private mutating func appendChange(of slot: Int) {
    // The limit keeps the logs at a few bytes per layer.
    let limit = max(256, nodes.count)
    if !isKnownUniquelyReferenced(&log) {
      log = ChangeLog(after: log)
    } else if log.slots.count >= limit / 2 {
      log.dropParent()
      log = ChangeLog(after: log)
      log.slots.reserveCapacity(limit / 2)
    }
    if log.earlierCount + log.slots.count >= limit { log.dropParent() }
    log.slots.append(Int32(slot))
  }

  /// Records that any layer may have changed.
  package mutating func recordChangeOfAllLayers() { log = ChangeLog() }

  /// Records that the sublayers of a layer have changed. Only its visible settling time depends on them.
  mutating func recordSublayers(of parent: LayerHierarchy.Parent) {
    if case .layer(let slot) = parent, isTurningOrScaling(slot) { recordChange(of: slot) }
  }

  /// Records that the parent of a layer has changed, which concerns its descendants at all instants.
  mutating func recordMove(of slot: Int) {
    recordChange(of: slot)
    guard !hierarchy.memberships(in: slot).isEmpty else { return }
    for inner in hierarchy.descendants(atAnyTimeOf: slot).sorted() { recordChange(of: inner) }
  }
}
