// SPDX-License-Identifier: MIT
package import GlissadeAnimations

/// Discontinuities of a property, and its limits at an instant.
extension LayerTree {
  /// The presentation value and the velocity just before an instant: the limits from the left.
  ///
  /// They are sampled 2⁻⁴⁰ of `time`, and at least 2⁻⁴⁰ s, before it. The velocity of a derived property is a one-sided
  /// difference quotient of three samples, which are 2⁻²⁶ of `time`, and at least 2⁻²⁰ s, apart.
  package func presentationSample<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, before time: Double
  ) -> Sample<Value> {
    return derivedLimit(id, property, at: time, direction: -1) ?? motion(of: id, property).sample(before: time)
  }

  /// The presentation value and the velocity just after an instant: the limits from the right.
  ///
  /// They are sampled as by ``presentationSample(of:_:before:)``.
  package func presentationSample<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, after time: Double
  ) -> Sample<Value> {
    return derivedLimit(id, property, at: time, direction: 1) ?? motion(of: id, property).sample(after: time)
  }

  /// The jumps of a property's value and velocity in a range of instants, in ascending order.
  ///
  /// For a property's own motion they are those of `Retargeting.discontinuities(in:limit:)`. A derived property is
  /// examined at the breakpoints of all motions of the tree. A change of its velocity is a jump if it exceeds a
  /// thousandth of the speed. Speeds below 1 count as 1. Jumps that the rule itself makes between these instants are
  /// not found.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The property.
  ///   - range: The instants, in seconds on the clock of the tree.
  ///   - limit: The maximum number of instants that are examined; the earliest ones are used.
  /// - Complexity: O(n log n) in the instants; for a derived property, in those of all layers.
  package func discontinuities<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: ClosedRange<Double>, limit: Int = 10_000
  ) -> [Discontinuity<Value>] {
    guard isDerived(id, property) else {
      return motion(of: id, property).discontinuities(in: range, limit: limit)
    }
    return breakpoints(in: range, limit: limit).prefix(max(limit, 0)).compactMap { time in
      guard let before = derivedLimit(id, property, at: time, direction: -1),
        let after = derivedLimit(id, property, at: time, direction: 1)
      else { return nil }
      return Discontinuity(at: time, from: before, to: after, velocityTolerance: 1e-3)
    }
  }

  /// The instants in a range at which any property of any layer may have a discontinuity, in ascending order.
  package func breakpoints(in range: ClosedRange<Double>, limit: Int) -> [Double] {
    guard clockedSlots.isEmpty else { return breakpointsWithClocks(in: range, limit: limit) }
    var search = BreakpointSearch(range: range, limit: limit)
    columns.inspect(&search)
    let times = nodes.flatMap(\.changeTimes) + hierarchy.journal.map(\.time) + search.times
    return TimeResolution.distinct(times.filter(range.contains))
  }

  /// Whether a rule derives a property.
  package func isDerived<Value>(_ id: LayerID, _ property: LayerProperty<Value>) -> Bool {
    !dependents.isEmpty && contains(id) && dependents.rules(of: property)[id.slot] != nil
  }

  /// Whether a property has the same value at every instant.
  package func isConstant<Value>(of id: LayerID, _ property: LayerProperty<Value>) -> Bool {
    constantValue(of: id, property) != nil
  }

  /// The value of a property that has it at every instant; `nil` for one that moves, and for one that a rule derives.
  package func constantValue<Value>(of id: LayerID, _ property: LayerProperty<Value>) -> Value? {
    guard !isDerived(id, property) else { return nil }
    guard exists(id, toRead: property.name, at: -.infinity) else { return property.defaultValue }
    let column = column(property)
    // Most properties have no motion, and need no journal.
    guard !column.isAtRest(id.slot), let motion = column.retargeting(id.slot) else {
      return column.underlyingValue(id.slot)
    }
    return motion.isConstant ? motion.value(at: 0) : nil
  }

  /// The instants in a range at which the value or the velocity of a property may jump, in ascending order: those of
  /// its own motion, or those of all motions for a derived property.
  package func breakpoints<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: ClosedRange<Double>, limit: Int = 10_000
  ) -> [Double] {
    return isDerived(id, property)
      ? breakpoints(in: range, limit: limit) : motion(of: id, property).breakpoints(in: range, limit: limit)
  }

  /// The one-sided limit of a derived property's value and velocity; `nil` without a rule.
  ///
  /// The velocity is the difference quotient of second order, (−3 f(t) + 4 f(t + h) − f(t + 2 h)) / 2 h.
  ///
  /// - Parameter direction: −1 for the limit from the left, 1 for the limit from the right.
  private func derivedLimit<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, at time: Double, direction: Double
  ) -> Sample<Value>? {
    guard !dependents.isEmpty, contains(id) else { return nil }
    let rules = dependents.rules(of: property)
    let start = time + direction * TimeResolution.seconds(at: time)
    let step = direction * max(0x1p-20, abs(time) * 0x1p-26)
    guard let value = derivedValue(id.slot, rules, at: start, nil),
      let near = derivedValue(id.slot, rules, at: start + step, nil),
      let far = derivedValue(id.slot, rules, at: start + 2 * step, nil)
    else { return nil }
    let velocity = near.difference(from: value).scaled(by: 4).subtracting(far.difference(from: value))
    return Sample(value: value, velocity: velocity.scaled(by: 1 / (2 * step)))
  }
}

extension LayerTree {
  /// The instants of the tree at which a property or a clock of any layer may have a discontinuity, in ascending order.
  private func breakpointsWithClocks(in range: ClosedRange<Double>, limit: Int) -> [Double] {
    var times: [Double] = []
    for slot in nodes.indices where slots.isUsed(slot) {
      let own = ownTimes(of: slot, in: range)
      var search = BreakpointSearch(range: own, limit: limit, slot: slot)
      columns.inspect(movingIn: slot, &search)
      let edits = (nodes[slot].changeTimes + hierarchy.parents[slot].changeTimes).filter(own.contains)
      times += shownInstants(of: search.times + edits, on: slot, in: range, limit: limit)
      if let clock = nodes[slot].clock {
        times += shownInstants(of: clock.turns(in: own), on: slot, in: range, limit: limit)
      }
    }
    return TimeResolution.distinct(times.filter(range.contains))
  }
}

/// Collects the breakpoints of all motions, or of those of one layer.
private struct BreakpointSearch: ColumnVisitor {
  let range: ClosedRange<Double>
  let limit: Int
  var slot: Int?
  var times: [Double] = []

  mutating func visit<Value>(_ column: inout Column<Value>) {
    if let slot {
      times += column.breakpoints(slot, in: range, limit: limit)
      return
    }
    column.forEachMovingSlot { times += column.breakpoints($0, in: range, limit: limit) }
  }
}
