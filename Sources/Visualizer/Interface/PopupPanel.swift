import Geometry

/// The panel of the folded controls: it opens above the transport and shows as many rows as there is room for.
struct PopupPanel: Sendable {
  let frame: Rect
  /// How many rows the controls take, and how many of them are shown.
  let rowCount: Int
  let shownCount: Int
  /// The first row that is shown.
  let firstRow: Int
  /// The controls of all rows, in order, those that are not shown where they would be.
  let controls: [Control]

  private var shown: ClosedRange<Double> { Self.shown(in: frame) }

  /// The controls of the rows that are not shown.
  var hidden: [Control] { controls.filter { !shown.contains($0.frame.midY) } }

  /// The heights at which the middle of a row may lie.
  fileprivate static func shown(in frame: Rect) -> ClosedRange<Double> { (frame.minY + 12)...(frame.maxY - 12) }

  /// The part of the rows that is shown, as a mark at the right edge; `nil` where all of them are.
  var scrollMark: Rect? {
    guard shownCount < rowCount else { return nil }
    let track = Rect(x: frame.maxX - 9, y: frame.minY + 12, width: 4, height: frame.height - 24)
    let share = 1 / Double(rowCount)
    return Rect(
      x: track.minX, y: track.minY + Double(firstRow) * share * track.height, width: track.width,
      height: Double(shownCount) * share * track.height)
  }

  /// The first row with which a control that is not shown would be, or `nil` for one that is.
  func firstRow(showing id: Control.ID) -> Int? {
    guard let control = hidden.first(where: { $0.id == id }) else { return nil }
    let row = firstRow + Int(((control.frame.midY - frame.minY - 16) / SceneControls.rowHeight).rounded(.down))
    return row < firstRow ? row : row - shownCount + 1
  }
}

extension SceneControls {
  private static let (popupInset, popupGap) = (12.0, 8.0)

  /// Opens the panel above the strip of the last frames, or in its place where there is too little room above it.
  ///
  /// In a low window the panel shows some of its rows, from one of them on.
  mutating func addPopup(_ items: [Item], over frame: SceneFrame, firstRow: Int) {
    let width = max(0, frame.transport.width - 32)
    // Once to learn the height, then in place.
    var trial = SceneControls.none
    let rowCount = Int((trial.add(items, in: Rect(x: 0, y: 0, width: width, height: 0)) / Self.rowHeight).rounded())
    let edges = 2 * Self.popupInset
    let top = SceneFrame.topBarHeight + 4
    func height(_ rows: Int) -> Double { Double(rows) * Self.rowHeight + edges }
    if let place = strip, place.minY - Self.popupGap - height(rowCount) < top { strip = nil }
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
    wells += rows.wells.filter { shown.contains($0.midY) }
    popup = PopupPanel(
      frame: panel, rowCount: rowCount, shownCount: shownCount, firstRow: first, controls: rows.controls)
  }
}
