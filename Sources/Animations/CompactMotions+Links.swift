package import Timing

extension CompactMotions {
  /// Sends a value elsewhere that moves already; `nil` where that takes more than a chain can say.
  ///
  /// - Complexity: O(1) amortised, O(n) in the links of the chain.
  package mutating func send(
    _ handle: Handle, to value: Value, at time: Double, policy: RetargetPolicy, duration: Double,
    timingFunction: TimingFunction
  ) -> Linked? {
    switch Retargeting<Value>.Manner(policy, duration: duration) {
    case .cut: return append(.send, to: handle, value, time, 0, .linear)
    case .additive: return append(.send, to: handle, value, time, duration, timingFunction)
    case .replace, .spring, .amend: return nil
    }
  }

  /// Sends a value back to the animation that its chain begins with; `nil` where that takes more than a chain can say.
  package mutating func resume(
    _ handle: Handle, over model: Value, at time: Double, policy: RetargetPolicy, duration: Double,
    timingFunction: TimingFunction
  ) -> Linked? {
    guard handle.kind == .chain, chains[handle.row].base != nil,
      Retargeting<Value>.Manner(policy, duration: duration) == .additive
    else { return nil }
    return append(.resume, to: handle, state(handle.row, at: time).value ?? model, time, duration, timingFunction)
  }

  /// Takes the animation of a row away, once what it showed has run out; `nil` where that takes more than a chain can say.
  package mutating func end(
    _ handle: Handle, over model: Value, at time: Double, duration: Double, timingFunction: TimingFunction
  ) -> Linked? {
    guard handle.kind != .way, handle.kind != .spring, handle.kind != .chain || state(handle.row, at: time).isBase
    else { return nil }
    let value = handle.kind == .chain ? state(handle.row, at: time).value ?? model : model
    return append(.end, to: handle, value, time, duration > 0 ? duration : 0, timingFunction)
  }

  /// What has become of a row by another change.
  package struct Linked: Sendable {
    package var handle: Handle
    /// A row that has another handle now.
    package var moved: Moved?
  }

  private mutating func append(
    _ kind: Link.Kind, to handle: Handle, _ value: Value, _ time: Double, _ duration: Double,
    _ function: TimingFunction
  ) -> Linked? {
    guard time.isFinite, links.count < Self.limit, canFollow(handle, at: time) else { return nil }
    if handle.kind == .chain {
      var last = -Double.infinity
      forEachLink(of: chains[handle.row]) { last = $0.time }
      // A change of the past is simple only where all there are send the value elsewhere.
      guard last <= time || chains[handle.row].base == nil && kind == .send else { return nil }
    }
    let linked = chained(handle)
    insert(
      Link(kind, function: functions.intern(function), time: time, duration: duration, new: value),
      into: linked.handle.row)
    return linked
  }

  /// Whether a chain can say what comes after a row.
  private func canFollow(_ handle: Handle, at time: Double) -> Bool {
    switch handle.kind {
    case .spring: return false
    case .way: return !ways[handle.row].replaces
    case .straight:
      let row = straights[handle.row]
      guard !row.options.contains(.isFromModel), !row.options.contains(.isToModel) else { return false }
      return row.timing.beginTime <= time && (row.origin.added <= time || row.options.contains(.isPruned))
    case .tracked:
      let row = trackeds[handle.row]
      return row.timing.beginTime <= time && (row.origin.added <= time || row.options.contains(.isPruned))
    case .chain:
      let chain = chains[handle.row]
      return chain.count < Chain.longest && (chain.base.map { canFollow($0, at: time) } ?? true)
    }
  }

  /// Makes a chain of a row.
  private mutating func chained(_ handle: Handle) -> Linked {
    switch handle.kind {
    case .chain, .spring: return Linked(handle: handle, moved: nil)
    case .way:
      let way = ways[handle.row]
      chains.appendSparingly(Chain(slot: way.slot, base: nil))
      let chain = Handle(.chain, chains.count - 1)
      // The function stays in use: the link has it now.
      ways.removeBySwapping(at: handle.row)
      insert(
        Link(.send, function: way.function, time: way.time, duration: way.duration, new: way.new), into: chain.row)
      let isLast = handle.row == ways.count
      return Linked(
        handle: chain, moved: isLast ? nil : Moved(slot: Int(ways[handle.row].slot), handle: handle))
    case .straight, .tracked:
      chains.appendSparingly(Chain(slot: Int32(slot(handle)), base: handle))
      setChain(of: handle, to: Int32(chains.count - 1))
      baseCount += 1
      return Linked(handle: Handle(.chain, chains.count - 1), moved: nil)
    }
  }

  private mutating func setChain(of base: Handle, to chain: Int32) {
    if base.kind == .straight { straights[base.row].chain = chain } else { trackeds[base.row].chain = chain }
  }

  /// Puts a link behind those that are not later.
  private mutating func insert(_ link: Link, into row: Int) {
    var (before, index) = (Int32(-1), chains[row].first)
    while index >= 0, links[Int(index)].time <= link.time { (before, index) = (index, links[Int(index)].next) }
    if before >= 0, links[Int(before)].isCut, link.isCut, links[Int(before)].time == link.time {
      // Of what is there at once at one instant, nobody ever sees but the last.
      functions.release(link.function)
      links[Int(before)].new = link.new
      return
    }
    let place: Int32
    var link = link
    link.next = index
    if freeLink >= 0 {
      place = freeLink
      freeLink = links[Int(place)].next
      links[Int(place)] = link
    } else {
      place = Int32(links.count)
      links.appendSparingly(link)
    }
    if before >= 0 { links[Int(before)].next = place } else { chains[row].first = place }
    chains[row].count += 1
  }
}

// MARK: - Forgetting

extension CompactMotions {
  /// Takes back what comes later than an instant; returns whether nothing is left.
  package mutating func removeLinks(_ handle: Handle, after time: Double) -> Bool {
    guard handle.kind == .chain else { return false }
    let row = handle.row
    var (before, index) = (Int32(-1), chains[row].first)
    while index >= 0, links[Int(index)].time <= time { (before, index) = (index, links[Int(index)].next) }
    if before >= 0 { links[Int(before)].next = -1 } else { chains[row].first = -1 }
    free(from: index, upTo: -1, row)
    guard chains[row].isEmpty else { return false }
    return chains[row].base.map { isLater($0, than: time) } ?? true
  }

  /// Gives links out again, from one up to another, which stays.
  private mutating func free(from first: Int32, upTo end: Int32, _ row: Int) {
    var index = first
    while index != end {
      functions.release(links[Int(index)].function)
      let next = links[Int(index)].next
      links[Int(index)].next = freeLink
      freeLink = index
      chains[row].count -= 1
      index = next
    }
  }

  mutating func removeChain(_ row: Int) -> (first: Moved?, second: Moved?) {
    free(from: chains[row].first, upTo: -1, row)
    let moved = removeBase(of: row)
    chains.removeBySwapping(at: row)
    guard row < chains.count else { return (moved, nil) }
    if let base = chains[row].base { setChain(of: base, to: Int32(row)) }
    return (moved, Moved(slot: Int(chains[row].slot), handle: Handle(.chain, row)))
  }

  /// Removes the animation that a chain begins with; returns the row that has its handle now, unless a chain knows it.
  private mutating func removeBase(of row: Int) -> Moved? {
    guard let base = chains[row].base else { return nil }
    setChain(of: base, to: -1)
    chains[row].base = nil
    baseCount -= 1
    return remove(base).first
  }

  /// Forgets what no instant from `time` on can show of a chain: links at its beginning.
  ///
  /// The row of the animation stays until it is over, since the value may be sent back to it.
  mutating func pruneChain(_ row: Int, before time: Double) -> Pruned {
    var target = ChainTarget(value: .zero, isBase: chains[row].beginsWithBase)
    // The target that the first difference leads away from that still runs out, and that difference.
    var (old, open) = (target, Int32(-1))
    var index = chains[row].first
    while index >= 0, links[Int(index)].time <= time {
      let link = links[Int(index)]
      if link.isCut { open = -1 }
      if open < 0, link.isLive(at: time) { (old, open) = (target, index) }
      target = ChainTarget(value: link.new, isBase: link.kind == .resume)
      index = link.next
    }
    if let base = chains[row].base { _ = prune(base, before: time) }
    let (rest, start) = open >= 0 ? (open, old) : (index, target)
    let isBaseOver = chains[row].base.flatMap(entry)?.animation.isOver(at: time) ?? true
    guard rest != chains[row].first else {
      return rest < 0 && isBaseOver ? .over(nil) : .kept
    }
    free(from: chains[row].first, upTo: rest, row)
    chains[row].first = rest
    chains[row].beginsWithBase = start.isBase
    return rest < 0 && isBaseOver ? .over(start.value) : .moved(start.value)
  }
}
