// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Draws the outlines of the visible shapes of a tree, without their colours.
enum LayerOutlines {
  /// The least opacity of a shape whose outline is drawn.
  private static let leastOpacity = 0.02
  private static let width = 1.25

  /// - Complexity: O(n) in the layers and in the elements of their paths.
  static func draw(
    _ tree: LayerTree, at time: Double, under transform: AffineTransform, color: Color, with painter: inout Painter
  ) {
    let shown = tree.presentation(at: time)
    var opacities: [Double] = []
    var mattes: [LayerID] = []
    func draw(_ id: LayerID, _ content: LayerContent) {
      guard let path = outline(of: content, shown[id]), !path.isEmpty,
        let map = shown.transform(from: id, to: nil)?.affine
      else { return }
      painter.builder.stroke(
        .path(path.applying(transform.concatenated(with: map))), with: color,
        style: StrokeStyle(width: width, join: .round))
    }
    for layer in tree.paintedLayers(at: time) {
      let opacity = min(max(shown[layer.id].opacity, 0), 1) * (layer.parent.map { opacities[$0] } ?? 1)
      opacities.append(opacity)
      guard opacity > leastOpacity else { continue }
      mattes += layer.mattes.map(\.layer)
      draw(layer.id, layer.content)
    }
    // A matte gives the layers below it their visible outlines.
    var known: Set<LayerID> = []
    while let id = mattes.popLast() {
      guard tree.contains(id), known.insert(id).inserted else { continue }
      draw(id, tree.content(of: id, at: time))
      mattes += tree.children(of: id, at: time)
    }
  }

  /// The outline of a shape in the coordinates of its layer, or `nil` for a group and for one without colour.
  private static func outline(of content: LayerContent, _ values: LayerValues.Layer) -> Path? {
    let isPainted = values.fill.alpha > leastOpacity || (values.stroke.alpha > leastOpacity && values.strokeWidth > 0)
    switch content {
    case .group: return nil
    case .image, .picture: return Path(values.bounds)
    case .rectangle: return isPainted ? Path(roundedRect: values.bounds, cornerRadius: values.cornerRadius) : nil
    case .ellipse: return isPainted ? Path(ellipseIn: values.bounds) : nil
    case .path: return isPainted ? values.path : nil
    case .text(let text): return isPainted ? text.outline(in: values.bounds, fontSize: values.fontSize) : nil
    }
  }
}
