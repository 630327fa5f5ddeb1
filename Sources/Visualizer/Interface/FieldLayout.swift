import Geometry
import Typesetting

/// How a field looks, but for what the pointer does to it.
struct FieldLook: Sendable, Hashable {
  var text: String
  /// Whether it is a number: right-aligned, and bare until somebody wants it.
  var isNumber: Bool
  /// Where the caret is and what is selected, while somebody types.
  var caret: Int?
  var selection = 0..<0
  /// What is wrong with what has been typed.
  var problem: String?

  var style: TextStyle { isNumber ? .strongNumber : .body }
}

/// Where the characters of a field are: the caret is always in sight.
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
      // As far to the left as the caret asks for; a number keeps its end, a text its beginning.
      let place = caret.map { widths[min(max($0, 0), widths.count - 1)] } ?? 0
      let least = frame.maxX - Self.padding - width
      start = min(frame.minX + Self.padding, max(least, frame.maxX - Self.padding - max(place, room)))
    }
    edges = widths.map { start + $0 }
  }

  /// The place between characters that is nearest.
  func index(at x: Double) -> Int {
    edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
  }
}
