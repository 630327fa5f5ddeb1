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
  var stretches: [GradientRamp.Stretch] = []
  let scratch = RowScratch()
  let blur = ShadowBlur()
  var layers: [Layer] = []
  var openGroups: [OpenGroup] = []
  /// How many of the open groups cast a shadow.
  var openShadows = 0
  var extents: [GroupExtent] = []
  /// What groups touch, by the index of the command that begins them, up to a command.
  var measured: [PixelRect] = []
  var measuredEnd = 0
  /// The surface and what may cast shadows into it. Shadows in shadows look no further, or each would double the pixels.
  var surroundings = PixelRect.empty
  private var band = CoverageBand()
  private var bandHeads: [Int32] = []

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
    let reach = BlurAxis.largestReach
    surroundings = PixelRect(minX: -reach, minY: -reach, maxX: width + reach, maxY: height + reach)
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
    openShadows = 0
    measuredEnd = 0
    var index = 0
    while index < commands.count {
      switch commands[index] {
      case .fill(let shape, let rule, let paint, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          fill(shape, rule, paint, transform, scale, clip, canvas)
        }
      case .stroke(let shape, let style, let paint, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          stroke(shape, style, paint, transform, scale, clip, canvas)
        }
      case .image(let image, let rect, let sampling, let opacity, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          draw(image, in: rect, sampling, opacity: opacity, transform, scale, clip, canvas)
        }
      case .shadow(let shadow, let shape, let rule, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) {
          drawShadow(shadow, of: shape, rule, transform, scale, clip, canvas)
        }
      case .beginGroup, .beginClip, .beginShadow:
        if let inner = openGroup(commands, at: index, scale: scale, on: canvas) {
          canvas = inner
        } else {
          index = endOfGroup(commands, startingAfter: index)
        }
      case .endGroup:
        canvas = closeGroup(commands, scale: scale, on: canvas)
      }
      index += 1
    }
    while !openGroups.isEmpty { canvas = closeGroup(commands, scale: scale, on: canvas) }
  }

  private mutating func fill(
    _ shape: Shape, _ rule: FillRule, _ paint: Paint, _ transform: ProjectiveTransform, _ scale: Double,
    _ clip: DeviceClip, _ canvas: Canvas
  ) {
    if case .color(let color) = paint {
      let pixel = color.premultipliedPixel
      guard pixel != 0 else { return }
      if case .rectangle(let rect) = shape, let device = transform.affine?.scaled(by: scale),
        (device.b == 0 && device.c == 0) || (device.a == 0 && device.d == 0)
      {
        fillUpright(device.boundingBox(of: rect), pixel, clip, canvas)
        return
      }
      if addOutline(shape, transform, scale, clip) { fillEdges(rule, pixel, clip.pixels, canvas) }
    } else if addOutline(shape, transform, scale, clip) {
      paintEdges(rule, paint, transform.scaled(by: scale), opacity: 255, clip.pixels, canvas)
    }
  }

  /// Replaces the edge list by the outline of a shape; returns whether there may be one.
  mutating func addOutline(
    _ shape: Shape, _ transform: ProjectiveTransform, _ scale: Double, _ clip: DeviceClip
  ) -> Bool {
    edges.reset(clip: clip.fraction)
    if let device = transform.affine?.scaled(by: scale) {
      let outline = Outline(
        transform: device, flattener: CurveFlattener(tolerance: tolerance, maximumDepth: 24),
        magnification: device.largestStretch)
      outline.draw(shape, into: &edges)
      edges.close()
      return true
    }
    guard let projection = Projection(transform.scaled(by: scale), of: shape.controlBounds),
      projection.magnification > 0
    else { return false }
    let outline = Outline(
      transform: .identity,
      flattener: CurveFlattener(tolerance: tolerance / projection.magnification, maximumDepth: 2),
      magnification: projection.magnification)
    var sink = ProjectedEdges(edges: EdgeList(), projection: projection)
    swap(&sink.edges, &edges)
    outline.draw(shape, into: &sink)
    sink.close()
    swap(&sink.edges, &edges)
    return true
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

  /// Fills what the edge list holds with one colour.
  mutating func fillEdges(_ rule: FillRule, _ pixel: UInt32, _ clip: PixelRect, _ canvas: Canvas) {
    let box = edges.pixels.intersection(clip)
    if !box.isEmpty { composite(box, BandCompositor(canvas: canvas, rule: rule, pixel: pixel)) }
  }

  /// Hands the coverage of what the edge list holds to a consumer, band by band; the pixels are not empty.
  mutating func composite(_ box: PixelRect, _ compositor: some BandConsumer) {
    let extent = edges.pixels
    band.begin(box)
    let shift = band.rowShift
    let bands = (box.height - 1) >> shift + 1
    bandHeads.removeAll(keepingCapacity: true)
    bandHeads.append(contentsOf: repeatElement(-1, count: bands))
    edges.link(into: &bandHeads, origin: Int32(box.minY) << 8, shift: Int32(shift) + 8)
    let isWithinColumns = extent.minX >= box.minX && extent.maxX <= box.maxX
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
    _ shape: Shape, _ style: StrokeStyle, _ paint: Paint, _ transform: ProjectiveTransform, _ scale: Double,
    _ clip: DeviceClip, _ canvas: Canvas
  ) {
    if case .color(let color) = paint, color.premultipliedPixel == 0 { return }
    let fraction: Double
    if let device = transform.affine?.scaled(by: scale) {
      fraction = expandStroke(shape, style, device, clip)
    } else {
      fraction = expandProjectedStroke(shape, style, transform.scaled(by: scale), clip)
    }
    paintEdges(
      .nonZero, paint, transform.scaled(by: scale), opacity: UInt32(fraction * 255 + 0.5), clip.pixels, canvas)
  }
}

extension ProjectiveTransform {
  /// The transform to pixels of which a point has `factor`.
  func scaled(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(AffineTransform.scale(factor)).concatenated(with: self)
  }
}

extension AffineTransform {
  /// The transform to pixels of which a point has `factor`.
  func scaled(by factor: Double) -> AffineTransform { AffineTransform.scale(factor).concatenated(with: self) }

  /// How much the length of a vector grows at most: the larger singular value.
  var largestStretch: Double {
    let first = a * a + b * b
    let second = c * c + d * d
    let mixed = a * c + b * d
    let difference = (first - second) / 2
    return ((first + second) / 2 + (difference * difference + mixed * mixed).squareRoot()).squareRoot()
  }
}
