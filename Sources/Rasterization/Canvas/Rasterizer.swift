// SPDX-License-Identifier: MIT
import Dispatch
public import GlissadeDisplayLists
public import GlissadeGeometry
import GlissadeTexts
import Synchronization

/// Draws display lists into memory that the caller owns.
///
/// It holds scratch memory that grows to the size that the largest frame required and is then reused. After that,
/// drawing on one thread allocates nothing. The rasteriser is not copyable, because this memory has one owner. The
/// pixels do not depend on earlier drawings, and the same list gives the same bits on every machine.
public struct Rasterizer: ~Copyable {
  /// The default for the largest distance between a curve and its lines, in pixels.
  @usableFromInline package static let defaultTolerance = 0.1
  /// The largest width and height of a surface, in pixels.
  package static let maximumDimension = 32_767

  private let workers: [PaintWorker]
  /// The rectangles to draw, inside the surface.
  private var rects: [PixelRect] = []
  /// The number of commands of the last drawing that were tested for damaged pixels.
  private var testedCount = 0
  /// The index of the first command of the last drawing.
  private var firstTested = 0

  /// The amount of work for which one more thread is used, as a number of pixels to set: about one millisecond. On a
  /// busy machine, waiting for a thread with less work takes longer than drawing without that thread.
  private static let defaultWorkPerThread = 1_048_576
  private let workPerThread: Int
  /// The largest number of elements of a path whose edges are listed. Such lists take at most a few megabytes.
  package static let defaultMaximumListedElements = 256
  /// The smallest number of commands for which several threads search those that touch a part of the surface.
  private var parallelSearchThreshold: Int { workPerThread / 512 }

  /// Creates a rasteriser.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between a curve and its lines, in pixels.
  ///   - threadCount: The number of threads that draw at once. The pixels are the same for any number.
  /// - Precondition: The tolerance is positive and finite, and the number of threads is positive.
  public init(tolerance: Double = defaultTolerance, threadCount: Int = 1) {
    self.init(tolerance: tolerance, threadCount: threadCount, workPerThread: Self.defaultWorkPerThread)
  }

  /// Creates a rasteriser with a given work for each additional thread, in pixels that are set, at least 1.
  ///
  /// - Parameter maximumListedElements: The largest number of elements of a path whose edges are listed.
  package init(
    tolerance: Double = defaultTolerance, threadCount: Int, workPerThread: Int,
    maximumListedElements: Int = defaultMaximumListedElements
  ) {
    checkArgument(tolerance > 0 && tolerance.isFinite, "tolerance: \(tolerance) is not positive and finite")
    checkArgument(threadCount > 0, "threadCount: \(threadCount) is less than 1")
    self.workPerThread = max(workPerThread, 1)
    workers = (0..<threadCount).map { _ in
      PaintWorker(tolerance: tolerance, maximumListedElements: maximumListedElements)
    }
  }

  /// Draws a list into premultiplied pixels `0xAARRGGBB` in native byte order.
  ///
  /// Every coordinate of the list, clips included, is multiplied by `scale`. Pixels after the width of a row are never
  /// changed.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - pixels: Rows from the top. The first pixel is at the top left.
  ///   - width: The number of pixels of a row that are drawn.
  ///   - height: The number of rows.
  ///   - pixelsPerRow: The distance between the starts of two rows, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The colour that replaces the pixels before the first command, or `nil` to draw over the existing
  ///     pixels.
  /// - Precondition: Width and height are in 0 … `maximumDimension`, `pixelsPerRow` is at least the width, and the
  ///   pixels reach to the end of the last row.
  /// - Complexity: O(commands + length of outlines in pixels + pixels covered).
  public mutating func draw(
    _ list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double = 1, background: Color? = nil
  ) {
    draw(
      list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background, region: nil)
  }

  /// Draws a part of a list. The pixels get the same bits as in a drawing of the whole surface.
  ///
  /// - Parameter region: The pixels to draw; those outside the surface are left out. `nil` draws all pixels.
  package mutating func draw(
    _ list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double = 1, background: Color? = nil, region: PixelRect?
  ) {
    rects.removeAll(keepingCapacity: true)
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    rects.append(region.map(whole.intersection) ?? whole)
    drawRects(
      of: list.commands, list.commands.indices, into: &pixels, width: width, height: height,
      pixelsPerRow: pixelsPerRow, scale: scale, above: background.backdrop)
  }

  /// Draws the damaged pixels of a list. They get the same bits as in a drawing of the whole surface.
  ///
  /// The commands are prepared once for all rectangles together. Commands that touch no rectangle are left out.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - pixels: Rows from the top. The first pixel is at the top left.
  ///   - width: The number of pixels of a row that are drawn.
  ///   - height: The number of rows.
  ///   - pixelsPerRow: The distance between the starts of two rows, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The colour that replaces the damaged pixels before the first command.
  ///   - damage: The pixels to draw.
  /// - Precondition: As for ``draw(_:into:width:height:pixelsPerRow:scale:background:)``.
  /// - Complexity: O(commands + length of the outlines that touch the damage, in pixels + pixels covered).
  package mutating func draw(
    _ list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double = 1, background: Color, damage: Damage
  ) {
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    rects.removeAll(keepingCapacity: true)
    for rect in damage.rects {
      let rect = rect.intersection(whole)
      if !rect.isEmpty { rects.append(rect) }
    }
    drawRects(
      of: list.commands, list.commands.indices, into: &pixels, width: width, height: height,
      pixelsPerRow: pixelsPerRow, scale: scale, above: .color(background.premultipliedPixel))
  }

  /// Draws a range of commands that contains whole groups only, on a whole surface without padding.
  ///
  /// - Parameter background: The colour below the commands, or `nil` to draw over the existing pixels.
  mutating func draw(
    _ commands: [DrawingCommand], _ range: Range<Int>, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int,
    scale: Double, background: Color?
  ) {
    rects.removeAll(keepingCapacity: true)
    rects.append(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    drawRects(
      of: commands, range, into: &pixels, width: width, height: height, pixelsPerRow: width, scale: scale,
      above: background.backdrop)
  }

  /// Draws the damaged pixels of a list whose first commands are stored as a picture.
  ///
  /// - Parameters:
  ///   - start: The first commands, as a picture of the surface.
  ///   - damage: The pixels to draw.
  mutating func draw(
    _ list: DisplayList, after start: StoredStart, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int,
    pixelsPerRow: Int, scale: Double, damage: Damage
  ) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: damage.rects)
    unsafe start.pixels.withUnsafeBufferPointer { stored in
      guard let base = stored.baseAddress else { return }
      drawRects(
        of: list.commands, start.count..<list.commands.count, into: &pixels, width: width, height: height,
        pixelsPerRow: pixelsPerRow, scale: scale,
        above: .picture(unsafe SurfacePixels(base: base, pixelsPerRow: width)))
    }
  }

  /// Draws the damaged tiles of a list whose first commands are stored as a picture.
  ///
  /// - Parameters:
  ///   - start: The first commands, as a picture of the surface.
  ///   - damage: The tiles to draw.
  /// - Returns: `false` if the border of the damage cuts commands that are drawn as a whole. Nothing is drawn then.
  mutating func draw(
    _ list: DisplayList, after start: StoredStart, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int,
    pixelsPerRow: Int, scale: Double, damage: borrowing DamageTiles
  ) -> Bool {
    let extent = damage.extent
    if extent.isEmpty { return true }
    rects.removeAll(keepingCapacity: true)
    rects.append(extent)
    var isDrawn = false
    unsafe start.pixels.withUnsafeBufferPointer { stored in
      guard let base = stored.baseAddress else { return }
      damage.withView { tiles in
        isDrawn = drawRects(
          of: list.commands, start.count..<list.commands.count, into: &pixels, width: width, height: height,
          pixelsPerRow: pixelsPerRow, scale: scale,
          above: .picture(unsafe SurfacePixels(base: base, pixelsPerRow: width)), within: tiles)
      }
    }
    return isDrawn
  }

  /// Returns the approximate cost of the last drawing's commands before an index, in nanoseconds.
  func work(before index: Int) -> Int {
    let tests = Self.costOfTest * min(testedCount, max(index - firstTested, 0))
    return workers.reduce(tests) { $0 + $1.part.work(before: index) }
  }

  /// The nanoseconds for comparing a command with the last list and testing it for damaged pixels.
  private static let costOfTest = 100

  /// Draws a range of commands into the current rectangles, or into the tiles inside them.
  ///
  /// - Returns: Whether the commands were drawn. With tiles, nothing is drawn if their border cuts commands that are
  ///   drawn as a whole.
  @discardableResult
  private mutating func drawRects(
    of commands: [DrawingCommand], _ range: Range<Int>, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int,
    pixelsPerRow: Int, scale: Double, above backdrop: Backdrop, within tiles: DamageTilesView? = nil
  ) -> Bool {
    checkArgument(
      (0...Self.maximumDimension).contains(width), "width: \(width) is outside 0…\(Self.maximumDimension) pixels")
    checkArgument(
      (0...Self.maximumDimension).contains(height), "height: \(height) is outside 0…\(Self.maximumDimension) pixels")
    checkArgument(pixelsPerRow >= width, "pixelsPerRow: \(pixelsPerRow) is less than the width, \(width)")
    guard width > 0, height > 0 else { return true }
    let lastRow = (height - 1).multipliedReportingOverflow(by: pixelsPerRow)
    checkArgument(
      !lastRow.overflow && pixels.count - width >= lastRow.partialValue,
      "pixels: \(pixels.count) are too few for \(width)×\(height) with \(pixelsPerRow) pixels per row")
    let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
    guard !bounds.isEmpty else { return true }
    let isWholeSurface = bounds.width == width && bounds.height == height && rects.count == 1
    let reach = BlurAxis.largestReach
    let surroundings = PixelRect(minX: -reach, minY: -reach, maxX: width + reach, maxY: height + reach)
    for worker in workers { worker.painter.begin(surroundings: surroundings) }
    let part = PicturePart(
      commands: commands, range: range, scale: scale, backdrop: backdrop, tiles: tiles,
      skipsOutsideCommands: !isWholeSurface || tiles != nil)
    // SAFETY: by the preconditions above every pixel inside `bounds` is in the buffer, which outlives the closure.
    return unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      let canvas = unsafe Canvas(
        base: base + bounds.minY * pixelsPerRow + bounds.minX, pixelsPerRow: pixelsPerRow, bounds: bounds)
      return draw(part, onto: canvas)
    }
  }

  /// Prepares the commands once and draws them band by band, so that the current pixels stay in the cache. Returns
  /// whether they were drawn.
  private mutating func draw(_ part: PicturePart, onto canvas: Canvas) -> Bool {
    // To find the commands outside the canvas is little work. One thread does it for short lists.
    (firstTested, testedCount) = (part.range.lowerBound, part.skipsOutsideCommands ? part.range.count : 0)
    let preparing =
      part.skipsOutsideCommands && part.range.count < parallelSearchThreshold ? 1 : workers.count
    let parts = CommandParts(part.commands, part.range, count: preparing)
    let (workers, bounds, rects) = (workers, canvas.bounds, rects)
    for worker in workers.dropFirst(preparing) { worker.prepare(part, 0..<0, bounds: bounds, rects: []) }
    run(preparing) {
      workers[$0].prepare(part, parts[$0], bounds: bounds, rects: part.skipsOutsideCommands ? rects : [])
    }
    if let tiles = part.tiles, workers.contains(where: { $0.part.isCut(by: tiles) }) { return false }
    for worker in workers.dropFirst() { workers[0].part.addOcclusion(of: worker.part) }
    let isWhole = workers.contains { $0.part.isWhole }
    let work = rects.reduce(0) { $0 + $1.area } + workers.reduce(0) { $0 + $1.part.work }
    workers[0].part.withOcclusion { occlusion in
      let picture = BandedPicture(
        part: part, canvas: canvas, rects: rects, workers: workers, occlusion: occlusion, isWhole: isWhole)
      let bandCount = picture.bandCount
      let next = Atomic(0)
      run(min(workers.count, bandCount, 1 + work / workPerThread)) { worker in
        while true {
          let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if band >= bandCount { return }
          picture.draw(band, with: worker)
        }
      }
    }
    return true
  }

  /// Calls `body` once for each of `count` threads.
  private func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 1 { body(0) } else { DispatchQueue.concurrentPerform(iterations: count, execute: body) }
  }
}

extension Color? {
  /// The pixels below a drawing with this background.
  fileprivate var backdrop: Backdrop { map { .color($0.premultipliedPixel) } ?? .existing }
}
