extension LayerHierarchy {
  /// Makes room for a layer.
  mutating func reserve(_ slot: Int) {
    while places.count <= slot {
      places.append(Stepped(.nowhere))
      stays.append([])
    }
  }

  /// Puts a layer into a place for all instants, and drops what was to become of it.
  ///
  /// - Returns: Whether only this layer and those in it may have another place: other edits have not been made again.
  /// - Complexity: O(n) in the siblings as long as nothing has been timed, otherwise O(n) in all stays and timed edits.
  mutating func setUp(_ slot: Int, in place: Place, index: Int) -> Bool {
    let edit = Edit(time: -.infinity, slot: slot, place: place, index: index)
    if journal.isEmpty || (places[slot].last == .nowhere && isUntouched(slot, and: place)) {
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
  mutating func put(_ slot: Int, in place: Place, index: Int, at time: Double) {
    guard time.isFinite else { return }
    let edit = Edit(time: time, slot: slot, place: place, index: index)
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
    for slot in places.indices {
      places[slot].prune(before: time)
      Self.prune(&stays[slot], before: time)
    }
    Self.prune(&rootStays, before: time)
    return true
  }

  /// Takes a layer out of the hierarchy at all instants, with those that have been in it and are then nowhere at any
  /// instant.
  ///
  /// - Returns: The slots of all that have gone.
  mutating func remove(_ slot: Int) -> Set<Int> {
    var gone = slotsEver(in: slot)
    if !journal.isEmpty {
      forget([slot])
      let reached = reachable()
      gone = gone.filter { !reached[$0] }
    }
    gone.insert(slot)
    forget(gone)
    return gone
  }

  /// Forgets layers altogether; what was to become part of one of them goes nowhere instead.
  mutating func forget(_ slots: Set<Int>) {
    rewind(to: -.infinity)
    journal.removeAll { slots.contains($0.slot) }
    for index in journal.indices {
      if case .layer(let parent) = journal[index].place, slots.contains(parent) { journal[index].place = .nowhere }
    }
    for slot in slots {
      switch places[slot].first {
      case .nowhere: break
      case .root: rootStays.removeAll { $0.slot == slot }
      case .layer(let parent):
        if !slots.contains(parent) { stays[parent].removeAll { $0.slot == slot } }
      }
      for stay in stays[slot] { places[stay.slot].set(.nowhere) }
      stays[slot] = []
    }
    for slot in slots { places[slot].set(.nowhere) }
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
    if case .layer(let parent) = edit.place, parent == slot || !stays[slot].isEmpty,
      isAround(slot, parent, at: .infinity)
    {
      return
    }
    switch places[slot].last {
    case .nowhere: break
    case .root: Self.end(slot, at: edit.time, in: &rootStays)
    case .layer(let parent): Self.end(slot, at: edit.time, in: &stays[parent])
    }
    let stay = Stay(slot: slot, start: edit.time, end: .infinity)
    switch edit.place {
    case .nowhere: break
    case .root: Self.insert(stay, at: edit.index, into: &rootStays)
    case .layer(let parent): Self.insert(stay, at: edit.index, into: &stays[parent])
    }
    if edit.time == -.infinity {
      places[slot].set(edit.place)
    } else {
      places[slot].set(edit.place, at: edit.time)
    }
  }

  /// Whether no timed edit concerns a layer or those that are in a place.
  private func isUntouched(_ slot: Int, and place: Place) -> Bool {
    let others: [Stay]
    switch place {
    case .nowhere: others = []
    case .root: others = rootStays
    case .layer(let parent): others = stays[parent]
    }
    return others.allSatisfy { $0.start == -.infinity && $0.end == .infinity } && !journal.contains { $0.slot == slot }
  }

  /// Takes back all that has happened at an instant and later, but leaves it in the journal.
  private mutating func rewind(to time: Double) {
    guard !journal.isEmpty else { return }
    for slot in places.indices {
      places[slot].removeChanges(from: time)
      Self.rewind(&stays[slot], to: time)
    }
    Self.rewind(&rootStays, to: time)
  }

  // MARK: - Stays

  /// Lets the stay end that has not ended yet.
  private static func end(_ slot: Int, at time: Double, in stays: inout [Stay]) {
    guard let index = stays.lastIndex(where: { $0.slot == slot && $0.end == .infinity }) else { return }
    if stays[index].start < time { stays[index].end = time } else { stays.remove(at: index) }
  }

  /// Inserts a stay so that it becomes the `index`-th of those that have not ended.
  ///
  /// Those that have ended never meet it, so that its place among them is all the same.
  private static func insert(_ stay: Stay, at index: Int, into stays: inout [Stay]) {
    guard index < stays.count else {
      stays.append(stay)
      return
    }
    var rest = max(index, 0)
    for position in stays.indices where stays[position].end == .infinity {
      if rest == 0 {
        stays.insert(stay, at: position)
        return
      }
      rest -= 1
    }
    stays.append(stay)
  }

  private static func rewind(_ stays: inout [Stay], to time: Double) {
    guard !stays.isEmpty else { return }
    stays.removeAll { $0.start >= time && $0.start != -.infinity }
    for index in stays.indices where stays[index].end >= time { stays[index].end = .infinity }
  }

  private static func prune(_ stays: inout [Stay], before time: Double) {
    guard !stays.isEmpty else { return }
    stays.removeAll { $0.end <= time }
    for index in stays.indices where stays[index].start <= time { stays[index].start = -.infinity }
  }
}
