// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeTypesetting

/// Places a hint in an area so that it covers no motion.
///
/// The placement is a function of rectangles and texts. It tries the longest form of the text first, then the larger
/// style, fewer lines, and the lower end of the area, and takes the first position that covers no obstacle. If every
/// position covers one, it takes the position that covers the smallest area.
package struct HintPlacement: Sendable {
  /// A position of the hint.
  package struct Placement: Sendable, Hashable {
    package let lines: [String]
    package let style: TextStyle
    package let frame: Rect
    /// Whether it covers no obstacle.
    package let isClear: Bool
  }

  /// The area in which the hint lies.
  package let area: Rect
  /// The areas to leave free as far as possible: the positions of the motion.
  package let obstacles: [Rect]
  /// Areas that the hint never covers: other texts.
  package let texts: [Rect]

  package init(in area: Rect, clearOf obstacles: [Rect], and texts: [Rect] = []) {
    (self.area, self.obstacles, self.texts) = (area, obstacles, texts)
  }

  static let lineHeight = 18.0
  static let padding = Size(width: 10, height: 5)
  /// The distance from the edges of the area.
  private static let margin = 4.0
  private static let mostLines = 3

  /// The position of a hint, or `nil` if no form fits into the area.
  ///
  /// - Parameter forms: The text, and shorter forms of it, the longest first.
  /// - Complexity: O(forms · obstacles).
  package func placement(of forms: [String]) -> Placement? {
    var best: (placement: Placement, covered: Double)?
    for form in forms {
      for style in [TextStyle.body, .caption] {
        for lines in Self.wraps(of: form, style: style) {
          for frame in frames(for: lines, style: style) {
            let covered = obstacles.reduce(0) { sum, obstacle in
              sum + (obstacle.intersection(frame).map { $0.width * $0.height } ?? 0)
            }
            if covered < best?.covered ?? .infinity {
              best = (Placement(lines: lines, style: style, frame: frame, isClear: covered == 0), covered)
            }
            if covered == 0 { return best?.placement }
          }
        }
      }
    }
    return best?.placement
  }

  /// The text in one line, in two lines, and so on, if its words allow it.
  private static func wraps(of text: String, style: TextStyle) -> [[String]] {
    let whole = style.width(of: text)
    return (1...mostLines).compactMap { count in
      // Lines are rarely full: try wider ones before one line more.
      let lines = [1.0, 1.15, 1.3].lazy.map { style.lines(of: text, within: whole / Double(count) * $0 + 1) }
        .first { $0.count == count }
      return lines
    }
  }

  /// The frames of some lines: at the bottom, in the middle, at the sides, at the top and in the corners of the area.
  private func frames(for lines: [String], style: TextStyle) -> [Rect] {
    let room = area.inset(dx: Self.margin, dy: Self.margin)
    let width = (lines.map(style.width(of:)).max() ?? 0).rounded(.up) + 2 * Self.padding.width
    let height = Self.lineHeight * Double(lines.count) + 2 * Self.padding.height
    guard width <= room.width, height <= room.height else { return [] }
    let (left, middle) = ((room.midX - width / 2).rounded(), (room.midY - height / 2).rounded())
    let (right, bottom) = (room.maxX - width, room.maxY - height)
    let origins = [
      (left, bottom), (left, middle), (right, middle), (room.minX, middle), (left, room.minY), (right, bottom),
      (room.minX, bottom), (room.minX, room.minY), (right, room.minY),
    ]
    return origins.map { Rect(x: $0.0, y: $0.1.rounded(), width: width, height: height) }.filter { frame in
      !texts.contains { $0.intersection(frame).map { !$0.isEmpty } ?? false }
    }
  }
}
