// SPDX-License-Identifier: MIT

/// The properties that boxes read, and those that never change a picture.
enum BoxProperties {
  static let globalKeywords: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// The font sizes of keywords in points.
  private static let fontSizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]
  /// The keywords that scale the font size of the parent, with their factors in browsers.
  private static let fontFactors = ["larger": 1.2, "smaller": 1 / 1.2]

  /// The font size of a keyword in points, or `nil` for another text.
  static func fontSize(_ keyword: String, parent: Double) -> Double? {
    let keyword = keyword.lowercased()
    return fontSizes[keyword] ?? fontFactors[keyword].map { $0 * parent }
  }

  private static let read: Set = [
    "display", "position", "left", "top", "right", "bottom", "width", "height", "min-width", "min-height", "max-width",
    "max-height", "box-sizing", "aspect-ratio", "overflow", "z-index", "visibility", "opacity", "color", "font-size",
    "font-weight", "font-family", "line-height", "letter-spacing", "text-align", "white-space", "content", "transform",
    "transform-origin", "transform-box", "translate", "rotate", "scale", "perspective", "perspective-origin",
    "transform-style", "backface-visibility", "offset-path", "offset-distance", "offset-rotate", "offset-anchor",
    "offset-position", "background-color", "background-image", "background-position", "background-size",
    "background-repeat", "background-origin", "background-clip", "background-position-x", "background-position-y",
    "box-shadow", "filter", "clip-path", "mix-blend-mode", "flex-direction", "flex-wrap", "flex-grow", "flex",
    "flex-shrink", "flex-basis", "justify-content", "align-items", "align-content", "justify-items", "align-self",
    "justify-self", "row-gap", "column-gap", "order", "grid-template-columns", "grid-area", "grid-row", "grid-column",
    "vertical-align", "isolation", "background-attachment",
  ]
  /// The properties of drawings in a page.
  private static let drawing: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "d", "x", "y", "cx", "cy", "r", "rx",
    "ry", "stop-color", "stop-opacity", "clip-rule", "paint-order", "text-anchor", "marker", "viewBox",
    "preserveAspectRatio", "xmlns", "version", "id", "class", "role", "focusable", "xml:space", "space", "style",
  ]
  /// The properties without an effect on the picture of a page at rest, and those that only matter to other media.
  private static let silent: Set = [
    "cursor", "pointer-events", "user-select", "will-change", "tap-highlight-color", "touch-action", "contain",
    "outline-offset", "scroll-behavior", "text-rendering", "font-smoothing", "moz-osx-font-smoothing", "font-display",
    "image-rendering", "shape-rendering", "color-scheme", "text-size-adjust", "box-orient", "appearance", "resize",
    "overflow-wrap", "word-break", "hyphens", "list-style", "list-style-type", "caret-color", "quotes", "speak",
    "clear", "direction", "content-visibility", "accent-color", "overscroll-behavior", "scrollbar-width",
    "font-synthesis", "font-kerning", "font-feature-settings", "font-stretch", "font",
    "border-collapse", "border-spacing", "table-layout", "backdrop-visibility", "counter-reset", "counter-increment",
    "orphans", "widows", "tab-size", "unicode-bidi", "alignment-baseline", "text-decoration-skip-ink",
    "interpolate-size", "text-wrap", "src", "syntax",
  ]

  /// Whether a property is read, or has no effect with its value.
  static func isRead(_ name: String, _ value: String) -> Bool {
    // Progress by scrolling.
    if name == "animation-timeline" || name.hasPrefix("animation-range") {
      let initial = name == "animation-timeline" ? "auto" : "normal"
      return CSSText.parts(value.lowercased()).allSatisfy { $0 == initial || globalKeywords.contains($0) }
    }
    if name.hasPrefix("--") || name.hasPrefix("animation-") || name.hasPrefix("transition") || name.hasPrefix("-") {
      return true
    }
    if name.hasPrefix("margin-") || name.hasPrefix("padding-") || name.hasPrefix("border-") { return true }
    if read.contains(name) || silent.contains(name) || drawing.contains(name) { return true }
    if name == "zoom", ["1", "100%"].contains(value) { return true }
    return ["none", "normal", "auto", "initial", "unset", "inherit", "0", "0px"].contains(value.lowercased())
  }
}
