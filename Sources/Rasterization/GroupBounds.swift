import DisplayLists
import Geometry

extension Rasterizer {
  /// The index of the command that ends a group; of the last command where none does.
  func endOfGroup(_ commands: [DrawingCommand], startingAfter start: Int) -> Int {
    var depth = 1
    var index = start + 1
    while index < commands.count {
      switch commands[index] {
      case .beginGroup: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return commands.count - 1
  }

  /// The pixels that the commands of a group may touch.
  func groupBounds(
    _ commands: [DrawingCommand], startingAfter start: Int, scale: Double, within bounds: PixelRect
  ) -> PixelRect {
    var touched = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    for index in (start + 1)..<max(start + 1, endOfGroup(commands, startingAfter: start) + 1) {
      let box: Rect
      let clip: Rect?
      switch commands[index] {
      case .fill(let shape, _, _, let transform, let commandClip):
        box = transform.boundingBox(of: shape.controlBounds)
        clip = commandClip
      case .stroke(let shape, let style, _, let transform, let commandClip):
        let reach = style.reach
        box = transform.boundingBox(of: shape.controlBounds.inset(dx: -reach, dy: -reach))
        clip = commandClip
      case .beginGroup, .endGroup: continue
      }
      guard let clip = DeviceClip(clip, scale: scale, within: bounds) else { continue }
      touched = touched.union(clip.pixels.intersection(Self.pixels(of: box, scale: scale)))
      if touched == bounds { break }
    }
    return touched
  }

  /// The pixels that a box in points touches, with one to spare on each side; everything for a box that is not a number.
  private static func pixels(of box: Rect, scale: Double) -> PixelRect {
    let limit = EdgeList.guardDistance
    func column(_ value: Double, _ other: Double) -> Int {
      value.isNaN ? Int(other) : Int(max(-limit, min(limit, value)))
    }
    return PixelRect(
      minX: column(box.minX * scale, -limit) - 2, minY: column(box.minY * scale, -limit) - 2,
      maxX: column(box.maxX * scale, limit) + 2, maxY: column(box.maxY * scale, limit) + 2)
  }
}

extension Shape {
  /// A box that holds the shape: for a curve that of its control points.
  var controlBounds: Rect {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): return rect.standardized
    case .path(let path):
      var (minX, minY) = (Double.infinity, Double.infinity)
      var (maxX, maxY) = (-Double.infinity, -Double.infinity)
      func add(_ point: Point) {
        (minX, minY) = (min(minX, point.x), min(minY, point.y))
        (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
      }
      var pen = Point.zero
      for element in path.elements {
        switch element {
        case .move(let to), .line(let to):
          pen = to
        case .quadratic(let to, let control):
          add(control)
          pen = to
        case .cubic(let to, let control1, let control2):
          add(control1)
          add(control2)
          pen = to
        case .arc(let to, let radii, _, _, _):
          // Radii that are too small grow to half the chord, and no point of the ellipse is further than its longer axis from
          // its centre: twice that from either end.
          let reach = 2 * max(abs(radii.width), abs(radii.height), pen.distance(to: to))
          add(Point(x: to.x - reach, y: to.y - reach))
          add(Point(x: to.x + reach, y: to.y + reach))
          pen = to
        case .close: continue
        }
        add(pen)
      }
      guard minX <= maxX else { return .zero }
      return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
  }
}

extension StrokeStyle {
  /// How far from the outline the pen may draw.
  var reach: Double {
    var factor = cap == .square ? 1.5 : 1
    if case .miter(let limit) = join, limit > factor { factor = max(factor, limit) }
    return min(max(width, 0) / 2 * min(factor, Outline.coordinateLimit), Outline.coordinateLimit)
  }
}
