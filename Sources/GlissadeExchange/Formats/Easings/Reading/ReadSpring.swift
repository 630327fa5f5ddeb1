// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A spring of a written text as a function of seconds, by the closed form of the damped oscillator.
struct ReadSpring {
  let mass: Double
  let stiffness: Double
  let damping: Double
  var velocity = 0.0

  var frequency: Double { (stiffness / mass).squareRoot() }
  private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// A spring of Core Animation, which is never overdamped.
  var withoutOverdamping: ReadSpring {
    ReadSpring(
      mass: mass, stiffness: stiffness, damping: min(damping, 2 * (stiffness * mass).squareRoot()), velocity: velocity)
  }

  func position(at time: Double) -> Double { 1 - state(at: time).distance }

  /// The distance from the target, and the speed towards it.
  func state(at time: Double) -> (distance: Double, speed: Double) {
    let (w, z) = (frequency, ratio)
    if abs(z - 1) < 1e-7 {
      let (decay, slope): (Double, Double) = (.exp(-w * time), w - velocity)
      return (decay * (1 + slope * time), decay * (w * (1 + slope * time) - slope))
    }
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      let (decay, angle): (Double, Double) = (.exp(-z * w * time), damped * time)
      let share = (z * w - velocity) / damped
      let (cosine, sine): (Double, Double) = (.cos(angle), .sin(angle))
      let distance = decay * (cosine + share * sine)
      return (distance, z * w * distance - decay * damped * (share * cosine - sine))
    }
    let root = w * (z * z - 1).squareRoot()
    let (slow, fast) = (root - z * w, -root - z * w)
    let first = (-velocity - fast) / (slow - fast)
    let (a, b): (Double, Double) = (first * .exp(slow * time), (1 - first) * .exp(fast * time))
    return (a + b, -slow * a - fast * b)
  }

  /// The time after which Compose ends the animation: that of the envelope, or of the motion without one, at a
  /// threshold. Springs without an initial velocity.
  func composeDuration(threshold: Double) -> Double {
    let (w, z) = (frequency, ratio)
    if z < 1 {
      let share = z / (1 - z * z).squareRoot()
      return -.log(threshold / (1 + share * share).squareRoot()) / (z * w)
    }
    var (low, high) = (0.0, 1.0)
    while abs(state(at: high).distance) > threshold, high < 1e9 { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if abs(state(at: middle).distance) > threshold { low = middle } else { high = middle }
    }
    return high
  }
}
