// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The names of lanes that share one area, with their marks, in a row at the top of the area.
struct SharedLaneNames {
  /// The area of the row.
  let frame: Rect
  private let names: [String]
  private let styles: [LaneStyle]

  private static let (markWidth, gap) = (14.0, 10.0)

  /// - Returns: `nil` if the lanes have their own areas or the graph has their names, or without space for all of them.
  init?(_ names: [String], styles: [LaneStyle], in layout: CurvesLayout) {
    guard layout.isShared, layout.graph == nil, let lane = layout.lanes.first else { return nil }
    let width = names.reduce(-Self.gap) { $0 + Self.markWidth + TextStyle.caption.width(of: $1) + Self.gap }
    guard width <= lane.panel.width - 24, lane.area.minY >= lane.panel.minY + 20 else { return nil }
    frame = Rect(
      x: lane.panel.minX + 12, y: lane.panel.minY + 10, width: width.rounded(.up), height: TextStyle.caption.capHeight)
    (self.names, self.styles) = (names, styles)
  }

  func draw(with painter: inout Painter) {
    var x = frame.minX
    for (name, style) in zip(names, styles) {
      style.mark(at: Point(x: x + 4, y: frame.midY), radius: 3, with: &painter)
      x += Self.markWidth
      x += painter.text(
        name, at: Point(x: x, y: frame.maxY), style: .caption, color: painter.theme.text, help: GraphTexts.nameHelp)
      x += Self.gap
    }
  }
}
