// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension CSSReader {
  /// Reads a colour: a name, `#` with hexadecimal digits, or `rgb()` and `rgba()` of numbers.
  func color(_ text: String) -> Color? {
    let text = text.lowercased()
    if let number = Self.names[text] { return Color(hex: number) }
    if text == "transparent" { return .clear }
    if text.hasPrefix("#") {
      let digits = text.dropFirst().compactMap(\.hexDigitValue)
      guard digits.count == text.count - 1 else { return nil }
      let channels: [Int]
      switch digits.count {
      case 3, 4: channels = digits.map { $0 * 17 }
      case 6, 8: channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
      default: return nil
      }
      let n = channels.map(Double.init)
      return Color(rgba: [n[0], n[1], n[2], n.count > 3 ? n[3] / 255 : 1])
    }
    guard text.hasPrefix("rgb"), let n = value(text)?.quantities.map(\.x), n.count == 3 || n.count == 4 else {
      return nil
    }
    return Color(rgba: n.count == 4 ? n : n + [1])
  }

  /// Reads one colour for each side, in the order of CSS: a side without one has that of the opposite side.
  func sideColors(_ text: String) -> Series<Color>? {
    var colors: [Color] = []
    var word = ""
    for character in text + " " {
      // A space inside parentheses does not separate colours.
      if character == " ", word.filter({ $0 == "(" }).count == word.filter({ $0 == ")" }).count {
        if !word.isEmpty {
          guard let color = color(word) else { return nil }
          colors.append(color)
        }
        word = ""
      } else {
        word.append(character)
      }
    }
    guard let first = colors.first, colors.count <= 4 else { return nil }
    let second = colors.count > 1 ? colors[1] : first
    return Series([first, second, colors.count > 2 ? colors[2] : first, colors.count > 3 ? colors[3] : second])
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000, "red": 0xFF0000,
    "purple": 0x800080, "fuchsia": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
    "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF, "orange": 0xFFA500,
  ]
}

extension Color {
  /// The colour with components in 0 … 255 and an alpha in 0 … 1.
  init(rgba: [Double]) { self.init(red: rgba[0] / 255, green: rgba[1] / 255, blue: rgba[2] / 255, alpha: rgba[3]) }

  /// The components as displayed, in 0 … 255, with an alpha in 0 … 1.
  var rgba: [Double] {
    let displayed = displayedComponents
    return [displayed.red * 255, displayed.green * 255, displayed.blue * 255, displayed.alpha]
  }
}
