// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The look of a lane: its colour, its dashes and the shape of its marks. Lanes also differ without colour.
struct LaneStyle: Sendable, Hashable {
  let index: Int
  let color: Color

  init(index: Int, theme: Theme) {
    self.index = index
    color = theme.lanes[index % theme.lanes.count]
  }

  /// The stroke of the lane's lines: dashed, dotted, solid, or dash-dotted.
  ///
  /// - Parameter scale: The factor of the dashes. The width already includes it.
  func stroke(width: Double, scale: Double = 1) -> StrokeStyle {
    switch index % 4 {
    case 0: StrokeStyle(width: width, join: .round, dashes: [8 * scale, 4 * scale])
    case 1: StrokeStyle(width: width, join: .round, dashes: [2.5 * scale, 2.5 * scale])
    case 3: StrokeStyle(width: width, join: .round, dashes: [8, 3, 2, 3].map { $0 * scale })
    default: StrokeStyle(width: width, join: .round)
    }
  }

  /// The factor of trails and marks for a size of the motion. In a very large window a line of ordinary width would be
  /// too thin.
  static func trailScale(over extent: Double) -> Double { min(2.5, max(1, extent / 500)) }

  /// Draws a mark: a square, a diamond, a disc or a triangle.
  func mark(at center: Point, radius: Double, outline: Color? = nil, with painter: inout Painter) {
    if let outline { painter.builder.fill(shape(at: center, radius: radius + 1.5), with: outline) }
    painter.builder.fill(shape(at: center, radius: radius), with: color)
  }

  private func shape(at center: Point, radius: Double) -> Shape {
    switch index % 4 {
    case 0:
      .rectangle(Rect(center: center, size: Size(width: 1.8 * radius, height: 1.8 * radius)))
    case 1:
      .path(
        Path(
          polyline: [(0.0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)].map {
            Point(x: center.x + $0.0 * radius, y: center.y + $0.1 * radius)
          }, isClosed: true))
    case 3:
      .path(
        Path(
          polyline: [(0.0, -1.3), (1.2, 0.9), (-1.2, 0.9)].map {
            Point(x: center.x + $0.0 * radius, y: center.y + $0.1 * radius)
          }, isClosed: true))
    default:
      .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
    }
  }
}
