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

  /// The least distance of a handle from its keyframe in the window. Nearer ones could not be reached.
  private static let leastHandleLength = 20.0

  /// The point of the window for a handle, beside the mark of its keyframe.
  func point(_ handle: KeyGraph.Handle) -> Point {
    let (key, point) = (point(handle.key), point(handle.point))
    let length = key.distance(to: point)
    guard length < Self.leastHandleLength else { return point }
    let inward = Vector(dx: handle.isFirst ? 1 : -1, dy: 0)
    return key + (length > 1 ? (point - key) * (1 / length) : inward) * Self.leastHandleLength
  }

  /// The regions of the handles and the marks in the visible times.
  func regions(of keys: KeyGraph) -> [PlacedRegion] {
    guard times.upperBound > times.lowerBound, values.upperBound > values.lowerBound else { return [] }
    func region(_ region: SceneRegion, _ time: Double, _ place: Point) -> PlacedRegion? {
      guard times.contains(time) else { return nil }
      var placed = PlacedRegion.around(place, region, transform: transform)
      placed.limits = plot
      return placed
    }
    // Of two regions at one point, the first one has the pointer.
    return keys.handles.enumerated().compactMap { region(.keyHandle($0), $1.point.x, point($1)) }
      + keys.marks.enumerated().compactMap { region(.key($0), $1.point.x, point($1.point)) }
  }
}
