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
  private static var isNumberPair: Bool {
    Value.self == Point.self || Value.self == Vector.self || Value.self == Size.self
  }

  /// The two numbers of a point, a vector or a size.
  private static func numbers(_ pair: some Any) -> (Double, Double)? {
    if let point = pair as? Point { return (point.x, point.y) }
    if let vector = pair as? Vector { return (vector.dx, vector.dy) }
    if let size = pair as? Size { return (size.width, size.height) }
    return nil
  }

  private static func segment(_ piece: Piece) -> CLanesSegment {
    // A product with −0 adds nothing, not even the sign of 0.
    let none = (-0.0, -0.0)
    let hasPolynomials = unsafe !piece.hasEasing || piece.cells != nil
    let (segment, tangents) = unsafe (piece.segment, piece.segment.tangents)
    return unsafe CLanesSegment(
      start: piece.start, width: hasPolynomials ? piece.width : .nan, cells: piece.cells ?? BezierCells.identity,
      curve: tangents == nil ? 0 : ~0, from: numbers(segment.start) ?? none,
      leaving: tangents.flatMap { numbers($0.start) } ?? none,
      to: numbers(segment.end) ?? none, arriving: tangents.flatMap { numbers($0.end) } ?? none)
  }
}
