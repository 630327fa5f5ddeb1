// SPDX-License-Identifier: MIT
package import GlissadeGeometry

extension MotionDocument {
  /// An outline that a document draws at an instant.
  package struct ShownPath: Sendable {
    /// The name of its layer.
    package let name: String
    /// The outline in the coordinates of the picture.
    package let path: Path
  }

  /// The outlines that are visible at an instant, from back to front, under the maps of all layers around. If none is,
  /// those that only lack a fill and a stroke.
  package func shownPaths(at time: Double) -> [ShownPath] {
    var (painted, bare): ([ShownPath], [ShownPath]) = ([], [])
    for drawing in DrawnMotion(treesOf: self).drawings where drawing.opacity.value(at: time) > 0 {
      guard let map = drawing.map.value(at: time).affine else { continue }
      let path = drawing.outline.value(at: time).path.applying(map)
      guard !path.isEmpty else { continue }
      let alphas = [drawing.fill?.value(at: time).alpha, drawing.stroke?.color.value(at: time).alpha]
      let shown = ShownPath(name: drawing.name, path: path)
      if alphas.contains(where: { ($0 ?? 0) > 0 }) { painted.append(shown) } else { bare.append(shown) }
    }
    return painted.isEmpty ? bare : painted
  }
}
