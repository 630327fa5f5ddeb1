// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// One step of drawing a prepared picture. A step fills prepared edges or a rectangle with one colour, or draws
/// commands. Steps are drawn in the order of their commands.
struct PictureStep {
  enum Kind {
    /// Fills prepared edges with one colour. The range contains indices of ``PictureSteps/edges``. If the edges are
    /// sorted by band, it contains those of ``PictureSteps/bandStarts``, one for each band.
    case edges(Range<Int>, isBanded: Bool)
    /// Fills prepared edges that are sorted by the sides of their outline: those of ``PictureSteps/slopedEdges`` from
    /// an index on. The range contains indices of ``PictureSteps/sides``.
    case sides(Range<Int>, firstEdge: Int)
    /// Fills a rectangle with horizontal and vertical sides with one colour.
    case upright(Rect, clip: DeviceClip)
    /// A command, or a whole group of commands.
    case commands(Range<Int>)
  }

  let kind: Kind
  /// The pixels that the step may touch.
  let box: PixelRect
  /// The number of the last command that the step draws, from 1 on.
  let command: Int32
  var rule = FillRule.nonZero
  /// The premultiplied colour.
  var pixel: UInt32 = 0
}

/// Commands prepared for drawing band by band. Edges are computed once, even if they touch several bands.
struct PictureSteps {
  /// The number of rows of a band. A band of a wide surface fits the second-level cache, and most shapes touch few
  /// bands.
  static let bandHeight = 64
  /// The largest number of edges of a step without a separate list for each band.
  private static let maximumUnsortedEdges = 256
  /// The largest number of edges that are kept, not counting those of small shapes: about five megabytes.
  private static let maximumStoredEdges = 1 << 18
  /// The smallest height of a shape whose edges are sorted by sides. In most rows of smaller ones, such as glyphs,
  /// sides have several edges, and sorting costs more than it saves.
  private static let minimumSidedHeight = 24
  /// The most edges of a shape that are sorted by sides: 640 kB.
  private static let maximumSidedEdges = 1 << 14
  /// The smallest side of a shape that is tested for covered tiles.
  private static let minimumOccluderSide = 24

  private(set) var steps: [PictureStep] = []
  private(set) var edges: [Edge] = []
  /// The edges of outlines with sides, and memory for more of them.
  private(set) var slopedEdges: [CPixelsSlopedEdge] = []
  private(set) var slopedEdgeCount = 0
  private(set) var sides: [CPixelsSide] = []
  /// The index in `edges` at which the edges of each band start, for steps whose edges are sorted by band. After the
  /// starts of a step follows the end of its last band.
  private(set) var bandStarts: [Int] = []
  private(set) var bounds = PixelRect.empty
  /// Whether the pixels of one band may depend on those of another, so that all bands are drawn as one.
  private(set) var isWhole = false
  /// The tiles that the commands cover.
  private var occlusion = TileOcclusion()
  /// The position in `lists` at which the steps of each band start, and the end of the last band.
  private var listStarts: [Int] = []
  private var lists: [Int32] = []

  /// The approximate cost of drawing the steps without clearing, as a number of pixels that could be set in that time.
  var work: Int {
    64 * (edges.count + slopedEdgeCount)
      + steps.reduce(0) {
        switch $1.kind {
        case .edges, .sides: $0 + 512
        case .upright: $0 + $1.box.area / 2
        case .commands: $0 + 4 * $1.box.area
        }
      }
  }

  /// Returns the number of bands that are drawn independently.
  static func bandCount(_ bounds: PixelRect) -> Int { (bounds.height - 1) / bandHeight + 1 }

  /// Returns the rows of an independent band.
  static func rows(ofBand band: Int, of bounds: PixelRect) -> PixelRect {
    var rows = bounds
    rows.minY += band * bandHeight
    rows.maxY = min(rows.minY + bandHeight, bounds.maxY)
    return rows
  }

  /// Fills `lists` with the indices of the steps that touch each band.
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
    // Each start advances to its end, which is the start of the next list.
    for index in steps.indices {
      for band in bands(steps[index].box) {
        lists[listStarts[band]] = Int32(truncatingIfNeeded: index)
        listStarts[band] += 1
      }
    }
    for band in (0..<count).reversed() { listStarts[band + 1] = listStarts[band] }
    listStarts[0] = 0
  }

  /// Calls `body` with a view of the prepared steps. The view must not escape.
  func withView(_ body: (PictureView) -> Void) {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe edges.withUnsafeBufferPointer { edges in
        unsafe slopedEdges.withUnsafeBufferPointer { slopedEdges in
          unsafe sides.withUnsafeBufferPointer { sides in
            unsafe bandStarts.withUnsafeBufferPointer { bandStarts in
              unsafe listStarts.withUnsafeBufferPointer { listStarts in
                unsafe lists.withUnsafeBufferPointer { lists in
                  unsafe body(
                    PictureView(
                      steps: steps, edges: edges, slopedEdges: slopedEdges, sides: sides, bandStarts: bandStarts,
                      listStarts: listStarts, lists: lists, firstRow: bounds.minY))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Adds the occluders of later commands.
  mutating func addOcclusion(of later: borrowing PictureSteps) { occlusion.add(later.occlusion) }

  /// Calls `body` with a view of the covered tiles. The view must not escape.
  func withOcclusion(_ body: (TileOcclusionView) -> Void) { occlusion.withView(body) }

  /// Replaces the steps by those of a range of commands that contains whole groups only.
  ///
  /// If `rects` is not empty, outlines that touch none of its rectangles, or none of the tiles, are left out.
  mutating func prepare(
    _ commands: [DrawingCommand], _ range: Range<Int>, scale: Double, bounds: PixelRect, rects: [PixelRect],
    tiles: DamageTilesView?, with painter: inout CommandPainter
  ) {
    steps.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    slopedEdgeCount = 0
    sides.removeAll(keepingCapacity: true)
    bandStarts.removeAll(keepingCapacity: true)
    self.bounds = bounds
    isWhole = false
    occlusion.reset(bounds)
    var index = range.lowerBound
    while index < range.upperBound {
      let command = Int32(truncatingIfNeeded: index + 1)
      if !rects.isEmpty, isOutside(commands[index], scale: scale, rects, tiles) {
        index += 1
        continue
      }
      // This test avoids a copy of the command and of the objects that it refers to.
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
        if recomputesPerBand(painter) {
          add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
        } else {
          add(painter.edges, rule, pixel, clip, command, canOcclude: true)
        }
      case .stroke(let shape, let style, .color(let color), let transform, let clip):
        guard color.premultipliedPixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) else { break }
        let fraction = painter.addStroke(shape, style, transform, scale, clip)
        let pixel = scaled(color.premultipliedPixel, by: UInt32(fraction * 255 + 0.5))
        // A stroke thinner than a tile covers no tile.
        let canOcclude = style.width * (transform.affine?.scaled(by: scale).largestStretch ?? 0) >= 16
        if pixel != 0 {
          if recomputesPerBand(painter) {
            add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
          } else {
            add(painter.edges, .nonZero, pixel, clip, command, canOcclude: canOcclude)
          }
        }
      case .fill, .stroke, .image:
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .shadow:
        isWhole = true
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .beginGroup(let opacity, .normal, isIsolated: false) where opacity >= 1:
        // An opaque group has no effect, so that its contents are drawn directly.
        break
      case .beginGroup, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix:
        let end = painter.endOfGroup(commands, startingAfter: index)
        if commands[index...end].contains(where: \.drawsShadow) {
          isWhole = true
          add(index..<end + 1, bounds)
        } else {
          add(
            index..<end + 1,
            painter.groupBounds(commands, startingAfter: index, scale: scale, within: bounds))
        }
        index = end
      case .beginMask: index = painter.endOfGroup(commands, startingAfter: index)
      case .endGroup: break
      }
      index += 1
    }
    sort()
  }

  /// Whether the current outline is recomputed in each band, because its edges would take too much memory.
  private func recomputesPerBand(_ painter: borrowing CommandPainter) -> Bool {
    let count = painter.edges.edges.count
    return painter.longOutline != nil
      || (count > Self.maximumUnsortedEdges
        && edges.count + slopedEdgeCount + count > Self.maximumStoredEdges)
  }

  /// Whether a command draws only outside the rectangles or the tiles to draw.
  private func isOutside(
    _ command: DrawingCommand, scale: Double, _ rects: [PixelRect], _ tiles: DamageTilesView?
  ) -> Bool {
    switch command {
    case .fill, .stroke, .image:
      let box = command.pixels(scale: scale, within: bounds)
      if let tiles { return !tiles.touches(box) }
      return box.isEmpty || !rects.contains { !$0.intersection(box).isEmpty }
    case .shadow, .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix, .endGroup:
      return false
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
    if pixel >> 24 == 255, command > 1 { occlusion.add(RectangleFill.inside(rect, clip), command: command) }
  }

  private mutating func add(
    _ list: borrowing EdgeList, _ rule: FillRule, _ pixel: UInt32, _ clip: DeviceClip, _ command: Int32,
    canOcclude: Bool
  ) {
    let box = list.pixels.intersection(clip.pixels)
    if box.isEmpty { return }
    let kind = add(list.edges, box)
    steps.append(PictureStep(kind: kind, box: box, command: command, rule: rule, pixel: pixel))
    // The first command has no earlier commands to hide.
    if pixel >> 24 == 255, command > 1, canOcclude, min(box.width, box.height) >= Self.minimumOccluderSide {
      if case .sides(let sides, let firstEdge) = kind {
        addOccluder(sides, firstEdge, rule, box, command)
      } else {
        unsafe list.edges.withUnsafeBufferPointer { unsafe occlusion.add($0, rule, box, command: command) }
      }
    }
  }

  /// Records the tiles that an outline with sides covers.
  private mutating func addOccluder(
    _ range: Range<Int>, _ firstEdge: Int, _ rule: FillRule, _ box: PixelRect, _ command: Int32
  ) {
    unsafe slopedEdges.withUnsafeBufferPointer { edges in
      unsafe sides.withUnsafeBufferPointer { sides in
        guard let edges = edges.baseAddress, let sides = sides.baseAddress else { return }
        // SAFETY: these are the edges and sides of the outline.
        unsafe occlusion.add(
          SidedOutline(edges: edges + firstEdge, sides: sides + range.lowerBound, sideCount: range.count), rule, box,
          command: command)
      }
    }
  }

  /// Appends edges, and returns how to fill them.
  private mutating func add(_ list: [Edge], _ box: PixelRect) -> PictureStep.Kind {
    let firstEdge = slopedEdgeCount
    if box.height >= Self.minimumSidedHeight, list.count <= Self.maximumSidedEdges {
      let sides = addSides(list)
      if !sides.isEmpty { return .sides(sides, firstEdge: firstEdge) }
    }
    if list.count > Self.maximumUnsortedEdges { return .edges(addBands(list, box), isBanded: true) }
    let start = edges.count
    edges.append(contentsOf: list)
    return .edges(start..<edges.count, isBanded: false)
  }

  /// Appends edges to `slopedEdges`, sorted by the sides of their outline, and returns the indices of the sides in
  /// `sides`. For outlines with more than 2.5 sides in a row on average, it returns none and appends nothing.
  private mutating func addSides(_ list: [Edge]) -> Range<Int> {
    let (firstEdge, firstSide, listCount) = (slopedEdgeCount, sides.count, list.count)
    if firstEdge + listCount > slopedEdges.count {
      slopedEdges.append(
        contentsOf: repeatElement(CPixelsSlopedEdge(), count: slopedEdges.count + listCount))
    }
    sides.append(contentsOf: repeatElement(CPixelsSide(), count: CPixelsMaximumSides))
    let count = unsafe list.withUnsafeBufferPointer { list in
      unsafe slopedEdges.withUnsafeMutableBufferPointer { edges in
        unsafe sides.withUnsafeMutableBufferPointer { sides in
          guard let list = list.baseAddress, let edges = edges.baseAddress, let sides = sides.baseAddress else {
            return 0
          }
          // SAFETY: `edges` has as many entries from `firstEdge` on as the list, and `sides` has the largest number.
          return unsafe CPixelsFindSides(list, listCount, edges + firstEdge, sides + firstSide)
        }
      }
    }
    sides.removeLast(CPixelsMaximumSides - count)
    if count > 0 { slopedEdgeCount += listCount }
    return firstSide..<firstSide + count
  }

  /// Appends edges to `edges`, sorted by the bands that they touch. Returns the indices of these bands in `bandStarts`.
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
    // Each start advances to its end, which is the start of the next list.
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
  /// Returns the rectangle in pixels, premultiplied colour and clip if the command fills an upright rectangle with one
  /// colour.
  @inline(__always)
  fileprivate func upright(scale: Double) -> (Rect, UInt32, Rect?)? {
    guard case .fill(.rectangle(let rect), _, .color(let color), let transform, let clip) = self,
      let device = transform.affine?.scaled(by: scale), device.isUpright
    else { return nil }
    return (device.boundingBox(of: rect), color.premultipliedPixel, clip)
  }

  /// Whether the command draws a shadow or a blur, whose pixels depend on those of other bands.
  fileprivate var drawsShadow: Bool {
    switch self {
    case .shadow, .beginShadow, .beginBlur: true
    case .fill, .stroke, .image, .beginGroup, .beginMask, .beginClip, .beginColorMatrix, .endGroup: false
    }
  }
}

extension AffineTransform {
  /// Whether upright rectangles stay upright.
  var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
