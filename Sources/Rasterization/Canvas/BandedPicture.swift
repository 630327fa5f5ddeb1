// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A reusable painter for one thread, with its prepared commands.
// SAFETY: `Rasterizer` gives each worker to one thread at a time. Parts do not change while they are read.
final class PaintWorker: @unchecked Sendable {
  var painter: CommandPainter
  var part = PictureSteps()

  init(tolerance: Double, maximumListedElements: Int) {
    painter = CommandPainter(tolerance: tolerance, maximumListedElements: maximumListedElements)
  }

  /// Prepares a range of commands.
  func prepare(_ commands: [DrawingCommand], _ range: Range<Int>, scale: Double, bounds: PixelRect, rects: [PixelRect])
  {
    part.prepare(commands, range, scale: scale, bounds: bounds, rects: rects, with: &painter)
  }
}

/// A prepared picture and its canvas, for several threads that each draw the next free band.
///
/// It borrows the canvas's memory and must not outlive the call that created it.
// SAFETY: `Rasterizer` creates it after all workers have prepared their parts, and gives each worker to one thread.
// Bands share no pixels, and drawing writes nothing else.
@safe
struct BandedPicture: @unchecked Sendable {
  let commands: [DrawingCommand]
  let canvas: Canvas
  /// The rectangles to draw, inside the canvas.
  let rects: [PixelRect]
  let scale: Double
  /// The premultiplied background, or `nil` to draw over the existing pixels.
  let background: UInt32?
  let workers: [PaintWorker]
  /// The tiles that the commands of all parts cover.
  let occlusion: TileOcclusionView
  let isWhole: Bool

  /// The number of bands that are drawn independently.
  var bandCount: Int { isWhole ? 1 : PictureSteps.bandCount(canvas.bounds) }

  /// Draws a band with one of the workers.
  func draw(_ band: Int, with worker: Int) {
    let painter = workers[worker]
    let rows = isWhole ? canvas.bounds : PictureSteps.rows(ofBand: band, of: canvas.bounds)
    for rect in rects {
      let box = rect.intersection(rows)
      if !box.isEmpty { draw(band, in: box, with: painter) }
    }
  }

  private func draw(_ band: Int, in box: PixelRect, with painter: PaintWorker) {
    // All pixels are cleared, also those that shapes will cover. Clearing brings consecutive rows into the cache, where
    // drawing the shapes then finds them.
    if let background { canvas.clear(box, to: background) }
    for source in workers {
      source.part.withView { part in
        if isWhole {
          for index in 0..<part.stepCount { draw(part.step(index), of: part, box, with: painter) }
        } else {
          for index in part.listRange(ofBand: band) {
            draw(part.step(atListIndex: index), of: part, box, with: painter)
          }
        }
      }
    }
  }

  private func draw(_ step: PictureStep, of part: PictureView, _ rows: PixelRect, with worker: PaintWorker) {
    let box = step.box.intersection(rows)
    switch step.kind {
    case .edges(let range, let isBanded):
      let compositor = BandCompositor(canvas: canvas, rule: step.rule, pixel: step.pixel)
      var visible = occlusion.visibleRects(in: box, command: step.command)
      while var visibleRect = visible.next() {
        while let (inner, edges) = unsafe part.nextEdges(of: step, range, isBanded: isBanded, in: &visibleRect) {
          unsafe worker.painter.fill(edges, inner, compositor)
        }
      }
    case .sides(let sides, let firstEdge):
      let compositor = BandCompositor(canvas: canvas, rule: step.rule, pixel: step.pixel)
      guard let outline = part.outline(sides, firstEdge: firstEdge) else { break }
      var visible = occlusion.visibleRects(in: box, command: step.command)
      while let visibleRect = visible.next() { worker.painter.fill(outline, visibleRect, compositor) }
    case .upright(let rect, let clip):
      // For a small box, filling it whole is as fast as finding its visible rectangles.
      if step.pixel >> 24 == 255, let visibleRect = occlusion.visibleBounds(in: box, command: step.command) {
        fill(rect, step.pixel, clip, within: visibleRect, with: worker)
        return
      }
      var visible = occlusion.visibleRects(in: box, command: step.command)
      while let visibleRect = visible.next() { fill(rect, step.pixel, clip, within: visibleRect, with: worker) }
    case .commands(let range):
      // One call for the union, because the commands of a group share their layers.
      var bounds = PixelRect.empty
      var visible = occlusion.visibleRects(in: box, command: step.command)
      while let box = visible.next() { bounds = bounds.union(box) }
      if !bounds.isEmpty { worker.painter.draw(commands, range, onto: canvas.restricted(to: bounds), scale: scale) }
    }
  }

  @inline(__always)
  private func fill(
    _ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip, within visibleRect: PixelRect, with worker: PaintWorker
  ) {
    if visibleRect.isEmpty { return }
    var clip = clip
    clip.pixels = clip.pixels.intersection(visibleRect)
    worker.painter.fillUpright(rect, pixel, clip, canvas)
  }
}
