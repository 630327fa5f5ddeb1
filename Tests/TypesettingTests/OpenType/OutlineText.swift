// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

extension Typeface {
  /// The outline of a scalar as text in font units, y up: "M 0 0 L 4 8 Z".
  func outlineText(_ scalar: Unicode.Scalar = "A", unitsPerEm: Double = 16) -> String {
    func text(_ points: Point...) -> String {
      points.map { point in
        [point.x, 0 - point.y].map { value in
          let units = value * unitsPerEm
          return units == units.rounded() ? "\(Int(units))" : "\(units)"
        }.joined(separator: " ")
      }.joined(separator: " ")
    }
    let line = TextLine(String(scalar), style: TextStyle(size: 1, typeface: self))
    return line.glyphs.flatMap(\.outline.elements).map { element in
      switch element {
      case .move(let end): "M \(text(end))"
      case .line(let end): "L \(text(end))"
      case .quadratic(let end, let control): "Q \(text(control, end))"
      case .cubic(let end, let control1, let control2): "C \(text(control1, control2, end))"
      case .arc: "A"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  /// The width of a text in font units.
  func width(_ text: String, tabularDigits: Bool = false, unitsPerEm: Double = 16) -> Double {
    TextLine(text, style: TextStyle(size: unitsPerEm, typeface: self, tabularDigits: tabularDigits)).width
  }
}
