// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Writes a document as one SVG file that moves by SMIL animations.
///
/// The attributes of elements are the state after the motion, so that the picture is right in viewers that do not play
/// it. With reduced motion, browsers show that state as a second group. Each moving transform function has a group of
/// its own, so that each animation replaces the transform of its element. The identifiers are those of the layers and
/// drawings; a group inside the first one of a layer has a suffix: `card.rotation`, `card.scale`, `card.origin`. A
/// layer's content is in the innermost group.
struct SVGMotionWriter {
  private let document: MotionDocument
  private let tolerances: DocumentTolerances

  init(_ document: MotionDocument, _ tolerances: DocumentTolerances) {
    (self.document, self.tolerances) = (document, tolerances)
  }

  /// The text of the file.
  func text() throws(ExportError) -> String {
    var output = XMLOutput()
    let (width, height) = (number(document.size.width), number(document.size.height))
    output.begin(
      "svg",
      [
        .init("xmlns", "http://www.w3.org/2000/svg"), .init("width", width), .init("height", height),
        .init("viewBox", "0 0 \(width) \(height)"), .init("data-duration", number(document.duration)),
      ])
    if let title = document.title { output.write("title", text: title) }
    if document.hasReducedMotion {
      output.write("style", text: Self.reducedMotion)
      try write(classes: [.init("class", "glissade-motion")], into: &output)
      // Viewers without style sheets show the first group alone.
      output.begin("g", [.init("class", "glissade-still"), .init("display", "none")])
      try still().write(into: &output)
      output.end()
    } else {
      try write(into: &output)
    }
    output.end()
    return output.text
  }

  private static let reducedMotion =
    "@media not (prefers-reduced-motion:no-preference)"
    + "{.glissade-motion{display:none}.glissade-still{display:inline}}"

  /// The writer of the document without motion, whose layers have other names.
  private func still() -> SVGMotionWriter {
    let rest = document.playback.fill == .forwards ? document.duration : 0
    let still = document.still(at: rest).prefixing("still-")
    return SVGMotionWriter(still, tolerances.withoutParts)
  }

  /// Writes all layers.
  ///
  /// - Parameter classes: Attributes of the outermost layers.
  private func write(classes: [XMLOutput.Attribute] = [], into output: inout XMLOutput) throws(ExportError) {
    try prepare()
    let hierarchy = DocumentHierarchy(document)
    for index in hierarchy.roots { try write(index, hierarchy, classes, into: &output) }
  }

  /// Computes the groups of all layers.
  private func prepare() throws(ExportError) {
    let (layers, animators) = (document.layers, tolerances.placements.map(animator))
    try tolerances.cache.fill(\.groups, count: layers.count) { index throws(ExportError) in
      try animators[index].groups(of: layers[index])
    }
  }

  private func number(_ number: Double) -> String { Decimal.text(number, digits: 9) }

  /// Writes a layer with its sublayers. The calls are nested as deeply as the layers, which is limited.
  private func write(
    _ index: Int, _ hierarchy: DocumentHierarchy, _ classes: [XMLOutput.Attribute] = [], into output: inout XMLOutput
  ) throws(ExportError) {
    let layer = document.layers[index]
    let depth = output.depth
    let placement = animator(tolerances.placements[index])
    let animator = animator(tolerances.drawings[index])
    var groups = tolerances.cache.groups[index] ?? []
    groups[0].content.add(try placement.number("opacity", layer.opacity, standard: "1"))
    if layer.blendMode != .normal {
      groups[0].content.add("style", "mix-blend-mode:\(layer.blendMode.rawValue)")
    }
    if layer.isIsolated { groups[0].content.add("style", "isolation:isolate") }
    for (number, group) in groups.enumerated() {
      output.begin("g", group.attributes + (number == 0 ? classes : []))
      for animation in group.content.animations { output.write(animation.name, animation.attributes) }
    }
    for matte in layer.mattes {
      try SVGMask(matte, named: "\(document.layers[matte.layer].name).mask").begin(&output) {
        output throws(ExportError) in try write(matte.layer, hierarchy, into: &output)
      }
    }
    if let shadow = layer.shadow {
      try beginFilter("\(layer.name).shadow", into: &output) { () throws(ExportError) in
        var content = try animator.length("dx", shadow.offset.map { [$0[0]] })
        content.add(try animator.length("dy", shadow.offset.map { [$0[1]] }))
        content.add(try animator.length("stdDeviation", shadow.radius))
        content.add(try animator.color("flood-color", alpha: "flood-opacity", shadow.color))
        return ("feDropShadow", content)
      }
    }
    if layer.isBlurred {
      try beginFilter("\(layer.name).blur", into: &output) { () throws(ExportError) in
        ("feGaussianBlur", try animator.length("stdDeviation", layer.blur))
      }
    }
    if let clip = layer.clip {
      write(clip, named: "\(layer.name).clip", animator, into: &output)
      output.begin("g", [.init("clip-path", "url(#\(layer.name).clip)")])
    }
    for drawing in layer.drawings {
      try SVGDrawingWriter(drawing, layer: layer.name, animator).write(into: &output)
    }
    if let clip = layer.sublayerClip, !hierarchy.sublayers[index].isEmpty {
      write(clip, named: "\(layer.name).sublayer-clip", animator, into: &output)
      output.begin("g", [.init("clip-path", "url(#\(layer.name).sublayer-clip)")])
    }
    for sublayer in hierarchy.sublayers[index] { try write(sublayer, hierarchy, into: &output) }
    while output.depth > depth { output.end() }
  }

  private func animator(_ tolerance: MotionTolerance) -> SVGAnimator {
    SVGAnimator(duration: document.duration, tolerance: tolerance, playback: document.playback)
  }

  /// Writes a clip.
  private func write(_ path: Path, named name: String, _ animator: SVGAnimator, into output: inout XMLOutput) {
    let data = path.svgText(tolerance: min(animator.tolerance.accepted(.points), 1e-4))
    output.write("clipPath", [.init("id", name)], [.init("path", [.init("d", data)])])
  }

  /// Begins a group with a filter of one step, which is drawn in a square around the origin of the layer.
  private func beginFilter(
    _ name: String, into output: inout XMLOutput,
    _ step: () throws(ExportError) -> (name: String, content: SVGAnimator.Content)
  ) throws(ExportError) {
    let reach = SVGMask.reach
    output.begin(
      "filter",
      [
        .init("id", name), .init("filterUnits", "userSpaceOnUse"), .init("x", "-\(reach)"), .init("y", "-\(reach)"),
        .init("width", "\(2 * reach)"), .init("height", "\(2 * reach)"),
        .init("color-interpolation-filters", "sRGB"),
      ])
    let (function, content) = try step()
    output.write(function, content.attributes, content.animations)
    output.end()
    output.begin("g", [.init("filter", "url(#\(name))")])
  }
}
