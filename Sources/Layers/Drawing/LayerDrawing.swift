import DisplayLists
import Geometry

/// The ink of one layer at an instant: an outline that is filled and stroked, or an image.
struct LayerDrawing {
  /// What there is to fill and to stroke.
  private var outline: Shape?
  /// What takes the coordinates of the outline to those of the layer; `nil` where they are the same.
  private var outlineMap: AffineTransform?
  private var image: Image?
  private var sampling = ImageSampling.bilinear
  private let bounds: Rect
  /// The rectangle that a line of text takes up, which the bounds need not hold.
  private var lineBox: Rect?
  private var fill = Color.clear
  private var stroke = Color.clear
  /// In the coordinates of the outline.
  private var strokeWidth = 0.0
  private var strokeStart = 0.0
  private var strokeEnd = 1.0

  /// It borrows the tree: see ``PaintingOrder``.
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

  /// Lays a line of text into the bounds, where it has a place there.
  private mutating func setText(_ text: LayerText, fontSize: Double) {
    let map = text.map(to: bounds, fontSize: fontSize)
    guard map.isFinite else { return }
    (outline, outlineMap) = (.path(text.outline), map)
    lineBox = text.box(in: bounds, fontSize: fontSize)
  }

  private var isFilled: Bool { fill.alpha > 0 }
  private var isStroked: Bool { stroke.alpha > 0 && strokeWidth > 0 }

  /// How many things lie over each other.
  var count: Int { (image != nil ? 1 : 0) + (isFilled ? 1 : 0) + (isStroked ? 1 : 0) }

  /// Whether it lies in the layer, as text and images do, and is cut with what is in it.
  var isContent: Bool { lineBox != nil || image != nil }

  /// The outline, where it alone casts the shadow of the layer, and as an opaque thing would.
  var opaqueOutline: Shape? {
    fill.alpha >= 1 && !isStroked && outlineMap == nil && image == nil ? outline : nil
  }

  /// Draws it under the transform of the layer.
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

  /// What the pen goes along: the outline, or the stretch of it from start to end; `nil` where nothing is left.
  private var strokedOutline: Shape? {
    guard strokeStart > 0 || strokeEnd < 1 else { return outline }
    let path = outline?.path.trimmed(from: strokeStart, to: strokeEnd) ?? Path()
    return path.isEmpty ? nil : .path(path)
  }

  /// Whether a point of the layer lies on it: in what it takes up, a path where it is filled, or on the stroke.
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
