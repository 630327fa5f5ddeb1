// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTexts

/// The paint of a fill or a stroke.
enum SVGPaint: Hashable, Sendable {
  case none
  case color(SVGColor)
  case currentColor
  /// A colour function with the current colour.
  case relative(String)
  /// A paint server, with a paint for the case that it does not exist.
  indirect case server(String, fallback: SVGPaint)

  /// Parses a paint; `nil` for other text.
  init?(_ text: String) {
    let text = XMLParser.trimmed(text)
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case "context-fill", "context-stroke": self = .none
    default:
      if text.hasPrefix("url("), let close = text.firstIndex(of: ")") {
        let rest = XMLParser.trimmed(text[text.index(after: close)...])
        // A fallback refers to no other server.
        let fallback = rest.isEmpty || rest.hasPrefix("url(") ? SVGPaint.none : SVGPaint(rest) ?? .none
        self = .server(String(text[...close]), fallback: fallback)
      } else if let color = SVGColor(text) {
        self = .color(color)
      } else if text.lowercased().contains("currentcolor"), SVGColor(text, current: .black) != nil {
        self = .relative(text)
      } else {
        return nil
      }
    }
  }
}

/// A colour in sRGB with straight components, which SMIL animations interpolate.
struct SVGColor: Hashable, Sendable {
  var components: SIMD4<Double>
  /// Whether it is interpolated in Oklab, as colours in newer notations are.
  var usesOklab = false

  static let black = SVGColor(components: SIMD4(0, 0, 0, 1))

  init(components: SIMD4<Double>, usesOklab: Bool = false) {
    (self.components, self.usesOklab) = (components, usesOklab)
  }

  /// The colour of the engine, with an opacity.
  func color(opacity: Double = 1) -> Color {
    let limited = components.clamped(lowerBound: .zero, upperBound: .one)
    return Color(
      red: limited.x, green: limited.y, blue: limited.z, alpha: limited.w * min(max(opacity, 0), 1))
  }

  /// Parses a colour of CSS Color 3 or 4 in sRGB; `nil` for other text.
  init?(_ text: String) {
    let text = XMLParser.trimmed(text).lowercased()
    if let color = Color(text) {
      let alpha = color.alpha
      components =
        alpha > 0
        ? SIMD4(
          color.premultipliedRed / alpha, color.premultipliedGreen / alpha, color.premultipliedBlue / alpha, alpha)
        : .zero
      return
    }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = String(text[..<open])
    let inner = text[text.index(after: open)...].dropLast()
    var words = CSSText.parts(inner).flatMap { CSSText.parts($0, separator: "/") }
      .flatMap { CSSText.parts($0, separator: " ") }
    // Colours in colours are inside one another.
    let isNested = name == "color-mix" || words.first == "from"
    guard !isNested || (text.utf8.count <= 4096 && text.utf8.count { $0 == UInt8(ascii: "(") } <= 64) else {
      return nil
    }
    if name == "color-mix" {
      guard let mixed = ColorMix.color(inner) else { return nil }
      self = mixed
      return
    }
    if words.first == "from" {
      guard let text = ColorMix.absolute(name, inner), let color = SVGColor(text) else { return nil }
      self = color
      return
    }
    var space = ""
    if name == "color", !words.isEmpty { space = words.removeFirst() }
    guard words.count == 3 || words.count == 4 else { return nil }
    let alpha = words.count == 4 ? Self.number(words[3], percent: 1) : 1
    let numbers = words[..<3].map { $0 }
    guard let alpha, let color = ColorNotation(name, space, numbers)?.color else { return nil }
    self = color
    components.w = min(max(alpha, 0), 1)
  }

  /// A number, a percentage of a whole, or `none` for 0.
  static func number(_ word: String, percent whole: Double) -> Double? {
    word == "none" ? 0 : SVGNumbers.single(word) { $0.isEmpty ? 1 : $0 == "%" ? whole / 100 : nil }
  }
}
