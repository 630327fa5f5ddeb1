import DisplayLists
import Geometry

/// What the commands of a group that is being measured may touch.
struct GroupExtent {
  /// What ends with the group.
  enum Effect {
    case none
    case shadow(DeviceShadow, visible: PixelRect)
  }

  /// The pixels that matter inside the group.
  let bounds: PixelRect
  let effect: Effect
  var touched = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

extension Rasterizer {
  /// The index of the command that ends a group; of the last command where none does.
  func endOfGroup(_ commands: [DrawingCommand], startingAfter start: Int) -> Int {
    var depth = 1
    var index = start + 1
    while index < commands.count {
      switch commands[index] {
      case .beginGroup, .beginClip, .beginShadow: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return index }
      case .fill, .stroke, .image, .shadow: break
      }
      index += 1
    }
    return commands.count - 1
  }

  /// The pixels that the commands of a group may touch, and that lie within others.
  mutating func groupBounds(
    _ commands: [DrawingCommand], startingAfter start: Int, scale: Double, within bounds: PixelRect
  ) -> PixelRect {
    extents.removeAll(keepingCapacity: true)
    var current = GroupExtent(bounds: bounds, effect: .none)
    var index = start + 1
    while index < commands.count {
      switch commands[index] {
      case .fill(let shape, _, _, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: current.bounds) {
          current.add(shape.pixels(under: transform, scale: scale), clip)
        }
      case .stroke(let shape, let style, _, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: current.bounds) {
          current.add(shape.pixels(under: transform, scale: scale, reach: style.reach), clip)
        }
      case .image(_, let rect, _, _, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: current.bounds) {
          current.add(Shape.rectangle(rect).pixels(under: transform, scale: scale), clip)
        }
      case .shadow(let shadow, let shape, _, let transform, let clip):
        if let clip = DeviceClip(clip, scale: scale, within: current.bounds),
          let shadow = DeviceShadow(shadow, transform: transform, scale: scale)
        {
          let source = shadow.source(of: clip.pixels)
          current.add(
            shadow.result(of: shape.pixels(under: transform, scale: scale).intersection(source)), clip)
        }
      case .beginGroup:
        extents.append(current)
        current = GroupExtent(bounds: current.bounds, effect: .none)
      case .beginClip(let shape, _, let transform):
        let inside = shape.pixels(under: transform, scale: scale).intersection(current.bounds)
        extents.append(current)
        current = GroupExtent(bounds: inside, effect: .none)
      case .beginShadow(let shadow, let transform, let clip):
        let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let visible = DeviceClip(clip, scale: scale, within: current.bounds)?.pixels ?? nothing
        extents.append(current)
        if !visible.isEmpty, let shadow = DeviceShadow(shadow, transform: transform, scale: scale) {
          current = GroupExtent(
            bounds: visible.union(shadow.source(of: visible)), effect: .shadow(shadow, visible: visible))
        } else {
          current = GroupExtent(bounds: visible, effect: .none)
        }
      case .endGroup:
        guard var outer = extents.popLast() else { return current.touched }
        switch current.effect {
        case .none: outer.touched = outer.touched.union(current.touched)
        case .shadow(let shadow, let visible):
          let whole = current.touched.union(shadow.result(of: current.touched))
          outer.touched = outer.touched.union(whole.intersection(visible))
        }
        current = outer
      }
      if extents.isEmpty, current.touched == bounds { return bounds }
      index += 1
    }
    // Groups that do not end are drawn as if they ended here; what they may touch is not told apart.
    return extents.isEmpty ? current.touched : bounds
  }
}

extension GroupExtent {
  fileprivate mutating func add(_ pixels: PixelRect, _ clip: DeviceClip) {
    touched = touched.union(pixels.intersection(clip.pixels))
  }
}

extension Shape {
  /// The pixels that the shape touches, or a pen that reaches beyond it, with one to spare on each side.
  func pixels(under transform: ProjectiveTransform, scale: Double, reach: Double = 0) -> PixelRect {
    let box = controlBounds.inset(dx: -reach, dy: -reach)
    if let affine = transform.affine { return affine.boundingBox(of: box).pixels(scale: scale) }
    guard let projection = Projection(transform.scaled(by: scale), of: box) else {
      return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    // What reaches behind the eye may be anywhere.
    let everywhere = Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    return (projection.imageBounds ?? everywhere).pixels(scale: 1)
  }

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

extension Rect {
  /// The pixels that a box in points touches, with one to spare on each side; everything for a box that is not a number.
  fileprivate func pixels(scale: Double) -> PixelRect {
    let limit = EdgeList.guardDistance
    func column(_ value: Double, _ other: Double) -> Int {
      value.isNaN ? Int(other) : Int(max(-limit, min(limit, value)))
    }
    return PixelRect(
      minX: column(minX * scale, -limit) - 2, minY: column(minY * scale, -limit) - 2,
      maxX: column(maxX * scale, limit) + 2, maxY: column(maxY * scale, limit) + 2)
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
