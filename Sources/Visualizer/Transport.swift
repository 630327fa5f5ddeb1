/// Maps the instants of the clock to media time: play, pause, rate, restart and scrub.
///
/// Media time runs on through the laps of a looping scene; the lap and the place in it follow by division. The map is
/// kept as one anchor, so that it has no drift and any instant can be asked for in any order.
package struct Transport: Sendable, Hashable {
  /// The rates on offer, by key and button.
  package static let rates = [1.0, 0.5, 0.25, 0.1]

  package private(set) var isPlaying = true
  package private(set) var rate = 1.0
  package private(set) var loops = true
  /// The length of one lap, in seconds.
  package private(set) var duration: Double
  /// At this instant …
  private var anchorInstant = 0.0
  /// … the media time is this.
  private var anchorMediaTime = 0.0

  /// - Precondition: `duration` and `rate` are finite and more than 0.
  package init(duration: Double, rate: Double = 1) {
    precondition(duration > 0 && duration.isFinite, "a lap of \(duration) s")
    precondition(rate > 0 && rate.isFinite, "a rate of \(rate)")
    self.duration = duration
    self.rate = rate
  }

  /// The media time at an instant, in seconds from the start of the first lap; never negative.
  package func mediaTime(at instant: Double) -> Double {
    guard isPlaying else { return anchorMediaTime }
    let time = max(0, anchorMediaTime + (instant - anchorInstant) * rate)
    return loops ? time : min(time, lastInstantOfLap(anchorMediaTime))
  }

  /// The media time at which the lap of `mediaTime` began.
  package func startOfLap(_ mediaTime: Double) -> Double {
    let start = (mediaTime / duration).rounded(.down) * duration
    // The product may round beyond the media time, which then still belongs to the lap before.
    return start <= mediaTime ? start : start - duration
  }

  /// The place in its lap of a media time, in 0 ..< `duration`.
  package func lapTime(of mediaTime: Double) -> Double {
    min(max(mediaTime - startOfLap(mediaTime), 0), duration)
  }

  /// The end of a lap is the start of the next one; a scene that stops there stops a nanosecond earlier.
  private func lastInstantOfLap(_ mediaTime: Double) -> Double {
    startOfLap(mediaTime) + duration - min(1e-9, duration / 2)
  }

  /// Whether media time goes on after an instant.
  package func isMoving(at instant: Double) -> Bool {
    isPlaying && (loops || mediaTime(at: instant) < lastInstantOfLap(anchorMediaTime))
  }

  /// Plays on, or from the start of the lap where a scene without looping has come to its end.
  package mutating func play(at instant: Double) {
    let ended = !loops && mediaTime(at: instant) >= lastInstantOfLap(anchorMediaTime)
    anchor(at: instant)
    if ended { anchorMediaTime = startOfLap(anchorMediaTime) }
    isPlaying = true
  }

  package mutating func pause(at instant: Double) {
    anchor(at: instant)
    isPlaying = false
  }

  package mutating func setRate(_ newRate: Double, at instant: Double) {
    anchor(at: instant)
    rate = newRate
  }

  package mutating func setLoops(_ newValue: Bool, at instant: Double) {
    anchor(at: instant)
    loops = newValue
  }

  /// Goes to a place in the current lap.
  package mutating func seek(toLapTime time: Double, at instant: Double) {
    anchor(at: instant)
    anchorMediaTime = min(startOfLap(anchorMediaTime) + max(time, 0), lastInstantOfLap(anchorMediaTime))
  }

  /// Goes to the very start.
  package mutating func restart(at instant: Double) {
    anchorMediaTime = 0
    anchorInstant = instant
  }

  /// Changes the length of a lap; the place in the lap keeps its share of it, and the laps before are forgotten.
  package mutating func setDuration(_ newDuration: Double, at instant: Double) {
    anchor(at: instant)
    anchorMediaTime = lapTime(of: anchorMediaTime) / duration * newDuration
    duration = newDuration
  }

  private mutating func anchor(at instant: Double) {
    anchorMediaTime = mediaTime(at: instant)
    anchorInstant = instant
  }
}
