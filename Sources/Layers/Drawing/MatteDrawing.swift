// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The state while the mattes of a frame are drawn.
struct MatteDrawing {
  /// The largest depth of nested mattes.
  static let maximumDepth = 8
  /// The largest number of layers that are drawn in mattes.
  ///
  /// Mattes with several mattes each would otherwise multiply the commands at each level.
  private static let maximumStepCount = 1 << 18

  /// The transform of the tree.
  private let treeTransform: ProjectiveTransform
  /// The transforms of the parents of mattes, by slot; `nil` for one under which nothing is drawn.
  private var transforms: [Int: ProjectiveTransform?] = [:]
  /// The slots of the mattes that are drawn, outermost first, and whether each ignores further mattes.
  private var open: [(slot: Int, ignoresMattes: Bool)] = []
  private var remainingStepCount = maximumStepCount

  init(under transform: ProjectiveTransform) { treeTransform = transform }

  /// Whether the layers of the innermost open matte have no mattes.
  var areIgnored: Bool { open.last?.ignoresMattes ?? false }

  /// Begins a matte. Returns the transform of its layer's parent, or `nil` for a matte that is not drawn.
  ///
  /// - Parameter range: The steps of the matte.
  mutating func begin(
    _ slot: Int, _ range: Range<Int>, of tree: LayerTree, _ order: borrowing PaintingOrder
  ) -> ProjectiveTransform? {
    guard range.count <= remainingStepCount, let transform = transform(aroundSlot: slot, in: tree, order) else {
      return nil
    }
    remainingStepCount -= range.count
    let isRing = open.contains { $0.slot == slot }
    open.append((slot, isRing || areIgnored || open.count + 1 == Self.maximumDepth))
    return transform
  }

  /// Ends the innermost open matte.
  mutating func end() { open.removeLast() }

  /// The transform from the parent of a layer to the surface, or `nil` where nothing is drawn.
  private mutating func transform(
    aroundSlot slot: Int, in tree: LayerTree, _ order: borrowing PaintingOrder
  ) -> ProjectiveTransform? {
    // The ancestors whose transforms are not known, innermost first.
    var path: [Int] = []
    var transform: ProjectiveTransform? = treeTransform
    var current = slot
    while case .layer(let parent) = tree.hierarchy.parent(of: current, at: order.time) {
      if let known = transforms[parent] {
        transform = known
        break
      }
      path.append(parent)
      current = parent
    }
    for slot in path.reversed() {
      if let outer = transform, let id = tree.slots.layers[slot] {
        let placement = tree.presentationPlacement(of: id, at: order.time, order.pass)
        let inner = outer.concatenated(with: placement.toParent)
        transform = inner.isFinite && !inner.isBehindViewer ? inner : nil
      }
      transforms[slot] = .some(transform)
    }
    return transform
  }
}
