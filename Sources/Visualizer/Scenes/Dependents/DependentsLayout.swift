// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The layout of the Dependents scene: a row for each square, and one for the further dependents.
///
/// The heading of a row is at its left, or above it if the squares are larger then. A small panel has no headings.
struct DependentsLayout: Sendable {
  struct Row: Sendable {
    /// Maps the stage to the window, for the layers of this row.
    let transform: AffineTransform
    /// The area of the heading, or `nil` without space for it.
    let heading: Rect?
    /// The lowest point of the row.
    let bottom: Double
  }

  let rows: [Row]
  /// The points of the window for a point of the stage.
  let scale: Double
  /// The baseline of the hint above the rows, or `nil` without space for it.
  let hint: Point?
  /// The panel of the graph, or `nil` without space for it.
  let graph: Rect?
  /// The division into rows and graph, or `nil` without a graph.
  let divider: GraphDivider?
  let panel: Rect

  /// The part of the stage that the squares use, with their corners.
  private static let used = 44.0...676.0
  /// The height of a turned square.
  private static let rowHeight = 92.0
  private static let columnWidth = 184.0
  private static let lineHeight = 28.0

  init(in frame: SceneFrame, rowCount: Int) {
    let lanes = CurvesLayout(in: frame, laneCount: 1, leastMotion: DependentsScene.leastMotion)
    let panel = lanes.lanes.first?.panel ?? Rect(x: 0, y: 0, width: 0, height: 0)
    self.panel = panel
    (graph, divider) = (lanes.graph, lanes.divider)
    let inside = panel.inset(dx: panel.width < 360 ? 8 : 16, dy: min(8, panel.height / 10))
    // A very low panel has only the row of the first square.
    let rowCount = inside.height < 24 * Double(rowCount) ? 1 : rowCount
    let showsHint = inside.height >= 140 && TextStyle.body.width(of: DependentsTexts.hint) <= inside.width
    hint = showsHint ? Point(x: inside.minX, y: inside.minY + 16) : nil
    let head = showsHint ? Self.lineHeight : 0
    let band = max(0, (inside.height - head) / Double(max(rowCount, 1)))
    let length = Self.used.upperBound - Self.used.lowerBound
    func scale(_ width: Double, _ height: Double) -> Double { max(0, min(width / length, height / Self.rowHeight)) }
    let alone = scale(inside.width, band)
    let beside = band >= 36 ? scale(inside.width - Self.columnWidth, band) : 0
    let above = inside.width >= 240 ? scale(inside.width, band - Self.lineHeight) : 0
    let withHeading = max(beside, above)
    let hasHeadings = withHeading >= 0.25 && withHeading >= 0.5 * alone
    let isBeside = hasHeadings && beside >= above
    let isAbove = hasHeadings && !isBeside
    let size = hasHeadings ? withHeading : alone
    self.scale = size
    let left = isBeside ? inside.minX + Self.columnWidth : inside.minX
    let middle = (Self.used.lowerBound + Self.used.upperBound) / 2
    // A row is as high as its content, and all rows together are in the middle of the panel.
    let height = min(band, size * Self.rowHeight * (isAbove ? 1.2 : 1.4) + (isAbove ? Self.lineHeight : 0))
    let first = inside.minY + head + ((inside.height - head) - height * Double(rowCount)) / 2
    rows = DependentParts.rows.prefix(rowCount).enumerated().map { index, stageY in
      let top = first + Double(index) * height
      let center = top + (isAbove ? Self.lineHeight : 0) + (height - (isAbove ? Self.lineHeight : 0)) / 2
      return Row(
        transform: AffineTransform(
          a: size, b: 0, c: 0, d: size, tx: (left + inside.maxX) / 2 - middle * size, ty: center - stageY * size),
        heading: isBeside
          ? Rect(x: inside.minX, y: top, width: Self.columnWidth - 16, height: height)
          : isAbove ? Rect(x: inside.minX, y: top, width: inside.width, height: Self.lineHeight) : nil,
        bottom: top + height)
    }
  }

  /// Whether headings are above the rows, in one line.
  var hasLineHeadings: Bool { rows.first?.heading.map { $0.height == Self.lineHeight } ?? false }
}
