import Geometry

/// What places a layer in its parent.
struct LayerPlacement {
  var position: Point
  var anchor: Point
  var rotation: Angle
  var scale: Vector
  var transform: Transform3D
  var heading: Angle
  var bounds: Rect

  /// The map from a layer to its parent: position · rotation · scale · transform · heading · −anchor, the rightmost first.
  ///
  /// Rotation, scale and transform follow each other as in [CSS Transforms 2][spec]. The heading turns what all of them then
  /// change: Core Animation applies the rotation of a path in front of the transform of the layer. The anchor is a point of
  /// the bounds.
  ///
  /// [spec]: https://www.w3.org/TR/css-transforms-2/#ctm
  var toParent: AffineTransform {
    let linear = linear
    let offset = linear.apply(
      to: Vector(
        dx: bounds.origin.x + anchor.x * bounds.size.width, dy: bounds.origin.y + anchor.y * bounds.size.height))
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: position.x + linear.tx - offset.dx,
      ty: position.y + linear.ty - offset.dy)
  }

  /// The part about the anchor: rotation · scale · transform · heading.
  var linear: AffineTransform {
    var map = AffineTransform.scale(x: scale.dx, y: scale.dy)
    if rotation != .zero { map = AffineTransform.rotation(rotation).concatenated(with: map) }
    if transform != .identity { map = map.concatenated(with: transform.projectedAtOrigin) }
    if heading != .zero { map = map.concatenated(with: .rotation(heading)) }
    return map
  }

  /// Where the position must go for the layer to stay in its place when the anchor goes elsewhere.
  func position(keepingPlaceWithAnchor anchor: Point) -> Point {
    let way = anchor - self.anchor
    return position
      + linear.apply(to: Vector(dx: way.dx * bounds.size.width, dy: way.dy * bounds.size.height))
  }

  /// Takes the size and the position with which the layer fills a rectangle of its parent; a turned one lies around its centre.
  mutating func fill(_ frame: Rect) {
    let map = linear
    let (across, down) = (Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length)
    if across > 0 { bounds.size.width = frame.width / across }
    if down > 0 { bounds.size.height = frame.height / down }
    position += frame.center - toParent.apply(to: bounds.center)
  }
}

extension Transform3D {
  /// The map of the plane that is nearest, about the origin, to what this transform does to it, seen from the front.
  ///
  /// It sends the origin to the same point, with the same derivative: x′ = X/W, so ∂x′/∂x = (∂X/∂x − x′·∂W/∂x)/W. Where there
  /// is no perspective it is the transform itself without its depth. Where the origin is not in front of the eye it sends all
  /// points to one.
  var projectedAtOrigin: AffineTransform {
    guard m44 > 0 else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    let (x, y) = (m41 / m44, m42 / m44)
    return AffineTransform(
      a: (m11 - x * m14) / m44, b: (m12 - y * m14) / m44, c: (m21 - x * m24) / m44, d: (m22 - y * m24) / m44, tx: x,
      ty: y)
  }
}
