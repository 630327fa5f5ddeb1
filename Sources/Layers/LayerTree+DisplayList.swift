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
        var scope = OpenLayer(builder)
        let transform = builder.transform.concatenated(with: layer.toParent)
        guard transform.isFinite else { continue }
        let hasLayers = walk.descend(into: id, of: self)
        guard hasLayers || layer.drawing.count > 0 else { continue }
        builder.transform = transform
        scope.begin(layer, hasLayers: hasLayers, &builder)
        if hasLayers { open.append(scope) } else { scope.end(&builder) }
      case .leave: open.removeLast().end(&builder)
      }
    }
  }
}

/// A layer that has been begun, and what is put back when the layers in it are done.
private struct OpenLayer {
  private let transform: ProjectiveTransform
  private let clip: Rect?
  private var groupCount = 0

  init(_ builder: DisplayListBuilder) { (transform, clip) = (builder.transform, builder.clip) }

  /// Draws what a layer has of its own, and opens the groups in which the layers in it are drawn.
  ///
  /// From the outside in: the opacity, the shadow, the clip, the layer's own outline, the bounds that cut what is in it.
  mutating func begin(_ layer: ShownLayer, hasLayers: Bool, _ builder: inout DisplayListBuilder) {
    // One opaque thing under an opacity is the thing with that opacity; more than one need a group of their own.
    let isGroup = layer.opacity < 1 && (hasLayers || layer.shadow != nil || layer.drawing.count > 1)
    if isGroup {
      builder.beginGroup(opacity: layer.opacity)
      groupCount += 1
    }
    if let shadow = layer.shadow {
      if !hasLayers, layer.clip == nil, let outline = layer.drawing.opaqueOutline {
        builder.drawShadow(shadow, of: outline)
      } else {
        builder.beginShadow(shadow)
        groupCount += 1
      }
    }
    if let clip = layer.clip { cut(clip, &builder) }
    let isContent = layer.drawing.isContent
    if !isContent { layer.drawing.draw(opacity: isGroup ? 1 : layer.opacity, into: &builder) }
    if let clip = layer.contentClip, hasLayers || isContent { cut(clip, &builder) }
    if isContent { layer.drawing.draw(opacity: isGroup ? 1 : layer.opacity, into: &builder) }
  }

  /// Ends what has been opened.
  func end(_ builder: inout DisplayListBuilder) {
    for _ in 0..<groupCount { builder.endGroup() }
    (builder.transform, builder.clip) = (transform, clip)
  }

  private mutating func cut(_ shape: Shape, _ builder: inout DisplayListBuilder) {
    if builder.beginClip(shape) { groupCount += 1 }
  }
}
