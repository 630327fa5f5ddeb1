public import DisplayLists
import Geometry

extension LayerTree {
  /// The picture at an instant.
  ///
  /// Layers without a finite transform and layers of no opacity are left out.
  ///
  /// - Complexity: O(n) in the layers.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    draw(at: time, into: &builder)
    return builder.finish()
  }

  /// Draws what is shown at an instant under the transform and clip of a builder.
  public func draw(at time: Double, into builder: inout DisplayListBuilder) {
    for id in roots { draw(id, at: time, into: &builder) }
  }

  private func draw(_ id: LayerID, at time: Double, into builder: inout DisplayListBuilder) {
    let slot = id.slot
    guard !nodes[slot].isHidden else { return }
    let opacity = min(columns.opacity.value(slot, at: time), 1)
    guard opacity > 0 else { return }
    let size = columns.size.value(slot, at: time)
    let transform = AffineTransform.layer(
      position: columns.position.value(slot, at: time), anchor: columns.anchor.value(slot, at: time),
      rotation: columns.rotation.value(slot, at: time), heading: columns.heading.value(slot, at: time),
      scale: columns.scale.value(slot, at: time), size: size)
    guard transform.isFinite else { return }
    let fill = columns.fill.value(slot, at: time)
    let stroke = columns.stroke.value(slot, at: time)
    let strokeWidth = columns.strokeWidth.value(slot, at: time)
    let shape = shape(of: slot, size: size, at: time)
    let isFilled = shape != nil && fill.alpha > 0
    let isStroked = shape != nil && stroke.alpha > 0 && strokeWidth > 0
    // One opaque thing under an opacity is the thing with that opacity; more than one need a group of their own.
    let needsGroup = opacity < 1 && (!nodes[slot].children.isEmpty || (isFilled && isStroked))
    let ownOpacity = needsGroup ? 1 : opacity
    func drawContent(_ builder: inout DisplayListBuilder) {
      builder.withTransform(transform) { builder in
        if let shape {
          if isFilled { builder.fill(shape, with: fill.withOpacity(ownOpacity)) }
          if isStroked {
            builder.stroke(shape, with: stroke.withOpacity(ownOpacity), style: StrokeStyle(width: strokeWidth))
          }
        }
        for child in nodes[slot].children { draw(child, at: time, into: &builder) }
      }
    }
    if needsGroup { builder.withOpacity(opacity, drawContent) } else { drawContent(&builder) }
  }

  /// The outline of what a layer draws, in its own coordinates.
  private func shape(of slot: Int, size: Size, at time: Double) -> Shape? {
    let bounds = Rect(origin: .zero, size: size)
    switch nodes[slot].content {
    case .group: return nil
    case .rectangle:
      let radius = columns.cornerRadius.value(slot, at: time)
      return radius > 0 ? .roundedRectangle(bounds, cornerRadius: radius) : .rectangle(bounds)
    case .ellipse: return .ellipse(bounds)
    case .path(let path): return .path(path)
    }
  }
}
