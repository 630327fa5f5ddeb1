import Animations
import Geometry

/// A window into a lane that shows the place where its way begins and ends, enlarged.
///
/// What is in it is drawn anew by the same rasteriser, through a clip and another transform: lines keep their width,
/// and what a seam does shows as it is. It lies in the middle of the blob, where nothing else is.
struct LaneLens: Sendable {
  /// How many times as large things are as in the lane.
  static let zoom = 6.0

  /// Where it lies in the window.
  let frame: Rect
  /// What it shows, in the window.
  let source: Rect
  /// Maps the box to the lens.
  let transform: AffineTransform
  /// How the lane of itself arrives at the seam, and how it leaves, in the box.
  let way: Path

  /// Places it in a lane, or gives `nil` where there is no room for it.
  ///
  /// - Parameters:
  ///   - lane: The lane; the lens is about the place where it begins.
  ///   - layout: Where the lane lies.
  ///   - transform: Maps the box to the lane.
  init?(lane: CurvesMotion.Lane, layout: CurvesLayout.Lane, transform: AffineTransform) {
    let side = (min(layout.area.width, layout.area.height) * 0.3 / 4).rounded(.down) * 4
    let seam = lane.position.sample(at: 0).value
    guard side >= 36, seam.isFinite else { return nil }
    frame = Rect(
      center: Point(x: layout.area.midX.rounded(), y: layout.area.midY.rounded()),
      size: Size(width: min(side, 240), height: min(side, 240)))
    let place = transform.apply(to: seam)
    source = Rect(
      center: place, size: Size(width: frame.width / Self.zoom, height: frame.height / Self.zoom))
    let zoom = Self.zoom
    self.transform = AffineTransform(
      a: transform.a * zoom, b: 0, c: 0, d: transform.d * zoom, tx: frame.midX - (place.x - transform.tx) * zoom,
      ty: frame.midY - (place.y - transform.ty) * zoom)
    var way = Path()
    for (start, end) in [(0.9, 1.0), (0, 0.1)] {
      for step in 0...100 {
        let place = lane.position.sample(at: start + (end - start) * Double(step) / 100).value
        if step == 0 { way.move(to: place) } else { way.addLine(to: place) }
      }
    }
    self.way = way
  }
}
