public import Geometry

/// Collects drawing commands and resolves transform and clip into each of them.
public struct DisplayListBuilder: Sendable {
  /// Maps what is added next to the surface.
  public package(set) var transform: AffineTransform = .identity
  /// The part of the surface that what is added next is restricted to, or `nil` for all of it.
  public package(set) var clip: Rect?

  private var commands: [DrawingCommand] = []

  /// Creates a builder with an identity transform and no clip.
  public init() {}

  /// Fills a shape.
  public mutating func fill(_ shape: Shape, with color: Color, rule: FillRule = .nonZero) {
    commands.append(.fill(shape, rule: rule, color: color, transform: transform, clip: clip))
  }

  /// Strokes the outline of a shape.
  public mutating func stroke(_ shape: Shape, with color: Color, style: StrokeStyle) {
    commands.append(.stroke(shape, style: style, color: color, transform: transform, clip: clip))
  }

  /// Adds a finished picture; its coordinates go through the current transform and its clips are narrowed by the current one.
  ///
  /// Clips are upright rectangles of the surface, so a picture with clips may only be placed under a rectilinear transform.
  ///
  /// - Complexity: O(n) in the commands of the picture.
  public mutating func draw(_ list: DisplayList) {
    commands.reserveCapacity(commands.count + list.commands.count)
    for command in list.commands {
      switch command {
      case .fill(let shape, let rule, let color, let inner, let innerClip):
        commands.append(
          .fill(
            shape, rule: rule, color: color, transform: transform.concatenated(with: inner), clip: narrowed(innerClip)))
      case .stroke(let shape, let style, let color, let inner, let innerClip):
        commands.append(
          .stroke(
            shape, style: style, color: color, transform: transform.concatenated(with: inner), clip: narrowed(innerClip)
          ))
      case .beginGroup, .endGroup:
        commands.append(command)
      }
    }
  }

  /// Runs `body` with an inner transform applied before the current one.
  public mutating func withTransform(_ inner: AffineTransform, _ body: (inout DisplayListBuilder) -> Void) {
    let outer = transform
    transform = outer.concatenated(with: inner)
    body(&self)
    transform = outer
  }

  /// Runs `body` restricted to a rectangle, given in current coordinates; where nothing is left, `body` draws nothing.
  ///
  /// - Precondition: The current transform is rectilinear.
  public mutating func withClip(_ rect: Rect, _ body: (inout DisplayListBuilder) -> Void) {
    let outer = clip
    narrowClip(to: rect)
    body(&self)
    clip = outer
  }

  /// Runs `body` and draws what it adds as one group at an opacity in 0 … 1.
  public mutating func withOpacity(_ opacity: Double, _ body: (inout DisplayListBuilder) -> Void) {
    beginGroup(opacity: opacity)
    body(&self)
    endGroup()
  }

  /// Restricts what is added next to a rectangle in current coordinates; the caller puts the outer clip back.
  package mutating func narrowClip(to rect: Rect) { clip = narrowed(rect) }

  /// Begins a group; the caller ends it.
  package mutating func beginGroup(opacity: Double) { commands.append(.beginGroup(opacity: opacity)) }

  /// Ends the innermost open group.
  package mutating func endGroup() { commands.append(.endGroup) }

  /// The commands collected so far, as a finished picture.
  public consuming func finish() -> DisplayList { DisplayList(commands: commands) }

  /// The current clip narrowed by a rectangle in current coordinates: an empty one, not `nil`, where nothing is left.
  private func narrowed(_ rect: Rect?) -> Rect? {
    guard let rect else { return clip }
    precondition(transform.isRectilinear, "a clip rectangle needs a rectilinear transform, not \(transform)")
    let mapped = transform.boundingBox(of: rect)
    guard let clip else { return mapped }
    return clip.intersection(mapped) ?? Rect(origin: mapped.origin, size: .zero)
  }
}
