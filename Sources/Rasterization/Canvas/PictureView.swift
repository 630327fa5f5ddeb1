/// A prepared part of a picture, for those who draw it.
///
/// It borrows its memory and lives no longer than the call that made it.
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

  /// Where the list of the steps that touch a band is.
  func places(inBand band: Int) -> Range<Int> { unsafe listStarts[band]..<listStarts[band + 1] }

  /// The number of steps.
  var stepCount: Int { unsafe steps.count }

  /// A step by its index.
  func step(_ index: Int) -> PictureStep { unsafe steps[index] }

  /// The step at a place of the lists.
  func step(atPlace place: Int) -> PictureStep { unsafe steps[Int(lists[place])] }

  /// The edges of a step for the upper part of a box, which they are for, and takes that part away from the box.
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
    // SAFETY: ranges are those of edges that were prepared for the step.
    return unsafe (part, UnsafeBufferPointer(rebasing: edges[range]))
  }
}
