// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  /// The outline of a function such as `circle(50%)` in the box of an element; `nil` for other text.
  func basicShape(_ text: String, _ context: SVGContext, _ box: Rect) -> Path? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let inner = String(text[text.index(after: open)...].dropLast())
    var (across, down, neither) = (context.horizontal, context.vertical, context.diagonal)
    (across.whole, down.whole) = (box.width, box.height)
    neither.whole = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    func x(_ word: String) -> Double? { SVGNumbers.length(Self.share(word), across) }
    func y(_ word: String) -> Double? { SVGNumbers.length(Self.share(word), down) }
    switch text[..<open] {
    case "path": return SVGValueType<Path>.path.parse(text)
    case "polygon":
      let points = CSSText.parts(inner).filter { $0 != "nonzero" }.map { pair -> Point? in
        let words = CSSText.parts(pair, separator: " ")
        guard words.count == 2, let x = x(words[0]), let y = y(words[1]) else { return nil }
        return Point(x: box.minX + x, y: box.minY + y)
      }
      let valid = points.compactMap(\.self)
      return valid.count == points.count && !valid.isEmpty ? Path(polyline: valid, isClosed: true) : nil
    case "inset":
      let words = CSSText.parts(inner, separator: " ")
      guard !words.isEmpty, words.count <= 4, !words.contains("round") else { return nil }
      let right = words.count > 1 ? words[1] : words[0]
      guard let top = y(words[0]), let end = x(right), let bottom = y(words.count > 2 ? words[2] : words[0]),
        let start = x(words.count > 3 ? words[3] : right)
      else { return nil }
      return Path(
        Rect(
          x: box.minX + start, y: box.minY + top, width: max(box.width - start - end, 0),
          height: max(box.height - top - bottom, 0)))
    case "circle", "ellipse":
      var words = CSSText.parts(inner, separator: " ")
      var center = box.center
      if let mark = words.firstIndex(of: "at") {
        let place = Array(words[(mark + 1)...])
        guard place.count == 2, let x = x(place[0]), let y = y(place[1]) else { return nil }
        center = Point(x: box.minX + x, y: box.minY + y)
        words = Array(words[..<mark])
      }
      let radii: (x: Double, y: Double)
      if text.hasPrefix("circle") {
        guard words.count == 1, let radius = SVGNumbers.length(words[0], neither) else { return nil }
        radii = (radius, radius)
      } else {
        guard words.count == 2, let radiusX = x(words[0]), let radiusY = y(words[1]) else { return nil }
        radii = (radiusX, radiusY)
      }
      return Path(
        ellipseIn: Rect(center: center, size: Size(width: 2 * max(radii.x, 0), height: 2 * max(radii.y, 0))))
    default: return nil
    }
  }

  /// The percentage of a keyword of a position.
  private static func share(_ word: String) -> String {
    ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"][word] ?? word
  }
}
