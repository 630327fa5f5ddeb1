// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Synchronization

/// The settling instants of a tree's layers and their maximum, updated for the layers that have changed.
///
/// Copies of a tree share one index. It stores the instants of the last queried revision. For a diverged copy it
/// examines all layers.
final class SettlingIndex: Sendable {
  private struct State {
    var revision: TreeRevision?
    /// The tolerance of the instants; `nil` for the exact ones.
    var tolerance: VisibleTolerance?
    /// The settling instants, by slot.
    var instants: [Double] = []
    /// The maximum of each block of slots.
    var latest: [Double] = []
  }

  private static var blockSize: Int { 64 }
  private let state = Mutex(State())

  /// The instant from which on all layers are constant.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers.
  func settlingTime(of tree: LayerTree, within tolerance: VisibleTolerance? = nil) -> Double {
    state.withLock { state in
      if state.tolerance != tolerance { (state.tolerance, state.revision) = (tolerance, nil) }
      Self.update(&state, to: tree)
      return state.latest.reduce(-.infinity, max)
    }
  }

  /// The number of changed layers that are examined before the index is updated.
  private static var examinedCount: Int { 8 }

  /// Whether a visible change is left after an instant.
  ///
  /// While much moves, one of the layers that were changed last usually moves too. The index is then not updated.
  ///
  /// - Complexity: O(1) if a layer that was changed last moves after the instant. Otherwise as
  ///   ``settlingTime(of:within:)``.
  func isMoving(_ tree: LayerTree, after instant: Double, within tolerance: VisibleTolerance) -> Bool {
    let isCurrent = state.withLock { state in
      state.tolerance == tolerance && state.revision.map(tree.isRevision) == true
    }
    if !isCurrent {
      let slots = tree.lastChangedSlots(Self.examinedCount)
      if tree.settlingTimesOfCopies(of: slots, within: tolerance).contains(where: { $0 > instant }) { return true }
    }
    return settlingTime(of: tree, within: tolerance) > instant
  }

  private static func update(_ state: inout State, to tree: LayerTree) {
    let changed = state.revision.flatMap(tree.slotsChanged)
    state.revision = tree.revision
    guard let changed else {
      state.instants = tree.settlingTimesOfCopies(of: Array(tree.nodes.indices), within: state.tolerance)
      state.latest = stride(from: 0, to: state.instants.count, by: blockSize).map {
        state.instants[$0..<min($0 + blockSize, state.instants.count)].reduce(-.infinity, max)
      }
      return
    }
    guard !changed.isEmpty else { return }
    for (slot, instant) in zip(changed, tree.settlingTimesOfCopies(of: changed, within: state.tolerance)) {
      while state.instants.count <= slot { state.instants.append(-.infinity) }
      while state.latest.count * blockSize < state.instants.count { state.latest.append(-.infinity) }
      state.instants[slot] = instant
    }
    var last = -1
    for slot in changed where slot / blockSize != last {
      last = slot / blockSize
      state.latest[last] =
        state.instants[(last * blockSize)..<min((last + 1) * blockSize, state.instants.count)].reduce(-.infinity, max)
    }
  }
}

extension LayerTree {
  /// The instant from which on the picture is constant: infinite for endless motion, −∞ without any change.
  ///
  /// It includes the delays of copies and the clocks of layers: see ``LayerReplication`` and ``LayerClock``.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers. The first
  ///   call after a change of a large part of the tree, or of another copy of it, is O(n) in the motions.
  public var settlingTime: Double { max(settlingIndex.settlingTime(of: self), structureSettlingTime) }

  /// The instant from which on no visible change is left: each property stays within a tolerance of its final value.
  ///
  /// This instant is never later than ``settlingTime``. For a spring, ``settlingTime`` is several times as late.
  ///
  ///     let needsFrames = now < tree.settlingTime(within: VisibleTolerance())
  ///
  /// Rotation and scale are measured at the farthest corner of the layer's bounds, with the layer's own transform and
  /// scale, without those of ancestors. They have their exact settling times if the layer has sublayers, a perspective,
  /// or a derived size, anchor, scale or transform. The exact settling time also applies to transforms, paths, stroke
  /// ends and clients' properties.
  ///
  /// Derived values are not measured: a rule that magnifies a value can show its changes for longer.
  ///
  /// - Complexity: As ``settlingTime``, for repeated queries with one tolerance.
  public func settlingTime(within tolerance: VisibleTolerance) -> Double {
    max(visibleSettlingIndex.settlingTime(of: self, within: tolerance), structureSettlingTime)
  }

  /// Whether a visible change is left after an instant: whether the instant is before ``settlingTime(within:)``.
  ///
  /// - Complexity: O(1) if a layer that was changed last moves after the instant. Otherwise as
  ///   ``settlingTime(within:)``.
  package func isMoving(after instant: Double, within tolerance: VisibleTolerance) -> Bool {
    structureSettlingTime > instant || visibleSettlingIndex.isMoving(self, after: instant, within: tolerance)
  }

  /// The instant from which on a layer's own properties are constant: infinite for endless motion, −∞ without a change.
  ///
  /// The motion of ancestors and sublayers does not count, and neither do values that a rule derives from other layers
  /// and the delays of copies. The instant is one of the layer's own time, without the clocks of its ancestors.
  /// A layer that is not in the tree after its last edit has no motion.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - tolerance: How far a property may be from its final value, as in ``settlingTime(within:)``; `nil` for the
  ///     exact instant.
  /// - Complexity: O(n) in the motions of the layer.
  public func settlingTime(of id: LayerID, within tolerance: VisibleTolerance? = nil) -> Double {
    contains(id) ? settlingTimes(of: [id.slot], within: tolerance)[0] : -.infinity
  }

  /// Whether a property of a layer changes after an instant, also by a planned change.
  ///
  /// It does if the instant is before ``settlingTime(of:within:)``.
  public func isMoving(_ id: LayerID, at time: Double, within tolerance: VisibleTolerance? = nil) -> Bool {
    settlingTime(of: id, within: tolerance) > time
  }

  /// Upper bounds of the distance of a layer's farthest corner from its anchor, from the settling time of the layer's
  /// other properties on; `nil` without a bound.
  ///
  /// The settling time of the layer is the latest of all its properties. From then on, anchor and transform have their
  /// final values, the extents are within the tolerance of theirs, and the scale moves each corner by at most the
  /// tolerance. The final values and the tolerance therefore give the bounds, even while these properties move.
  private func cornerDistances(of slot: Int, within tolerance: Double) -> CornerDistances? {
    guard isTurningOrScaling(slot), hierarchy.memberships(in: slot).isEmpty,
      dependents.isEmpty || !isCornerDerived(of: slot)
    else { return nil }
    func slack(_ isAtRest: Bool) -> Double { isAtRest ? 0 : tolerance }
    let size = columns.size.value(slot, at: .infinity)
    let anchor = columns.anchor.value(slot, at: .infinity)
    let scale = columns.scale.value(slot, at: .infinity)
    let transform = columns.transform.value(slot, at: .infinity)
    guard let transform = ProjectiveTransform(transform).affine else { return nil }
    let sizeSlack = slack(columns.size.isAtRest(slot))
    let dx = max(abs(anchor.x), abs(1 - anchor.x)) * (abs(size.width) + sizeSlack)
    let dy = max(abs(anchor.y), abs(1 - anchor.y)) * (abs(size.height) + sizeSlack)
    let offset = Vector(dx: transform.tx, dy: transform.ty)
    let unscaled = offset.length + transform.largestStretch * Vector(dx: dx, dy: dy).length
    let scaled = unscaled * max(abs(scale.dx), abs(scale.dy)) + slack(columns.scale.isAtRest(slot))
    return unscaled > 0 && scaled > 0 ? CornerDistances(unscaled: unscaled, scaled: scaled) : nil
  }

  /// Whether a property moves that is measured at the layer's farthest corner.
  func isTurningOrScaling(_ slot: Int) -> Bool {
    !(columns.rotation.isAtRest(slot) && columns.heading.isAtRest(slot) && columns.scale.isAtRest(slot))
  }

  /// Whether a rule replaces a value that determines the distance of the farthest corner.
  private func isCornerDerived(of slot: Int) -> Bool {
    func isDerived<Value>(_ property: LayerProperty<Value>) -> Bool {
      dependents.rules(of: property)[slot] != nil
    }
    return isDerived(.size) || isDerived(.anchor) || isDerived(.scale) || isDerived(.transform)
  }

  /// The instants from which on layers are constant in all copies.
  fileprivate func settlingTimesOfCopies(of slots: [Int], within tolerance: VisibleTolerance?) -> [Double] {
    let instants = zip(slots, settlingTimes(of: slots, within: tolerance))
    return clockedSlots.isEmpty
      ? instants.map { $1 + copyDelay(of: $0) } : instants.map { shownSettlingTime(of: $0, $1) }
  }

  /// The instants from which on layers are constant. If a layer is not in the tree after its last edit, its motions do
  /// not count.
  fileprivate func settlingTimes(of slots: [Int], within tolerance: VisibleTolerance?) -> [Double] {
    var search = SettlingSearch(tolerance: tolerance)
    var latest: [Double] = []
    var indices: [Int] = []
    for (index, slot) in slots.enumerated() {
      guard self.slots.isUsed(slot) else {
        latest.append(-.infinity)
        continue
      }
      latest.append(nodes[slot].lastChangeTime)
      // A clock can end before a removal of its sublayers.
      guard hierarchy.isReachable(slot, at: .infinity) || isInClock(slot) else { continue }
      indices.append(index)
      search.slots.append(slot)
      search.corners.append(tolerance.flatMap { cornerDistances(of: slot, within: $0.points) })
      search.latest.append(latest[index])
    }
    columns.inspect(&search)
    for (index, instant) in zip(indices, search.latest) { latest[index] = instant }
    return latest
  }
}

/// Finds the latest settling time of the properties of each of several layers.
private struct SettlingSearch: ColumnVisitor {
  let tolerance: VisibleTolerance?
  var slots: [Int] = []
  var corners: [CornerDistances?] = []
  var latest: [Double] = []

  init(tolerance: VisibleTolerance?) { self.tolerance = tolerance }

  mutating func visit<Value>(_ column: inout Column<Value>) {
    column.raise(&latest, toSettlingTimesOf: slots, within: tolerance, corners: corners)
  }
}
