// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A builder of display lists that resolves transform and clip into each command.
public struct DisplayListBuilder: Sendable {
  /// The transform from the coordinates of later commands to the surface.
  public package(set) var transform: ProjectiveTransform = .identity
  /// The clip of later commands, a rectangle of the surface, or `nil` for no clip.
  ///
  /// A clip that is not an upright rectangle of the surface is a group instead, and is not included here.
  package var clip: Rect?

  var commands: [DrawingCommand] = []

  /// Creates a builder with an identity transform and no clip.
  public init() {}

  /// Reserves capacity for a total number of commands, for a caller that can estimate it from the previous frame.
  package mutating func reserveCapacity(_ count: Int) { commands.reserveCapacity(count) }

  /// Fills a shape with a colour.
  public mutating func fill(_ shape: Shape, with color: Color, rule: FillRule = .nonZero) {
    fill(shape, with: .color(color), rule: rule)
  }

  /// Fills a shape with a paint, which uses the coordinates of the shape.
  public mutating func fill(_ shape: Shape, with paint: Paint, rule: FillRule = .nonZero) {
    commands.append(.fill(shape, rule: rule, paint: paint, transform: transform, clip: clip))
  }

  /// Strokes the outline of a shape with a colour.
  public mutating func stroke(_ shape: Shape, with color: Color, style: StrokeStyle) {
    stroke(shape, with: .color(color), style: style)
  }

  /// Strokes the outline of a shape with a paint, which uses the coordinates of the shape.
  public mutating func stroke(_ shape: Shape, with paint: Paint, style: StrokeStyle) {
    commands.append(.stroke(shape, style: style, paint: paint, transform: transform, clip: clip))
  }

  /// Draws an image, scaled to a rectangle.
  ///
  /// Where pixels of the image coincide with pixels of the surface, they are copied.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle of the image's border, in current coordinates.
  ///   - opacity: The factor of the image's opacity, in 0 … 1.
  ///   - sampling: The interpolation between the image's pixels.
  /// - Complexity: O(1); O(n) in the pixels if they were changed since the image was created.
  public mutating func draw(
    _ image: Bitmap, in rect: Rect, opacity: Double = 1, sampling: ImageSampling = .bilinear
  ) {
    commands.append(
      .image(image.drawn, in: rect, sampling: sampling, opacity: opacity, transform: transform, clip: clip))
  }

  /// Draws the shadow of a filled shape, without the shape.
  ///
  /// It costs less than ``withShadow(_:_:)``, and gives the same shadow if the shape is opaque.
  public mutating func drawShadow(_ shadow: Shadow, of shape: Shape, rule: FillRule = .nonZero) {
    commands.append(.shadow(shadow, of: shape, rule: rule, transform: transform, clip: clip))
  }

  /// Removes a range of commands that begins and ends no group, such as a text that a later command covers.
  ///
  /// - Complexity: O(n) in the commands.
  package mutating func removeCommands(in range: Range<Int>) { commands.removeSubrange(range) }

  /// Returns the commands as a finished picture.
  public consuming func finish() -> DisplayList { DisplayList(commands: commands) }
}
