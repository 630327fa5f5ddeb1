// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// An enlarged view of the start and end of a lane's curve.
///
/// The lens is drawn by the same rasteriser with a clip and another transform: lines keep their width, so that a corner
/// is visible. It is in the middle of the lane's area, where a blob is empty.
struct LaneLens: Sendable {
  /// The magnification, relative to the lane.
  static let zoom = 6.0

  /// The area of the lens in the window.
  let frame: Rect
  /// The area that the lens shows, in the window.
  let source: Rect
  /// Maps the box to the lens.
  let transform: AffineTransform
  /// The lane's own curve before and after its start, in the box.
  let path: Path

  /// Places the lens in a lane, or returns `nil` without space for it.
  ///
  /// - Parameters:
  ///   - lane: The lane. The lens is around its start.
  ///   - layout: The layout of the lane.
  ///   - transform: Maps the box to the lane.
  init?(lane: CurvesMotion.Lane, layout: CurvesLayout.Lane, transform: AffineTransform) {
    let side = (min(layout.area.width, layout.area.height) * 0.3 / 4).rounded(.down) * 4
    let seam = lane.position.sample(at: 0).value
    guard side >= 36, seam.isFinite else { return nil }
    frame = Rect(
      center: Point(x: layout.area.midX.rounded(), y: layout.area.midY.rounded()),
      size: Size(width: min(side, 240), height: min(side, 240)))
    let position = transform.apply(to: seam)
    source = Rect(
      center: position, size: Size(width: frame.width / Self.zoom, height: frame.height / Self.zoom))
    let zoom = Self.zoom
    self.transform = AffineTransform(
      a: transform.a * zoom, b: 0, c: 0, d: transform.d * zoom, tx: frame.midX - (position.x - transform.tx) * zoom,
      ty: frame.midY - (position.y - transform.ty) * zoom)
    var path = Path()
    for (start, end) in [(0.9, 1.0), (0, 0.1)] {
      for step in 0...100 {
        let position = lane.position.sample(at: start + (end - start) * Double(step) / 100).value
        if step == 0 { path.move(to: position) } else { path.addLine(to: position) }
      }
    }
    self.path = path
  }
}
