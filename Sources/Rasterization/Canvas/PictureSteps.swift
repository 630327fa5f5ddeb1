import CPixels
import DisplayLists
import Geometry

/// What is done with a part of the surface, in order: commands whose edges are known, or that are drawn as they stand.
struct PictureStep {
  enum Kind {
    /// One colour through edges: a range of ``PictureSteps/edges``, or of the bands that lead there.
    case edges(Range<Int>, isBanded: Bool)
    /// One colour in an upright rectangle.
    case upright(Rect, clip: DeviceClip)
    /// Commands with all that belongs to them.
    case commands(Range<Int>)
  }

  let kind: Kind
  /// The pixels that may be touched.
  let box: PixelRect
  /// The number of the last command that it draws, from 1 on.
  let command: Int32
  var rule = FillRule.nonZero
  /// The premultiplied colour.
  var pixel: UInt32 = 0
}

/// Commands in a row prepared for drawing them band by band: everything is made into edges once, whichever bands it
/// touches.
struct PictureSteps {
  /// Rows of a band: those of a wide surface fit the second-level cache, and most shapes touch few bands.
  static let bandHeight = 64
  /// Edges from which on each band has a list of its own.
  private static let largestUnsorted = 256
  /// Edges that are kept at most, except those of small shapes: about five megabytes.
  private static let mostKept = 1 << 18
  /// Sides from which on a shape is looked at for what it covers.
  private static let smallestCover = 24

  private(set) var steps: [PictureStep] = []
  private(set) var edges: [Edge] = []
  /// For a step with lists of its own: where the edges of each band from that of its first row on begin, and where they
  /// end.
  private(set) var bandStarts: [Int] = []
  private(set) var bounds = PixelRect.empty
  /// Whether what is drawn in one band may depend on what is drawn in another, which would be drawn there again.
  private(set) var isWhole = false
  /// What the commands cover.
  private var covers = TileCovers()
  /// Where the list of steps of each band begins, and where it ends.
  private var listStarts: [Int] = []
  private var lists: [Int32] = []

  /// What drawing the steps costs beyond clearing, in pixels that could be set meanwhile: about.
  var work: Int {
    64 * edges.count
      + steps.reduce(0) {
        switch $1.kind {
        case .edges: $0 + 512
        case .upright: $0 + $1.box.area / 2
        case .commands: $0 + 4 * $1.box.area
        }
      }
  }

  /// The bands that are drawn apart from each other.
  static func bandCount(_ bounds: PixelRect) -> Int { (bounds.height - 1) / bandHeight + 1 }

  /// The rows of a band that is drawn apart.
  static func rows(ofBand band: Int, of bounds: PixelRect) -> PixelRect {
    var rows = bounds
    rows.minY += band * bandHeight
    rows.maxY = min(rows.minY + bandHeight, bounds.maxY)
    return rows
  }

  /// Lists for each band the steps that touch it.
  private mutating func sort() {
    let count = Self.bandCount(bounds)
    let origin = bounds.minY
    func bands(_ box: PixelRect) -> ClosedRange<Int> {
      (box.minY - origin) / Self.bandHeight...(box.maxY - 1 - origin) / Self.bandHeight
    }
    listStarts.removeAll(keepingCapacity: true)
    listStarts.append(contentsOf: repeatElement(0, count: count + 1))
    for step in steps { for band in bands(step.box) { listStarts[band + 1] += 1 } }
    for band in 0..<count { listStarts[band + 1] += listStarts[band] }
    lists.removeAll(keepingCapacity: true)
    lists.append(contentsOf: repeatElement(0, count: listStarts[count]))
    // Each start moves on to its end, which is the start of the next.
    for index in steps.indices {
      for band in bands(steps[index].box) {
        lists[listStarts[band]] = Int32(truncatingIfNeeded: index)
        listStarts[band] += 1
      }
    }
    for band in (0..<count).reversed() { listStarts[band + 1] = listStarts[band] }
    listStarts[0] = 0
  }

  /// Runs `body` with what is prepared; the view must not leave it.
  func withView(_ body: (PictureView) -> Void) {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe edges.withUnsafeBufferPointer { edges in
        unsafe bandStarts.withUnsafeBufferPointer { bandStarts in
          unsafe listStarts.withUnsafeBufferPointer { listStarts in
            unsafe lists.withUnsafeBufferPointer { lists in
              unsafe body(
                PictureView(
                  steps: steps, edges: edges, bandStarts: bandStarts, listStarts: listStarts, lists: lists,
                  firstRow: bounds.minY))
            }
          }
        }
      }
    }
  }

  /// Adds what later commands cover.
  mutating func addCovers(of later: borrowing PictureSteps) { covers.add(later.covers) }

  /// Runs `body` with what the commands cover; the view must not leave it.
  func withCovers(_ body: (TileView) -> Void) { covers.withView(body) }

  /// Replaces the commands; groups among them are whole.
  ///
  /// Where there are rectangles, outlines that touch none of them are left out.
  mutating func prepare(
    _ commands: [DrawingCommand], _ range: Range<Int>, scale: Double, bounds: PixelRect, rects: [PixelRect],
    with painter: inout CommandPainter
  ) {
    steps.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    bandStarts.removeAll(keepingCapacity: true)
    self.bounds = bounds
    isWhole = false
    covers.reset(bounds)
    var index = range.lowerBound
    while index < range.upperBound {
      let command = Int32(truncatingIfNeeded: index + 1)
      if !rects.isEmpty, isOutside(commands[index], scale: scale, rects) {
        index += 1
        continue
      }
      // Without a copy of the command, and of what it refers to.
      if let (rect, pixel, clip) = commands[index].upright(scale: scale) {
        if pixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) { add(rect, pixel, clip, command) }
        index += 1
        continue
      }
      switch commands[index] {
      case .fill(let shape, let rule, .color(let color), let transform, let clip):
        let pixel = color.premultipliedPixel
        guard pixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) else { break }
        guard painter.addOutline(shape, transform, scale, clip) else { break }
        if mustRepeat(painter) {
          add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
        } else {
          add(painter.edges, rule, pixel, clip, command, canCover: true)
        }
      case .stroke(let shape, let style, .color(let color), let transform, let clip):
        guard color.premultipliedPixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) else { break }
        let fraction = painter.addStroke(shape, style, transform, scale, clip)
        let pixel = scaled(color.premultipliedPixel, by: UInt32(fraction * 255 + 0.5))
        // What is thinner than a tile covers none.
        let canCover = style.width * (transform.affine?.scaled(by: scale).largestStretch ?? 0) >= 16
        if pixel != 0 {
          if mustRepeat(painter) {
            add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
          } else {
            add(painter.edges, .nonZero, pixel, clip, command, canCover: canCover)
          }
        }
      case .fill, .stroke, .image:
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .shadow:
        isWhole = true
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .beginGroup(let opacity) where opacity >= 1:
        // It changes nothing: what is in it follows, and its end.
        break
      case .beginGroup, .beginClip, .beginShadow:
        let end = painter.endOfGroup(commands, startingAfter: index)
        if commands[index...end].contains(where: \.casts) {
          isWhole = true
          add(index..<end + 1, bounds)
        } else {
          add(
            index..<end + 1,
            painter.groupBounds(commands, startingAfter: index, scale: scale, within: bounds))
        }
        index = end
      case .endGroup: break
      }
      index += 1
    }
    sort()
  }

  /// Whether the outline at hand is made again in each band, because its edges would take too much memory here.
  private func mustRepeat(_ painter: borrowing CommandPainter) -> Bool {
    let count = painter.edges.edges.count
    return painter.longOutline != nil || (count > Self.largestUnsorted && edges.count + count > Self.mostKept)
  }

  /// Whether a command draws, and only where nothing is to be drawn.
  private func isOutside(_ command: DrawingCommand, scale: Double, _ rects: [PixelRect]) -> Bool {
    switch command {
    case .fill, .stroke, .image:
      let box = command.pixels(scale: scale, within: bounds)
      return box.isEmpty || !rects.contains { !$0.intersection(box).isEmpty }
    case .shadow, .beginGroup, .beginClip, .beginShadow, .endGroup: return false
    }
  }

  private mutating func add(_ commands: Range<Int>, _ box: PixelRect) {
    if box.isEmpty { return }
    steps.append(
      PictureStep(kind: .commands(commands), box: box, command: Int32(truncatingIfNeeded: commands.upperBound)))
  }

  private mutating func add(_ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip, _ command: Int32) {
    let box = RectangleFill.pixels(rect).intersection(clip.pixels)
    if box.isEmpty { return }
    steps.append(PictureStep(kind: .upright(rect, clip: clip), box: box, command: command, pixel: pixel))
    if pixel >> 24 == 255, command > 1 { covers.add(RectangleFill.inside(rect, clip), command: command) }
  }

  private mutating func add(
    _ list: borrowing EdgeList, _ rule: FillRule, _ pixel: UInt32, _ clip: DeviceClip, _ command: Int32, canCover: Bool
  ) {
    let box = list.pixels.intersection(clip.pixels)
    if box.isEmpty { return }
    let isBanded = list.edges.count > Self.largestUnsorted
    let range = isBanded ? addBands(list.edges, box) : edges.count..<edges.count + list.edges.count
    if !isBanded { edges.append(contentsOf: list.edges) }
    steps.append(
      PictureStep(kind: .edges(range, isBanded: isBanded), box: box, command: command, rule: rule, pixel: pixel))
    // The first command hides nothing.
    if pixel >> 24 == 255, command > 1, canCover, min(box.width, box.height) >= Self.smallestCover {
      unsafe list.edges.withUnsafeBufferPointer { unsafe covers.add($0, rule, box, command: command) }
    }
  }

  /// Sorts edges into the bands that they touch, and returns the range of the bands.
  private mutating func addBands(_ list: [Edge], _ box: PixelRect) -> Range<Int> {
    let origin = (box.minY - bounds.minY) / Self.bandHeight * Self.bandHeight + bounds.minY
    let count = (box.maxY - 1 - origin) / Self.bandHeight + 1
    func bands(_ edge: Edge) -> Range<Int> {
      let first = max(Int(edge.y0 >> 8) - origin, 0) / Self.bandHeight
      let last = min((Int((edge.y1 - 1) >> 8) - origin) / Self.bandHeight, count - 1)
      return Int(edge.y1) > origin << 8 && first <= last ? first..<last + 1 : 0..<0
    }
    let start = bandStarts.count
    bandStarts.append(contentsOf: repeatElement(0, count: count + 1))
    for edge in list { for band in bands(edge) { bandStarts[start + band + 1] += 1 } }
    let base = edges.count
    bandStarts[start] = base
    for band in 0..<count { bandStarts[start + band + 1] += bandStarts[start + band] }
    edges.append(
      contentsOf: repeatElement(
        Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0), count: bandStarts[start + count] - base))
    // Each start moves on to its end, which is the start of the next.
    for edge in list {
      for band in bands(edge) {
        edges[bandStarts[start + band]] = edge
        bandStarts[start + band] += 1
      }
    }
    for band in (0..<count).reversed() { bandStarts[start + band + 1] = bandStarts[start + band] }
    bandStarts[start] = base
    return start..<start + count
  }
}

extension DrawingCommand {
  /// The rectangle that it fills with one premultiplied colour, upright on the surface, and its clip.
  @inline(__always)
  fileprivate func upright(scale: Double) -> (Rect, UInt32, Rect?)? {
    guard case .fill(.rectangle(let rect), _, .color(let color), let transform, let clip) = self,
      let device = transform.affine?.scaled(by: scale), device.isUpright
    else { return nil }
    return (device.boundingBox(of: rect), color.premultipliedPixel, clip)
  }

  /// Whether it draws a shadow.
  fileprivate var casts: Bool {
    switch self {
    case .shadow, .beginShadow: true
    case .fill, .stroke, .image, .beginGroup, .beginClip, .endGroup: false
    }
  }
}

extension AffineTransform {
  /// Whether upright rectangles stay upright.
  var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
