import DisplayLists
import Geometry

extension LayerTree {
  /// Draws what is shown at an instant property by property: the same commands as one by one, bit by bit.
  ///
  /// First the layers of the picture in their order, then the values of each property of all of them, then the commands.
  ///
  /// - Precondition: Nothing is derived.
  func drawInBatches(at time: Double, into builder: inout DisplayListBuilder) {
    let order = PaintingOrder(of: self, at: time)
    guard !order.steps.isEmpty else { return }
    let frame = FrameColumns(columns, of: order, count: nodes.count, at: time)
    builder.reserveAdditionalCapacity(order.steps.count)
    var open: [(end: Int32, scope: OpenLayer)] = []
    var index = Int32(0)
    while true {
      while let last = open.last, last.end == index {
        last.scope.end(&builder)
        open.removeLast()
      }
      guard index < order.steps.count else { return }
      let step = order.steps[Int(index)]
      let slot = Int(step.slot)
      index += 1
      let placement = frame.placement(slot)
      let transform = builder.transform.concatenated(with: placement.toParent)
      guard transform.isFinite, !transform.isBehindTheEye else {
        index = step.end
        continue
      }
      if !step.hasLayers, drawPlainly(slot, placement, transform, step.opacity, frame, &builder) { continue }
      let drawing = LayerDrawing(slot, of: self, in: frame, bounds: placement.bounds, at: time)
      guard step.hasLayers || drawing.count > 0 else { continue }
      var scope = OpenLayer(transform: builder.transform, clip: builder.clip)
      builder.transform = transform
      let isClipped = nodes[slot].clipsToBounds(at: time)
      let layer = DrawnLayer(
        drawing: drawing, opacity: step.opacity, hasLayers: step.hasLayers, shadow: frame.shadow(slot),
        clip: nodes[slot].clip(at: time),
        contentClip: isClipped ? frame.roundedBounds(slot, placement.bounds) : nil)
      layer.begin(&scope, &builder)
      if step.hasLayers { open.append((step.end, scope)) } else { scope.end(&builder) }
    }
  }

  /// Draws a layer that is at most an outline that is filled; returns whether it is.
  @inline(__always)
  private func drawPlainly(
    _ slot: Int, _ placement: LayerPlacement, _ transform: ProjectiveTransform, _ opacity: Double,
    _ frame: borrowing FrameColumns, _ builder: inout DisplayListBuilder
  ) -> Bool {
    guard let kind = nodes[slot].plainKind, !frame.isStroked(slot), !frame.mayHaveShadow(slot) else { return false }
    let color = frame.fill[slot]
    switch kind {
    case .group: return true
    case .image, .text: return false
    case .rectangle, .ellipse, .path: break
    }
    guard color.alpha > 0 else { return true }
    let outline: Shape =
      switch kind {
      case .path: .path(frame.path[slot])
      case .ellipse: .ellipse(placement.bounds)
      default: frame.roundedBounds(slot, placement.bounds)
      }
    builder.fill(outline, with: color.withOpacity(opacity), under: transform)
    return true
  }
}
