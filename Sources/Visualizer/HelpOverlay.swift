import DisplayLists
import Geometry
import Typesetting

/// The list of all keys, over the dimmed scene.
struct HelpOverlay {
  let size: Size
  let bindings: [KeyBinding]

  private static let keyWidth = 72.0

  /// Two where one would be too high, as long as each has room for its words.
  private var columns: Int {
    size.width >= 776 || (size.width >= 440 && size.height < Double(bindings.count) * 20 + 220) ? 2 : 1
  }

  private var columnWidth: Double { min(340, ((size.width - 80) / Double(columns)).rounded(.down)) }
  private var rows: Int { (bindings.count + columns - 1) / columns }

  /// The rows move together in a low window, down to the height of their text.
  private var rowHeight: Double {
    let free = size.height - 32 - 88 - Double(hints.count) * 20
    return min(24, max(16, (free / Double(rows)).rounded(.down)))
  }

  /// The panel of the overlay, centred in the window.
  var panel: Rect {
    let width = min(Double(columns) * columnWidth + 48, max(0, size.width - 32))
    let height = min(Double(rows) * rowHeight + 88 + Double(hints.count) * 20, max(0, size.height - 32))
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(), width: width, height: height)
  }

  /// A line each where they are short, and two in a line where the panel is wide.
  private var hints: [String] {
    let all = [
      "Click in a lane: the followers go there and come back.", "Drag in a lane: a stream of clicks.",
      "Tab walks the controls, Space presses, arrows move a slider.", "Control-Q quits.",
    ]
    return columns == 1 ? all : [all[0] + " " + all[1], all[2] + " " + all[3]]
  }

  func draw(with painter: inout Painter) {
    let theme = painter.theme
    painter.builder.fill(.rectangle(Rect(origin: .zero, size: size)), with: theme.shade)
    let panel = panel
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: theme.raised)
    painter.hairline(around: panel, cornerRadius: 8)
    painter.text("Keys and mouse", at: Point(x: panel.minX + 24, y: panel.minY + 36), style: .title, color: theme.text)
    let clip = panel.inset(dx: 8, dy: 8)
    painter.clipped(to: clip) { painter in
      for (index, binding) in bindings.enumerated() {
        let x = panel.minX + 24 + Double(index / rows) * columnWidth
        let y = panel.minY + 68 + Double(index % rows) * rowHeight
        painter.text(binding.name, at: Point(x: x, y: y), style: .strongBody, color: theme.text)
        painter.text(
          binding.words, at: Point(x: x + Self.keyWidth, y: y), style: .body, color: theme.secondaryText,
          atMost: min(columnWidth - Self.keyWidth - 16, panel.maxX - x - Self.keyWidth - 16))
      }
      for (index, hint) in hints.enumerated() {
        painter.text(
          hint, at: Point(x: panel.minX + 24, y: panel.minY + 76 + Double(rows) * rowHeight + Double(index) * 20),
          style: .caption, color: theme.secondaryText, atMost: panel.width - 48)
      }
    }
  }
}
