// SPDX-License-Identifier: MIT
import GlissadeTexts
public import GlissadeTiming

/// The clock of a layer's sublayers: it maps the time of the layer to that of its sublayers.
///
///     let scene = tree.add(.group()) {
///       $0.clock = LayerClock(beginTime: 2, speed: 0.5, duration: 3, repeatCount: .infinity, autoreverses: true)
///     }
///
/// First, ``playback`` maps the time of the layer to a playback time. It has begin, speed and offset as in
/// `CAMediaTiming`, (t − begin) · speed + offset, and edits at instants: pauses, changes of the rate, reversals and
/// seeks. Or it is a time remap by keys. Then, with a ``duration``, the playback time passes through cycles from 0 to
/// the duration.
///
/// Clocks nest: a sublayer with a clock maps the time of its parent further.
public struct LayerClock: Hashable, Sendable {
  /// The playback time as a function of the layer's time. Edits change no earlier time.
  public var playback: PlaybackClock
  /// The seconds of one cycle; `nil` for sublayers whose time has no limits, which do not repeat.
  public let duration: Double?
  /// The number of repeats, which may be a fraction or infinite. With ``autoreverses`` a repeat has two cycles, as in
  /// Core Animation.
  public let repeatCount: Double
  /// Whether each repeat plays forwards and then backwards.
  public let autoreverses: Bool
  /// The time of the sublayers before the first cycle and after the last one, or nothing.
  public let fillMode: FillMode

  /// Creates a clock in the terms of Core Animation's `CAMediaTiming`.
  ///
  /// - Parameters:
  ///   - beginTime: The time of the layer at which the playback time is `timeOffset`, in seconds.
  ///   - speed: Seconds of the sublayers per second of the layer; 0 stops them, a negative speed runs backwards.
  ///   - timeOffset: The playback time at `beginTime`, in seconds.
  ///   - duration: The seconds of one cycle; `nil` for no limits.
  ///   - repeatCount: The number of repeats.
  ///   - autoreverses: Whether each repeat plays forwards and then backwards.
  ///   - fillMode: Whether sublayers are drawn before the first cycle and after the last one. Without a duration it has
  ///     no effect.
  /// - Precondition: Times and speed are finite; a duration is finite and above 0, and the count is above 0.
  public init(
    beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0, duration: Double? = nil, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .both
  ) {
    self.init(
      PlaybackClock(beginTime: beginTime, localTime: timeOffset, rate: speed), duration: duration,
      repeatCount: repeatCount, autoreverses: autoreverses, fillMode: fillMode)
  }

  /// Creates a clock from a playback clock, such as a time remap.
  ///
  /// - Parameters:
  ///   - playback: The playback time as a function of the layer's time.
  ///   - duration: The seconds of one cycle; `nil` for no limits.
  ///   - repeatCount: The number of repeats.
  ///   - autoreverses: Whether each repeat plays forwards and then backwards.
  ///   - fillMode: Whether sublayers are drawn before the first cycle and after the last one.
  /// - Precondition: A duration is finite and above 0, and the count is above 0.
  public init(
    _ playback: PlaybackClock, duration: Double? = nil, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .both
  ) {
    if let duration {
      checkArgument(duration > 0 && duration.isFinite, "duration: \(duration) is not a finite number above 0")
    }
    checkArgument(repeatCount > 0, "repeatCount: \(repeatCount) is not above 0")
    self.playback = playback
    (self.duration, self.repeatCount, self.autoreverses) = (duration, repeatCount, autoreverses)
    self.fillMode = fillMode
  }

  /// The time of the sublayers at a time of the layer; `nil` where no sublayers are drawn.
  ///
  /// A boundary between repeats belongs to the next repeat. The end of the last one is its end.
  ///
  /// - Complexity: O(log n) in the edits of the playback.
  public func localTime(at time: Double) -> Double? { localTime(at: time, fillMode) }

  /// The time of the sublayers, which rests before the first cycle and after the last one.
  func heldLocalTime(at time: Double) -> Double { localTime(at: time, .both) ?? 0 }

  /// The seconds of the sublayers per second of the layer: the derivative of the local time.
  ///
  /// - Complexity: O(log n) in the edits of the playback.
  public func rate(at time: Double) -> Double {
    let rate = playback.rate(at: time)
    guard let duration, rate != 0 else { return rate }
    let played = playback.localTime(at: time)
    // At an end, the clock rests if it moves outwards.
    if rate > 0 ? played >= activeDuration || played < 0 : played <= 0 || played > activeDuration { return 0 }
    let place = cycles(duration, .both).progress(at: played)
    guard autoreverses, let place else { return rate }
    return place.iteration.truncatingRemainder(dividingBy: 2) == 1 ? -rate : rate
  }

  private func localTime(at time: Double, _ fill: FillMode) -> Double? {
    let played = playback.localTime(at: time)
    guard let duration else { return played }
    let cycles = cycles(duration, fill)
    guard let active = cycles.activeTime(at: played), let place = cycles.progress(at: played) else { return nil }
    if place.progress == 0 || place.progress == 1 { return place.progress * duration }
    // The remainder is exact. A product with the progress would be rounded.
    let inside = active.truncatingRemainder(dividingBy: duration)
    guard autoreverses else { return inside }
    if inside == 0 {
      return (active / duration).rounded().truncatingRemainder(dividingBy: 2) == 1 ? duration : 0
    }
    return place.iteration.truncatingRemainder(dividingBy: 2) == 1 ? duration - inside : inside
  }

  private func cycles(_ duration: Double, _ fill: FillMode) -> MediaTiming {
    MediaTiming(duration: duration, repeatCount: repeatCount, autoreverses: autoreverses, fillMode: fill)
  }

  /// The number of cycles.
  var cycleCount: Double { repeatCount * (autoreverses ? 2 : 1) }

  /// The playback time at the end of the last cycle; infinite without a duration.
  var activeDuration: Double { duration.map { cycles($0, .both).effect.activeDuration } ?? .infinity }
}
