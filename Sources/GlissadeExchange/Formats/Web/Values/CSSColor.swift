// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A colour of CSS in sRGB.
struct CSSColor: Equatable, Sendable {
  var color: Color
  /// Whether browsers interpolate it in sRGB: the notations before `color()`.
  var isLegacy = true
}

extension CSSValueScanner {
  /// Reads a colour; what depends on other properties, or is not in sRGB, is refused by name.
  mutating func color() throws(CSSValueError) -> CSSColor {
    switch try next() {
    case .hash(let digits):
      guard let color = Color(hexadecimal: digits) else { throw unexpected("3, 4, 6 or 8 hexadecimal digits") }
      return CSSColor(color: color)
    case .word("transparent"): return CSSColor(color: .clear)
    case .word(let name):
      guard let color = ColorNames.color(name) else {
        throw error("the colour \(CSSValueError.quoted(name)) is not read")
      }
      return CSSColor(color: color)
    case .function("rgb"), .function("rgba"): return CSSColor(color: try components(.rgb))
    case .function("hsl"), .function("hsla"): return CSSColor(color: try components(.hsl))
    case .function("hwb"): return CSSColor(color: try components(.hwb))
    case .function("color"):
      guard try next() == .word("srgb") else {
        throw error("the colour space \(CSSValueError.quoted(lastText)) of “color()” is not read")
      }
      return CSSColor(color: try components(.srgb), isLegacy: false)
    case .function(let name): throw error("the colour \(CSSValueError.quoted(name + "()")) is not read")
    default: throw unexpected("a colour")
    }
  }

  private enum Model { case rgb, hsl, hwb, srgb }

  /// Reads three components and the alpha up to the parenthesis, with commas or with spaces and a slash.
  private mutating func components(_ model: Model) throws(CSSValueError) -> Color {
    var numbers: [Double] = []
    var hasCommas = false
    for index in 0..<3 {
      let quantity = try quantity("a number or a percentage")
      numbers.append(try component(quantity, index, model))
      guard index < 2 else { break }
      if index == 0 {
        hasCommas = model != .srgb && model != .hwb ? try skip(.comma) : false
      } else if hasCommas, try next() != .comma {
        throw unexpected("','")
      }
    }
    var alpha = 1.0
    switch try next() {
    case .close: break
    case .comma where hasCommas, .slash where !hasCommas:
      alpha = min(max(try share(), 0), 1)
      guard try next() == .close else { throw unexpected("')'") }
    default: throw unexpected("an alpha or ')'")
    }
    return Self.color(numbers, alpha, model)
  }

  private func component(_ quantity: CSSQuantity, _ index: Int, _ model: Model) throws(CSSValueError) -> Double {
    if index == 0, model == .hsl || model == .hwb {
      guard let degrees = quantity.degrees ?? quantity.number else { throw unexpected("a hue") }
      let turned = degrees.truncatingRemainder(dividingBy: 360)
      return turned < 0 ? turned + 360 : turned
    }
    let value: Double
    if let percentage = quantity.percentage {
      value = percentage / 100
    } else if let number = quantity.number {
      value = model == .rgb ? number / 255 : model == .srgb ? number : number / 100
    } else {
      throw unexpected("a number or a percentage")
    }
    return model == .srgb ? value : min(max(value, 0), 1)
  }

  private static func color(_ numbers: [Double], _ alpha: Double, _ model: Model) -> Color {
    switch model {
    case .rgb, .srgb: return Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha)
    case .hsl: return color(hue: numbers[0], saturation: numbers[1], lightness: numbers[2], alpha)
    case .hwb:
      let (white, black) = (numbers[1], numbers[2])
      guard white + black < 1 else {
        let gray = white / (white + black)
        return Color(red: gray, green: gray, blue: gray, alpha: alpha)
      }
      let pure = color(hue: numbers[0], saturation: 1, lightness: 0.5, 1)
      func mixed(_ component: Double) -> Double { component * (1 - white - black) + white }
      return Color(
        red: mixed(pure.premultipliedRed), green: mixed(pure.premultipliedGreen),
        blue: mixed(pure.premultipliedBlue), alpha: alpha)
    }
  }

  /// The conversion of [CSS Color 4](https://www.w3.org/TR/css-color-4/#hsl-to-rgb).
  private static func color(hue: Double, saturation: Double, lightness: Double, _ alpha: Double) -> Color {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
