import CLanes
import Geometry
import Timing

extension CompactMotions {
  /// The form of the row of a simple journal: an animation or none, the base, and then changes. They stay in the
  /// journal.
  struct Row {
    /// The timing of the base; `nil` without one.
    let timing: SimpleTiming?
    let options: SimpleTiming.Options
    /// Whether the value begins with the base.
    let beginsWithBase: Bool
    /// The changes of the journal after the addition of the base.
    let links: Range<Int>

    /// Whether the row is a chain.
    var isChain: Bool { timing == nil ? links.count > 1 : !beginsWithBase || !links.isEmpty }
  }
}

// MARK: - Encoding

extension Journal {
  /// The row of the journal, or `nil` where it has none.
  func row(slot: Int) -> CompactMotions<Value>.Row? {
    let count = retargeting.changes.count
    guard slot < CompactMotions<Value>.limit, count <= CompactMotions<Value>.Chain.maximumCount + 1,
      animated.count <= 1,
      retargeting.remainder == nil, retargeting.droppedCompletions.isEmpty, retargeting.first.stack.entries.count <= 1
    else { return nil }
    var options: SimpleTiming.Options = []
    let timing = animated.isEmpty ? nil : baseTiming(slot: slot, &options)
    guard animated.isEmpty || timing != nil else { return nil }
    // Otherwise the addition of the base is pruned.
    let isAddition = count > 0 && timing != nil && isFirstBaseAddition(0)
    if timing != nil, !isAddition { options.insert(.isPruned) }
    let row = CompactMotions<Value>.Row(
      timing: timing, options: options,
      beginsWithBase: timing != nil && (isAddition || !retargeting.first.stack.entries.isEmpty),
      links: (isAddition ? 1 : 0)..<count)
    guard hasBase(retargeting.first, row.beginsWithBase && !isAddition), timing != nil || !row.links.isEmpty,
      row.links.count <= CompactMotions<Value>.Chain.maximumCount,
      !row.isChain || options.isDisjoint(with: [.isFromModel, .isToModel]),
      // A journal stores differences that are costly to compute. A row would compute them for each sample.
      row.links.isEmpty || !Value.sumsDifferencesFirst
    else { return nil }
    if timing == nil, row.links.count == 1, isFirstChange(0) { return row }
    var isBase = row.beginsWithBase
    for index in row.links where !isLink(index, &isBase) { return nil }
    return row
  }

  /// The timing of the animation that the value may return to, where a row can store that.
  private func baseTiming(slot: Int, _ options: inout SimpleTiming.Options) -> SimpleTiming? {
    guard animated[0].entries.count == 1 else { return nil }
    return simpleTiming(of: animated[0].entries[0], slot: slot, &options)
  }

  /// The timing of an animation where a row can store that.
  func simpleTiming(
    of entry: AnimationStack<Value>.Entry, slot: Int, _ options: inout SimpleTiming.Options
  ) -> SimpleTiming? {
    guard entry.id.slot == slot, UInt8(exactly: entry.part) != nil, entry.key == nil, entry.index == 0, !entry.persists,
      entry.completion == nil
    else { return nil }
    return entry.animation.simpleTiming(&options)
  }

  /// Whether a change is the addition of the base over a value at rest.
  private func isFirstBaseAddition(_ index: Int) -> Bool {
    guard retargeting.changes[index].kind == .targetOnly, retargeting.changes[index].completion == nil,
      retargeting.changes[index].time == animated[0].time
    else { return false }
    return isBaseAddition(index) && retargeting.first.stack.entries.isEmpty
  }

  private func isBaseAddition(_ index: Int) -> Bool {
    guard case .add(let id, let part) = retargeting.changes[index].operation, !animated.isEmpty else { return false }
    return id == animated[0].entries[0].id && part == animated[0].entries[0].part
  }

  /// Whether the only change starts from a value at rest: then every manner has a row.
  private func isFirstChange(_ index: Int) -> Bool {
    guard case .setValue = retargeting.changes[index].operation, retargeting.prunedSequence == 0 else { return false }
    return retargeting.changes[index].completion == nil && retargeting.changes[index].initialVelocity == nil
  }

  /// Whether a chain can store a change.
  ///
  /// - Parameter isBase: Whether the target is the base: the one before the change, and then the one after it.
  private func isLink(_ index: Int, _ isBase: inout Bool) -> Bool {
    guard retargeting.changes[index].runLength <= Retargeting<Value>.exactCount,
      retargeting.changes[index].completion == nil
    else { return false }
    let (wasBase, kind) = (isBase, retargeting.changes[index].kind)
    isBase = false
    switch retargeting.changes[index].operation {
    case .setValue: guard kind == .additive || kind == .jump else { return false }
    case .add:
      guard kind == .additive, isBaseAddition(index) else { return false }
      isBase = true
    case .remove(let id, let reason):
      guard wasBase, reason == .removed, id == nil || id == animated[0].entries[0].id else { return false }
    case .offsetValue, .addDifference: return false
    }
    return hasBase(retargeting.changes[index].target, isBase)
  }

  /// Whether a target is the base over a value, or a value alone.
  private func hasBase(_ target: Retargeting<Value>.Target, _ isBase: Bool) -> Bool {
    guard isBase else { return target.stack.entries.isEmpty }
    return target.stack.entries.count == 1 && target.stack.entries[0].completion == nil
      && target.stack.entries[0].id == animated[0].entries[0].id
      && target.stack.entries[0].part == animated[0].entries[0].part
  }

  /// A change as a link of a chain, without its place and its timing function.
  func link(_ index: Int) -> CompactMotions<Value>.Link {
    let kind: CompactMotions<Value>.Link.Kind =
      switch retargeting.changes[index].operation {
      case .setValue, .offsetValue, .addDifference: .setValue
      case .add: .resume
      case .remove(let id, _): id == nil ? .endAll : .end
      }
    let isJump = retargeting.changes[index].kind == .jump
    return CompactMotions<Value>.Link(
      kind, time: retargeting.changes[index].time, duration: isJump ? 0 : retargeting.changes[index].duration,
      new: retargeting.changes[index].target.value)
  }

  /// The timing function of a change; a change without a duration has none of its own.
  func timingFunction(_ index: Int) -> TimingFunction {
    retargeting.changes[index].kind == .jump ? .linear : retargeting.changes[index].timingFunction
  }
}

extension Animation {
  /// The timing of the animation where a row can store it.
  fileprivate func simpleTiming(_ options: inout SimpleTiming.Options) -> SimpleTiming? {
    guard !isDifference, !isCumulative, scopes.isEmpty else { return nil }
    if isAdditive { options.insert(.isAdditive) }
    switch track {
    case .constant: return nil
    case .interpolated, .prepared, .keyframes, .follower: break
    case .ends(let ends):
      guard ends.by == nil else { return nil }
      options.insert(.isEnds)
      if ends.from == nil { options.insert(.isFromModel) }
      if ends.to == nil { options.insert(.isToModel) }
    }
    return SimpleTiming(timing, options: &options)
  }
}

// MARK: - Decoding

// A decoded journal equals the encoded one in everything that can be observed: values, velocities, lifetimes, settling
// times, and the effect of each later change. Changes have other sequence numbers in the same order.
extension CompactMotions {
  /// The journal of a slot; `nil` where the value stands still.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package func journal(_ slot: Int, over model: Value) -> Journal<Value>? {
    let handle = handle(slot)
    if handle == .none { return nil }
    if handle.kind == .journal { return journals[handle.row].journal }
    var journal = Journal(model)
    decode(handle, into: &journal)
    return journal
  }

  /// The journal of a slot that has no row.
  package func storedJournal(_ slot: Int) -> Journal<Value>? {
    let handle = handle(slot)
    return handle.kind == .journal ? journals[handle.row].journal : nil
  }

  /// Whether animations run on a slot, or may return to it.
  package func hasAnimations(_ slot: Int) -> Bool {
    let handle = handle(slot)
    switch handle.kind {
    case .none, .change, .spring: return false
    case .chain: return chains[handle.row].base != nil
    case .basic, .keyframes, .sum, .journal: return true
    }
  }

  /// Makes the changes of a row in the journal of a value that stands still.
  func decode(_ handle: Handle, into journal: inout Journal<Value>) {
    switch handle.kind {
    case .none, .journal: break
    case .change:
      let row = changes[handle.row]
      if row.replaces {
        journal.retargeting.setValue(
          to: row.new, at: row.time, policy: .replace, duration: row.duration, timingFunction: functions[row.function])
      } else {
        journal.append(
          row.new, [], at: row.time, duration: row.duration, timingFunction: functions[row.function],
          operation: .setValue,
          kind: row.duration > 0 ? .additive : .jump)
      }
    case .spring:
      let row = springs[handle.row]
      journal.retargeting.setValue(
        to: row.new, at: row.time, policy: .spring(sharedSprings.contents[Int(row.spring)].spring), duration: 0,
        timingFunction: .linear)
    case .basic, .keyframes: decodeBase(handle, begins: true, into: &journal)
    case .sum: decode(sums[handle.row], into: &journal)
    case .chain:
      if let base = chains[handle.row].base {
        decodeBase(base, begins: chains[handle.row].beginsWithBase, into: &journal)
      }
      var index = chains[handle.row].first
      while index >= 0 {
        decode(Int(index), into: &journal)
        index = links[Int(index)].next
      }
    }
  }

  private func decode(_ index: Int, into journal: inout Journal<Value>) {
    let (kind, duration) = (links[index].kind, links[index].duration)
    let base = journal.animated.first?.entries ?? []
    journal.append(
      links[index].new, kind == .resume ? base : [], at: links[index].time, duration: duration,
      timingFunction: functions[links[index].function],
      operation: kind == .setValue
        ? .setValue
        : kind == .resume ? .add(base[0].id, part: base[0].part) : .remove(kind == .end ? base[0].id : nil, .removed),
      kind: duration > 0 ? .additive : kind == .setValue ? .jump : .targetOnly)
  }

  private func decodeBase(_ handle: Handle, begins: Bool, into journal: inout Journal<Value>) {
    let (entry, added, options) = decodedEntry(handle)
    journal.animated.append(.init(time: added, entries: [entry]))
    journal.appendAddition(of: entry, to: [entry], at: added, isPruned: options.contains(.isPruned), begins: begins)
  }

  /// The animation of a row, and when it was added.
  func decodedEntry(
    _ handle: Handle
  ) -> (entry: AnimationStack<Value>.Entry, added: Double, options: SimpleTiming.Options) {
    let (run, part, origin, options): (CLanesRepeatedEasing, UInt8, Origin, SimpleTiming.Options)
    let track: Track<Value>
    if handle.kind == .basic {
      let row = basicAnimations[handle.row]
      (run, part, origin, options) = (row.run, row.part, row.origin, row.options)
      track =
        options.contains(.isEnds)
        ? .ends(
          BasicEnds(
            from: options.contains(.isFromModel) ? nil : row.from, to: options.contains(.isToModel) ? nil : row.to))
        : .interpolated(from: row.from, to: row.to)
    } else {
      let row = keyframeAnimations[handle.row]
      (run, part, origin, options) = (row.run, row.part, row.origin, row.options)
      track = tracks.contents[Int(row.track)].track
    }
    // Its sequence number stays 0: no change before it can show.
    let entry = AnimationStack<Value>.Entry(
      id: AnimationID(number: origin.number, slot: Int(run.easing.slot)), part: Int(part),
      animation: Animation(
        track, timing: SimpleTiming(run).media(options),
        timingFunction: functions[InternedFunctions.Reference(code: run.easing.function)],
        isAdditive: options.contains(.isAdditive)))
    return (entry, origin.added, options)
  }
}

extension Journal {
  /// Removes all changes. The arrays keep their capacity.
  mutating func clear() {
    retargeting.changes.removeAll(keepingCapacity: true)
    retargeting.prunedSequence = 0
    retargeting.remainder = nil
    retargeting.longestDuration = 0
    animated.removeAll(keepingCapacity: true)
  }

  /// Appends the addition of an animation, after which certain ones run; one that was pruned is there from the first.
  ///
  /// - Parameter begins: Whether the value begins with the animation, where it was pruned.
  mutating func appendAddition(
    of entry: AnimationStack<Value>.Entry, to entries: [AnimationStack<Value>.Entry], at time: Double, isPruned: Bool,
    begins: Bool
  ) {
    guard isPruned else {
      return append(
        retargeting.first.value, entries, at: time, duration: 0, timingFunction: .linear,
        operation: .add(entry.id, part: entry.part), kind: .targetOnly)
    }
    retargeting.prunedSequence = 1
    if begins { retargeting.first.stack = AnimationStack(entries) }
  }

  /// Appends a change whose target is known, and no change of which starts anywhere else than at the target before it.
  fileprivate mutating func append(
    _ value: Value, _ entries: [AnimationStack<Value>.Entry], at time: Double, duration: Double,
    timingFunction: TimingFunction, operation: Retargeting<Value>.Operation, kind: Retargeting<Value>.ChangeKind
  ) {
    let last = retargeting.changes.count - 1
    var change = Retargeting<Value>.Change(
      target: .init(value: value, stack: AnimationStack(entries)), time: time, duration: duration,
      timingFunction: timingFunction, operation: operation, kind: kind)
    change.sequence = (last >= 0 ? retargeting.changes[last].sequence : retargeting.prunedSequence) + 1
    change.runLength = last >= 0 && kind != .jump ? retargeting.changes[last].runLength + 1 : 1
    retargeting.longestDuration = max(retargeting.longestDuration, 2 * duration)
    retargeting.changes.append(change)
  }
}
