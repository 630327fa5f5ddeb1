// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The instants of a tree for those of a document that shows a part of its time.
struct DocumentClock: Sendable {
  /// The instant of the tree at which the document begins, in seconds.
  let start: Double
  /// The duration in seconds.
  let duration: Double
  /// Whether the state at the end belongs to the document, as that after the motion of a file. Otherwise a lap begins
  /// there that is not part of the document, and the state just before the end stays.
  let hasFinalState: Bool
  /// Whether other layers, contents or elements of paths are drawn in the final state than before the end.
  var hasFinalTimes = false

  /// The end of the times in which layers and drawings are shown. The final state has a second after the document, so
  /// that a layer can be shown in it alone.
  var end: Double { hasFinalTimes ? duration + 1 : duration }
  var range: ClosedRange<Double> { start...(start + duration) }

  /// The instant of the tree.
  func instant(_ time: Double) -> Double {
    let side = MotionTrack.side(of: duration)
    guard time >= duration else { return start + min(time, duration - side) }
    return start + (hasFinalState ? duration + side : duration - side)
  }
}
