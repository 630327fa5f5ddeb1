// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The keyframes in the graph of the chosen property.
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
    let chosen = controls.chosenKeys
    for mark in keys.marks where place.times.contains(mark.point.x) {
      let center = place.point(mark.point)
      let isChosen = chosen.contains { $0.isKey(of: mark.choice) }
      let side = Self.markSize / 2 + (isChosen ? 1 : 0)
      let corners = [(0.0, -side), (side, 0), (0, side), (-side, 0)]
      let shape = Shape.path(
        Path(polyline: corners.map { Point(x: center.x + $0.0, y: center.y + $0.1) }, isClosed: true))
      painter.builder.fill(shape, with: isChosen ? theme.accent : theme.panel)
      painter.builder.stroke(shape, with: isChosen ? theme.text : theme.accent, style: StrokeStyle(width: 1.5))
      painter.readout(
        MotionTexts.keyHelp, in: Rect(center: center, size: Size(width: 2 * side + 8, height: 2 * side + 8)))
    }
    // The handles are in front, as they have the pointer first.
    for handle in keys.handles where place.times.contains(handle.point.x) {
      let (key, point) = (place.point(handle.key), place.point(handle))
      painter.clipped(to: place.plot.inset(dx: -4, dy: -4)) { painter in
        painter.line(from: key, to: point, color: painter.theme.accent, style: StrokeStyle(width: 1.5))
      }
      let ring = Rect(center: point, size: Size(width: Self.markSize, height: Self.markSize))
      painter.builder.fill(.ellipse(ring), with: theme.panel)
      painter.builder.stroke(.ellipse(ring), with: theme.accent, style: StrokeStyle(width: 1.5))
      painter.readout(MotionTexts.handleHelp, in: ring.inset(dx: -6, dy: -6))
    }
  }
}
