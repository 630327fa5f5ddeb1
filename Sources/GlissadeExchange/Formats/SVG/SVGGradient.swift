// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A gradient as an SVG paint server.
struct SVGGradient {
  private let gradient: Gradient
  /// Whether the points are in the coordinates of the path instead of the unit square of the bounds.
  private let isPath: Bool
  private let layer: String

  init(_ gradient: Gradient, isPath: Bool, layer: String) {
    (self.gradient, self.isPath, self.layer) = (gradient, isPath, layer)
  }

  /// Writes the gradient.
  func write(named name: String, into output: inout XMLOutput) throws(ExportError) {
    var attributes: [XMLOutput.Attribute] = [.init("id", name)]
    if isPath { attributes.append(.init("gradientUnits", "userSpaceOnUse")) }
    func add(_ name: String, _ number: Double) { attributes.append(.init(name, Decimal.text(number, digits: 9))) }
    let element: String
    switch gradient.form {
    case .linear(let from, let to):
      element = "linearGradient"
      add("x1", from.x)
      add("y1", from.y)
      add("x2", to.x)
      add("y2", to.y)
    case .radial(let center, let radius, _):
      element = "radialGradient"
      add("cx", center.x)
      add("cy", center.y)
      add("r", max(radius, 0))
      // SVG 2 does not move a focus into the circle.
      if let focus = gradient.form.focusOffset {
        add("fx", center.x + focus.dx * radius)
        add("fy", center.y + focus.dy * radius)
      }
    }
    let map = gradient.transform
    guard map.isFinite, map.inverse != nil else {
      throw .unsupported("the gradient of the layer “\(layer)”, whose transform is singular")
    }
    if map != .identity {
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { Decimal.text($0, digits: 9) }
      attributes.append(.init("gradientTransform", "matrix(\(numbers.joined(separator: " ")))"))
    }
    switch gradient.spread {
    case .pad: break
    case .repeat: attributes.append(.init("spreadMethod", "repeat"))
    case .reflect: attributes.append(.init("spreadMethod", "reflect"))
    }
    output.write(element, attributes, stops)
  }

  private var stops: [XMLOutput.Leaf] {
    StraightStop.stops(of: gradient).map { stop in
      let channels = stop.color.map { Decimal.text($0 * 100, digits: 6) + "%" }
      var attributes: [XMLOutput.Attribute] = [
        .init("offset", Decimal.text(stop.offset, digits: 9)),
        .init("stop-color", "rgb(\(channels.joined(separator: ",")))"),
      ]
      if stop.alpha != 1 { attributes.append(.init("stop-opacity", Decimal.text(stop.alpha, digits: 9))) }
      return .init("stop", attributes)
    }
  }
}
