import CLanes
package import Timing

extension CompactMotions {
  /// The most slots and rows that their numbers can tell apart.
  static var limit: Int { 1 << 28 }

  /// Keeps a first change of a value that stands still; `nil` where it takes more than a row can say.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func send(
    _ slot: Int, from old: Value, to new: Value, at time: Double, policy: RetargetPolicy, duration: Double,
    timingFunction: TimingFunction
  ) -> Handle? {
    guard time.isFinite, slot < Self.limit, count < Self.limit else { return nil }
    switch Retargeting<Value>.Manner(policy, duration: duration) {
    case .spring(let spring):
      let number = springs.intern(spring, SharedSpring(spring)).number
      springings.appendSparingly(Springing(slot: Int32(slot), spring: number, time: time, old: old, new: new))
      return Handle(.spring, springings.count - 1)
    case .cut: return append(slot, old, new, time, 0, .linear, replaces: false)
    case .additive: return append(slot, old, new, time, duration, timingFunction, replaces: false)
    case .replace: return append(slot, old, new, time, duration, timingFunction, replaces: true)
    case .amend: return nil
    }
  }

  private mutating func append(
    _ slot: Int, _ old: Value, _ new: Value, _ time: Double, _ duration: Double, _ function: TimingFunction,
    replaces: Bool
  ) -> Handle {
    ways.appendSparingly(
      Way(
        easing: CLanesEasing(
          begin: time, duration: duration, function: functions.intern(function).code, slot: Int32(slot)),
        old: old, new: new, replaces: replaces))
    return Handle(.way, ways.count - 1)
  }

  /// Keeps a first animation over a value that stands still; `nil` where it takes more than a row can say.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func add(_ slot: Int, _ entry: AnimationStack<Value>.Entry, at time: Double, model: Value) -> Handle?
  {
    let animation = entry.animation
    var options: PlainTiming.Options = []
    guard time.isFinite, slot < Self.limit, count < Self.limit, entry.id.slot == slot,
      let part = UInt8(exactly: entry.part),
      entry.key == nil,
      entry.index == 0, !entry.persists, !animation.isAdditive, !animation.isDifference, !animation.isCumulative,
      animation.scopes.isEmpty, let timing = PlainTiming(animation.timing, options: &options)
    else { return nil }
    let origin = Origin(added: time, number: entry.id.number)
    func straight(_ from: Value, _ to: Value) -> Handle {
      straights.appendSparingly(
        Straight(
          run: timing.run(options, slot: Int32(slot), functions.intern(animation.timingFunction)), options: options,
          part: part, from: from, to: to, origin: origin))
      return Handle(.straight, straights.count - 1)
    }
    func tracked(_ key: TrackKey) -> Handle {
      trackeds.appendSparingly(
        Tracked(
          run: timing.run(options, slot: Int32(slot), functions.intern(animation.timingFunction)),
          track: tracks.intern(key, SharedTrack(animation.track)).number, options: options, part: part, origin: origin))
      return Handle(.tracked, trackeds.count - 1)
    }
    switch animation.track {
    case .constant: return nil
    case .interpolated(let from, let to): return straight(from, to)
    case .prepared(let interpolation): return tracked(TrackKey(prepared: ObjectIdentifier(interpolation)))
    case .ends(let ends):
      guard ends.by == nil else { return nil }
      options.insert(.isEnds)
      if ends.from == nil { options.insert(.isFromModel) }
      if ends.to == nil { options.insert(.isToModel) }
      let (from, to) = ends.resolved(over: model)
      return straight(from, to)
    case .keyframes(let track): return tracked(TrackKey(prepared: ObjectIdentifier(track.prepared)))
    case .follower(let follower):
      let motion = follower.motion
      return tracked(TrackKey(prepared: ObjectIdentifier(motion.prepared), rotation: motion.rotation))
    }
  }

  /// A row or a chain that has another handle now.
  package struct Moved: Sendable {
    package var slot: Int
    package var handle: Handle
  }

  /// Removes a row or a chain, and tells which others have new handles: up to two.
  ///
  /// - Complexity: O(1) amortised, O(n) in the links of a chain.
  package mutating func remove(_ handle: Handle) -> (first: Moved?, second: Moved?) {
    let row = handle.row
    switch handle.kind {
    case .way:
      functions.release(ways[row].function)
      ways.removeBySwapping(at: row)
      return (row < ways.count ? Moved(slot: Int(ways[row].slot), handle: handle) : nil, nil)
    case .spring:
      springs.release(springings[row].spring)
      springings.removeBySwapping(at: row)
      return (row < springings.count ? Moved(slot: Int(springings[row].slot), handle: handle) : nil, nil)
    case .straight:
      functions.release(straights[row].function)
      straights.removeBySwapping(at: row)
      guard row < straights.count else { return (nil, nil) }
      return (moved(straights[row].slot, chain: straights[row].chain, to: handle), nil)
    case .tracked:
      functions.release(trackeds[row].function)
      tracks.release(trackeds[row].track)
      trackeds.removeBySwapping(at: row)
      guard row < trackeds.count else { return (nil, nil) }
      return (moved(trackeds[row].slot, chain: trackeds[row].chain, to: handle), nil)
    case .chain: return removeChain(row)
    }
  }

  /// Tells the owner of an animation that it has moved: the chain that begins with it, or the owner of the slot.
  private mutating func moved(_ slot: Int32, chain: Int32, to handle: Handle) -> Moved? {
    guard chain >= 0 else { return Moved(slot: Int(slot), handle: handle) }
    chains[Int(chain)].base = handle
    return nil
  }

  /// What becomes of a row when the past is forgotten.
  package enum Pruned: Sendable {
    /// It stays.
    case kept
    /// It is over, and the value stands still: elsewhere than the model, or there.
    case over(Value?)
    /// It goes on over another model.
    case moved(Value)
  }

  /// Forgets what no instant from `time` on can show of a row; the owner removes one that is over.
  package mutating func prune(_ handle: Handle, before time: Double) -> Pruned {
    let row = handle.row
    switch handle.kind {
    case .way:
      let way = ways[row]
      return way.time <= time && !(time < way.time + way.duration) ? .over(way.new) : .kept
    case .spring:
      let springing = springings[row]
      let rest = springs.contents[Int(springing.spring)].restDuration
      return springing.time <= time && !(time < springing.time + rest) ? .over(springing.new) : .kept
    case .straight:
      guard straights[row].options.contains(.isPruned) || straights[row].origin.added <= time else { return .kept }
      straights[row].options.insert(.isPruned)
    case .tracked:
      guard trackeds[row].options.contains(.isPruned) || trackeds[row].origin.added <= time else { return .kept }
      trackeds[row].options.insert(.isPruned)
    case .chain: return pruneChain(row, before: time)
    }
    return entry(handle)?.animation.isOver(at: time) == true ? .over(nil) : .kept
  }

  /// Whether a row began later than an instant, so that taking back what came later takes it away.
  package func isLater(_ handle: Handle, than time: Double) -> Bool {
    switch handle.kind {
    case .way: ways[handle.row].time > time
    case .spring: springings[handle.row].time > time
    case .straight:
      !straights[handle.row].options.contains(.isPruned) && straights[handle.row].origin.added > time
    case .tracked:
      !trackeds[handle.row].options.contains(.isPruned) && trackeds[handle.row].origin.added > time
    case .chain: false
    }
  }
}
