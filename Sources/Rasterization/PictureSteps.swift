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
  var rule = FillRule.nonZero
  /// The premultiplied colour.
  var pixel: UInt32 = 0
  /// Whether no edge leaves the columns of the box.
  var isWithinColumns = false
}

/// A picture prepared for drawing it band by band: everything is made into edges once, whichever bands it touches.
struct PictureSteps {
  /// Rows of a band: those of a wide surface fit the second-level cache, and most shapes touch few bands.
  static let bandHeight = 64
  /// Edges from which on each band has a list of its own.
  private static let largestUnsorted = 256

  private(set) var steps: [PictureStep] = []
  private(set) var edges: [Edge] = []
  /// For a step with lists of its own: where the edges of each band from that of its first row on begin, and where they end.
  private(set) var bandStarts: [Int] = []
  private(set) var bounds = PixelRect.empty
  /// Whether what is drawn in one band may depend on what is drawn in another, which would be drawn there again.
  private(set) var isWhole = false

  /// The bands that are drawn apart from each other.
  var bandCount: Int { isWhole ? 1 : (bounds.height - 1) / Self.bandHeight + 1 }

  /// The rows of a band that is drawn apart.
  func rows(ofBand band: Int) -> PixelRect {
    if isWhole { return bounds }
    var rows = bounds
    rows.minY += band * Self.bandHeight
    rows.maxY = min(rows.minY + Self.bandHeight, bounds.maxY)
    return rows
  }

  /// The edges of a step in the band of a row.
  func edges(_ range: Range<Int>, isBanded: Bool, of step: PictureStep, atRow row: Int) -> Range<Int> {
    guard isBanded else { return range }
    let band = (row - bounds.minY) / Self.bandHeight - (step.box.minY - bounds.minY) / Self.bandHeight
    return bandStarts[range.lowerBound + band]..<bandStarts[range.lowerBound + band + 1]
  }

  /// Replaces the picture.
  mutating func prepare(_ commands: [DrawingCommand], scale: Double, bounds: PixelRect, with worker: PaintWorker) {
    steps.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    bandStarts.removeAll(keepingCapacity: true)
    self.bounds = bounds
    isWhole = false
    var index = 0
    while index < commands.count {
      switch commands[index] {
      case .fill(let shape, let rule, .color(let color), let transform, let clip):
        let pixel = color.premultipliedPixel
        guard pixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) else { break }
        if case .rectangle(let rect) = shape, let device = transform.affine?.scaled(by: scale), device.isUpright {
          add(device.boundingBox(of: rect), pixel, clip)
        } else if worker.painter.addOutline(shape, transform, scale, clip) {
          add(worker.painter.edges, rule, pixel, clip)
        }
      case .stroke(let shape, let style, .color(let color), let transform, let clip):
        guard color.premultipliedPixel != 0, let clip = DeviceClip(clip, scale: scale, within: bounds) else { break }
        let fraction = worker.painter.addStroke(shape, style, transform, scale, clip)
        let pixel = scaled(color.premultipliedPixel, by: UInt32(fraction * 255 + 0.5))
        if pixel != 0 { add(worker.painter.edges, .nonZero, pixel, clip) }
      case .fill, .stroke, .image:
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .shadow:
        isWhole = true
        add(index..<index + 1, commands[index].pixels(scale: scale, within: bounds))
      case .beginGroup(let opacity) where opacity >= 1:
        // It changes nothing: what is in it follows, and its end.
        break
      case .beginGroup, .beginClip, .beginShadow:
        let end = worker.painter.endOfGroup(commands, startingAfter: index)
        if commands[index...end].contains(where: \.casts) {
          isWhole = true
          add(index..<end + 1, bounds)
        } else {
          add(
            index..<end + 1,
            worker.painter.groupBounds(commands, startingAfter: index, scale: scale, within: bounds))
        }
        index = end
      case .endGroup: break
      }
      index += 1
    }
  }

  private mutating func add(_ commands: Range<Int>, _ box: PixelRect) {
    if !box.isEmpty { steps.append(PictureStep(kind: .commands(commands), box: box)) }
  }

  private mutating func add(_ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip) {
    let box = RectangleFill.pixels(rect).intersection(clip.pixels)
    if !box.isEmpty { steps.append(PictureStep(kind: .upright(rect, clip: clip), box: box, pixel: pixel)) }
  }

  private mutating func add(_ list: borrowing EdgeList, _ rule: FillRule, _ pixel: UInt32, _ clip: DeviceClip) {
    let extent = list.pixels
    let box = extent.intersection(clip.pixels)
    if box.isEmpty { return }
    let isBanded = list.edges.count > Self.largestUnsorted
    let range = isBanded ? addBands(list.edges, box) : edges.count..<edges.count + list.edges.count
    if !isBanded { edges.append(contentsOf: list.edges) }
    steps.append(
      PictureStep(
        kind: .edges(range, isBanded: isBanded), box: box, rule: rule, pixel: pixel,
        isWithinColumns: extent.minX >= box.minX && extent.maxX <= box.maxX))
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
        Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0, next: -1), count: bandStarts[start + count] - base))
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
