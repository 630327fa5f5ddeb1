// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

extension Painter {
  /// Draws a hint about the first click at the bottom of an area, in at most two lines and 40 % of its height.
  ///
  /// An area that is too small for every form shows none.
  ///
  /// - Parameter forms: The text, and shorter ones for smaller areas.
  mutating func hint(_ forms: [String], in area: Rect) {
    let style = TextStyle.body
    let (lineHeight, padding) = (18.0, 12.0)
    let room = min(400, area.width - 2 * padding - 8)
    func height(_ lines: [String]) -> Double { lineHeight * Double(lines.count) + 12 }
    let wrapped = forms.map { style.lines(of: $0, within: room) }
    let fitting = wrapped.first { lines in
      lines.count <= 2 && height(lines) <= 0.4 * area.height && lines.allSatisfy { style.width(of: $0) <= room }
    }
    guard let lines = fitting else { return }
    let width = (lines.map { style.width(of: $0) }.max() ?? 0).rounded(.up) + 2 * padding
    let height = height(lines)
    guard width <= area.width else { return }
    let panel = Rect(
      x: (area.midX - width / 2).rounded(), y: (area.maxY - 8 - height).rounded(), width: width, height: height)
    builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: theme.raised)
    hairline(around: panel, cornerRadius: 8)
    for (index, line) in lines.enumerated() {
      self.text(
        line, centeredAt: panel.minY + 6 + lineHeight * (Double(index) + 0.5), x: panel.midX, style: style,
        color: theme.text, alignment: .center)
    }
  }
}
