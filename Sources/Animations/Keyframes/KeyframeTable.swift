import CLanes
import Geometry
import Timing

/// Keyframes one after another in memory, for who asks for values again and again: no derivatives, no array to look
/// into.
///
/// It gives the bits of the prepared keyframes that it is a part of.
@safe
final class KeyframeTable<Value: Animatable>: Sendable {
  // SAFETY: set once, to memory that changes no more, holds nothing but Sendable values and is given back with the
  // table.
  nonisolated(unsafe) let view: View
  /// The keyframes in the form of the batch loops; `nil` where the values are not two numbers joined by straight lines.
  // SAFETY: likewise.
  nonisolated(unsafe) let batchForm: UnsafePointer<CLanesKeyframes>?

  /// - Precondition: There are segments, and a knot more than those.
  init(_ segments: [KeyframeSegment<Value>], _ knots: [Double], _ functions: [TimingFunction]) {
    precondition(!segments.isEmpty && knots.count == segments.count + 1, "segments without their knots")
    // SAFETY: every place is initialised, and destroyed at the end.
    let pieces = UnsafeMutablePointer<Piece>.allocate(capacity: segments.count)
    let capacity = max(knots.count, Int(CLANES_LINEAR_SEARCH_COUNT))
    let starts = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
    for (index, segment) in segments.enumerated() {
      let function = index < functions.count ? functions[index] : .linear
      unsafe (pieces + index).initialize(
        to: Piece(
          start: knots[index], width: knots[index + 1] - knots[index], segment: segment,
          hasEasing: !function.isLinear, cells: function.sharedBezierCells, function: function))
    }
    // What is beyond the knots is never behind a progress.
    for index in 0..<capacity { unsafe (starts + index).initialize(to: index < knots.count ? knots[index] : .infinity) }
    unsafe view = View(pieces: UnsafePointer(pieces), knots: UnsafePointer(starts), count: segments.count)
    unsafe batchForm = Self.batchForm(of: view)
  }

  deinit {
    // SAFETY: nobody else refers to the memory any more.
    unsafe UnsafeMutablePointer(mutating: view.pieces).deinitialize(count: view.count)
    unsafe view.pieces.deallocate()
    if let batchForm = unsafe batchForm {
      unsafe batchForm.pointee.segments.deallocate()
      unsafe batchForm.deallocate()
    }
    unsafe view.knots.deallocate()
  }
}

extension KeyframeTable {
  /// A segment and all that is asked about it.
  @unsafe
  struct Piece {
    var start: Double
    var width: Double
    var segment: KeyframeSegment<Value>
    /// Whether the timing function is not linear.
    var hasEasing: Bool
    /// The polynomials of the timing function, which keeps them alive; `nil` for what is no Bézier curve.
    var cells: UnsafePointer<CLanesCell>?
    var function: TimingFunction
  }

  /// What a table holds, as long as it is there.
  @unsafe
  struct View {
    let pieces: UnsafePointer<Piece>
    let knots: UnsafePointer<Double>
    let count: Int

    /// The value at a progress that is a number.
    @inline(__always)
    func value(at progress: Double) -> Value {
      // SAFETY: there are as many knots, or infinities behind them, and the index is one of a segment.
      let index = unsafe Int(CLanesSegmentAt(knots, Int64(count), progress))
      let piece = unsafe pieces + index
      let (start, width) = unsafe (piece.pointee.start, piece.pointee.width)
      guard width > 0 else { return unsafe progress < start ? piece.pointee.segment.start : piece.pointee.segment.end }
      var u = (progress - start) / width
      if unsafe piece.pointee.hasEasing {
        let ordinate = unsafe BezierCells.ordinate(at: u, piece.pointee.cells)
        u = ordinate == ordinate ? ordinate : unsafe exactValue(index, at: u)
      }
      guard u.isFinite else { return unsafe u < 0 ? piece.pointee.segment.start : piece.pointee.segment.end }
      return unsafe piece.pointee.segment.value(at: u)
    }

    @inline(never)
    private func exactValue(_ index: Int, at progress: Double) -> Double {
      unsafe pieces[index].function.value(at: progress)
    }
  }
}
