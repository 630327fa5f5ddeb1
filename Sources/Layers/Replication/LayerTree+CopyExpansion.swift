// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry

/// The reason why copies cannot be written as layers: a noun phrase with the name of the layer.
package struct CopyExpansionError: Error, Hashable, Sendable {
  /// The part that cannot be written.
  package let part: String
}

extension LayerTree {
  /// Whether layers are replicated at any instant.
  package var hasCopies: Bool { !replicatedSlots.isEmpty }

  /// The longest delay for which the tree keeps state that only copies show, in seconds.
  package var copyDelayLimit: Double { copyDelayBound }

  /// The tree with a layer for each copy of replicated layers. It draws the same pictures.
  ///
  /// Each copy is a group with the map of the copy, in which the sublayers have their motion with its delay.
  /// Values of rules become functions of the instant alone.
  ///
  /// - Parameter limit: The largest number of layers of the result.
  /// - Throws: An error with the name of the layer, for a layer that moves under a clock, too many layers, a
  ///   replication that changes at an instant, delayed copies with a clock in them, copies that move around a clock,
  ///   rules under a clock beside copies, sublayers that change their parent, and mattes of other layers.
  /// - Complexity: O(n) in the layers of the result.
  package func expandingCopies(limit: Int) throws(CopyExpansionError) -> LayerTree {
    // At the move, such a layer would change its time axis.
    if let moving = slotsInClocks.filter(movesBetweenParents).min() {
      throw CopyExpansionError(part: "the layer “\(name(ofSlot: moving))” under a clock, which changes its parent")
    }
    guard hasCopies else { return self }
    // A function of the layer's own time has no values of other layers, which have another time.
    let inClocks = dependents.isEmpty ? [] : slotsInClocks.intersection(dependents.ruledSlots)
    if let ruled = inClocks.min() {
      throw CopyExpansionError(part: "the rule of the layer “\(name(ofSlot: ruled))” under a clock, beside copies")
    }
    var tree = self
    tree.history = .unlimited
    tree.dependents.resolveRules(over: self)
    // Replicated layers inside others are copied with them, and then expanded themselves.
    try tree.checkLevels()
    // Nothing of the history is dropped, so that the bound has no effect until it is computed again.
    tree.copyDelayBound = 0
    var outermost = tree.outermostReplicatedSlots
    while !outermost.isEmpty {
      // The layers of one level are in no other one, so that all of them can be copied from one tree.
      let source = tree
      for slot in outermost { try tree.expandCopies(of: slot, from: source, limit: limit) }
      outermost = tree.outermostReplicatedSlots
    }
    tree.updateCopyDelayBound()
    return tree
  }

  /// Refuses replicated layers with more levels than a frame draws, and those that contain each other at different
  /// instants.
  private func checkLevels() throws(CopyExpansionError) {
    for slot in replicatedSlots.sorted() {
      var (current, visited) = ([slot], Set<Int>())
      while let next = current.popLast() {
        for case .layer(let parent) in hierarchy.parents[next].values where visited.insert(parent).inserted {
          current.append(parent)
        }
      }
      guard !visited.contains(slot) else {
        throw CopyExpansionError(part: "the copies of the layer “\(name(ofSlot: slot))”, which contains itself in time")
      }
      guard visited.intersection(replicatedSlots).count < PaintedCopy.maximumDepth else {
        throw CopyExpansionError(
          part: "the copies of the layer “\(name(ofSlot: slot))” inside \(PaintedCopy.maximumDepth) replicated layers")
      }
    }
  }

  /// The replicated layers that are in no other one.
  private var outermostReplicatedSlots: [Int] {
    replicatedSlots.sorted().filter { slot in
      var (current, visited) = ([slot], Set<Int>())
      while let next = current.popLast() {
        for case .layer(let parent) in hierarchy.parents[next].values where visited.insert(parent).inserted {
          if replicatedSlots.contains(parent) { return false }
          current.append(parent)
        }
      }
      return true
    }
  }

  private mutating func expandCopies(
    of slot: Int, from source: LayerTree, limit: Int
  ) throws(CopyExpansionError) {
    guard let id = slots.layers[slot] else {
      replicatedSlots.remove(slot)
      return
    }
    let name = "of the layer “\(name(of: id))”"
    guard nodes[slot].hasConstantReplication else {
      throw CopyExpansionError(part: "the copies \(name), which change at an instant")
    }
    guard let replication = nodes[slot].replication(at: -.infinity) else {
      removeReplication(of: id)
      return
    }
    let sublayers = hierarchy.descendants(atAnyTimeOf: slot)
    try checkSublayers(sublayers, in: slot)
    try checkClocks(of: sublayers, in: id, replication)
    let total = layerCount - sublayers.count + replication.count * (sublayers.count + 1)
    guard total <= limit else {
      throw CopyExpansionError(
        part: "the \(replication.count) copies \(name) with \(sublayers.count) layers each: with them, the tree has "
          + "\(total) layers, and at most \(limit) are accepted")
    }
    let roots = hierarchy.memberships[slot]
    removeReplication(of: id)
    for position in 0..<replication.count {
      let number = replication.paintingOrder == .lastInFront ? position : replication.count - 1 - position
      addCopy(CopySource(tree: source, replicated: id, replication: replication, number: number), roots, in: id)
      // Groups for opacities, and layers that leave and return, are further layers.
      guard layerCount <= limit + sublayers.count else {
        throw CopyExpansionError(
          part: "the \(replication.count) copies \(name), which need more than \(limit) layers in the tree")
      }
    }
    for membership in roots { if let id = slots.layers[membership.slot] { remove(id) } }
  }

  private mutating func removeReplication(of id: LayerID) {
    nodes[id.slot].setReplication(nil, at: nil)
    replicatedSlots.remove(id.slot)
    recordMove(of: id.slot)
  }

  private func checkSublayers(_ sublayers: Set<Int>, in slot: Int) throws(CopyExpansionError) {
    for sublayer in sublayers.sorted() {
      var parents = Set<Int>()
      var isRoot = false
      for parent in hierarchy.parents[sublayer].values {
        switch parent {
        case .layer(let slot): parents.insert(slot)
        case .root: isRoot = true
        case .detached: break
        }
      }
      guard parents.count == 1, !isRoot, let parent = parents.first else {
        throw CopyExpansionError(part: "copies of the layer “\(name(ofSlot: sublayer))”, which changes its parent")
      }
      let isAlwaysThere = hierarchy.memberships[parent].allSatisfy { membership in
        membership.slot != sublayer || (membership.start == -.infinity && membership.end == .infinity)
      }
      guard isAlwaysThere || hidingRules[sublayer] == nil else {
        throw CopyExpansionError(
          part: "copies of the layer “\(name(ofSlot: sublayer))”, which a rule hides and which is not always there")
      }
    }
    // A copy for each time in which a layer has another place would need mattes for each of them.
    for masked in sublayers.intersection(maskedSlots).sorted() {
      for layer in [masked] + nodes[masked].allMattes.filter({ contains($0.layer) }).map(\.layer.slot) {
        let places = hierarchy.parents[layer].values.reduce(0) { count, parent in
          guard case .layer(let slot) = parent else { return count }
          return max(count, hierarchy.memberships[slot].count { $0.slot == layer })
        }
        guard places <= 1 else {
          throw CopyExpansionError(
            part: "copies of the layer “\(name(ofSlot: layer))”, which has or is a matte and changes its order")
        }
      }
    }
    for masked in maskedSlots.sorted() where !sublayers.contains(masked) {
      for matte in nodes[masked].allMattes where contains(matte.layer) && sublayers.contains(matte.layer.slot) {
        throw CopyExpansionError(
          part: "the matte “\(name(of: matte.layer))” of the layer “\(name(ofSlot: masked))”, which has copies")
      }
    }
  }

  /// Refuses clocks in delayed copies, and moving copies under a clock.
  private func checkClocks(
    of sublayers: Set<Int>, in id: LayerID, _ replication: LayerReplication
  ) throws(CopyExpansionError) {
    if let clocked = sublayers.intersection(clockedSlots).min(),
      (0..<replication.count).contains(where: { replication.layout.delay($0) != 0 })
    {
      throw CopyExpansionError(
        part: "the clock of the layer “\(name(ofSlot: clocked))” in the delayed copies of the layer “\(name(of: id))”")
    }
    if clockedSlots.contains(id.slot) || isEverInClock(id.slot),
      !CopySource(tree: self, replicated: id, replication: replication, number: 0).isStill
    {
      throw CopyExpansionError(part: "the moving copies of the layer “\(name(of: id))” under a clock")
    }
  }

  // MARK: - One copy

  /// Adds the group of a copy with the copies of sublayers.
  private mutating func addCopy(_ source: CopySource, _ roots: [LayerHierarchy.Membership], in id: LayerID) {
    let base = source.tree.givenName(of: id).map { "\($0)-copy-\(source.number + 1)" }
    let group = add(.group(), in: id, name: base)
    source.setPlacement(of: group, in: &self)
    var copies: [Int: LayerID] = [:]
    let mattes = source.mattes(among: roots)
    // Each layer with its parent; a parent is copied before its sublayers.
    var pending = roots.map { (membership: $0, parent: group, isOutermost: true) }
    pending.reverse()
    while let (membership, parent, isOutermost) = pending.popLast() {
      guard let original = source.tree.slots.layers[membership.slot] else { continue }
      // A matte has its own opacity in each copy, as in a frame.
      let hasFactor = isOutermost && !mattes.contains(membership.slot)
      let opacity: CopySource.Opacity = hasFactor ? source.opacity : .constant(1)
      var holder = parent
      if let wrapper = opacity.groupOpacity(around: original, in: source.tree) {
        holder = add(.group(), in: parent, name: source.name(of: original).map { $0 + "-opacity" })
        source.setUp(wrapper: holder, for: original, opacity: wrapper, in: &self)
      }
      let copy = add(.group(), in: holder, name: source.name(of: original))
      copies[membership.slot] = copy
      source.copyState(of: original, to: copy, during: membership, isWrapped: holder != parent, in: &self)
      if holder == parent, case .constant(let factor) = opacity, factor != 1 {
        let own = min(max(columns.opacity.underlyingValue(copy.slot), 0), 1)
        columns.opacity.set(copy.slot, to: own * factor)
      }
      for inner in source.tree.hierarchy.memberships[membership.slot].reversed() {
        pending.append((inner, copy, false))
      }
    }
    // Mattes inside the copy are those of the copy.
    for (slot, copy) in copies.sorted(by: { $0.key < $1.key }) where source.tree.maskedSlots.contains(slot) {
      nodes[copy.slot].replaceMattes { matte in
        guard let other = copies[matte.layer.slot], source.tree.contains(matte.layer) else { return matte }
        return LayerMatte(other, source: matte.source, isInverted: matte.isInverted)
      }
      maskedSlots.insert(copy.slot)
    }
  }

  /// Makes the state of a layer that of another one, with a delay.
  fileprivate mutating func setNode(of id: LayerID, to node: LayerNode) {
    nodes[id.slot] = node
    if !node.isConstant { hasTimedChanges = true }
    if !node.allReplications.isEmpty { replicatedSlots.insert(id.slot) }
    if node.clock != nil { clockedSlots.insert(id.slot) }
  }

  fileprivate mutating func copyColumns(from source: Int, to target: Int, delay: Double) {
    var copying = ColumnCopying(source: source, target: target, delay: delay)
    columns.visit(&copying)
  }
}

/// A copy of a replicated layer that becomes layers.
private struct CopySource {
  /// The tree with the replicated layer.
  let tree: LayerTree
  let replicated: LayerID
  let replication: LayerReplication
  let number: Int

  /// The opacity of a copy.
  enum Opacity {
    case constant(Double)
    case function(@Sendable (Double) -> Double)

    /// The opacity as that of a group around a layer, or `nil` if it can be a factor of the layer's own.
    func groupOpacity(around id: LayerID, in tree: LayerTree) -> Opacity? {
      guard case .constant(let factor) = self else { return self }
      let isConstant = tree.columns.opacity.isAtRest(id.slot) && !tree.isDerived(id, .opacity)
      return factor == 1 || isConstant ? nil : self
    }
  }

  var delay: Double { replication.layout.delay(number) }

  /// The slots of sublayers that are mattes of other layers.
  func mattes(among roots: [LayerHierarchy.Membership]) -> Set<Int> {
    let slots = Set(roots.map(\.slot))
    let mattes = tree.maskedSlots.flatMap { tree.nodes[$0].allMattes }.filter { tree.contains($0.layer) }
    return slots.intersection(mattes.map(\.layer.slot))
  }

  func name(of id: LayerID) -> String? { tree.givenName(of: id).map { "\($0)-\(number + 1)" } }

  /// The placement of this copy alone: those of all copies would cost the square of their number.
  private func placements(at time: Double) -> CopyPlacements {
    tree.copyPlacements(of: replicated.slot, replication, at: time, tree.makePass(), only: number)
  }

  private func isConstant(_ properties: [any PropertyConstancy]) -> Bool {
    properties.allSatisfy { $0.isConstant(replicated, in: tree) }
  }

  var opacity: Opacity {
    guard
      isConstant([
        LayerProperty<Double>.copyStartOpacity as any PropertyConstancy, LayerProperty<Double>.copyEndOpacity,
      ])
    else {
      return .function { [self] in placements(at: $0).opacity(number) }
    }
    return .constant(placements(at: -.infinity).opacity(number))
  }

  /// Whether neither the maps nor the opacities of the copies change.
  var isStill: Bool {
    if case .constant = opacity { isPlacementStill } else { false }
  }

  private var isPlacementStill: Bool {
    isConstant([
      LayerProperty<Vector>.copyOffset as any PropertyConstancy, LayerProperty<Vector>.copyScale,
      LayerProperty<Angle>.copyRotation, LayerProperty<Double>.copyPathStart, LayerProperty<Size>.size,
      LayerProperty<Point>.anchor, LayerProperty<Point>.boundsOrigin,
    ])
  }

  /// Sets the map of the copy: position, rotation and scale where these suffice, otherwise also a transform.
  func setPlacement(of group: LayerID, in result: inout LayerTree) {
    let isStill = isPlacementStill
    let hasTurns = !isConstant([LayerProperty<Angle>.copyRotation as any PropertyConstancy])
    let hasScale = !isConstant([LayerProperty<Vector>.copyScale as any PropertyConstancy])
    let first = placements(at: -.infinity)
    // Without rotation or with one scale for both axes, the powers of the step are rotations and scales again.
    let isPlain = first.scale.dx == first.scale.dy && !hasScale || first.rotation == .zero && !hasTurns
    let number = number
    if isStill {
      let map = first.map(number)
      result.set(.position, of: group, to: Point(x: map.tx, y: map.ty))
      guard isPlain else { return result.set(.transform, of: group, to: first.linearTransform(number)) }
      result.set(.rotation, of: group, to: first.rotation(number))
      result.set(.scale, of: group, to: first.scale(number))
      return
    }
    let source = self
    derive(group, .position, in: &result) { time in
      let map = source.placements(at: time).map(number)
      return Point(x: map.tx, y: map.ty)
    }
    guard isPlain else {
      return derive(group, .transform, in: &result) { source.placements(at: $0).linearTransform(number) }
    }
    derive(group, .rotation, in: &result) { source.placements(at: $0).rotation(number) }
    if hasScale || first.scale != Vector(dx: 1, dy: 1) {
      derive(group, .scale, in: &result) { source.placements(at: $0).scale(number) }
    }
  }

  private func derive<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, in result: inout LayerTree,
    _ function: @escaping @Sendable (Double) -> Value
  ) {
    result.dependents[.init(id.slot, .init(property)), of: Value.self] = .time(function)
  }

  /// Makes a group around a copied layer have the opacity of the copy, with the layer's place among its siblings.
  func setUp(wrapper: LayerID, for original: LayerID, opacity: Opacity, in result: inout LayerTree) {
    switch opacity {
    case .constant(let value): result.set(.opacity, of: wrapper, to: value)
    case .function(let function): derive(wrapper, .opacity, in: &result, function)
    }
    result.nodes[wrapper.slot].copyBlendMode(of: tree.nodes[original.slot].delayed(by: delay))
    if !result.nodes[wrapper.slot].isConstant { result.hasTimedChanges = true }
    let column = tree.columns.zPosition
    if let motion = column.retargeting(original.slot) {
      result.columns.zPosition.set(wrapper.slot, to: motion.delayed(by: delay))
    } else {
      result.columns.zPosition.set(wrapper.slot, to: column.underlyingValue(original.slot))
    }
    if let rule = tree.dependents.rules(of: .zPosition)[original.slot], case .time(let function) = rule {
      derive(wrapper, .zPosition, in: &result) { [delay] in function($0 - delay) }
    }
  }

  /// Makes state and values of a copied layer those of the original, with the delay of the copy.
  ///
  /// Where the original is no sublayer at an instant, the copy is hidden.
  func copyState(
    of original: LayerID, to copy: LayerID, during membership: LayerHierarchy.Membership, isWrapped: Bool,
    in result: inout LayerTree
  ) {
    var node = tree.nodes[original.slot].delayed(by: delay)
    node.name = name(of: original)
    if isWrapped { node.setBlendMode(.normal, at: nil) }
    if membership.start != -.infinity || membership.end != .infinity {
      node.isHidden = hidden(tree.nodes[original.slot].isHidden, outside: membership)
    }
    result.setNode(of: copy, to: node)
    result.copyColumns(from: original.slot, to: copy.slot, delay: delay)
    result.dependents.copyRules(from: original.slot, to: copy.slot, delay: delay)
  }

  /// Whether a copy is hidden: as the original, and outside the time in which it is a sublayer.
  private func hidden(
    _ original: StepFunction<Bool>, outside membership: LayerHierarchy.Membership
  ) -> StepFunction<Bool> {
    var result = StepFunction(membership.start == -.infinity ? original.first : true)
    for time in (original.changeTimes + [membership.start, membership.end]).filter(\.isFinite).sorted() {
      result.set(membership.includes(time) ? original.value(at: time) : true, at: time + delay)
    }
    return result
  }
}

/// Whether a property of a layer is the same at all instants, for properties of any type.
private protocol PropertyConstancy {
  func isConstant(_ id: LayerID, in tree: LayerTree) -> Bool
}

extension LayerProperty: PropertyConstancy {
  fileprivate func isConstant(_ id: LayerID, in tree: LayerTree) -> Bool { tree.isConstant(of: id, self) }
}

/// Copies the values of a layer, with a delay.
private struct ColumnCopying: ColumnVisitor {
  let source: Int
  let target: Int
  let delay: Double

  func visit<Value>(_ column: inout Column<Value>) {
    if let motion = column.retargeting(source) {
      column.set(target, to: motion.delayed(by: delay))
    } else if source < column.values.count {
      column.set(target, to: column.underlyingValue(source))
    }
  }
}
