import CLanes
import Geometry
import Timing

extension KeyframeTable {
  /// The segments in the form of the batch loops: straight and curved ones, timed or not, take the same steps.
  static func batchForm(of view: View) -> UnsafePointer<CLanesKeyframes>? {
    guard hasPlainLines else { return nil }
    // SAFETY: every place is initialised before somebody reads it; the table gives the memory back.
    let segments = unsafe UnsafeMutablePointer<CLanesSegment>.allocate(capacity: view.count)
    for index in unsafe 0..<view.count { unsafe (segments + index).initialize(to: segment(view.pieces[index])) }
    let form = UnsafeMutablePointer<CLanesKeyframes>.allocate(capacity: 1)
    unsafe form.initialize(
      to: CLanesKeyframes(knots: view.knots, segments: UnsafePointer(segments), count: Int64(view.count)))
    return unsafe UnsafePointer(form)
  }

  /// Whether values are two numbers, and the way from one to another is `Animatable`'s own.
  private static var hasPlainLines: Bool {
    Value.self == Point.self || Value.self == Vector.self || Value.self == Size.self
  }

  private static func segment(_ piece: Piece) -> CLanesSegment {
    // SAFETY: values that ``hasPlainLines`` allows are two numbers and nothing else.
    func numbers<Pair>(_ pair: Pair) -> (Double, Double) { unsafe unsafeBitCast(pair, to: (Double, Double).self) }
    let isKnown = unsafe !piece.isTimed || piece.cells != nil
    let (segment, tangents) = unsafe (piece.segment, piece.segment.tangents)
    // Times nothing it adds nothing, not even the sign of 0.
    let none = (-0.0, -0.0)
    return unsafe CLanesSegment(
      start: piece.start, width: isKnown ? piece.width : .nan, cells: piece.cells ?? BezierCells.identity,
      curve: tangents == nil ? 0 : ~0, from: numbers(segment.start),
      leaving: tangents.map { numbers($0.start) } ?? none,
      to: numbers(segment.end), arriving: tangents.map { numbers($0.end) } ?? none)
  }
}
