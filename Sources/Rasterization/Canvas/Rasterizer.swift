import Dispatch
public import DisplayLists
public import Geometry
import Quoting
import Synchronization

/// Draws display lists into memory that the caller owns.
///
/// It holds scratch memory that grows to what the largest frame needed and is then reused: once warm, drawing on one
/// thread allocates nothing. It is not copyable because that memory has one owner; what was drawn before never shows in
/// what is drawn next. The same list gives the same bits everywhere.
public struct Rasterizer: ~Copyable {
  /// The largest distance between a curve and the lines that are drawn for it, in pixels.
  public static let defaultTolerance = 0.1
  /// The largest width and height of a surface, in pixels.
  public static let maximumDimension = 32_767

  private let workers: [PaintWorker]
  /// What is drawn, inside the surface.
  private var rects: [PixelRect] = []

  /// How much there is to draw for each further thread that is woken, in pixels that are set: what takes about a
  /// millisecond is done by one. On a busy machine waiting for a thread that has begun takes longer than what it saves.
  private static let usualWorkPerThread = 1_048_576
  private let workPerThread: Int
  /// The lists for a path of this many elements take a few megabytes at most.
  package static let defaultLongestListed = 256
  /// Commands from which on several threads look for those that touch a part of the surface.
  private var manyCommands: Int { workPerThread / 512 }

  /// Creates a rasteriser.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between a curve and its lines, in pixels.
  ///   - threadCount: How many threads draw at once; the pixels are the same for any number.
  /// - Precondition: The tolerance is positive and finite, and there is a thread.
  public init(tolerance: Double = defaultTolerance, threadCount: Int = 1) {
    self.init(tolerance: tolerance, threadCount: threadCount, workPerThread: Self.usualWorkPerThread)
  }

  /// Creates a rasteriser that wakes a further thread for so much work, at least 1: pixels that are set.
  ///
  /// - Parameter longestListed: Elements of a path beyond which no list of its edges is made.
  package init(
    tolerance: Double = defaultTolerance, threadCount: Int, workPerThread: Int,
    longestListed: Int = defaultLongestListed
  ) {
    checkArgument(tolerance > 0 && tolerance.isFinite, "a tolerance is positive, not \(tolerance)")
    checkArgument(threadCount > 0, "\(threadCount) threads draw nothing")
    self.workPerThread = max(workPerThread, 1)
    workers = (0..<threadCount).map { _ in PaintWorker(tolerance: tolerance, longestListed: longestListed) }
  }

  /// Draws a list into pixels `0xAARRGGBB` of native byte order, premultiplied.
  ///
  /// Every coordinate of the list, clips included, is multiplied by `scale`. Pixels after the width of a row are never
  /// touched.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - pixels: Rows from the top; the first pixel is the one at the top left.
  ///   - width: Pixels of a row that are drawn.
  ///   - height: The number of rows.
  ///   - pixelsPerRow: From the start of one row to the start of the next, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: Replaces what the region held before the first command; `nil` draws over it.
  ///   - region: The pixels to draw, all by default. They become exactly what they are in a drawing of everything.
  /// - Precondition: Width and height are in 0 … `maximumDimension`, `pixelsPerRow` is at least the width, and the
  ///   pixels reach to the end of the last row.
  /// - Complexity: O(commands + length of outlines in pixels + pixels covered).
  public mutating func draw(
    _ list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double = 1, background: Color? = nil, region: PixelRect? = nil
  ) {
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    rects.removeAll(keepingCapacity: true)
    rects.append(region.map(whole.intersection) ?? whole)
    drawRects(
      of: list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background)
  }

  /// Draws what is damaged of a list: every pixel of the damage becomes exactly what it is in a drawing of everything.
  ///
  /// The commands are prepared once for all rectangles together, and those that touch none of them are left out.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - pixels: Rows from the top; the first pixel is the one at the top left.
  ///   - width: Pixels of a row that are drawn.
  ///   - height: The number of rows.
  ///   - pixelsPerRow: From the start of one row to the start of the next, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: Replaces what the damage held before the first command.
  ///   - damage: The pixels to draw.
  /// - Precondition: As that of drawing a region.
  /// - Complexity: O(commands + length of the outlines that touch the damage, in pixels + pixels covered).
  public mutating func draw(
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
      of: list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background)
  }

  /// Draws a list into the rectangles at hand.
  private mutating func drawRects(
    of list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double, background: Color?
  ) {
    checkArgument((0...Self.maximumDimension).contains(width), "a surface is not \(width) pixels wide")
    checkArgument((0...Self.maximumDimension).contains(height), "a surface is not \(height) pixels high")
    checkArgument(pixelsPerRow >= width, "rows of \(pixelsPerRow) pixels do not hold \(width)")
    guard width > 0, height > 0 else { return }
    let lastRow = (height - 1).multipliedReportingOverflow(by: pixelsPerRow)
    checkArgument(
      !lastRow.overflow && pixels.count - width >= lastRow.partialValue,
      "\(pixels.count) pixels are too few for \(width)×\(height) in rows of \(pixelsPerRow)")
    let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
    guard !bounds.isEmpty else { return }
    let isAll = bounds.width == width && bounds.height == height && rects.count == 1
    let reach = BlurAxis.largestReach
    let surroundings = PixelRect(minX: -reach, minY: -reach, maxX: width + reach, maxY: height + reach)
    for worker in workers { worker.painter.begin(surroundings: surroundings) }
    // SAFETY: the preconditions above say that every pixel inside `bounds` lies in the buffer, which outlives the
    // closure.
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let canvas = unsafe Canvas(
        base: base + bounds.minY * pixelsPerRow + bounds.minX, pixelsPerRow: pixelsPerRow, bounds: bounds)
      draw(
        list.commands, onto: canvas, scale: scale, background: background?.premultipliedPixel, leavesOut: !isAll)
    }
  }

  /// Prepares the commands once and draws them band by band, so that the pixels at hand stay in the cache.
  private mutating func draw(
    _ commands: [DrawingCommand], onto canvas: Canvas, scale: Double, background: UInt32?, leavesOut: Bool
  ) {
    // Looking at a command and leaving it out is little work.
    let preparing = leavesOut && commands.count < manyCommands ? 1 : workers.count
    let parts = CommandParts(commands, count: preparing)
    let (workers, bounds, rects) = (workers, canvas.bounds, rects)
    for worker in workers.dropFirst(preparing) { worker.prepare([], 0..<0, scale: scale, bounds: bounds, rects: []) }
    run(preparing) {
      workers[$0].prepare(commands, parts[$0], scale: scale, bounds: bounds, rects: leavesOut ? rects : [])
    }
    for worker in workers.dropFirst() { workers[0].part.addCovers(of: worker.part) }
    let isWhole = workers.contains { $0.part.isWhole }
    let work = rects.reduce(0) { $0 + $1.area } + workers.reduce(0) { $0 + $1.part.work }
    workers[0].part.withCovers { covers in
      let picture = BandedPicture(
        commands: commands, canvas: canvas, rects: rects, scale: scale, background: background, workers: workers,
        covers: covers, isWhole: isWhole)
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
  }

  /// Runs a body once for each of so many threads.
  private func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 1 { body(0) } else { DispatchQueue.concurrentPerform(iterations: count, execute: body) }
  }
}
