// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting

/// The tooltip under the pointer: its lines, its key and its area.
struct Tooltip: Sendable {
  let lines: [String]
  let keyName: String?
  let frame: Rect

  static let lineHeight = 16.0

  /// - Parameters:
  ///   - texts: The texts, each of which starts on its own line.
  ///   - keyName: The key, after the last line.
  ///   - anchor: The area of the control or the readout.
  ///   - size: The size of the window.
  ///   - column: The column of controls with the anchor, so that the tooltip is at the left of the column.
  ///   - top: The upper edge for a height, or `nil` for a position beside the anchor.
  init(
    _ texts: [String], keyName: String?, anchor: Rect, size: Size, column: Rect? = nil, top: ((Double) -> Double)?
  ) {
    let style = TextStyle.caption
    let keyWidth = keyName.map { style.width(of: $0) + 12 } ?? 0
    let room = max(40, min(560, column.map { $0.minX - 4 } ?? size.width, size.width) - 16 - 20 - keyWidth)
    lines = texts.flatMap { style.lines(of: $0, within: room) }
    self.keyName = keyName
    let width = (lines.map { style.width(of: $0) }.max() ?? 0) + keyWidth + 20
    let height = 8 + Self.lineHeight * Double(lines.count)
    if let column {
      frame = Rect(
        x: column.minX - 6 - width, y: max(4, min(anchor.midY - height / 2, size.height - height - 2)).rounded(),
        width: width, height: height)
      return
    }
    let below = anchor.maxY + 4
    let y = top?(height) ?? (below + height <= size.height - 4 ? below : anchor.minY - 4 - height)
    frame = Rect(
      x: min(max(anchor.midX - width / 2, 8), max(8, size.width - width - 8)),
      y: max(4, min(y, size.height - height - 2)), width: width, height: height)
  }

  func draw(with painter: inout Painter) {
    painter.raisedPanel(frame, cornerRadius: 6)
    painter.isExplaining = true
    defer { painter.isExplaining = false }
    painter.lines(lines, from: frame.minY + 4, x: frame.minX + 10, height: Self.lineHeight, style: .caption)
    guard let keyName else { return }
    painter.text(
      keyName, centeredAt: frame.minY + 4 + Self.lineHeight * (Double(lines.count) - 0.5), x: frame.maxX - 10,
      style: .caption, color: painter.theme.secondaryText, alignment: .trailing)
  }
}

extension VisualizerContent {
  /// The tooltip of the control or of the drawn readout under the pointer, or `nil`.
  func tooltip(in layout: WindowLayout, _ readouts: [PlacedReadout]) -> Tooltip? {
    let (controls, instant) = (layout.controls, layout.instant)
    guard !help.isOpen, let due = pointer.tooltipInstant, instant >= due, focus.editing?.problem == nil else {
      return nil
    }
    let tooltip: Tooltip
    if let hovered = pointer.hovered {
      guard let control = (controls.controls + layout.brace).first(where: { $0.id == hovered })
      else { return nil }
      tooltip = self.tooltip(of: control, controls, layout.scene.divider)
    } else {
      guard let point = pointer.position, controls.menu?.contains(point) != true,
        let readout = readouts.last(where: { $0.frame.contains(point) })
      else { return nil }
      // The captions among the controls have their tooltips where controls have them.
      let isAmongControls = controls.readouts.contains(readout)
      tooltip = Tooltip(
        [readout.tooltip], keyName: nil, anchor: readout.frame, size: size,
        column: isAmongControls ? column(of: readout.frame, controls) : nil,
        top: isAmongControls ? { top(ofTooltip: $0, at: readout.frame, controls) } : nil)
    }
    // A notice is above all else.
    return noticePanel(controls, at: instant)?.frame.intersection(tooltip.frame) == nil ? tooltip : nil
  }

  /// The tooltip of a control, near the control, without covering another one.
  private func tooltip(of control: Control, _ controls: SceneControls, _ divider: GraphDivider?) -> Tooltip {
    var texts = [control.tooltip]
    // A text that does not fit into its field is complete in the tooltip.
    if case .field(let look) = control.kind, look.caret == nil,
      look.style.width(of: look.text) > control.frame.width - 2 * FieldLayout.padding
    {
      texts.append(look.text)
    }
    return Tooltip(
      texts, keyName: control.keyName, anchor: control.frame, size: size,
      column: control.isInMenu ? nil : column(of: control.frame, controls)
    ) { height in
      if case .workArea(.graph, _) = control.id { return control.frame.minY - 12 - height }
      if case .menu = control.id { return control.frame.maxY + 4 }
      // Above a graph at the bottom, otherwise below the grip: there are no controls.
      if control.id == .divider {
        return divider?.side == .bottom ? control.frame.minY - 4 - height : control.frame.maxY + 4
      }
      if control.isInMenu, let menu = controls.menu {
        return menu.maxY + 4 + height <= size.height ? menu.maxY + 4 : menu.minY - 4 - height
      }
      return top(ofTooltip: height, at: control.frame, controls)
    }
  }

  /// The open panel if it is a column with an area in it.
  private func column(of area: Rect, _ controls: SceneControls) -> Rect? {
    controls.popup.flatMap { $0.isBeside && $0.frame.contains(area.center) ? $0.frame : nil }
  }

  /// The upper edge of the tooltip of an area in the top bar, the open panel or the transport.
  private func top(ofTooltip height: Double, at anchor: Rect, _ controls: SceneControls) -> Double {
    let transport = frame.transport
    // The lanes below the top bar have buttons at their upper edges.
    if anchor.minY < frame.topBarHeight { return anchor.maxY + 2 }
    let below = controls.popup.flatMap { $0.isBeside ? nil : $0.frame }
    if let below, below.contains(anchor.center) { return below.minY - 6 - height }
    if anchor.minY < transport.minY + frame.rowHeight {
      // An open panel below the scene ends directly above the transport.
      return below == nil ? transport.minY - 4 - height : transport.maxY - 8
    }
    // There is space below the lower row.
    return transport.maxY - 10 + 3
  }

  /// The area of the visible tooltip, or `nil`.
  package func tooltipFrame(at instant: Double) -> Rect? {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    let evaluated = evaluate(at: instant)
    drawContent(evaluated, with: &painter)
    return tooltip(in: evaluated.layout, painter.readouts)?.frame
  }
}
