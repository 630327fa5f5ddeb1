// SPDX-License-Identifier: MIT
public import GlissadeTiming

extension LayerTree {
  /// The clock of a layer's sublayers, or `nil` for sublayers with the time of the layer.
  public func clock(of id: LayerID) -> LayerClock? { contains(id) ? nodes[id.slot].clock : nil }

  /// Pauses, resumes, reverses or seeks the sublayers of a layer, or changes their rate.
  ///
  ///     tree.updateClock(of: scene) { $0.setRate(0.25, at: now, over: 0.5) }
  ///
  /// - Parameters:
  ///   - id: The layer. One without a clock gets one that equals the time of the layer until the first edit.
  ///   - edit: Changes the ``LayerClock/playback``. Times of the parent are those of the layer.
  /// - Complexity: O(n) in the layers inside, and in the edits of the clock within the ``history``.
  public mutating func updateClock(of id: LayerID, _ edit: (inout PlaybackClock) -> Void) {
    var clock = clock(of: id) ?? LayerClock()
    edit(&clock.playback)
    setClock(of: id, to: clock, editedAt: .greatestFiniteMagnitude)
  }

  /// Sets the clock of a layer's sublayers, for all instants.
  ///
  /// - Parameter edit: An instant. Edits before the ``history`` of it, and of the first difference from the present
  ///   clock, are dropped; `nil` to keep all of them.
  mutating func setClock(of id: LayerID, to clock: LayerClock?, editedAt edit: Double?) {
    guard admits(id, at: nil) else { return }
    if planned != nil { return refuseInTimeline() }
    guard nodes[id.slot].clock != clock else { return }
    var clock = clock
    let old = nodes[id.slot].clock ?? LayerClock()
    if let edit, let difference = clock?.playback.agreement(with: old.playback), difference < .infinity,
      let bound = historyBound(of: id.slot, at: min(edit, difference))
    {
      clock?.playback.prune(before: bound)
    }
    nodes[id.slot].setClock(clock)
    if clock == nil { clockedSlots.remove(id.slot) } else { clockedSlots.insert(id.slot) }
    if !nodes[id.slot].isConstant { hasTimedChanges = true }
    // The instants at which the picture shows the sublayers change.
    recordMove(of: id.slot)
  }

  /// Converts a time of one layer's sublayers to that of another's.
  ///
  ///     // The dot is in the scene, whose clock may be slow or paused.
  ///     if let time = tree.convertTime(now, from: nil, to: scene) {
  ///       tree.transaction(at: time, duration: 0.5) { $0[dot].position = click }
  ///     }
  ///
  /// The conversion goes outwards to the innermost common layer, and then inwards. Outwards, the result is the first
  /// time at which the clock reaches or passes the given one. A clock that pauses, repeats or reverses reaches a time
  /// more than once. With endless cycles, the first 1,024 count.
  ///
  /// - Parameters:
  ///   - time: Seconds on the time axis of the sublayers of `source`.
  ///   - source: A layer, or `nil` for the tree. For a layer without a clock, its own time is meant.
  ///   - target: A layer, or `nil` for the tree.
  /// - Returns: Seconds on the time axis of the sublayers of `target`. `nil` if the time is never reached, if the
  ///   sublayers are not drawn at it by the ``LayerClock/fillMode``, and if a layer does not exist.
  /// - Complexity: O(n) in the ancestors of both layers, and in the edits and cycles of their clocks.
  public func convertTime(_ time: Double, from source: LayerID?, to target: LayerID?) -> Double? {
    guard !time.isNaN, source.map(contains) ?? true, target.map(contains) ?? true else { return nil }
    guard !clockedSlots.isEmpty else { return time }
    var (sources, targets) = (clocks(inside: source?.slot, at: time), clocks(inside: target?.slot, at: time))
    let shared = zip(sources, targets).prefix { $0 == $1 }.count
    sources.removeFirst(shared)
    targets.removeFirst(shared)
    var time = time
    for slot in sources.reversed() {
      guard let clock = nodes[slot].clock, let outer = clock.firstTime(ofLocal: time) else { return nil }
      time = outer
    }
    for slot in targets {
      guard let clock = nodes[slot].clock, let inner = clock.localTime(at: time) else { return nil }
      time = inner
    }
    return time
  }
}

extension LayerEditor {
  /// The clock of the sublayers, for all instants; `nil` for sublayers with the time of this layer.
  ///
  /// The position, the opacity and all other state of this layer have the time of its parent. Its sublayers have a time
  /// of their own. Instants of their transactions, animations, timelines and moves, and of queries of one of them, are
  /// on this time axis: see the article Clocks. A clock has no instant itself, because its edits have instants:
  ///
  ///     tree.transaction(at: 3) { $0[scene].clock?.playback.pause(at: 3) }
  ///
  /// - Complexity: To set it, O(n) in the layers inside.
  public var clock: LayerClock? {
    get { tree.clock(of: id) }
    set { tree.setClock(of: id, to: newValue, editedAt: transaction.isConfiguration ? nil : time) }
  }

  /// Shows the layer and its sublayers only in an interval of the layer's time, from the instant of the transaction on.
  ///
  ///     tree.configure(title) { $0.show(during: 2..<5) }
  ///
  /// It replaces later changes of ``isHidden``, and begins and ends without a transition.
  ///
  /// - Parameter interval: The seconds in which the layer is visible. The bounds may be infinite.
  public mutating func show(during interval: Range<Double>) {
    tree.show(id, during: interval, from: transaction.isConfiguration ? nil : time)
  }
}

extension LayerTree {
  fileprivate mutating func show(_ id: LayerID, during interval: Range<Double>, from time: Double?) {
    let bounds = [(interval.lowerBound, false), (interval.upperBound, true)]
    if let time {
      change(id, at: time) { node in
        node.isHidden.replace(with: !interval.contains(time), from: time)
        for (bound, isHidden) in bounds where bound > time { node.isHidden.set(isHidden, at: bound) }
      }
    } else {
      guard admits(id, at: nil) else { return }
      recordChange(of: id.slot)
      nodes[id.slot].isHidden.set(interval.isEmpty || interval.lowerBound > -.infinity)
      guard !interval.isEmpty else { return }
      for (bound, isHidden) in bounds { nodes[id.slot].isHidden.set(isHidden, at: bound) }
      hasTimedChanges = true
    }
  }
}
