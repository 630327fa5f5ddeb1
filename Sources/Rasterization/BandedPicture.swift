import DisplayLists
import Geometry

/// A painter with a home, for a thread that draws again and again, and the part of a picture that it has prepared.
// SAFETY: one thread at a time uses a worker, and parts do not change while they are read.
final class PaintWorker: @unchecked Sendable {
  var painter: CommandPainter
  var part = PictureSteps()

  init(tolerance: Double) { painter = CommandPainter(tolerance: tolerance) }

  /// Prepares some commands.
  func prepare(_ commands: [DrawingCommand], _ range: Range<Int>, scale: Double, bounds: PixelRect, rects: [PixelRect])
  {
    part.prepare(commands, range, scale: scale, bounds: bounds, rects: rects, with: &painter)
  }
}

/// A prepared picture and where it is drawn: each band by whoever is free.
///
/// It borrows the canvas's memory and lives no longer than the call that made it.
// SAFETY: bands share no pixel, a worker is used by one thread at a time, and nothing else is written.
@safe
struct BandedPicture: @unchecked Sendable {
  let commands: [DrawingCommand]
  let canvas: Canvas
  /// What is drawn, inside the canvas.
  let rects: [PixelRect]
  let scale: Double
  /// What is there before the first command; `nil` for what was there.
  let background: UInt32?
  let workers: [PaintWorker]
  /// What the commands of all parts cover.
  let covers: TileView
  let isWhole: Bool

  /// The bands that are drawn apart from each other.
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
    // What is covered later too: rows in a row are fetched ahead into the cache, where the shapes then find them.
    if let background { canvas.clear(box, to: background) }
    for source in workers {
      source.part.withView { part in
        if isWhole {
          for index in 0..<part.stepCount { draw(part.step(index), of: part, box, with: painter) }
        } else {
          for place in part.places(inBand: band) { draw(part.step(atPlace: place), of: part, box, with: painter) }
        }
      }
    }
  }

  private func draw(_ step: PictureStep, of part: PictureView, _ rows: PixelRect, with worker: PaintWorker) {
    var visible = covers.visible(in: step.box.intersection(rows), command: step.command)
    switch step.kind {
    case .edges(let range, let isBanded):
      let compositor = BandCompositor(canvas: canvas, rule: step.rule, pixel: step.pixel)
      while var box = visible.next() {
        while let (inner, edges) = unsafe part.nextEdges(of: step, range, isBanded: isBanded, in: &box) {
          unsafe worker.painter.fill(edges, inner, compositor)
        }
      }
    case .upright(let rect, let clip):
      while let box = visible.next() {
        var clip = clip
        clip.pixels = clip.pixels.intersection(box)
        worker.painter.fillUpright(rect, step.pixel, clip, canvas)
      }
    case .commands(let range):
      // Once, for what a group has in common.
      var seen = PixelRect.empty
      while let box = visible.next() { seen = seen.union(box) }
      if !seen.isEmpty { worker.painter.draw(commands, range, onto: canvas.restricted(to: seen), scale: scale) }
    }
  }
}
