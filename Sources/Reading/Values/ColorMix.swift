// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Colours of [CSS Color 5](https://www.w3.org/TR/css-color-5/) that are computed from others.
enum ColorMix {
  /// The colour of the arguments of `color-mix()`; `nil` for other text.
  static func color(_ text: Substring) -> SVGColor? {
    var parts = CSSText.parts(text)
    var (space, direction) = (ColorSpace.oklab, "shorter")
    if let words = parts.first.map({ CSSText.parts($0, separator: " ") }), words.first == "in" {
      guard words.count > 1, let named = ColorSpace(words[1]) else { return nil }
      space = named
      if words.count > 2 {
        guard words.count == 4, words[3] == "hue", space.hue != nil else { return nil }
        direction = words[2]
      }
      parts.removeFirst()
    }
    guard parts.count == 2, let first = part(parts[0]), let second = part(parts[1]) else { return nil }
    let share = first.share ?? second.share.map { 100 - $0 } ?? 50
    let rest = second.share ?? 100 - share
    guard (0...100).contains(share), (0...100).contains(rest), share + rest > 0 else { return nil }
    guard var mixed = mixed(first.color, second.color, rest / (share + rest), space, direction) else { return nil }
    mixed.components.w *= min(share + rest, 100) / 100
    mixed.usesOklab = true
    return mixed
  }

  /// A colour with an optional percentage before or behind it.
  private static func part(_ text: String) -> (color: SVGColor, share: Double?)? {
    var words = CSSText.parts(text, separator: " ")
    var share: Double?
    if let index = words.firstIndex(where: { $0.hasSuffix("%") }) {
      share = SVGColor.number(words.remove(at: index), percent: 100)
      guard share != nil else { return nil }
    }
    return SVGColor(words.joined(separator: " ")).map { ($0, share) }
  }

  private static func mixed(
    _ first: SVGColor, _ second: SVGColor, _ fraction: Double, _ space: ColorSpace, _ direction: String
  ) -> SVGColor? {
    var (a, b) = (space.coordinates(of: first), space.coordinates(of: second))
    let (weightA, weightB) = (first.components.w * (1 - fraction), second.components.w * fraction)
    let alpha = weightA + weightB
    guard alpha > 0 else { return SVGColor(components: .zero) }
    // Components are premultiplied, and hues are not.
    var sum = (a.values * weightA + b.values * weightB) / alpha
    if let place = space.hue {
      if !a.hasHue { a.values[place] = b.values[place] }
      if !b.hasHue { b.values[place] = a.values[place] }
      var turn = b.values[place] - a.values[place]
      switch direction {
      case "shorter": turn += turn > 180 ? -360 : turn < -180 ? 360 : 0
      case "longer": turn += turn > 0 && turn < 180 ? -360 : turn > -180 && turn <= 0 ? 360 : 0
      case "increasing": turn += turn < 0 ? 360 : 0
      case "decreasing": turn -= turn > 0 ? 360 : 0
      default: return nil
      }
      sum[place] = a.values[place] + turn * fraction
    }
    var color = space.color(sum)
    color.components.w = alpha
    return color
  }

  /// The text of a function of a colour with the numbers of another colour, which follows `from`, in place of the names
  /// of components; `nil` for other text.
  static func absolute(_ name: String, _ text: Substring) -> String? {
    var words = CSSText.parts(text, separator: " ")
    guard words.count > 4, words[0] == "from", let origin = SVGColor(words[1]) else { return nil }
    let (space, names, units): (ColorSpace, [String], SIMD3<Double>)
    switch name {
    case "rgb", "rgba": (space, names, units) = (.rgb, ["r", "g", "b"], SIMD3(repeating: 255))
    case "hsl", "hsla": (space, names, units) = (.hsl, ["h", "s", "l"], SIMD3(1, 100, 100))
    case "hwb": (space, names, units) = (.hwb, ["h", "w", "b"], SIMD3(1, 100, 100))
    case "oklab": (space, names, units) = (.oklab, ["l", "a", "b"], .one)
    case "oklch": (space, names, units) = (.oklch, ["l", "c", "h"], .one)
    case "lab": (space, names, units) = (.lab, ["l", "a", "b"], .one)
    case "lch": (space, names, units) = (.lch, ["l", "c", "h"], .one)
    default: return nil
    }
    let values = space.coordinates(of: origin).values * units
    let alpha = origin.components.w
    words.removeFirst(2)
    // Without a stated alpha, that of the other colour counts.
    if !words.contains("/") { words += ["/", "alpha"] }
    let numbers = Dictionary(
      zip(names + ["alpha"], [values.x, values.y, values.z, alpha]), uniquingKeysWith: { first, _ in first })
    var result = ""
    var word = ""
    for character in words.joined(separator: " ") + " " {
      if character.isLetter || character.isNumber || character == "." || character == "%" {
        word.append(character)
        continue
      }
      result += numbers[word].map { "\($0)" } ?? word
      result.append(character)
      word = ""
    }
    return name + "(" + result + ")"
  }
}

extension SVGColor {
  /// The colour of a text in which `currentcolor` stands for another colour; `nil` for other text.
  init?(_ text: String, current: SVGColor) {
    let n = current.components
    let stated = "color(srgb \(n.x) \(n.y) \(n.z) / \(n.w))"
    let parts = text.lowercased().split(separator: "currentcolor", omittingEmptySubsequences: false)
    self.init(parts.joined(separator: stated))
  }
}

extension SVGPaint {
  /// The colour of the paint; `nil` for none and for a paint server.
  func color(current: SVGColor) -> SVGColor? {
    switch self {
    case .color(let color): color
    case .currentColor: current
    case .relative(let text): SVGColor(text, current: current)
    case .none, .server: nil
    }
  }
}
