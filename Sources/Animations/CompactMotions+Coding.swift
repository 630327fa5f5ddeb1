import Timing

// A row and its journal. A decoded journal equals the encoded one in everything that can be observed: values, velocities,
// lifetimes, settling times, and the effect of each later change. The sequence numbers of changes may differ, not their order.
extension CompactMotions {
  /// The row of a simple journal: an animation or none, the base, and then changes.
  struct Row {
    /// The animation that the value begins with or may return to.
    let base: Base?
    /// Whether the value begins with the base.
    let beginsWithBase: Bool
    /// Whether the addition of the base is pruned.
    let isPruned: Bool
    /// The changes of the journal after the addition of the base.
    let links: Range<Int>

    /// Whether the row is a chain.
    var isChain: Bool { base == nil ? links.count > 1 : !beginsWithBase || !links.isEmpty }

    /// The row of a journal, or `nil` where it has none.
    init?(_ journal: Journal<Value>, slot: Int) {
      let count = journal.retargeting.changes.count
      guard slot < CompactMotions.limit, count <= Chain.longest + 1, journal.animated.count <= 1,
        journal.retargeting.remainder == nil, journal.retargeting.first.stack.entries.count <= 1
      else { return nil }
      if let animated = journal.animated.first {
        guard animated.entries.count == 1, let base = Base(animated.entries[0], added: animated.time, slot: slot) else {
          return nil
        }
        self.base = base
        let isAddition =
          count > 0 && journal.retargeting.changes[0].manner == .amend
          && journal.retargeting.changes[0].completion == nil
          && journal.retargeting.changes[0].time == animated.time
          && base.isAdded(by: journal.retargeting.changes[0].edit)
        isPruned = !isAddition
        beginsWithBase = isAddition || !journal.retargeting.first.stack.entries.isEmpty
        links = (isAddition ? 1 : 0)..<count
        guard !isAddition || journal.retargeting.first.stack.entries.isEmpty else { return nil }
      } else {
        (base, beginsWithBase, isPruned, links) = (nil, false, false, 0..<count)
      }
      guard isTarget(journal.retargeting.first, base: isPruned && beginsWithBase), links.count <= Chain.longest,
        base != nil || !links.isEmpty
      else { return nil }
      if isChain, base?.dependsOnModel == true { return nil }
      if base == nil, links.count == 1, isFirst(journal) { return }
      var isBase = beginsWithBase
      for index in links {
        guard journal.retargeting.changes[index].depth <= Retargeting<Value>.exactCount,
          journal.retargeting.changes[index].completion == nil,
          leads(journal.retargeting.changes[index], toBase: &isBase),
          isTarget(journal.retargeting.changes[index].target, base: isBase)
        else { return nil }
      }
    }

    /// Whether the only change of a journal starts from a value at rest: then every manner has a row.
    private func isFirst(_ journal: Journal<Value>) -> Bool {
      guard case .send = journal.retargeting.changes[0].edit, journal.retargeting.prunedSequence == 0 else {
        return false
      }
      return journal.retargeting.changes[0].completion == nil && journal.retargeting.changes[0].ownVelocity == nil
    }

    /// Whether a change is one of a chain's links.
    private func leads(_ change: Retargeting<Value>.Change, toBase isBase: inout Bool) -> Bool {
      let wasBase = isBase
      switch change.edit {
      case .send:
        isBase = false
        return change.manner == .additive || change.manner == .cut
      case .add:
        isBase = true
        return change.manner == .additive && base?.isAdded(by: change.edit) == true
      case .remove(let id, let reason):
        isBase = false
        return wasBase && reason == .removed && (id == nil || id == base?.entry.id)
      case .shift, .lead: return false
      }
    }

    /// Whether a target is the base over a value, or a value alone.
    private func isTarget(_ target: Retargeting<Value>.Target, base isBase: Bool) -> Bool {
      guard isBase else { return target.stack.entries.isEmpty }
      guard target.stack.entries.count == 1, let base else { return false }
      return target.stack.entries[0].id == base.entry.id && target.stack.entries[0].part == base.entry.part
    }

    /// A change as a link of a chain.
    struct Link {
      let kind: CompactMotions.Link.Kind
      let time: Double
      let duration: Double
      let timingFunction: TimingFunction
      let target: Value
    }

    static func link(_ change: Retargeting<Value>.Change) -> Link {
      let kind: CompactMotions.Link.Kind =
        switch change.edit {
        case .send, .shift, .lead: .send
        case .add: .resume
        case .remove(let id, _): id == nil ? .endAll : .end
        }
      let isCut = change.manner == .cut
      return Link(
        kind: kind, time: change.time, duration: isCut ? 0 : change.duration,
        timingFunction: isCut ? .linear : change.timingFunction, target: change.target.value)
    }
  }
}

extension CompactMotions.Row {
  /// An animation that a row can store.
  struct Base {
    let entry: AnimationStack<Value>.Entry
    let added: Double
    let timing: PlainTiming
    let options: PlainTiming.Options
    let source: Source

    /// The values of the animation.
    enum Source {
      case interpolated(from: Value, to: Value)
      case ends(BasicEnds<Value>)
      case shared(CompactMotions.TrackKey)
    }

    /// Whether an end of the animation is the model value.
    var dependsOnModel: Bool { options.contains(.isFromModel) || options.contains(.isToModel) }

    init?(_ entry: AnimationStack<Value>.Entry, added: Double, slot: Int) {
      let animation = entry.animation
      var options: PlainTiming.Options = []
      guard entry.id.slot == slot, UInt8(exactly: entry.part) != nil, entry.key == nil, entry.index == 0,
        !entry.persists,
        !animation.isAdditive, !animation.isDifference, !animation.isCumulative, animation.scopes.isEmpty,
        let timing = PlainTiming(animation.timing, options: &options)
      else { return nil }
      switch animation.track {
      case .constant: return nil
      case .interpolated(let from, let to): source = .interpolated(from: from, to: to)
      case .prepared(let interpolation): source = .shared(.init(prepared: ObjectIdentifier(interpolation)))
      case .ends(let ends):
        guard ends.by == nil else { return nil }
        options.insert(.isEnds)
        if ends.from == nil { options.insert(.isFromModel) }
        if ends.to == nil { options.insert(.isToModel) }
        source = .ends(ends)
      case .keyframes(let track): source = .shared(.init(prepared: ObjectIdentifier(track.prepared)))
      case .path(let motion):
        source = .shared(.init(prepared: ObjectIdentifier(motion.prepared), rotation: motion.rotation))
      }
      (self.entry, self.added, self.timing, self.options) = (entry, added, timing, options)
    }

    /// Whether an edit adds the animation.
    func isAdded(by edit: Retargeting<Value>.Edit) -> Bool {
      guard case .add(let id, let part) = edit else { return false }
      return id == entry.id && part == entry.part
    }
  }
}

// MARK: - Decoding

extension CompactMotions {
  /// The journal of a slot; `nil` where the value stands still.
  package func journal(_ slot: Int, over model: Value) -> Journal<Value>? {
    let handle = handle(slot)
    if handle == .none { return nil }
    if handle.kind == .journal { return journals[handle.row].journal }
    var journal = Journal(model)
    decode(handle, into: &journal)
    return journal
  }

  /// Whether animations run on a slot, or may return to it.
  package func hasAnimations(_ slot: Int) -> Bool {
    let handle = handle(slot)
    switch handle.kind {
    case .none, .send, .spring: return false
    case .chain: return chains[handle.row].base != nil
    case .basic, .keyframes, .journal: return true
    }
  }

  /// Makes the changes of a row in the journal of a value that stands still.
  func decode(_ handle: Handle, into journal: inout Journal<Value>) {
    switch handle.kind {
    case .none, .journal: break
    case .send:
      let row = sends[handle.row]
      journal.retargeting.send(
        to: row.new, at: row.time, policy: row.duration == 0 ? .jump : row.replaces ? .replace : .additive,
        duration: row.duration, timingFunction: functions[row.function])
    case .spring:
      let row = springs[handle.row]
      journal.retargeting.send(
        to: row.new, at: row.time, policy: .spring(sharedSprings.contents[Int(row.spring)].spring), duration: 0,
        timingFunction: .linear)
    case .basic, .keyframes: decodeBase(handle, begins: true, into: &journal)
    case .chain:
      let chain = chains[handle.row]
      if let base = chain.base { decodeBase(base, begins: chain.beginsWithBase, into: &journal) }
      var index = chain.first
      while index >= 0 {
        decode(links[Int(index)], into: &journal)
        index = links[Int(index)].next
      }
    }
  }

  private func decode(_ link: Link, into journal: inout Journal<Value>) {
    let function = functions[link.function]
    // Pruning may have dropped the change that the model value came from.
    defer { journal.retargeting.changes[journal.retargeting.changes.count - 1].target.value = link.new }
    switch link.kind {
    case .send:
      journal.retargeting.send(
        to: link.new, at: link.time, policy: link.duration > 0 ? .additive : .jump, duration: link.duration,
        timingFunction: function)
    case .resume:
      journal.retargeting.add(
        journal.animated[0].entries[0], at: link.time, policy: .additive, duration: link.duration,
        timingFunction: function)
    case .end, .endAll:
      journal.retargeting.remove(
        link.kind == .end ? journal.animated[0].entries[0].id : nil, at: link.time, duration: link.duration,
        timingFunction: function)
    }
  }

  private func decodeBase(_ handle: Handle, begins: Bool, into journal: inout Journal<Value>) {
    let (entry, added, isPruned) =
      handle.kind == .basic ? base(basicAnimations[handle.row]) : base(keyframeAnimations[handle.row])
    journal.animated.append(.init(time: added, entries: [entry]))
    guard begins else { return }
    if isPruned { journal.begin(with: entry) } else { journal.retargeting.add(entry, at: added) }
  }

  private func base(_ row: BasicRow) -> (AnimationStack<Value>.Entry, added: Double, isPruned: Bool) {
    let (isFromModel, isToModel) = (row.options.contains(.isFromModel), row.options.contains(.isToModel))
    let track: Track<Value> =
      row.options.contains(.isEnds)
      ? .ends(BasicEnds(from: isFromModel ? nil : row.from, to: isToModel ? nil : row.to))
      : .interpolated(from: row.from, to: row.to)
    return base(row.slot, row.part, row.origin, row.options, track, row.timing, row.function)
  }

  private func base(_ row: KeyframeRow) -> (AnimationStack<Value>.Entry, added: Double, isPruned: Bool) {
    base(
      row.slot, row.part, row.origin, row.options, tracks.contents[Int(row.track)].track, row.timing, row.function)
  }

  private func base(
    _ slot: Int32, _ part: UInt8, _ origin: Origin, _ options: PlainTiming.Options, _ track: Track<Value>,
    _ timing: PlainTiming, _ function: InternedFunctions.Reference
  ) -> (AnimationStack<Value>.Entry, added: Double, isPruned: Bool) {
    let animation = Animation(track, timing: timing.media(options), timingFunction: functions[function])
    let id = AnimationID(number: origin.number, slot: Int(slot))
    return (
      AnimationStack<Value>.Entry(id: id, part: Int(part), animation: animation), origin.added,
      options.contains(.isPruned)
    )
  }
}
