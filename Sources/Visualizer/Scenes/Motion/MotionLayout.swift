// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The layout of the Motion scene: the stage, the list of layers and the graph, as far as there is space.
///
/// The list and the graph have the same time axis. They are beside the stage or below it: where the picture is larger.
struct MotionLayout: Sendable, Hashable {
  /// The list of layers.
  struct List: Sendable, Hashable {
    let panel: Rect
    /// The area of the rows.
    let rows: Rect
    /// The area of the bars, whose width is the time of the graph.
    let bars: Rect
  }

  let stage: Rect
  /// The area of the picture on the stage.
  let picture: Rect
  /// Maps the picture to the window.
  let transform: AffineTransform
  /// Maps the second one of two pictures side by side to the window, or `nil`.
  let secondTransform: AffineTransform?
  let list: List?
  /// The panel of the graph, or `nil`.
  let graph: Rect?
  /// The area of the curves, or `nil`.
  let plot: Rect?
  /// The division into the stage and the parts beside or below it, or `nil` without them.
  let divider: GraphDivider?

  private static let gap = 12.0
  /// The margin of a picture that fits.
  private static let margin = 12.0
  private static let headerHeight = 30.0
  /// The least height of a graph and of a list, and the least width of both.
  private static let (leastGraph, leastList, leastWidth) = (136.0, 96.0, 260.0)
  /// The least side of the stage.
  private static let leastStage = 120.0
  /// The largest width of list and graph beside the stage.
  private static let mostWidth = 720.0

  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - viewport: The part of the picture that the stage shows.
  ///   - secondSize: The size of a second picture beside the first one, or `nil` without one.
  init(in frame: SceneFrame, size: Size, viewport: MotionViewport, secondSize: Size? = nil) {
    let isSplit = secondSize != nil
    let content = frame.content
    func extent(_ stage: Rect) -> Double {
      guard size.width > 0, size.height > 0 else { return 0 }
      let area = Self.areas(of: stage, isSplit)[0]
      return max(0, min(area.width / size.width, area.height / size.height))
    }
    let candidates = [Self.beside, Self.below].compactMap { $0(content, nil) }
    // The place of list and graph does not depend on their size, so that a drag does not change it.
    let withGraph = candidates.filter { Self.hasGraph($0.graphs) }
    let usual = (withGraph.isEmpty ? candidates : withGraph).max { extent($0.stage) < extent($1.stage) }
    divider = usual.flatMap { ($0.side == .right ? Self.beside : Self.below)(content, frame.graphShare) }
    stage = divider?.stage ?? content
    let areas = Self.areas(of: stage, isSplit)
    transform = viewport.transform(of: size, in: areas[0])
    secondTransform = secondSize.map { viewport.transform(of: $0, in: areas[1]) }
    picture = transform.boundingBox(of: Rect(origin: .zero, size: size))
    guard let rest = divider?.graphs else {
      (list, graph, plot) = (nil, nil, nil)
      return
    }
    let hasGraph = Self.hasGraph(rest)
    let graphHeight = hasGraph ? max(Self.leastGraph, min(320, (0.42 * rest.height).rounded())) : 0
    let panel = Rect(
      x: rest.minX, y: rest.minY, width: rest.width, height: rest.height - (hasGraph ? graphHeight + Self.gap : 0))
    let names = min(240, max(120, (0.38 * rest.width).rounded()))
    let rows = Rect(
      x: panel.minX, y: panel.minY + Self.headerHeight, width: panel.width,
      height: max(0, panel.height - Self.headerHeight - 8))
    let bars = Rect(
      x: panel.minX + names, y: rows.minY, width: max(0, panel.width - names - 20), height: rows.height)
    list = List(panel: panel, rows: rows, bars: bars)
    guard hasGraph else {
      (graph, plot) = (nil, nil)
      return
    }
    let graph = Rect(x: rest.minX, y: panel.maxY + Self.gap, width: rest.width, height: graphHeight)
    self.graph = graph
    plot = Rect(x: bars.minX, y: graph.minY + 42, width: bars.width, height: max(0, graph.height - 68))
  }

  /// The areas of one picture, or of two side by side.
  private static func areas(of stage: Rect, _ isSplit: Bool) -> [Rect] {
    let area = stage.inset(dx: margin, dy: margin)
    guard isSplit else { return [area] }
    if area.width >= area.height {
      let width = max(0, (area.width - margin) / 2)
      return [0, 1].map { Rect(x: area.minX + $0 * (width + margin), y: area.minY, width: width, height: area.height) }
    }
    let height = max(0, (area.height - margin) / 2)
    return [0, 1].map { Rect(x: area.minX, y: area.minY + $0 * (height + margin), width: area.width, height: height) }
  }

  /// Whether an area has space for the graph below the list.
  private static func hasGraph(_ area: Rect) -> Bool { area.height >= leastGraph + gap + leastList }

  /// List and graph at the right of the stage, or `nil` without space for them.
  private static func beside(_ content: Rect, share: Double?) -> GraphDivider? {
    let width = min(mostWidth, (0.54 * content.width).rounded())
    guard width >= leastWidth, content.width - width - gap >= leastStage, content.height >= leastList else {
      return nil
    }
    return GraphDivider(
      of: content, side: .right, gap: gap, usual: width, leastGraphs: leastWidth, leastStage: leastStage, share: share)
  }

  /// List and graph below the stage, or `nil` without space for them.
  private static func below(_ content: Rect, share: Double?) -> GraphDivider? {
    // Both fit, if the stage keeps its least height.
    let both = leastGraph + gap + leastList
    let half = (0.52 * content.height).rounded()
    let height = min(420, content.height - gap - both >= leastStage ? max(both, half) : half)
    guard height >= leastList, content.height - height - gap >= leastStage, content.width >= leastWidth else {
      return nil
    }
    return GraphDivider(
      of: content, side: .bottom, gap: gap, usual: height, leastGraphs: height >= both ? both : leastList,
      leastStage: leastStage, share: share)
  }
}
