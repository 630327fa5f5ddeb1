// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes the stroke of a drawing.
///
/// A part of an outline is one dash: `pathLength` is 1, the dash has the length of the part, and the offset is minus
/// its start. The gap is longer than the outline; with ``LayerStyle/wrapsStroke``, dash and gap together are the
/// outline.
struct SVGStrokeWriter {
  private let drawing: DocumentDrawing
  private let layer: String
  private let animator: SVGAnimator

  init(_ drawing: DocumentDrawing, layer: String, _ animator: SVGAnimator) {
    (self.drawing, self.layer, self.animator) = (drawing, layer, animator)
  }

  /// The attributes and animations of the stroke.
  func content() throws(ExportError) -> SVGAnimator.Content {
    guard let stroke = drawing.stroke else { return SVGAnimator.Content() }
    var content = try animator.color("stroke", alpha: "stroke-opacity", stroke)
    content.add(try animator.length("stroke-width", drawing.strokeWidth, standard: "1"))
    let style = drawing.style
    switch style.join {
    case .miter(let limit) where limit > 1:
      if limit != 4 { content.add("stroke-miterlimit", Decimal.text(limit, digits: 9)) }
    case .miter, .bevel: content.add("stroke-linejoin", "bevel")
    case .round: content.add("stroke-linejoin", "round")
    }
    let cap = Self.text(style.cap)
    if let range = drawing.strokeRange {
      guard style.dashes.isEmpty else {
        throw .unsupported("the dashes of the layer “\(layer)” on a part of its outline")
      }
      content.add(try part(range, cap: cap))
      return content
    }
    if let cap { content.add("stroke-linecap", cap) }
    if !style.dashes.isEmpty {
      guard style.dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        throw .unsupported("the negative dashes of the layer “\(layer)”")
      }
      content.add("stroke-dasharray", style.dashes.map { Decimal.text($0, digits: 9) }.joined(separator: " "))
      content.add(try animator.length("stroke-dashoffset", drawing.dashPhase, standard: "0"))
    }
    return content
  }

  private static func text(_ cap: StrokeStyle.Cap) -> String? {
    switch cap {
    case .butt: nil
    case .round: "round"
    case .square: "square"
    }
  }

  /// The attributes of a part of the outline.
  private func part(_ range: MotionTrack, cap: String?) throws(ExportError) -> SVGAnimator.Content {
    try check(range)
    let value = animator.tolerance.accepted(.value)
    let (wraps, duration) = (drawing.style.wrapsStroke, animator.duration)
    let pieces = try animator.pieces(range, value)
    let isWhole: @Sendable ([Double]) -> Bool = { wraps ? $0[1] - $0[0] >= 1 : $0[0] <= 0 && $0[1] >= 1 }
    let whole = Stretches(pieces.filter { $0.isStill && isWhole($0.to) })
    let empty = Stretches(pieces.filter { $0.isStill && $0.to[1] <= $0.to[0] })
    let breakpoints = (range.breakpoints + whole.ends + empty.ends).sorted().filter { $0 > 0 && $0 < duration }
    // For a whole outline, the dash has the length of the outline, and there is no gap. It begins shortly before the
    // first point, so that the corner at this point has a join instead of two caps.
    let early = min(1e-4, value / 4)
    let dash = MotionTrack(breakpoints: breakpoints, duration: duration) { time in
      let numbers = range.values(time)
      if whole.contains(time) { return [1, 0] }
      let length = max(numbers[1] - numbers[0], 0)
      return wraps ? [min(length, 1), max(1 - length, 0)] : [length, 2]
    }
    let offset = MotionTrack(breakpoints: breakpoints, duration: duration) { time in
      let start = range.values(time)[0]
      return [whole.contains(time) ? early - (wraps ? start : 0) : -start]
    }
    var content = SVGAnimator.Content()
    content.add("pathLength", "1")
    content.add(try animator.attribute("stroke-dasharray", dash, value / 2))
    content.add(try animator.attribute("stroke-dashoffset", offset, value / 2, standard: "0"))
    if let cap {
      // A dash of length 0 with other ends would be a dot.
      let shown = MotionTrack(breakpoints: breakpoints, duration: duration) { [empty.contains($0) ? 0 : 1] }
      content.add(try animator.keyword("stroke-linecap", shown, cap, "butt"))
      if !content.attributes.contains(where: { $0.name == "stroke-linecap" }) { content.add("stroke-linecap", cap) }
    }
    return content
  }

  /// Throws an error for a part that one dash cannot express.
  private func check(_ range: MotionTrack) throws(ExportError) {
    let value = animator.tolerance.accepted(.value)
    if case .path(let structure, _) = drawing.outline, structure.subpathCount > 1 {
      throw .unsupported("a part of the outline of the layer “\(layer)”, which has several subpaths")
    }
    let wraps = drawing.style.wrapsStroke
    guard range.isStill(during: animator.duration, where: { $0[1] - $0[0] >= -value / 2 }) else {
      throw .unsupported("a part of the outline of the layer “\(layer)” whose end precedes its start")
    }
    if wraps {
      guard range.isStill(during: animator.duration, where: { $0[1] - $0[0] <= 1 + value / 2 }) else {
        throw .unsupported("a part of the outline of the layer “\(layer)” that is longer than the outline")
      }
    } else if hasSharpSeam {
      let isBeyond: ([Double]) -> Bool = { ($0[0] < 0 && $0[1] >= 1) || ($0[0] <= 0 && $0[1] > 1) }
      guard range.isStill(during: animator.duration, where: { !isBeyond($0) }) else {
        throw .unsupported("a part of the outline of the layer “\(layer)” that exceeds the outline")
      }
    }
  }

  /// Whether the outline may have a corner at its first point.
  private var hasSharpSeam: Bool {
    switch drawing.outline {
    case .rectangle(_, let radius): !radius.isStill(during: animator.duration) { $0[0] > 0 }
    case .path(let structure, _): structure.isClosed
    case .ellipse, .image: false
    }
  }

  /// Ranges of instants.
  private struct Stretches: Sendable {
    private let ranges: [Range<Double>]

    init(_ pieces: [MotionPiece]) { ranges = pieces.map { $0.start..<$0.end } }

    var ends: [Double] { ranges.flatMap { [$0.lowerBound, $0.upperBound] } }

    func contains(_ time: Double) -> Bool { ranges.contains { $0.contains(time) } }
  }
}
