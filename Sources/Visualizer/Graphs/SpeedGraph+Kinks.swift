import DisplayLists
import Geometry
import Typesetting

/// Velocity discontinuities and position jumps: a marker on the curve, with the size of the jump if there is space.
extension SpeedGraph {
  /// The marker of a jump, with its label.
  private struct Ring {
    let center: Point
    let text: String
    let isJump: Bool
    let style: LaneStyle
    /// Whether its neighbours on the curve are far enough away for a label.
    var isAlone = true
  }

  private func rings(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool
  ) -> [Ring] {
    curves.flatMap { curve in
      let kinks = curve.kinks.filter { isShown($0.time) }
      let places = kinks.map { x($0.time) }
      func isClose(_ one: Int, _ other: Int) -> Bool {
        places.indices.contains(one) && places.indices.contains(other) && places[other] - places[one] < Self.ringSide
      }
      return kinks.enumerated().map { index, kink in
        // A position jump has no finite speed. Its marker is at the upper edge, and its size is in points.
        return Ring(
          center: Point(x: places[index], y: kink.isJump ? plot.minY + Self.jumpDepth : y(kink.speed)),
          text: FixedPoint.text(kink.size, decimals: 0) + (kink.isJump ? " pt" : " " + unit), isJump: kink.isJump,
          style: curve.style, isAlone: !isClose(index - 1, index) && !isClose(index, index + 1))
      }
    }
  }

  func drawKinks(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool, with painter: inout Painter
  ) {
    var last: Ring?
    for ring in rings(x: x, y: y, plot: plot, isShown: isShown) {
      // A marker that coincides with the previous one is left out.
      if let last, last.style == ring.style, last.center.distance(to: ring.center) < Self.ringSide / 4 { continue }
      last = ring
      if ring.isJump {
        painter.line(
          from: Point(x: ring.center.x, y: plot.maxY),
          to: Point(x: ring.center.x, y: ring.center.y + Self.ringSide / 2),
          color: ring.style.color, style: ring.style.stroke(width: 1.5))
      }
      painter.builder.stroke(
        .ellipse(Rect(center: ring.center, size: Size(width: Self.ringSide, height: Self.ringSide))),
        with: ring.style.color, style: StrokeStyle(width: 1.5))
    }
  }

  /// Draws the sizes of the jumps above everything else in the plot, including the playhead.
  ///
  /// - Parameter lines: The heights of the grid lines, which labels avoid.
  func drawKinkTexts(
    x: (Double) -> Double, y: (Double) -> Double, lines: [Double], plot: Rect, isShown: (Double) -> Bool,
    with painter: inout Painter
  ) {
    let rings = rings(x: x, y: y, plot: plot, isShown: isShown)
    let alone = rings.filter(\.isAlone)
    guard !alone.isEmpty else { return }
    let style = TextStyle.captionNumber
    let side = Size(width: Self.ringSide + 2, height: Self.ringSide + 2)
    var placement = LabelPlacement(
      plot: plot, markerSize: Self.ringSide, obstacles: rings.map { Rect(center: $0.center, size: side) })
    if isShown(lapTime) {
      placement.obstacles.append(playheadText(x: x(lapTime), plot: plot).box.inset(dx: -4, dy: -2))
    }
    placement.barriers = rings.filter(\.isJump).map {
      Rect(x: $0.center.x - 1, y: plot.minY, width: 2, height: plot.height)
    }
    placement.gridLines = lines.map { Rect(x: plot.minX, y: $0 - 0.5, width: plot.width, height: 1) }
    placement.curves = curves.map { $0.samples.map { Point(x: x($0.x), y: y($0.y)) } }
    placement.allowsLeaders = alone.count <= Self.mostWithLeaders
    let placements = placement.placements(
      of: alone.map { ring in
        LabelPlacement.Label(
          size: Size(width: style.width(of: ring.text).rounded(.up), height: style.capHeight), marker: ring.center,
          isAtTop: ring.isJump)
      })
    for case (let ring, let label?) in zip(alone, placements) {
      if let start = label.leader.first, let end = label.leader.last {
        painter.line(
          from: start, to: end, color: painter.theme.secondaryText.withOpacity(0.7), style: StrokeStyle(width: 1))
      }
      painter.builder.fill(
        .roundedRectangle(label.frame.inset(dx: -2, dy: -2), cornerRadius: 2), with: painter.theme.panel)
      painter.text(
        ring.text, at: Point(x: label.frame.minX, y: label.frame.maxY), style: style,
        color: painter.theme.secondaryText)
    }
  }

  private static let ringSide = 10.0
  /// With more markers than this, labels have no leaders: the lines would cross too often.
  private static let mostWithLeaders = 40
  /// The distance of a position jump's marker from the upper edge, so that it is clear of the grid line there.
  private static let jumpDepth = 10.0
}
