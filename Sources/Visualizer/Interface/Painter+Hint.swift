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
    lines(
      placement.lines, from: frame.minY + HintPlacement.padding.height, x: frame.midX, height: HintPlacement.lineHeight,
      style: placement.style, alignment: .center)
  }
}
