public import Geometry

/// Collects drawing commands and resolves transform and clip into each of them.
public struct DisplayListBuilder: Sendable {
  /// Maps what is added next to the surface.
  public package(set) var transform: ProjectiveTransform = .identity
  /// The part of the surface that what is added next is restricted to, or `nil` for all of it.
  ///
  /// A clip that is not an upright rectangle of the surface is a group around what it restricts, and not told here.
  public package(set) var clip: Rect?

  var commands: [DrawingCommand] = []

  /// Creates a builder with an identity transform and no clip.
  public init() {}

  /// Makes room for a number of commands, those collected included: a list that is made anew for each frame knows about
  /// how many.
  public mutating func reserveCapacity(_ count: Int) { commands.reserveCapacity(count) }

  /// Fills a shape with a colour.
  public mutating func fill(_ shape: Shape, with color: Color, rule: FillRule = .nonZero) {
    fill(shape, with: .color(color), rule: rule)
  }

  /// Fills a shape with a paint, whose coordinates are those of the shape.
  public mutating func fill(_ shape: Shape, with paint: Paint, rule: FillRule = .nonZero) {
    commands.append(.fill(shape, rule: rule, paint: paint, transform: transform, clip: clip))
  }

  /// Strokes the outline of a shape with a colour.
  public mutating func stroke(_ shape: Shape, with color: Color, style: StrokeStyle) {
    stroke(shape, with: .color(color), style: style)
  }

  /// Strokes the outline of a shape with a paint, whose coordinates are those of the shape.
  public mutating func stroke(_ shape: Shape, with paint: Paint, style: StrokeStyle) {
    commands.append(.stroke(shape, style: style, paint: paint, transform: transform, clip: clip))
  }

  /// Draws an image into a rectangle, whose size need not be that of the image.
  ///
  /// Where one pixel of the image falls on one of the surface, it is copied.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: Where its border is to lie, in current coordinates.
  ///   - opacity: What its own opacity is multiplied by, in 0 … 1.
  ///   - sampling: How it is read between its pixels.
  public mutating func draw(
    _ image: Image, in rect: Rect, opacity: Double = 1, sampling: ImageSampling = .bilinear
  ) {
    commands.append(
      .image(image, in: rect, sampling: sampling, opacity: opacity, transform: transform, clip: clip))
  }

  /// Draws the shadow that a filled shape casts, and not the shape itself.
  ///
  /// It costs less than ``withShadow(_:_:)`` and is the same for a shape that is opaque.
  public mutating func drawShadow(_ shadow: Shadow, of shape: Shape, rule: FillRule = .nonZero) {
    commands.append(.shadow(shadow, of: shape, rule: rule, transform: transform, clip: clip))
  }

  /// The commands collected so far, as a finished picture.
  public consuming func finish() -> DisplayList { DisplayList(commands: commands) }
}
