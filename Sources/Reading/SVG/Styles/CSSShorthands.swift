// SPDX-License-Identifier: MIT

/// Divides shorthand properties into their parts.
enum CSSShorthands {
  /// The properties that a declaration sets, with their values.
  static func expanded(_ name: String, _ value: String) -> [(name: String, value: String)] {
    switch name {
    case "animation": animation(value)
    case "offset": offset(value)
    case "marker": [("marker-start", value), ("marker-mid", value), ("marker-end", value)]
    case "overflow-x": [("overflow", value)]
    default: [(name, value)]
    }
  }

  /// The initial values of the parts of `animation`.
  static let animationDefaults: [(name: String, value: String)] = [
    ("animation-name", "none"), ("animation-duration", "0s"), ("animation-timing-function", "ease"),
    ("animation-delay", "0s"), ("animation-iteration-count", "1"), ("animation-direction", "normal"),
    ("animation-fill-mode", "none"), ("animation-play-state", "running"),
  ]

  private static func animation(_ value: String) -> [(name: String, value: String)] {
    let lists = CSSText.parts(value).map(singleAnimation)
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
        } else if SVGNumbers.list(lower)?.count == 1 {
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

  private static func offset(_ value: String) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var rotation: [String] = []
    for word in CSSText.parts(value, separator: " ") {
      if word.hasPrefix("path(") || word.hasPrefix("url(") || word == "none" {
        result.append(("offset-path", word))
      } else if word.hasSuffix("deg") || word.hasSuffix("turn") || word == "auto" || word == "reverse" {
        rotation.append(word)
      } else {
        result.append(("offset-distance", word))
      }
    }
    if !rotation.isEmpty { result.append(("offset-rotate", rotation.joined(separator: " "))) }
    return result
  }
}
