// SPDX-License-Identifier: MIT
public import GlissadeGeometry

extension Color {
  /// Creates the colour of a text in the notation of CSS, in sRGB.
  ///
  ///     $0.fill = Color("tomato") ?? .black
  ///     $0.stroke = Color("#3B6EF580") ?? .black  // with an opacity of one half
  ///
  /// The text is one of the [148 names of CSS](https://www.w3.org/TR/css-color-4/#named-colors), in any case,
  /// `transparent`, or `#` with 3, 4, 6 or 8 hexadecimal digits. The result is `nil` for any other text.
  public init?(_ text: String) {
    let text = text.lowercased()
    if text == "transparent" {
      self = .clear
    } else if let color = ColorNames.color(text) {
      self = color
    } else if text.hasPrefix("#") {
      self.init(hexadecimal: text.dropFirst())
    } else {
      return nil
    }
  }

  /// Creates a colour from 3, 4, 6 or 8 hexadecimal digits; `nil` for any other text.
  package init?(hexadecimal digits: some StringProtocol) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, digits.utf8.count == digits.count else { return nil }
    let channels: [Double]
    switch values.count {
    case 3, 4: channels = values.map { Double($0) / 15 }
    case 6, 8:
      channels = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
    default: return nil
    }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
  }
}
