// SPDX-License-Identifier: MIT

/// The layers of a frame in the order in which they are painted.
///
/// A layer precedes its sublayers. Hidden and fully transparent layers are skipped with their sublayers, so that their
/// properties are not evaluated.
///
/// Drawing, hit testing and the list of texts use this order.
struct PaintingOrder {
  /// A step of the painting order: one layer of the frame.
  struct Step {
    let slot: Int32
    /// The index of the first step after the layer's descendants.
    var end: Int32
    /// Whether the layer has children, visible or not.
    let hasLayers: Bool
    /// The opacity, at most 1.
    let opacity: Double
  }

  let time: Double
  /// The derived values of the instant, or `nil` in a tree without derived values.
  let pass: DependencyPass?
  private(set) var steps: [Step] = []
  /// Whether each slot has a step; empty in a tree without derived values.
  private var hasStep: [Bool] = []

  /// Whether a slot has a step.
  ///
  /// - Precondition: The tree has derived values.
  func contains(_ slot: Int) -> Bool { hasStep[slot] }

  /// The children of a layer or of the tree, during the traversal.
  private struct Level {
    /// The children at all instants.
    let memberships: [LayerHierarchy.Membership]
    /// The indices of the present children if their order differs from that of the memberships; otherwise empty.
    var order: [Int] = []
    var next = 0
    /// The index of the parent's step; −1 for the tree itself.
    let step: Int

    /// Returns the slot of the next present child, or `nil` at the end.
    mutating func popSlot(at time: Double) -> Int? {
      if !order.isEmpty {
        guard next < order.count else { return nil }
        next += 1
        return memberships[order[next - 1]].slot
      }
      while next < memberships.count {
        next += 1
        if memberships[next - 1].includes(time) { return memberships[next - 1].slot }
      }
      return nil
    }
  }

  /// Determines the painting order of a tree at an instant.
  ///
  /// The tree is borrowed: an initialiser's parameter is owned otherwise, and a copy of a tree retains many references.
  ///
  /// - Parameter includesTransparent: Whether fully transparent layers have a step.
  init(of tree: borrowing LayerTree, at time: Double, includesTransparent: Bool = false) {
    self.time = time
    pass = tree.makePass()
    steps.reserveCapacity(tree.nodes.count)
    defer {
      if pass != nil {
        hasStep = [Bool](repeating: false, count: tree.nodes.count)
        for step in steps { hasStep[Int(step.slot)] = true }
      }
    }
    let (opacities, depths) = (tree.dependents.rules(of: .opacity), tree.dependents.rules(of: .zPosition))
    let hidingRules = tree.hidingRules
    let hasHidingRules = !hidingRules.isEmpty
    let isOpaque = tree.columns.opacity.hasOnlyDefaults && opacities.isEmpty
    let hasEqualDepths = tree.columns.zPosition.hasOnlyDefaults && depths.isEmpty
    let fullOpacity = min(tree.columns.opacity.defaultValue, 1)
    var outer: [Level] = []
    var level = Level(memberships: tree.hierarchy.rootMemberships, step: -1)
    if !hasEqualDepths { level.order = order(of: level.memberships, in: tree, depths) }
    while true {
      guard let slot = level.popSlot(at: time) else {
        guard let last = outer.popLast() else { return }
        steps[level.step].end = Int32(steps.count)
        level = last
        continue
      }
      let isHidden =
        hasHidingRules ? tree.isHidden(slot, hidingRules, at: time, pass) : tree.nodes[slot].isHidden.value(at: time)
      guard !isHidden else { continue }
      let opacity =
        isOpaque
        ? fullOpacity : min(tree.presentationValue(tree.columns.opacity, opacities, slot: slot, at: time, pass), 1)
      guard opacity > 0 || includesTransparent else { continue }
      let hasLayers =
        !tree.hierarchy.memberships[slot].isEmpty && tree.hierarchy.memberships[slot].contains { $0.includes(time) }
      steps.append(
        Step(slot: Int32(slot), end: Int32(steps.count + 1), hasLayers: hasLayers, opacity: opacity))
      guard hasLayers else { continue }
      outer.append(level)
      level = Level(memberships: tree.hierarchy.memberships[slot], step: steps.count - 1)
      if !hasEqualDepths { level.order = order(of: level.memberships, in: tree, depths) }
    }
  }

  /// The indices of siblings from back to front, or an empty array if this is the order of the memberships.
  private func order(
    of memberships: [LayerHierarchy.Membership], in tree: borrowing LayerTree, _ depths: DependentValues.Rules<Double>
  ) -> [Int] {
    var keys: [(z: Double, index: Int)] = []
    var isInOrder = true
    for (index, membership) in memberships.enumerated() where membership.includes(time) {
      let zPosition = tree.presentationValue(tree.columns.zPosition, depths, slot: membership.slot, at: time, pass)
      let z = zPosition.isNaN ? 0 : zPosition
      if let last = keys.last, last.z > z { isInOrder = false }
      keys.append((z, index))
    }
    guard !isInOrder else { return [] }
    keys.sort { $0.z < $1.z || ($0.z == $1.z && $0.index < $1.index) }
    return keys.map(\.index)
  }
}

extension PaintingOrder {
  /// Visits the layers from back to front, each before its sublayers.
  ///
  /// - Parameters:
  ///   - enter: Returns whether the layer's sublayers are visited. Its result counts only for a step with children.
  ///   - leave: Called after the sublayers of a layer for which `enter` returned `true`.
  @inline(__always)
  func visit(enter: (Step) -> Bool, leave: () -> Void) {
    // An explicit stack, so that a deep tree does not overflow the call stack.
    var ends: [Int32] = []
    var index = Int32(0)
    while true {
      while let end = ends.last, end == index {
        leave()
        ends.removeLast()
      }
      guard index < steps.count else { return }
      let step = steps[Int(index)]
      index += 1
      if enter(step) {
        if step.hasLayers { ends.append(step.end) }
      } else {
        index = step.end
      }
    }
  }
}
