// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Decides whether a [media query](https://www.w3.org/TR/mediaqueries-4/) applies to a stage.
///
/// The medium is a screen without further preferences: motion is not reduced, and the colours are light.
struct CSSMedia {
  enum Verdict: Hashable {
    case applies
    case fails
    /// It applies only where motion is reduced.
    case reducedMotion
    /// A feature that is not read.
    case unknown
  }

  let stage: Size

  func verdict(_ query: String) -> Verdict {
    let verdicts = CSSText.parts(query.lowercased()).map(single)
    for verdict in [Verdict.applies, .reducedMotion, .unknown] where verdicts.contains(verdict) { return verdict }
    return .fails
  }

  private func single(_ query: String) -> Verdict {
    var words = CSSText.parts(query, separator: " ").filter { $0 != "and" && $0 != "only" }
    let isNegated = words.first == "not"
    if isNegated { words.removeFirst() }
    guard !words.contains("or"), !words.contains("not") else { return .unknown }
    let verdicts = words.map(feature)
    var verdict = Verdict.applies
    for other in [Verdict.reducedMotion, .unknown, .fails] where verdicts.contains(other) { verdict = other }
    guard isNegated else { return verdict }
    switch verdict {
    case .applies: return .fails
    case .fails, .reducedMotion: return .applies
    case .unknown: return .unknown
    }
  }

  private func feature(_ word: String) -> Verdict {
    guard word.hasPrefix("("), word.hasSuffix(")") else {
      switch word {
      case "all", "screen": return .applies
      case "print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural": return .fails
      default: return .unknown
      }
    }
    let inner = XMLParser.trimmed(word.dropFirst().dropLast())
    guard let colon = inner.firstIndex(of: ":") else { return range(inner) }
    let name = XMLParser.trimmed(inner[..<colon])
    let value = XMLParser.trimmed(inner[inner.index(after: colon)...])
    let preferences = [
      "prefers-color-scheme": "light", "prefers-contrast": "no-preference", "hover": "hover", "any-hover": "hover",
      "pointer": "fine", "any-pointer": "fine", "prefers-reduced-transparency": "no-preference", "update": "fast",
      "forced-colors": "none", "scripting": "none", "prefers-reduced-data": "no-preference",
    ]
    switch name {
    case "prefers-reduced-motion": return value == "no-preference" ? .applies : .reducedMotion
    case "orientation": return value == (stage.width > stage.height ? "landscape" : "portrait") ? .applies : .fails
    default:
      if let preference = preferences[name] { return value == preference ? .applies : .fails }
      let isMinimum = name.hasPrefix("min-")
      guard let length = length(value) else { return .unknown }
      guard let extent = extent(isMinimum || name.hasPrefix("max-") ? String(name.dropFirst(4)) : name) else {
        return .unknown
      }
      let holds = isMinimum ? extent >= length : name.hasPrefix("max-") ? extent <= length : extent == length
      return holds ? .applies : .fails
    }
  }

  /// A feature without a value, or a range such as `width >= 600px` or `400px < width <= 900px`.
  private func range(_ text: String) -> Verdict {
    if ["hover", "pointer", "any-hover", "any-pointer", "color", "width", "height"].contains(text) { return .applies }
    if text == "prefers-reduced-motion" { return .reducedMotion }
    if ["monochrome", "grid"].contains(text) { return .fails }
    var parts: [String] = [""]
    var signs: [String] = []
    for character in text where !character.isWhitespace {
      if "<>=".contains(character) {
        if parts.last == "", let last = signs.last {
          signs[signs.count - 1] = last + String(character)
        } else {
          signs.append(String(character))
          parts.append("")
        }
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let values = parts.map { extent($0) ?? length($0) }
    guard !signs.isEmpty, values.count == signs.count + 1, !values.contains(nil) else { return .unknown }
    let numbers = values.compactMap(\.self)
    for (index, sign) in signs.enumerated() {
      let (a, b) = (numbers[index], numbers[index + 1])
      let holds: Bool
      switch sign {
      case "<": holds = a < b
      case "<=": holds = a <= b
      case ">": holds = a > b
      case ">=": holds = a >= b
      default: holds = a == b
      }
      if !holds { return .fails }
    }
    return .applies
  }

  private func extent(_ name: String) -> Double? {
    switch name {
    case "width", "device-width": stage.width
    case "height", "device-height": stage.height
    default: nil
    }
  }

  private func length(_ text: String) -> Double? {
    SVGNumbers.length(text, SVGNumbers.Units(whole: 0, viewport: (stage.width, stage.height)))
  }
}
