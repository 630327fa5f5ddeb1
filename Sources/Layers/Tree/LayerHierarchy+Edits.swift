extension LayerHierarchy {
  /// Makes room for a layer.
  mutating func reserve(_ slot: Int) {
    while parents.count <= slot {
      parents.append(StepFunction(.detached))
      memberships.append([])
    }
  }

  /// Puts a layer into a place for all instants, and drops what was to become of it.
  ///
  /// - Returns: Whether only this layer and those in it may have another place: other edits have not been made again.
  /// - Complexity: O(n) in the siblings as long as nothing has been timed, otherwise O(n) in all stays and timed edits.
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

  /// Puts a layer into a place from an instant on; an instant that is not finite changes nothing.
  ///
  /// - Complexity: O(n) in the siblings for the latest instant, otherwise O(n) in all stays and later edits.
  mutating func put(_ slot: Int, in parent: Parent, index: Int, at time: Double) {
    guard time.isFinite else { return }
    let edit = Edit(time: time, slot: slot, parent: parent, index: index)
    if lastChangeTime <= time {
      journal.append(edit)
      apply(edit)
    } else {
      rewind(to: time)
      journal.insert(edit, at: journal.firstIndex { $0.time > time } ?? journal.count)
      let first = journal.firstIndex { $0.time >= time } ?? journal.count
      for edit in journal[first...] { apply(edit) }
    }
  }

  /// Takes back the timed edits later than an instant; returns whether there were any.
  mutating func removeChanges(after time: Double) -> Bool {
    guard let first = journal.firstIndex(where: { $0.time > time }) else { return false }
    rewind(to: journal[first].time)
    journal.removeSubrange(first...)
    return true
  }

  /// Forgets what no instant from `time` on can show; returns whether there was any such thing.
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

  /// Takes a layer out of the hierarchy at all instants, with those that have been in it and are then nowhere at any
  /// instant.
  ///
  /// - Returns: The slots of all that have gone.
  mutating func remove(_ slot: Int) -> Set<Int> {
    var removed = descendants(atAnyTimeOf: slot)
    if !journal.isEmpty {
      forget([slot])
      let isReachable = reachable()
      removed = removed.filter { !isReachable[$0] }
    }
    removed.insert(slot)
    forget(removed)
    return removed
  }

  /// Forgets layers altogether; what was to become part of one of them goes nowhere instead.
  mutating func forget(_ slots: Set<Int>) {
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

  /// Makes an edit that is not earlier than any that has been made.
  ///
  /// One that would put a layer into itself is left out: an edit that came later, but happens earlier, has made it
  /// impossible.
  private mutating func apply(_ edit: Edit) {
    let slot = edit.slot
    // Nothing is in a layer that has just come, so that the way up need not be gone.
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

  /// Whether no timed edit concerns a layer or those that are in a place.
  private func hasNoTimedEdits(_ slot: Int, and parent: Parent) -> Bool {
    let others: [Membership]
    switch parent {
    case .detached: others = []
    case .root: others = rootMemberships
    case .layer(let parent): others = memberships[parent]
    }
    return others.allSatisfy { $0.start == -.infinity && $0.end == .infinity } && !journal.contains { $0.slot == slot }
  }

  /// Takes back all that has happened at an instant and later, but leaves it in the journal.
  private mutating func rewind(to time: Double) {
    guard !journal.isEmpty else { return }
    for slot in parents.indices {
      parents[slot].removeChanges(from: time)
      Self.rewind(&memberships[slot], to: time)
    }
    Self.rewind(&rootMemberships, to: time)
  }

  // MARK: - Memberships

  /// Lets the stay end that has not ended yet.
  private static func end(_ slot: Int, at time: Double, in memberships: inout [Membership]) {
    guard let index = memberships.lastIndex(where: { $0.slot == slot && $0.end == .infinity }) else { return }
    if memberships[index].start < time { memberships[index].end = time } else { memberships.remove(at: index) }
  }

  /// Inserts a stay so that it becomes the `index`-th of those that have not ended.
  ///
  /// Those that have ended never meet it, so that its place among them is all the same.
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
