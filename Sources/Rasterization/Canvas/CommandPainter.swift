// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Draws commands in order onto a canvas, with groups on separate layers.
///
/// It holds scratch memory that grows as required and is reused. Several painters may draw on different rows of one
/// surface at once, because they share no state.
struct CommandPainter: ~Copyable {
  let tolerance: Double
  var edges = EdgeList()
  /// The current outline if it is too long for the edge list, else `nil`.
  private(set) var longOutline: LongOutline?
  /// The largest number of elements of a path whose edges are listed.
  let maximumListedElements: Int
  var polyline = StrokePolyline()
  var dashMemory = DashStream.Memory()
  var segments: [GradientRamp.Segment] = []
  let scratch = RowScratch()
  let blur = ShadowBlur()
  let groupBlur = GroupBlur()
  var layers: [Layer] = []
  var openGroups: [OpenGroup] = []
  /// The number of open groups with a layer.
  var openLayers = 0
  /// The number of open groups with a shadow or a blur.
  var openShadows = 0
  var extents: [GroupExtent] = []
  /// The pixels that groups touch, by the index of the command that begins them. Valid for groups before `measuredEnd`.
  var measured: [PixelRect] = []
  var measuredEnd = 0
  /// The surface, extended by the area from which shadows may fall onto the surface. Shadows of shadows use the same
  /// area, because each level would otherwise double the pixels.
  var surroundings = PixelRect.empty
  var band = CoverageBand()

  init(tolerance: Double, maximumListedElements: Int) {
    self.tolerance = tolerance
    self.maximumListedElements = maximumListedElements
  }

  /// The pixels that the current outline may touch.
  var outlinePixels: PixelRect { longOutline?.pixels ?? edges.pixels }

  /// Starts an outline: clears the edge list, and stores `long` if the outline is long.
  mutating func beginOutline(clip: DeviceClip, long: LongOutline? = nil) {
    edges.reset(clip: clip.fraction)
    longOutline = long
  }

  /// Resets the state of previous commands.
  mutating func begin(surroundings: PixelRect) {
    self.surroundings = surroundings
    openGroups.removeAll(keepingCapacity: true)
    (openLayers, openShadows) = (0, 0)
    measuredEnd = 0
  }

  /// Draws a range of commands that contains whole groups only.
  mutating func draw(_ commands: [DrawingCommand], _ range: Range<Int>, onto surface: Canvas, scale: Double) {
    var canvas = surface
    // The extents of groups depend on the current canvas.
    measuredEnd = 0
    var index = range.lowerBound
    while index < range.upperBound {
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
      case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix:
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

  mutating func fill(
    _ shape: Shape, _ rule: FillRule, _ paint: Paint, _ transform: ProjectiveTransform, _ scale: Double,
    _ clip: DeviceClip, _ canvas: Canvas
  ) {
    if case .color(let color) = paint {
      let pixel = color.premultipliedPixel
      guard pixel != 0 else { return }
      if case .rectangle(let rect) = shape, let device = transform.affine?.scaled(by: scale), device.isUpright {
        fillUpright(device.boundingBox(of: rect), pixel, clip, canvas)
        return
      }
      if addOutline(shape, transform, scale, clip) { fillEdges(rule, pixel, clip.pixels, canvas) }
    } else if addOutline(shape, transform, scale, clip) {
      paintEdges(rule, paint, transform.scaled(by: scale), opacity: 255, clip.pixels, canvas)
    }
  }

  /// Sets the current outline to that of a shape. Returns whether a part of it may be visible.
  mutating func addOutline(
    _ shape: Shape, _ transform: ProjectiveTransform, _ scale: Double, _ clip: DeviceClip
  ) -> Bool {
    if let device = transform.affine?.scaled(by: scale) {
      let flattener = CurveFlattener(tolerance: tolerance, maximumDepth: 24)
      if shape.isLonger(than: maximumListedElements) {
        beginOutline(
          clip: clip,
          long: LongOutline(
            kind: .fill(device), shape: shape, flattener: flattener, magnification: device.largestStretch,
            fraction: clip.fraction, pixels: shape.pixels(under: transform, scale: scale)))
        return true
      }
      beginOutline(clip: clip)
      let outline = Outline(transform: device, flattener: flattener, magnification: device.largestStretch)
      outline.draw(shape, into: &edges)
      edges.close()
      return true
    }
    beginOutline(clip: clip)
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

  func fillUpright(_ rect: Rect, _ pixel: UInt32, _ clip: DeviceClip, _ canvas: Canvas) {
    var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    if let fraction = clip.fraction {
      (left, top) = (max(left, fraction.minX), max(top, fraction.minY))
      (right, bottom) = (min(right, fraction.maxX), min(bottom, fraction.maxY))
    }
    RectangleFill(canvas: canvas, pixel: pixel)
      .fill(minX: left, minY: top, maxX: right, maxY: bottom, within: clip.pixels)
  }

  /// Fills the current outline with one colour.
  mutating func fillEdges(_ rule: FillRule, _ pixel: UInt32, _ clip: PixelRect, _ canvas: Canvas) {
    let box = outlinePixels.intersection(clip)
    if !box.isEmpty { composite(box, BandCompositor(canvas: canvas, rule: rule, pixel: pixel)) }
  }

  /// Fills prepared edges with one colour, inside a box of the canvas.
  mutating func fill(_ edges: UnsafeBufferPointer<Edge>, _ box: PixelRect, _ compositor: BandCompositor) {
    if !box.isEmpty { unsafe Self.composite(edges, box, &band, compositor) }
  }

  /// Fills a prepared outline with one colour, inside a box of the canvas.
  mutating func fill(_ outline: SidedOutline, _ box: PixelRect, _ compositor: BandCompositor) {
    if box.isEmpty { return }
    band.beginRow(box)
    compositor.composite(outline, band)
  }

  /// Passes the coverage of the current outline to a consumer, band by band. The box must not be empty.
  mutating func composite(_ box: PixelRect, _ compositor: some BandConsumer) {
    if let longOutline {
      band.begin(box)
      for firstRow in stride(from: box.minY, to: box.maxY, by: 1 << band.rowShift) {
        band.move(toRow: firstRow)
        // SAFETY: the band outlives the call.
        unsafe longOutline.add(to: band.layout)
        compositor.composite(band, firstRow: firstRow)
      }
      return
    }
    unsafe edges.edges.withUnsafeBufferPointer { unsafe Self.composite($0, box, &band, compositor) }
  }

  private static func composite(
    _ edges: UnsafeBufferPointer<Edge>, _ box: PixelRect, _ band: inout CoverageBand, _ compositor: some BandConsumer
  ) {
    band.begin(box)
    for firstRow in stride(from: box.minY, to: box.maxY, by: 1 << band.rowShift) {
      band.move(toRow: firstRow)
      unsafe band.add(edges)
      compositor.composite(band, firstRow: firstRow)
    }
  }

  private mutating func stroke(
    _ shape: Shape, _ style: StrokeStyle, _ paint: Paint, _ transform: ProjectiveTransform, _ scale: Double,
    _ clip: DeviceClip, _ canvas: Canvas
  ) {
    if case .color(let color) = paint, color.premultipliedPixel == 0 { return }
    let fraction = addStroke(shape, style, transform, scale, clip)
    paintEdges(
      .nonZero, paint, transform.scaled(by: scale), opacity: UInt32(fraction * 255 + 0.5), clip.pixels, canvas)
  }

  /// Sets the current outline to that of a stroke, and returns the fraction of its opacity to draw it with.
  mutating func addStroke(
    _ shape: Shape, _ style: StrokeStyle, _ transform: ProjectiveTransform, _ scale: Double, _ clip: DeviceClip
  ) -> Double {
    if let device = transform.affine?.scaled(by: scale) {
      let pixels = shape.pixels(under: transform, scale: scale, reach: style.reach)
      return expandStroke(shape, style, device, clip, within: pixels)
    }
    return expandProjectedStroke(shape, style, transform.scaled(by: scale), clip)
  }
}

extension ProjectiveTransform {
  /// Returns the transform to pixels, with `factor` pixels per point.
  func scaled(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(AffineTransform.scale(factor)).concatenated(with: self)
  }
}

extension AffineTransform {
  /// Returns the transform to pixels, with `factor` pixels per point.
  func scaled(by factor: Double) -> AffineTransform { AffineTransform.scale(factor).concatenated(with: self) }
}
