// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

// The sublayers of a layer with a clock have another time axis than the tree. These functions convert between the two
// axes. In a tree without clocks, they return their input or have an early exit.

/// The times of the tree and of nested clocks in a frame, from the outside in.
struct ClockTimes: Sendable {
  /// A layer whose sublayers have a time.
  struct Entry: Sendable {
    /// The slot of the layer; −1 for the tree.
    let slot: Int
    /// The time of its sublayers.
    var time: Double
  }

  private(set) var entries: [Entry]

  init(ofTree time: Double) { entries = [Entry(slot: -1, time: time)] }

  init(_ entries: [Entry]) { self.entries = entries }

  /// The times in a copy: inside a clock, or with a delay of the innermost time.
  func inside(clockOf slot: Int?, at time: Double) -> ClockTimes {
    var result = self
    if let slot {
      result.entries.append(Entry(slot: slot, time: time))
    } else {
      result.entries[entries.count - 1].time = time
    }
    return result
  }

  /// The time of a layer with some clocks around it, from the outside in.
  func time(inside clocks: [Int], in tree: borrowing LayerTree) -> Double {
    var time = entries[0].time
    var index = 1
    for slot in clocks {
      if index < entries.count, entries[index].slot == slot {
        time = entries[index].time
        index += 1
      } else {
        index = entries.count
        time = tree.nodes[slot].clock?.heldLocalTime(at: time) ?? time
      }
    }
    return time
  }
}

extension LayerTree {
  /// The slots of the layers with clocks that determine the time of a layer's sublayers, from the outside in.
  func clocks(inside slot: Int?, at time: Double) -> [Int] {
    guard let slot else { return [] }
    let outer = clocks(around: slot, at: time)
    return clockedSlots.contains(slot) ? outer + [slot] : outer
  }

  /// The slots of the layers with clocks that determine the time of a layer, from the outside in.
  ///
  /// - Complexity: O(n) in the ancestors.
  func clocks(around slot: Int, at time: Double) -> [Int] {
    var result: [Int] = []
    var visited: Set<Int> = []
    var current = slot
    while visited.insert(current).inserted, let parent = parent(around: current, at: time) {
      if clockedSlots.contains(parent) { result.append(parent) }
      current = parent
    }
    return result.reversed()
  }

  /// Whether a layer with a clock is around a layer at any instant.
  func isEverInClock(_ slot: Int) -> Bool {
    guard !clockedSlots.isEmpty else { return false }
    var (pending, visited) = ([slot], Set<Int>())
    while let current = pending.popLast() {
      for case .layer(let parent) in hierarchy.parents[current].values where visited.insert(parent).inserted {
        if clockedSlots.contains(parent) { return true }
        pending.append(parent)
      }
    }
    return false
  }

  /// Whether a layer has more than one parent over time.
  func movesBetweenParents(_ slot: Int) -> Bool {
    let parents = hierarchy.parents[slot].values.filter { $0 != .detached }
    return parents.contains { $0 != parents[0] }
  }

  /// The layer with a clock that has more cycles in a range of instants of the tree than are examined, or `nil`.
  package func layerWithManyCycles(in range: ClosedRange<Double>) -> LayerID? {
    let slot = clockedSlots.sorted().first { nodes[$0].clock?.hasManyCycles(in: ownTimes(of: $0, in: range)) ?? false }
    return slot.flatMap { slots.layers[$0] }
  }

  /// Whether a layer and all layers around it have one parent at all instants.
  func staysInClocks(_ slot: Int) -> Bool {
    var visited: Set<Int> = []
    var current = slot
    while visited.insert(current).inserted {
      guard hierarchy.parents[current].isConstant else { return false }
      guard case .layer(let parent) = hierarchy.parents[current].first else { return true }
      current = parent
    }
    return false
  }

  /// The parent whose clock determines the time of a layer: the only one that it ever has, or that at an instant.
  func parent(around slot: Int, at time: Double) -> Int? {
    let parents = hierarchy.parents[slot]
    if parents.isConstant {
      if case .layer(let parent) = parents.first { return parent }
      return nil
    }
    var present = parents.value(at: time)
    let others = parents.values.filter { $0 != .detached }
    if let last = others.last, present == .detached || others.allSatisfy({ $0 == last }) { present = last }
    if case .layer(let parent) = present { return parent }
    return nil
  }

  /// The slots of all layers inside layers with clocks.
  var slotsInClocks: Set<Int> {
    clockedSlots.reduce(into: []) { $0.formUnion(hierarchy.descendants(atAnyTimeOf: $1)) }
  }

  /// Whether a clock of an ancestor determines the time of a layer.
  func isInClock(_ slot: Int) -> Bool { !clockedSlots.isEmpty && !clocks(around: slot, at: .infinity).isEmpty }

  /// The time of a layer at an instant of the tree.
  func ownTime(of slot: Int, at time: Double) -> Double {
    ClockTimes(ofTree: time).time(inside: clocks(around: slot, at: time), in: self)
  }

  /// The time of a layer at an instant of the tree.
  package func ownTime(of id: LayerID, at time: Double) -> Double {
    clockedSlots.isEmpty || !contains(id) ? time : ownTime(of: id.slot, at: time)
  }

  /// The time of a layer's sublayers at a time of the layer.
  @inline(__always)
  func innerTime(of slot: Int, at time: Double) -> Double {
    clockedSlots.isEmpty ? time : nodes[slot].clock?.heldLocalTime(at: time) ?? time
  }

  /// Seconds of a layer's time per second of the tree.
  func ownRate(of slot: Int, at time: Double) -> Double {
    var (rate, time) = (1.0, time)
    for slot in clocks(around: slot, at: time) {
      guard let clock = nodes[slot].clock else { continue }
      rate *= clock.rate(at: time)
      time = clock.heldLocalTime(at: time)
    }
    return rate
  }

  /// The times of all clocks at a time of one layer: outside of its clocks, the first ones at which it is reached.
  func clockTimes(at time: Double, of slot: Int) -> ClockTimes {
    var entries: [ClockTimes.Entry] = []
    var time = time
    for slot in clocks(around: slot, at: time).reversed() {
      entries.append(.init(slot: slot, time: time))
      time = nodes[slot].clock?.firstTime(ofLocal: time) ?? time
    }
    entries.append(.init(slot: -1, time: time))
    return ClockTimes(entries.reversed())
  }

  /// The first instant of the tree at which the picture shows a time of a layer; infinite if it never does.
  func shownInstant(of time: Double, on slot: Int) -> Double {
    guard !clockedSlots.isEmpty, time.isFinite else { return time }
    var time = time
    for slot in clocks(around: slot, at: time).reversed() {
      guard let outer = nodes[slot].clock?.firstTime(ofLocal: time) else { return .infinity }
      time = outer
    }
    return time
  }

  /// The first instant at which the picture shows the removal of a layer or of an ancestor, from a time of the layer
  /// on.
  func shownRemoval(of slot: Int, from time: Double) -> Double {
    let start = shownInstant(of: time, on: slot)
    var first = Double.infinity
    var visited: Set<Int> = []
    var current: Int? = slot
    while let layer = current, visited.insert(layer).inserted {
      let parents = hierarchy.parents[layer]
      for edit in parents.changeTimes where parents.value(at: edit) == .detached {
        let instant = shownInstant(of: edit, on: layer)
        if instant >= start { first = min(first, instant) }
      }
      current = parent(around: layer, at: time)
    }
    return first
  }

  /// The time of a layer as a function of the tree's, if all clocks around it have one forward rate; otherwise `nil`.
  func clockSpace(of slot: Int, at time: Double) -> TimeSpace? {
    var speed = 1.0
    for slot in clocks(around: slot, at: time) {
      guard let clock = nodes[slot].clock else { continue }
      let rate = clock.playback.rate(at: 0)
      guard clock.duration == nil, clock.playback.editCount == 0, rate > 0 else { return nil }
      speed *= rate
    }
    return TimeSpace(speed: speed)
  }

  /// The least and the greatest time of a layer in a range of instants of the tree.
  func ownTimes(of slot: Int, in range: ClosedRange<Double>) -> ClosedRange<Double> {
    clocks(around: slot, at: range.lowerBound).reduce(range) { range, slot in
      nodes[slot].clock?.localTimes(in: range) ?? range
    }
  }

  /// The instants of the tree in a range at which the picture shows some times of a layer, unsorted.
  ///
  /// - Parameter limit: The number of times on each time axis, from the first one on, that are considered.
  func shownInstants(of times: [Double], on slot: Int, in range: ClosedRange<Double>, limit: Int) -> [Double] {
    var ranges = [range]
    let clocks = clocks(around: slot, at: range.lowerBound).compactMap { nodes[$0].clock }
    for clock in clocks { ranges.append(clock.localTimes(in: ranges[ranges.count - 1])) }
    var times = times
    // Without a limit, nested endless clocks would multiply their cycles.
    for (clock, range) in zip(clocks, ranges).reversed() {
      if times.count > limit { times = Array(TimeResolution.distinct(times).prefix(max(limit, 0))) }
      times = clock.times(ofLocal: times, in: range)
    }
    if !clocks.isEmpty, times.count > limit {
      times = Array(TimeResolution.distinct(times).prefix(max(limit, 0)))
    }
    return times
  }

  // MARK: - Settling

  /// The instant of the tree from which on a layer is constant in all copies and under all clocks, where it is constant
  /// on its own time axis from another one on.
  func shownSettlingTime(of slot: Int, _ last: Double) -> Double {
    let range =
      last == -.infinity ? nil : LayerClock.ActiveRange(first: min(firstChangeTime(of: slot), last), last: last)
    return shownRange(of: slot, range)?.last ?? -.infinity
  }

  /// The instant of the tree from which on the effect of an edit of the structure is shown.
  func shownSettlingTime(of edit: LayerHierarchy.Edit) -> Double {
    shownRange(of: edit.slot, .init(first: edit.time, last: edit.time))?.last ?? -.infinity
  }

  /// Converts the range of a layer's times in which it changes to a range of instants of the tree.
  ///
  /// The result includes the instants of all parents that the layer has at any instant.
  private func shownRange(of slot: Int, _ range: LayerClock.ActiveRange?) -> LayerClock.ActiveRange? {
    var result: LayerClock.ActiveRange?
    var known: [Int: LayerClock.ActiveRange?] = [:]
    var pending = [(slot, range)]
    var stepCount = 0
    while let (next, range) = pending.popLast() {
      stepCount += 1
      // Layers that contain each other at different instants can have ranges without end.
      guard stepCount <= 16 * nodes.count else { return .init(first: -.infinity, last: .infinity) }
      for parent in hierarchy.parents[next].values {
        switch parent {
        case .detached: continue
        case .root: result = LayerClock.ActiveRange.union(result, range)
        case .layer(let parent):
          var inner = range
          if let old = inner, replicatedSlots.contains(parent) { inner?.last = old.last + nodes[parent].lastCopyDelay }
          if let clock = nodes[parent].clock { inner = clock.activeRange(of: inner) }
          if let earlier = known[parent] {
            inner = LayerClock.ActiveRange.union(earlier, inner)
            if inner == earlier { continue }
          }
          known[parent] = .some(inner)
          pending.append((parent, inner))
        }
      }
    }
    return result
  }

  /// The first time at which a property or the state of a layer changes; −∞ if it is not known.
  private func firstChangeTime(of slot: Int) -> Double {
    var search = FirstChange(slot: slot, first: nodes[slot].changeTimes.min() ?? .infinity)
    columns.inspect(movingIn: slot, &search)
    return search.first < .infinity ? search.first : -.infinity
  }

  // MARK: - History

  /// The instant before which a change of a layer drops state by the ``history``, or `nil` if it drops none.
  @inline(__always)
  func historyBound(of slot: Int, at time: Double) -> Double? {
    guard case .seconds(let seconds) = history, time.isFinite else { return nil }
    return clockedSlots.isEmpty
      ? earliestShown(at: time) - max(seconds, 0) : historyBoundWithClocks(of: slot, at: time, seconds: max(seconds, 0))
  }

  @inline(never)
  private func historyBoundWithClocks(of slot: Int, at time: Double, seconds: Double) -> Double? {
    guard isInClock(slot) else { return earliestShown(at: time) - seconds }
    let instant = shownInstant(of: time, on: slot)
    return instant.isFinite ? earliestShown(of: slot, at: instant - seconds) : nil
  }

  /// The earliest time of a layer that a picture shows at an instant of the tree or later.
  func earliestShown(of slot: Int, at time: Double) -> Double {
    guard isInClock(slot) else { return earliestShown(at: time) }
    var time = time
    for slot in clocks(around: slot, at: time) {
      time = nodes[slot].clock?.earliestLocalTime(from: earliestShown(at: time)) ?? time
    }
    return earliestShown(at: time)
  }

  /// The earliest time of the edits of the structure that a picture shows at an instant of the tree or later.
  func earliestStructureShown(at time: Double) -> Double {
    let shown = earliestShown(at: time)
    guard !clockedSlots.isEmpty else { return shown }
    return hierarchy.journal.reduce(shown) { min($0, earliestShown(of: $1.slot, at: time)) }
  }
}

/// Finds the first breakpoint of a layer's properties.
private struct FirstChange: ColumnVisitor {
  let slot: Int
  var first: Double

  mutating func visit<Value>(_ column: inout Column<Value>) {
    let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    first = min(first, column.breakpoints(slot, in: all, limit: 1).min() ?? -.infinity)
  }
}
