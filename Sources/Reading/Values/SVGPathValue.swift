// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGValueType where Value == Path {
  /// Path data, as an attribute or as `path("…")`.
  static let path = SVGValueType(
    parse: { text in
      var data = XMLParser.trimmed(text)
      if data == "none" { return Path() }
      if data.hasPrefix("path("), data.hasSuffix(")") {
        data = XMLParser.trimmed(data.dropFirst(5).dropLast())
        if data.hasPrefix("evenodd,") || data.hasPrefix("nonzero,") { data = XMLParser.trimmed(data.dropFirst(8)) }
        data = data.filter { $0 != "\"" && $0 != "'" }
      }
      return Path.validPrefix(ofSVGPathData: data).path
    },
    mix: { a, b, fraction in a.combined(with: b) { $0 + ($1 - $0) * fraction } ?? (fraction < 0.5 ? a : b) },
    add: { a, b, count in a.combined(with: b) { $0 + $1 * count } ?? a })
}

extension Path {
  /// The path whose coordinates combine those of two paths of equal structure; `nil` for other paths.
  fileprivate func combined(with other: Path, _ combine: (Double, Double) -> Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func point(_ a: Point, _ b: Point) -> Point { Point(x: combine(a.x, b.x), y: combine(a.y, b.y)) }
    var result = Path()
    result.reserveCapacity(elements.count)
    for (first, second) in zip(elements, other.elements) {
      switch (first, second) {
      case (.move(let a), .move(let b)): result.move(to: point(a, b))
      case (.line(let a), .line(let b)): result.addLine(to: point(a, b))
      case (.quadratic(let a, let control), .quadratic(let b, let otherControl)):
        result.addQuadratic(to: point(a, b), control: point(control, otherControl))
      case (.cubic(let a, let a1, let a2), .cubic(let b, let b1, let b2)):
        result.addCubic(to: point(a, b), control1: point(a1, b1), control2: point(a2, b2))
      case (.arc(let a, let radii, let rotation, let large, let sweep), .arc(let b, let otherRadii, let turn, _, _)):
        result.addArc(
          to: point(a, b),
          radii: Size(
            width: combine(radii.width, otherRadii.width), height: combine(radii.height, otherRadii.height)),
          rotation: .radians(combine(rotation.radians, turn.radians)), largeArc: large, sweep: sweep)
      case (.close, .close): result.close()
      default: return nil
      }
    }
    return result
  }
}
