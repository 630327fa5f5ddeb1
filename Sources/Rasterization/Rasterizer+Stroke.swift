import DisplayLists
import Geometry

extension Rasterizer {
  /// Writes the outline of a stroke into the edge list and returns the part of the colour's opacity to draw it with.
  ///
  /// The fraction is 1 except for dashes too fine to tell apart, which are drawn as the solid stroke that they look like.
  mutating func expandStroke(
    _ shape: Shape, _ style: StrokeStyle, _ device: AffineTransform, _ clip: DeviceClip
  ) -> Double {
    let magnification = device.largestStretch
    guard style.width > 0, magnification > 0, device.isFinite, magnification.isFinite else { return 0 }
    // The outer side of a bend is further from its centre than the line is: a wide pen enlarges what flattening leaves out.
    let tolerance = style.width * magnification > 2 ? tolerance / 2 : tolerance
    polyline.reset(smallestLength: 1e-4 / magnification)
    let flattener = CurveFlattener(tolerance: tolerance / magnification, maximumDepth: 4)
    Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &polyline)
    polyline.finish(isClosed: false)

    edges.reset(clip: clip.fraction)
    let expander = StrokeExpander(
      style: style, transform: device, magnification: magnification, tolerance: tolerance)
    guard let dasher = StrokeDasher(dashes: style.dashes, phase: style.dashPhase) else {
      for subpath in polyline.subpaths { expandSolid(subpath, expander) }
      return 1
    }
    // Sixteen patterns to a pixel are not told apart, and there is no bound to how many fit a line.
    if dasher.patternLength * magnification < 1.0 / 16 {
      for subpath in polyline.subpaths { expandSolid(subpath, expander) }
      return dasher.drawnFraction
    }
    let reach = style.reach * magnification + 2
    let box = Rect(
      x: Double(clip.pixels.minX), y: Double(clip.pixels.minY), width: Double(clip.pixels.width),
      height: Double(clip.pixels.height)
    ).inset(dx: -reach, dy: -reach)
    for subpath in polyline.subpaths { expandDashes(subpath, dasher, expander, visibleWithin: box) }
    return 1
  }

  private mutating func expandSolid(_ subpath: StrokePolyline.Subpath, _ expander: StrokeExpander) {
    if subpath.isClosed {
      expander.expandClosed(polyline.vertices, subpath.vertices, into: &edges)
    } else {
      expander.expandOpen(polyline.vertices, subpath.vertices, into: &edges)
    }
  }

  private mutating func expandDashes(
    _ subpath: StrokePolyline.Subpath, _ dasher: StrokeDasher, _ expander: StrokeExpander, visibleWithin box: Rect
  ) {
    guard subpath.vertices.count > 1 else { return expandSolid(subpath, expander) }
    let vertices = polyline.vertices
    var cursor = StrokeDasher.Cursor()
    let length = subpath.vertices.reduce(0) { $0 + vertices[$1].length }
    dasher.forEachDash(
      vertices, subpath,
      visible: { index in
        let vertex = vertices[index]
        let end = vertex.point + vertex.direction * vertex.length
        return Self.visiblePart(
          from: expander.transform.apply(to: vertex.point), to: expander.transform.apply(to: end), within: box
        ).map { $0.lowerBound * vertex.length...$0.upperBound * vertex.length }
      },
      { start, end in
        if subpath.isClosed, start == 0, end == length { return expandSolid(subpath, expander) }
        StrokeDasher.cut(vertices, subpath, from: start, to: end, cursor: &cursor, into: &dash)
        expander.expandOpen(dash, 0..<dash.count, into: &edges)
      })
  }

  /// The part of a line, as fractions of its length, that lies in a box (Liang and Barsky, 1984, doi:10.1145/357332.357333).
  private static func visiblePart(from a: Point, to b: Point, within box: Rect) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    func cut(_ start: Double, _ change: Double, _ least: Double, _ most: Double) -> Bool {
      if change == 0 { return start >= least && start <= most }
      let (t0, t1) = ((least - start) / change, (most - start) / change)
      low = max(low, min(t0, t1))
      high = min(high, max(t0, t1))
      return low <= high
    }
    guard cut(a.x, b.x - a.x, box.minX, box.maxX), cut(a.y, b.y - a.y, box.minY, box.maxY) else { return nil }
    return low...high
  }
}
