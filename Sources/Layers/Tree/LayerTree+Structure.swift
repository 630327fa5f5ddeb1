public import Geometry

extension LayerTree {
  // MARK: - Queries

  /// The layers of a parent in the set-up, from back to front, or those of the tree itself.
  ///
  /// - Complexity: O(n) in the layers that the parent has at some instant.
  public func children(of parent: LayerID? = nil) -> [LayerID] { children(of: parent, at: -.infinity) }

  /// The layers of a parent at an instant, from back to front, or those of the tree itself.
  ///
  /// A parent that is not in the tree at the instant has layers too.
  ///
  /// - Complexity: O(n) in the layers that the parent has at some instant.
  public func children(of parent: LayerID? = nil, at time: Double) -> [LayerID] {
    if let parent { check(parent) }
    return hierarchy.memberships(in: parent?.slot).filter { $0.includes(time) }.compactMap { slots.layers[$0.slot] }
  }

  /// The layer that a layer is part of in the set-up, or `nil` where there is none.
  public func parent(of id: LayerID) -> LayerID? { parent(of: id, at: -.infinity) }

  /// The layer that a layer is part of at an instant, or `nil` where there is none.
  ///
  /// - Complexity: O(log n) in the times that it has been moved.
  public func parent(of id: LayerID, at time: Double) -> LayerID? {
    check(id)
    if case .layer(let parent) = hierarchy.parent(of: id.slot, at: time) { return slots.layers[parent] }
    return nil
  }

  /// Whether a layer is known and is in the tree at an instant, by way of all the layers around it.
  ///
  /// - Complexity: O(n) in the layers around it.
  public func contains(_ id: LayerID, at time: Double) -> Bool {
    contains(id) && hierarchy.isReachable(id.slot, at: time)
  }

  /// What a layer draws in the set-up.
  public func content(of id: LayerID) -> LayerContent { content(of: id, at: -.infinity) }

  /// What a layer draws at an instant.
  ///
  /// - Complexity: O(log n) in the changes.
  public func content(of id: LayerID, at time: Double) -> LayerContent {
    check(id)
    return nodes[id.slot].content.value(at: time)
  }

  /// Whether a layer and all layers in it are left out of the picture in the set-up.
  public func isHidden(_ id: LayerID) -> Bool {
    check(id)
    return nodes[id.slot].isHidden.first
  }

  /// Whether a layer and all layers in it are left out of the picture at an instant; what is derived counts.
  ///
  /// - Complexity: O(log n) in the changes.
  public func isHidden(_ id: LayerID, at time: Double) -> Bool {
    check(id)
    return isHidden(id.slot, hidingRules, at: time, nil)
  }

  // MARK: - Edits at an instant

  /// Adds a layer in front of its siblings from an instant on; before it, it is not in the picture.
  ///
  /// Edits may come in any order of instants: each takes its place among the others, as if they had come in theirs. An
  /// edit at an instant that is not finite changes nothing; a layer so added is in no picture.
  ///
  /// - Parameters:
  ///   - content: What the layer draws, from which it takes its size and corner radius.
  ///   - position: Where its anchor lies, in the coordinates of the parent.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  ///   - name: What it is called in messages, or `nil` for its number.
  /// - Complexity: O(1) amortised for the latest instant, otherwise O(n) in the tree and in the later edits.
  public mutating func add(
    _ content: LayerContent, at position: Point, in parent: LayerID? = nil, at time: Double, name: String? = nil
  ) -> LayerID {
    if let parent { check(parent) }
    let id = makeLayer(content, at: position, name: name)
    put(id, in: .init(in: parent), index: .max, at: time)
    return id
  }

  /// Removes a layer, with all layers in it, from an instant on; before it, it is in the picture as it was.
  ///
  /// The layer stays known, and may be moved back into the tree, until ``prune(before:)`` or the end of the ``history``
  /// passes the instant.
  ///
  /// - Complexity: O(n) in the siblings for the latest instant, otherwise O(n) in the tree and in the later edits.
  public mutating func remove(_ id: LayerID, at time: Double) {
    check(id)
    put(id, in: .detached, index: 0, at: time)
  }

  /// Moves a layer to a place among the layers of a parent, 0 being the one at the back, from an instant on.
  ///
  /// A layer that is not in the tree at the instant comes into it. A later edit that this one makes impossible, since
  /// it would put a layer into itself, is left out.
  ///
  /// - Parameters:
  ///   - id: The layer, which takes the layers in it along.
  ///   - index: Its place once it has left the old one, clamped to the places there are at the instant.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  /// - Precondition: The layer is not the parent, nor around it at the instant.
  /// - Complexity: O(n) in the siblings and the depth for the latest instant, otherwise O(n) in the tree and in later
  ///   edits.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil, at time: Double) {
    check(id)
    checkIsNotAncestor(id, of: parent, at: time)
    put(id, in: .init(in: parent), index: index, at: time)
  }

  private mutating func put(_ id: LayerID, in parent: LayerHierarchy.Parent, index: Int, at time: Double) {
    // Later edits are made again, some of them to another effect.
    if hierarchy.lastChangeTime <= time { recordMove(of: id.slot) } else { recordChangeOfAllLayers() }
    hierarchy.put(id.slot, in: parent, index: index, at: time)
    pruneStructureToHistory(at: time)
  }

  /// Changes what a layer draws from an instant on; size, corner radius, path and font size become its own, at once.
  public mutating func setContent(of id: LayerID, to content: LayerContent, at time: Double) {
    transaction(at: time, duration: 0) { $0[id].content = content }
  }

  /// Leaves a layer and all layers in it out of the picture, or takes them in again, from an instant on.
  public mutating func setHidden(_ id: LayerID, _ isHidden: Bool, at time: Double) {
    change(id, at: time) { $0.isHidden.set(isHidden, at: time) }
  }

  /// Changes something of a layer that is not a property, at an instant, and forgets what its history need not hold.
  mutating func change(_ id: LayerID, at time: Double, _ body: (inout LayerNode) -> Void) {
    check(id)
    recordChange(of: id.slot)
    body(&nodes[id.slot])
    hasTimedChanges = true
    if case .seconds(let seconds) = history, time.isFinite { nodes[id.slot].prune(before: time - max(seconds, 0)) }
  }

  // MARK: - Undoing and pruning

  /// Takes back what was done with the structure later than an instant.
  ///
  /// It becomes the one that has seen only the edits up to the instant: layers added later are no longer known.
  ///
  /// - Complexity: O(n) in the tree where anything has been done at an instant.
  mutating func removeStructuralChanges(after time: Double) {
    if hasTimedChanges {
      for slot in nodes.indices { nodes[slot].removeChanges(after: time) }
    }
    if hierarchy.removeChanges(after: time) { releaseUnreachable() }
  }

  /// Drops what no instant from `time` on can show: edits, and layers that are in no picture any more.
  ///
  /// - Complexity: O(n) in the tree where anything has been done at an instant.
  mutating func pruneStructure(before time: Double) {
    if hasTimedChanges {
      hasTimedChanges = false
      for slot in nodes.indices where !nodes[slot].isConstant {
        recordChange(of: slot)
        nodes[slot].prune(before: time)
        if !nodes[slot].isConstant { hasTimedChanges = true }
      }
    }
    if hierarchy.prune(before: time) {
      recordChangeOfAllLayers()
      releaseUnreachable()
    }
  }

  /// Forgets what the history need not hold once something has been done at an instant.
  private mutating func pruneStructureToHistory(at time: Double) {
    if case .seconds(let seconds) = history, time.isFinite { pruneStructure(before: time - max(seconds, 0)) }
  }

  private mutating func releaseUnreachable() {
    let isReachable = hierarchy.reachable()
    let unreachable = Set(nodes.indices.filter { slots.isUsed($0) && !isReachable[$0] })
    guard !unreachable.isEmpty else { return }
    hierarchy.forget(unreachable)
    release(unreachable)
  }
}
