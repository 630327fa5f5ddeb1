// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A shadow of a box.
struct CSSShadow: Sendable {
  var x = 0.0
  var y = 0.0
  var blur = 0.0
  var spread = 0.0
  var color = SVGColor(components: .zero)
  var isInside = false

  /// The most shadows of one box.
  private static let limit = 64

  /// The shadows of a list, the front one first; `nil` for other text.
  static func list(_ text: String, _ units: SVGNumbers.Units, current: SVGColor) -> [CSSShadow]? {
    if text.lowercased() == "none" { return [] }
    let parts = CSSText.parts(text)
    guard parts.count <= limit else { return nil }
    let shadows = parts.map { single($0, units, current) }
    let valid = shadows.compactMap(\.self)
    return valid.count == shadows.count ? valid : nil
  }

  private static func single(_ text: String, _ units: SVGNumbers.Units, _ current: SVGColor) -> CSSShadow? {
    var shadow = CSSShadow(color: current)
    var lengths: [Double] = []
    for word in CSSText.parts(text, separator: " ") {
      let lower = word.lowercased()
      if lower == "inset" {
        shadow.isInside = true
      } else if let length = SVGNumbers.length(lower, units) {
        lengths.append(length)
      } else if let color = SVGColor(lower, current: current) {
        shadow.color = color
      } else {
        return nil
      }
    }
    guard (2...4).contains(lengths.count) else { return nil }
    (shadow.x, shadow.y) = (lengths[0], lengths[1])
    if lengths.count > 2 { shadow.blur = max(lengths[2], 0) }
    if lengths.count > 3 { shadow.spread = lengths[3] }
    return shadow
  }

  func mixed(_ other: CSSShadow, _ fraction: Double) -> CSSShadow {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return CSSShadow(
      x: mix(x, other.x), y: mix(y, other.y), blur: max(mix(blur, other.blur), 0), spread: mix(spread, other.spread),
      color: SVGColor.mixed(color, other.color, fraction), isInside: isInside)
  }
}

extension SVGValueType where Value == [CSSShadow] {
  /// Lists of shadows. The shorter one is filled with invisible shadows.
  static func shadows(_ units: SVGNumbers.Units, current: SVGColor) -> SVGValueType {
    SVGValueType(
      parse: { CSSShadow.list($0, units, current: current) },
      mix: { a, b, fraction in
        func other(_ list: [CSSShadow], _ number: Int, like shadow: CSSShadow?) -> CSSShadow {
          if number < list.count { return list[number] }
          return CSSShadow(isInside: shadow?.isInside ?? false)
        }
        let count = max(a.count, b.count)
        let pairs = (0..<count).map { number in
          (
            other(a, number, like: number < b.count ? b[number] : nil),
            other(b, number, like: number < a.count ? a[number] : nil)
          )
        }
        // Inner and outer shadows do not become one another.
        guard pairs.allSatisfy({ $0.0.isInside == $0.1.isInside }) else { return fraction < 0.5 ? a : b }
        return pairs.map { $0.0.mixed($0.1, fraction) }
      }, add: { a, b, _ in a + b })
  }
}
