// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The panel of further controls, with as many rows as fit: beside the scene, or below it in few rows.
package struct PopupPanel: Sendable {
  package let frame: Rect
  /// Whether it is a column at the right of the scene.
  let isBeside: Bool
  /// The number of rows, and of visible rows.
  let rowCount: Int
  let shownCount: Int
  /// The first visible row.
  let firstRow: Int
  /// The distance of the rows from the edges of the panel.
  let inset: Double
  /// The controls of all rows, in order, including those outside the visible rows.
  let controls: [Control]

  private var shown: ClosedRange<Double> { Self.shown(in: frame) }

  /// The controls of hidden rows.
  var hidden: [Control] { controls.filter { !shown.contains($0.frame.midY) } }

  /// The heights of the centres of visible rows.
  fileprivate static func shown(in frame: Rect) -> ClosedRange<Double> { (frame.minY + 12)...(frame.maxY - 12) }

  /// The scroll bar at the right edge, or `nil` if all rows are visible.
  var scrollMark: Rect? {
    guard shownCount < rowCount else { return nil }
    let track = Rect(x: frame.maxX - 9, y: frame.minY + inset, width: 4, height: frame.height - 2 * inset)
    let length = max(12, Double(shownCount) / Double(rowCount) * track.height)
    let share = Double(min(firstRow, rowCount - shownCount)) / Double(rowCount - shownCount)
    return Rect(
      x: track.minX, y: track.minY + share * (track.height - length), width: track.width, height: length)
  }

  /// The first row that makes a hidden control visible, or `nil` for a visible one.
  func firstRow(showing id: Control.ID) -> Int? {
    guard let control = hidden.first(where: { $0.id == id }) else { return nil }
    let row = firstRow + Int(((control.frame.midY - frame.minY - inset - 4) / SceneControls.rowHeight).rounded(.down))
    return row < firstRow ? row : row - shownCount + 1
  }
}

extension SceneControls {
  private static let (popupInset, lowPopupInset, popupGap) = (12.0, 4.0, 8.0)
  /// The width of the panel beside the scene, and the least width of a window for it.
  private static let (columnWidth, widthWithColumn) = (320.0, 928.0)
  /// The fraction of the scene's height that rows below it can take, and their largest number.
  private static let (rowsShare, rowLimit) = (0.27, 4)

  /// Opens the panel. The scene leaves its area: the panel covers neither the scene nor a graph.
  ///
  /// It is a column at the right of the scene if that leaves enough width, so that lanes and graphs keep their heights.
  /// Otherwise it has a few rows above the transport, which the wheel scrolls. The number of rows depends on the window
  /// wherever there are enough of them, and otherwise on the longest alternative. So a choice in the panel never moves
  /// itself.
  ///
  /// - Parameter alternatives: The items after each choice of a group.
  mutating func addPopup(
    _ items: (Double) -> [Item], alternatives: [(Double) -> [Item]], over frame: SceneFrame, firstRow: Int
  ) {
    let content = frame.content
    let isBeside = frame.size.width >= Self.widthWithColumn && content.height >= 160
    let panelWidth = isBeside ? Self.columnWidth : frame.transport.width
    let width = max(0, panelWidth - 32)
    // The first pass determines the height, the second one the positions.
    func count(_ items: [Item]) -> Int {
      var trial = SceneControls.none
      return Int((trial.add(items, in: Rect(x: 0, y: 0, width: width, height: 0)) / Self.rowHeight).rounded())
    }
    let items = items(width)
    let rowCount = count(items)
    let largestCount = alternatives.map { count($0(width)) }.reduce(rowCount, max)
    let inset = content.height < 120 ? Self.lowPopupInset : Self.popupInset
    let room =
      isBeside
      ? Int(((content.height - 2 * inset) / Self.rowHeight).rounded(.down))
      : min(
        Self.rowLimit,
        max(content.height >= 200 ? 2 : 1, Int((content.height * Self.rowsShare / Self.rowHeight).rounded(.down))))
    let shownCount = min(rowCount, max(1, room))
    // After a change to fewer rows, the rows stay at their places until the user scrolls.
    let first = min(max(firstRow, 0), rowCount - 1)
    let height = Double(min(largestCount, max(1, room))) * Self.rowHeight + 2 * inset
    let foot = content.maxY + (frame.transport.minY - content.maxY > Self.popupGap ? 4 : 0)
    let panel = Rect(
      x: frame.transport.maxX - panelWidth, y: isBeside ? content.minY : max(4, foot - height), width: panelWidth,
      height: height)
    var rows = SceneControls.none
    rows.add(
      items,
      in: Rect(
        x: panel.minX + 16, y: panel.minY + inset + 4 - Double(first) * Self.rowHeight, width: width, height: 0))
    let shown = PopupPanel.shown(in: panel)
    controls += rows.controls.filter { shown.contains($0.frame.midY) }
    labels += rows.labels.filter { shown.contains($0.position.y) }
    readouts += rows.readouts.filter { shown.contains($0.frame.midY) }
    wells += rows.wells.filter { shown.contains($0.midY) }
    popup = PopupPanel(
      frame: panel, isBeside: isBeside, rowCount: rowCount, shownCount: shownCount, firstRow: first,
      inset: inset, controls: rows.controls)
  }
}
