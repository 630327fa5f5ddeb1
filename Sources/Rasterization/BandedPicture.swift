import DisplayLists
import Geometry

/// A painter with a home, for a thread that draws again and again.
final class PaintWorker {
  var painter: CommandPainter

  init(tolerance: Double) { painter = CommandPainter(tolerance: tolerance) }
}

/// A prepared picture and where it is drawn: each band by whoever is free.
///
/// It borrows the canvas's memory and lives no longer than the call that made it.
// SAFETY: bands share no pixel, a worker is used by one thread at a time, and nothing else is written.
@safe
struct BandedPicture: @unchecked Sendable {
  let commands: [DrawingCommand]
  let steps: PictureSteps
  let canvas: Canvas
  let scale: Double
  /// What is there before the first command; `nil` for what was there.
  let background: UInt32?
  let workers: [PaintWorker]

  /// Draws a band with one of the workers.
  func draw(_ band: Int, with worker: Int) {
    let rows = steps.rows(ofBand: band)
    let canvas = canvas.restricted(to: rows)
    if let background { canvas.clear(rows, to: background) }
    for step in steps.steps where step.box.minY < rows.maxY && step.box.maxY > rows.minY {
      switch step.kind {
      case .edges(let range, let isBanded):
        fill(step, range, isBanded: isBanded, rows, with: workers[worker])
      case .upright(let rect, let clip):
        var clip = clip
        clip.pixels = clip.pixels.intersection(rows)
        workers[worker].painter.fillUpright(rect, step.pixel, clip, canvas)
      case .commands(let range):
        workers[worker].painter.draw(commands, range, onto: canvas, scale: scale)
      }
    }
  }

  private func fill(
    _ step: PictureStep, _ range: Range<Int>, isBanded: Bool, _ rows: PixelRect, with worker: PaintWorker
  ) {
    unsafe steps.edges.withUnsafeBufferPointer { edges in
      var row = max(rows.minY, step.box.minY)
      let end = min(rows.maxY, step.box.maxY)
      while row < end {
        // Up to where another list of edges begins.
        let next = min(
          end,
          (row - steps.bounds.minY) / PictureSteps.bandHeight * PictureSteps.bandHeight + steps.bounds.minY
            + PictureSteps.bandHeight)
        var part = rows
        (part.minY, part.maxY) = (row, next)
        let own = steps.edges(range, isBanded: isBanded, of: step, atRow: row)
        unsafe worker.painter.fill(
          UnsafeBufferPointer(rebasing: edges[own]), step, on: canvas.restricted(to: part))
        row = next
      }
    }
  }
}
