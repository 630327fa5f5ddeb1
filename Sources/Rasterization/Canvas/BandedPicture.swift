import DisplayLists
import Geometry

/// A painter with a home, for a thread that draws again and again, and the part of a picture that it has prepared.
// SAFETY: `Rasterizer` gives each worker to one thread at a time, and parts do not change while they are read.
final class PaintWorker: @unchecked Sendable {
  var painter: CommandPainter
  var part = PictureSteps()

  init(tolerance: Double, longestListed: Int) {
    painter = CommandPainter(tolerance: tolerance, longestListed: longestListed)
  }

  /// Prepares some commands.
  func prepare(_ commands: [DrawingCommand], _ range: Range<Int>, scale: Double, bounds: PixelRect, rects: [PixelRect])
  {
    part.prepare(commands, range, scale: scale, bounds: bounds, rects: rects, with: &painter)
  }
}

/// A prepared picture and where it is drawn: each band by whoever is free.
///
/// It borrows the canvas's memory and lives no longer than the call that made it.
// SAFETY: `Rasterizer` makes it after all workers have prepared their parts, and hands each worker to one thread; bands
// share no pixel, and nothing else is written.
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
    let box = step.box.intersection(rows)
    switch step.kind {
    case .edges(let range, let isBanded):
      let compositor = BandCompositor(canvas: canvas, rule: step.rule, pixel: step.pixel)
      var visible = covers.visible(in: box, command: step.command)
      while var seen = visible.next() {
        while let (inner, edges) = unsafe part.nextEdges(of: step, range, isBanded: isBanded, in: &seen) {
          unsafe worker.painter.fill(edges, inner, compositor)
        }
      }
    case .upright(let rect, let clip):
      // Where it is small, one stretch with hidden pixels in it is set in the time in which several would be found.
      if step.pixel >> 24 == 255, let seen = covers.around(box, command: step.command) {
        fill(rect, step.pixel, clip, within: seen, with: worker)
        return
      }
      var visible = covers.visible(in: box, command: step.command)
      while let seen = visible.next() { fill(rect, step.pixel, clip, within: seen, with: worker) }
    case .commands(let range):
      // Once, for what a group has in common.
      var seen = PixelRect.empty
      var visible = covers.visible(in: box, command: step.command)
      while let box = visible.next() { seen = seen.union(box) }
      if !seen.isEmpty { worker.painter.draw(commands, range, onto: canvas.restricted(to: seen), scale: scale) }
    }
  }

  @inline(__always)
  private func fill(_ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip, within seen: PixelRect, with worker: PaintWorker)
  {
    if seen.isEmpty { return }
    var clip = clip
    clip.pixels = clip.pixels.intersection(seen)
    worker.painter.fillUpright(rect, pixel, clip, canvas)
  }
}
