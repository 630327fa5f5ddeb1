// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport

/// The kind of the numbers of an SVG attribute, and its initial value.
struct SVGAttribute {
  let name: String

  /// The kind of its numbers, or `nil` if it has none.
  private var kind: CSSReader.Kind? {
    switch name {
    case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy", "markerWidth",
      "markerHeight", "refX", "refY", "startOffset", "textLength", "stroke-width", "font-size", "stroke-dashoffset":
      .length
    case "orient": .angle
    case "viewBox", "points", "rotate", "opacity", "fill-opacity", "stroke-opacity", "order", "targetX", "targetY",
      "kernelMatrix", "divisor", "bias", "k1", "k2", "k3", "k4", "offset", "baseFrequency", "numOctaves", "seed",
      "surfaceScale", "specularConstant", "specularExponent", "diffuseConstant", "pathLength", "stdDeviation", "scale",
      "stroke-miterlimit", "azimuth", "elevation", "slope", "intercept", "amplitude", "exponent", "values",
      "limitingConeAngle":
      .number
    default: nil
    }
  }

  /// The value of an element without the attribute.
  var initial: String {
    switch kind {
    case .length, .angle: "0"
    case .number: name.hasSuffix("opacity") ? "1" : "0"
    case nil: "none"
    }
  }

  /// Reads a value. An attribute of numbers returns `nil` for any other text.
  func read(_ text: String) -> StyleValue? {
    guard let kind else { return CSSReader().value(text) }
    // Commas separate numbers like spaces.
    let isFunction = text.contains("(")
    let text = isFunction ? text : text.replacing(",", with: " ")
    guard let value = CSSReader(unitless: kind).value(text) else { return nil }
    let words = value.words.split(separator: " ")
    return words.allSatisfy { $0 == "<\(kind.rawValue)>" } && !words.isEmpty ? value : nil
  }
}

/// A basic shape of SVG as a path.
struct SVGShape {
  let path: Path

  /// Reads a shape; missing lengths are 0, and a missing radius equals the other one.
  init?(_ json: JSONValue) {
    func given(_ name: String) -> Double? {
      json["attrs"]?[name]?.string.flatMap { CSSReader(unitless: .length).quantity($0)?.y }
        ?? json["attrs"]?[name]?.number
    }
    func number(_ name: String) -> Double { given(name) ?? 0 }
    switch json["tag"]?.string {
    case "rect":
      path = Path(Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height")))
    case "circle": path = Path(circleAt: Point(x: number("cx"), y: number("cy")), radius: number("r"))
    case "ellipse":
      let size = Size(width: 2 * (given("rx") ?? number("ry")), height: 2 * (given("ry") ?? number("rx")))
      path = Path(ellipseIn: Rect(center: Point(x: number("cx"), y: number("cy")), size: size))
    case "line":
      path = Path(polyline: [Point(x: number("x1"), y: number("y1")), Point(x: number("x2"), y: number("y2"))])
    case "path":
      guard let data = json["attrs"]?["d"]?.string, let parsed = try? Path(svgPathData: data) else { return nil }
      path = parsed
    case "polyline", "polygon":
      guard let text = json["attrs"]?["points"]?.string else { return nil }
      let numbers = text.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      path = Path(polyline: points, isClosed: json["tag"]?.string == "polygon")
    default: return nil
    }
  }
}
