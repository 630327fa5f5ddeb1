// SPDX-License-Identifier: MIT

/// The styles that browsers give to elements of HTML.
enum PageDefaults {
  private static let hidden: Set = [
    "head", "title", "meta", "link", "style", "script", "base", "template", "noscript", "datalist", "source", "track",
    "param", "area", "map", "dialog",
  ]
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "dfn", "em", "font", "i", "kbd", "label", "mark", "q",
    "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "#text", "::before", "::after",
    "del", "ins", "big", "tt", "nobr",
  ]
  private static let inlineBlocks: Set = [
    "button", "input", "select", "textarea", "img", "svg", "canvas", "video", "audio", "iframe", "object", "embed",
    "meter", "progress", "picture",
  ]
  /// The font sizes and margins of headings, in multiples of the font sizes around and of their own.
  private static let headings: [String: (size: String, margin: String)] = [
    "h1": ("2em", "0.67em"), "h2": ("1.5em", "0.83em"), "h3": ("1.17em", "1em"), "h4": ("1em", "1.33em"),
    "h5": ("0.83em", "1.67em"), "h6": ("0.67em", "2.33em"),
  ]

  /// The declarations for an element.
  static func styles(of element: SVGElement) -> [String: String] {
    let name = element.name
    if element.attributes["hidden"] != nil || hidden.contains(name) { return ["display": "none"] }
    if let heading = headings[name] {
      return [
        "display": "block", "font-size": heading.size, "font-weight": "bold", "margin-top": heading.margin,
        "margin-bottom": heading.margin,
      ]
    }
    if inlineBlocks.contains(name) { return ["display": "inline-block"] }
    switch name {
    case "b", "strong": return ["display": "inline", "font-weight": "bold"]
    case _ where inline.contains(name): return ["display": "inline"]
    case "body":
      return ["margin-top": "8px", "margin-right": "8px", "margin-bottom": "8px", "margin-left": "8px"]
    case "p", "dl", "blockquote", "figure": return ["margin-top": "1em", "margin-bottom": "1em"]
    case "ul", "ol", "menu": return ["margin-top": "1em", "margin-bottom": "1em", "padding-left": "40px"]
    case "center": return ["text-align": "center"]
    default: return [:]
    }
  }
}
