import DisplayLists
import Geometry

/// What a layer draws of its own at an instant, all values asked for.
struct ShownLayer {
  /// In 0 … 1, and not 0.
  let opacity: Double
  /// The map to the parent.
  let toParent: ProjectiveTransform
  /// What casts the shadow is the layer with all that is in it; `nil` where there is none to be seen.
  let shadow: Shadow?
  /// What the layer and all that is in it are cut to.
  let clip: Shape?
  /// What image, text and the layers in it are cut to.
  let contentClip: Shape?
  let drawing: LayerDrawing

  /// Asks for all that is shown; `nil` for a layer that is not.
  init?(_ id: LayerID, of tree: LayerTree, at time: Double, _ pass: DependencyPass?) {
    guard !tree.isHidden(id, at: time, pass) else { return nil }
    opacity = min(tree.shown(tree.columns.opacity, .opacity, id, at: time, pass), 1)
    guard opacity > 0 else { return nil }
    let placement = tree.shownPlacement(of: id, at: time, pass)
    toParent = placement.toParent
    guard toParent.isFinite, !toParent.isBehindTheEye else { return nil }
    shadow = Self.shadow(of: id, in: tree, at: time, pass)
    clip = tree.nodes[id.slot].clip.value(at: time)
    contentClip = tree.contentClip(of: id, bounds: placement.bounds, at: time, pass)
    drawing = LayerDrawing(id, of: tree, bounds: placement.bounds, at: time, pass)
  }

  private static func shadow(of id: LayerID, in tree: LayerTree, at time: Double, _ pass: DependencyPass?) -> Shadow? {
    let opacity = min(tree.shown(tree.columns.shadowOpacity, .shadowOpacity, id, at: time, pass), 1)
    guard opacity > 0 else { return nil }
    let color = tree.shown(tree.columns.shadowColor, .shadowColor, id, at: time, pass)
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color: color.withOpacity(opacity),
      offset: tree.shown(tree.columns.shadowOffset, .shadowOffset, id, at: time, pass),
      standardDeviation: tree.shown(tree.columns.shadowRadius, .shadowRadius, id, at: time, pass))
  }
}

extension LayerTree {
  /// What image, text and the layers in a layer are cut to at an instant: its bounds, where it clips.
  @inline(__always)
  func contentClip(of id: LayerID, bounds: Rect, at time: Double, _ pass: DependencyPass?) -> Shape? {
    guard nodes[id.slot].clipsToBounds.value(at: time) else { return nil }
    return roundedBounds(of: id, bounds: bounds, at: time, pass)
  }

  /// The bounds of a layer at an instant with rounded corners.
  @inline(__always)
  func roundedBounds(of id: LayerID, bounds: Rect, at time: Double, _ pass: DependencyPass?) -> Shape {
    let radius = shown(columns.cornerRadius, .cornerRadius, id, at: time, pass)
    return radius > 0 ? .roundedRectangle(bounds, cornerRadius: radius) : .rectangle(bounds)
  }
}

extension ProjectiveTransform {
  /// Whether no point at all is in front of the eye.
  fileprivate var isBehindTheEye: Bool { wx == 0 && wy == 0 && !(w0 > 0) }
}
