// SPDX-License-Identifier: MIT

/// A jump of a value or of its velocity.
package struct Discontinuity<Value: Animatable>: Sendable {
  /// The instant, in seconds.
  package let time: Double
  /// The value and the velocity just before.
  package let before: Sample<Value>
  /// The value and the velocity just after.
  package let after: Sample<Value>

  /// The jump of the value.
  package var valueJump: Value.Difference { after.value.difference(from: before.value) }
  /// The jump of the velocity, per second.
  package var velocityJump: Value.Difference { after.velocity.subtracting(before.velocity) }

  /// Creates a discontinuity, or returns `nil` if a continuous motion can have both samples.
  ///
  /// - Parameters:
  ///   - time: The instant, in seconds.
  ///   - before: The limits from the left.
  ///   - after: The limits from the right.
  ///   - velocityTolerance: The largest change of the velocity that is not a jump, as a fraction of the larger speed.
  ///     Speeds below 1 count as 1.
  package init?(at time: Double, from before: Sample<Value>, to after: Sample<Value>, velocityTolerance: Double) {
    let speed = max(before.velocity.magnitude, after.velocity.magnitude)
    let size = max(before.value.displacement.magnitude, after.value.displacement.magnitude)
    let distance = after.value.difference(from: before.value).magnitude
    // Between the instants of the two samples, a continuous motion also changes the value.
    let jumpsInValue = distance > 1e-9 * max(size, 1) + 4 * TimeResolution.seconds(at: time) * speed
    let jumpsInVelocity = after.velocity.subtracting(before.velocity).magnitude > velocityTolerance * max(speed, 1)
    guard jumpsInValue || jumpsInVelocity else { return nil }
    self.init(time: time, before: before, after: after)
  }

  init(time: Double, before: Sample<Value>, after: Sample<Value>) {
    (self.time, self.before, self.after) = (time, before, after)
  }
}

/// The time resolution of one-sided limits.
package enum TimeResolution {
  /// The seconds between an instant and the samples before and after it: 2⁻⁴⁰ of the instant, and at least 2⁻⁴⁰ s.
  package static func seconds(at time: Double) -> Double { max(abs(time), 1) * 0x1p-40 }

  /// The instants in ascending order, without those whose samples would lie on both sides of an earlier one.
  package static func distinct(_ instants: [Double]) -> [Double] {
    var last = -Double.infinity
    return instants.sorted().filter { time in
      guard time - last > 2 * seconds(at: time) else { return false }
      last = time
      return true
    }
  }
}
