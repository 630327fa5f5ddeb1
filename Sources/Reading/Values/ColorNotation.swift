// SPDX-License-Identifier: MIT
import RealModule

/// The three coordinates of a colour in a function of [CSS Color 4](https://www.w3.org/TR/css-color-4/).
struct ColorNotation {
  private let name: String
  private let space: String
  private let words: [String]

  init?(_ name: String, _ space: String, _ words: [String]) {
    guard words.count == 3 else { return nil }
    (self.name, self.space, self.words) = (name, space, words)
  }

  /// The opaque colour; `nil` for other functions and words.
  var color: SVGColor? {
    switch name {
    case "rgb", "rgba":
      let values = words.compactMap { SVGColor.number($0, percent: 255) }
      guard values.count == 3 else { return nil }
      return Self.limited(SIMD3(values[0], values[1], values[2]) / 255)
    case "hsl", "hsla":
      guard let hue = hue(0), let saturation = share(1), let lightness = share(2) else { return nil }
      return Self.limited(Self.hsl(hue, saturation, lightness))
    case "hwb":
      guard let hue = hue(0), let white = share(1), let black = share(2) else { return nil }
      let sum = white + black
      if sum >= 1 { return Self.limited(SIMD3(repeating: white / sum)) }
      return Self.limited(Self.hsl(hue, 1, 0.5) * (1 - sum) + white)
    case "oklab": return values(1, 0.4, 0.4).map { OklabColor.color(SIMD4($0[0], $0[1], $0[2], 1)) }
    case "oklch":
      guard let l = value(0, 1), let chroma = value(1, 0.4), let hue = hue(2) else { return nil }
      let angle = hue * .pi / 180
      return OklabColor.color(SIMD4(l, chroma * .cos(angle), chroma * .sin(angle), 1))
    case "lab": return values(100, 125, 125).map { OklabColor.lab($0[0], $0[1], $0[2]) }
    case "lch":
      guard let l = value(0, 100), let chroma = value(1, 150), let hue = hue(2) else { return nil }
      let angle = hue * .pi / 180
      return OklabColor.lab(l, chroma * .cos(angle), chroma * .sin(angle))
    case "color": return predefined
    default: return nil
    }
  }

  /// A colour in a predefined space.
  private var predefined: SVGColor? {
    guard let n = values(1, 1, 1) else { return nil }
    switch space {
    case "srgb": return OklabColor.displayed(n.map(OklabColor.linear))
    case "srgb-linear": return OklabColor.displayed(n)
    case "display-p3":
      let p = n.map(OklabColor.linear)
      // The matrix from linear Display P3 to linear sRGB; both have the white point D65.
      return OklabColor.displayed([
        1.224_940_176_280_6 * p[0] - 0.224_940_176_280_6 * p[1],
        -0.042_056_954_709_7 * p[0] + 1.042_056_954_709_7 * p[1],
        -0.019_637_554_590_3 * p[0] - 0.078_636_045_550_6 * p[1] + 1.098_273_600_140_9 * p[2],
      ])
    case "xyz", "xyz-d65": return OklabColor.displayed(OklabColor.linear(xyz: n))
    default: return nil
    }
  }

  // MARK: - Words

  private func value(_ index: Int, _ whole: Double) -> Double? { SVGColor.number(words[index], percent: whole) }

  private func values(_ a: Double, _ b: Double, _ c: Double) -> [Double]? {
    guard let first = value(0, a), let second = value(1, b), let third = value(2, c) else { return nil }
    return [first, second, third]
  }

  private func hue(_ index: Int) -> Double? { words[index] == "none" ? 0 : SVGNumbers.degrees(words[index]) }

  /// A percentage, whose sign can be absent, in 0 … 1.
  private func share(_ index: Int) -> Double? { value(index, 100).map { min(max($0 / 100, 0), 1) } }

  private static func limited(_ values: SIMD3<Double>) -> SVGColor {
    SVGColor(components: SIMD4(values.clamped(lowerBound: .zero, upperBound: .one), 1))
  }

  /// The conversion of https://www.w3.org/TR/css-color-4/#hsl-to-rgb
  static func hsl(_ hue: Double, _ s: Double, _ l: Double) -> SIMD3<Double> {
    let turned = hue.truncatingRemainder(dividingBy: 360)
    func channel(_ offset: Double) -> Double {
      let place = (offset + (turned < 0 ? turned + 360 : turned) / 30).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(place - 3, 9 - place, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }
}
