// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
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

extension EvaluatedMotionScene {
  /// The side of the mark of a keyframe, in points of the window.
  private static let markSize = 8.0

  /// Draws the keyframes of the chosen property and the handles of the chosen one.
  func drawKeys(with painter: inout Painter) {
    guard let keys, var place = keyPlace else { return }
    // During a change of scale, the marks stay on the curves.
    let title = MotionTexts.quantities[controls.quantity.rawValue]
    if let axis = painter.graph.axes.first(where: { $0.title == title }) { place.values = axis.range }
    guard place.times.upperBound > place.times.lowerBound, place.values.upperBound > place.values.lowerBound else {
      return
    }
    let theme = painter.theme
    for handle in keys.handles where place.times.contains(handle.point.x) {
      let (key, point) = (place.point(handle.key), place.point(handle.point))
      painter.clipped(to: place.plot.inset(dx: -4, dy: -4)) { painter in
        painter.line(from: key, to: point, color: painter.theme.accent, style: StrokeStyle(width: 1.5))
      }
      let ring = Rect(center: point, size: Size(width: Self.markSize, height: Self.markSize))
      painter.builder.fill(.ellipse(ring), with: theme.panel)
      painter.builder.stroke(.ellipse(ring), with: theme.accent, style: StrokeStyle(width: 1.5))
      painter.readout(MotionTexts.handleHelp, in: ring.inset(dx: -6, dy: -6))
    }
    let chosen = controls.choice
    for mark in keys.marks where place.times.contains(mark.point.x) {
      let center = place.point(mark.point)
      let isChosen = mark.choice.keys == chosen?.keys && mark.choice.key == chosen?.key
      let side = Self.markSize / 2 + (isChosen ? 1 : 0)
      let corners = [(0.0, -side), (side, 0), (0, side), (-side, 0)]
      let shape = Shape.path(
        Path(polyline: corners.map { Point(x: center.x + $0.0, y: center.y + $0.1) }, isClosed: true))
      painter.builder.fill(shape, with: isChosen ? theme.accent : theme.panel)
      painter.builder.stroke(shape, with: isChosen ? theme.text : theme.accent, style: StrokeStyle(width: 1.5))
      painter.readout(
        MotionTexts.keyHelp, in: Rect(center: center, size: Size(width: 2 * side + 8, height: 2 * side + 8)))
    }
  }
}
