// SPDX-License-Identifier: MIT
import GlissadeElementary

extension Spring {
  /// The settling time by Core Animation's rule, in seconds.
  ///
  /// An underdamped spring settles when its envelope falls to a thousandth: at ln((1 + |ζω − v|/ω_d) / 0.001) / (ζω).
  /// Any other spring settles at the first multiple of 0.1 s at which it is within a thousandth of the target.
  ///
  /// Without initial velocity, the formula was recovered from others' measurements, to the last digit. The velocity
  /// term follows from the same bound. The result is infinite without damping, and 0 for an invalid spring.
  ///
  /// The result is a convention, not a bound.
  public var settlingDuration: Double {
    guard isValid else { return 0 }
    let band = 0.001
    if dampingRatio < 1 {
      let decay = dampingRatio * naturalFrequency
      guard decay > 0 else { return .infinity }
      let dampedFrequency = dampedFrequencyRatio * naturalFrequency
      return .log((1 + abs(decay - initialVelocity) / dampedFrequency) / band) / decay
    }
    // The motion enters the band at most twice: on its first approach to the target, and after a turn beyond it.
    let turn = firstTurn
    let first = turn.height < -band ? turn.time + restExit(band / -turn.height) : riseExit(band, before: turn.time)
    for entry in [first / naturalFrequency, lastExit(from: band)] {
      guard entry < 0x1p50 else { return entry }
      let tenths = (entry * 10).rounded(.down)
      for tenth in [tenths, tenths + 1] where tenth > 0 && abs(value(at: tenth / 10) - 1) < band { return tenth / 10 }
    }
    return lastExit(from: band)
  }

  /// Returns the time in seconds after which the spring stays within a band around its target.
  ///
  /// The relative error is about 1e-9; it is larger if a turn only just touches the edge of the band. The result is 0
  /// if the spring never is outside the band, and for an invalid spring. It is infinite for an
  /// undamped spring, which leaves the band in every period.
  ///
  /// - Parameter band: Half the width of the band around 1, in whole distances. The result is infinite unless the
  ///   band is above 0.
  /// - Complexity: O(1): a few dozen evaluations.
  public func lastExit(from band: Double) -> Double {
    guard isValid else { return 0 }
    guard band > 0 else { return .infinity }
    let turn = firstTurn
    if abs(turn.height) > band {
      guard dampingRatio > 0 else { return .infinity }
      // Each turn is a start at rest, so successive turns shrink by one factor. The last turn outside counts.
      var (time, height) = (turn.time, abs(turn.height))
      if dampingRatio < 1 {
        let requiredLoss = .log(height) - .log(band)
        let loss = dampingRatio * .pi / dampedFrequencyRatio
        let count = max((requiredLoss / loss).rounded(.up) - 1, 0)
        time += count * .pi / dampedFrequencyRatio
        height *= .exp(-count * loss)
      }
      return (time + restExit(min(band / height, 1))) / naturalFrequency
    }
    return band < 1 ? riseExit(band, before: turn.time) / naturalFrequency : 0
  }
}

// MARK: - Turns, in dimensionless time

extension Spring {
  /// The initial velocity divided by the natural frequency.
  private var push: Double { initialVelocity / naturalFrequency }

  /// Returns the distance from the target in dimensionless time; −1 at the release.
  private func height(at time: Double) -> Double {
    let mode = mode(at: time)
    return push * mode.push - mode.release
  }

  /// The first instant at which the velocity is 0, and the distance from the target there.
  ///
  /// It is the release if the initial velocity is 0. It is infinite if an overdamped spring never turns.
  private var firstTurn: (time: Double, height: Double) {
    if push == 0 { return (0, -1) }
    let time: Double
    if dampingRatio < 1 {
      // x′ = e^(−ζτ) (u cos(ωτ) + (1 − uζ) sin(ωτ)/ω) for an initial velocity u = `push`.
      let frequency = dampedFrequencyRatio
      time = .atan2(y: frequency, x: dampingRatio - 1 / push) / frequency
    } else {
      // x′ = 0 where s = 1 / (b − 1/u); s never exceeds 1/2σ.
      let split = rateSplit
      let s = 1 / (dampingRatio + split - 1 / push)
      guard s > 0, 2 * split * s < 1 else { return (.infinity, 0) }
      time = split == 0 ? s : -.log(onePlus: -2 * split * s) / (2 * split)
    }
    return (time, height(at: time))
  }

  /// Returns how long the spring, released at rest, is farther from its target than a fraction of the distance, 0 … 1.
  private func restExit(_ share: Double) -> Double {
    guard share < 1 else { return 0 }
    // An underdamped spring passes the target at ω τ = π − arctan(ω/ζ).
    let end = dampingRatio < 1 ? (.pi - .atan2(y: dampedFrequencyRatio, x: dampingRatio)) / dampedFrequencyRatio : nil
    return lastInstant(before: end) { mode(at: $0).release > share }
  }

  /// Returns how long the spring stays below the band on its first rise, which ends at a turn.
  private func riseExit(_ band: Double, before turn: Double) -> Double {
    lastInstant(before: turn.isFinite ? turn : nil) { -height(at: $0) > band }
  }

  /// Returns the last instant at which a condition holds; it holds at 0 and, once it fails, it fails until the end.
  private func lastInstant(before end: Double?, where holds: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = end ?? 1
    if end == nil {
      while high < .infinity, holds(high) { (low, high) = (high, high * 2) }
      if high == .infinity { return high }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if holds(middle) { low = middle } else { high = middle }
    }
  }
}
