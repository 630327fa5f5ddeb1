// SPDX-License-Identifier: MIT

/// Divides shorthand properties into their parts.
enum CSSShorthands {
  typealias Parts = [(name: String, value: String)]

  static let sides = ["top", "right", "bottom", "left"]
  static let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]

  /// The mark of a value that is the whole shorthand, because its custom properties are not replaced yet.
  private static let pending: Character = "\u{1}"

  /// The properties that a declaration sets, with their values.
  static func expanded(_ name: String, _ value: String) -> Parts {
    // Custom properties can stand for several words, so that parts are known after their replacement alone.
    guard value.utf8.contains(UInt8(ascii: "(")), value.range(ofText: "var(") != nil else { return parts(name, value) }
    let names = parts(name, "0").map(\.name)
    if names == [name] { return [(name, value)] }
    let all = name == "background" ? CSSBackgroundShorthand.names : name == "offset" ? offsetNames : names
    return all.map { ($0, "\(pending)\(name)\(pending)\(value)") }
  }

  /// The name and the value of the shorthand that sets this property, or `nil` if the property is set by its name.
  static func shorthand(of value: String) -> (name: String, value: String)? {
    guard value.first == pending else { return nil }
    let fields = value.split(separator: pending, maxSplits: 1)
    return fields.count == 2 ? (String(fields[0]), String(fields[1])) : nil
  }

  private static func parts(_ name: String, _ value: String) -> Parts {
    switch name {
    case "animation": return animation(value)
    case "offset": return offset(value)
    case "marker": return [("marker-start", value), ("marker-mid", value), ("marker-end", value)]
    case "overflow-x", "overflow-y": return [("overflow", value)]
    case "margin", "padding": return sides(value) { "\(name)-\($0)" }
    case "inset": return sides(value) { $0 }
    case "border-width", "border-style", "border-color":
      return sides(value) { "border-\($0)-\(name.dropFirst("border-".count))" }
    case "border": return sides.flatMap { border($0, value) }
    case "border-top", "border-right", "border-bottom", "border-left":
      return border(String(name.dropFirst("border-".count)), value)
    case "border-radius": return radius(value)
    case "background": return CSSBackgroundShorthand.parts(value)
    case "font": return font(value)
    case "gap": return pair("row-gap", "column-gap", value)
    case "place-items": return pair("align-items", "justify-items", value)
    case "place-content": return pair("align-content", "justify-content", value)
    case "place-self": return pair("align-self", "justify-self", value)
    case "flex-flow":
      return CSSText.parts(value, separator: " ").map { ($0.contains("wrap") ? "flex-wrap" : "flex-direction", $0) }
    default: return logical(name, value)
    }
  }

  /// The names of properties along the axes of writing from left to right, and older names.
  private static let physical = [
    "inline-size": "width", "block-size": "height", "inset-inline-start": "left", "inset-inline-end": "right",
    "inset-block-start": "top", "inset-block-end": "bottom", "margin-inline-start": "margin-left",
    "margin-inline-end": "margin-right", "margin-block-start": "margin-top", "margin-block-end": "margin-bottom",
    "padding-inline-start": "padding-left", "padding-inline-end": "padding-right",
    "padding-block-start": "padding-top", "padding-block-end": "padding-bottom", "min-inline-size": "min-width",
    "max-inline-size": "max-width", "grid-gap": "gap", "word-wrap": "overflow-wrap",
  ]

  /// The properties along the axes of writing from left to right.
  private static func logical(_ name: String, _ value: String) -> Parts {
    if name == "grid-gap" { return parts("gap", value) }
    if let other = physical[name] { return [(other, value)] }
    switch name {
    case "inset-inline": return pair("left", "right", value)
    case "inset-block": return pair("top", "bottom", value)
    case "margin-inline", "padding-inline":
      return pair(name.dropLast("inline".count) + "left", name.dropLast("inline".count) + "right", value)
    case "margin-block", "padding-block":
      return pair(name.dropLast("block".count) + "top", name.dropLast("block".count) + "bottom", value)
    default: return [(name, value)]
    }
  }

  private static func pair(_ first: some StringProtocol, _ second: some StringProtocol, _ value: String) -> Parts {
    let words = CSSText.parts(value, separator: " ")
    guard let one = words.first, words.count <= 2 else { return [] }
    return [(String(first), one), (String(second), words.count > 1 ? words[1] : one)]
  }

  /// One to four values for the four sides or corners.
  private static func four(_ words: [String]) -> [String]? {
    switch words.count {
    case 1: [words[0], words[0], words[0], words[0]]
    case 2: [words[0], words[1], words[0], words[1]]
    case 3: [words[0], words[1], words[2], words[1]]
    case 4: words
    default: nil
    }
  }

  private static func sides(_ value: String, _ name: (String) -> String) -> Parts {
    guard let values = four(CSSText.parts(value, separator: " ")) else { return [] }
    return zip(sides, values).map { (name($0), $1) }
  }

  /// The weight, the size, the height of lines and the family of a font.
  private static func font(_ value: String) -> Parts {
    // A slash between the size and the height of lines can have spaces around it.
    let joined = value.replacing(/\s*\/\s*/, with: "/")
    let words = CSSText.parts(joined, separator: " ")
    // The size is the first word with a keyword, a function, or a number and a unit. A number alone is a weight.
    let sizeIndex = words.firstIndex { word in
      let size = String(word.prefix { $0 != "/" })
      if word.contains("(") || BoxProperties.fontSize(size, parent: 1) != nil { return true }
      guard let first = word.first, first.isNumber || first == ".", !isAngle(word) else { return false }
      return word.split(separator: "/")[0].last.map { $0.isLetter || $0 == "%" } ?? false
    }
    guard let sizeIndex, sizeIndex + 1 < words.count else { return [] }
    let weight = words[..<sizeIndex].last { word in
      ["bold", "bolder", "lighter"].contains(word.lowercased()) || Double(word) != nil
    }
    let size = CSSText.parts(words[sizeIndex], separator: "/")
    return [
      ("font-weight", weight ?? "normal"), ("font-size", size.first ?? ""),
      ("line-height", size.count > 1 ? size[1] : "normal"),
      ("font-family", words[(sizeIndex + 1)...].joined(separator: " ")),
    ]
  }

  /// Whether a word is an angle, as after `oblique`.
  private static func isAngle(_ word: String) -> Bool {
    ["deg", "rad", "grad", "turn"].contains { word.lowercased().hasSuffix($0) }
  }

  private static let borderStyles: Set = [
    "none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
  ]

  private static func border(_ side: String, _ value: String) -> Parts {
    var (width, style, color) = ("medium", "none", "currentcolor")
    for word in CSSText.parts(value, separator: " ") {
      let lower = word.lowercased()
      if borderStyles.contains(lower) {
        style = lower
      } else if ["thin", "medium", "thick"].contains(lower) || SVGNumbers.length(lower, .init(whole: 0)) != nil {
        width = lower
      } else {
        color = word
      }
    }
    return [("border-\(side)-width", width), ("border-\(side)-style", style), ("border-\(side)-color", color)]
  }

  /// The radii of the corners: along x, and along y after a slash.
  private static func radius(_ value: String) -> Parts {
    let halves = CSSText.parts(value, separator: "/")
    guard halves.count <= 2, let across = four(CSSText.parts(halves[0], separator: " ")),
      let down = halves.count == 2 ? four(CSSText.parts(halves[1], separator: " ")) : across
    else { return [] }
    return corners.indices.map { ("border-\(corners[$0])-radius", "\(across[$0]) \(down[$0])") }
  }

  // MARK: - Animations

  /// The initial values of the parts of `animation`.
  static let animationDefaults: Parts = [
    ("animation-name", "none"), ("animation-duration", "0s"), ("animation-timing-function", "ease"),
    ("animation-delay", "0s"), ("animation-iteration-count", "1"), ("animation-direction", "normal"),
    ("animation-fill-mode", "none"), ("animation-play-state", "running"), ("animation-composition", "replace"),
  ]

  private static func animation(_ value: String) -> Parts {
    let lists = CSSText.parts(value).map(singleAnimation)
    if lists.count == 1 { return animationDefaults.map { ($0.name, lists[0][$0.name] ?? $0.value) } }
    return animationDefaults.map { part in
      (part.name, lists.map { $0[part.name] ?? part.value }.joined(separator: ", "))
    }
  }

  private static func singleAnimation(_ text: String) -> [String: String] {
    var result: [String: String] = [:]
    func setFirst(_ candidates: [String], _ value: String) -> Bool {
      for name in candidates where result[name] == nil {
        result[name] = value
        return true
      }
      return false
    }
    for word in CSSText.parts(text, separator: " ") {
      let lower = word.lowercased()
      let candidates: [String]
      switch lower {
      case "normal", "reverse", "alternate", "alternate-reverse": candidates = ["animation-direction"]
      case "none", "forwards", "backwards", "both": candidates = ["animation-fill-mode"]
      case "running", "paused": candidates = ["animation-play-state"]
      case "infinite": candidates = ["animation-iteration-count"]
      case "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end":
        candidates = ["animation-timing-function"]
      default:
        if lower.hasPrefix("cubic-bezier(") || lower.hasPrefix("steps(") || lower.hasPrefix("linear(") {
          candidates = ["animation-timing-function"]
        } else if SVGClock.cssSeconds(lower) != nil {
          candidates = ["animation-duration", "animation-delay"]
        } else if SVGNumbers.single(lower, { $0.isEmpty ? 1 : nil }) != nil {
          candidates = ["animation-iteration-count"]
        } else {
          candidates = []
        }
      }
      if setFirst(candidates, word) { continue }
      result["animation-name"] = word
    }
    return result
  }

  // MARK: - Motion paths

  private static let offsetNames = [
    "offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor",
  ]

  private static func offset(_ value: String) -> Parts {
    var result: Parts = []
    var (rotation, position): ([String], [String]) = ([], [])
    let halves = CSSText.parts(value, separator: "/")
    if halves.count > 1 { result.append(("offset-anchor", halves[1])) }
    var hasPath = false
    for word in CSSText.parts(halves[0], separator: " ") {
      if word == "none" || (word.hasSuffix(")") && !word.hasPrefix("calc(")) {
        result.append(("offset-path", word))
        hasPath = true
      } else if SVGNumbers.degrees(word) != nil && SVGNumbers.fraction(word) == nil || word == "auto"
        || word == "reverse"
      {
        rotation.append(word)
      } else if hasPath {
        result.append(("offset-distance", word))
      } else {
        position.append(word)
      }
    }
    if !rotation.isEmpty { result.append(("offset-rotate", rotation.joined(separator: " "))) }
    if !position.isEmpty { result.append(("offset-position", position.joined(separator: " "))) }
    return result
  }
}
