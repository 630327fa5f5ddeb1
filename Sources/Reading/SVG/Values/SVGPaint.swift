// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTexts

/// The paint of a fill or a stroke.
enum SVGPaint: Hashable, Sendable {
  case none
  case color(SVGColor)
  case currentColor
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
      } else {
        return nil
      }
    }
  }
}

/// A colour in sRGB with straight components, which SMIL animations interpolate.
struct SVGColor: Hashable, Sendable {
  var components: SIMD4<Double>

  static let black = SVGColor(components: SIMD4(0, 0, 0, 1))

  init(components: SIMD4<Double>) { self.components = components }

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
    let inner = text[text.index(after: open)...].dropLast()
    let words = inner.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard words.count == 3 || words.count == 4 else { return nil }
    var alpha = 1.0
    if words.count == 4 {
      guard let value = SVGNumbers.fraction(words[3]) else { return nil }
      alpha = min(max(value, 0), 1)
    }
    switch text[..<open] {
    case "rgb", "rgba":
      let numbers = words[..<3].compactMap { word in
        SVGNumbers.fraction(word).map { min(max(word.hasSuffix("%") ? $0 : $0 / 255, 0), 1) }
      }
      guard numbers.count == 3 else { return nil }
      components = SIMD4(numbers[0], numbers[1], numbers[2], alpha)
    case "hsl", "hsla":
      guard let hue = SVGNumbers.degrees(words[0]), let saturation = SVGNumbers.fraction(words[1]),
        let lightness = SVGNumbers.fraction(words[2])
      else { return nil }
      func share(_ value: Double, _ word: String) -> Double {
        min(max(word.hasSuffix("%") ? value : value / 100, 0), 1)
      }
      let (s, l) = (share(saturation, words[1]), share(lightness, words[2]))
      let turned = hue.truncatingRemainder(dividingBy: 360)
      // The conversion of https://www.w3.org/TR/css-color-4/#hsl-to-rgb
      func channel(_ offset: Double) -> Double {
        let place = (offset + (turned < 0 ? turned + 360 : turned) / 30).truncatingRemainder(dividingBy: 12)
        return l - s * min(l, 1 - l) * max(-1, min(place - 3, 9 - place, 1))
      }
      components = SIMD4(channel(0), channel(8), channel(4), alpha)
    default: return nil
    }
  }
}
