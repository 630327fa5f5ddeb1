// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The panel of folded controls, above the transport, with as many rows as fit.
struct PopupPanel: Sendable {
  let frame: Rect
  /// The number of rows, and of visible rows.
  let rowCount: Int
  let shownCount: Int
  /// The first visible row.
  let firstRow: Int
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
    let track = Rect(x: frame.maxX - 9, y: frame.minY + 12, width: 4, height: frame.height - 24)
    let share = 1 / Double(rowCount)
    return Rect(
      x: track.minX, y: track.minY + Double(firstRow) * share * track.height, width: track.width,
      height: Double(shownCount) * share * track.height)
  }

  /// The first row that makes a hidden control visible, or `nil` for a visible one.
  func firstRow(showing id: Control.ID) -> Int? {
    guard let control = hidden.first(where: { $0.id == id }) else { return nil }
    let row = firstRow + Int(((control.frame.midY - frame.minY - 16) / SceneControls.rowHeight).rounded(.down))
    return row < firstRow ? row : row - shownCount + 1
  }
}

extension SceneControls {
  private static let (popupInset, popupGap) = (12.0, 8.0)

  /// Opens the panel above the strip of the last frames, or in its place without enough space.
  ///
  /// In a low window the panel shows only some rows.
  mutating func addPopup(_ items: [Item], over frame: SceneFrame, firstRow: Int) {
    let width = max(0, frame.transport.width - 32)
    // The first pass determines the height, the second one the positions.
    var trial = SceneControls.none
    let rowCount = Int((trial.add(items, in: Rect(x: 0, y: 0, width: width, height: 0)) / Self.rowHeight).rounded())
    let edges = 2 * Self.popupInset
    let top = frame.topBarHeight + 4
    func height(_ rows: Int) -> Double { Double(rows) * Self.rowHeight + edges }
    if let stripFrame = strip, stripFrame.minY - Self.popupGap - height(rowCount) < top { strip = nil }
    let foot = (strip?.minY ?? frame.transport.minY) - Self.popupGap
    let room = Int(((foot - top - edges) / Self.rowHeight).rounded(.down))
    let shownCount = min(rowCount, max(1, room))
    let first = min(max(firstRow, 0), rowCount - shownCount)
    let panel = Rect(
      x: frame.transport.minX, y: max(4, foot - height(shownCount)), width: frame.transport.width,
      height: height(shownCount))
    var rows = SceneControls.none
    rows.add(
      items,
      in: Rect(
        x: panel.minX + 16, y: panel.minY + 16 - Double(first) * Self.rowHeight, width: width, height: 0))
    let shown = PopupPanel.shown(in: panel)
    controls += rows.controls.filter { shown.contains($0.frame.midY) }
    labels += rows.labels.filter { shown.contains($0.position.y) }
    readouts += rows.readouts.filter { shown.contains($0.frame.midY) }
    wells += rows.wells.filter { shown.contains($0.midY) }
    popup = PopupPanel(
      frame: panel, rowCount: rowCount, shownCount: shownCount, firstRow: first, controls: rows.controls)
  }
}
