import Timing

extension CompactMotions {
  /// The animation of a row; `nil` for a change.
  package func entry(_ handle: Handle) -> AnimationStack<Value>.Entry? {
    let animation: Animation<Value>
    let (slot, part, origin): (Int32, UInt8, Origin)
    switch handle.kind {
    case .way, .spring: return nil
    case .chain: return chains[handle.row].base.flatMap(entry)
    case .straight:
      let row = straights[handle.row]
      (slot, part, origin) = (row.slot, row.part, row.origin)
      let track: Track<Value> =
        row.options.contains(.isEnds)
        ? .ends(
          BasicEnds(
            from: row.options.contains(.isFromModel) ? nil : row.from,
            to: row.options.contains(.isToModel) ? nil : row.to))
        : .interpolated(from: row.from, to: row.to)
      animation = Animation(track, timing: row.timing.media(row.options), timingFunction: functions[row.function])
    case .tracked:
      let row = trackeds[handle.row]
      (slot, part, origin) = (row.slot, row.part, row.origin)
      animation = Animation(
        tracks.contents[Int(row.track)].track, timing: row.timing.media(row.options),
        timingFunction: functions[row.function])
    }
    return AnimationStack<Value>.Entry(
      id: AnimationID(number: origin.number, slot: Int(slot)), part: Int(part), animation: animation)
  }

  /// When the animation of a row was added; `nil` for a change.
  package func addedTime(_ handle: Handle) -> Double? { origin(handle)?.origin.added }

  private func origin(_ handle: Handle) -> (origin: Origin, isPruned: Bool)? {
    switch handle.kind {
    case .way, .spring: nil
    case .chain: chains[handle.row].base.flatMap(origin)
    case .straight: (straights[handle.row].origin, straights[handle.row].options.contains(.isPruned))
    case .tracked: (trackeds[handle.row].origin, trackeds[handle.row].options.contains(.isPruned))
    }
  }

  /// Whether the animation of a row is there at an instant.
  package func isAdded(_ handle: Handle, at time: Double) -> Bool {
    guard handle.kind != .chain || state(handle.row, at: time).isBase else {
      return false
    }
    return origin(handle).map { $0.isPruned || $0.origin.added <= time } ?? false
  }

  /// What a row stands for, in full.
  package func retargeting(_ handle: Handle, model: Value) -> Retargeting<Value> {
    var retargeting = Retargeting(model)
    switch handle.kind {
    case .way:
      let way = ways[handle.row]
      retargeting.send(
        to: way.new, at: way.time, policy: way.duration == 0 ? .jump : way.replaces ? .replace : .additive,
        duration: way.duration, timingFunction: functions[way.function])
    case .spring:
      let springing = springings[handle.row]
      retargeting.send(
        to: springing.new, at: springing.time, policy: .spring(springs.contents[Int(springing.spring)].spring),
        duration: 0, timingFunction: .linear)
    case .straight, .tracked:
      guard let entry = entry(handle), let (origin, isPruned) = origin(handle) else { break }
      retargeting.add(entry, at: origin.added)
      if isPruned { retargeting.prune(before: origin.added) }
    case .chain:
      let chain = chains[handle.row]
      if chain.beginsWithBase, let base = chain.base { retargeting = self.retargeting(base, model: model) }
      forEachLink(of: chain) { follow($0, chain, &retargeting) }
    }
    return retargeting
  }
}
