/// Which timing function an animation follows where its transaction has one as well.
///
/// Seamless left this open. Here an animation's own function wins, because each additive difference carries its own; to
/// compose the two is asked for by name.
public enum TimingFunctionRule: Hashable, Sendable {
  /// The animation's own, and where it has none the inherited one. The default everywhere.
  case own
  /// The inherited one first, then the animation's own on its output.
  case composed
  /// The inherited one, and where there is none the animation's own.
  case inherited

  /// The function to follow; linear where there is none at all.
  ///
  /// - Parameters:
  ///   - own: The function of the animation itself.
  ///   - inherited: That of its transaction.
  public func resolved(own: TimingFunction?, inherited: TimingFunction?) -> TimingFunction {
    switch self {
    case .own: own ?? inherited ?? .linear
    case .inherited: inherited ?? own ?? .linear
    case .composed: (own ?? .linear).composed(after: inherited ?? .linear)
    }
  }
}
