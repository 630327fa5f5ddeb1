// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

extension KeyframeTable {
  /// The segments in the form of the batch loops. Straight and curved segments, with or without easing, use the same
  /// steps.
  static func batchForm(of view: View) -> UnsafePointer<CLanesKeyframes>? {
    guard isNumberPair else { return nil }
    // SAFETY: Every element is initialised before it is read, and the table releases the memory.
    let segments = unsafe UnsafeMutablePointer<CLanesSegment>.allocate(capacity: view.count)
    for index in unsafe 0..<view.count { unsafe (segments + index).initialize(to: segment(view.pieces[index])) }
    let form = UnsafeMutablePointer<CLanesKeyframes>.allocate(capacity: 1)
    unsafe form.initialize(
      to: CLanesKeyframes(knots: view.knots, segments: UnsafePointer(segments), count: Int64(view.count)))
    return unsafe UnsafePointer(form)
  }

  /// Whether values are two numbers with the default interpolation of `Animatable`.
  private static var isNumberPair: Bool { Value.self is any NumberPair.Type }

  private static func segment(_ piece: Piece) -> CLanesSegment {
    // A product with −0 adds nothing, not even the sign of 0.
    let none = (-0.0, -0.0)
    func numbers(_ pair: Any) -> (Double, Double) { (pair as? any NumberPair)?.numbers ?? none }
    let hasPolynomials = unsafe !piece.hasEasing || piece.cells != nil
    let (segment, tangents) = unsafe (piece.segment, piece.segment.tangents)
    return unsafe CLanesSegment(
      start: piece.start, width: hasPolynomials ? piece.width : .nan, cells: piece.cells ?? BezierCells.identity,
      curve: tangents == nil ? 0 : ~0, from: numbers(segment.start),
      leaving: tangents.map { numbers($0.start) } ?? none,
      to: numbers(segment.end), arriving: tangents.map { numbers($0.end) } ?? none)
  }
}

/// A value of exactly two numbers, which the batch loops compute together.
private protocol NumberPair {
  var numbers: (Double, Double) { get }
}

extension Point: NumberPair {
  fileprivate var numbers: (Double, Double) { (x, y) }
}

extension Vector: NumberPair {
  fileprivate var numbers: (Double, Double) { (dx, dy) }
}

extension Size: NumberPair {
  fileprivate var numbers: (Double, Double) { (width, height) }
}
