// SPDX-License-Identifier: MIT

/// Reads the colours of SVG: hexadecimal ones, `rgb()`, and the names of CSS 2.1.
enum SVGColor {
  /// Red, green, blue and alpha in 0 … 1, or `nil` for other text.
  static func channels(_ text: some StringProtocol) -> [Double]? {
    let text = text.lowercased().split(whereSeparator: { " \t\n\r".contains($0) }).joined(separator: " ")
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    if let code = names[text] { return hexadecimal(code[...]) }
    if text == "transparent" || text == "none" { return [0, 0, 0, 0] }
    var scanner = SVGScanner(text)
    guard scanner.skip("rgba(") || scanner.skip("rgb(") else { return nil }
    var channels: [Double] = []
    while true {
      scanner.skipSpace()
      if scanner.skip(")") { break }
      if !channels.isEmpty { scanner.skipSeparator() }
      if channels.count == 3 { scanner.skipSeparator(UInt8(ascii: "/")) }
      guard channels.count < 4, let number = scanner.number() else { return nil }
      let unit = scanner.skip("%") ? 100.0 : channels.count < 3 ? 255 : 1
      channels.append(min(max(number / unit, 0), 1))
    }
    guard channels.count >= 3, scanner.isAtEnd() else { return nil }
    return channels.count == 3 ? channels + [1] : channels
  }

  private static func hexadecimal(_ digits: Substring) -> [Double]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    var channels: [Double]
    switch values.count {
    case 3, 4: channels = values.map { Double($0) / 15 }
    case 6, 8:
      channels = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
    default: return nil
    }
    if channels.count == 3 { channels.append(1) }
    return channels
  }

  private static let names = [
    "black": "000", "silver": "c0c0c0", "gray": "808080", "grey": "808080", "white": "fff", "maroon": "800000",
    "red": "f00", "purple": "800080", "fuchsia": "f0f", "magenta": "f0f", "green": "008000", "lime": "0f0",
    "olive": "808000", "yellow": "ff0", "navy": "000080", "blue": "00f", "teal": "008080", "aqua": "0ff",
    "cyan": "0ff", "orange": "ffa500",
  ]
}
