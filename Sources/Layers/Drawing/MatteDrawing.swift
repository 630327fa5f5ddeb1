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
  /// The transforms inside the parents of mattes, by the key of the parent in the copy of its children; `nil` for one
  /// under which nothing is drawn.
  private var transforms: [Int: ProjectiveTransform?] = [:]
  /// The keys of the mattes that are drawn, outermost first, and whether each ignores further mattes.
  private var open: [(key: Int, ignoresMattes: Bool)] = []
  private var remainingStepCount = maximumStepCount

  init(under transform: ProjectiveTransform) { treeTransform = transform }

  /// Whether the layers of the innermost open matte have no mattes.
  var areIgnored: Bool { open.last?.ignoresMattes ?? false }

  /// Begins a matte. Returns the transform of its layer's parent, or `nil` for a matte that is not drawn.
  ///
  /// - Parameters:
  ///   - key: The key of the matte in the painting order.
  ///   - range: The steps of the matte.
  mutating func begin(
    _ key: Int, _ range: Range<Int>, of tree: LayerTree, _ order: borrowing PaintingOrder
  ) -> ProjectiveTransform? {
    guard range.count <= remainingStepCount, let transform = transform(around: key, in: tree, order) else {
      return nil
    }
    remainingStepCount -= range.count
    let isRing = open.contains { $0.key == key }
    open.append((key, isRing || areIgnored || open.count + 1 == Self.maximumDepth))
    return transform
  }

  /// Ends the innermost open matte.
  mutating func end() { open.removeLast() }

  /// The transform from the parent of a layer to the surface, or `nil` where nothing is drawn.
  private mutating func transform(
    around key: Int, in tree: LayerTree, _ order: borrowing PaintingOrder
  ) -> ProjectiveTransform? {
    // The ancestors whose transforms are not known, innermost first, each with its own copy.
    var path: [(key: Int, slot: Int, copy: Int, map: AffineTransform?)] = []
    var transform: ProjectiveTransform? = treeTransform
    var (current, copy) = PaintingOrder.layer(key)
    while case .layer(let parent) = tree.hierarchy.parent(of: current, at: order.time(ofCopy: copy)) {
      let key = PaintingOrder.key(parent, copy)
      if let known = transforms[key] {
        transform = known
        break
      }
      var map: AffineTransform?
      if copy >= 0, order.copies[copy].slot == parent {
        (map, copy) = (order.copies[copy].map, Int(order.copies[copy].outer))
      }
      path.append((key, parent, copy, map))
      current = parent
    }
    for ancestor in path.reversed() {
      if let outer = transform, let id = tree.slots.layers[ancestor.slot] {
        let (time, pass) = (order.time(ofCopy: ancestor.copy), order.pass(ofCopy: ancestor.copy))
        let placement = tree.presentationPlacement(of: id, at: time, pass)
        var inner = outer.concatenated(with: placement.toParent)
        if let map = ancestor.map { inner = inner.concatenated(with: ProjectiveTransform(map)) }
        transform = inner.isFinite && !inner.isBehindViewer ? inner : nil
      }
      transforms[ancestor.key] = .some(transform)
    }
    return transform
  }
}
