// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes a document as a page that plays its style sheet.
struct HTMLMotionWriter {
  private let document: MotionDocument
  private let styles: String
  private let hierarchy: DocumentHierarchy

  /// Creates a writer of a page.
  ///
  /// - Parameter styles: The style sheet of the document, by ``CSSMotionWriter``.
  init(_ document: MotionDocument, styles: String) {
    (self.document, self.styles) = (document, styles)
    hierarchy = DocumentHierarchy(document)
  }

  func text() throws(ExportError) -> String {
    let (width, height) = (WebNumber.text(document.size.width), WebNumber.text(document.size.height))
    var output = XMLOutput()
    output.begin(
      "svg",
      [
        .init("xmlns", "http://www.w3.org/2000/svg"), .init("width", width), .init("height", height),
        .init("viewBox", "0 0 \(width) \(height)"),
      ])
    for index in hierarchy.roots { try write(index, to: &output) }
    output.end()
    let background = document.background.map { WebMotionBuilder.color($0.straight, hasAlpha: true) } ?? "white"
    let page = PreviewPage(
      width: width, height: height, milliseconds: WebNumber.text(document.duration * 1000), background: background)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(XMLOutput.escaped(document.title ?? "Motion"))</title>
      <style>
      \(page.styles)\(styles)</style>
      </head>
      <body>
      \(page.bar)\(output.text)<script data-glissade="controls">
      \(page.script)</script>
      </body>
      </html>

      """
  }

  // MARK: - Elements

  /// The attributes with the name of an element, for the selectors of the style sheet.
  private func names(_ name: String) -> [XMLOutput.Attribute] {
    [.init("id", name)] + (document.hasClasses ? [.init("class", name)] : [])
  }

  private func write(_ index: Int, to output: inout XMLOutput) throws(ExportError) {
    let layer = document.layers[index]
    let depth = output.depth
    output.begin("g", names(layer.name))
    if layer.hasInnerElement { output.begin("g", names(layer.innerName)) }
    // The shadow and the blur are properties of the outer element.
    guard (layer.shadow == nil && !layer.isBlurred) || layer.mattes.isEmpty else {
      throw .unsupported("the mattes of the layer “\(layer.name)” with a shadow or a blur")
    }
    for matte in layer.mattes {
      try SVGMask(matte, named: document.layers[matte.layer].name + "-mask").begin(&output) {
        output throws(ExportError) in try write(matte.layer, to: &output)
      }
    }
    if let clip = layer.clip { Self.begin(clip, id: layer.name + "-clip", &output) }
    for drawing in layer.drawings { try write(drawing, of: layer.name, to: &output) }
    if let clip = layer.sublayerClip { Self.begin(clip, id: layer.name + "-bounds", &output) }
    for sublayer in hierarchy.sublayers[index] { try write(sublayer, to: &output) }
    while output.depth > depth { output.end() }
  }

  /// Begins an element that clips the others inside it.
  private static func begin(_ clip: Path, id: String, _ output: inout XMLOutput) {
    output.write("clipPath", [.init("id", id)], [.init("path", [.init("d", clip.svgPathData())])])
    output.begin("g", [.init("clip-path", "url(#\(id))")])
  }

  /// Writes the element of a drawing, with the attributes that do not move and are not properties of its rule.
  private func write(
    _ drawing: DocumentDrawing, of layer: String, to output: inout XMLOutput
  ) throws(ExportError) {
    var attributes = names(drawing.name)
    if let gradient = drawing.gradient {
      let id = drawing.gradientName
      let writer = SVGGradient(gradient, isPath: drawing.isPath, layer: layer, in: document)
      try writer.write(named: id, into: &output)
      attributes.append(.init("fill", "url(#\(id))"))
    }
    if case .image(let bitmap, let sampling, _) = drawing.outline {
      attributes.append(.init("preserveAspectRatio", "none"))
      if sampling == .nearest { attributes.append(.init("image-rendering", "pixelated")) }
      attributes.append(.init("href", try ImageData.address(of: bitmap, layer: layer)))
    }
    if drawing.style.fillRule == .evenOdd { attributes.append(.init("fill-rule", "evenodd")) }
    if drawing.stroke != nil {
      if let gradient = drawing.strokeGradient {
        let id = drawing.strokeGradientName
        let writer = SVGGradient(gradient, isPath: drawing.isPath, layer: layer, in: document)
        try writer.write(named: id, into: &output)
        attributes.append(.init("stroke", "url(#\(id))"))
      }
      let (cap, join) = (drawing.style.cap, drawing.style.join)
      if let cap = cap.name { attributes.append(.init("stroke-linecap", cap)) }
      if let join = join.name { attributes.append(.init("stroke-linejoin", join)) }
      if let limit = join.miterLimit, limit != 4 {
        attributes.append(.init("stroke-miterlimit", WebNumber.text(limit)))
      }
    }
    if drawing.strokeRange != nil { attributes.append(.init("pathLength", "1")) }
    output.write(drawing.tag, attributes)
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

  /// The names of the elements of the gradients in a page.
  var gradientName: String { name + "-gradient" }
  var strokeGradientName: String { name + "-stroke-gradient" }

  var isPath: Bool { if case .path = outline { true } else { false } }
  var isImage: Bool { if case .image = outline { true } else { false } }
}
