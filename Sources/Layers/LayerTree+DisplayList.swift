public import DisplayLists
import Geometry

extension LayerTree {
  /// The picture at an instant.
  ///
  /// - Complexity: O(n) in the layers, and O(n log n) in siblings that lie in another order than they were added.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.reserveCapacity(nodes.count)
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
        guard !isHidden(id, at: time, walk.pass) else { continue }
        let opacity = min(shown(columns.opacity, .opacity, id, at: time, walk.pass), 1)
        guard opacity > 0 else { continue }
        let placement = shownPlacement(of: id, at: time, walk.pass)
        let transform = builder.transform.concatenated(with: placement.toParent)
        guard transform.isFinite, !transform.isBehindTheEye else { continue }
        let drawing = LayerDrawing(id, of: self, bounds: placement.bounds, at: time, walk.pass)
        let hasLayers = walk.descend(into: id, of: self)
        guard hasLayers || drawing.count > 0 else { continue }
        var scope = OpenLayer(transform: builder.transform, clip: builder.clip)
        builder.transform = transform
        begin(id, drawing, opacity: opacity, bounds: placement.bounds, hasLayers: hasLayers, walk, &scope, &builder)
        if hasLayers { open.append(scope) } else { scope.end(&builder) }
      case .leave: open.removeLast().end(&builder)
      }
    }
  }

  /// Draws what a layer has of its own, and opens the groups in which the layers in it are drawn.
  ///
  /// From the outside in: the opacity, the shadow, the clip, the layer's own outline, the bounds that cut what is in it.
  private func begin(
    _ id: LayerID, _ drawing: LayerDrawing, opacity: Double, bounds: Rect, hasLayers: Bool, _ walk: LayerWalk,
    _ scope: inout OpenLayer, _ builder: inout DisplayListBuilder
  ) {
    let shadow = shownShadow(of: id, at: walk.time, walk.pass)
    // One opaque thing under an opacity is the thing with that opacity; more than one need a group of their own.
    let isGroup = opacity < 1 && (hasLayers || shadow != nil || drawing.count > 1)
    let drawingOpacity = isGroup ? 1 : opacity
    if isGroup { scope.beginGroup(opacity: opacity, &builder) }
    let clip = nodes[id.slot].clip(at: walk.time)
    if let shadow {
      if !hasLayers, clip == nil, let outline = drawing.opaqueOutline {
        builder.drawShadow(shadow, of: outline)
      } else {
        scope.beginShadow(shadow, &builder)
      }
    }
    if let clip { scope.beginClip(clip, &builder) }
    let isContent = drawing.isContent
    if !isContent { drawing.draw(opacity: drawingOpacity, into: &builder) }
    if hasLayers || isContent, let clip = contentClip(of: id, bounds: bounds, at: walk.time, walk.pass) {
      scope.beginClip(clip, &builder)
    }
    if isContent { drawing.draw(opacity: drawingOpacity, into: &builder) }
  }

  /// The shadow of a layer at an instant, or `nil` where none is to be seen.
  private func shownShadow(of id: LayerID, at time: Double, _ pass: DependencyPass?) -> Shadow? {
    let opacity = min(shown(columns.shadowOpacity, .shadowOpacity, id, at: time, pass), 1)
    guard opacity > 0 else { return nil }
    let color = shown(columns.shadowColor, .shadowColor, id, at: time, pass)
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color: color.withOpacity(opacity), offset: shown(columns.shadowOffset, .shadowOffset, id, at: time, pass),
      standardDeviation: shown(columns.shadowRadius, .shadowRadius, id, at: time, pass))
  }
}

/// A layer that has been begun, and what is put back when the layers in it are done.
private struct OpenLayer {
  let transform: ProjectiveTransform
  let clip: Rect?
  private var groupCount = 0

  init(transform: ProjectiveTransform, clip: Rect?) { (self.transform, self.clip) = (transform, clip) }

  mutating func beginGroup(opacity: Double, _ builder: inout DisplayListBuilder) {
    builder.beginGroup(opacity: opacity)
    groupCount += 1
  }

  mutating func beginShadow(_ shadow: Shadow, _ builder: inout DisplayListBuilder) {
    builder.beginShadow(shadow)
    groupCount += 1
  }

  mutating func beginClip(_ shape: Shape, _ builder: inout DisplayListBuilder) {
    if builder.beginClip(shape) { groupCount += 1 }
  }

  func end(_ builder: inout DisplayListBuilder) {
    for _ in 0..<groupCount { builder.endGroup() }
    (builder.transform, builder.clip) = (transform, clip)
  }
}

extension ProjectiveTransform {
  /// Whether no point at all is in front of the eye.
  fileprivate var isBehindTheEye: Bool { wx == 0 && wy == 0 && !(w0 > 0) }
}
