// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Velocity discontinuities and position jumps: a marker on the curve, with the size of the jump if there is space.
extension SpeedGraph {
  /// The marker of a jump, with its label.
  private struct JumpMarker {
    let center: Point
    let text: String
    let isPositionJump: Bool
    let style: LaneStyle
    /// Whether its neighbours on the curve are far enough away for a label.
    var isAlone = true
  }

  private func markers(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool
  ) -> [JumpMarker] {
    curves.flatMap { curve in
      let velocityJumps = curve.velocityJumps.filter { isShown($0.time) }
      let positions = velocityJumps.map { x($0.time) }
      func isClose(_ one: Int, _ other: Int) -> Bool {
        positions.indices.contains(one) && positions.indices.contains(other)
          && positions[other] - positions[one] < Self.markerSize
      }
      return velocityJumps.enumerated().map { index, jump in
        // A position jump has no finite speed. Its marker is at the upper edge, and its size is in points.
        return JumpMarker(
          center: Point(x: positions[index], y: jump.isPositionJump ? plot.minY + Self.jumpDepth : y(jump.speed)),
          text: FixedPoint.text(jump.size, decimals: 0) + (jump.isPositionJump ? " pt" : " " + unit),
          isPositionJump: jump.isPositionJump,
          style: curve.style, isAlone: !isClose(index - 1, index) && !isClose(index, index + 1))
      }
    }
  }

  func drawVelocityJumps(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool, with painter: inout Painter
  ) {
    var last: JumpMarker?
    for marker in markers(x: x, y: y, plot: plot, isShown: isShown) {
      // A marker that coincides with the previous one is left out.
      if let last, last.style == marker.style, last.center.distance(to: marker.center) < Self.markerSize / 4 {
        continue
      }
      last = marker
      if marker.isPositionJump {
        painter.line(
          from: Point(x: marker.center.x, y: plot.maxY),
          to: Point(x: marker.center.x, y: marker.center.y + Self.markerSize / 2),
          color: marker.style.color, style: marker.style.stroke(width: 1.5))
      }
      painter.builder.stroke(
        Self.shape(ofPositionJump: marker.isPositionJump, at: marker.center), with: marker.style.color,
        style: StrokeStyle(width: 1.5))
    }
  }

  /// The shape of a marker: a triangle for a position jump, and a ring for a velocity jump.
  static func shape(ofPositionJump isPositionJump: Bool, at center: Point) -> Shape {
    let radius = markerSize / 2
    guard isPositionJump else {
      return .ellipse(Rect(center: center, size: Size(width: markerSize, height: markerSize)))
    }
    return .path(
      Path(
        polyline: [(0.0, -1.0), (1, 0.8), (-1, 0.8)].map {
          Point(x: center.x + $0.0 * radius, y: center.y + $0.1 * radius)
        }, isClosed: true))
  }

  /// Draws the sizes of isolated jumps above the curves, the event marks and the playhead.
  ///
  /// The work area and the reading at the pointer are drawn later.
  ///
  /// - Parameter lines: The y coordinates of the grid lines, which labels avoid where possible.
  func drawVelocityJumpLabels(
    x: (Double) -> Double, y: (Double) -> Double, lines: [Double], plot: Rect, isShown: (Double) -> Bool,
    with painter: inout Painter
  ) {
    let markers = markers(x: x, y: y, plot: plot, isShown: isShown)
    let alone = markers.filter(\.isAlone)
    guard !alone.isEmpty else { return }
    let style = TextStyle.captionNumber
    let side = Size(width: Self.markerSize + 2, height: Self.markerSize + 2)
    var placement = LabelPlacement(
      plot: plot, markerSize: Self.markerSize,
      obstacles: (markers.map(\.center) + eventMarks(x: x, y: y, isShown: isShown).map(\.center)).map {
        Rect(center: $0, size: side)
      })
    if isShown(lapTime) {
      placement.obstacles.append(playheadText(x: x(lapTime), plot: plot).box.inset(dx: -4, dy: -2))
    }
    if let box = eventText(x: x, plot: plot, isShown: isShown)?.box {
      placement.obstacles.append(box.inset(dx: -4, dy: -2))
    }
    placement.barriers = markers.filter(\.isPositionJump).map {
      Rect(x: $0.center.x - 1, y: plot.minY, width: 2, height: plot.height)
    }
    placement.gridLines = lines.map { Rect(x: plot.minX, y: $0 - 0.5, width: plot.width, height: 1) }
    placement.curves = curves.map { $0.samples.map { Point(x: x($0.x), y: y($0.y)) } }
    placement.allowsLeaders = alone.count <= Self.leaderLimit
    let placements = placement.placements(
      of: alone.map { marker in
        LabelPlacement.Label(
          size: Size(width: style.width(of: marker.text).rounded(.up), height: style.capHeight), marker: marker.center,
          isAtTop: marker.isPositionJump)
      })
    for case (let marker, let label?) in zip(alone, placements) {
      if let start = label.leader.first, let end = label.leader.last {
        painter.line(
          from: start, to: end, color: painter.theme.secondaryText.withOpacity(0.7), style: StrokeStyle(width: 1))
      }
      painter.builder.fill(
        .roundedRectangle(label.frame.inset(dx: -2, dy: -2), cornerRadius: 2), with: painter.theme.panel)
      painter.text(
        marker.text, at: Point(x: label.frame.minX, y: label.frame.maxY), style: style,
        color: painter.theme.secondaryText,
        help: marker.isPositionJump ? GraphTexts.positionJumpHelp : GraphTexts.velocityJumpHelp)
    }
  }

  static let markerSize = 10.0
  /// With more markers than this, labels have no leaders: the lines would cross too often.
  private static let leaderLimit = 40
  /// The distance of a position jump's marker from the upper edge, so that it is clear of the grid line there.
  private static let jumpDepth = 10.0
}
