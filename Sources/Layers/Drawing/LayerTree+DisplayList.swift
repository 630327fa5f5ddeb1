// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
import GlissadeGeometry

extension LayerTree {
  /// The display list at an instant.
  ///
  /// - Complexity: O(n) in the layers, and O(n log n) in siblings whose z-positions change their order.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.reserveCapacity(nodes.count)
    draw(at: time, into: &builder)
    return builder.finish()
  }

  /// Draws the presentation at an instant, under the transform and clip of a builder.
  ///
  /// It first determines the painting order, then evaluates each property of all layers, and then adds the commands.
  public func draw(at time: Double, into builder: inout DisplayListBuilder) {
    let order = PaintingOrder(of: self, at: time, includesMattes: true)
    guard !order.steps.isEmpty else { return }
    let frame = FrameColumns(of: self, in: order)
    builder.reserveAdditionalCapacity(order.steps.count)
    var mattes = MatteDrawing(under: builder.transform)
    draw(order.painted, of: order, frame, &mattes, &builder)
  }

  /// Draws the painted layers or one matte: a range of the painting order.
  private func draw(
    _ range: Range<Int>, of order: borrowing PaintingOrder, _ frame: borrowing FrameColumns,
    _ mattes: inout MatteDrawing, _ builder: inout DisplayListBuilder
  ) {
    if order.copies.isEmpty {
      draw(range, of: order, WithoutCopies.self, frame, &mattes, &builder)
    } else {
      draw(range, of: order, WithCopies.self, frame, &mattes, &builder)
    }
  }

  private func draw<Kind: CopyPresence>(
    _ range: Range<Int>, of order: borrowing PaintingOrder, _: Kind.Type, _ frame: borrowing FrameColumns,
    _ mattes: inout MatteDrawing, _ builder: inout DisplayListBuilder
  ) {
    let hasCopies = Kind.hasCopies
    let hasMattes = order.hasMattes && !mattes.areIgnored
    var scopes: [LayerScope] = []
    order.visit(range) { step in
      let slot = Int(step.slot)
      let (cell, time) = hasCopies ? (Int(step.cell), order.time(of: step)) : (slot, order.time)
      let placement = frame.placement(cell)
      var outer = builder.transform
      if hasCopies, step.isCopied { order.addCopyMap(of: step, to: &outer) }
      let transform = outer.concatenated(with: placement.toParent)
      guard transform.isFinite, !transform.isBehindViewer else { return false }
      if !step.hasLayers, drawSimpleLayer(slot, cell, placement, transform, step.opacity, frame, &builder) {
        return true
      }
      let drawing = LayerDrawing(step, of: self, in: frame, order, at: time, bounds: placement.bounds)
      guard step.hasLayers || drawing.count > 0 else { return true }
      let isMasked = hasMattes && !nodes[slot].mattes(at: time).isEmpty
      var scope = LayerScope(
        transform: builder.transform, clip: builder.clip,
        maskedLayer: isMasked ? PaintingOrder.key(slot, order.copy(of: step)) : -1)
      builder.transform = transform
      let layer = CompositedLayer(
        drawing: drawing, opacity: step.opacity, blendMode: nodes[slot].blendMode(at: time),
        isIsolated: isMasked || nodes[slot].isIsolated(at: time), hasLayers: step.hasLayers,
        colorMatrixCell: frame.hasColorMatrix(cell) ? Int32(cell) : -1,
        shadow: frame.shadow(cell), blur: frame.blur(cell),
        clip: nodes[slot].clip(at: time), contentClip: contentClip(slot, cell, placement.bounds, frame, at: time))
      layer.begin(&scope, frame, &builder)
      if step.hasLayers { scopes.append(scope) } else { end(scope, order, frame, &mattes, &builder) }
      return true
    } leave: {
      end(scopes.removeLast(), order, frame, &mattes, &builder)
    }
  }

  /// Ends the groups of a layer, and masks the layer by its mattes.
  @inline(__always)
  private func end(
    _ scope: LayerScope, _ order: borrowing PaintingOrder, _ frame: borrowing FrameColumns,
    _ mattes: inout MatteDrawing, _ builder: inout DisplayListBuilder
  ) {
    if scope.maskedLayer >= 0 {
      var scope = scope
      scope.endInnerGroups(&builder)
      drawMattes(of: scope.maskedLayer, order, frame, &mattes, &builder)
      scope.end(&builder)
    } else {
      scope.end(&builder)
    }
  }

  /// Draws the mattes of a layer as masks.
  ///
  /// The calls are nested up to ``MatteDrawing/maximumDepth``.
  ///
  /// - Parameter layer: The key of the layer.
  private func drawMattes(
    of layer: Int, _ order: borrowing PaintingOrder, _ frame: borrowing FrameColumns, _ mattes: inout MatteDrawing,
    _ builder: inout DisplayListBuilder
  ) {
    let (slot, copy) = PaintingOrder.layer(layer)
    for matte in nodes[slot].mattes(at: order.time(ofCopy: copy)) {
      builder.beginMask(matte.source, isInverted: matte.isInverted)
      let slot = matte.layer.slot
      let key = copy < 0 && order.clockCopies.isEmpty ? slot : order.matteKey(slot, from: copy, in: self)
      if contains(matte.layer), let range = order.mattes[key], let outer = mattes.begin(key, range, of: self, order) {
        (builder.transform, builder.clip) = (outer, nil)
        draw(range, of: order, frame, &mattes, &builder)
        mattes.end()
      }
      builder.endGroup()
    }
  }

  /// The clip of image, text and sublayers by the bounds, or `nil` without a clip.
  @inline(__always)
  func contentClip(
    _ slot: Int, _ cell: Int, _ bounds: Rect, _ frame: borrowing FrameColumns, at time: Double
  ) -> Shape? {
    nodes[slot].clipsToBounds(at: time) ? frame.roundedBounds(cell, bounds) : nil
  }

  /// Draws a layer if the layer is empty or only a filled outline. Returns whether that is the case.
  @inline(__always)
  private func drawSimpleLayer(
    _ slot: Int, _ cell: Int, _ placement: LayerPlacement, _ transform: ProjectiveTransform, _ opacity: Double,
    _ frame: borrowing FrameColumns, _ builder: inout DisplayListBuilder
  ) -> Bool {
    guard let kind = nodes[slot].simpleContentKind, !frame.isStroked(cell), !frame.mayHaveEffect(cell),
      !frame.isStyleDerived(slot)
    else { return false }
    let color = frame.fill[cell]
    switch kind {
    case .group: return true
    case .image, .picture, .text: return false
    case .rectangle, .ellipse, .path: break
    }
    guard color.alpha > 0 else { return true }
    let outline: Shape =
      switch kind {
      case .path: .path(frame.path[cell])
      case .ellipse: .ellipse(placement.bounds)
      default: frame.roundedBounds(cell, placement.bounds)
      }
    builder.fill(outline, with: color.withOpacity(opacity), under: transform)
    return true
  }
}

/// Whether a painting order has copies, as a type: the code for one without copies is compiled separately, so that
/// pictures without copies do not cost more.
private protocol CopyPresence {
  static var hasCopies: Bool { get }
}

private enum WithoutCopies: CopyPresence {
  static var hasCopies: Bool { false }
}

private enum WithCopies: CopyPresence {
  static var hasCopies: Bool { true }
}

extension ProjectiveTransform {
  /// Whether no point is in front of the viewer.
  var isBehindViewer: Bool { wx == 0 && wy == 0 && !(w0 > 0) }
}
