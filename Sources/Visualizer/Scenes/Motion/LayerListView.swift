// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting
import GlissadeWindowContents

/// The rows of the list of layers in the window.
struct LayerListView {
  private let layout: MotionLayout.List
  private let state: LayerListState
  private let rows: Range<Int>

  private static let rowHeight = 22.0
  /// The width of a mark that takes the pointer, and the indentation of sublayers.
  private static let (markWidth, indentation) = (22.0, 12.0)
  /// The most levels that are indented.
  private static let levelLimit = 6
  /// The least distance of two marks of keyframes, in points of the window.
  private static let keyDistance = 5.0

  init(_ layout: MotionLayout.List, _ state: LayerListState) {
    (self.layout, self.state) = (layout, state)
    let room = max(0, Int(layout.rows.height / Self.rowHeight))
    let all = state.visibleRows(room)
    // The last row states how many further ones there are.
    rows = all.upperBound < state.rows.count && room > 1 ? all.lowerBound..<all.upperBound - 1 : all
  }

  /// The numbers of rows above and below the visible ones.
  var hiddenRows: (above: Int, below: Int) { (rows.lowerBound, state.rows.count - rows.upperBound) }

  private func frame(ofRow index: Int) -> Rect {
    Rect(
      x: layout.rows.minX, y: layout.rows.minY + Double(index - rows.lowerBound) * Self.rowHeight,
      width: layout.rows.width, height: Self.rowHeight)
  }

  /// The areas of a row's parts.
  private struct Parts {
    let fold: Rect
    let name: Rect
    let solo: Rect
    let visibility: Rect
  }

  private func parts(_ row: LayerList.Row, in frame: Rect) -> Parts {
    let (marks, entry) = (layout.bars.minX - 8, state.layers.entries[row.layer])
    let level = Double(min(entry.depth, Self.levelLimit)) + (row.isProperty ? 1 : 0)
    let left = frame.minX + 8 + level * Self.indentation
    func part(_ x: Double, _ width: Double) -> Rect {
      Rect(x: x, y: frame.minY, width: max(0, width), height: frame.height)
    }
    let solo = marks - 2 * Self.markWidth
    return Parts(
      fold: part(left, 16), name: part(left + 16, (row.isProperty ? marks : solo) - left - 16),
      solo: part(solo, Self.markWidth), visibility: part(solo + Self.markWidth, Self.markWidth))
  }

  /// The parts that take the pointer.
  var regions: [PlacedRegion] {
    rows.flatMap { index -> [PlacedRegion] in
      let row = state.rows[index]
      let parts = parts(row, in: frame(ofRow: index))
      func region(_ part: SceneRegion.LayerPart, _ frame: Rect) -> PlacedRegion {
        PlacedRegion(region: .layer(row.layer, part), frame: frame, transform: .identity, pointerShape: .hand)
      }
      switch row {
      case .property(let property, _): return [region(.property(property), parts.name)]
      case .layer(let layer):
        let fold = state.layers.canUnfold(layer) ? [region(.fold, parts.fold)] : []
        return fold + [region(.name, parts.name), region(.solo, parts.solo), region(.visibility, parts.visibility)]
      }
    }
  }

  // MARK: - Drawing

  /// Draws the list.
  ///
  /// - Parameters:
  ///   - times: The instants of the file at the left and at the right edge of the bars.
  ///   - instant: The instant of the playhead.
  ///   - notes: The notes of layers, by their names.
  func draw(
    times: ClosedRange<Double>, instant: Double, notes: [String: [String]], with painter: inout Painter
  ) {
    let theme = painter.theme
    painter.panel(layout.panel)
    let header = layout.panel.minY + 18
    painter.text(
      MotionTexts.layers, centeredAt: header, x: layout.panel.minX + 16, style: .strongBody, color: theme.text,
      help: MotionTexts.layersHelp)
    if state.rows.isEmpty {
      painter.text(
        state.search.isEmpty ? MotionTexts.noLayers : MotionTexts.noMatch, centeredAt: layout.rows.minY + 11,
        x: layout.panel.minX + 16, style: .caption, color: theme.secondaryText, atMost: layout.panel.width - 32)
    }
    let axis = TimeAxis(area: layout.bars, times: times)
    painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { painter in
      for index in rows { draw(state.rows[index], in: frame(ofRow: index), axis, notes, with: &painter) }
    }
    drawScrollBar(with: &painter)
    let more = state.rows.count - rows.upperBound
    if more > 0 {
      painter.text(
        MotionTexts.hiddenRows(more), centeredAt: frame(ofRow: rows.upperBound).midY, x: layout.panel.minX + 16,
        style: .caption, color: theme.secondaryText)
    }
    if times.contains(instant), layout.bars.width > 0 {
      let x = axis.x(of: instant)
      painter.line(
        from: Point(x: x, y: layout.rows.minY - 4), to: Point(x: x, y: layout.rows.maxY), color: theme.text,
        style: StrokeStyle(width: 1))
    }
  }

  private func draw(
    _ row: LayerList.Row, in frame: Rect, _ axis: TimeAxis, _ notes: [String: [String]], with painter: inout Painter
  ) {
    let parts = parts(row, in: frame)
    let isChosen = state.chosen == row
    if isChosen {
      painter.builder.fill(
        .roundedRectangle(
          Rect(x: frame.minX + 4, y: frame.minY, width: frame.width - 8, height: frame.height), cornerRadius: 4),
        with: painter.theme.selection)
    }
    switch row {
    case .layer(let index): draw(index, parts, in: frame, axis, notes, with: &painter)
    case .property(let property, let index):
      guard let activity = state.layers.property(of: .property(property, of: index)) else { return }
      painter.text(
        activity.name, centeredAt: frame.midY, x: parts.name.minX, style: .caption,
        color: isChosen ? painter.theme.text : painter.theme.secondaryText, atMost: parts.name.width,
        help: MotionTexts.rowHelp)
      draw(activity, in: frame, axis, with: &painter)
    }
  }

  private func draw(
    _ index: Int, _ parts: Parts, in frame: Rect, _ axis: TimeAxis, _ notes: [String: [String]],
    with painter: inout Painter
  ) {
    let theme = painter.theme
    let entry = state.layers.entries[index]
    if state.layers.canUnfold(index) {
      drawTriangle(isDown: state.unfolded.contains(index), in: parts.fold, with: &painter)
    }
    var right = parts.name.maxX
    if let notes = notes[entry.name] {
      right -= 14
      painter.text(
        MotionTexts.note, centeredAt: frame.midY, x: right + 4, style: .strongBody, color: theme.problem,
        help: notes.joined(separator: " · "))
    }
    let isHidden = !state.isShown(index)
    painter.text(
      entry.name, centeredAt: frame.midY, x: parts.name.minX, style: .caption,
      color: isHidden ? theme.secondaryText : theme.text, atMost: right - parts.name.minX, help: MotionTexts.rowHelp)
    let isSolo = state.solo.contains(index)
    painter.text(
      MotionTexts.solo, centeredAt: frame.midY, x: parts.solo.midX, style: isSolo ? .strongCaption : .caption,
      color: isSolo ? theme.accent : theme.secondaryText, alignment: .center, help: MotionTexts.soloHelp)
    drawEye(isOpen: !state.hidden.contains(index), in: parts.visibility, with: &painter)
    let activity = state.layers.activity(of: index)
    painter.clipped(to: layout.bars) { painter in
      for span in activity.visible {
        fill(bar(span, height: 12, in: frame, axis), radius: 3, theme.track, with: &painter)
      }
      let changes = state.layers.changes(within: index)
      let color = theme.lanes[2].withOpacity(isHidden ? 0.4 : 1)
      for span in changes.spans { fill(bar(span, height: 4, in: frame, axis), radius: 2, color, with: &painter) }
      for jump in changes.jumps {
        fill(bar(jump...jump, height: 8, in: frame, axis), radius: 0, color, with: &painter)
      }
    }
    painter.readout(
      MotionTexts.visibleHelp,
      in: Rect(x: layout.bars.minX, y: frame.minY, width: layout.bars.width, height: frame.height))
  }

  /// Draws the bar of a property with its keyframes.
  private func draw(
    _ property: LayerActivity.Property, in frame: Rect, _ axis: TimeAxis, with painter: inout Painter
  ) {
    let color = painter.theme.lanes[1]
    painter.clipped(to: layout.bars.inset(dx: -4, dy: 0)) { painter in
      for span in property.spans {
        fill(bar(span, height: 2, in: frame, axis), radius: 0, color, with: &painter)
      }
      var last = -Double.infinity
      for key in property.keys {
        let x = axis.x(of: key)
        guard x - last >= Self.keyDistance else { continue }
        last = x
        LaneStyle(index: 1, theme: painter.theme).mark(at: Point(x: x, y: frame.midY), radius: 3, with: &painter)
      }
    }
    painter.readout(
      MotionTexts.propertyHelp,
      in: Rect(x: layout.bars.minX, y: frame.minY, width: layout.bars.width, height: frame.height))
  }

  /// The area of a span of times, at least 2 points wide.
  private func bar(_ span: ClosedRange<Double>, height: Double, in frame: Rect, _ axis: TimeAxis) -> Rect {
    let limits = (layout.bars.minX - 8)...(layout.bars.maxX + 8)
    let (low, high) = (axis.x(of: span.lowerBound).clamped(to: limits), axis.x(of: span.upperBound).clamped(to: limits))
    let width = max(2, high - low)
    return Rect(x: (low + high - width) / 2, y: frame.midY - height / 2, width: width, height: height)
  }

  private func fill(_ rect: Rect, radius: Double, _ color: Color, with painter: inout Painter) {
    painter.builder.fill(.roundedRectangle(rect, cornerRadius: radius), with: color)
  }

  private func drawTriangle(isDown: Bool, in frame: Rect, with painter: inout Painter) {
    let points = isDown ? [(-3.5, -2.0), (3.5, -2), (0, 2.5)] : [(-2.0, -3.5), (2.5, 0), (-2, 3.5)]
    let center = Point(x: frame.minX + 6, y: frame.midY)
    painter.builder.fill(
      .path(Path(polyline: points.map { Point(x: center.x + $0.0, y: center.y + $0.1) }, isClosed: true)),
      with: painter.theme.secondaryText)
    painter.readout(MotionTexts.foldHelp, in: frame)
  }

  /// Draws an eye, with a line through it for a hidden layer.
  private func drawEye(isOpen: Bool, in frame: Rect, with painter: inout Painter) {
    let (center, color) = (Point(x: frame.midX, y: frame.midY), painter.theme.secondaryText)
    var path = Path()
    path.move(to: Point(x: center.x - 6, y: center.y))
    path.addQuadratic(to: Point(x: center.x + 6, y: center.y), control: Point(x: center.x, y: center.y - 7))
    path.addQuadratic(to: Point(x: center.x - 6, y: center.y), control: Point(x: center.x, y: center.y + 7))
    painter.builder.stroke(.path(path), with: color, style: StrokeStyle(width: 1.25))
    painter.builder.fill(.ellipse(Rect(center: center, size: Size(width: 4, height: 4))), with: color)
    if !isOpen {
      painter.line(
        from: Point(x: center.x - 6, y: center.y + 6), to: Point(x: center.x + 6, y: center.y - 6),
        color: painter.theme.problem, style: StrokeStyle(width: 2, cap: .round))
    }
    painter.readout(MotionTexts.hideHelp, in: frame)
  }

  /// Draws the part of the rows that is visible.
  private func drawScrollBar(with painter: inout Painter) {
    guard rows.count < state.rows.count, layout.rows.height > 0 else { return }
    let (count, height) = (Double(state.rows.count), layout.rows.height)
    let length = max(12, height * Double(rows.count) / count)
    let share = Double(rows.lowerBound) / max(count - Double(rows.count), 1)
    let bar = Rect(
      x: layout.panel.maxX - 8, y: layout.rows.minY + share * (height - length), width: 4, height: length)
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: 2), with: painter.theme.secondaryText)
  }
}

extension LayerList.Row {
  fileprivate var isProperty: Bool { if case .property = self { true } else { false } }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
