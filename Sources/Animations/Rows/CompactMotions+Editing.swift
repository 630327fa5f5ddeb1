// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

/// The commonest edits of rows, without a journal: a value is sent elsewhere, and old changes are dropped.
///
/// Both give the row that the journal would have. The journal makes all other edits.
extension CompactMotions {
  /// Sets the model value of a slot from an instant on: `Journal.Operation.setValue`.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - value: The new model value.
  ///   - velocity: The initial velocity of a spring, or `nil`.
  ///   - model: The value below the motion, before the first change.
  ///   - time: The instant of the change.
  ///   - options: The motion to the new value.
  /// - Returns: Whether the value below the motion may differ from the previous one.
  /// - Complexity: O(1) amortised for an additive change of a row that is not earlier than others; a row has at most
  ///   ``Chain/maximumCount`` changes. Otherwise that of ``change(_:over:_:at:options:)``.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package mutating func send(
    _ slot: Int, to value: Value, velocity: Value.Difference?, over model: inout Value, at time: Double,
    options: ChangeOptions
  ) -> Bool {
    setValue(slot, to: value, velocity: velocity, over: &model, at: time, options: options)
  }

  /// The implementation of ``send(_:to:velocity:over:at:options:)``, apart for the same reason as that of
  /// ``change(_:over:_:at:options:)``.
  mutating func setValue(
    _ slot: Int, to value: Value, velocity: Value.Difference?, over model: inout Value, at time: Double,
    options: ChangeOptions
  ) -> Bool {
    if velocity == nil, append(value, to: slot, over: model, at: time, options: options) { return false }
    return apply(.setValue(to: value, velocity: velocity), to: slot, over: &model, at: time, options: options)
  }

  /// Appends an additive change to a row; returns whether the row can store it.
  private mutating func append(
    _ value: Value, to slot: Int, over model: Value, at time: Double, options: ChangeOptions
  ) -> Bool {
    guard options.policy == .additive, options.duration > 0, options.completion == nil, options.planned == nil,
      time.isFinite, slot < Self.limit, !Value.sumsDifferencesFirst
    else { return false }
    let handle = handle(slot)
    switch handle.kind {
    case .none:
      let function = functions.intern(options.timingFunction)
      changes.appendGrowingByQuarter(
        ChangeRow(
          easing: CLanesEasing(
            begin: time, duration: options.duration, function: function.code, slot: Int32(slot)),
          old: model, new: value, replaces: false))
      setHandle(slot, to: Handle(.change, changes.count - 1))
      return true
    case .change:
      let row = changes[handle.row]
      guard row.time <= time, !row.replaces || row.duration == 0 else { return false }
      let chain = insertChain(slot, base: nil)
      var link = Link(
        row.duration > 0 || row.replaces ? .setValue : .setTarget, time: row.time, duration: row.duration, new: row.new)
      link.function = row.function
      append(link, to: chain, after: -1)
      // The link has taken over the use of the timing function.
      changes.removeBySwapping(at: handle.row)
      if handle.row < changes.count { handles[Int(changes[handle.row].slot)] = handle }
      append(value, toChain: chain, at: time, options: options)
      return true
    case .basic, .keyframes:
      guard replacesModel(handle, at: time) else { return false }
      let chain = insertChain(slot, base: handle)
      chains[chain].beginsWithBase = true
      append(value, toChain: chain, at: time, options: options)
      return true
    case .chain:
      return append(value, toPresentChain: handle.row, at: time, options: options)
    case .spring, .sum, .journal: return false
    }
  }

  private mutating func append(
    _ value: Value, toPresentChain chain: Int, at time: Double, options: ChangeOptions
  ) -> Bool {
    guard Int(chains[chain].count) < Chain.maximumCount else { return false }
    var (last, next) = (Int32(-1), chains[chain].first)
    while next >= 0 { (last, next) = (next, links[Int(next)].next) }
    let isBase = last >= 0 ? links[Int(last)].kind == .resume : chains[chain].beginsWithBase
    if last >= 0, links[Int(last)].time > time { return false }
    if isBase, !(chains[chain].base.map { replacesModel($0, at: time) } ?? false) { return false }
    append(value, toChain: chain, at: time, after: last, options: options)
    return true
  }

  private mutating func append(
    _ value: Value, toChain chain: Int, at time: Double, after last: Int32? = nil, options: ChangeOptions
  ) {
    var link = Link(.setValue, time: time, duration: options.duration, new: value)
    link.function = functions.intern(options.timingFunction)
    append(link, to: chain, after: last ?? chains[chain].first)
  }

  /// Whether an animation is one that a new model value ends: it replaces the model value, has begun, and can be the
  /// base of a chain.
  private func replacesModel(_ base: Handle, at time: Double) -> Bool {
    let (run, options, origin) =
      base.kind == .basic
      ? (basicAnimations[base.row].run, basicAnimations[base.row].options, basicAnimations[base.row].origin)
      : (
        keyframeAnimations[base.row].run, keyframeAnimations[base.row].options, keyframeAnimations[base.row].origin
      )
    return options.isDisjoint(with: [.isAdditive, .isFromModel, .isToModel]) && run.easing.begin <= time
      && (origin.added <= time || options.contains(.isPruned))
  }

  /// Drops what has no effect on a slot from an instant on.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - model: The value below the motion, before the first change. It becomes that after the last dropped change.
  ///   - time: The instant.
  /// - Returns: Whether the value below the motion may differ from the previous one.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package mutating func prune(_ slot: Int, over model: inout Value, before time: Double) -> Bool {
    pruneMotion(slot, over: &model, before: time)
  }

  /// The implementation of ``prune(_:over:before:)``.
  mutating func pruneMotion(_ slot: Int, over model: inout Value, before time: Double) -> Bool {
    let handle = handle(slot)
    if handle.kind != .journal, isUnchangedByPruning(handle, before: time) { return false }
    if handle.kind == .chain, prune(chain: handle.row, over: &model, before: time) { return true }
    return apply(.prune, to: slot, over: &model, at: time, options: .jump)
  }

  /// Drops the links of a chain that have no effect from an instant on, with the same result as
  /// `Retargeting.prune(before:)`.
  ///
  /// - Parameters:
  ///   - chain: The index of the chain.
  ///   - model: The value before the first link. It becomes that after the last dropped link.
  ///   - time: The instant.
  /// - Returns: Whether the chain is pruned; otherwise the journal must prune it.
  /// - Complexity: O(n) in the links of the chain.
  private mutating func prune(chain: Int, over model: inout Value, before time: Double) -> Bool {
    let base = chains[chain].base
    guard base.map({ isUnchangedByPruning($0, before: time) }) ?? true else { return false }
    // All links before the first contributing one are dropped, but those before an immediate change contribute nothing.
    var (contributes, isIdle) = (false, false)
    var (position, dropped) = (0, 0)
    var (before, lastDropped, index) = (Int32(-1), Int32(-1), chains[chain].first)
    while index >= 0, links[Int(index)].time <= time {
      if links[Int(index)].isJump {
        contributes = false
      } else if time < links[Int(index)].time + links[Int(index)].duration {
        if !contributes { (contributes, dropped, lastDropped) = (true, position, before) }
        isIdle = false
      } else if contributes {
        // The first of two ended links in succession is not needed as the start of the next one.
        if isIdle { return false }
        isIdle = true
      }
      position += 1
      (before, index) = (index, links[Int(index)].next)
    }
    if !contributes { (dropped, lastDropped) = (position, before) }
    guard lastDropped >= 0 else { return true }
    // A row with fewer parts has another form.
    guard Int(chains[chain].count) - dropped >= (base == nil ? 2 : 1) else { return false }
    model = links[Int(lastDropped)].new
    chains[chain].beginsWithBase = links[Int(lastDropped)].kind == .resume
    freeFirstLinks(dropped, of: chain)
    return true
  }

  /// Removes a number of links at the beginning of a chain.
  private mutating func freeFirstLinks(_ count: Int, of chain: Int) {
    for _ in 0..<count {
      let index = chains[chain].first
      functions.release(links[Int(index)].function)
      chains[chain].first = links[Int(index)].next
      links[Int(index)].next = freeLink
      freeLink = index
    }
    chains[chain].count -= Int16(count)
  }
}
