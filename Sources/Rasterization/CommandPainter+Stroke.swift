import DisplayLists
import Geometry

extension CommandPainter {
  /// About how many points the outlines of all dashes of a stroke may have: some milliseconds of work.
  private static let largestDashedOutline = 500_000.0

  /// Writes the outline of a stroke into the edge list and returns the part of the colour's opacity to draw it with.
  ///
  /// The fraction is 1 except for dashes too fine to tell apart, or too many, which are drawn as the solid stroke that they look like.
  mutating func expandStroke(
    _ shape: Shape, _ style: StrokeStyle, _ device: AffineTransform, _ clip: DeviceClip, within pixels: PixelRect
  ) -> Double {
    let magnification = device.largestStretch
    guard style.width > 0, magnification > 0, device.isFinite, magnification.isFinite else { return 0 }
    // The outer side of a bend is further from its centre than the line is: a wide pen enlarges what flattening leaves out.
    let tolerance = style.width * magnification > 2 ? tolerance / 2 : tolerance
    let dasher = StrokeDasher(dashes: style.dashes, phase: style.dashPhase)
    // Of any surface, not of this one: where an outline begins outside changes how its edges are rounded, and a part of the
    // picture must not differ from the whole. Around what casts a shadow it reaches as far as shadows do.
    let side = Double(Rasterizer.maximumDimension)
    let margin = openShadows > 0 ? Double(BlurAxis.largestReach) : 2
    let surface = Rect(x: 0, y: 0, width: side, height: side).inset(dx: -margin, dy: -margin)
    let near = device.inverse?.boundingBox(of: surface).inset(dx: -style.reach, dy: -style.reach)
    // What lies outside is passed over only for a solid stroke, and a pen as wide as any surface leaves nothing outside.
    let passesOver = dasher == nil && near != nil && style.reach * magnification < EdgeList.guardDistance
    let flattener = CurveFlattener(tolerance: tolerance / magnification, maximumDepth: passesOver ? 24 : 2)
    let expander = StrokeExpander(
      style: style, transform: device, magnification: magnification, tolerance: tolerance)
    if dasher == nil, shape.isLonger(than: longestListed) {
      beginOutline(
        clip: clip,
        long: LongOutline(
          kind: .stroke(expander, smallestLength: 1e-4 / magnification, visible: near), shape: shape,
          flattener: flattener, magnification: magnification, fraction: clip.fraction, pixels: pixels))
      return 1
    }
    polyline.reset(smallestLength: 1e-4 / magnification, visible: dasher == nil ? near : nil)
    Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &polyline)
    polyline.finish(isClosed: false)

    beginOutline(clip: clip)
    // Taken out while it is written, so that the rest of the rasteriser can be read.
    var sink = EdgeList()
    swap(&sink, &edges)
    let fraction = expand(dasher, expander, style, visible: clip.pixels, into: &sink)
    swap(&sink, &edges)
    return fraction
  }

  /// The same under a projective transform: the outline is made in the coordinates of the shape, and then projected.
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

  /// Writes the outline of the polyline; dashes far from the visible pixels are left out, `nil` keeps all.
  private mutating func expand(
    _ dasher: StrokeDasher?, _ expander: StrokeExpander, _ style: StrokeStyle, visible: PixelRect?,
    into sink: inout some OutlineSink
  ) -> Double {
    guard let dasher else {
      for subpath in polyline.subpaths { expander.expand(subpath, of: polyline.vertices, into: &sink) }
      return 1
    }
    let reach = style.reach * expander.magnification + 2
    guard shouldDash(dasher, expander, reach: visible == nil ? nil : reach) else {
      for subpath in polyline.subpaths { expander.expand(subpath, of: polyline.vertices, into: &sink) }
      return dasher.drawnFraction
    }
    let box = visible.map {
      Rect(x: Double($0.minX), y: Double($0.minY), width: Double($0.width), height: Double($0.height))
        .inset(dx: -reach, dy: -reach)
    }
    for subpath in polyline.subpaths { expandDashes(subpath, dasher, expander, visibleWithin: box, into: &sink) }
    return 1
  }

  /// Whether dashes can be told apart, and are few enough to be drawn one by one; without a reach all of them count.
  ///
  /// The answer must not depend on the clip, or a part of the picture would not look like the whole.
  private func shouldDash(_ dasher: StrokeDasher, _ expander: StrokeExpander, reach: Double?) -> Bool {
    guard dasher.patternLength * expander.magnification >= 1.0 / 16 else { return false }
    let side = Double(Rasterizer.maximumDimension)
    let box = reach.map { Rect(x: 0, y: 0, width: side, height: side).inset(dx: -$0, dy: -$0) }
    var length = 0.0
    for vertex in polyline.vertices {
      if let part = visiblePart(of: vertex, expander.transform, within: box) {
        length += part.upperBound - part.lowerBound
      }
    }
    return length / dasher.patternLength * Double(dasher.count * expander.pointsPerDash) < Self.largestDashedOutline
  }

  private mutating func expandDashes(
    _ subpath: StrokePolyline.Subpath, _ dasher: StrokeDasher, _ expander: StrokeExpander, visibleWithin box: Rect?,
    into sink: inout some OutlineSink
  ) {
    guard subpath.vertices.count > 1 else { return expander.expand(subpath, of: polyline.vertices, into: &sink) }
    let vertices = polyline.vertices
    var cursor = StrokeDasher.Cursor()
    let length = subpath.vertices.reduce(0) { $0 + vertices[$1].length }
    dasher.forEachDash(
      vertices, subpath,
      visible: { visiblePart(of: vertices[$0], expander.transform, within: box) },
      { start, end in
        if subpath.isClosed, start == 0, end == length { return expander.expand(subpath, of: vertices, into: &sink) }
        StrokeDasher.cut(vertices, subpath, from: start, to: end, cursor: &cursor, into: &dash)
        expander.expandOpen(dash, 0..<dash.count, into: &sink)
      })
  }
}

/// The part of the way to the next vertex, as distances, whose image lies in a box; all of it without one.
///
/// Clips as Y.-D. Liang and B. Barsky do (1984, doi:10.1145/357332.357333).
private func visiblePart(
  of vertex: StrokeVertex, _ transform: AffineTransform, within box: Rect?
) -> ClosedRange<Double>? {
  guard let box else { return 0...vertex.length }
  let start = transform.apply(to: vertex.point)
  let change = transform.apply(to: vertex.direction)
  var (low, high) = (0.0, vertex.length)
  func cut(_ start: Double, _ change: Double, _ least: Double, _ most: Double) -> Bool {
    if change == 0 { return start >= least && start <= most }
    let (t0, t1) = ((least - start) / change, (most - start) / change)
    low = max(low, min(t0, t1))
    high = min(high, max(t0, t1))
    return low <= high
  }
  guard cut(start.x, change.dx, box.minX, box.maxX), cut(start.y, change.dy, box.minY, box.maxY), low <= high else {
    return nil
  }
  return low...high
}
