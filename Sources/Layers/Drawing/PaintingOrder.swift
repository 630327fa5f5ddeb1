// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The layers of a frame in the order in which they are painted.
///
/// A layer precedes its sublayers. Hidden and fully transparent layers are skipped with their sublayers, so that their
/// properties are not evaluated.
///
/// Drawing, hit testing and the list of texts use this order. The layers of each copy have steps of their own.
struct PaintingOrder {
  /// A step of the painting order: one layer of the frame.
  struct Step {
    let slot: Int32
    /// The index of the first step after the layer's descendants.
    var end: Int32
    /// The index of the values in the columns of the frame: the slot, or for a layer in a copy one after all slots.
    let cell: Int32
    /// Whether the layer has children, visible or not.
    let hasLayers: Bool
    /// The opacity, at most 1.
    let opacity: Double

    /// Whether the layer is in a copy.
    @inline(__always)
    var isCopied: Bool { cell != slot }
  }

  let time: Double
  /// The derived values of the instant, or `nil` in a tree without derived values.
  let pass: DependencyPass?
  /// The steps of the painted layers, and then those of the mattes.
  var steps: [Step] = []
  /// The range of the painted layers in ``steps``.
  private(set) var painted = 0..<0
  /// The ranges of the mattes in ``steps``, by the keys of their layers. Mattes that are empty have no range.
  private(set) var mattes: [Int: Range<Int>] = [:]
  /// Whether any layer is a matte at the instant.
  private(set) var hasMattes = false
  /// The copies of the frame.
  var copies: [PaintedCopy] = []
  /// The number of copies and of their direct sublayers so far, also of those that are not drawn.
  var visitCount = 0
  /// The copies for clocks around mattes that no painted layer is in, by the key of the layer with the clock.
  var clockCopies: [Int: Int] = [:]
  /// The derived values of each copy; empty in a tree without derived values.
  var copyPasses: [DependencyPass?] = []
  /// The layers of all copies. Their values have the cells after those of the slots.
  var copiedLayers: [CopiedLayer] = []
  /// The slots of the layers of all copies, with the instants that they show.
  var copiedPlaces: [SlotInstant] = []
  /// The first cell of a layer in a copy: the number of slots.
  let firstCopiedCell: Int
  /// The instant, the derived values and the copy of the steps that are being added.
  var present: (time: Double, pass: DependencyPass?, copy: Int)
  /// The layers that are mattes at the present instant, and therefore not painted themselves.
  var matteSlots: Set<Int> = []
  /// Whether each slot has a step; empty in a tree without derived values.
  private var hasStep: [Bool] = []

  /// Whether a slot has a step.
  ///
  /// - Precondition: The tree has derived values.
  func contains(_ slot: Int) -> Bool { hasStep[slot] }

  /// The children of a layer or of the tree, during the traversal.
  struct Level {
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
  struct Lookup {
    let opacities: DependentValues.Rules<Double>
    let depths: DependentValues.Rules<Double>
    let hidingRules: DependentValues.Rules<Bool>
    let hasHidingRules: Bool
    let isOpaque: Bool
    let hasEqualDepths: Bool
    let fullOpacity: Double
    let includesTransparent: Bool
    let hasCopies: Bool

    init(_ tree: borrowing LayerTree, includesTransparent: Bool, includesCopies: Bool) {
      (opacities, depths) = (tree.dependents.rules(of: .opacity), tree.dependents.rules(of: .zPosition))
      hidingRules = tree.hidingRules
      hasHidingRules = !hidingRules.isEmpty
      isOpaque = tree.columns.opacity.hasOnlyDefaults && opacities.isEmpty
      hasEqualDepths = tree.columns.zPosition.hasOnlyDefaults && depths.isEmpty
      fullOpacity = min(tree.columns.opacity.defaultValue, 1)
      self.includesTransparent = includesTransparent
      hasCopies = includesCopies && !(tree.replicatedSlots.isEmpty && tree.clockedSlots.isEmpty)
    }
  }

  /// Determines the painting order of a tree at an instant.
  ///
  /// The tree is borrowed: an initialiser's parameter is owned otherwise, and a copy of a tree retains many references.
  ///
  /// - Parameters:
  ///   - includesTransparent: Whether fully transparent layers have a step.
  ///   - includesMattes: Whether the mattes of the painted layers, and those of these mattes, have steps.
  ///   - includesCopies: Whether sublayers of replicated layers have steps for each copy, or otherwise one each.
  init(
    of tree: borrowing LayerTree, at time: Double, includesTransparent: Bool = false, includesMattes: Bool = false,
    includesCopies: Bool = true
  ) {
    self.time = time
    pass = tree.makePass(at: time)
    firstCopiedCell = tree.nodes.count
    present = (time, pass, -1)
    steps.reserveCapacity(tree.nodes.count)
    let lookup = Lookup(tree, includesTransparent: includesTransparent, includesCopies: includesCopies)
    if !tree.maskedSlots.isEmpty { matteSlots = tree.matteSlots(at: time) }
    let hasMattes = !matteSlots.isEmpty
    var root = Level(memberships: tree.hierarchy.rootMemberships, step: -1)
    if !lookup.hasEqualDepths { root.order = order(of: root.memberships, in: tree, lookup.depths) }
    addSteps(of: root, in: tree, lookup)
    painted = 0..<steps.count
    // Copies can have mattes at their own instants.
    self.hasMattes = hasMattes || !copies.isEmpty && !tree.maskedSlots.isEmpty
    if self.hasMattes, includesMattes { addMattes(in: tree, lookup) }
    if pass != nil {
      hasStep = [Bool](repeating: false, count: tree.nodes.count)
      for step in steps where !step.isCopied { hasStep[Int(step.slot)] = true }
    }
  }

  /// Adds the steps of the layers of a level, with their sublayers.
  ///
  /// - Parameter copyOpacity: The opacity of the copy whose outermost layers the level has; otherwise `nil`.
  mutating func addSteps(
    of root: consuming Level, in tree: borrowing LayerTree, _ lookup: borrowing Lookup, copyOpacity: Double? = nil
  ) {
    let (hasMattes, hasCopies, time) = (!matteSlots.isEmpty, lookup.hasCopies, present.time)
    var outer: [Level] = []
    var level = root
    while true {
      guard let slot = level.popSlot(at: time) else {
        guard let last = outer.popLast() else { return }
        steps[level.step].end = Int32(steps.count)
        level = last
        continue
      }
      if hasMattes, matteSlots.contains(slot) { continue }
      if hasCopies {
        guard addStepAndCopies(of: slot, in: tree, lookup, outer.isEmpty ? copyOpacity : nil) else { continue }
      } else {
        guard addStep(of: slot, in: tree, lookup, nil, hasCopies: false) else { continue }
      }
      outer.append(level)
      level = sublayers(of: slot, in: tree, lookup)
    }
  }

  /// Adds the step of a visible layer and those of its copies. Returns whether it has children that are not copied.
  @inline(never)
  private mutating func addStepAndCopies(
    of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup, _ copyOpacity: Double?
  ) -> Bool {
    addStep(of: slot, in: tree, lookup, copyOpacity, hasCopies: true)
      && !(lookup.hasCopies && addCopies(of: slot, in: tree, lookup))
  }

  /// Adds the step of a visible layer. Returns whether it has children.
  ///
  /// - Parameter hasCopies: Whether the tree can have copies. The code for other trees contains no condition of copies.
  @inline(__always)
  private mutating func addStep(
    of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup, _ copyOpacity: Double?, hasCopies: Bool
  ) -> Bool {
    guard !isHidden(slot, in: tree, lookup) else { return false }
    let time = present.time
    var opacity =
      lookup.isOpaque
      ? lookup.fullOpacity
      : min(tree.presentationValue(tree.columns.opacity, lookup.opacities, slot: slot, at: time, present.pass), 1)
    if let copyOpacity { opacity *= copyOpacity }
    guard opacity > 0 || lookup.includesTransparent else { return false }
    var cell = slot
    if hasCopies, present.copy >= 0 {
      guard hasRoomForCopies else { return false }
      cell = firstCopiedCell + copiedLayers.count
      copiedLayers.append(CopiedLayer(copy: Int32(present.copy), isOutermost: copyOpacity != nil))
      copiedPlaces.append(SlotInstant(slot: slot, time: time))
    }
    var hasLayers =
      !tree.hierarchy.memberships[slot].isEmpty && tree.hierarchy.memberships[slot].contains { $0.includes(time) }
    // A copy can have layers that the replicated layer has at an earlier instant.
    if hasCopies, !hasLayers, tree.nodes[slot].replication(at: time) != nil || tree.nodes[slot].clock != nil {
      hasLayers = !tree.hierarchy.memberships[slot].isEmpty
    }
    steps.append(
      Step(
        slot: Int32(slot), end: Int32(steps.count + 1), cell: Int32(cell), hasLayers: hasLayers, opacity: opacity))
    return hasLayers
  }

  @inline(__always)
  private func isHidden(_ slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup) -> Bool {
    lookup.hasHidingRules
      ? tree.isHidden(slot, lookup.hidingRules, at: present.time, present.pass)
      : tree.nodes[slot].isHidden.value(at: present.time)
  }

  /// The children of the layer of the last step.
  private func sublayers(of slot: Int, in tree: borrowing LayerTree, _ lookup: borrowing Lookup) -> Level {
    var level = Level(memberships: tree.hierarchy.memberships[slot], step: steps.count - 1)
    if !lookup.hasEqualDepths { level.order = order(of: level.memberships, in: tree, lookup.depths) }
    return level
  }

  /// Adds the steps of the mattes of all layers that have a step.
  ///
  /// A layer has at most one step in each copy, because the sublayers of a matte do not include another matte.
  private mutating func addMattes(in tree: borrowing LayerTree, _ lookup: borrowing Lookup) {
    // The results for layers in copies are not kept: they are few.
    var visibility: [Int: Bool] = [:]
    var found: Set<Int> = []
    // Mattes can have mattes themselves, so that the steps increase during the loop.
    var index = 0
    while index < steps.count {
      let slot = Int(steps[index].slot)
      let masked = copy(of: steps[index])
      index += 1
      guard tree.maskedSlots.contains(slot) else { continue }
      for matte in tree.nodes[slot].mattes(at: time(ofCopy: masked)) where tree.contains(matte.layer) {
        let slot = matte.layer.slot
        var copy = copy(containing: slot, from: masked, in: tree)
        if !tree.clockedSlots.isEmpty {
          guard let inner = enterClocks(around: slot, from: copy, in: tree, lookup) else { continue }
          copy = inner
        }
        let key = Self.key(slot, copy)
        guard found.insert(key).inserted else { continue }
        enter(copy, in: tree)
        if copy >= 0 { visibility = [:] }
        let isVisible = isVisible(slot, in: tree, lookup, &visibility)
        if copy >= 0 { visibility = [:] }
        guard isVisible else { continue }
        let start = steps.count
        if addStepAndCopies(of: slot, in: tree, lookup, nil) {
          addSteps(of: sublayers(of: slot, in: tree, lookup), in: tree, lookup)
        }
        if start < steps.count {
          steps[start].end = Int32(steps.count)
          mattes[key] = start..<steps.count
        }
      }
    }
    enter(-1, in: tree)
  }

  /// Whether a layer and its ancestors are in the tree and not hidden.
  ///
  /// - Parameter known: The results for layers and their ancestors, so that several mattes in one place cost little.
  func isVisible(
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
      switch tree.hierarchy.parent(of: current, at: present.time) {
      case .detached: result = false
      case .root: result = true
      // A copy is visible, because it has a painted layer.
      case .layer(let parent) where present.copy >= 0 && copies[present.copy].slot == parent: result = true
      case .layer(let parent): current = parent
      }
    }
    // An unknown path is as visible as its outermost layer: the walk ends at the first hidden one.
    for slot in path { known[slot] = result }
    return result ?? false
  }

  /// The indices of siblings from back to front, or an empty array if this is the order of the memberships.
  func order(
    of memberships: [LayerHierarchy.Membership], in tree: borrowing LayerTree, _ depths: DependentValues.Rules<Double>
  ) -> [Int] {
    var keys: [(z: Double, index: Int)] = []
    var isInOrder = true
    let (time, pass) = (present.time, present.pass)
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
