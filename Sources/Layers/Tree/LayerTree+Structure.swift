// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeGeometry

extension LayerTree {
  // MARK: - Queries

  /// The children of a layer at an instant, or with `nil` those of the tree, from back to front.
  ///
  /// A layer has its children also at instants at which it is not in the tree.
  ///
  /// - Complexity: O(n) in the children at all instants.
  public func children(of parent: LayerID? = nil, at time: Double) -> [LayerID] {
    if let parent, !exists(parent, toRead: "children", at: time) { return [] }
    return hierarchy.memberships(in: parent?.slot).filter { $0.includes(time) }.compactMap { slots.layers[$0.slot] }
  }

  /// The number of layers of the tree at all instants.
  ///
  /// - Complexity: O(n) in the layers.
  package var layerCount: Int { slots.layerCount }

  /// The parent of a layer at an instant, or `nil` for a layer of the tree itself and a detached layer.
  ///
  /// - Complexity: O(log n) in the moves of the layer.
  package func parent(of id: LayerID, at time: Double) -> LayerID? {
    guard exists(id, toRead: "parent", at: time) else { return nil }
    if case .layer(let parent) = hierarchy.parent(of: id.slot, at: time) { return slots.layers[parent] }
    return nil
  }

  /// Whether a layer is in the tree at an instant, through all its ancestors; `false` for a layer that does not exist.
  ///
  /// - Complexity: O(n) in the ancestors.
  public func contains(_ id: LayerID, at time: Double) -> Bool {
    contains(id) && hierarchy.isReachable(id.slot, at: time)
  }

  /// The content of a layer at an instant.
  ///
  /// - Complexity: O(log n) in the changes.
  package func content(of id: LayerID, at time: Double) -> LayerContent {
    guard exists(id, toRead: "content", at: time) else { return .group() }
    return nodes[id.slot].content.value(at: time)
  }

  /// Whether a layer is hidden, with its sublayers, at an instant. A derived value replaces the set value.
  ///
  /// - Complexity: O(log n) in the changes, plus the evaluation of the rule.
  package func isHidden(of id: LayerID, at time: Double) -> Bool {
    guard exists(id, toRead: "isHidden", at: time) else { return false }
    return isHidden(id.slot, hidingRules, at: time, nil)
  }

  /// The instants at which a layer is hidden or shown by an edit, in ascending order; `nil` for a layer that a rule
  /// hides.
  package func hidingTimes(of id: LayerID) -> [Double]? {
    guard contains(id) else { return [] }
    return hidingRules[id.slot] == nil ? nodes[id.slot].isHidden.changeTimes : nil
  }

  // MARK: - Edits at an instant

  /// Adds a layer in front of its siblings from an instant on. It is not in the tree before that instant.
  ///
  /// Edits may be made in any order of their instants: the result is that of the edits in ascending order. An edit at
  /// an instant that is not finite changes nothing, and a layer added by it is never drawn.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of the parent.
  ///   - parent: The parent, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  ///   - name: The name in messages, or `nil` for a numbered one.
  /// - Complexity: O(1) amortised for the latest instant, otherwise O(n) in the tree and in the later edits.
  public mutating func add(
    _ content: LayerContent, at position: Point, in parent: LayerID? = nil, at time: Double, name: String? = nil
  ) -> LayerID {
    let hasParent = parent.map { admitsMove(of: $0, at: time) } ?? true
    let id = makeLayer(content, at: position, name: name)
    guard hasParent else { return id }
    put(id, in: .init(in: parent), index: .max, at: time)
    return id
  }

  /// Adds a layer in front of its siblings from an instant on, and sets it up.
  ///
  ///     let note = tree.add(.text("Saved", style: style), at: corner, at: instant) {
  ///       $0.fill = .white
  ///       $0.animate(.init(.opacity, .basic(from: 0, to: 1, duration: 0.2)))
  ///     }
  ///
  /// The values are those of the layer from its first instant on: nothing moves to them. An animation that the closure
  /// adds begins at the instant.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of the parent.
  ///   - parent: The parent, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  ///   - name: The name in messages, or `nil` for a numbered one.
  ///   - setup: Sets properties of the layer, as in ``configure(_:_:)``.
  /// - Complexity: As without the closure, and that of the closure.
  @discardableResult
  public mutating func add(
    _ content: LayerContent, at position: Point, in parent: LayerID? = nil, at time: Double, name: String? = nil,
    _ setup: (inout LayerEditor) -> Void
  ) -> LayerID {
    let id = add(content, at: position, in: parent, at: time, name: name)
    configure(id, beginningAt: time, setup)
    return id
  }

  /// Removes a layer with its sublayers from an instant on. Earlier instants do not change.
  ///
  /// The layer still exists and can be moved back into the tree. It ceases to exist when ``prune(before:)`` or the
  /// ``history`` passes the instant.
  ///
  /// - Complexity: O(n) in the siblings for the latest instant, otherwise O(n) in the tree and in the later edits.
  public mutating func remove(_ id: LayerID, at time: Double) {
    guard admitsMove(of: id, at: time) else { return }
    put(id, in: .detached, index: 0, at: time)
  }

  /// Moves a layer to an index among the children of a parent, from an instant on. Index 0 is the rearmost child.
  ///
  /// A layer that is not in the tree is added to it. A later edit is skipped if, after this move, it would
  /// make a layer its own ancestor.
  ///
  /// - Parameters:
  ///   - id: The layer, which keeps its sublayers.
  ///   - index: The index after removal from the old parent, clamped to the valid range at the instant.
  ///   - parent: The new parent, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  /// - Precondition: The layer is neither the parent nor one of its ancestors at the instant.
  /// - Complexity: O(n) in the siblings and the depth for the latest instant, otherwise O(n) in the tree and in later
  ///   edits.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil, at time: Double) {
    guard admitsMove(of: id, at: time), parent.map({ admitsMove(of: $0, at: time) }) ?? true else { return }
    checkIsNotAncestor(id, of: parent, at: time)
    put(id, in: .init(in: parent), index: index, at: time)
  }

  /// Removes a layer with its sublayers at a later instant, unless it is moved or removed before.
  mutating func planRemoval(of id: LayerID, at time: Double) {
    put(id, in: .detached, index: 0, at: time, isPlanned: true)
  }

  private mutating func put(
    _ id: LayerID, in parent: LayerHierarchy.Parent, index: Int, at time: Double, isPlanned: Bool = false
  ) {
    if planned != nil { return refuseInTimeline() }
    // Later edits are applied again, and their effects can differ.
    if hierarchy.lastChangeTime <= time { recordMove(of: id.slot) } else { recordChangeOfAllLayers() }
    recordSublayers(of: hierarchy.parent(of: id.slot, at: time))
    recordSublayers(of: parent)
    if hierarchy.put(id.slot, in: parent, index: index, at: time, isPlanned: isPlanned) {
      recordChangeOfAllLayers()
      if let fade = leavingFades.removeValue(forKey: id) { removeAnimation(fade, at: time, duration: 0.25) }
    }
    pruneStructureToHistory(of: id.slot, at: time)
  }

  /// Changes the content of a layer from an instant on, with its size, corner radius, path and font size, immediately.
  package mutating func setContent(of id: LayerID, to content: LayerContent, at time: Double) {
    transaction(at: time, policy: .jump) { $0[id].content = content }
  }

  /// Hides or shows a layer with its sublayers from an instant on.
  package mutating func setHidden(of id: LayerID, to isHidden: Bool, at time: Double) {
    change(id, at: time) { $0.isHidden.set(isHidden, at: time) }
  }

  /// Changes state other than properties at an instant, and drops the state before the ``history``.
  mutating func change(_ id: LayerID, at time: Double, _ body: (inout LayerNode) -> Void) {
    guard admits(id, at: time) else { return }
    if planned != nil { return refuseInTimeline() }
    recordChange(of: id.slot)
    body(&nodes[id.slot])
    hasTimedChanges = true
    if let bound = historyBound(of: id.slot, at: time) { nodes[id.slot].prune(before: bound) }
  }

  // MARK: - Undoing and pruning

  /// Removes structural changes after an instant. Layers that were added later no longer exist.
  ///
  /// - Complexity: O(n) in the tree if it has timed changes.
  mutating func removeStructuralChanges(after time: Double) {
    if hasTimedChanges {
      for slot in nodes.indices where !nodes[slot].isConstant {
        recordChangeOfState(of: slot)
        nodes[slot].removeChanges(after: time)
      }
    }
    if hierarchy.removeChanges(after: time) {
      recordChangeOfAllLayers()
      releaseUnreachable()
    }
  }

  /// Drops the structural state before an instant, and layers that are never in the tree from that instant on.
  ///
  /// - Complexity: O(n) in the tree if it has timed changes.
  mutating func pruneStructure(before time: Double) {
    if hasTimedChanges {
      hasTimedChanges = false
      for slot in nodes.indices where !nodes[slot].isConstant {
        recordChangeOfState(of: slot)
        nodes[slot].prune(before: clockedSlots.isEmpty ? time : earliestShown(of: slot, at: time))
        if !nodes[slot].isConstant { hasTimedChanges = true }
      }
    }
    if hierarchy.prune(before: clockedSlots.isEmpty ? time : earliestStructureShown(at: time)) {
      recordChangeOfAllLayers()
      releaseUnreachable()
    }
  }

  /// Records a change of a layer's state. The settling times of sublayers include delays of copies and clocks.
  mutating func recordChangeOfState(of slot: Int) {
    if replicatedSlots.contains(slot) || clockedSlots.contains(slot) {
      recordMove(of: slot)
    } else {
      recordChange(of: slot)
    }
  }

  /// Drops the structural state before the ``history`` of a change.
  private mutating func pruneStructureToHistory(of slot: Int, at time: Double) {
    // The instant of a change inside a clock is not one of the tree. A later change outside of clocks drops the state.
    if let bound = historyBound(of: slot, at: time), !isInClock(slot) { pruneStructure(before: bound) }
  }

  private mutating func releaseUnreachable() {
    let isReachable = hierarchy.reachable()
    let unreachable = Set(nodes.indices.filter { slots.isUsed($0) && !isReachable[$0] })
    guard !unreachable.isEmpty else { return }
    hierarchy.removeData(of: unreachable)
    release(unreachable)
  }
}
