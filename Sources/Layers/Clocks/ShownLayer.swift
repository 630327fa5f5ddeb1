// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// The values of one layer at instants of the tree: those that its pictures show, through the clocks around the layer.
///
/// The queries of one layer of a ``LayerTree`` have the time of the layer instead. Without clocks, both are the same.
/// For a layer that moves between clocks, the instants are those of the first one.
package struct ShownLayer: Sendable {
  private let tree: LayerTree
  package let id: LayerID
  /// Whether clocks determine the time of the layer.
  package let isInClock: Bool
  /// The clocks around the layer from the outside in, or `nil` if it or a layer around it moves to another parent.
  private let clocks: [LayerClock]?

  package init(_ id: LayerID, of tree: LayerTree) {
    (self.tree, self.id) = (tree, id)
    isInClock = tree.contains(id) && tree.isEverInClock(id.slot)
    guard isInClock, tree.staysInClocks(id.slot) else {
      clocks = nil
      return
    }
    clocks = tree.clocks(around: id.slot, at: 0).compactMap { tree.nodes[$0].clock }
  }

  /// The time of the layer at an instant of the tree, in seconds.
  ///
  /// - Complexity: O(n) in the ancestors for a layer inside a clock.
  package func ownTime(at instant: Double) -> Double {
    guard isInClock else { return instant }
    guard let clocks else { return tree.ownTime(of: id.slot, at: instant) }
    return clocks.reduce(instant) { $1.heldLocalTime(at: $0) }
  }

  /// The instants of the tree in a range at which something may change that changes at given times of the layer, in
  /// ascending order: those at which the picture shows such a time, and the turns of the clocks around the layer.
  ///
  /// - Parameters:
  ///   - times: Times of the layer.
  ///   - limit: The largest number of times of each time axis that are considered, from the first one on.
  package func instants(of times: [Double], in range: ClosedRange<Double>, limit: Int) -> [Double] {
    times.isEmpty ? [] : instantsWithTurns(of: times, in: range, limit: limit)
  }

  /// The same instants, with the turns also where there are no times.
  private func instantsWithTurns(of times: [Double], in range: ClosedRange<Double>, limit: Int) -> [Double] {
    guard isInClock else { return TimeResolution.distinct(times.filter(range.contains)) }
    var found = tree.shownInstants(of: times, on: id.slot, in: range, limit: limit)
    for slot in tree.clocks(around: id.slot, at: range.lowerBound) {
      found += turns(ofClock: slot, in: range, limit: limit)
    }
    return TimeResolution.distinct(found.filter(range.contains))
  }

  /// The instants of the tree at which the clock of a layer turns, begins or ends.
  private func turns(ofClock slot: Int, in range: ClosedRange<Double>, limit: Int) -> [Double] {
    guard let clock = tree.nodes[slot].clock else { return [] }
    let turns = clock.turns(in: tree.ownTimes(of: slot, in: range))
    return tree.shownInstants(of: turns, on: slot, in: range, limit: limit)
  }

  /// The instants of the tree in a range at which the value or the velocity of a property may jump, in ascending order.
  package func breakpoints<Value>(
    of property: LayerProperty<Value>, in range: ClosedRange<Double>, limit: Int
  ) -> [Double] {
    guard isInClock, !tree.isDerived(id, property) else {
      return tree.breakpoints(of: id, property, in: range, limit: limit)
    }
    let own = tree.ownTimes(of: id.slot, in: range)
    return instantsWithTurns(of: tree.breakpoints(of: id, property, in: own, limit: limit), in: range, limit: limit)
  }

  /// A property as a function of the instant of the tree.
  package func values<Value>(of property: LayerProperty<Value>) -> @Sendable (Double) -> Value {
    if let function = tree.timeFunction(of: id, property) {
      guard isInClock else { return function }
      return { [self] time in function(ownTime(at: time)) }
    }
    if tree.isDerived(id, property) {
      guard isInClock else { return { [tree, id] time in tree.presentationValue(of: id, property, at: time) } }
      return { [tree, id] time in tree.presentation(at: time)[id][property] }
    }
    let value = tree.motion(of: id, property).valueFunction()
    guard isInClock else { return value }
    return { [self] time in value(ownTime(at: time)) }
  }

  /// The style of fill and stroke at an instant of the tree.
  package func style(at instant: Double) -> LayerStyle {
    guard isInClock, tree.styleTimes(of: id) == nil else { return tree.style(of: id, at: ownTime(at: instant)) }
    let own = ownTime(at: instant)
    return tree.presentationStyle(of: id.slot, tree.styleRules, at: own, tree.makePass(at: instant)) ?? LayerStyle()
  }

  /// Whether the layer is hidden at an instant of the tree: by an edit, by a rule, or because the clock around it has
  /// not begun or has ended.
  package func isHidden(at instant: Double) -> Bool {
    guard isInClock else { return tree.isHidden(of: id, at: instant) }
    if let clocked = parentWithClock(at: instant), let clock = tree.nodes[clocked].clock {
      guard clock.localTime(at: tree.ownTime(of: clocked, at: instant)) != nil else { return true }
    }
    return tree.isHidden(id.slot, tree.hidingRules, at: ownTime(at: instant), tree.makePass(at: instant))
  }

  private func parentWithClock(at instant: Double) -> Int? {
    tree.parent(around: id.slot, at: instant).flatMap { tree.clockedSlots.contains($0) ? $0 : nil }
  }

  /// The instants of the tree in a range at which the layer is hidden or shown by an edit or a clock, in ascending
  /// order; `nil` for a layer that a rule hides.
  package func hidingInstants(in range: ClosedRange<Double>, limit: Int) -> [Double]? {
    guard let times = tree.hidingTimes(of: id) else { return nil }
    let edits = instants(of: times, in: range, limit: limit)
    guard isInClock, let clocked = parentWithClock(at: range.lowerBound), let clock = tree.nodes[clocked].clock,
      clock.fillMode != .both
    else { return edits }
    return TimeResolution.distinct(edits + turns(ofClock: clocked, in: range, limit: limit).filter(range.contains))
  }

  /// The instants of the tree in a range at which the style may change, in ascending order; `nil` for a layer whose
  /// style a rule derives.
  package func styleInstants(in range: ClosedRange<Double>, limit: Int) -> [Double]? {
    tree.styleTimes(of: id).map { instants(of: $0, in: range, limit: limit) }
  }
}
