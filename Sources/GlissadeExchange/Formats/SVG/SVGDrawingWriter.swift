// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes a drawing as a shape with its fill and stroke.
struct SVGDrawingWriter {
  private let drawing: DocumentDrawing
  private let layer: String
  private let animator: SVGAnimator

  init(_ drawing: DocumentDrawing, layer: String, _ animator: SVGAnimator) {
    (self.drawing, self.layer, self.animator) = (drawing, layer, animator)
  }

  /// Writes the shape, after its gradient.
  func write(into output: inout XMLOutput) throws(ExportError) {
    var (name, content) = try outline()
    content.attributes.insert(.init("id", drawing.name), at: 0)
    content.add(try animator.keyword("visibility", drawing.visibility, "visible", "hidden"))
    if let fill = drawing.fill {
      if let gradient = drawing.gradient {
        let id = "\(drawing.name).gradient"
        try SVGGradient(gradient, isPath: name == "path", layer: layer, animator).write(named: id, into: &output)
        content.add("fill", "url(#\(id))")
        content.add(try animator.number("fill-opacity", fill.map { [$0[3]] }, standard: "1"))
      } else {
        content.add(try animator.color("fill", alpha: "fill-opacity", fill))
      }
      if drawing.style.fillRule == .evenOdd { content.add("fill-rule", "evenodd") }
    } else if name != "image" {
      content.add("fill", "none")
    }
    content.add(try SVGStrokeWriter(drawing, layer: layer, animator).content(&output))
    output.write(name, content.attributes, content.animations)
  }

  private func outline() throws(ExportError) -> (name: String, content: SVGAnimator.Content) {
    let points = animator.tolerance.accepted(.points)
    switch drawing.outline {
    case .rectangle(let bounds, let cornerRadius):
      let bounds = drawing.elementBounds(bounds, tolerance: points)
      var content = try box(bounds)
      let radius = drawing.elementRadius(cornerRadius, in: bounds, duration: animator.duration)
      content.add(try animator.length("rx", radius, standard: radius.isMoving ? nil : "0"))
      return ("rect", content)
    case .ellipse(let bounds):
      let bounds = drawing.elementBounds(bounds, tolerance: points)
      var content = SVGAnimator.Content()
      let parts: [(String, @Sendable ([Double]) -> Double)] = [
        ("cx", { $0[0] + $0[2] / 2 }), ("cy", { $0[1] + $0[3] / 2 }), ("rx", { $0[2] / 2 }), ("ry", { $0[3] / 2 }),
      ]
      // The measured channels are the sides and the extents: centre minus radius, and twice the radius.
      for (name, part) in parts { content.add(try animator.length(name, bounds.map { [part($0)] }, share: 0.45)) }
      return ("ellipse", content)
    case .path(let structure, let coordinates):
      let tolerance = coordinates.isMoving ? points : min(points, 1e-3)
      let content = try animator.attribute("d", coordinates, tolerance) {
        structure.svgText($0, tolerance: tolerance)
      }
      return ("path", content)
    case .image(let bitmap, let sampling, let bounds):
      var content = try box(bounds)
      content.add("preserveAspectRatio", "none")
      if sampling == .nearest { content.add("image-rendering", "pixelated") }
      content.add("href", try ImageData.address(of: bitmap, layer: layer))
      return ("image", content)
    }
  }

  /// The attributes for the place and the extents of a rectangle.
  private func box(_ bounds: MotionTrack) throws(ExportError) -> SVGAnimator.Content {
    var content = SVGAnimator.Content()
    for (index, name) in ["x", "y", "width", "height"].enumerated() {
      content.add(try animator.length(name, bounds.map { [$0[index]] }, standard: index < 2 ? "0" : nil))
    }
    return content
  }
}

extension MotionTrack {
  /// A track with the numbers of both.
  func joined(_ other: MotionTrack, duration: Double) -> MotionTrack {
    MotionTrack(combining: [self, other], duration: duration) { $0[0] + $0[1] }
  }

  /// Whether all samples of a document satisfy a condition; by default, whether they are equal to the first.
  package func isStill(during duration: Double, where condition: (([Double]) -> Bool)? = nil) -> Bool {
    let first = values(0)
    let condition = condition ?? { $0 == first }
    return zip([0] + breakpoints, breakpoints + [duration]).allSatisfy { start, end in
      let count = max(4, Int((end - start) * 240))
      return (0..<count).allSatisfy { condition(values(start + (end - start) * Double($0) / Double(count))) }
        && condition(values(before: end))
    }
  }
}
