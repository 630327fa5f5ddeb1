// SPDX-License-Identifier: MIT

/// The choice between an animation's own timing function and that of its transaction.
///
/// The Seamless library leaves the choice open. The default is ``own``, because each additive difference carries its
/// own function. The other rules must be chosen explicitly.
public enum TimingFunctionRule: Hashable, Sendable {
  /// The animation's own function, or the inherited one if it has none. The default everywhere.
  case own
  /// The inherited function first, then the animation's own on its output.
  case composed
  /// The inherited function, or the animation's own if there is none.
  case inherited

  /// Returns the function to follow; linear if there is neither.
  ///
  /// - Parameters:
  ///   - own: The function of the animation itself.
  ///   - inherited: The function of its transaction.
  package func resolved(own: TimingFunction?, inherited: TimingFunction?) -> TimingFunction {
    switch self {
    case .own: own ?? inherited ?? .linear
    case .inherited: inherited ?? own ?? .linear
    case .composed: (own ?? .linear).composed(after: inherited ?? .linear)
    }
  }
}
