// SPDX-License-Identifier: MIT

/// Divides the shorthand `background` into a colour and the lists of its layers.
enum CSSBackgroundShorthand {
  static let names = initials.map(\.name) + ["background-color"]

  private static let initials: CSSShorthands.Parts = [
    ("background-image", "none"), ("background-position", "0% 0%"), ("background-size", "auto"),
    ("background-repeat", "repeat"), ("background-origin", "padding-box"), ("background-clip", "border-box"),
  ]

  static func parts(_ value: String) -> CSSShorthands.Parts {
    var lists: [String: [String]] = [:]
    var color = "transparent"
    for layer in CSSText.parts(value) {
      let single = layer.isEmpty ? [:] : single(layer)
      for (name, initial) in initials { lists[name, default: []].append(single[name] ?? initial) }
      color = single["background-color"] ?? color
    }
    return initials.map { ($0.name, (lists[$0.name] ?? []).joined(separator: ", ")) } + [("background-color", color)]
  }

  private static let repeats: Set = ["repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round"]
  private static let boxes: Set = ["border-box", "padding-box", "content-box", "text"]
  private static let places: Set = ["left", "right", "top", "bottom", "center"]

  private static func single(_ layer: String) -> [String: String] {
    var result: [String: String] = [:]
    // The size follows a slash after the position.
    let halves = CSSText.parts(layer, separator: "/")
    var (position, size): ([String], [String]) = ([], [])
    for (number, half) in halves.enumerated() {
      for word in CSSText.parts(half, separator: " ") {
        let lower = word.lowercased()
        if repeats.contains(lower) {
          result["background-repeat"] = [result["background-repeat"], lower].compactMap(\.self).joined(separator: " ")
        } else if boxes.contains(lower) {
          if result["background-origin"] == nil { result["background-origin"] = lower }
          result["background-clip"] = lower
        } else if ["scroll", "fixed", "local"].contains(lower) {
          continue
        } else if lower == "none" || lower.contains("gradient(") || lower.hasPrefix("url(")
          || lower.hasPrefix("image-set(")
        {
          result["background-image"] = word
        } else if ["auto", "cover", "contain"].contains(lower) || places.contains(lower)
          || SVGNumbers.length(lower, .init(whole: 100)) != nil
        {
          if number == 0 || size.count == 2 { position.append(lower) } else { size.append(lower) }
        } else {
          result["background-color"] = word
        }
      }
    }
    if !position.isEmpty { result["background-position"] = position.joined(separator: " ") }
    if !size.isEmpty { result["background-size"] = size.joined(separator: " ") }
    return result
  }
}
