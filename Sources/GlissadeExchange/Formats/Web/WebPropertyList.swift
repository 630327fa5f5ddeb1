// SPDX-License-Identifier: MIT

/// The properties that are not read: those without an effect on the picture, and those that have one only with certain
/// values.
enum WebPropertyList {
  /// Whether no value of a property affects the motion or the look of an element.
  static func isWithoutEffect(_ name: String) -> Bool { name.hasPrefix("--") || withoutEffect.contains(name) }

  /// Whether a value is the initial value of a property.
  static func isInitial(_ text: String, of name: String) -> Bool {
    let text = text.lowercased()
    guard let values = initialValues[name] else { return false }
    return values.contains(text) || text == "initial"
  }

  /// Hints, and properties of pointers, of scrolling and of printing.
  private static let withoutEffect: Set = [
    "will-change", "cursor", "pointer-events", "user-select", "-webkit-user-select", "touch-action",
    "scroll-behavior", "overscroll-behavior", "overscroll-behavior-x", "overscroll-behavior-y", "scroll-margin",
    "scroll-padding", "scroll-snap-align", "scroll-snap-type", "orphans", "widows", "break-after", "break-before",
    "break-inside", "page-break-after", "page-break-before", "page-break-inside", "resize", "box-sizing",
    "-webkit-tap-highlight-color", "-webkit-font-smoothing", "-moz-osx-font-smoothing", "perspective-origin",
  ]

  private static let initialValues: [String: Set<String>] = [
    "perspective": ["none"], "transform-style": ["flat"], "backface-visibility": ["visible"], "overflow": ["visible"],
    "overflow-x": ["visible"], "overflow-y": ["visible"], "clip-path": ["none"], "mask": ["none"], "clip": ["auto"],
    "mix-blend-mode": ["normal"], "box-shadow": ["none"], "text-shadow": ["none"], "margin": zero, "padding": zero,
    "margin-left": zero, "margin-right": zero, "margin-top": zero, "margin-bottom": zero, "padding-left": zero,
    "padding-right": zero, "padding-top": zero, "padding-bottom": zero, "border": ["none", "0", "0px"],
    "border-width": zero, "border-style": ["none"], "right": ["auto"], "bottom": ["auto"], "left": ["auto"],
    "top": ["auto"], "inset": ["auto"], "width": ["auto"], "height": ["auto"], "min-width": ["auto", "0", "0px"],
    "min-height": ["auto", "0", "0px"], "max-width": ["none"], "max-height": ["none"], "z-index": ["auto"],
    "float": ["none"], "isolation": ["auto"], "transition": ["none"], "animation-timeline": ["auto"],
    "animation-range": ["normal"], "animation-range-start": ["normal"], "animation-range-end": ["normal"],
    "offset": ["none"], "offset-position": ["normal", "auto"], "outline": ["none", "0", "0px"], "contain": ["none"],
    "content-visibility": ["visible"], "stroke-linecap": ["butt"], "stroke-linejoin": ["miter"],
    "fill-rule": ["nonzero"], "clip-rule": ["nonzero"], "vector-effect": ["none"], "paint-order": ["normal"],
    "rx": ["auto"], "ry": ["auto"], "zoom": ["1", "100%", "normal"], "backdrop-filter": ["none"],
    "background-image": ["none"], "shape-rendering": ["auto"], "transform-box": ["view-box"],
  ]

  private static let zero: Set = ["0", "0px"]
}
