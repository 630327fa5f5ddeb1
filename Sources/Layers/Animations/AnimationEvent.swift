// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// An event of an animation: its begin, a repeat or its end.
public struct AnimationEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The begin of the animation.
    case began
    /// The begin of a further repeat, counted from 1.
    case repeated(Int)
    /// The end of the animation.
    case ended(EndReason)
  }

  /// The animation.
  public let animation: AnimationID
  /// The layer of the animation.
  public let layer: LayerID
  /// The instant, on the clock of the tree.
  public let time: Double
  /// The kind of the event.
  public let kind: Kind
  /// Whether the event is reported because time went back past its instant.
  package let isBackwards: Bool
}
