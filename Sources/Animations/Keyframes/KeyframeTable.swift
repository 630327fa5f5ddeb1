// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

/// Contiguous keyframe storage for per-frame sampling, without derivatives.
///
/// It gives the bits of the prepared keyframes that contain it.
@safe
final class KeyframeTable<Value: Animatable>: Sendable {
  // SAFETY: The memory is constant after the initialiser, contains only Sendable values, and is released with the
  // table.
  nonisolated(unsafe) let view: View
  /// The keyframes in the form of the batch loops, or `nil` if values are not two numbers.
  // SAFETY: The same as for `view`.
  nonisolated(unsafe) let batchForm: UnsafePointer<CLanesKeyframes>?

  /// Creates the table.
  ///
  /// - Precondition: There is at least one segment, and one more knot than segments.
  init(_ segments: [KeyframeSegment<Value>], _ knots: [Double], _ functions: [TimingFunction]) {
    precondition(!segments.isEmpty && knots.count == segments.count + 1, "segments without their knots")
    // SAFETY: Every element is initialised here, and deinitialised with the table.
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
    // Infinite knots are after every progress.
    for index in 0..<capacity { unsafe (starts + index).initialize(to: index < knots.count ? knots[index] : .infinity) }
    unsafe view = View(pieces: UnsafePointer(pieces), knots: UnsafePointer(starts), count: segments.count)
    unsafe batchForm = Self.batchForm(of: view)
  }

  deinit {
    // SAFETY: No other reference to the memory remains.
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
  /// A segment with the data for its evaluation.
  @unsafe
  struct Piece {
    var start: Double
    var width: Double
    var segment: KeyframeSegment<Value>
    /// Whether the timing function is not linear.
    var hasEasing: Bool
    /// The polynomials of `function`, or `nil` if `function` is not a Bézier curve. The memory belongs to `function`.
    var cells: UnsafePointer<CLanesCell>?
    var function: TimingFunction
  }

  /// The pointers of a table, valid as long as the table exists.
  @unsafe
  struct View {
    let pieces: UnsafePointer<Piece>
    let knots: UnsafePointer<Double>
    let count: Int

    /// The value at a progress that is not NaN.
    @inline(__always)
    func value(at progress: Double) -> Value {
      // SAFETY: The knots have the required count or are padded with infinities, and the index is that of a segment.
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
