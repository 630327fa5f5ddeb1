// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The motion of one value in a timeline: its changes over the timeline's own time.
///
/// It is a class, so that copies of an animation share the changes.
package final class TimelineTrack<Value: Animatable>: Sendable {
  /// The changes, in seconds of one iteration.
  package let motion: Retargeting<Value>
  /// The seconds of the changes in an iteration.
  private let duration: Double
  /// The seconds of an iteration, with its pauses.
  private let length: Double
  /// The seconds of the pause before the first change.
  private let lead: Double

  /// Creates the motion of an iteration.
  ///
  /// - Parameters:
  ///   - motion: The changes, from 0 to `duration` seconds.
  ///   - duration: The seconds of the changes.
  ///   - lead: The seconds of a pause before them.
  ///   - length: The seconds of an iteration.
  package init(_ motion: Retargeting<Value>, duration: Double, lead: Double, length: Double) {
    (self.motion, self.duration, self.lead, self.length) = (motion, duration, lead, length)
  }

  /// The value at a progress of the iteration, and its derivative with respect to the progress.
  func sample(at progress: Double) -> Sample<Value> {
    let time = progress.isNaN ? 0 : progress * length - lead
    let isInside = time >= 0 && time <= duration
    var sample = motion.sample(at: min(max(time, 0), duration))
    sample.velocity = isInside ? sample.velocity.scaled(by: length) : .zero
    return sample
  }

  /// The progress values at which the value or its derivative may jump, ascending.
  var breakpoints: [Double] {
    guard length > 0 else { return [] }
    return motion.breakpoints(in: 0...duration).map { ($0 + lead) / length }
  }
}
