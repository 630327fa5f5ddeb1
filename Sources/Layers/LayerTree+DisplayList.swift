public import DisplayLists
import Geometry

extension LayerTree {
  /// The picture at an instant.
  ///
  /// - Complexity: O(n) in the layers, and O(n log n) in siblings that lie in another order than they were added.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    draw(at: time, into: &builder)
    return builder.finish()
  }

  /// Draws what is shown at an instant under the transform and clip of a builder.
  public func draw(at time: Double, into builder: inout DisplayListBuilder) {
    var walk = LayerWalk(through: self, at: time)
    var open: [OpenLayer] = []
    while let step = walk.next() {
      switch step {
      case .enter(let id):
        guard let layer = ShownLayer(id, of: self, at: time, walk.pass) else { continue }
        let outer = OpenLayer(transform: builder.transform, isGroup: false)
        let hasLayers = walk.descend(into: id, of: self)
        // One opaque thing under an opacity is the thing with that opacity; more than one need a group of their own.
        let isGroup = layer.opacity < 1 && (hasLayers || (layer.isFilled && layer.isStroked))
        if isGroup { builder.beginGroup(opacity: layer.opacity) }
        builder.transform = outer.transform.concatenated(with: layer.transform)
        layer.draw(opacity: isGroup ? 1 : layer.opacity, into: &builder)
        if hasLayers {
          open.append(OpenLayer(transform: outer.transform, isGroup: isGroup))
        } else {
          if isGroup { builder.endGroup() }
          builder.transform = outer.transform
        }
      case .leave:
        let outer = open.removeLast()
        if outer.isGroup { builder.endGroup() }
        builder.transform = outer.transform
      }
    }
  }
}

/// What is put back when the layers in a layer are done.
private struct OpenLayer {
  let transform: AffineTransform
  let isGroup: Bool
}

/// What a layer draws of its own at an instant.
private struct ShownLayer {
  let opacity: Double
  let transform: AffineTransform
  private let shape: Shape?
  private let fill: Color
  private let stroke: Color
  private let strokeWidth: Double

  /// Asks for all that is shown; `nil` for a layer that is not.
  init?(_ id: LayerID, of tree: LayerTree, at time: Double, _ pass: DependencyPass?) {
    guard !tree.nodes[id.slot].isHidden.value(at: time) else { return nil }
    opacity = min(tree.shown(tree.columns.opacity, .opacity, id, at: time, pass), 1)
    guard opacity > 0 else { return nil }
    let placement = tree.shownPlacement(of: id, at: time, pass)
    let toParent = placement.toParent
    guard toParent.isFinite, let transform = toParent.linearized(at: placement.anchorPoint) else { return nil }
    self.transform = transform
    shape = tree.shownShape(of: id, bounds: placement.bounds, at: time, pass)
    fill = tree.shown(tree.columns.fill, .fill, id, at: time, pass)
    stroke = tree.shown(tree.columns.stroke, .stroke, id, at: time, pass)
    strokeWidth = tree.shown(tree.columns.strokeWidth, .strokeWidth, id, at: time, pass)
  }

  var isFilled: Bool { shape != nil && fill.alpha > 0 }
  var isStroked: Bool { shape != nil && stroke.alpha > 0 && strokeWidth > 0 }

  func draw(opacity: Double, into builder: inout DisplayListBuilder) {
    guard let shape else { return }
    if isFilled { builder.fill(shape, with: fill.withOpacity(opacity)) }
    if isStroked { builder.stroke(shape, with: stroke.withOpacity(opacity), style: StrokeStyle(width: strokeWidth)) }
  }
}

extension LayerTree {
  /// The outline of what a layer draws at an instant, in its own coordinates.
  func shownShape(of id: LayerID, bounds: Rect, at time: Double, _ pass: DependencyPass?) -> Shape? {
    switch nodes[id.slot].content.value(at: time) {
    case .group: return nil
    case .rectangle:
      let radius = shown(columns.cornerRadius, .cornerRadius, id, at: time, pass)
      return radius > 0 ? .roundedRectangle(bounds, cornerRadius: radius) : .rectangle(bounds)
    case .ellipse: return .ellipse(bounds)
    case .path(let path): return .path(path)
    }
  }
}
