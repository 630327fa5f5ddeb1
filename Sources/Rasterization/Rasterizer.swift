public import DisplayLists
public import Geometry

/// Draws display lists into memory that the caller owns.
///
/// It holds scratch memory that grows to what the largest frame needed and is then reused: once warm, drawing allocates
/// nothing. It is not copyable because that memory has one owner; what was drawn before never shows in what is drawn next.
/// The same list gives the same bits everywhere.
public struct Rasterizer: ~Copyable {
  /// The largest distance between a curve and the lines that are drawn for it, in pixels.
  public static let defaultTolerance = 0.1
  /// The largest width and height of a surface, in pixels.
  public static let maximumDimension = 32_767

  let tolerance: Double
  var edges = EdgeList()
  var polyline = StrokePolyline()
  var dash: [StrokeVertex] = []
  private var band = CoverageBand()
  private var bandHeads: [Int32] = []
  private var layers: [Layer] = []
  private var openGroups: [OpenGroup] = []

  private struct OpenGroup {
    /// What the group is laid over.
    let below: Canvas
    /// In 0 … 255; at 255 the group is drawn straight onto what is below.
    let opacity: UInt32
  }

  /// Creates a rasteriser.
  ///
  /// - Parameter tolerance: The largest distance between a curve and its lines, in pixels.
  /// - Precondition: The tolerance is positive and finite.
  public init(tolerance: Double = defaultTolerance) {
    precondition(tolerance > 0 && tolerance.isFinite, "a tolerance is positive, not \(tolerance)")
    self.tolerance = tolerance
  }

  /// Draws a list into pixels `0xAARRGGBB` of native byte order, premultiplied.
  ///
  /// Every coordinate of the list, clips included, is multiplied by `scale`. Pixels after the width of a row are never touched.
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
  /// - Precondition: Width and height are in 0 … `maximumDimension`, `pixelsPerRow` is at least the width, and the pixels reach to the
  ///   end of the last row.
  /// - Complexity: O(commands + length of outlines in pixels + pixels covered).
  public mutating func draw(
    _ list: DisplayList, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double = 1, background: Color? = nil, region: PixelRect? = nil
  ) {
    precondition((0...Self.maximumDimension).contains(width), "a surface is not \(width) pixels wide")
    precondition((0...Self.maximumDimension).contains(height), "a surface is not \(height) pixels high")
    precondition(pixelsPerRow >= width, "rows of \(pixelsPerRow) pixels do not hold \(width)")
    guard width > 0, height > 0 else { return }
    precondition(
      pixels.count >= (height - 1) * pixelsPerRow + width,
      "\(pixels.count) pixels are too few for \(width)×\(height) in rows of \(pixelsPerRow)")
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let bounds = region.map(whole.intersection) ?? whole
    guard !bounds.isEmpty else { return }
    // SAFETY: the preconditions above say that every pixel inside `bounds` lies in the buffer, which outlives the closure.
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let canvas = unsafe Canvas(
        base: base + bounds.minY * pixelsPerRow + bounds.minX, pixelsPerRow: pixelsPerRow, bounds: bounds)
      if let background { canvas.clear(bounds, to: background.premultipliedPixel) }
      draw(list.commands, onto: canvas, scale: scale)
    }
  }

  private mutating func draw(_ commands: [DrawingCommand], onto surface: Canvas, scale: Double) {
    var canvas = surface
    openGroups.removeAll(keepingCapacity: true)
    var index = 0
    while index < commands.count {
      switch commands[index] {
      case .fill(let shape, let rule, let color, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          let device = AffineTransform.scale(scale).concatenated(with: transform)
          fill(shape, rule, color.premultipliedPixel, device, clip, canvas)
        }
      case .stroke(let shape, let style, let color, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          let device = AffineTransform.scale(scale).concatenated(with: transform)
          stroke(shape, style, color.premultipliedPixel, device, clip, canvas)
        }
      case .beginGroup(let opacity):
        let quantized = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
        let bounds =
          quantized == 0 || quantized == 255
          ? canvas.bounds : groupBounds(commands, startingAfter: index, scale: scale, within: canvas.bounds)
        if quantized == 0 || bounds.isEmpty {
          index = endOfGroup(commands, startingAfter: index)
        } else {
          openGroups.append(OpenGroup(below: canvas, opacity: quantized))
          if quantized < 255 {
            let depth = openGroups.count
            while layers.count < depth { layers.append(Layer()) }
            canvas = layers[depth - 1].canvas(for: bounds)
          }
        }
      case .endGroup:
        if let group = openGroups.popLast(), group.opacity < 255 {
          group.below.composite(canvas, opacity: group.opacity)
          canvas = group.below
        }
      }
      index += 1
    }
  }

  private mutating func fill(
    _ shape: Shape, _ rule: FillRule, _ pixel: UInt32, _ device: AffineTransform, _ clip: DeviceClip, _ canvas: Canvas
  ) {
    guard pixel != 0 else { return }
    if case .rectangle(let rect) = shape, (device.b == 0 && device.c == 0) || (device.a == 0 && device.d == 0) {
      fillUpright(device.boundingBox(of: rect), pixel, clip, canvas)
      return
    }
    edges.reset(clip: clip.fraction)
    let outline = Outline(
      transform: device, flattener: CurveFlattener(tolerance: tolerance, maximumDepth: 24),
      magnification: device.largestStretch)
    outline.draw(shape, into: &edges)
    edges.close()
    fillEdges(rule, pixel, clip.pixels, canvas)
  }

  private func fillUpright(_ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip, _ canvas: Canvas) {
    var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    if let fraction = clip.fraction {
      (left, top) = (max(left, fraction.minX), max(top, fraction.minY))
      (right, bottom) = (min(right, fraction.maxX), min(bottom, fraction.maxY))
    }
    RectangleFill(canvas: canvas, pixel: pixel)
      .fill(minX: left, minY: top, maxX: right, maxY: bottom, within: clip.pixels)
  }

  /// Fills what the edge list holds.
  private mutating func fillEdges(_ rule: FillRule, _ pixel: UInt32, _ clip: PixelRect, _ canvas: Canvas) {
    guard edges.minY < edges.maxY else { return }
    let extent = PixelRect(
      minX: Int(edges.minX >> 8), minY: Int(edges.minY >> 8), maxX: Int((edges.maxX + 255) >> 8),
      maxY: Int((edges.maxY + 255) >> 8))
    let box = PixelRect(
      minX: extent.minX, minY: extent.minY, maxX: max(extent.maxX, extent.minX + 1), maxY: extent.maxY
    ).intersection(clip)
    guard !box.isEmpty else { return }
    band.begin(box)
    let shift = band.rowShift
    let bands = (box.height - 1) >> shift + 1
    bandHeads.removeAll(keepingCapacity: true)
    bandHeads.append(contentsOf: repeatElement(-1, count: bands))
    edges.link(into: &bandHeads, origin: Int32(box.minY) << 8, shift: Int32(shift) + 8)
    let isWithinColumns = extent.minX >= box.minX && extent.maxX <= box.maxX
    let compositor = BandCompositor(canvas: canvas, rule: rule, pixel: pixel)
    for bandIndex in 0..<bands {
      let firstRow = box.minY + bandIndex << shift
      band.move(toRow: firstRow)
      let end = Int32(firstRow + 1 << shift) << 8
      var next = bandHeads[bandIndex]
      while next >= 0 {
        let index = Int(next)
        let edge = edges.edges[index]
        next = edge.next
        if isWithinColumns {
          band.add(edge, isWithinColumns: true)
        } else {
          band.add(edge, isWithinColumns: false)
        }
        if edge.y1 > end, bandIndex + 1 < bands {
          edges.setNext(bandHeads[bandIndex + 1], of: index)
          bandHeads[bandIndex + 1] = Int32(index)
        }
      }
      compositor.composite(band, firstRow: firstRow)
    }
  }

  private mutating func stroke(
    _ shape: Shape, _ style: StrokeStyle, _ pixel: UInt32, _ device: AffineTransform, _ clip: DeviceClip,
    _ canvas: Canvas
  ) {
    guard pixel != 0 else { return }
    let fraction = expandStroke(shape, style, device, clip)
    fillEdges(.nonZero, scaled(pixel, by: UInt32(fraction * 255 + 0.5)), clip.pixels, canvas)
  }
}

extension AffineTransform {
  /// How much the length of a vector grows at most: the larger singular value.
  var largestStretch: Double {
    let first = a * a + b * b
    let second = c * c + d * d
    let mixed = a * c + b * d
    let difference = (first - second) / 2
    return ((first + second) / 2 + (difference * difference + mixed * mixed).squareRoot()).squareRoot()
  }
}
