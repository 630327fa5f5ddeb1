// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A projective transform to pixels, with the bounds that drawing a shape under it requires.
struct Projection {
  /// The transform from the shape to pixels.
  let transform: ProjectiveTransform
  /// The smallest divisor that is drawn; parts of the shape closer to the eye are clipped.
  ///
  /// It is a millionth of the largest absolute divisor on the shape's box. In the plane of the eye images are
  /// infinitely far away. With this limit their distance is at most about a million times the size of the shape.
  let minimumDivisor: Double
  /// An upper bound of the factor by which the visible part of the shape is enlarged.
  let magnification: Double
  /// The bounds of the image of the shape's box if all of the box is in front of the eye, else `nil`.
  let imageBounds: Rect?

  /// Prepares the projection of shapes inside a box; returns `nil` if no part is visible or a number is not finite.
  init?(_ transform: ProjectiveTransform, of box: Rect) {
    let (p0, p1) = (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY))
    let (p2, p3) = (Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY))
    let divisors = SIMD4(
      transform.divisor(at: p0), transform.divisor(at: p1), transform.divisor(at: p2), transform.divisor(at: p3))
    let (least, most) = (divisors.min(), divisors.max())
    guard divisors.sum().isFinite, most > 0, transform.isFinite else { return nil }
    self.transform = transform
    minimumDivisor = max(most, -least) * 1e-6
    guard least >= minimumDivisor else {
      imageBounds = nil
      magnification = Self.largestMagnification
      return
    }
    guard let q0 = transform.apply(to: p0), let q1 = transform.apply(to: p1), let q2 = transform.apply(to: p2),
      let q3 = transform.apply(to: p3)
    else { return nil }
    let (xs, ys) = (SIMD4(q0.x, q1.x, q2.x, q3.x), SIMD4(q0.y, q1.y, q2.y, q3.y))
    guard xs.sum().isFinite, ys.sum().isFinite else { return nil }
    let bounds = Rect(x: xs.min(), y: ys.min(), width: xs.max() - xs.min(), height: ys.max() - ys.min())
    imageBounds = bounds
    // The derivative at an image point p is (A − p·wᵀ) / divisor. With m the middle of the image it is
    // (A − m·wᵀ − (p − m)·wᵀ) / divisor. The sum of the two norms is the bound.
    let middle = bounds.center
    let linear = AffineTransform(
      a: transform.a - middle.x * transform.wx, b: transform.b - middle.y * transform.wx,
      c: transform.c - middle.x * transform.wy, d: transform.d - middle.y * transform.wy, tx: 0, ty: 0)
    let reach = min(Vector(dx: bounds.width / 2, dy: bounds.height / 2).length, EdgeList.guardDistance)
    let tilt = Vector(dx: transform.wx, dy: transform.wy).length
    let bound = (linear.largestStretch + tilt * reach) / least
    magnification = bound > 0 ? min(bound, Self.largestMagnification) : 0
  }

  /// The largest magnification. Beyond it the number of lines for a curve is limited.
  private static let largestMagnification = 1e6
}
