public import Animations

/// Something that happens to an animation at an instant.
public struct AnimationEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    /// It begins.
    case began
    /// A further repeat begins, counted from 1.
    case repeated(Int)
    /// It ends.
    case ended(EndReason)
  }

  /// The animation.
  public let animation: AnimationID
  /// The layer that it runs on.
  public let layer: LayerID
  /// When, on the clock of the tree.
  public let time: Double
  /// What happens.
  public let kind: Kind
  /// Whether time runs backwards over it, so that it is undone.
  public let isBackwards: Bool
}
