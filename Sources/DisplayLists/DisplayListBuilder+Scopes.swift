// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import GlissadeTexts

extension DisplayListBuilder {
  /// Runs `body` with an inner transform applied before the current one.
  public mutating func withTransform(_ inner: AffineTransform, _ body: (inout DisplayListBuilder) -> Void) {
    withProjection(ProjectiveTransform(inner), body)
  }

  /// Runs `body` with an inner projective transform applied before the current one, as for a layer rotated in space.
  ///
  /// Perspective applies to shapes, pens, gradients, images and clips. Content behind the eye is not drawn. Shadows are
  /// offset and blurred as at the origin of the inner coordinates.
  public mutating func withProjection(
    _ inner: ProjectiveTransform, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let outer = transform
    transform = outer.concatenated(with: inner)
    body(&self)
    transform = outer
  }

  /// Runs `body` with the clip narrowed to a rectangle in current coordinates; an empty intersection draws nothing.
  ///
  /// A rectangle that is upright on the surface costs almost nothing. Any other is a clip by shape.
  public mutating func withClip(_ rect: Rect, _ body: (inout DisplayListBuilder) -> Void) {
    withClip(.rectangle(rect), body)
  }

  /// Runs `body` with a clip to the inside of a shape, given in current coordinates.
  ///
  /// The clip applies to the composited result of `body`, so that covered commands leave no trace along the edge. The
  /// clip does not change pixels entirely inside the shape.
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

  /// Runs `body` and draws its commands as one group at an opacity in 0 … 1.
  public mutating func withOpacity(_ opacity: Double, _ body: (inout DisplayListBuilder) -> Void) {
    beginGroup(opacity: opacity)
    body(&self)
    endGroup()
  }

  /// Runs `body` and draws its commands as one group in a blend mode, at an opacity in 0 … 1.
  ///
  /// Blend modes inside the group affect its own commands only.
  public mutating func withBlendMode(
    _ mode: BlendMode, opacity: Double = 1, _ body: (inout DisplayListBuilder) -> Void
  ) {
    commands.append(.beginGroup(opacity: opacity, blendMode: mode, isIsolated: true))
    body(&self)
    commands.append(.endGroup)
  }

  /// Runs `body` and draws its commands as one group, where a mask has alpha or luminance.
  ///
  /// The current transform applies to the mask too. The current clip does not.
  ///
  /// - Parameters:
  ///   - source: The number of the mask that counts.
  ///   - isInverted: Whether its complement counts: then the group is visible outside the mask.
  ///   - mask: Draws the mask.
  ///   - body: Draws the group.
  public mutating func withMask(
    _ source: MaskSource = .alpha, isInverted: Bool = false, _ mask: (inout DisplayListBuilder) -> Void,
    _ body: (inout DisplayListBuilder) -> Void
  ) {
    commands.append(.beginGroup(opacity: 1, isIsolated: true))
    body(&self)
    commands.append(.beginMask(source, isInverted: isInverted))
    let outer = clip
    clip = nil
    mask(&self)
    clip = outer
    commands.append(.endGroup)
    commands.append(.endGroup)
  }

  /// Runs `body` and draws its commands as one group over the group's shadow.
  ///
  /// The current clip applies to the group and its shadow, but not to the content from which the shadow is computed.
  public mutating func withShadow(_ shadow: Shadow, _ body: (inout DisplayListBuilder) -> Void) {
    commands.append(.beginShadow(shadow, transform: transform, clip: clip))
    let outer = clip
    clip = nil
    body(&self)
    clip = outer
    commands.append(.endGroup)
  }

  /// Runs `body` and draws its commands as one blurred group.
  ///
  /// The blur is a Gaussian, as `blur()` of [CSS filters](https://www.w3.org/TR/filter-effects-1/#funcdef-filter-blur).
  /// The current clip applies to the blurred group, but not to the content from which it is computed.
  ///
  /// - Parameters:
  ///   - standardDeviation: The standard deviations along both axes of the current coordinates, in points; 0 or less
  ///     and NaN mean no blur. On the surface, they are limited to 256 pixels.
  ///   - body: Draws the group.
  public mutating func withBlur(
    standardDeviation: Vector, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let outer = clip
    beginBlur(standardDeviation: standardDeviation)
    body(&self)
    clip = outer
    commands.append(.endGroup)
  }

  /// Runs `body` and draws its commands as one group, whose colours are mapped by a matrix.
  ///
  /// Blend modes inside the group affect its own commands only.
  public mutating func withColorMatrix(_ matrix: ColorMatrix, _ body: (inout DisplayListBuilder) -> Void) {
    commands.append(.beginColorMatrix(matrix))
    body(&self)
    commands.append(.endGroup)
  }

  /// Narrows the clip of later commands to a rectangle in current coordinates; the caller restores the outer clip.
  ///
  /// - Precondition: Upright rectangles stay upright under the current transform.
  package mutating func narrowClip(to rect: Rect) {
    let upright = transform.uprightImage(of: rect)
    checkArgument(upright != nil, "a clip rectangle without a group requires a rectilinear transform, not \(transform)")
    clip = Self.narrowed(clip, to: upright ?? .zero)
  }

  /// Begins a group at an opacity in 0 … 1, in a blend mode; the caller ends it.
  package mutating func beginGroup(opacity: Double, blendMode: BlendMode = .normal, isIsolated: Bool = false) {
    commands.append(.beginGroup(opacity: opacity, blendMode: blendMode, isIsolated: isIsolated))
  }

  /// Begins a mask of the innermost group, which is composited separately; the caller ends it.
  package mutating func beginMask(_ source: MaskSource, isInverted: Bool) {
    commands.append(.beginMask(source, isInverted: isInverted))
  }

  /// Ends the innermost open group.
  package mutating func endGroup() { commands.append(.endGroup) }

  /// Returns a clip narrowed by another rectangle of the surface; an empty rectangle, not `nil`, if nothing is left.
  static func narrowed(_ clip: Rect?, to rect: Rect) -> Rect {
    guard let clip else { return rect }
    return clip.intersection(rect) ?? Rect(origin: rect.origin, size: .zero)
  }
}

extension ProjectiveTransform {
  /// Returns the image of an upright rectangle if it is upright too; otherwise `nil`.
  ///
  /// The result is `nil` for rotations by other than right angles, for skews and for perspective.
  func uprightImage(of rect: Rect) -> Rect? {
    guard let affine, affine.isRectilinear || (affine.a == 0 && affine.d == 0) else { return nil }
    return affine.boundingBox(of: rect)
  }
}
