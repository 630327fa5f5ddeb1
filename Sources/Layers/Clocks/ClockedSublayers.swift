// SPDX-License-Identifier: MIT

/// The sublayers of a layer with a clock as a tree of their own, and its time at the instants of the whole tree.
package struct ClockedSublayers: Sendable {
  private let tree: LayerTree
  private let id: LayerID
  private let clock: LayerClock

  /// - Returns: `nil` for a layer without a clock, and where the sublayers are no tree of their own: rules give them
  ///   values, they leave the layer, or layers outside are their mattes.
  package init?(of id: LayerID, in tree: LayerTree) {
    guard tree.contains(id), let clock = tree.nodes[id.slot].clock else { return nil }
    (self.tree, self.id, self.clock) = (tree, id, clock)
    let slots = tree.hierarchy.descendants(atAnyTimeOf: id.slot)
    guard !slots.isEmpty, tree.dependents.isEmpty || tree.dependents.ruledSlots.isDisjoint(with: slots) else {
      return nil
    }
    let inside = slots.union([id.slot])
    let isClosed = slots.allSatisfy { slot in
      tree.hierarchy.parents[slot].values.allSatisfy { parent in
        switch parent {
        case .layer(let slot): inside.contains(slot)
        case .root: false
        case .detached: true
        }
      }
        && tree.nodes[slot].allMattes.allSatisfy { !tree.contains($0.layer) || slots.contains($0.layer.slot) }
    }
    // A layer outside can have a layer inside as its matte, too.
    let isMatteOfOthers = tree.maskedSlots.subtracting(slots).contains { slot in
      tree.nodes[slot].allMattes.contains { tree.contains($0.layer) && slots.contains($0.layer.slot) }
    }
    guard isClosed, !isMatteOfOthers else { return nil }
  }

  /// A tree of the sublayers alone, on the time axis of the clock.
  package var ownTree: LayerTree {
    var result = tree
    result.hierarchy.rootMemberships = tree.hierarchy.memberships[id.slot]
    for membership in result.hierarchy.rootMemberships {
      result.hierarchy.parents[membership.slot] = tree.hierarchy.parents[membership.slot].map {
        $0 == .layer(id.slot) ? .root : $0
      }
    }
    return result
  }

  /// The time of the sublayers at an instant of the whole tree; before the first cycle the first time, and after the
  /// last one the last time.
  package func time(at instant: Double) -> Double {
    clock.heldLocalTime(at: tree.ownTime(of: id.slot, at: instant))
  }

  /// Whether the clock shows the sublayers at an instant of the whole tree.
  package func isShown(at instant: Double) -> Bool {
    clock.localTime(at: tree.ownTime(of: id.slot, at: instant)) != nil
  }

  /// The times of the sublayers in a range of instants of the whole tree.
  package func times(in range: ClosedRange<Double>) -> ClosedRange<Double> {
    clock.localTimes(in: tree.ownTimes(of: id.slot, in: range))
  }

  /// The instants of the whole tree in a range at which the clock, or one around it, turns, begins or ends, in
  /// ascending order.
  package func turns(in range: ClosedRange<Double>, limit: Int) -> [Double] {
    let own = clock.turns(in: tree.ownTimes(of: id.slot, in: range))
    guard tree.isInClock(id.slot) else { return Array(own.filter(range.contains).sorted().prefix(max(limit, 0))) }
    return ShownLayer(id, of: tree).instants(of: own, in: range, limit: limit)
  }
}
