// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// The division of a scene's area into the stage and the graphs, with a gap between them that can be dragged.
struct GraphDivider: Sendable, Hashable {
  /// The side of the area on which the graphs are.
  enum Side: Sendable, Hashable {
    case left, right, top, bottom
  }

  /// The area of the stage and the graphs.
  let area: Rect
  let side: Side
  /// The distance of the stage from the graphs.
  let gap: Double
  /// The extent of the graphs between their side and the gap, in points.
  let extent: Double
  /// The extents that the graphs can have.
  let extents: ClosedRange<Double>

  /// - Parameters:
  ///   - area: The area of the stage and the graphs.
  ///   - side: The side of the area on which the graphs are.
  ///   - gap: The distance of the stage from the graphs.
  ///   - usual: The extent of the graphs without a choice of the user.
  ///   - leastGraphs: The least extent of the graphs.
  ///   - leastStage: The least extent of the stage.
  ///   - share: The part of the area that the user has given to the graphs, or `nil`.
  init(
    of area: Rect, side: Side, gap: Double, usual: Double, leastGraphs: Double, leastStage: Double, share: Double?
  ) {
    (self.area, self.side, self.gap) = (area, side, gap)
    let whole = side.isStacked ? area.height : area.width
    let most = whole - gap - leastStage
    // Without space for both, nothing can be dragged.
    extents = most > leastGraphs ? min(leastGraphs, usual)...max(most, usual) : usual...usual
    if let share {
      extent = min(max((share * whole).rounded(), extents.lowerBound), extents.upperBound)
    } else {
      extent = usual
    }
  }

  /// Whether the gap can be dragged.
  var isMovable: Bool { extents.lowerBound < extents.upperBound && gapArea.width > 0 && gapArea.height > 0 }

  /// The area of the graphs.
  var graphs: Rect { part(from: 0, to: extent) }

  /// The area of the stage.
  var stage: Rect { part(from: extent + gap, to: whole) }

  /// The area between the stage and the graphs.
  var gapArea: Rect { part(from: extent, to: extent + gap) }

  private var whole: Double { side.isStacked ? area.height : area.width }

  /// The part of the area between two distances from the side of the graphs.
  private func part(from start: Double, to end: Double) -> Rect {
    let length = max(0, end - start)
    return switch side {
    case .left: Rect(x: area.minX + start, y: area.minY, width: length, height: area.height)
    case .right: Rect(x: area.maxX - start - length, y: area.minY, width: length, height: area.height)
    case .top: Rect(x: area.minX, y: area.minY + start, width: area.width, height: length)
    case .bottom: Rect(x: area.minX, y: area.maxY - start - length, width: area.width, height: length)
    }
  }

  // MARK: - Dragging

  /// The distance of a point from the middle of the gap, along the direction of a drag.
  func offset(of point: Point) -> Double {
    side.isStacked ? point.y - gapArea.midY : point.x - gapArea.midX
  }

  /// The part of the area that the graphs have after the gap has moved to the right or down by a distance in points.
  func share(movedBy distance: Double) -> Double? {
    guard whole > 0, distance.isFinite else { return nil }
    let moved = side == .left || side == .top ? extent + distance : extent - distance
    return min(max(moved, extents.lowerBound), extents.upperBound) / whole
  }

  /// The distance by which an arrow key moves the gap, in points.
  static let keyStep = 8.0

  /// The action of a key while the gap has the focus, or `nil`.
  func action(for key: KeyMeaning) -> Action? {
    switch (key, side.isStacked) {
    case (.up, true), (.left, false): .moveDivider(steps: -1)
    case (.down, true), (.right, false): .moveDivider(steps: 1)
    case (.enter, _): .resetDivider
    default: nil
    }
  }

  // MARK: - The control

  /// The shape of the pointer over the gap.
  var pointerShape: PointerShape { side.isStacked ? .resizeVertically : .resizeHorizontally }

  /// The length of the visible grip, and the side of the area that takes the pointer across the gap.
  private static let (gripLength, hitSize) = (40.0, 28.0)

  /// The gap as a control. All of it takes the pointer; a grip in its middle is visible on hover.
  var control: Control {
    let gap = gapArea
    let grip =
      side.isStacked
      ? Size(width: min(Self.gripLength, gap.width), height: gap.height)
      : Size(width: gap.width, height: min(Self.gripLength, gap.height))
    var control = Control(
      id: .divider, kind: .grip(isHorizontal: side.isStacked), frame: Rect(center: gap.center, size: grip),
      tooltip: InterfaceTexts.dividerHelp, action: .resetDivider, keyName: side.isStacked ? "↑ ↓" : "← →")
    control.hitFrame = gap.inset(
      dx: side.isStacked ? 0 : min(0, (gap.width - Self.hitSize) / 2),
      dy: side.isStacked ? min(0, (gap.height - Self.hitSize) / 2) : 0)
    return control
  }
}

extension GraphDivider.Side {
  /// Whether the stage and the graphs are above each other.
  var isStacked: Bool { self == .top || self == .bottom }
}
