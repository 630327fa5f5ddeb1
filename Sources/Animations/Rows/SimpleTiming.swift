// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeTiming

/// The timing of most animations: a begin, a duration and repeats, at the speed of the parent.
///
/// It gives the bits of `MediaTiming` with fewer steps.
struct SimpleTiming: Sendable {
  var beginTime: Double
  var duration: Double
  /// The number of iterations; a repeat that reverses counts as two.
  var iterations: Double

  /// The flags of a timing and of its row.
  struct Options: OptionSet, Sendable {
    let rawValue: UInt8
    static let autoreverses = Options(rawValue: 1)
    static let fillsBackwards = Options(rawValue: 2)
    static let fillsForwards = Options(rawValue: 4)
    /// The further flags of a row.
    static let isPruned = Options(rawValue: 8)
    static let isEnds = Options(rawValue: 16)
    static let isFromModel = Options(rawValue: 32)
    static let isToModel = Options(rawValue: 64)
    static let isAdditive = Options(rawValue: 128)

    var fillMode: FillMode {
      contains(.fillsForwards)
        ? (contains(.fillsBackwards) ? .both : .forwards) : contains(.fillsBackwards) ? .backwards : .removed
    }
  }

  /// Creates the simple form of a timing, or `nil` if it has none.
  init?(_ timing: MediaTiming, options: inout Options) {
    guard timing.speed == 1, timing.timeOffset == 0, timing.timeOffset.sign == .plus, timing.repeatDuration == nil,
      timing.mirroring == .time, timing.isValid, timing.duration > 0, timing.duration < .infinity,
      timing.repeatCount > 0
    else { return nil }
    beginTime = timing.beginTime
    duration = timing.duration
    iterations = timing.repeatCount * (timing.autoreverses ? 2 : 1)
    if timing.autoreverses { options.insert(.autoreverses) }
    if timing.fillMode.fillsBackwards { options.insert(.fillsBackwards) }
    if timing.fillMode.fillsForwards { options.insert(.fillsForwards) }
    // If rounding or overflow has changed a number, the timing cannot be restored exactly. A row multiplies in binary.
    guard media(options) == timing, timing.effect.activeDuration == duration * iterations else { return nil }
  }

  /// Creates the timing of a row.
  @inline(__always)
  init(_ run: CLanesRepeatedEasing) {
    (beginTime, duration, iterations) = (run.easing.begin, run.easing.duration, abs(run.iterations))
  }

  /// The header of a row with this timing.
  func run(_ options: Options, slot: Int32, _ function: InternedFunctions.Reference) -> CLanesRepeatedEasing {
    CLanesRepeatedEasing(
      easing: CLanesEasing(begin: beginTime, duration: duration, function: function.code, slot: slot),
      iterations: options.contains(.autoreverses) ? -iterations : iterations)
  }

  /// The equal `MediaTiming`.
  func media(_ options: Options) -> MediaTiming {
    let autoreverses = options.contains(.autoreverses)
    return MediaTiming(
      beginTime: beginTime, duration: duration, repeatCount: iterations / (autoreverses ? 2 : 1),
      autoreverses: autoreverses, fillMode: options.fillMode)
  }

  /// A position in the active interval.
  struct Position {
    /// The directed progress.
    var progress: Double
    var iteration: Double
  }

  /// The position in the active interval, or `nil` outside it and for numbers out of range.
  @inline(__always)
  func activePosition(at time: Double, _ options: Options) -> Position? {
    let local = time - beginTime
    let active = duration * iterations
    // Both comparisons with the end are those of `MediaTiming.phase(at:)`.
    guard time >= beginTime, local < active, time < beginTime + active else { return nil }
    let overall = local / duration
    if overall < 1 { return Position(progress: overall, iteration: 0) }
    guard overall < 0x1p52 else { return nil }
    let iteration = overall.rounded(.down)
    let simple = overall - iteration
    let isReversed = options.contains(.autoreverses) && Int(iteration) & 1 == 1
    return Position(progress: isReversed ? 1 - simple : simple, iteration: iteration)
  }

  /// Whether the instant is certainly in the active interval, tested without a division.
  @inline(__always)
  func isCertainlyActive(at time: Double) -> Bool {
    let (local, active) = (time - beginTime, duration * iterations)
    return time >= beginTime && local < active && time < beginTime + active && local < 0x1p40 * duration
  }

  /// Whether an animation may have a value outside its active interval.
  @inline(__always)
  func mayHaveValue(at time: Double, _ options: Options) -> Bool {
    if time < beginTime { return options.contains(.fillsBackwards) }
    return options.contains(.fillsForwards) || time < beginTime + duration * iterations
  }
}
