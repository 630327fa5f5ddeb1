// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// Reads the colours of SVG and CSS: hexadecimal ones, `rgb()`, `hsl()`, and names.
///
/// Other functions, such as `color-mix()`, and words that depend on other properties are not read.
enum SVGColor {
  /// Red, green, blue and alpha in 0 … 1, or `nil` for other text.
  static func channels(_ text: some StringProtocol) -> [Double]? {
    let text = text.lowercased().split(whereSeparator: { " \t\n\r".contains($0) }).joined(separator: " ")
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    if let code = ColorNames.code(text) { return [16, 8, 0].map { Double(code >> $0 & 0xFF) / 255 } + [1] }
    if text == "transparent" || text == "none" { return [0, 0, 0, 0] }
    var scanner = SVGScanner(text)
    if scanner.skip("rgba(") || scanner.skip("rgb(") { return rgb(&scanner) }
    if scanner.skip("hsla(") || scanner.skip("hsl(") { return hsl(&scanner) }
    return nil
  }

  private static func rgb(_ scanner: inout SVGScanner) -> [Double]? {
    guard let parts = arguments(&scanner) else { return nil }
    let isPercentage = parts[0].unit == "%"
    var channels: [Double] = []
    for (index, part) in parts.enumerated() {
      guard let number = index < 3 && !isPercentage ? plain(part, in: 255) : share(part, isAlpha: index == 3) else {
        return nil
      }
      channels.append(min(max(number, 0), 1))
    }
    return channels.count == 3 ? channels + [1] : channels
  }

  private static func hsl(_ scanner: inout SVGScanner) -> [Double]? {
    guard let parts = arguments(&scanner), let hue = degrees(parts[0]) else { return nil }
    guard let saturation = share(parts[1]), let lightness = share(parts[2]) else { return nil }
    var alpha: Double? = 1
    if parts.count == 4 { alpha = share(parts[3], isAlpha: true) }
    guard let alpha else { return nil }
    let (s, l) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
    let channels = [0.0, 8, 4].map { offset in
      let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turn < 0 ? turn + 12 : turn
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return channels + [min(max(alpha, 0), 1)]
  }

  private typealias Part = (number: Double, unit: String)

  private static func plain(_ part: Part, in whole: Double) -> Double? { part.unit.isEmpty ? part.number / whole : nil }

  private static func share(_ part: Part, isAlpha: Bool = false) -> Double? {
    if part.unit == "%" { return part.number / 100 }
    return isAlpha && part.unit.isEmpty ? part.number : nil
  }

  private static func degrees(_ part: Part) -> Double? {
    switch part.unit {
    case "", "deg": part.number
    case "turn": part.number * 360
    case "grad": part.number * 0.9
    case "rad": part.number * 180 / .pi
    default: nil
    }
  }

  /// Three or four numbers with their units, up to the closing parenthesis at the end.
  private static func arguments(_ scanner: inout SVGScanner) -> [Part]? {
    var parts: [Part] = []
    while true {
      scanner.skipSpace()
      if scanner.skip(")") { break }
      if !parts.isEmpty { scanner.skipSeparator() }
      if parts.count == 3 { scanner.skipSeparator(UInt8(ascii: "/")) }
      guard parts.count < 4, let number = scanner.number() else { return nil }
      parts.append((number, scanner.skip("%") ? "%" : scanner.word()))
    }
    return parts.count >= 3 && scanner.isAtEnd() ? parts : nil
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
}
