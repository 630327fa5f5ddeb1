// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The look of a field, without its hover state.
struct FieldLook: Sendable, Hashable {
  var text: String
  /// Whether the field has a number: right-aligned, and without a frame until it is used.
  var isNumber: Bool
  /// The caret and the selection, while the user types.
  var caret: Int?
  var selection = 0..<0
  /// The problem with the typed text.
  var problem: String?

  var style: TextStyle { isNumber ? .strongNumber : .body }
}

/// The positions of a field's characters. The caret is always visible.
struct FieldLayout: Sendable {
  static let padding = 6.0

  /// The left edges of the characters, and the right edge of the last one, in the window.
  let edges: [Double]

  init(text: String, caret: Int?, look: FieldLook, frame: Rect) {
    let line = TextLine(text, style: look.style)
    var widths: [Double] = []
    var offset = 0
    for character in text {
      widths.append(line.caret(atUTF8Offset: offset))
      offset += character.utf8.count
    }
    widths.append(line.width)
    let room = max(0, frame.width - 2 * Self.padding)
    let width = widths.last ?? 0
    var start = look.isNumber ? frame.maxX - Self.padding - width : frame.minX + Self.padding
    if width > room {
      // The text scrolls so that the caret is visible. Numbers show their end first, texts their start.
      let caretOffset = caret.map { widths[min(max($0, 0), widths.count - 1)] } ?? 0
      let least = frame.maxX - Self.padding - width
      start = min(frame.minX + Self.padding, max(least, frame.maxX - Self.padding - max(caretOffset, room)))
    }
    edges = widths.map { start + $0 }
  }

  /// The index of the nearest position between characters.
  func index(at x: Double) -> Int {
    edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
  }
}
