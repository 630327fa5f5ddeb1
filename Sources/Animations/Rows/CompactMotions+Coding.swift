// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

extension CompactMotions {
  /// The form of a simple journal's row: an optional animation, which is called the base, and changes.
  ///
  /// The changes themselves stay in the journal.
  struct Row {
    /// The timing of the base, or `nil` without a base.
    let timing: SimpleTiming?
    let options: SimpleTiming.Options
    /// Whether the value starts with the base.
    let beginsWithBase: Bool
    /// The indices of the journal's changes that become links: all, except a first one that only adds the base.
    let links: Range<Int>

    /// Whether the row is a chain: neither one change alone, nor one animation alone with which the value starts.
    var isChain: Bool { timing == nil ? links.count > 1 : !beginsWithBase || !links.isEmpty }
  }
}

// MARK: - Encoding

extension Journal {
  /// The row of the journal, or `nil` if no row can store it.
  func row(slot: Int) -> CompactMotions<Value>.Row? {
    let count = retargeting.changes.count
    guard slot < CompactMotions<Value>.limit, count <= CompactMotions<Value>.Chain.maximumCount + 1,
      animated.count <= 1,
      retargeting.remainder == nil, retargeting.droppedCompletions.isEmpty, retargeting.first.stack.entries.count <= 1
    else { return nil }
    var options: SimpleTiming.Options = []
    let timing = animated.isEmpty ? nil : baseTiming(slot: slot, &options)
    guard animated.isEmpty || timing != nil else { return nil }
    // Without an addition among the changes, it has been pruned.
    let isAddition = count > 0 && timing != nil && isFirstBaseAddition(0)
    if timing != nil, !isAddition { options.insert(.isPruned) }
    let row = CompactMotions<Value>.Row(
      timing: timing, options: options,
      beginsWithBase: timing != nil && (isAddition || !retargeting.first.stack.entries.isEmpty),
      links: (isAddition ? 1 : 0)..<count)
    guard hasBase(retargeting.first, row.beginsWithBase && !isAddition), timing != nil || !row.links.isEmpty,
      row.links.count <= CompactMotions<Value>.Chain.maximumCount,
      !row.isChain || options.isDisjoint(with: [.isFromModel, .isToModel]),
      // A row would compute costly differences (`sumsDifferencesFirst`) for each sample. A journal computes them once,
      // so a journal is used.
      row.links.isEmpty || !Value.sumsDifferencesFirst
    else { return nil }
    if timing == nil, row.links.count == 1, isFirstChange(0) { return row }
    var isBase = row.beginsWithBase
    for index in row.links where !isLink(index, &isBase) { return nil }
    return row
  }

  /// The timing of the animation to which the value may return, or `nil` if a row cannot store it.
  private func baseTiming(slot: Int, _ options: inout SimpleTiming.Options) -> SimpleTiming? {
    guard animated[0].entries.count == 1 else { return nil }
    return simpleTiming(of: animated[0].entries[0], slot: slot, &options)
  }

  /// The timing of an animation, or `nil` if a row cannot store it.
  func simpleTiming(
    of entry: AnimationStack<Value>.Entry, slot: Int, _ options: inout SimpleTiming.Options
  ) -> SimpleTiming? {
    guard entry.id.slot == slot, UInt8(exactly: entry.part) != nil, entry.key == nil, entry.index == 0, !entry.persists,
      entry.completion == nil
    else { return nil }
    return entry.animation.simpleTiming(&options)
  }

  /// Whether a change adds the base to a constant value.
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

  /// Whether a row can store the only change whatever its policy: it sets the value, nothing was pruned, and it has no
  /// completion and no initial velocity.
  private func isFirstChange(_ index: Int) -> Bool {
    guard case .setValue = retargeting.changes[index].operation, retargeting.prunedSequence == 0,
      retargeting.changes[index].planned.isNaN
    else { return false }
    return retargeting.changes[index].completion == nil && retargeting.changes[index].initialVelocity == nil
  }

  /// Whether a chain can store a change.
  ///
  /// - Parameter isBase: Whether the previous target is the base. The function sets it for the change's own target.
  private func isLink(_ index: Int, _ isBase: inout Bool) -> Bool {
    guard retargeting.changes[index].runLength <= Retargeting<Value>.exactCount,
      retargeting.changes[index].completion == nil
    else { return false }
    let (wasBase, kind) = (isBase, retargeting.changes[index].kind)
    isBase = false
    switch retargeting.changes[index].operation {
    case .setValue:
      guard retargeting.changes[index].planned.isNaN, kind == .additive || kind == .jump || kind == .targetOnly else {
        return false
      }
    case .add:
      guard kind == .additive, retargeting.changes[index].duration > 0, isBaseAddition(index) else { return false }
      isBase = true
    case .remove(let id, let reason):
      guard wasBase, reason == .removed, id == nil || id == animated[0].entries[0].id else { return false }
    case .offsetValue, .addDifference: return false
    }
    return hasBase(retargeting.changes[index].target, isBase)
  }

  /// Whether a target is the base above a value, or a value alone.
  private func hasBase(_ target: Retargeting<Value>.Target, _ isBase: Bool) -> Bool {
    guard isBase else { return target.stack.entries.isEmpty }
    return target.stack.entries.count == 1 && target.stack.entries[0].completion == nil
      && target.stack.entries[0].id == animated[0].entries[0].id
      && target.stack.entries[0].part == animated[0].entries[0].part
  }

  /// A change as a link of a chain, without its index and its timing function.
  func link(_ index: Int) -> CompactMotions<Value>.Link {
    let kind: CompactMotions<Value>.Link.Kind =
      switch retargeting.changes[index].operation {
      case .setValue, .offsetValue, .addDifference:
        retargeting.changes[index].kind == .targetOnly ? .setTarget : .setValue
      case .add: .resume
      case .remove(let id, _): id == nil ? .endAll : .end
      }
    let isJump = retargeting.changes[index].kind == .jump
    return CompactMotions<Value>.Link(
      kind, time: retargeting.changes[index].time, duration: isJump ? 0 : retargeting.changes[index].duration,
      new: retargeting.changes[index].target.value)
  }

  /// The timing function of a change; linear for an immediate change.
  func timingFunction(_ index: Int) -> TimingFunction {
    retargeting.changes[index].kind == .jump ? .linear : retargeting.changes[index].timingFunction
  }
}

extension Animation {
  /// The timing of the animation, or `nil` if a row cannot store it.
  fileprivate func simpleTiming(_ options: inout SimpleTiming.Options) -> SimpleTiming? {
    guard !isCumulative, scopes.isEmpty else { return nil }
    if isAdditive { options.insert(.isAdditive) }
    switch track.kind {
    // The interpolation of prepared ends is stored in the track, and a row has no track of its own.
    case .constant, .difference, .preparedEnds: return nil
    case .interpolated, .prepared, .keyframes, .follower, .timeline: break
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

// A decoded journal equals the encoded one in all observable results: values, velocities, lifetimes, settling times,
// and the effect of each later change. Its sequence numbers differ, but have the same order.
extension CompactMotions {
  /// The journal of a slot, or `nil` for a constant value.
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

  /// The journal of a slot without a row, or `nil`.
  package func storedJournal(_ slot: Int) -> Journal<Value>? {
    let handle = handle(slot)
    return handle.kind == .journal ? journals[handle.row].journal : nil
  }

  /// Whether a slot may have animations, or may return to one. It is true for every journal without a row.
  package func hasAnimations(_ slot: Int) -> Bool {
    let handle = handle(slot)
    switch handle.kind {
    case .none, .change, .spring: return false
    case .chain: return chains[handle.row].base != nil
    case .basic, .keyframes, .sum, .journal: return true
    }
  }

  /// Adds the changes of a row to the journal of a constant value.
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
          kind: row.duration > 0 ? .additive : .targetOnly)
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
      operation: kind == .setValue || kind == .setTarget
        ? .setValue
        : kind == .resume ? .add(base[0].id, part: base[0].part) : .remove(kind == .end ? base[0].id : nil, .removed),
      kind: duration > 0 ? .additive : kind == .setValue ? .jump : .targetOnly)
  }

  private func decodeBase(_ handle: Handle, begins: Bool, into journal: inout Journal<Value>) {
    let (entry, added, options) = decodedEntry(handle)
    journal.animated.append(.init(time: added, entries: [entry]))
    journal.appendAddition(of: entry, to: [entry], at: added, isPruned: options.contains(.isPruned), begins: begins)
  }

  /// The animation of a row, and the instant of its addition.
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
    // The sequence number stays 0, because no earlier change can contribute.
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

  /// Appends the addition of an animation. A pruned addition is part of the first target instead.
  ///
  /// - Parameters:
  ///   - entry: The added animation.
  ///   - entries: All animations after the addition.
  ///   - time: The instant of the addition.
  ///   - isPruned: Whether the addition has been pruned.
  ///   - begins: Whether the value starts with the animation, for a pruned addition.
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

  /// Appends a change with a known target. All changes of the journal start from their previous targets.
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
