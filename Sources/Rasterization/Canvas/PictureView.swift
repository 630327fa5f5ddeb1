// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// A view of a prepared part of a picture, for drawing.
///
/// It borrows its memory and must not outlive the call that created it.
@safe
struct PictureView {
  private let steps: UnsafeBufferPointer<PictureStep>
  private let edges: UnsafeBufferPointer<Edge>
  private let slopedEdges: UnsafeBufferPointer<CPixelsSlopedEdge>
  private let sides: UnsafeBufferPointer<CPixelsSide>
  private let bandStarts: UnsafeBufferPointer<Int>
  private let listStarts: UnsafeBufferPointer<Int>
  private let lists: UnsafeBufferPointer<Int32>
  private let firstRow: Int

  init(
    steps: UnsafeBufferPointer<PictureStep>, edges: UnsafeBufferPointer<Edge>,
    slopedEdges: UnsafeBufferPointer<CPixelsSlopedEdge>, sides: UnsafeBufferPointer<CPixelsSide>,
    bandStarts: UnsafeBufferPointer<Int>, listStarts: UnsafeBufferPointer<Int>, lists: UnsafeBufferPointer<Int32>,
    firstRow: Int
  ) {
    unsafe self.steps = unsafe steps
    unsafe self.edges = unsafe edges
    unsafe self.slopedEdges = unsafe slopedEdges
    unsafe self.sides = unsafe sides
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

  /// Returns the outline of a step whose edges are sorted by sides.
  @inline(__always)
  func outline(_ sides: Range<Int>, firstEdge: Int) -> SidedOutline? {
    // SAFETY: these are the edges and sides that were prepared for the step.
    guard let edges = unsafe slopedEdges.baseAddress, let base = unsafe self.sides.baseAddress else { return nil }
    return unsafe SidedOutline(edges: edges + firstEdge, sides: base + sides.lowerBound, sideCount: sides.count)
  }

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

/// Edges sorted by the sides of their outline, each side from the top.
///
/// It borrows its memory and must not outlive the call that created it.
@safe
struct SidedOutline {
  let edges: UnsafePointer<CPixelsSlopedEdge>
  let sides: UnsafePointer<CPixelsSide>
  let sideCount: Int

  init(edges: UnsafePointer<CPixelsSlopedEdge>, sides: UnsafePointer<CPixelsSide>, sideCount: Int) {
    unsafe self.edges = unsafe edges
    unsafe self.sides = unsafe sides
    self.sideCount = sideCount
  }
}
