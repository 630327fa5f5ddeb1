// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes the stroke of a drawing.
struct SVGStrokeWriter {
  private let drawing: DocumentDrawing
  private let layer: String
  private let animator: SVGAnimator

  init(_ drawing: DocumentDrawing, layer: String, _ animator: SVGAnimator) {
    (self.drawing, self.layer, self.animator) = (drawing, layer, animator)
  }

  /// The attributes and animations of the stroke, after the element of its gradient.
  func content(_ output: inout XMLOutput) throws(ExportError) -> SVGAnimator.Content {
    guard let stroke = drawing.stroke else { return SVGAnimator.Content() }
    var content = try paint(stroke, into: &output)
    content.add(try animator.length("stroke-width", drawing.strokeWidth, standard: "1"))
    let style = drawing.style
    switch style.join {
    case .miter(let limit) where limit > 1:
      if limit != 4 { content.add("stroke-miterlimit", Decimal.text(limit, digits: 9)) }
    case .miter, .bevel: content.add("stroke-linejoin", "bevel")
    case .round: content.add("stroke-linejoin", "round")
    }
    let cap = style.cap.name
    if let range = drawing.strokeRange {
      content.add(try part(range, cap: cap))
      return content
    }
    if let cap { content.add("stroke-linecap", cap) }
    if let lengths = try drawing.dashLengths(during: animator.duration) {
      if let constant = lengths.constant {
        content.add("stroke-dasharray", constant.map { Decimal.text($0, digits: 9) }.joined(separator: " "))
      } else {
        let share = drawing.dashShare(during: animator.duration)
        content.add(try animator.length("stroke-dasharray", lengths, share: share))
      }
      content.add(try animator.length("stroke-dashoffset", drawing.dashPhase, standard: "0"))
    }
    return content
  }

  /// The colour, or the gradient with its opacity.
  private func paint(_ stroke: MotionTrack, into output: inout XMLOutput) throws(ExportError) -> SVGAnimator.Content {
    guard let gradient = drawing.strokeGradient else {
      return try animator.color("stroke", alpha: "stroke-opacity", stroke)
    }
    let id = "\(drawing.name).stroke-gradient"
    try SVGGradient(gradient, isPath: drawing.isPath, layer: layer, animator).write(named: id, into: &output)
    var content = SVGAnimator.Content()
    content.add("stroke", "url(#\(id))")
    content.add(try animator.number("stroke-opacity", stroke.map { [$0[3]] }, standard: "1"))
    return content
  }

  /// The attributes of a part of the outline.
  private func part(_ range: MotionTrack, cap: String?) throws(ExportError) -> SVGAnimator.Content {
    let value = StrokedPart.accepted(of: drawing, animator.tolerance, duration: animator.duration)
    let part = try StrokedPart(
      range, of: drawing, layer: layer, duration: animator.duration, pieces: try animator.pieces(range, value),
      accepting: value)
    var content = SVGAnimator.Content()
    content.add("pathLength", "1")
    content.add(try animator.attribute("stroke-dasharray", part.dash, value / 2))
    content.add(try animator.attribute("stroke-dashoffset", part.offset, value / 2, standard: "0"))
    if let cap { content.add("stroke-linecap", cap) }
    return content
  }
}
