// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The place of keyframes in the plot of a graph.
struct KeyPlace: Sendable {
  let plot: Rect
  /// The instants at the left and at the right edge, and the values at the lower and at the upper one.
  let times: ClosedRange<Double>
  var values: ClosedRange<Double>

  /// Maps an instant and a value to the window.
  private var transform: AffineTransform {
    let x = plot.width / (times.upperBound - times.lowerBound)
    let y = -plot.height / (values.upperBound - values.lowerBound)
    return AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: plot.minX - times.lowerBound * x, ty: plot.maxY - values.lowerBound * y)
  }

  /// The point of the window for an instant and a value. A value beyond the axis is at its edge.
  func point(_ place: Point) -> Point {
    let point = transform.apply(to: place)
    return Point(x: point.x, y: min(max(point.y, plot.minY), plot.maxY))
  }

  /// The regions of the marks and the handles in the visible times.
  func regions(of keys: KeyGraph) -> [PlacedRegion] {
    guard times.upperBound > times.lowerBound, values.upperBound > values.lowerBound else { return [] }
    func region(_ region: SceneRegion, _ place: Point) -> PlacedRegion? {
      guard times.contains(place.x) else { return nil }
      var placed = PlacedRegion.around(point(place), region, transform: transform)
      placed.limits = plot
      return placed
    }
    return keys.marks.enumerated().compactMap { region(.key($0), $1.point) }
      + keys.handles.enumerated().compactMap { region(.keyHandle($0), $1.point) }
  }
}
