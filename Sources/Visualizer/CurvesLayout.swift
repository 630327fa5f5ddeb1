import Geometry

/// Where everything of the Curves scene sits, on a 4-point grid.
///
/// Wide windows show the lanes side by side over the graph and two rows of controls. A narrow one stacks the lanes and
/// folds the second row, and with it the rates, into a panel that opens above the transport; a low one leaves out the graph.
struct CurvesLayout: Sendable, Hashable {
  struct Lane: Sendable, Hashable {
    let panel: Rect
    /// Where the box of the motion is shown.
    let area: Rect
    let titleBaseline: Double
    let numbersBaseline: Double
  }

  static let margin = 24.0
  static let gap = 12.0
  static let laneGap = 16.0
  static let topBarHeight = 48.0
  static let padding = 16.0

  let size: Size
  let lanes: [Lane]
  /// The panel of the speed graph, or `nil` where there is no room for it.
  let graph: Rect?
  /// The panel of the transport and, where they are not folded, the second row of controls.
  let transport: Rect
  /// Whether the second row of controls is folded away.
  let isFolded: Bool

  init(size: Size, laneCount: Int) {
    self.size = size
    let margin = size.width < 720 ? 12 : Self.margin
    let width = max(0, size.width - 2 * margin)
    let stacked = size.width < 720
    isFolded = size.width < 1200
    let transportHeight = isFolded ? 48.0 : 92.0
    transport = Rect(
      x: margin, y: max(Self.topBarHeight, size.height - 16 - transportHeight), width: width, height: transportHeight)

    let top = Self.topBarHeight + 8
    var bottom = transport.minY - Self.gap
    let neededForLanes = stacked ? 3 * 150.0 : 240.0
    let graphHeight = size.height >= 720 ? 176.0 : 136.0
    if bottom - top - graphHeight - Self.gap >= neededForLanes {
      graph = Rect(x: margin, y: bottom - graphHeight, width: width, height: graphHeight)
      bottom -= graphHeight + Self.gap
    } else {
      graph = nil
    }

    let count = Double(laneCount)
    let across = stacked ? 1 : count
    let down = stacked ? count : 1
    let laneWidth = max(0, (width - Self.laneGap * (across - 1)) / across)
    let laneHeight = max(0, (bottom - top - Self.gap * (down - 1)) / down)
    lanes = (0..<laneCount).map { index in
      let column = stacked ? 0 : Double(index)
      let row = stacked ? Double(index) : 0
      let panel = Rect(
        x: margin + column * (laneWidth + Self.laneGap), y: top + row * (laneHeight + Self.gap), width: laneWidth,
        height: laneHeight)
      // A low panel has its numbers in the line of its title, so that the motion keeps the height.
      let isLow = laneHeight < 220
      return Lane(
        panel: panel,
        area: Rect(
          x: panel.minX + 8, y: panel.minY + 36, width: max(0, laneWidth - 16),
          height: max(0, laneHeight - 36 - (isLow ? 8 : 32))),
        titleBaseline: panel.minY + 30,
        numbersBaseline: isLow ? panel.minY + 30 : panel.maxY - 16)
    }
  }

  /// The part of a graph's panel in which its curves are drawn.
  static func plot(in panel: Rect) -> Rect {
    Rect(
      x: panel.minX + 52, y: panel.minY + 38, width: max(0, panel.width - 52 - 96), height: max(0, panel.height - 64))
  }
}
