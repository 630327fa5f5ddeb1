// SPDX-License-Identifier: MIT
extension LayerHierarchy {
  /// Makes storage for the layer in a slot.
  mutating func reserve(_ slot: Int) {
    while parents.count <= slot {
      parents.append(StepFunction(.detached))
      memberships.append([])
    }
  }

  /// Sets the parent of a layer for all instants, and drops the timed edits of the layer.
  ///
  /// - Returns: `true` where only this layer and its descendants can have changed. `false` where all timed edits were
  ///   applied again.
  /// - Complexity: O(n) in the siblings without timed edits, otherwise O(n) in all memberships and timed edits.
  mutating func setInitialParent(of slot: Int, to parent: Parent, index: Int) -> Bool {
    let edit = Edit(time: -.infinity, slot: slot, parent: parent, index: index)
    if journal.isEmpty || (parents[slot].last == .detached && hasNoTimedEdits(slot, and: parent)) {
      apply(edit)
      return true
    }
    journal.removeAll { $0.slot == slot }
    rewind(to: -.infinity)
    apply(edit)
    for edit in journal { apply(edit) }
    return false
  }

  /// Reverses the order of the children of a layer from an index on, for all instants.
  ///
  /// - Precondition: There are no timed edits.
  mutating func reverseChildren(in slot: Int, from index: Int) {
    memberships[slot][index...].reverse()
  }

  /// Sets the parent of a layer from an instant on. An instant that is not finite changes nothing.
  ///
  /// It cancels planned edits of the layer after the instant.
  ///
  /// - Returns: Whether there were such edits.
  /// - Complexity: O(n) in the siblings for the latest instant, otherwise O(n) in all memberships and later edits.
  @discardableResult
  mutating func put(_ slot: Int, in parent: Parent, index: Int, at time: Double, isPlanned: Bool = false) -> Bool {
    guard time.isFinite else { return false }
    let isCancelling = !isPlanned && cancelPlans(of: slot, after: time)
    let edit = Edit(time: time, slot: slot, parent: parent, index: index, isPlanned: isPlanned)
    if lastChangeTime <= time {
      journal.append(edit)
      apply(edit)
    } else {
      rewind(to: time)
      journal.insert(edit, at: journal.firstIndex { $0.time > time } ?? journal.count)
      let first = journal.firstIndex { $0.time >= time } ?? journal.count
      for edit in journal[first...] { apply(edit) }
    }
    return isCancelling
  }

  /// Removes the planned edits of a layer after an instant; returns whether there were any.
  private mutating func cancelPlans(of slot: Int, after time: Double) -> Bool {
    guard lastChangeTime > time, journal.contains(where: { $0.isPlanned && $0.slot == slot && $0.time > time }) else {
      return false
    }
    let first = journal.firstIndex { $0.time > time } ?? journal.count
    rewind(to: journal[first].time)
    let later = journal[first...].filter { !($0.isPlanned && $0.slot == slot) }
    journal.replaceSubrange(first..., with: later)
    for edit in later { apply(edit) }
    return true
  }

  /// Removes the timed edits after an instant; returns whether there were any.
  mutating func removeChanges(after time: Double) -> Bool {
    guard let first = journal.firstIndex(where: { $0.time > time }) else { return false }
    rewind(to: journal[first].time)
    journal.removeSubrange(first...)
    return true
  }

  /// Drops the state before an instant; returns whether there was any.
  mutating func prune(before time: Double) -> Bool {
    guard let first = journal.first, first.time <= time else { return false }
    journal.removeFirst(journal.firstIndex { $0.time > time } ?? journal.count)
    for slot in parents.indices {
      parents[slot].prune(before: time)
      Self.prune(&memberships[slot], before: time)
    }
    Self.prune(&rootMemberships, before: time)
    return true
  }

  /// Removes a layer for all instants, together with its descendants that are then in the tree at no instant.
  ///
  /// - Returns: The slots of the removed layers.
  mutating func remove(_ slot: Int) -> Set<Int> {
    var removed = descendants(atAnyTimeOf: slot)
    if !journal.isEmpty {
      removeData(of: [slot])
      let isReachable = reachable()
      removed = removed.filter { !isReachable[$0] }
    }
    removed.insert(slot)
    removeData(of: removed)
    return removed
  }

  /// Removes all data of some layers. Timed edits that move a layer into one of them detach that layer instead.
  mutating func removeData(of slots: Set<Int>) {
    rewind(to: -.infinity)
    journal.removeAll { slots.contains($0.slot) }
    for index in journal.indices {
      if case .layer(let parent) = journal[index].parent, slots.contains(parent) { journal[index].parent = .detached }
    }
    for slot in slots {
      switch parents[slot].first {
      case .detached: break
      case .root: rootMemberships.removeAll { $0.slot == slot }
      case .layer(let parent):
        if !slots.contains(parent) { memberships[parent].removeAll { $0.slot == slot } }
      }
      for membership in memberships[slot] { parents[membership.slot].set(.detached) }
      memberships[slot] = []
    }
    for slot in slots { parents[slot].set(.detached) }
    for edit in journal { apply(edit) }
  }

  // MARK: - One edit

  /// Applies an edit that is not earlier than those already applied.
  ///
  /// An edit that makes a layer its own ancestor is skipped. A call for an earlier instant can cause such an edit.
  private mutating func apply(_ edit: Edit) {
    let slot = edit.slot
    // A layer without children is no ancestor, so that the walk to the root is not needed.
    if case .layer(let parent) = edit.parent, parent == slot || !memberships[slot].isEmpty,
      isAncestor(slot, orSelfOf: parent, at: .infinity)
    {
      return
    }
    switch parents[slot].last {
    case .detached: break
    case .root: Self.end(slot, at: edit.time, in: &rootMemberships)
    case .layer(let parent): Self.end(slot, at: edit.time, in: &memberships[parent])
    }
    let membership = Membership(slot: slot, start: edit.time, end: .infinity)
    switch edit.parent {
    case .detached: break
    case .root: Self.insert(membership, at: edit.index, into: &rootMemberships)
    case .layer(let parent): Self.insert(membership, at: edit.index, into: &memberships[parent])
    }
    if edit.time == -.infinity {
      parents[slot].set(edit.parent)
    } else {
      parents[slot].set(edit.parent, at: edit.time)
    }
  }

  /// Whether no timed edit concerns a layer or the children of a parent.
  private func hasNoTimedEdits(_ slot: Int, and parent: Parent) -> Bool {
    let others: [Membership]
    switch parent {
    case .detached: others = []
    case .root: others = rootMemberships
    case .layer(let parent): others = memberships[parent]
    }
    return others.allSatisfy { $0.start == -.infinity && $0.end == .infinity } && !journal.contains { $0.slot == slot }
  }

  /// Undoes the effects of all edits from an instant on. The edits stay in the journal.
  private mutating func rewind(to time: Double) {
    guard !journal.isEmpty else { return }
    for slot in parents.indices {
      parents[slot].removeChanges(from: time)
      Self.rewind(&memberships[slot], to: time)
    }
    Self.rewind(&rootMemberships, to: time)
  }

  // MARK: - Memberships

  /// Ends the membership that has no end yet.
  private static func end(_ slot: Int, at time: Double, in memberships: inout [Membership]) {
    guard let index = memberships.lastIndex(where: { $0.slot == slot && $0.end == .infinity }) else { return }
    if memberships[index].start < time { memberships[index].end = time } else { memberships.remove(at: index) }
  }

  /// Inserts a membership as the `index`-th of those without an end.
  ///
  /// The order relative to ended memberships has no effect, since they have no instant in common.
  private static func insert(_ membership: Membership, at index: Int, into memberships: inout [Membership]) {
    guard index < memberships.count else {
      memberships.append(membership)
      return
    }
    var remaining = max(index, 0)
    for position in memberships.indices where memberships[position].end == .infinity {
      if remaining == 0 {
        memberships.insert(membership, at: position)
        return
      }
      remaining -= 1
    }
    memberships.append(membership)
  }

  private static func rewind(_ memberships: inout [Membership], to time: Double) {
    guard !memberships.isEmpty else { return }
    memberships.removeAll { $0.start >= time && $0.start != -.infinity }
    for index in memberships.indices where memberships[index].end >= time { memberships[index].end = .infinity }
  }

  private static func prune(_ memberships: inout [Membership], before time: Double) {
    guard !memberships.isEmpty else { return }
    memberships.removeAll { $0.end <= time }
    for index in memberships.indices where memberships[index].start <= time { memberships[index].start = -.infinity }
  }
}
