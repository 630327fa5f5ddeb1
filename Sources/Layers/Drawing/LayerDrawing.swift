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
  private var sampling = ImageSampling.bilinear
  private let bounds: Rect
  /// The rectangle of a line of text, which can exceed the bounds.
  private var lineBox: Rect?
  private var fill = Color.clear
  private var stroke = Color.clear
  /// The stroke width in the coordinates of the outline.
  private var strokeWidth = 0.0
  private var strokeStart = 0.0
  private var strokeEnd = 1.0

  /// The tree is borrowed: see ``PaintingOrder``.
  init(
    _ slot: Int, of tree: borrowing LayerTree, in frame: borrowing FrameColumns, _ order: borrowing PaintingOrder,
    bounds: Rect
  ) {
    self.bounds = bounds
    switch tree.nodes[slot].content.value(at: order.time) {
    case .group: return
    case .image(let pixels, _, let sampling):
      (image, self.sampling) = (pixels, sampling)
      return
    case .rectangle: outline = frame.roundedBounds(slot, bounds)
    case .ellipse: outline = .ellipse(bounds)
    case .path: outline = .path(frame.path[slot])
    case .text:
      guard frame.fontSize[slot] > 0, let text = tree.presentationText(of: slot, at: order.time, order.pass) else {
        return
      }
      setText(text, fontSize: frame.fontSize[slot])
      if outline == nil { return }
    }
    fill = frame.fill[slot]
    stroke = frame.stroke[slot]
    strokeWidth = frame.strokeWidth[slot] / (outlineMap?.a ?? 1)
    (strokeStart, strokeEnd) = (frame.strokeStart[slot], frame.strokeEnd[slot])
  }

  /// Sets the outline to a line of text in the bounds, if its map is finite.
  private mutating func setText(_ text: LayerText, fontSize: Double) {
    let map = text.map(to: bounds, fontSize: fontSize)
    guard map.isFinite else { return }
    (outline, outlineMap) = (.path(text.outline), map)
    lineBox = text.box(in: bounds, fontSize: fontSize)
  }

  private var isFilled: Bool { fill.alpha > 0 }
  private var isStroked: Bool { stroke.alpha > 0 && strokeWidth > 0 }

  /// The number of overlapping drawings.
  var count: Int { (image != nil ? 1 : 0) + (isFilled ? 1 : 0) + (isStroked ? 1 : 0) }

  /// Whether it is text or an image, which the content clip affects.
  var isContent: Bool { lineBox != nil || image != nil }

  /// The outline, if it casts the layer's shadow alone and opaquely.
  var opaqueOutline: Shape? {
    fill.alpha >= 1 && !isStroked && outlineMap == nil && image == nil ? outline : nil
  }

  /// Draws the layer under the builder's transform.
  func draw(opacity: Double, into builder: inout DisplayListBuilder) {
    if let image { builder.draw(image, in: bounds, opacity: opacity, sampling: sampling) }
    guard let outline else { return }
    let outer = builder.transform
    if let outlineMap { builder.transform = outer.concatenated(with: ProjectiveTransform(outlineMap)) }
    if isFilled { builder.fill(outline, with: fill.withOpacity(opacity)) }
    if isStroked, let line = strokedOutline {
      builder.stroke(line, with: stroke.withOpacity(opacity), style: StrokeStyle(width: strokeWidth))
    }
    builder.transform = outer
  }

  /// The stroked outline, or its part from start to end; `nil` for an empty one.
  private var strokedOutline: Shape? {
    guard strokeStart > 0 || strokeEnd < 1 else { return outline }
    let path = outline?.path.trimmed(from: strokeStart, to: strokeEnd) ?? Path()
    return path.isEmpty ? nil : .path(path)
  }

  /// Whether a point of the layer is on its rectangle, its filled path or its stroke.
  ///
  /// - Complexity: O(n) in the segments of a path.
  func contains(_ point: Point, tolerance: Double) -> Bool {
    guard let outline else { return bounds.contains(point) }
    if let lineBox { return lineBox.contains(point) || bounds.contains(point) }
    let isArea = if case .path = outline { isFilled } else { true }
    if isArea, outline.contains(point, tolerance: tolerance) { return true }
    guard isStroked, let line = strokedOutline else { return false }
    return line.strokeContains(point, width: strokeWidth, tolerance: tolerance)
  }
}
