// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// A part of a stroked outline as one dash, for formats of the web, where the length of the outline counts as 1.
///
/// The dash has the length of the part, and the offset is minus its start. The gap is longer than the outline; with
/// ``LayerStyle/wrapsStroke``, dash and gap together are the outline.
struct StrokedPart {
  /// The lengths of the dash and of the gap.
  let dash: MotionTrack
  let offset: MotionTrack

  /// - Parameters:
  ///   - range: The start and the end of the part.
  ///   - pieces: The pieces of the range.
  ///   - value: The accepted error of the range.
  /// - Throws: An error for a part that one dash cannot express.
  init(
    _ range: MotionTrack, of drawing: DocumentDrawing, layer: String, duration: Double, pieces: [MotionPiece],
    accepting value: Double
  ) throws(ExportError) {
    try Self.check(range, of: drawing, layer: layer, duration: duration, accepting: value)
    let wraps = drawing.style.wrapsStroke
    let isWhole: @Sendable ([Double]) -> Bool = { wraps ? $0[1] - $0[0] >= 1 : $0[0] <= 0 && $0[1] >= 1 }
    let whole = Stretches(pieces.filter { $0.isStill && isWhole($0.to) })
    let empty = Stretches(pieces.filter { $0.isStill && $0.to[1] <= $0.to[0] })
    let breakpoints = (range.breakpoints + whole.ends + empty.ends).sorted().filter { $0 > 0 && $0 < duration }
    /// Whether the outline is stroked as a whole, or not at all.
    let state: @Sendable (Double, [Double]) -> (isWhole: Bool, isEmpty: Bool) = { time, numbers in
      time >= duration
        ? (isWhole(numbers), numbers[1] <= numbers[0]) : (whole.contains(time), empty.contains(time))
    }
    // For a whole outline, the dash has the length of the outline, and there is no gap. It begins shortly before the
    // first point, so that the corner at this point has a join instead of two caps. A dash without a length would be a
    // dot where caps are round, so that it is beyond the outline.
    let early = min(1e-4, value / 4)
    dash = MotionTrack(breakpoints: breakpoints, duration: duration) { time in
      let numbers = range.values(time)
      let state = state(time, numbers)
      if state.isWhole { return [1, 0] }
      if state.isEmpty { return [0, 3] }
      let length = max(numbers[1] - numbers[0], 0)
      return wraps ? [min(length, 1), max(1 - length, 0)] : [length, 2]
    }
    offset = MotionTrack(breakpoints: breakpoints, duration: duration) { time in
      let numbers = range.values(time)
      let state = state(time, numbers)
      if state.isWhole { return [early - (wraps ? numbers[0] : 0)] }
      return [state.isEmpty ? 1.5 : -numbers[0]]
    }
  }

  /// The accepted error of a part of an outline: its ends are as exact as lengths, and no less exact than numbers.
  static func accepted(of drawing: DocumentDrawing, _ tolerance: MotionTolerance, duration: Double) -> Double {
    let outline = drawing.outline.drawn
    let length = (0...4).reduce(0) { max($0, outline.value(at: duration * Double($1) / 4).path.length()) }
    return min(tolerance.accepted(.value), 0.7 * tolerance.accepted(.points) / max(length, 1))
  }

  private static func check(
    _ range: MotionTrack, of drawing: DocumentDrawing, layer: String, duration: Double, accepting value: Double
  ) throws(ExportError) {
    guard !drawing.hasDashes else {
      throw .unsupported("the dashes of the layer “\(layer)” on a part of its outline")
    }
    if case .path(let structure, _) = drawing.outline, structure.subpathCount > 1 {
      throw .unsupported("a part of the outline of the layer “\(layer)”, which has several subpaths")
    }
    guard range.isStill(during: duration, where: { $0[1] - $0[0] >= -value / 2 }) else {
      throw .unsupported("a part of the outline of the layer “\(layer)” whose end precedes its start")
    }
    if drawing.style.wrapsStroke {
      guard range.isStill(during: duration, where: { $0[1] - $0[0] <= 1 + value / 2 }) else {
        throw .unsupported("a part of the outline of the layer “\(layer)” that is longer than the outline")
      }
    } else if hasSharpSeam(drawing, duration) {
      let isBeyond: ([Double]) -> Bool = { ($0[0] < 0 && $0[1] >= 1) || ($0[0] <= 0 && $0[1] > 1) }
      guard range.isStill(during: duration, where: { !isBeyond($0) }) else {
        throw .unsupported("a part of the outline of the layer “\(layer)” that exceeds the outline")
      }
    }
  }

  /// Whether the outline may have a corner at its first point.
  private static func hasSharpSeam(_ drawing: DocumentDrawing, _ duration: Double) -> Bool {
    switch drawing.outline {
    case .rectangle(_, let radius): !radius.isStill(during: duration) { $0[0] > 0 }
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
