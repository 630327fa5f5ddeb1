// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes a document as a page that plays its style sheet.
struct HTMLMotionWriter {
  private let document: MotionDocument
  private let styles: String
  /// The indices of the sublayers of each layer.
  private var sublayers: [[Int]]
  private var roots: [Int] = []

  init(_ document: MotionDocument, _ tolerance: MotionTolerance) throws(ExportError) {
    self.document = document
    styles = try CSSMotionWriter(document, tolerance).text()
    sublayers = document.layers.map { _ in [] }
    for (index, layer) in document.layers.enumerated() {
      if let parent = layer.parent { sublayers[parent].append(index) } else { roots.append(index) }
    }
  }

  func text() -> String {
    let (width, height) = (WebNumber.text(document.size.width), WebNumber.text(document.size.height))
    var body = ""
    for index in roots { write(index, indent: "  ", to: &body) }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Motion</title>
      <style>
      body { margin: 0; }
      svg { display: block; overflow: hidden; }
      \(styles)</style>
      </head>
      <body>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(body)</svg>
      </body>
      </html>

      """
  }

  // MARK: - Elements

  private func write(_ index: Int, indent: String, to text: inout String) {
    let layer = document.layers[index]
    text += "\(indent)<g id=\"\(layer.name)\">\n"
    var ends = ["\(indent)</g>\n"]
    var inside = indent + "  "
    func open(_ start: String, _ end: String = "</g>") {
      text += "\(inside)\(start)\n"
      ends.append("\(inside)\(end)\n")
      inside += "  "
    }
    if layer.hasInnerElement { open("<g id=\"\(layer.innerName)\">") }
    if let clip = layer.clip {
      text += inside + Self.clipPath(clip, id: layer.name + "-clip")
      open("<g clip-path=\"url(#\(layer.name)-clip)\">")
    }
    for drawing in layer.drawings { text += inside + Self.element(drawing) }
    if let clip = layer.sublayerClip {
      text += inside + Self.clipPath(clip, id: layer.name + "-bounds")
      open("<g clip-path=\"url(#\(layer.name)-bounds)\">")
    }
    for sublayer in sublayers[index] { write(sublayer, indent: inside, to: &text) }
    for end in ends.reversed() { text += end }
  }

  private static func clipPath(_ path: Path, id: String) -> String {
    "<clipPath id=\"\(id)\"><path d=\"\(path.svgPathData())\"/></clipPath>\n"
  }

  /// The element of a drawing, with the attributes that do not move and are not properties of its rule.
  private static func element(_ drawing: DocumentDrawing) -> String {
    var attributes = ["id=\"\(drawing.name)\""]
    var definition = ""
    if let gradient = drawing.style.gradient {
      let id = drawing.name + "-gradient"
      definition = gradientElement(gradient, id: id, isPath: drawing.isPath)
      attributes.append("fill=\"url(#\(id))\"")
    }
    if drawing.style.fillRule == .evenOdd { attributes.append("fill-rule=\"evenodd\"") }
    if drawing.stroke != nil {
      switch drawing.style.cap {
      case .butt: break
      case .round: attributes.append("stroke-linecap=\"round\"")
      case .square: attributes.append("stroke-linecap=\"square\"")
      }
      switch drawing.style.join {
      case .miter(let limit):
        if limit != 4 { attributes.append("stroke-miterlimit=\"\(WebNumber.text(limit))\"") }
      case .round: attributes.append("stroke-linejoin=\"round\"")
      case .bevel: attributes.append("stroke-linejoin=\"bevel\"")
      }
    }
    if drawing.strokeRange != nil { attributes.append("pathLength=\"1\"") }
    return "\(definition)<\(drawing.tag) \(attributes.joined(separator: " "))/>\n"
  }

  private static func gradientElement(_ gradient: Gradient, id: String, isPath: Bool) -> String {
    let units = isPath ? "gradientUnits=\"userSpaceOnUse\"" : "gradientUnits=\"objectBoundingBox\""
    let spread =
      switch gradient.spread {
      case .pad: ""
      case .repeat: " spreadMethod=\"repeat\""
      case .reflect: " spreadMethod=\"reflect\""
      }
    let map = gradient.transform
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map(WebNumber.text).joined(separator: " ")
    let transform = map == .identity ? "" : " gradientTransform=\"matrix(\(numbers))\""
    let stops = gradient.stops.map { stop in
      let color = stop.color
      let alpha = color.alpha
      let straight = [color.premultipliedRed, color.premultipliedGreen, color.premultipliedBlue].map {
        alpha > 0 ? $0 / alpha : 0
      }
      let opacity = alpha < 1 ? " stop-opacity=\"\(WebNumber.text(alpha))\"" : ""
      let style = WebMotionBuilder.color(straight)
      return "<stop offset=\"\(WebNumber.text(stop.offset))\" stop-color=\"\(style)\"\(opacity)/>"
    }.joined()
    switch gradient.form {
    case .linear(let from, let to):
      let line = "x1=\"\(WebNumber.text(from.x))\" y1=\"\(WebNumber.text(from.y))\""
      let end = "x2=\"\(WebNumber.text(to.x))\" y2=\"\(WebNumber.text(to.y))\""
      return "<linearGradient id=\"\(id)\" \(units)\(spread)\(transform) \(line) \(end)>\(stops)</linearGradient>"
    case .radial(let center, let radius):
      let circle =
        "cx=\"\(WebNumber.text(center.x))\" cy=\"\(WebNumber.text(center.y))\" r=\"\(WebNumber.text(radius))\""
      return "<radialGradient id=\"\(id)\" \(units)\(spread)\(transform) \(circle)>\(stops)</radialGradient>"
    }
  }
}

extension DocumentDrawing {
  /// The name of the element in SVG. A stroke range needs the outline as a path, which begins where the range does.
  var tag: String {
    switch outline {
    case .rectangle: strokeRange == nil ? "rect" : "path"
    case .ellipse: "ellipse"
    case .path: "path"
    case .image: "image"
    }
  }

  var isPath: Bool { if case .path = outline { true } else { false } }
}
