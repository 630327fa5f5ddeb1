// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The layout of the Timing scene: the graphs at the left and the motions at the right, or stacked in a narrow window.
struct TimingLayout: Sendable, Hashable {
  /// The panel of the value graph.
  let curve: Rect
  /// The panel of the speed graph, or `nil` without space for it.
  let speed: Rect?
  /// The area of the visible outputs, which fills the panel up to its margins.
  let plot: Rect
  /// The unit square of the curve in the window, with y upwards.
  let square: Rect
  /// The panel of the motions.
  let movers: Rect
  /// The division into graphs and motions, or `nil` without graphs.
  let divider: GraphDivider?

  /// The range of outputs in which the distance of a press from a handle has the proportions of the inputs.
  static let standardOutputs = -0.35...1.35
  /// The largest absolute output.
  private static let farthest = 1e6

  /// - Parameters:
  ///   - frame: The layout that all scenes share.
  ///   - outputs: The range of the curve and its handles.
  ///   - share: The part of the time axis that the curve occupies.
  init(in frame: SceneFrame, outputs: ClosedRange<Double> = standardOutputs, share: Double = 1) {
    let content = frame.content
    // Neither the open panel of further controls nor a choice of the graphs' size hides the speed graph.
    func hasSpeed(_ frame: SceneFrame?) -> Bool { frame.map { TimingLayout(in: $0).speed != nil } ?? false }
    let keepsBesidePanel = hasSpeed(frame.closed)
    let keepsSpeed = keepsBesidePanel || hasSpeed(frame.undivided)
    let graphs: Rect
    // A narrow, high window has the graphs above each other, and the motions below them.
    let whole = frame.closed?.content ?? content
    let isPortrait = whole.width < whole.height * 1.1
    if content.height < 112 {
      // A very low window has only the motion.
      (graphs, divider) = (Rect(x: content.minX, y: content.minY, width: 0, height: 0), nil)
      movers = content
    } else if !isPortrait {
      let wide = min(content.width * 0.66, content.height * 2.2).rounded()
      // With less space, a single column of graphs leaves more for the motions, if both graphs are high enough.
      let isLow = (content.height - Self.gap) / 2 < Self.usualStackedGraph
      let hasTwo =
        wide >= 1.2 * content.height && wide >= (isLow ? 2 * Self.leastWidth + Self.gap : 620)
        && content.width - wide - 16 >= 360
      let divider = GraphDivider(
        of: content, side: .left, gap: 16,
        usual: hasTwo ? wide : (min(content.width * 0.55, content.height * 1.2)).rounded(),
        leastGraphs: Self.leastWidth, leastStage: Self.leastWidth, share: frame.graphShare)
      (graphs, movers, self.divider) = (divider.graphs, divider.stage, divider)
    } else {
      let usual = max(
        content.height * 0.58,
        min(
          content.height - Self.gap - (keepsBesidePanel ? Self.leastMoversBesidePanel : Self.leastMovers),
          2 * Self.usualGraph + Self.gap)
      ).rounded()
      let divider = GraphDivider(
        of: content, side: .top, gap: Self.gap, usual: usual, leastGraphs: 2 * Self.leastGraph + Self.gap,
        leastStage: Self.leastMovers, share: frame.graphShare)
      (graphs, movers, self.divider) = (divider.graphs, divider.stage, divider)
    }
    (curve, speed) = Self.panels(
      in: graphs,
      least: keepsSpeed
        ? Self.leastKeptGraph : isPortrait || frame.keepsGraph ? Self.leastGraph : Self.usualStackedGraph)
    let (low, high) = (max(outputs.lowerBound, -Self.farthest), min(outputs.upperBound, Self.farthest))
    // The margins contain the title, the labels of the axes and the knobs of the handles.
    plot = Self.plot(in: curve)
    let unit = plot.height / max(high - low, 1e-9)
    square = Rect(x: plot.minX, y: plot.maxY + (low - 1) * unit, width: plot.width * share, height: unit)
  }

  /// The height that a graph has in a small portrait window if the motions leave it.
  private static let usualGraph = 120.0
  /// The least heights of a graph and of the motions below the graphs, also beside an open panel.
  private static let (leastGraph, leastMovers, leastMoversBesidePanel) = (96.0, 100.0, 32.0)
  /// The least heights of a graph above or below another one: in small windows beside the motions, and where the speed
  /// graph must not vanish.
  private static let (usualStackedGraph, leastKeptGraph) = (150.0, 84.0)
  /// The least width of a graph, and of the motions beside graphs.
  private static let leastWidth = 280.0
  /// The distance of graphs above each other, and from the motions below them.
  private static let gap = 12.0

  /// The area of the curves in a panel; both graphs have the same margins. A low panel has smaller ones. The word
  /// before the times starts at the left margin of the panel's title.
  static func plot(in panel: Rect) -> Rect {
    let (top, bottom) = panel.height < 150 ? (36.0, 26.0) : (44, 36)
    return Rect(
      x: panel.minX + 64, y: panel.minY + top, width: max(0, panel.width - 88),
      height: max(0, panel.height - top - bottom))
  }

  /// The panels of the value graph and the speed graph: side by side in a wide area, stacked in a high one.
  ///
  /// Without space for both, the speed graph has no panel.
  ///
  /// - Parameter least: The least height of a stacked graph.
  private static func panels(in area: Rect, least: Double) -> (value: Rect, speed: Rect?) {
    let half = Size(width: ((area.width - 12) / 2).rounded(.down), height: ((area.height - 12) / 2).rounded(.down))
    if half.width >= leastWidth, half.height > 72, area.width >= 1.2 * area.height {
      let value = Rect(x: area.minX, y: area.minY, width: half.width, height: area.height)
      return (
        value, Rect(x: value.maxX + 12, y: area.minY, width: area.maxX - value.maxX - 12, height: area.height)
      )
    }
    guard half.height >= least, area.width >= 200 else { return (area, nil) }
    let value = Rect(x: area.minX, y: area.minY, width: area.width, height: half.height)
    return (
      value, Rect(x: area.minX, y: value.maxY + 12, width: area.width, height: area.maxY - value.maxY - 12)
    )
  }

  /// Whether the value graph has space.
  var hasCurve: Bool { plot.width > 24 && plot.height > 24 }

  /// The knobs of the points that can be dragged. During a drag beyond the plot, the knob stays inside the panel.
  func knobs(of settings: TimingSettings) -> [Point] {
    guard hasCurve else { return [] }
    let room = curve.inset(dx: 12, dy: 12)
    return settings.dragged.map { stop in
      let point = transform.apply(to: Point(x: stop.input, y: stop.output))
      return Point(x: point.x, y: min(max(point.y, room.minY), room.maxY))
    }
  }

  /// Maps input and output of the edited curve to the window.
  var transform: AffineTransform { transform(share: square.width / plot.width) }

  /// Maps input and output of a curve to the window.
  ///
  /// - Parameter share: The part of the time axis that the curve occupies.
  func transform(share: Double) -> AffineTransform {
    AffineTransform(a: plot.width * share, b: 0, c: 0, d: -square.height, tx: square.minX, ty: square.maxY)
  }
}
