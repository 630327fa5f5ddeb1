import CLanes
import Geometry
import Timing

extension CompactMotions {
  /// The most slots and rows that their numbers can tell apart.
  static var limit: Int { 1 << 28 }

  /// Changes the motion of a slot: decodes its row, runs the change on the journal, and encodes the journal.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - model: The value below the motion: the one before the first change.
  ///   - body: The change.
  /// - Returns: The value below the motion after the change.
  /// - Complexity: That of the change, plus O(1) amortised for a row, which has at most ``Chain/longest`` changes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @discardableResult
  package mutating func change(_ slot: Int, over model: Value, _ body: (inout Journal<Value>) -> Void) -> Value {
    let handle = handle(slot)
    guard handle.kind != .journal else {
      body(&journals[handle.row].journal)
      let first = journals[handle.row].journal.firstValue
      if let row = Row(journals[handle.row].journal, slot: slot) {
        store(row, of: journals[handle.row].journal, slot)
      } else if journals[handle.row].journal.isConstant {
        remove(slot)
      }
      return first
    }
    var journal = scratch.popLast() ?? Journal(model)
    journal.reset(to: model)
    decode(handle, into: &journal)
    body(&journal)
    if let row = Row(journal, slot: slot) {
      store(row, of: journal, slot)
    } else {
      remove(slot)
      if !journal.isConstant {
        journals.append(SlotJournal(slot: slot, journal: journal.trimmed))
        setHandle(slot, to: Handle(.journal, journals.count - 1))
      }
    }
    let first = journal.firstValue
    journal.reset(to: model)
    scratch.append(journal)
    return first
  }

  // MARK: - Storing

  /// Stores the row of a journal. Parts of the slot's present row that are the same stay.
  private mutating func store(_ row: Row, of journal: Journal<Value>, _ slot: Int) {
    if let chain = chain(for: row, slot) { return setLinks(of: chain, to: row, journal) }
    if !row.isChain, let base = row.base, isBase(handle(slot), base) {
      return setPruned(handle(slot), to: row.isPruned)
    }
    remove(slot)
    setHandle(slot, to: insert(row, of: journal, slot))
  }

  /// The chain of a slot where that is the chain of a row but for its links; it is made where the slot has the row's base.
  private mutating func chain(for row: Row, _ slot: Int) -> Int? {
    guard row.isChain else { return nil }
    let handle = handle(slot)
    guard let base = row.base else { return handle.kind == .chain && chains[handle.row].base == nil ? handle.row : nil }
    if handle.kind == .chain, let own = chains[handle.row].base, isBase(own, base) {
      setPruned(own, to: row.isPruned)
      return handle.row
    }
    guard isBase(handle, base) else { return nil }
    setPruned(handle, to: row.isPruned)
    return makeChain(slot, base: handle)
  }

  /// Whether a row is that of an animation.
  private func isBase(_ handle: Handle, _ base: Row.Base) -> Bool {
    switch handle.kind {
    case .basic:
      basicAnimations[handle.row].origin.number == base.entry.id.number
        && Int(basicAnimations[handle.row].part) == base.entry.part
    case .keyframes:
      keyframeAnimations[handle.row].origin.number == base.entry.id.number
        && Int(keyframeAnimations[handle.row].part) == base.entry.part
    case .send, .spring, .chain, .journal, .none: false
    }
  }

  private mutating func setPruned(_ base: Handle, to isPruned: Bool) {
    func set(_ options: inout PlainTiming.Options) {
      if isPruned { options.insert(.isPruned) } else { options.remove(.isPruned) }
    }
    if base.kind == .basic {
      set(&basicAnimations[base.row].options)
    } else {
      set(&keyframeAnimations[base.row].options)
    }
  }

  private mutating func insert(_ row: Row, of journal: Journal<Value>, _ slot: Int) -> Handle {
    let base = row.base.map { insert($0, isPruned: row.isPruned, model: journal.retargeting.first.value, slot) }
    guard !row.isChain else {
      let chain = makeChain(slot, base: base)
      setLinks(of: chain, to: row, journal)
      return Handle(.chain, chain)
    }
    if let base { return base }
    let old = journal.retargeting.first.value
    let change = journal.retargeting.changes[row.links.lowerBound]
    if case .spring(let spring) = change.manner {
      let number = sharedSprings.intern(spring, SharedSpring(spring)).number
      springs.appendSparingly(
        SpringRow(slot: Int32(slot), spring: number, time: change.time, old: old, new: change.target.value))
      return Handle(.spring, springs.count - 1)
    }
    let isCut = change.manner == .cut
    let function = functions.intern(isCut ? .linear : change.timingFunction)
    sends.appendSparingly(
      SendRow(
        easing: CLanesEasing(
          begin: change.time, duration: isCut ? 0 : change.duration, function: function.code, slot: Int32(slot)),
        old: old, new: change.target.value, replaces: change.manner == .replace))
    return Handle(.send, sends.count - 1)
  }

  private mutating func insert(_ base: Row.Base, isPruned: Bool, model: Value, _ slot: Int) -> Handle {
    let (animation, origin) = (base.entry.animation, Origin(added: base.added, number: base.entry.id.number))
    var options = base.options
    if isPruned { options.insert(.isPruned) }
    let run = base.timing.run(options, slot: Int32(slot), functions.intern(animation.timingFunction))
    func basic(_ from: Value, _ to: Value) -> Handle {
      basicAnimations.appendSparingly(
        BasicRow(run: run, options: options, part: UInt8(base.entry.part), from: from, to: to, origin: origin))
      return Handle(.basic, basicAnimations.count - 1)
    }
    switch base.source {
    case .interpolated(let from, let to): return basic(from, to)
    case .ends(let ends):
      let (from, to) = ends.resolved(over: model)
      return basic(from, to)
    case .shared(let key):
      keyframeAnimations.appendSparingly(
        KeyframeRow(
          run: run, track: tracks.intern(key, SharedTrack(animation.track)).number, options: options,
          part: UInt8(base.entry.part), origin: origin))
      return Handle(.keyframes, keyframeAnimations.count - 1)
    }
  }

  // MARK: - Removing

  /// Removes the motion of a slot.
  ///
  /// - Complexity: O(1) amortised; a row has at most ``Chain/longest`` links.
  package mutating func remove(_ slot: Int) {
    let handle = handle(slot)
    guard handle != .none else { return }
    handles[slot] = .none
    remove(handle)
  }

  /// Removes a row or a journal; the last of its kind takes its place.
  private mutating func remove(_ handle: Handle) {
    let row = handle.row
    switch handle.kind {
    case .none: break
    case .send:
      functions.release(sends[row].function)
      sends.removeBySwapping(at: row)
      if row < sends.count { handles[Int(sends[row].slot)] = handle }
    case .spring:
      sharedSprings.release(springs[row].spring)
      springs.removeBySwapping(at: row)
      if row < springs.count { handles[Int(springs[row].slot)] = handle }
    case .basic:
      functions.release(basicAnimations[row].function)
      basicAnimations.removeBySwapping(at: row)
      if row < basicAnimations.count { moved(basicAnimations[row].slot, basicAnimations[row].chain, to: handle) }
    case .keyframes:
      functions.release(keyframeAnimations[row].function)
      tracks.release(keyframeAnimations[row].track)
      keyframeAnimations.removeBySwapping(at: row)
      if row < keyframeAnimations.count {
        moved(keyframeAnimations[row].slot, keyframeAnimations[row].chain, to: handle)
      }
    case .chain:
      freeLinks(of: row, from: chains[row].first, after: -1)
      if let base = chains[row].base {
        setChain(of: base, to: -1)
        baseCount -= 1
        remove(base)
      }
      chains.removeBySwapping(at: row)
      guard row < chains.count else { break }
      if let base = chains[row].base { setChain(of: base, to: Int32(row)) }
      handles[Int(chains[row].slot)] = handle
    case .journal:
      journals.removeBySwapping(at: row)
      if row < journals.count { handles[journals[row].slot] = handle }
    }
  }

  /// Stores the new place of an animation: in the chain that has it as its base, or for its slot.
  private mutating func moved(_ slot: Int32, _ chain: Int32, to handle: Handle) {
    if chain >= 0 { chains[Int(chain)].base = handle } else { handles[Int(slot)] = handle }
  }
}
