// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import Synchronization

/// The fit of the crowd to an area: all members stay inside, in every aspect ratio.
struct CrowdFit: Sendable {
  /// Maps the box of the groups' positions to the area.
  let transform: AffineTransform
  /// The scale of a group under the transform, which cancels its distortion.
  let distortion: Vector
  /// The points of the window for a point of a member.
  let unit: Double

  /// - Parameters:
  ///   - area: The area in the window.
  ///   - scale: The scale of the members.
  init(in area: Rect, scale: Double) {
    let box = CrowdPopulation.box
    // Members of a group move in a square around its position.
    let margin = CrowdPopulation.cell / 2 + CrowdPopulation.memberRadius * max(scale, 0)
    let (width, height) = (max(area.width, 1), max(area.height, 1))
    // The density of the members is the same in every window. In a narrow one they are smaller.
    unit = min((width * height / (box.width * box.height)).squareRoot(), min(width, height) / (2 * margin + 40))
    let (inner, outer) = (width - 2 * unit * margin, height - 2 * unit * margin)
    let (x, y) = (max(inner, 1) / box.width, max(outer, 1) / box.height)
    transform = AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: area.midX - box.width / 2 * x, ty: area.midY - box.height / 2 * y)
    distortion = Vector(dx: unit / x, dy: unit / y)
  }
}

/// A tree that was fitted to an area. Each change of the owner's value requires a new one.
final class FittedTree: Sendable {
  private let known = Mutex<(distortion: Vector, tree: LayerTree)?>(nil)

  func tree(for distortion: Vector, _ make: () -> LayerTree) -> LayerTree {
    known.withLock { known in
      if let known, known.distortion == distortion { return known.tree }
      let tree = make()
      known = (distortion, tree)
      return tree
    }
  }
}
