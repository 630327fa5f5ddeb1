// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

extension CompactMotions {
  /// The number of rows of a kind that a handle can represent. Slots from this number on have no row.
  static var limit: Int { 1 << 28 }

  /// Changes the motion of a slot: decodes its row, changes the journal, and encodes it.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - model: The value below the motion, before the first change. Pruning may change it.
  ///   - operation: The operation.
  ///   - time: The instant of the change.
  ///   - options: The motion to the new value.
  /// - Returns: Whether the value below the motion may differ from the previous one.
  /// - Complexity: That of the change, plus O(1) amortised for a row, which has at most ``Chain/maximumCount`` changes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  @discardableResult
  package mutating func change(
    _ slot: Int, over model: inout Value, _ operation: Journal<Value>.Operation, at time: Double,
    options: ChangeOptions = .jump
  ) -> Bool {
    edit(slot, over: &model, operation, at: time, options: options)
  }

  /// The implementation of ``change(_:over:_:at:options:)``.
  ///
  /// It is a function of its own because the compiler moves the memory of a generic function's variables to its start.
  /// There it would look up the types of these variables before it selects a specialised copy.
  private mutating func edit(
    _ slot: Int, over model: inout Value, _ operation: Journal<Value>.Operation, at time: Double,
    options: ChangeOptions
  ) -> Bool {
    switch operation {
    case .setValue(let value, let velocity):
      setValue(slot, to: value, velocity: velocity, over: &model, at: time, options: options)
    case .prune: pruneMotion(slot, over: &model, before: time)
    default: apply(operation, to: slot, over: &model, at: time, options: options)
    }
  }

  /// Changes the journal of a slot, or the journal that its row decodes to.
  mutating func apply(
    _ operation: Journal<Value>.Operation, to slot: Int, over model: inout Value, at time: Double,
    options: ChangeOptions
  ) -> Bool {
    let handle = handle(slot)
    if handle.isNone, !operation.beginsMotion { return false }
    if case .removeLater = operation, !hasChange(of: handle, after: time) { return false }
    guard handle.kind != .journal else {
      let result = journals[handle.row].change(operation, at: time, options: options)
      model = result.model
      if let row = result.row {
        store(row, of: journals[handle.row].journal, slot)
      } else if let addends = result.addends {
        store(addends, over: model, slot)
      } else if result.isConstant {
        remove(slot)
      }
      return result.mayChangeModel
    }
    var journal = scratch.popLast() ?? Journal(model)
    journal.retargeting.first = .constant(model)
    decode(handle, into: &journal)
    let mayChangeModel = journal.change(operation, at: time, options: options)
    model = journal.retargeting.first.value
    if let row = journal.row(slot: slot) {
      store(row, of: journal, slot)
    } else if let addends = journal.addends(slot: slot) {
      store(addends, over: model, slot)
    } else {
      remove(slot)
      if !journal.isConstant {
        journals.append(SlotJournal(slot: slot, journal: journal))
        // The copy has an exact capacity; the scratch journal has capacity for many changes.
        journals[journals.count - 1].journal.retargeting.changes = journal.retargeting.changes.map { $0 }
        setHandle(slot, to: Handle(.journal, journals.count - 1))
      }
    }
    journal.clear()
    scratch.append(journal)
    return mayChangeModel
  }

  /// Whether a row or a journal has a change later than an instant.
  private func hasChange(of handle: Handle, after time: Double) -> Bool {
    switch handle.kind {
    case .chain:
      var index = chains[handle.row].first
      while index >= 0 {
        if links[Int(index)].time > time { return true }
        index = links[Int(index)].next
      }
      return chains[handle.row].base.map { hasChange(of: $0, after: time) } ?? false
    case .change: return changes[handle.row].easing.begin > time
    case .spring: return springs[handle.row].time > time
    case .basic: return basicAnimations[handle.row].origin.added > time
    case .keyframes: return keyframeAnimations[handle.row].origin.added > time
    case .sum:
      return (0..<Sum.maximumCount).contains { index in
        sums[handle.row].handle(index).map { hasChange(of: $0, after: time) } ?? false
      }
    case .journal: return journals[handle.row].journal.hasChange(after: time)
    case .none: return false
    }
  }

  /// Calls a function once with every slot whose motion has a change later than an instant.
  package func forEachSlot(withChangeAfter time: Double, _ body: (_ slot: Int) -> Void) {
    forEachSlot { slot in if hasChange(of: handle(slot), after: time) { body(slot) } }
  }

  /// Calls a function once with every slot whose motion pruning may change.
  package func forEachPrunableSlot(before time: Double, _ body: (_ slot: Int) -> Void) {
    forEachSlot { slot in if !isUnchangedByPruning(handle(slot), before: time) { body(slot) } }
  }

  /// Whether pruning certainly does not change a row: all of it has an effect at the instant or later.
  func isUnchangedByPruning(_ handle: Handle, before time: Double) -> Bool {
    func isUnchanged(_ run: CLanesRepeatedEasing, _ options: SimpleTiming.Options, _ origin: Origin) -> Bool {
      origin.added > time || (options.contains(.isPruned) && SimpleTiming(run).isCertainlyActive(at: time))
    }
    switch handle.kind {
    case .change:
      let easing = changes[handle.row].easing
      return easing.begin > time || time < easing.begin + easing.duration
    case .spring:
      let row = springs[handle.row]
      return row.time > time || time < row.time + sharedSprings.contents[Int(row.spring)].restDuration
    case .basic:
      let row = basicAnimations[handle.row]
      return isUnchanged(row.run, row.options, row.origin)
    case .keyframes:
      let row = keyframeAnimations[handle.row]
      return isUnchanged(row.run, row.options, row.origin)
    case .sum:
      return (0..<Sum.maximumCount).allSatisfy { index in
        sums[handle.row].handle(index).map { isUnchangedByPruning($0, before: time) } ?? true
      }
    case .chain, .journal, .none: return false
    }
  }

  /// Makes a motion that of a slot.
  package mutating func set(_ slot: Int, to motion: Retargeting<Value>) {
    remove(slot)
    guard !motion.isConstant else { return }
    var journal = Journal(motion.first.value)
    journal.retargeting = motion
    journals.append(SlotJournal(slot: slot, journal: journal))
    setHandle(slot, to: Handle(.journal, journals.count - 1))
  }

  // MARK: - Storage

  /// Stores the row of a journal. Equal parts of the slot's present row are kept.
  private mutating func store(_ row: Row, of journal: Journal<Value>, _ slot: Int) {
    let present = handle(slot)
    let (chain, base) = present.kind == .chain ? (present.row, chains[present.row].base) : (nil, present)
    if row.timing != nil, let base, isBase(base, of: journal), row.isChain || chain == nil {
      setPruned(base, to: row.options.contains(.isPruned))
      if row.isChain { setLinks(of: chain ?? insertChain(slot, base: base), to: row, journal) }
    } else if let chain, row.isChain, row.timing == nil, base == nil {
      setLinks(of: chain, to: row, journal)
    } else {
      remove(slot)
      setHandle(slot, to: insert(row, of: journal, slot))
    }
  }

  /// Whether a row stores the base of a journal.
  private func isBase(_ handle: Handle, of journal: Journal<Value>) -> Bool {
    let (origin, part): (Origin, UInt8)
    switch handle.kind {
    case .basic: (origin, part) = (basicAnimations[handle.row].origin, basicAnimations[handle.row].part)
    case .keyframes: (origin, part) = (keyframeAnimations[handle.row].origin, keyframeAnimations[handle.row].part)
    case .change, .spring, .chain, .sum, .journal, .none: return false
    }
    return origin.number == journal.animated[0].entries[0].id.number && Int(part) == journal.animated[0].entries[0].part
  }

  private mutating func setPruned(_ base: Handle, to isPruned: Bool) {
    func set(_ options: inout SimpleTiming.Options) {
      if isPruned { options.insert(.isPruned) } else { options.remove(.isPruned) }
    }
    if base.kind == .basic {
      set(&basicAnimations[base.row].options)
    } else {
      set(&keyframeAnimations[base.row].options)
    }
  }

  private mutating func insert(_ row: Row, of journal: Journal<Value>, _ slot: Int) -> Handle {
    let base = row.timing.map { timing in
      insertBase(
        journal.animated[0].entries[0], added: journal.animated[0].time, over: journal.retargeting.first.value, timing,
        row.options, slot)
    }
    guard !row.isChain else {
      let chain = insertChain(slot, base: base)
      setLinks(of: chain, to: row, journal)
      return Handle(.chain, chain)
    }
    if let base { return base }
    let index = row.links.lowerBound
    let old = journal.retargeting.first.value
    let (time, new) = (journal.retargeting.changes[index].time, journal.retargeting.changes[index].target.value)
    if case .spring(let spring) = journal.retargeting.changes[index].kind {
      let number = sharedSprings.intern(spring, SharedSpring(spring)).number
      springs.appendGrowingByQuarter(SpringRow(slot: Int32(slot), spring: number, time: time, old: old, new: new))
      return Handle(.spring, springs.count - 1)
    }
    let function = functions.intern(journal.timingFunction(index))
    changes.appendGrowingByQuarter(
      ChangeRow(
        easing: CLanesEasing(
          begin: time, duration: journal.link(index).duration, function: function.code, slot: Int32(slot)),
        old: old, new: new, replaces: [.replace, .jump].contains(journal.retargeting.changes[index].kind)))
    return Handle(.change, changes.count - 1)
  }

  /// Appends the row of an animation.
  mutating func insertBase(
    _ entry: AnimationStack<Value>.Entry, added: Double, over model: Value, _ timing: SimpleTiming,
    _ options: SimpleTiming.Options, _ slot: Int
  ) -> Handle {
    let part = UInt8(entry.part)
    let origin = Origin(added: added, number: entry.id.number)
    let run = timing.run(options, slot: Int32(slot), functions.intern(entry.animation.timingFunction))
    let key: TrackKey
    let track = entry.animation.track
    switch track.kind {
    case .constant(let value): return insertBasic(from: value, to: value)
    case .difference(let difference): return insertBasic(from: Value(displacement: difference), to: .zero)
    case .interpolated(let from, let to): return insertBasic(from: from, to: to)
    case .ends(let ends):
      let (from, to) = ends.resolved(over: model)
      return insertBasic(from: from, to: to)
    case .preparedEnds(let prepared):
      let (from, to) = prepared.ends.resolved(over: model)
      return insertBasic(from: from, to: to)
    case .prepared(let interpolation): key = TrackKey(prepared: ObjectIdentifier(interpolation))
    case .keyframes(let track): key = TrackKey(prepared: ObjectIdentifier(track.prepared))
    case .timeline(let track): key = TrackKey(prepared: ObjectIdentifier(track))
    case .follower(let follower):
      let motion = follower.motion
      key = TrackKey(prepared: ObjectIdentifier(motion.prepared), rotation: motion.rotation)
    }
    keyframeAnimations.appendGrowingByQuarter(
      KeyframeRow(
        run: run, track: tracks.intern(key, SharedTrack(track)).number, options: options, part: part,
        origin: origin))
    return Handle(.keyframes, keyframeAnimations.count - 1)

    func insertBasic(from: Value, to: Value) -> Handle {
      basicAnimations.appendGrowingByQuarter(
        BasicRow(run: run, options: options, part: part, from: from, to: to, origin: origin))
      return Handle(.basic, basicAnimations.count - 1)
    }
  }

  // MARK: - Removal

  /// Removes the motion of a slot.
  ///
  /// - Complexity: O(1) amortised; a row has at most ``Chain/maximumCount`` links.
  package mutating func remove(_ slot: Int) {
    let handle = handle(slot)
    guard handle != .none else { return }
    handles[slot] = .none
    remove(handle)
  }

  /// Removes a row or a journal. The last one of its kind moves to its index.
  mutating func remove(_ handle: Handle) {
    let row = handle.row
    switch handle.kind {
    case .none: break
    case .change:
      functions.release(changes[row].function)
      changes.removeBySwapping(at: row)
      if row < changes.count { handles[Int(changes[row].slot)] = handle }
    case .spring:
      sharedSprings.release(springs[row].spring)
      springs.removeBySwapping(at: row)
      if row < springs.count { handles[Int(springs[row].slot)] = handle }
    case .basic:
      functions.release(basicAnimations[row].function)
      basicAnimations.removeBySwapping(at: row)
      if row < basicAnimations.count {
        updateHandle(basicAnimations[row].slot, basicAnimations[row].owner, from: basicAnimations.count, to: handle)
      }
    case .keyframes:
      functions.release(keyframeAnimations[row].function)
      tracks.release(keyframeAnimations[row].track)
      keyframeAnimations.removeBySwapping(at: row)
      if row < keyframeAnimations.count {
        updateHandle(
          keyframeAnimations[row].slot, keyframeAnimations[row].owner, from: keyframeAnimations.count, to: handle)
      }
    case .chain:
      freeLinks(of: row, from: chains[row].first, after: -1)
      if let base = chains[row].base {
        setOwner(of: base, to: .none)
        memberCount -= 1
        remove(base)
      }
      chains.removeBySwapping(at: row)
      guard row < chains.count else { break }
      if let base = chains[row].base { setOwner(of: base, to: .chain(row)) }
      handles[Int(chains[row].slot)] = handle
    case .sum:
      removeMembers(ofSum: row)
      sums.removeBySwapping(at: row)
      if row < sums.count { updateHandles(ofSum: row) }
    case .journal:
      journals.removeBySwapping(at: row)
      if row < journals.count { handles[journals[row].slot] = handle }
    }
  }

  /// Stores the new handle of an animation in the motion that contains it, or for its slot.
  private mutating func updateHandle(_ slot: Int32, _ owner: Owner, from row: Int, to handle: Handle) {
    if let chain = owner.chain {
      chains[chain].base = handle
    } else if let sum = owner.sum {
      let old = Handle(handle.kind, row).code
      sums[sum].codes.replace(with: handle.code, where: sums[sum].codes .== old)
    } else {
      handles[Int(slot)] = handle
    }
  }
}
