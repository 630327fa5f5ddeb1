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

  /// Prepares some commands of a part of a picture.
  func prepare(_ picture: PicturePart, _ range: Range<Int>, bounds: PixelRect, rects: [PixelRect]) {
    part.prepare(
      picture.commands, range, scale: picture.scale, bounds: bounds, rects: rects, tiles: picture.tiles, with: &painter)
  }
}

/// Commands to draw, what is below them, and where.
// SAFETY: the pixels and tiles that it borrows are only read, and must outlive the call that has lent them.
struct PicturePart: @unchecked Sendable {
  let commands: [DrawingCommand]
  /// The commands to draw. No group is open at the start.
  let range: Range<Int>
  let scale: Double
  let backdrop: Backdrop
  /// The tiles to draw, or `nil` to draw all pixels of the rectangles.
  let tiles: DamageTilesView?
  let skipsOutsideCommands: Bool
}

/// A prepared picture and its canvas, for several threads that each draw the next free band.
///
/// It borrows the canvas's memory and must not outlive the call that created it.
// SAFETY: `Rasterizer` creates it after all workers have prepared their parts, and gives each worker to one thread.
// Bands share no pixels, and drawing writes nothing else.
@safe
struct BandedPicture: @unchecked Sendable {
  let part: PicturePart
  let canvas: Canvas
  /// The rectangles to draw, inside the canvas.
  let rects: [PixelRect]
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
    switch part.backdrop {
    case .existing: break
    case .color(let pixel):
      // All pixels are cleared, also those that shapes will cover. Clearing brings consecutive rows into the cache,
      // where drawing the shapes then finds them.
      canvas.clear(box, to: pixel)
    case .picture(let stored): copy(stored, in: box)
    }
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

  /// Copies the pixels of a stored picture, except for those that opaque shapes will hide.
  private func copy(_ stored: SurfacePixels, in box: PixelRect) {
    guard let tiles = part.tiles else {
      var visible = occlusion.visibleRects(in: box, command: 0)
      while let rect = visible.next() { canvas.copy(rect, from: stored) }
      return
    }
    // The canvas begins at the corner of a tile.
    let side = 1 << DamageTiles.shift
    for y in stride(from: box.minY, to: box.maxY, by: side) {
      let rows = min(side, box.maxY - y)
      for x in stride(from: box.minX, to: box.maxX, by: 64 * side) {
        let width = min(64 * side, box.maxX - x)
        let mask = tiles.mask(x: x, y: y, width: width) & occlusion.visibleMask(x: x, y: y, width: width, command: 0)
        if mask != 0 { canvas.copy(tiles: mask, x: x, y: y, width: width, rows: rows, from: stored) }
      }
    }
  }

  @inline(__always)
  private func draw(_ step: PictureStep, of part: PictureView, _ rows: PixelRect, with worker: PaintWorker) {
    let box = step.box.intersection(rows)
    guard let tiles = self.part.tiles else { return draw(step, of: part, in: box, with: worker) }
    // Commands that are drawn as a whole are inside the damage.
    if case .commands = step.kind { return draw(step, of: part, in: box, with: worker) }
    var damaged = tiles.rects(in: box)
    while let rect = damaged.next() { draw(step, of: part, in: rect, with: worker) }
  }

  private func draw(_ step: PictureStep, of part: PictureView, in box: PixelRect, with worker: PaintWorker) {
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
      if !bounds.isEmpty {
        worker.painter.draw(
          self.part.commands, range, onto: canvas.restricted(to: bounds), scale: self.part.scale)
      }
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
