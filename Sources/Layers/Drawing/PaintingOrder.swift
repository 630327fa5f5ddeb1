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
  /// The steps of the painted layers, and then those of the mattes.
  private(set) var steps: [Step] = []
  /// The range of the painted layers in ``steps``.
  private(set) var painted = 0..<0
  /// The ranges of the mattes in ``steps``, by the slots of their layers. Mattes that are empty have no range.
  private(set) var mattes: [Int: Range<Int>] = [:]
  /// Whether any layer is a matte at the instant.
  private(set) var hasMattes = false
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

  /// The rules and columns that determine the order, looked up once.
  private struct Lookup {
    let opacities: DependentValues.Rules<Double>
    let depths: DependentValues.Rules<Double>
    let hidingRules: DependentValues.Rules<Bool>
    let hasHidingRules: Bool
    let isOpaque: Bool
    let hasEqualDepths: Bool
    let fullOpacity: Double
    let includesTransparent: Bool
    /// The layers that are mattes, and therefore not painted themselves.
    let matteSlots: Set<Int>

    init(_ tree: borrowing LayerTree, at time: Double, includesTransparent: Bool) {
      (opacities, depths) = (tree.dependents.rules(of: .opacity), tree.dependents.rules(of: .zPosition))
      hidingRules = tree.hidingRules
      hasHidingRules = !hidingRules.isEmpty
      isOpaque = tree.columns.opacity.hasOnlyDefaults && opacities.isEmpty
      hasEqualDepths = tree.columns.zPosition.hasOnlyDefaults && depths.isEmpty
      fullOpacity = min(tree.columns.opacity.defaultValue, 1)
      self.includesTransparent = includesTransparent
      matteSlots = tree.maskedSlots.isEmpty ? [] : tree.matteSlots(at: time)
    }
  }

  /// Determines the painting order of a tree at an instant.
  ///
  /// The tree is borrowed: an initialiser's parameter is owned otherwise, and a copy of a tree retains many references.
  ///
  /// - Parameters:
  ///   - includesTransparent: Whether fully transparent layers have a step.
  ///   - includesMattes: Whether the mattes of the painted layers, and those of these mattes, have steps.
  init(
    of tree: borrowing LayerTree, at time: Double, includesTransparent: Bool = false, includesMattes: Bool = false
  ) {
    self.time = time
    pass = tree.makePass()
    steps.reserveCapacity(tree.nodes.count)
    let lookup = Lookup(tree, at: time, includesTransparent: includesTransparent)
    var root = Level(memberships: tree.hierarchy.rootMemberships, step: -1)
    if !lookup.hasEqualDepths { root.order = order(of: root.memberships, in: tree, lookup.depths) }
    addSteps(of: root, in: tree, lookup)
    painted = 0..<steps.count
    hasMattes = !lookup.matteSlots.isEmpty
    if hasMattes, includesMattes { addMattes(in: tree, lookup) }
    if pass != nil {
      hasStep = [Bool](repeating: false, count: tree.nodes.count)
      for step in steps { hasStep[Int(step.slot)] = true }
    }
  }

  /// Adds the steps of the layers of a level, with their sublayers.
  private mutating func addSteps(of root: consuming Level, in tree: borrowing LayerTree, _ lookup: borrowing Lookup) {
    let hasMattes = !lookup.matteSlots.isEmpty
    var outer: [Level] = []
    var level = root
    while true {
      guard let slot = level.popSlot(at: time) else {
        guard let last = outer.popLast() else { return }
        steps[level.step].end = Int32(steps.count)
        level = last
        continue
      }
      if hasMattes, lookup.matteSlots.contains(slot) { continue }
      guard addStep(of: slot, in: tree, lookup) else { continue }
      outer.append(level)
      level = sublayers(of: slot, in: tree, lookup)
    }
  }

  /// Adds the step of a visible layer. Returns whether it has children.
  @inline(__always)
  private mutating func addStep(
    of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup
  ) -> Bool {
    guard !isHidden(slot, in: tree, lookup) else { return false }
    let opacity =
      lookup.isOpaque
      ? lookup.fullOpacity
      : min(tree.presentationValue(tree.columns.opacity, lookup.opacities, slot: slot, at: time, pass), 1)
    guard opacity > 0 || lookup.includesTransparent else { return false }
    let hasLayers =
      !tree.hierarchy.memberships[slot].isEmpty && tree.hierarchy.memberships[slot].contains { $0.includes(time) }
    steps.append(
      Step(slot: Int32(slot), end: Int32(steps.count + 1), hasLayers: hasLayers, opacity: opacity))
    return hasLayers
  }

  @inline(__always)
  private func isHidden(_ slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup) -> Bool {
    lookup.hasHidingRules
      ? tree.isHidden(slot, lookup.hidingRules, at: time, pass) : tree.nodes[slot].isHidden.value(at: time)
  }

  /// The children of the layer of the last step.
  private func sublayers(of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup) -> Level {
    var level = Level(memberships: tree.hierarchy.memberships[slot], step: steps.count - 1)
    if !lookup.hasEqualDepths { level.order = order(of: level.memberships, in: tree, lookup.depths) }
    return level
  }

  /// Adds the steps of the mattes of all layers that have a step.
  ///
  /// A layer has at most one step, because the sublayers of a matte do not include another matte.
  private mutating func addMattes(in tree: borrowing LayerTree, _ lookup: borrowing Lookup) {
    var visibility: [Int: Bool] = [:]
    var found: Set<Int> = []
    // Mattes can have mattes themselves, so that the steps increase during the loop.
    var index = 0
    while index < steps.count {
      let slot = Int(steps[index].slot)
      index += 1
      guard tree.maskedSlots.contains(slot) else { continue }
      for matte in tree.nodes[slot].mattes(at: time) where tree.contains(matte.layer) {
        let slot = matte.layer.slot
        guard found.insert(slot).inserted, isVisible(slot, in: tree, lookup, &visibility) else { continue }
        let start = steps.count
        if addStep(of: slot, in: tree, lookup) { addSteps(of: sublayers(of: slot, in: tree, lookup), in: tree, lookup) }
        if start < steps.count {
          steps[start].end = Int32(steps.count)
          mattes[slot] = start..<steps.count
        }
      }
    }
  }

  /// Whether a layer and its ancestors are in the tree and not hidden.
  ///
  /// - Parameter known: The results for layers and their ancestors, so that several mattes in one place cost little.
  private func isVisible(
    _ slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup, _ known: inout [Int: Bool]
  ) -> Bool {
    var path: [Int] = []
    var current = slot
    var result: Bool?
    while result == nil {
      if let isVisible = known[current] {
        result = isVisible
        break
      }
      path.append(current)
      if isHidden(current, in: tree, lookup) {
        result = false
        break
      }
      switch tree.hierarchy.parent(of: current, at: time) {
      case .detached: result = false
      case .root: result = true
      case .layer(let parent): current = parent
      }
    }
    // An unknown path is as visible as its outermost layer: the walk ends at the first hidden one.
    for slot in path { known[slot] = result }
    return result ?? false
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
  /// Visits the painted layers, or the steps of a matte, from back to front, each layer before its sublayers.
  ///
  /// - Parameters:
  ///   - range: The range of a matte, or `nil` for the painted layers.
  ///   - enter: Returns whether the layer's sublayers are visited. Its result counts only for a step with children.
  ///   - leave: Called after the sublayers of a layer for which `enter` returned `true`.
  @inline(__always)
  func visit(_ range: Range<Int>? = nil, enter: (Step) -> Bool, leave: () -> Void) {
    let range = range ?? painted
    // An explicit stack, so that a deep tree does not overflow the call stack.
    var ends: [Int32] = []
    var index = Int32(range.lowerBound)
    while true {
      while let end = ends.last, end == index {
        leave()
        ends.removeLast()
      }
      guard index < range.upperBound else { return }
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
