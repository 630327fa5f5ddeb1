// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The properties that determine the map from a layer to its parent.
struct LayerPlacement {
  var position: Point
  var anchor: Point
  var rotation: Angle
  var scale: Vector
  /// The transform restricted to the plane z = 0, as seen from the front.
  var transform: ProjectiveTransform
  var heading: Angle
  var bounds: Rect

  /// The map from a layer to its parent: position · rotation · scale · transform · heading · −anchor. The rightmost
  /// factor applies first.
  ///
  /// The order of rotation, scale and transform is that of [CSS Transforms 2][spec]. The heading applies before them:
  /// Core Animation applies the rotation of a path before the transform of the layer. The anchor is relative to the
  /// bounds.
  ///
  /// [spec]: https://www.w3.org/TR/css-transforms-2/#ctm
  var toParent: ProjectiveTransform {
    guard let affine = transform.affine else {
      let outer = AffineTransform.translation(position - Point.zero).concatenated(with: rotationAndScale)
      let inner = AffineTransform.rotation(heading).concatenated(with: .translation(Point.zero - anchorPoint))
      return ProjectiveTransform(outer).concatenated(with: transform).concatenated(with: ProjectiveTransform(inner))
    }
    let linear = linear(affine)
    let offset = linear.apply(to: anchorPoint - Point.zero)
    return ProjectiveTransform(
      AffineTransform(
        a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: position.x + linear.tx - offset.dx,
        ty: position.y + linear.ty - offset.dy))
  }

  /// The anchor in the coordinates of the layer.
  var anchorPoint: Point { point(atAnchor: anchor) }

  /// Returns the position that keeps the layer fixed on screen when the anchor changes.
  ///
  /// A perspective has its viewer in front of the anchor. In this case only the image of the new anchor is fixed.
  func position(forAnchor anchor: Point) -> Point {
    if let affine = transform.affine {
      return position + linear(affine).apply(to: point(atAnchor: anchor) - anchorPoint)
    }
    guard let image = toParent.apply(to: point(atAnchor: anchor)), let origin = transform.apply(to: .zero) else {
      return position
    }
    return image - (rotationAndScale.apply(to: origin) - Point.zero)
  }

  /// Sets size and position so that the layer fills a rectangle of its parent. A rotated layer is centred in it.
  mutating func setFrame(_ frame: Rect) {
    let map = linear(transform.nearestAffine)
    let (across, down) = (Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length)
    if across > 0 { bounds.size.width = frame.width / across }
    if down > 0 { bounds.size.height = frame.height / down }
    if let center = toParent.apply(to: bounds.center) { position += frame.center - center }
  }

  private func point(atAnchor anchor: Point) -> Point {
    Point(
      x: bounds.origin.x + anchor.x * bounds.size.width, y: bounds.origin.y + anchor.y * bounds.size.height)
  }

  /// Rotation · scale.
  private var rotationAndScale: AffineTransform {
    let map = AffineTransform.scale(x: scale.dx, y: scale.dy)
    return rotation == .zero ? map : AffineTransform.rotation(rotation).concatenated(with: map)
  }

  /// The part about the anchor: rotation · scale · transform · heading.
  private func linear(_ transform: AffineTransform) -> AffineTransform {
    var map = rotationAndScale
    if transform != .identity { map = map.concatenated(with: transform) }
    if heading != .zero { map = map.concatenated(with: .rotation(heading)) }
    return map
  }
}

extension ProjectiveTransform {
  /// The affine map that is nearest to this map at the origin.
  ///
  /// If the origin is not in front of the viewer, the result maps all points to the origin.
  var nearestAffine: AffineTransform {
    linearized(at: .zero) ?? AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// The smallest axis-aligned rectangle around the image of a rectangle; empty where a part is not in front of the
  /// viewer.
  func boundingBox(of rect: Rect) -> Rect {
    if let affine { return affine.boundingBox(of: rect) }
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].compactMap { apply(to: $0) }
    guard let first = corners.first, corners.count == 4 else { return .zero }
    return corners.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }
}
