// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The drawing of one layer at an instant: an outline that is filled and stroked, or an image.
struct LayerDrawing {
  /// The outline to fill and to stroke.
  private var outline: Shape?
  /// The map from the coordinates of the outline to those of the layer; `nil` for the identity.
  private var outlineMap: AffineTransform?
  private var image: Bitmap?
  private var picture: DisplayList?
  private var pictureSize = Size.zero
  private var sampling = ImageSampling.bilinear
  private let bounds: Rect
  /// The rectangle of a text, which can exceed the bounds.
  private var textBox: Rect?
  private var fill = Color.clear
  private var stroke = Color.clear
  /// The stroke width in the coordinates of the outline.
  private var strokeWidth = 0.0
  private var strokeStart = 0.0
  private var strokeEnd = 1.0
  /// The style and its phase; `nil` for the default style.
  private var styling: Styling?

  /// Few layers have a style. It is stored apart, because drawings of layers are copied.
  private final class Styling {
    let style: LayerStyle
    let dashPhase: Double

    init(_ style: LayerStyle, dashPhase: Double) { (self.style, self.dashPhase) = (style, dashPhase) }
  }

  /// The tree is borrowed: see ``PaintingOrder``.
  init(
    _ step: PaintingOrder.Step, of tree: borrowing LayerTree, in frame: borrowing FrameColumns,
    _ order: borrowing PaintingOrder, at time: Double, bounds: Rect
  ) {
    self.bounds = bounds
    let (slot, cell) = (Int(step.slot), Int(step.cell))
    switch tree.nodes[slot].content.value(at: time) {
    case .group: return
    case .image(let pixels, _, let sampling):
      (image, self.sampling) = (pixels, sampling)
      return
    case .picture(let list, let size):
      guard size.width > 0, size.height > 0, !bounds.isEmpty else { return }
      (picture, pictureSize) = (list, size)
      return
    case .rectangle: outline = frame.roundedBounds(cell, bounds)
    case .ellipse: outline = .ellipse(bounds)
    case .path: outline = .path(frame.path[cell])
    case .text:
      guard frame.fontSize[cell] > 0, let text = tree.presentationText(of: slot, at: time, order.pass(of: step)) else {
        return
      }
      setText(text, fontSize: frame.fontSize[cell])
      if outline == nil { return }
    }
    fill = frame.fill[cell]
    stroke = frame.stroke[cell]
    strokeWidth = frame.strokeWidth[cell] / (outlineMap?.a ?? 1)
    (strokeStart, strokeEnd) = (frame.strokeStart[cell], frame.strokeEnd[cell])
    if let own = frame.style(step, of: tree, in: order) {
      // Few layers have a style, so that no frame evaluates the phase of all layers.
      let phase = tree.presentationValue(
        tree.columns.dashPhase, .dashPhase, slot: slot, at: time, order.pass(of: step))
      styling = Styling(own, dashPhase: phase)
    }
  }

  /// Sets the outline to a text in the bounds, if its map is finite.
  private mutating func setText(_ text: LayerText, fontSize: Double) {
    let map = text.map(to: bounds, fontSize: fontSize)
    guard map.isFinite else { return }
    (outline, outlineMap) = (.path(text.outline), map)
    textBox = text.box(in: bounds, fontSize: fontSize)
  }

  private var style: LayerStyle { styling?.style ?? LayerStyle() }
  private var isFilled: Bool { fill.alpha > 0 }
  private var isStroked: Bool { stroke.alpha > 0 && strokeWidth > 0 }

  /// The number of overlapping drawings.
  var count: Int {
    (image != nil ? 1 : 0) + (isFilled ? 1 : 0) + (isStroked ? 1 : 0) + (picture.map { min($0.commands.count, 2) } ?? 0)
  }

  /// Whether it is text, an image or a picture, which the content clip affects.
  var isContent: Bool { textBox != nil || image != nil || picture != nil }

  /// The outline, if it casts the layer's shadow alone and opaquely.
  var opaqueOutline: Shape? {
    fill.alpha >= 1 && !isStroked && outlineMap == nil && image == nil && (styling == nil || style == LayerStyle())
      ? outline : nil
  }

  /// Draws the layer under the builder's transform.
  func draw(opacity: Double, into builder: inout DisplayListBuilder) {
    if let image { builder.draw(image, in: bounds, opacity: opacity, sampling: sampling) }
    let outer = builder.transform
    if let picture {
      let (scaleX, scaleY) = (bounds.width / pictureSize.width, bounds.height / pictureSize.height)
      let pictureMap = AffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: bounds.minX, ty: bounds.minY)
      builder.transform = outer.concatenated(with: ProjectiveTransform(pictureMap))
      if opacity < 1 { builder.withOpacity(opacity) { $0.draw(picture) } } else { builder.draw(picture) }
      builder.transform = outer
    }
    guard let outline else { return }
    if let outlineMap { builder.transform = outer.concatenated(with: ProjectiveTransform(outlineMap)) }
    if isFilled {
      if let style = styling?.style {
        builder.fill(outline, with: paint(style.gradient, over: fill, opacity: opacity), rule: style.fillRule)
      } else {
        builder.fill(outline, with: fill.withOpacity(opacity))
      }
    }
    if isStroked, let line = strokedOutline {
      let (style, dashPhase) = (style, styling?.dashPhase ?? 0)
      // Widths, dashes and phase are in points, and the outline of a text in ems.
      let unit = outlineMap?.a ?? 1
      builder.stroke(
        line, with: paint(style.strokeGradient, over: stroke, opacity: opacity),
        style: StrokeStyle(
          width: strokeWidth, cap: style.cap, join: style.join, dashes: style.dashes.map { $0 / unit },
          dashPhase: dashPhase / unit))
    }
    builder.transform = outer
  }

  /// The paint of fill or stroke: a gradient in the coordinates of the outline, or the colour.
  private func paint(_ gradient: Gradient?, over color: Color, opacity: Double) -> Paint {
    guard var gradient else { return .color(color.withOpacity(opacity)) }
    if case .path = outline, outlineMap == nil {
    } else {
      var map = AffineTransform(
        a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
      if let outlineMap, let toOutline = outlineMap.inverse { map = toOutline.concatenated(with: map) }
      gradient.transform = map.concatenated(with: gradient.transform)
    }
    return .gradient(gradient).withOpacity(min(color.alpha, 1) * opacity)
  }

  /// The stroked outline, or its part from start to end; `nil` for an empty one.
  private var strokedOutline: Shape? {
    if let style = styling?.style, style.wrapsStroke {
      let path = outline?.path.wrapped(from: strokeStart, to: strokeEnd) ?? Path()
      return path.isEmpty ? nil : .path(path)
    }
    guard strokeStart > 0 || strokeEnd < 1 else { return outline }
    let path = outline?.path.trimmed(from: strokeStart, to: strokeEnd) ?? Path()
    return path.isEmpty ? nil : .path(path)
  }

  /// Whether a point of the layer is on its rectangle, its filled path or its stroke.
  ///
  /// - Complexity: O(n) in the segments of a path.
  func contains(_ point: Point, tolerance: Double) -> Bool {
    guard let outline else { return bounds.contains(point) }
    if let textBox { return textBox.contains(point) || bounds.contains(point) }
    let isArea = if case .path = outline { isFilled } else { true }
    if isArea, outline.contains(point, rule: style.fillRule, tolerance: tolerance) { return true }
    guard isStroked, let line = strokedOutline else { return false }
    return line.strokeContains(point, width: strokeWidth, tolerance: tolerance)
  }
}
