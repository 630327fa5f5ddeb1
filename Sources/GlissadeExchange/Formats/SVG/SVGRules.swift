// SPDX-License-Identifier: MIT

/// The elements and the attributes that are read, and those without an effect on the picture.
enum SVGRules {
  /// The form of the values of an attribute.
  enum Kind {
    /// A number, or a percentage as a fraction.
    case number
    /// A length: a share of the width (0), of the height (1) or of the diagonal (2) of the viewport.
    case length(Int)
    /// A list of lengths.
    case lengths
    /// A list of numbers.
    case list
    case color
    case transform
    /// Words, names or texts of another form, which are compared as they are.
    case statement
  }

  static let shapes: Set = ["rect", "circle", "ellipse", "line", "polyline", "polygon", "path"]

  /// Elements whose content is drawn only by a reference from elsewhere.
  static let templates: Set = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "filter",
  ]

  /// Elements with a transform of their own.
  static let containers: Set = shapes.union(["g", "svg", "text", "image", "use", "a"])

  private static let others: Set = ["tspan", "stop", "animate", "animateTransform", "animateMotion", "set", "mpath"]

  /// Elements that are not drawn, like their content.
  private static let descriptions: Set = ["title", "desc", "metadata"]

  /// Whether an element is read. Those of filters are.
  static func isRead(_ name: String) -> Bool {
    containers.contains(name) || templates.contains(name) || others.contains(name) || name.hasPrefix("fe")
  }

  /// Whether an element and its content have no effect on the picture. Other namespaces are not drawn.
  static func isDescription(_ name: String) -> Bool { descriptions.contains(name) || name.contains(":") }

  /// Whether an attribute has no effect on the picture.
  static func isIgnored(_ name: String, of element: String) -> Bool {
    if ignored.contains(name) { return true }
    if name.hasPrefix("data-") || name.hasPrefix("aria-") || name.hasPrefix("-") { return true }
    if name.contains(":") { return name != "xlink:href" || element == "a" }
    return element == "a" && name == "href"
  }

  private static let ignored: Set = [
    "id", "class", "style", "xmlns", "version", "baseProfile", "lang", "role", "tabindex", "focusable", "target", "rel",
    "download", "contentScriptType", "contentStyleType", "zoomAndPan", "enable-background", "cursor",
    "pointer-events", "standalone",
  ]

  /// Attributes of animations that are read, or have no effect.
  static let ofAnimations: Set = [
    "attributeName", "attributeType", "begin", "dur", "end", "repeatCount", "repeatDur", "fill", "restart", "min",
    "max", "values", "from", "to", "by", "calcMode", "keyTimes", "keySplines", "keyPoints", "path", "rotate", "origin",
    "additive", "accumulate", "type", "href", "xlink:href",
  ]

  /// Attributes and properties that need an evaluator of their own.
  static let refused: Set = [
    "transform-origin", "transform-box", "offset-path", "offset-distance", "offset", "offset-rotate", "rotate",
    "translate", "scale", "animation", "animation-name", "transition", "systemLanguage", "requiredFeatures",
    "requiredExtensions", "all", "font",
  ]

  /// The properties that an element has from its parent.
  static let inherited: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "visibility", "color",
    "clip-rule",
  ]

  /// The form of the values of an attribute of an element.
  static func kind(of name: String, in element: String) -> Kind {
    let isText = element == "text" || element == "tspan"
    switch name {
    case "x", "width", "cx", "rx", "x1", "x2", "fx", "refX", "markerWidth": return isText ? .lengths : .length(0)
    case "y", "height", "cy", "ry", "y1", "y2", "fy", "refY", "markerHeight": return isText ? .lengths : .length(1)
    case "dx", "dy": return isText ? .lengths : .number
    case "r", "fr", "stroke-width", "stroke-dashoffset": return .length(2)
    case "stroke-dasharray": return .lengths
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "offset", "stroke-miterlimit",
      "pathLength", "surfaceScale", "diffuseConstant", "specularConstant", "specularExponent", "k1", "k2", "k3", "k4",
      "slope", "intercept", "amplitude", "exponent", "seed", "numOctaves":
      return .number
    case "viewBox", "stdDeviation", "points", "baseFrequency", "radius": return .list
    case "values" where element == "feColorMatrix": return .list
    case "scale" where element == "feDisplacementMap": return .number
    case "fill", "stroke", "stop-color", "flood-color", "lighting-color", "color": return .color
    case "transform", "gradientTransform", "patternTransform": return .transform
    default: return .statement
    }
  }

  /// The words of properties that animations change, in the order of their numbers in a channel.
  static let words: [String: [String]] = [
    "stroke-linecap": ["butt", "round", "square"], "stroke-linejoin": ["miter", "round", "bevel"],
    "fill-rule": ["nonzero", "evenodd"], "clip-rule": ["nonzero", "evenodd"],
  ]
}
