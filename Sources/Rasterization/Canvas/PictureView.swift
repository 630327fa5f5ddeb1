// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A view of a prepared part of a picture, for drawing.
///
/// It borrows its memory and must not outlive the call that created it.
@safe
struct PictureView {
  private let steps: UnsafeBufferPointer<PictureStep>
  private let edges: UnsafeBufferPointer<Edge>
  private let bandStarts: UnsafeBufferPointer<Int>
  private let listStarts: UnsafeBufferPointer<Int>
  private let lists: UnsafeBufferPointer<Int32>
  private let firstRow: Int

  init(
    steps: UnsafeBufferPointer<PictureStep>, edges: UnsafeBufferPointer<Edge>, bandStarts: UnsafeBufferPointer<Int>,
    listStarts: UnsafeBufferPointer<Int>, lists: UnsafeBufferPointer<Int32>, firstRow: Int
  ) {
    unsafe self.steps = unsafe steps
    unsafe self.edges = unsafe edges
    unsafe self.bandStarts = unsafe bandStarts
    unsafe self.listStarts = unsafe listStarts
    unsafe self.lists = unsafe lists
    self.firstRow = firstRow
  }

  /// Returns the positions in `lists` of the steps that touch a band. Pass each position to `step(atListIndex:)`.
  func listRange(ofBand band: Int) -> Range<Int> { unsafe listStarts[band]..<listStarts[band + 1] }

  /// The number of steps.
  var stepCount: Int { unsafe steps.count }

  /// Returns the step with an index.
  func step(_ index: Int) -> PictureStep { unsafe steps[index] }

  /// Returns the step whose index is at a position in `lists`.
  func step(atListIndex index: Int) -> PictureStep { unsafe steps[Int(lists[index])] }

  /// Removes the first band from a box, and returns this part with the edges of a step that touch it. For edges that
  /// are not sorted by band, the part is the whole box. Returns `nil` for an empty box.
  @inline(__always)
  func nextEdges(
    of step: PictureStep, _ range: Range<Int>, isBanded: Bool, in box: inout PixelRect
  ) -> (box: PixelRect, edges: UnsafeBufferPointer<Edge>)? {
    if box.isEmpty { return nil }
    var part = box
    var range = range
    if isBanded {
      let band = (box.minY - firstRow) / PictureSteps.bandHeight
      part.maxY = min(box.maxY, firstRow + (band + 1) * PictureSteps.bandHeight)
      let start = range.lowerBound + band - (step.box.minY - firstRow) / PictureSteps.bandHeight
      range = unsafe bandStarts[start]..<bandStarts[start + 1]
    }
    box.minY = part.maxY
    // SAFETY: the ranges are those of edges that were prepared for the step.
    return unsafe (part, UnsafeBufferPointer(rebasing: edges[range]))
  }
}
