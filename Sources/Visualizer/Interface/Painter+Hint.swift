// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

extension Painter {
  /// Draws a hint about the first click.
  mutating func hint(_ placement: HintPlacement.Placement) {
    let frame = placement.frame
    builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: theme.raised)
    builder.stroke(
      .roundedRectangle(frame.inset(dx: 0.5, dy: 0.5), cornerRadius: 7.5), with: theme.accent,
      style: StrokeStyle(width: 1))
    for (index, line) in placement.lines.enumerated() {
      let middle = frame.minY + HintPlacement.padding.height + HintPlacement.lineHeight * (Double(index) + 0.5)
      text(
        line, centeredAt: middle, x: frame.midX, style: placement.style, color: theme.text, alignment: .center)
    }
  }
}
