// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The pixels that the commands of a group may touch, while the group is measured.
struct GroupExtent {
  /// The index of the command that begins the group.
  let begin: Int
  /// The pixels within which the commands of the group are measured.
  let bounds: PixelRect
  /// The visible pixels of the group and its shadow or blur, for a group that may have one.
  var visible: PixelRect?
  var shadow: DeviceShadow?
  /// Whether the group is a mask, which touches no other pixels than those before it.
  var isMask = false
  var touched = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

extension CommandPainter {
  /// Returns the index of the command that ends a group, or of the last command if the group does not end.
  func endOfGroup(_ commands: [DrawingCommand], startingAfter start: Int) -> Int {
    var depth = 1
    var index = start + 1
    while index < commands.count {
      switch commands[index] {
      case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return index }
      case .fill, .stroke, .image, .shadow: break
      }
      index += 1
    }
    return commands.count - 1
  }

  /// Returns the pixels inside `bounds` that the commands of a group may touch.
  ///
  /// Nested groups are measured in the same pass. Ten thousand nested groups therefore take one pass over the commands.
  mutating func groupBounds(
    _ commands: [DrawingCommand], startingAfter start: Int, scale: Double, within bounds: PixelRect
  ) -> PixelRect {
    if start < measuredEnd { return measured[start].intersection(bounds) }
    extents.removeAll(keepingCapacity: true)
    var current = GroupExtent(begin: start, bounds: bounds)
    var shadows = openShadows
    var index = start + 1
    var isNested = false
    walk: while index < commands.count {
      switch commands[index] {
      case .beginGroup, .beginColorMatrix:
        extents.append(current)
        current = GroupExtent(begin: index, bounds: current.bounds)
      case .beginMask:
        extents.append(current)
        current = GroupExtent(begin: index, bounds: current.bounds, isMask: true)
      case .beginClip(let shape, _, let transform):
        let inside = shape.pixels(under: transform, scale: scale).intersection(current.bounds)
        extents.append(current)
        current = GroupExtent(begin: index, bounds: inside)
      case .beginShadow(_, _, let clip), .beginBlur(_, _, let clip):
        let visible = DeviceClip(clip, scale: scale, within: current.bounds)?.pixels ?? .empty
        extents.append(current)
        current = GroupExtent(begin: index, bounds: visible, visible: visible)
        if !visible.isEmpty, shadows < Self.maximumShadowDepth, let shadow = commands[index].shadow(scale: scale) {
          let needed = visible.union(shadow.source(of: visible)).intersection(surroundings)
          current = GroupExtent(begin: index, bounds: needed, visible: visible, shadow: shadow)
        }
        shadows += 1
      case .endGroup:
        guard let outer = extents.popLast() else { break walk }
        if current.visible != nil { shadows -= 1 }
        current = merge(current, into: outer)
        isNested = true
      case .fill, .stroke, .image, .shadow:
        current.add(commands[index], scale: scale)
        if !isNested, extents.isEmpty, current.touched == bounds { return bounds }
      }
      index += 1
    }
    // A group without an end is drawn as if it ended here.
    while let outer = extents.popLast() { current = merge(current, into: outer) }
    measuredEnd = index
    return current.touched
  }

  /// Records the pixels that a group touches, and adds them to the enclosing group.
  private mutating func merge(_ inner: GroupExtent, into outer: GroupExtent) -> GroupExtent {
    while measured.count <= inner.begin { measured.append(.empty) }
    measured[inner.begin] = inner.touched
    if inner.isMask { return outer }
    var outer = outer
    var touched = inner.touched
    if let shadow = inner.shadow { touched = touched.union(shadow.result(of: touched)) }
    if let visible = inner.visible { touched = touched.intersection(visible) }
    outer.touched = outer.touched.union(touched)
    return outer
  }
}

extension PixelRect {
  /// A rectangle without pixels.
  static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// A rectangle larger than every surface.
  fileprivate static var everything: PixelRect {
    let limit = Int(EdgeList.guardDistance)
    return PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }
}

extension GroupExtent {
  /// Adds the pixels that a drawing command may touch.
  fileprivate mutating func add(_ command: DrawingCommand, scale: Double) {
    touched = touched.union(command.pixels(scale: scale, within: bounds))
  }
}

extension DrawingCommand {
  /// Returns a superset of the pixels that a drawing command touches. It is empty for the start or the end of a group.
  func pixels(scale: Double, within bounds: PixelRect) -> PixelRect {
    func pixels(_ clip: Rect?, _ pixels: (DeviceClip) -> PixelRect) -> PixelRect {
      DeviceClip(clip, scale: scale, within: bounds).map { pixels($0).intersection($0.pixels) } ?? .empty
    }
    switch self {
    case .fill(let shape, _, _, let transform, let clip):
      return pixels(clip) { _ in shape.pixels(under: transform, scale: scale) }
    case .stroke(let shape, let style, _, let transform, let clip):
      return pixels(clip) { _ in shape.pixels(under: transform, scale: scale, reach: style.reach) }
    case .image(_, let rect, _, _, let transform, let clip):
      return pixels(clip) { _ in Shape.rectangle(rect).pixels(under: transform, scale: scale) }
    case .shadow(let shadow, let shape, _, let transform, let clip):
      guard let shadow = DeviceShadow(shadow, transform: transform, scale: scale) else { return .empty }
      return pixels(clip) {
        shadow.result(of: shape.pixels(under: transform, scale: scale).intersection(shadow.source(of: $0.pixels)))
      }
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix, .endGroup: return .empty
    }
  }

  /// Returns the shadow or the blur of the group that the command begins, or `nil` if it has none.
  func shadow(scale: Double) -> DeviceShadow? {
    switch self {
    case .beginShadow(let shadow, let transform, _): DeviceShadow(shadow, transform: transform, scale: scale)
    case .beginBlur(let deviation, let transform, _):
      DeviceShadow(blur: deviation, transform: transform, scale: scale)
    case .fill, .stroke, .image, .shadow, .beginGroup, .beginMask, .beginClip, .beginColorMatrix, .endGroup: nil
    }
  }
}

extension Shape {
  /// Returns the pixels that the shape touches, with a margin of one pixel on each side. For a stroke, `reach` is the
  /// distance that the pen reaches beyond the shape.
  func pixels(under transform: ProjectiveTransform, scale: Double, reach: Double = 0) -> PixelRect {
    let bounds = controlBounds
    // The outline of a stroke is computed in the coordinates of the shape, which are clamped to the limit.
    let farthest = max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY))
    if reach > 0, farthest > Outline.coordinateLimit { return .everything }
    let box = bounds.inset(dx: -reach, dy: -reach)
    if let affine = transform.affine { return box.pixels(under: affine, scale: scale) }
    guard let projection = Projection(transform.scaled(by: scale), of: box) else {
      return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    if let bounds = projection.imageBounds { return bounds.pixels(scale: 1) }
    // A shape that extends behind the eye may touch any pixel.
    return .everything
  }

  /// A box that contains the shape. For a curve it is the box of its control points.
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
          // Radii that are too small are enlarged to half the chord. No point of the ellipse is further from its centre
          // than the longer half axis. Its distance from either end is therefore at most twice that axis.
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
  /// Returns the pixels that the image of a box in points touches, with a margin of one pixel on each side.
  ///
  /// Where large terms of the transform cancel, a point of the box and its corners round differently. This rounding
  /// error is a few units in the last place of the terms. For terms up to 2⁴⁰ it is smaller than the margin. For larger
  /// terms the image is enlarged by the error. If a term may overflow, the result is every pixel.
  fileprivate func pixels(under transform: AffineTransform, scale: Double) -> PixelRect {
    let (x, y) = (max(abs(minX), abs(maxX)), max(abs(minY), abs(maxY)))
    let horizontal = abs(transform.a) * x + abs(transform.c) * y + abs(transform.tx)
    let vertical = abs(transform.b) * x + abs(transform.d) * y + abs(transform.ty)
    let largest = max(x, y, horizontal, vertical, max(horizontal, vertical) * scale)
    guard largest < 1e300 else { return .everything }
    let image = transform.boundingBox(of: self)
    if largest < 0x1p40 { return image.pixels(scale: scale) }
    return image.inset(dx: -horizontal * 0x1p-50, dy: -vertical * 0x1p-50).pixels(scale: scale)
  }

  /// Returns the pixels that a box in points touches, with a margin of one pixel on each side. A NaN side extends to
  /// the limit.
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
  /// An upper bound of the distance from the path at which the stroke has pixels.
  var reach: Double {
    var factor = cap == .square ? 1.5 : 1
    if case .miter(let limit) = join, limit > factor { factor = max(factor, limit) }
    return min(max(width, 0) / 2 * min(factor, Outline.coordinateLimit), Outline.coordinateLimit)
  }
}
