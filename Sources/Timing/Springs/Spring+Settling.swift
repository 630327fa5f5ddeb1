import RealModule

extension Spring {
  /// Seconds until the spring counts as settled by Core Animation's rule.
  ///
  /// Where it swings, when the envelope ln((1 + |ζω − v|/ω_d) / 0.001) / (ζω) falls to a thousandth; where it does not,
  /// the first multiple of 0.1 s at which it stands within a thousandth of the target. The formula was recovered from
  /// measurements by others, to the last digit, without initial velocity; the part of the velocity follows from the
  /// same bound. Infinite without damping, 0 for a spring that is not valid.
  ///
  /// It is a convention, not a bound: see ``lastExit(from:)`` for the truth.
  public var settlingDuration: Double {
    guard isValid else { return 0 }
    let band = 0.001
    if dampingRatio < 1 {
      let decay = dampingRatio * naturalFrequency
      guard decay > 0 else { return .infinity }
      let swing = swingFrequency * naturalFrequency
      return .log((1 + abs(decay - initialVelocity) / swing) / band) / decay
    }
    // It enters the band at most twice: on its first way to the target, and after the turn beyond it.
    let turn = firstTurn
    let first = turn.height < -band ? turn.time + restExit(band / -turn.height) : descentExit(band, before: turn.time)
    for entry in [first / naturalFrequency, lastExit(from: band)] {
      guard entry < 0x1p50 else { return entry }
      let tenths = (entry * 10).rounded(.down)
      for tenth in [tenths, tenths + 1] where tenth > 0 && abs(value(at: tenth / 10) - 1) < band { return tenth / 10 }
    }
    return lastExit(from: band)
  }

  /// Seconds after which the spring stays within a distance of its target: the last time it leaves the band.
  ///
  /// Exact to about 1e-9 of itself; where a swing just grazes the band, to that of the grazing. 0 where it never is
  /// outside, and for a spring that is not valid; infinite where it always comes out again, as without damping.
  ///
  /// - Parameter band: Half the width of the band around 1, in whole ways; above 0, else the result is infinite.
  /// - Complexity: O(1): a few dozen evaluations.
  public func lastExit(from band: Double) -> Double {
    guard isValid else { return 0 }
    guard band > 0 else { return .infinity }
    let turn = firstTurn
    if abs(turn.height) > band {
      guard dampingRatio > 0 else { return .infinity }
      // From each turn the motion is that from rest, so the turns shrink by one factor; the last one outside counts.
      var (time, height) = (turn.time, abs(turn.height))
      if dampingRatio < 1 {
        let swings = .log(height) - .log(band)
        let loss = dampingRatio * .pi / swingFrequency
        let count = max((swings / loss).rounded(.up) - 1, 0)
        time += count * .pi / swingFrequency
        height *= .exp(-count * loss)
      }
      return (time + restExit(min(band / height, 1))) / naturalFrequency
    }
    return band < 1 ? descentExit(band, before: turn.time) / naturalFrequency : 0
  }
}

// MARK: - Turns and ways, in the spring's own time

extension Spring {
  /// The velocity per natural frequency.
  private var push: Double { initialVelocity / naturalFrequency }

  /// The distance from the target in the spring's own time; −1 at the release.
  private func height(at time: Double) -> Double {
    let mode = mode(at: time)
    return push * mode.push - mode.release
  }

  /// The first instant at which the spring stands still, and its distance from the target there.
  ///
  /// It is the release itself where that is from rest, and infinitely far where the spring creeps up without a turn.
  private var firstTurn: (time: Double, height: Double) {
    if push == 0 { return (0, -1) }
    let time: Double
    if dampingRatio < 1 {
      // x′ = e^(−ζτ) (u cos(ωτ) + (1 − uζ) sin(ωτ)/ω) for a push of u.
      let swing = swingFrequency
      time = .atan2(y: swing, x: dampingRatio - 1 / push) / swing
    } else {
      // x′ = 0 where s = 1 / (b − 1/u); s never passes 1/2σ.
      let split = rateSplit
      let s = 1 / (dampingRatio + split - 1 / push)
      guard s > 0, 2 * split * s < 1 else { return (.infinity, 0) }
      time = split == 0 ? s : -.log(onePlus: -2 * split * s) / (2 * split)
    }
    return (time, height(at: time))
  }

  /// How long the spring, released at rest, stays farther from its target than a share of the way; 0 … 1.
  private func restExit(_ share: Double) -> Double {
    guard share < 1 else { return 0 }
    // Where it swings it passes the target at ω τ = π − arctan(ω/ζ).
    let end = dampingRatio < 1 ? (.pi - .atan2(y: swingFrequency, x: dampingRatio)) / swingFrequency : nil
    return lastInstant(before: end) { mode(at: $0).release > share }
  }

  /// How long the spring stays below the band on its first way up, which ends at a turn.
  private func descentExit(_ band: Double, before turn: Double) -> Double {
    lastInstant(before: turn.isFinite ? turn : nil) { -height(at: $0) > band }
  }

  /// The last instant for which a condition holds that holds at 0 and, once it fails, fails until the end.
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
