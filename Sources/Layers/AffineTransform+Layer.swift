import Geometry

extension AffineTransform {
  /// The map from a layer to its parent: position · rotation · scale · heading · −anchor, the rightmost first.
  ///
  /// The heading turns what the scale then enlarges: Core Animation applies the rotation of a path in front of the
  /// transform of the layer.
  static func layer(
    position: Point, anchor: Point, rotation: Angle, heading: Angle, scale: Vector, size: Size
  ) -> AffineTransform {
    let linear = AffineTransform.linear(rotation: rotation, heading: heading, scale: scale)
    let offset = linear.apply(to: Vector(dx: anchor.x * size.width, dy: anchor.y * size.height))
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: position.x - offset.dx, ty: position.y - offset.dy)
  }

  /// The part that does not move: rotation · scale · heading.
  static func linear(rotation: Angle, heading: Angle, scale: Vector) -> AffineTransform {
    var transform = AffineTransform.scale(x: scale.dx, y: scale.dy)
    if rotation != .zero { transform = AffineTransform.rotation(rotation).concatenated(with: transform) }
    if heading != .zero { transform = transform.concatenated(with: .rotation(heading)) }
    return transform
  }
}
