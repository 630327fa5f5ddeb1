// SPDX-License-Identifier: MIT
import Synchronization

/// The changed layers of a tree, in the order of the changes. Data derived from the tree is updated for these layers
/// only.
///
/// Copies of a tree share a log until one of them changes. That copy then starts a new log, whose parent is the shared
/// log. Two trees are compared by a walk through their common logs.
///
/// A long log drops its oldest half. An observer therefore examines the whole tree if the log has dropped changes that
/// were made since its last step. If a copy of the tree is kept for each step, this happens once in the number of
/// changes that a log keeps. Structural changes that concern any layer start a new log.
final class ChangeLog: @unchecked Sendable {
  // SAFETY: a tree changes its log only while no other tree or log refers to it, as `LayerTree.recordChange` checks.
  fileprivate var slots: [Int32] = []
  /// The number of dropped changes, which is the number of the first slot in the list.
  fileprivate var first = 0
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
    parentCount = parent.count
    earlierCount = parent.earlierCount + parent.slots.count
  }

  /// The number of changes so far.
  fileprivate var count: Int { first + slots.count }

  /// Drops all changes but the last ones.
  fileprivate func drop(allBut kept: Int) {
    (parent, earlierCount) = (nil, 0)
    let excess = max(slots.count - kept, 0)
    slots.removeFirst(excess)
    first += excess
  }

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
    log.identity.latestRevision.max(log.count, ordering: .relaxed)
    return TreeRevision(log: log.identity, count: log.count)
  }

  /// The layers that have changed since a revision, by slot in ascending order; `nil` where any layer may have changed.
  ///
  /// It is `nil` after changes of a large part of the tree, and for a revision of a diverged copy.
  ///
  /// - Complexity: O(k log k) in the changes since the revision.
  func slotsChanged(since revision: TreeRevision) -> [Int]? {
    var changed: [Int32] = []
    var (log, end) = (self.log, self.log.count)
    while log.identity !== revision.log {
      // A log that has dropped changes has no parent.
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

  /// Records that a layer's properties, animations or parent have changed.
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
    // The limit keeps the log at a few bytes per layer.
    let limit = max(256, nodes.count)
    if log.earlierCount + log.slots.count >= limit { log.drop(allBut: limit / 2) }
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
