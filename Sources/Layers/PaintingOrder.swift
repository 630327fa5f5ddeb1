/// The layers of a picture at an instant, in the order in which they are painted.
///
/// A layer is followed by those in it. Hidden layers and those without opacity are left out with all that is in them, so
/// that nothing of them is evaluated.
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

  private(set) var steps: [Step] = []

  /// The layers in a layer, or right under the tree, on the way through them.
  private struct Level {
    /// Those that are there at some instant.
    let stays: [LayerHierarchy.Stay]
    /// The order in which they come where it is not that of the stays; the places of those that are not there are left out.
    var order: [Int] = []
    var next = 0
    /// The step of the layer around them; −1 for none.
    let step: Int

    /// The slot of the next one that is there.
    mutating func takeSlot(at time: Double) -> Int? {
      if !order.isEmpty {
        guard next < order.count else { return nil }
        next += 1
        return stays[order[next - 1]].slot
      }
      while next < stays.count {
        next += 1
        if stays[next - 1].includes(time) { return stays[next - 1].slot }
      }
      return nil
    }
  }

  /// Goes through a tree in which nothing is derived.
  ///
  /// It borrows the tree: see ``LayerWalk``.
  init(of tree: borrowing LayerTree, at time: Double) {
    steps.reserveCapacity(tree.nodes.count)
    let (isOpaque, isLevel) = (tree.columns.opacity.isUntouched, tree.columns.zPosition.isUntouched)
    let fullOpacity = min(tree.columns.opacity.defaultValue, 1)
    var outer: [Level] = []
    var level = Level(stays: tree.hierarchy.rootStays, step: -1)
    if !isLevel { level.order = Self.order(of: level.stays, in: tree, at: time) }
    while true {
      guard let slot = level.takeSlot(at: time) else {
        guard let last = outer.popLast() else { return }
        steps[level.step].end = Int32(steps.count)
        level = last
        continue
      }
      guard !tree.nodes[slot].isHidden.value(at: time) else { continue }
      let opacity = isOpaque ? fullOpacity : min(tree.columns.opacity.value(slot, at: time), 1)
      guard opacity > 0 else { continue }
      let hasLayers =
        !tree.hierarchy.stays[slot].isEmpty && tree.hierarchy.stays[slot].contains { $0.includes(time) }
      steps.append(
        Step(slot: Int32(slot), end: Int32(steps.count + 1), hasLayers: hasLayers, opacity: opacity))
      guard hasLayers else { continue }
      outer.append(level)
      level = Level(stays: tree.hierarchy.stays[slot], step: steps.count - 1)
      if !isLevel { level.order = Self.order(of: level.stays, in: tree, at: time) }
    }
  }

  /// The places of siblings from back to front where they lie in another order than they were added, otherwise none.
  private static func order(
    of stays: [LayerHierarchy.Stay], in tree: borrowing LayerTree, at time: Double
  ) -> [Int] {
    var keys: [(z: Double, place: Int)] = []
    var isInOrder = true
    for (place, stay) in stays.enumerated() where stay.includes(time) {
      let z = tree.shownZPosition(of: stay.slot, at: time, nil)
      if let last = keys.last, last.z > z { isInOrder = false }
      keys.append((z, place))
    }
    guard !isInOrder else { return [] }
    keys.sort { $0.z < $1.z || ($0.z == $1.z && $0.place < $1.place) }
    return keys.map(\.place)
  }
}
