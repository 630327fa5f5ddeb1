// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The layout of the Curves scene, on a 4-point grid.
///
/// Wide windows show the lanes side by side above the graph. A narrow window has them in several rows if the motion is
/// larger then. A window below 700 × 450 points that is not in portrait format can have no graph. In a small window,
/// all lanes share one area.
package struct CurvesLayout: Sendable, Hashable {
  package struct Lane: Sendable, Hashable {
    package let panel: Rect
    /// The area of the motion's box.
    package let area: Rect
    /// The position of the title and the numbers.
    let text: Text
    /// Whether the line below the title has space.
    let hasTradeOff: Bool
    /// Whether the bar of the lead or lag has space.
    let hasLead: Bool

    enum Text: Sendable, Hashable {
      /// The title above the motion, and the numbers below it in rows.
      case aboveAndBelow(rows: Int)
      /// A column of this width, left of the motion.
      case column(width: Double)
      /// No text, in a very low panel or one that lanes share.
      case none
    }
  }

  /// The lines of a lane that need space besides title and numbers.
  package struct Details: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The trade-off below the title.
    static let tradeOff = Details(rawValue: 1)
    /// The bar of the lead or lag.
    static let lead = Details(rawValue: 2)
  }

  private static let gap = 12.0
  private static let laneGap = 16.0
  private static let columnWidth = 232.0
  /// The height of the names of lanes that share an area.
  private static let nameHeight = 20.0

  /// The least side of a lane's motion. Smaller lanes share one area.
  private static let leastExtent = 90.0

  /// The same where the graph is kept, and the least height of the graph there.
  private static let (leastExtentBesideGraph, leastGraphHeight) = (64.0, 100.0)

  /// The least heights of a graph and of the lanes above it after a drag of their boundary. The names of four lanes fit
  /// beside such a graph.
  private static let (leastDraggedGraph, leastStageHeight) = (116.0, 112.0)

  package let lanes: [Lane]
  /// Whether all lanes have the same area.
  package let isShared: Bool
  /// The panel of the graph, or `nil` without space for it.
  package let graph: Rect?
  /// The division into lanes and graph, or `nil` without a graph.
  let divider: GraphDivider?

  /// - Parameters:
  ///   - frame: The layout that all scenes share.
  ///   - laneCount: The number of lanes.
  ///   - details: The lines of the lanes besides title and numbers.
  ///   - leastMotion: The side of the square for the motion of a lane beside a graph, unless it would also be small
  ///     without one.
  package init(in frame: SceneFrame, laneCount: Int, details: Details = [], leastMotion: Double = 130) {
    let content = frame.content
    // Large windows and those in portrait format keep their graph. Neither the open panel of further controls nor a
    // choice of the graph's height hides it.
    let isPortrait = frame.size.height > frame.size.width && content.width >= 200 && content.height >= 220
    let keepsGraph =
      frame.keepsGraph || isPortrait
      || [frame.closed, frame.undivided].compactMap(\.self).contains {
        CurvesLayout(in: $0, laneCount: laneCount, details: details, leastMotion: leastMotion).graph != nil
      }
    let leastMotion = keepsGraph ? 0 : leastMotion
    // A very high window also has a higher graph.
    let usual = frame.size.height >= 720 ? max(176, (frame.size.height * 0.04).rounded() * 4) : 136
    func lanes(height: Double) -> [Lane] {
      let area = Rect(x: content.minX, y: content.minY, width: content.width, height: max(0, height))
      // Equal rows of lanes, the one with the largest motions.
      return (1...laneCount).filter { laneCount % $0 == 0 }.map { Self.lanes(laneCount, inRows: $0, area, details) }
        .max { Self.motionExtent($0) < Self.motionExtent($1) } ?? []
    }
    let kept = keepsGraph ? min(usual, max(Self.leastGraphHeight, (content.height / 2).rounded())) : usual
    // In a large, low window the graph leaves each lane its own area, if it can.
    let isTight =
      frame.keepsGraph
      && Self.isTooSmall(lanes(height: content.height - kept - Self.gap), leastExtent: Self.leastExtentBesideGraph)
    let divider = GraphDivider(
      of: content, side: .bottom, gap: Self.gap, usual: isTight ? min(kept, Self.leastDraggedGraph) : kept,
      leastGraphs: Self.leastDraggedGraph, leastStage: Self.leastStageHeight, share: frame.graphShare)
    let graphHeight = divider.extent
    let withGraph = lanes(height: content.height - graphHeight - Self.gap)
    let alone = lanes(height: content.height)
    let extent = Self.motionExtent(withGraph)
    isShared =
      laneCount > 1
      && (Self.isTooSmall(alone, leastExtent: Self.leastExtent)
        || (keepsGraph && Self.isTooSmall(withGraph, leastExtent: Self.leastExtentBesideGraph)))
    if isShared {
      let graphTop = content.maxY - graphHeight
      let hasGraph = content.width >= 200 && graphTop - Self.gap - content.minY >= leastMotion
      let height = hasGraph ? graphTop - Self.gap - content.minY : content.height
      let area = Rect(x: content.minX, y: content.minY, width: content.width, height: height)
      // Without a graph, the names of the lanes are above the motion.
      let top = hasGraph || area.height < 90 ? 0 : Self.nameHeight
      self.lanes = Array(repeating: Self.bareLane(area, top: top), count: laneCount)
      graph = hasGraph ? Rect(x: content.minX, y: graphTop, width: content.width, height: graphHeight) : nil
    } else if extent >= leastMotion || (extent >= 100 && extent >= 0.75 * Self.motionExtent(alone)) {
      self.lanes = withGraph
      graph = Rect(x: content.minX, y: content.maxY - graphHeight, width: content.width, height: graphHeight)
    } else {
      self.lanes = alone
      graph = nil
    }
    self.divider = graph == nil ? nil : divider
  }

  /// Whether lanes have too little space for their motion or their texts.
  private static func isTooSmall(_ lanes: [Lane], leastExtent: Double) -> Bool {
    motionExtent(lanes) < leastExtent || lanes.contains { $0.text == .none }
  }

  /// The side of the square in which a lane shows its motion.
  private static func motionExtent(_ lanes: [Lane]) -> Double {
    lanes.first.map { min($0.area.width, $0.area.height) } ?? 0
  }

  /// Lanes in rows of equal length: side by side in one row, or stacked in rows of one.
  private static func lanes(_ count: Int, inRows rowCount: Int, _ area: Rect, _ details: Details) -> [Lane] {
    stretches(of: rowCount, from: area.minY, length: area.height, gap: gap).flatMap { row in
      stretches(of: count / rowCount, from: area.minX, length: area.width, gap: laneGap).map {
        lane(Rect(x: $0.start, y: row.start, width: $0.length, height: row.length), details)
      }
    }
  }

  /// Equal parts with gaps between them, on whole points, so that hairlines are sharp.
  private static func stretches(
    of count: Int, from start: Double, length: Double, gap: Double
  ) -> [(start: Double, length: Double)] {
    let part = max(0, (length - gap * Double(count - 1)) / Double(count))
    return (0..<count).map { index in
      let begin = (start + Double(index) * (part + gap)).rounded()
      let end = (start + Double(index) * (part + gap) + part).rounded()
      return (begin, end - begin)
    }
  }

  private static func lane(_ panel: Rect, _ details: Details) -> Lane {
    // Three numbers in a row require this width. In a narrow, high panel they are stacked. A panel that is too narrow
    // for two numbers has two rows.
    let rows = panel.width >= 288 ? 1 : panel.height >= 232 ? 3 : panel.width < 160 && panel.height >= 180 ? 2 : 1
    let hasTradeOff = details.contains(.tradeOff) && panel.width >= 140 && panel.height >= 220
    let hasLead = details.contains(.lead) && panel.width >= 240 && panel.height >= 250
    let top = hasTradeOff ? 56.0 : 36
    let textHeight = top + 12 + 20 * Double(rows) + (hasLead ? 20 : 0)
    let below = Rect(
      x: panel.minX + 8, y: panel.minY + top, width: max(0, panel.width - 16),
      height: max(0, panel.height - textHeight))
    let beside = Rect(
      x: panel.minX + columnWidth, y: panel.minY + 8, width: max(0, panel.width - columnWidth - 8),
      height: max(0, panel.height - 16))
    if min(beside.width, beside.height) > min(below.width, below.height), panel.height >= 96 {
      return Lane(
        panel: panel, area: beside, text: .column(width: columnWidth),
        hasTradeOff: details.contains(.tradeOff) && panel.height >= 112,
        hasLead: details.contains(.lead) && panel.height >= 152)
    }
    if panel.height < 112 {
      return bareLane(panel)
    }
    return Lane(
      panel: panel, area: below, text: .aboveAndBelow(rows: rows), hasTradeOff: hasTradeOff, hasLead: hasLead)
  }

  /// A lane without texts, with space of a height at its top.
  private static func bareLane(_ panel: Rect, top: Double = 0) -> Lane {
    let area = Rect(x: panel.minX, y: panel.minY + top, width: panel.width, height: max(0, panel.height - top))
    return Lane(panel: panel, area: area.inset(dx: 4, dy: 4), text: .none, hasTradeOff: false, hasLead: false)
  }

  /// The part of a graph's panel in which its curves are drawn.
  static func plot(in panel: Rect) -> Rect {
    Rect(
      x: panel.minX + 52, y: panel.minY + 42, width: max(0, panel.width - 52 - 104), height: max(0, panel.height - 68))
  }
}
