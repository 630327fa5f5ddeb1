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
  /// The value at the end of the changes.
  package let end: Value
  /// The distance of the end from the last value of the changes, or `nil` if they arrive exactly.
  private let residual: Value.Difference?

  /// Creates the motion of an iteration.
  ///
  /// It ends at the last target. A spring is not exactly at rest at its settling time, so the rest of its way, at most
  /// a thousandth, is added during the iteration.
  ///
  /// - Parameters:
  ///   - motion: The changes, from 0 to `duration` seconds.
  ///   - duration: The seconds of the changes.
  ///   - lead: The seconds of a pause before them.
  ///   - length: The seconds of an iteration.
  package init(_ motion: Retargeting<Value>, duration: Double, lead: Double, length: Double) {
    (self.motion, self.duration, self.lead, self.length) = (motion, duration, lead, length)
    let last = motion.sample(at: duration).value
    end = motion.settlingTime <= duration ? last : motion.target(at: .infinity).sample(at: duration).value
    let residual = end.difference(from: last)
    self.residual = motion.settlingTime <= duration || !(residual.magnitude > 0) ? nil : residual
  }

  /// The value at a progress of the iteration, and its derivative with respect to the progress.
  package func sample(at progress: Double) -> Sample<Value> {
    let time = progress.isNaN ? 0 : progress * length - lead
    guard time >= 0, time <= duration else { return Sample(value: time > 0 ? end : motion.sample(at: 0).value) }
    var sample = motion.sample(at: time)
    if let residual {
      // The share 3u² − 2u³ of the residual.
      let part = time / duration
      if time == duration {
        sample.value = end
      } else {
        sample.value = sample.value.advanced(by: residual.scaled(by: part * part * (3 - 2 * part)))
      }
      sample.velocity = sample.velocity.adding(residual.scaled(by: 6 * part * (1 - part) / duration))
    }
    sample.velocity = sample.velocity.scaled(by: length)
    return sample
  }

  /// The progress values at which the value or its derivative may jump, ascending.
  var breakpoints: [Double] {
    guard length > 0 else { return [] }
    return motion.breakpoints(in: 0...duration).map { ($0 + lead) / length }
  }
}
