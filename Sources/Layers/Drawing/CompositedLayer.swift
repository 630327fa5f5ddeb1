import DisplayLists
import Geometry

/// A layer of a picture with all that it is drawn with.
struct CompositedLayer {
  let drawing: LayerDrawing
  let opacity: Double
  /// Whether there are layers in it.
  let hasLayers: Bool
  let shadow: Shadow?
  /// What the layer and all layers in it are cut to.
  let clip: Shape?
  /// What image, text and the layers in it are cut to.
  let contentClip: Shape?

  /// Draws what the layer has of its own, and opens the groups in which the layers in it are drawn.
  ///
  /// From the outside in: the opacity, the shadow, the clip, the layer's own outline, the bounds that cut what is in
  /// it.
  func begin(_ scope: inout LayerScope, _ builder: inout DisplayListBuilder) {
    // One opaque thing under an opacity is the thing with that opacity; more than one need a group of their own.
    let isGroup = opacity < 1 && (hasLayers || shadow != nil || drawing.count > 1)
    let drawingOpacity = isGroup ? 1 : opacity
    if isGroup { scope.beginGroup(opacity: opacity, &builder) }
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
    if hasLayers || isContent, let contentClip { scope.beginClip(contentClip, &builder) }
    if isContent { drawing.draw(opacity: drawingOpacity, into: &builder) }
  }
}

/// A layer that has been begun, and what is put back when the layers in it are done.
struct LayerScope {
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
