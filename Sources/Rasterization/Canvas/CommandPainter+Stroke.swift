// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

extension CommandPainter {
  /// The approximate number of points that the outlines of all dashes of a stroke may have: some milliseconds of work.
  private static let largestDashedOutline = 500_000.0

  /// Writes the outline of a stroke into the edge list, and returns the fraction of the colour's opacity to draw it
  /// with.
  ///
  /// The fraction is 1 except for dashes that are too fine or too many. These are drawn as a solid stroke of the same
  /// mean opacity.
  mutating func expandStroke(
    _ shape: Shape, _ style: StrokeStyle, _ device: AffineTransform, _ clip: DeviceClip, within pixels: PixelRect
  ) -> Double {
    let magnification = device.largestStretch
    guard style.width > 0, magnification > 0, device.isFinite, magnification.isFinite else { return 0 }
    // The outer side of a bend is longer than the line. A wide pen enlarges the flattening error by the same factor.
    let tolerance = style.width * magnification > 2 ? tolerance / 2 : tolerance
    let dasher = StrokeDasher(dashes: style.dashes, phase: style.dashPhase)
    // The area of the largest surface, not of this one. The start of an outline outside the surface affects the
    // rounding of its edges, and a part of the picture must equal the whole. Inside shadow groups the reach of shadows
    // is added.
    let side = Double(Rasterizer.maximumDimension)
    let margin = openShadows > 0 ? Double(BlurAxis.largestReach) : 2
    let surface = Rect(x: 0, y: 0, width: side, height: side).inset(dx: -margin, dy: -margin)
    let near = device.inverse?.boundingBox(of: surface).inset(dx: -style.reach, dy: -style.reach)
    // Invisible parts are skipped for solid strokes only. With a pen wider than any surface, no part is invisible.
    let passesOver = dasher == nil && near != nil && style.reach * magnification < EdgeList.guardDistance
    let flattener = CurveFlattener(tolerance: tolerance / magnification, maximumDepth: passesOver ? 24 : 2)
    let expander = StrokeExpander(
      style: style, transform: device, magnification: magnification, tolerance: tolerance)
    let smallestLength = 1e-4 / magnification
    if shape.isLonger(than: maximumListedElements) {
      let outline = Outline(transform: .identity, flattener: flattener, magnification: magnification)
      var kind = LongOutline.Kind.stroke(
        expander, smallestLength: smallestLength, visible: dasher == nil ? near : nil)
      var fraction = 1.0
      if let dasher {
        let reach = style.reach * magnification + 2
        var visible = VertexStream(
          VisibleLength(under: device, within: Self.anySurface(reach)), smallestLength: smallestLength)
        outline.draw(shape, into: &visible)
        visible.finish(isClosed: false)
        if Self.shouldDash(dasher, expander, length: visible.sink.length) {
          kind = .dashes(expander, dasher, smallestLength: smallestLength, reach: reach)
        } else {
          fraction = dasher.drawnFraction
        }
      }
      beginOutline(
        clip: clip,
        long: LongOutline(
          kind: kind, shape: shape, flattener: flattener, magnification: magnification, fraction: clip.fraction,
          pixels: pixels))
      return fraction
    }
    polyline.reset(smallestLength: smallestLength, visible: dasher == nil ? near : nil)
    Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &polyline)
    polyline.finish(isClosed: false)

    beginOutline(clip: clip)
    // The edge list is moved out of the painter while it is written, so that the painter can be read.
    var sink = EdgeList()
    swap(&sink, &edges)
    let fraction = expand(dasher, expander, style, visible: clip.pixels, into: &sink)
    swap(&sink, &edges)
    return fraction
  }

  /// Expands a stroke under a projective transform: the outline is computed in the shape's coordinates, then projected.
  mutating func expandProjectedStroke(
    _ shape: Shape, _ style: StrokeStyle, _ device: ProjectiveTransform, _ clip: DeviceClip
  ) -> Double {
    guard style.width > 0,
      let projection = Projection(device, of: shape.controlBounds.inset(dx: -style.reach, dy: -style.reach)),
      projection.magnification > 0
    else { return 0 }
    let magnification = projection.magnification
    let tolerance = style.width * magnification > 2 ? tolerance / 2 : tolerance
    polyline.reset(smallestLength: 1e-4 / magnification, visible: nil)
    let flattener = CurveFlattener(tolerance: tolerance / magnification, maximumDepth: 2)
    Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &polyline)
    polyline.finish(isClosed: false)

    beginOutline(clip: clip)
    let expander = StrokeExpander(
      style: style, transform: .identity, magnification: magnification, tolerance: tolerance)
    var sink = ProjectedEdges(edges: EdgeList(), projection: projection)
    swap(&sink.edges, &edges)
    let fraction = expand(
      StrokeDasher(dashes: style.dashes, phase: style.dashPhase), expander, style, visible: nil, into: &sink)
    sink.close()
    swap(&sink.edges, &edges)
    return fraction
  }

  /// Writes the outline of the polyline, without dashes far from the visible pixels. `nil` keeps all dashes.
  private mutating func expand(
    _ dasher: StrokeDasher?, _ expander: StrokeExpander, _ style: StrokeStyle, visible: PixelRect?,
    into sink: inout some OutlineSink
  ) -> Double {
    if let dasher {
      let reach = style.reach * expander.magnification + 2
      var length = VisibleLength(under: expander.transform, within: visible == nil ? nil : Self.anySurface(reach))
      for vertex in polyline.vertices { length.add(vertex) }
      if Self.shouldDash(dasher, expander, length: length.length) {
        var dashes = DashStream(dasher, expander, visibleWithin: visible.map { Rect($0, reach: reach) })
        dashes.exchangeMemory(&dashMemory)
        for subpath in polyline.subpaths {
          guard let last = subpath.vertices.last else { continue }
          for index in subpath.isClosed ? subpath.vertices : subpath.vertices.dropLast() {
            dashes.add(polyline.vertices[index], into: &sink)
          }
          dashes.end(at: polyline.vertices[last], isClosed: subpath.isClosed, into: &sink)
        }
        dashes.exchangeMemory(&dashMemory)
        return 1
      }
    }
    for subpath in polyline.subpaths { expander.expand(subpath, of: polyline.vertices, into: &sink) }
    return dasher?.drawnFraction ?? 1
  }

  /// Whether dashes are large enough to be distinguishable, and few enough to be drawn one by one.
  ///
  /// - Parameter length: The length of the line that is visible on the largest surface. The result must not depend on
  ///   the clip, because a part of the picture must equal the whole.
  private static func shouldDash(_ dasher: StrokeDasher, _ expander: StrokeExpander, length: Double) -> Bool {
    dasher.patternLength * expander.magnification >= 1.0 / 16
      && length / dasher.patternLength * Double(dasher.count * expander.pointsPerDash) < largestDashedOutline
  }

  /// Returns the pixels of the largest surface, extended by the reach of a pen.
  private static func anySurface(_ reach: Double) -> Rect {
    let side = Double(Rasterizer.maximumDimension)
    return Rect(x: 0, y: 0, width: side, height: side).inset(dx: -reach, dy: -reach)
  }
}

extension Rect {
  /// Creates a rectangle of pixels, extended by the reach of a pen.
  fileprivate init(_ pixels: PixelRect, reach: Double) {
    self = Rect(
      x: Double(pixels.minX), y: Double(pixels.minY), width: Double(pixels.width), height: Double(pixels.height)
    ).inset(dx: -reach, dy: -reach)
  }
}
