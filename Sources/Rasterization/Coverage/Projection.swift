import Geometry

/// A projective transform to pixels, with what drawing a shape through it must know.
struct Projection {
  /// Maps the shape to pixels.
  let transform: ProjectiveTransform
  /// What lies closer to the eye is cut off: a millionth of the largest divisor of the shape.
  ///
  /// At the eye's own plane images are infinitely far away. Cut this close to it, they are a million times the shape's
  /// size away.
  let nearestDivisor: Double
  /// An upper bound for how much a length of the shape is enlarged where it can be seen.
  let magnification: Double
  /// The image of the shape's box where all of it lies in front of the eye, else `nil`.
  let imageBounds: Rect?

  /// Prepares drawing what lies in a box; `nil` where nothing of it can be seen or a number is not finite.
  init?(_ transform: ProjectiveTransform, of box: Rect) {
    let (p0, p1) = (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY))
    let (p2, p3) = (Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY))
    let divisors = SIMD4(
      transform.divisor(at: p0), transform.divisor(at: p1), transform.divisor(at: p2), transform.divisor(at: p3))
    let (least, most) = (divisors.min(), divisors.max())
    guard divisors.sum().isFinite, most > 0, transform.isFinite else { return nil }
    self.transform = transform
    nearestDivisor = max(most, -least) * 1e-6
    guard least >= nearestDivisor else {
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
    // The derivative at an image p is (A − p·wᵀ) / divisor. Around the middle of the image the parts of A and of p·wᵀ
    // that cancel each other are gone, and the norms of the rest add up to a bound.
    let middle = bounds.center
    let linear = AffineTransform(
      a: transform.a - middle.x * transform.wx, b: transform.b - middle.y * transform.wx,
      c: transform.c - middle.x * transform.wy, d: transform.d - middle.y * transform.wy, tx: 0, ty: 0)
    let reach = min(Vector(dx: bounds.width / 2, dy: bounds.height / 2).length, EdgeList.guardDistance)
    let tilt = Vector(dx: transform.wx, dy: transform.wy).length
    let bound = (linear.largestStretch + tilt * reach) / least
    magnification = bound > 0 ? min(bound, Self.largestMagnification) : 0
  }

  /// Where more would be needed, curves are drawn with as many lines as there are at most.
  private static let largestMagnification = 1e6
}
