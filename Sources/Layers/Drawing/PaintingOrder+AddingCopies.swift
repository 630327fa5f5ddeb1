// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The steps of copies, and of the sublayers of layers with clocks.
extension PaintingOrder {
  var hasRoomForCopies: Bool {
    copies.count + copiedLayers.count < PaintedCopy.maximumCount && visitCount < PaintedCopy.maximumVisitCount
  }

  /// Continues with the steps of a copy, or with −1 with those of the frame.
  mutating func enter(_ copy: Int, in tree: borrowing LayerTree) {
    guard copy != present.copy else { return }
    let isSameTime = time(ofCopy: copy) == present.time
    present = (time(ofCopy: copy), pass(ofCopy: copy), copy)
    if !isSameTime, !tree.maskedSlots.isEmpty { matteSlots = tree.matteSlots(at: present.time) }
  }

  /// Reserves memory for copies of some layers.
  private mutating func reserveCapacity(copies count: Int, of layerCount: Int) {
    let count = min(count, PaintedCopy.maximumCount)
    let layerCount = min(count * layerCount, PaintedCopy.maximumCount)
    copies.reserveAdditionalCapacity(count)
    copiedLayers.reserveAdditionalCapacity(layerCount)
    copiedPlaces.reserveAdditionalCapacity(layerCount)
    steps.reserveAdditionalCapacity(layerCount)
  }

  /// Adds the steps of the copies of the last step's layer. Returns whether the layer is replicated or has a clock.
  ///
  /// The calls are nested up to ``PaintedCopy/maximumDepth``, and up to ``PaintedCopy/maximumClockDepth``.
  mutating func addCopies(
    of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup
  ) -> Bool {
    let outer = present.copy
    var replication = tree.nodes[slot].replication(at: present.time)
    if outer >= 0, copies[outer].replicationDepth >= PaintedCopy.maximumDepth { replication = nil }
    if let clock = tree.nodes[slot].clock { return addCopies(of: slot, clock, replication, in: tree, lookup) }
    guard let replication else { return false }
    addCopies(of: slot, replication, at: present.time, clockOf: nil, in: tree, lookup)
    return true
  }

  /// Adds the steps of the sublayers of a layer with a clock, in copies if it is replicated too.
  ///
  /// - Returns: Whether the sublayers have no steps at the time of the layer itself.
  @inline(never)
  private mutating func addCopies(
    of slot: Int, _ clock: LayerClock, _ replication: LayerReplication?, in tree: borrowing LayerTree,
    _ lookup: borrowing Lookup
  ) -> Bool {
    guard present.copy < 0 || copies[present.copy].depth < PaintedCopy.maximumClockDepth else { return true }
    guard let local = clock.localTime(at: present.time) else { return true }
    if let replication {
      addCopies(of: slot, replication, at: local, clockOf: slot, in: tree, lookup)
      return true
    }
    visitCount += 1 + tree.hierarchy.memberships[slot].count
    guard hasRoomForCopies else { return true }
    let (index, outer) = (steps.count - 1, present.copy)
    enter(addClockCopy(of: slot, at: local, in: tree), in: tree)
    var level = Level(memberships: tree.hierarchy.memberships[slot], step: index)
    if !lookup.hasEqualDepths { level.order = order(of: level.memberships, in: tree, lookup.depths) }
    addSteps(of: level, in: tree, lookup, copyOpacity: 1)
    enter(outer, in: tree)
    steps[index].end = Int32(steps.count)
    return true
  }

  /// Adds the copy for the sublayers of a layer with a clock in the present copy. Returns its index.
  private mutating func addClockCopy(of slot: Int, at local: Double, in tree: borrowing LayerTree) -> Int {
    let outer = present.copy
    let (replicationDepth, depth) = outer < 0 ? (0, 0) : (copies[outer].replicationDepth, copies[outer].depth)
    copies.append(
      PaintedCopy(
        slot: Int32(slot), outer: Int32(outer), time: local, map: .identity, replicationDepth: replicationDepth,
        depth: depth + 1))
    if pass != nil { copyPasses.append(tree.makePass(present.pass?.clockTimes?.inside(clockOf: slot, at: local))) }
    return copies.count - 1
  }

  /// Makes the copies for the clocks around a matte that is in none of the painted copies.
  ///
  /// - Returns: The innermost of them, or the copy itself; `nil` for a matte that is not visible.
  mutating func enterClocks(
    around slot: Int, from copy: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup
  ) -> Int? {
    var copy = copy
    for clocked in clocks(around: slot, inside: copy, in: tree) {
      let key = Self.key(clocked, copy)
      if let known = clockCopies[key] {
        copy = known
        continue
      }
      enter(copy, in: tree)
      var visibility: [Int: Bool] = [:]
      guard copy < 0 || copies[copy].depth < PaintedCopy.maximumClockDepth, hasRoomForCopies,
        isVisible(clocked, in: tree, lookup, &visibility),
        let local = tree.nodes[clocked].clock?.localTime(at: present.time)
      else { return nil }
      copy = addClockCopy(of: clocked, at: local, in: tree)
      clockCopies[key] = copy
    }
    return copy
  }

  /// Adds the steps of the copies of the last step's layer.
  ///
  /// - Parameters:
  ///   - shown: The instant that a copy without a delay shows.
  ///   - clocked: The slot of the layer if it has a clock.
  private mutating func addCopies(
    of slot: Int, _ replication: LayerReplication, at shown: Double, clockOf clocked: Int?,
    in tree: borrowing LayerTree, _ lookup: borrowing Lookup
  ) {
    let outer = present.copy
    let (index, time) = (steps.count - 1, present.time)
    // Copies that are not drawn count, too.
    visitCount += replication.count
    guard hasRoomForCopies else { return }
    let placements = tree.copyPlacements(of: slot, replication, at: time, present.pass)
    let outerPass = present.pass
    let count = replication.count
    let (replicationDepth, depth) = outer < 0 ? (0, 0) : (copies[outer].replicationDepth, copies[outer].depth)
    reserveCapacity(copies: count, of: tree.hierarchy.memberships[slot].count)
    for position in 0..<count {
      let number = replication.paintingOrder == .lastInFront ? position : count - 1 - position
      let opacity = placements.opacity(number)
      guard opacity > 0 || lookup.includesTransparent else { continue }
      guard hasRoomForCopies else { break }
      visitCount += tree.hierarchy.memberships[slot].count
      let delay = replication.layout.delay(number)
      let copyTime = delay > 0 ? shown - delay : shown
      copies.append(
        PaintedCopy(
          slot: Int32(slot), outer: Int32(outer), time: copyTime, map: placements.map(number),
          replicationDepth: replicationDepth + 1, depth: depth + 1))
      if pass != nil {
        let times = outerPass?.clockTimes?.inside(clockOf: clocked, at: copyTime)
        copyPasses.append(delay > 0 || clocked != nil ? tree.makePass(times) : outerPass)
      }
      enter(copies.count - 1, in: tree)
      var level = Level(memberships: tree.hierarchy.memberships[slot], step: index)
      if !lookup.hasEqualDepths { level.order = order(of: level.memberships, in: tree, lookup.depths) }
      addSteps(of: level, in: tree, lookup, copyOpacity: opacity)
    }
    enter(outer, in: tree)
    steps[index].end = Int32(steps.count)
  }
}
