/// The layers of a picture at an instant, in the order in which they are painted.
///
/// A layer is followed by those in it. Hidden layers and those without opacity are left out with all that is in them,
/// so that nothing of them is evaluated.
///
/// Every traversal uses it: drawing, hit testing and the list of texts.
struct PaintingOrder {
  /// A layer of the picture.
  struct Step {
    let slot: Int32
    /// The first step that is no longer in the layer.
    var end: Int32
    /// Whether there are layers in it, shown or not.
    let hasLayers: Bool
    /// At most 1.
    let opacity: Double
  }

  let time: Double
  /// The derived values that are already known, or `nil` in a tree without derived values.
  let pass: DependencyPass?
  private(set) var steps: [Step] = []
  /// Whether the layer in a slot has a step; empty in a tree without derived values.
  private var hasStep: [Bool] = []

  /// Whether the layer in a slot has a step.
  ///
  /// - Precondition: The tree has derived values.
  func contains(_ slot: Int) -> Bool { hasStep[slot] }

  /// The layers in a layer, or right under the tree, on the way through them.
  private struct Level {
    /// Those that are there at some instant.
    let memberships: [LayerHierarchy.Membership]
    /// The order in which they come where it is not that of the stays; the places of those that are not there are left
    /// out.
    var order: [Int] = []
    var next = 0
    /// The step of the layer around them; −1 for none.
    let step: Int

    /// The slot of the next one that is there.
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

  /// Goes through a tree.
  ///
  /// It borrows the tree: the parameter of an initialiser is its own otherwise, and a tree is many references to copy.
  ///
  /// - Parameter includesTransparent: Whether layers without opacity have a step.
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

  /// The places of siblings from back to front where they lie in another order than they were added, otherwise none.
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
  /// Visits the layers from back to front, each before those in it.
  ///
  /// - Parameters:
  ///   - enter: Returns whether the layers in the layer are visited; its result counts only for a step with layers.
  ///   - leave: Called after the layers in a layer, where `enter` returned `true`.
  @inline(__always)
  func visit(enter: (Step) -> Bool, leave: () -> Void) {
    // The ends of the open layers are on a list and not on the stack of calls, so that no depth of a tree is too deep.
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
