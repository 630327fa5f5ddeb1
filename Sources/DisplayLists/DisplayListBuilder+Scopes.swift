public import Geometry

extension DisplayListBuilder {
  /// Runs `body` with an inner transform applied before the current one.
  public mutating func withTransform(_ inner: AffineTransform, _ body: (inout DisplayListBuilder) -> Void) {
    withProjection(ProjectiveTransform(inner), body)
  }

  /// Runs `body` with an inner projective transform applied before the current one, as for a layer turned in space.
  ///
  /// Everything in it is foreshortened: shapes, pens, gradients, images and clips. What lies behind the eye is not
  /// drawn. Shadows are moved and blurred as around the origin of the inner coordinates.
  public mutating func withProjection(
    _ inner: ProjectiveTransform, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let outer = transform
    transform = outer.concatenated(with: inner)
    body(&self)
    transform = outer
  }

  /// Runs `body` restricted to a rectangle, given in current coordinates; where nothing is left, `body` draws nothing.
  ///
  /// Where the rectangle is upright on the surface, restricting costs next to nothing; otherwise it is a clip like any
  /// shape.
  public mutating func withClip(_ rect: Rect, _ body: (inout DisplayListBuilder) -> Void) {
    withClip(.rectangle(rect), body)
  }

  /// Runs `body` restricted to the inside of a shape, given in current coordinates.
  ///
  /// What `body` adds is drawn as a whole and then cut: things that cover each other inside leave no trace of one
  /// another along the edge. Inside the shape every pixel is what it would be without the clip.
  public mutating func withClip(
    _ shape: Shape, rule: FillRule = .nonZero, _ body: (inout DisplayListBuilder) -> Void
  ) {
    if case .rectangle(let rect) = shape, let upright = transform.uprightImage(of: rect) {
      let outer = clip
      clip = Self.narrowed(clip, to: upright)
      body(&self)
      clip = outer
    } else {
      commands.append(.beginClip(shape, rule: rule, transform: transform))
      body(&self)
      commands.append(.endGroup)
    }
  }

  /// Runs `body` and draws what it adds as one group at an opacity in 0 … 1.
  public mutating func withOpacity(_ opacity: Double, _ body: (inout DisplayListBuilder) -> Void) {
    beginGroup(opacity: opacity)
    body(&self)
    endGroup()
  }

  /// Runs `body` and draws what it adds as one group over the shadow that the group casts.
  ///
  /// The current clip cuts the group and its shadow, and not what casts the shadow.
  public mutating func withShadow(_ shadow: Shadow, _ body: (inout DisplayListBuilder) -> Void) {
    commands.append(.beginShadow(shadow, transform: transform, clip: clip))
    let outer = clip
    clip = nil
    body(&self)
    clip = outer
    commands.append(.endGroup)
  }

  /// Restricts what is added next to a rectangle in current coordinates; the caller puts the outer clip back.
  ///
  /// - Precondition: Upright rectangles stay upright under the current transform.
  package mutating func narrowClip(to rect: Rect) {
    guard let upright = transform.uprightImage(of: rect) else {
      preconditionFailure("a clip rectangle without a group needs a rectilinear transform, not \(transform)")
    }
    clip = Self.narrowed(clip, to: upright)
  }

  /// Begins a group; the caller ends it.
  package mutating func beginGroup(opacity: Double) { commands.append(.beginGroup(opacity: opacity)) }

  /// Ends the innermost open group.
  package mutating func endGroup() { commands.append(.endGroup) }

  /// A clip narrowed by another rectangle of the surface: an empty one, not `nil`, where nothing is left.
  static func narrowed(_ clip: Rect?, to rect: Rect) -> Rect {
    guard let clip else { return rect }
    return clip.intersection(rect) ?? Rect(origin: rect.origin, size: .zero)
  }
}

extension ProjectiveTransform {
  /// The image of an upright rectangle where it is one again, else `nil`: turns by other than right angles, slants,
  /// perspective.
  func uprightImage(of rect: Rect) -> Rect? {
    guard let affine, affine.isRectilinear || (affine.a == 0 && affine.d == 0) else { return nil }
    return affine.boundingBox(of: rect)
  }
}
