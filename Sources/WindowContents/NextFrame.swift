// SPDX-License-Identifier: MIT
public import GlissadeLayers

/// The next change of a picture without an event.
public enum NextFrame: Hashable, Sendable {
  /// At every refresh of the display: something moves.
  case everyRefresh
  /// At an instant, in seconds. Nothing changes before it.
  case at(Double)
  /// Never, until an event arrives: nothing moves, and the process sleeps.
  case never
}

extension LayerTree {
  /// Returns the next change of the tree's picture after an instant, without an edit.
  ///
  /// Frames are due at every refresh until no visible change is left, by ``settlingTime(within:)``. One frame follows
  /// at ``settlingTime``, with the exact final picture. Then no frame is due.
  ///
  ///     func nextFrame(after instant: Double) -> NextFrame { tree.nextFrame(after: instant) }
  ///
  /// - Parameters:
  ///   - instant: The instant of the last drawn frame, in seconds on the tree's clock.
  ///   - tolerance: The changes that count as invisible. Set its points for the window's scale.
  /// - Complexity: O(1) if a layer that was changed last still moves. Otherwise as ``settlingTime``.
  public func nextFrame(after instant: Double, within tolerance: VisibleTolerance = VisibleTolerance()) -> NextFrame {
    if isMoving(after: instant, within: tolerance) { return .everyRefresh }
    let end = settlingTime
    return instant < end && end.isFinite ? .at(end) : instant < end ? .everyRefresh : .never
  }
}
