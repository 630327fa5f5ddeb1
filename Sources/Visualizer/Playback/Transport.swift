// SPDX-License-Identifier: MIT

/// Maps instants of the clock to media time: play, pause, rate, direction, loops and a work area.
///
/// Media time continues through the laps of a looping scene. The map is stored as one anchor. So it does not drift, and
/// instants can be queried in any order.
package struct Transport: Sendable, Hashable {
  /// The rates that keys and buttons offer.
  package static let rates = [1.0, 0.5, 0.25, 0.1]

  package private(set) var isPlaying = true
  /// Seconds of media time per second; above 0.
  package private(set) var rate = 1.0
  /// Whether media time runs backwards.
  package private(set) var isReversed = false
  package private(set) var loops = true
  /// The work area: the range of media times that loops, or `nil`.
  package private(set) var range: ClosedRange<Double>?
  /// The latest media time that has been shown.
  package private(set) var furthest = 0.0
  /// The instant of the anchor.
  private var anchorInstant = 0.0
  /// The media time at the anchor.
  private var anchorTime = 0.0
  /// The media time at which forward playback stops without looping.
  private var end: Double

  /// - Precondition: `rate` is finite and above 0.
  package init(laps: LapTable, rate: Double = 1, isPlaying: Bool = true) {
    precondition(rate > 0 && rate.isFinite, "a rate of \(rate)")
    self.rate = rate
    self.isPlaying = isPlaying
    end = laps.lap(at: 0).lastInstant
  }

  /// Resumes a recorded transport at instant 0.
  init(_ record: Record, laps: LapTable) {
    isPlaying = record.isPlaying
    rate = record.rate
    isReversed = record.isReversed
    loops = record.loops
    range = record.range
    furthest = max(record.furthest, record.mediaTime)
    anchorTime = record.mediaTime
    end = laps.lap(at: record.mediaTime).lastInstant
  }

  /// The state of a transport at an instant.
  struct Record: Sendable, Hashable {
    var mediaTime = 0.0
    var furthest = 0.0
    var isPlaying = true
    var rate = 1.0
    var isReversed = false
    var loops = true
    var range: ClosedRange<Double>?
  }

  func record(at instant: Double) -> Record {
    let time = mediaTime(at: instant)
    return Record(
      mediaTime: time, furthest: max(furthest, time), isPlaying: isPlaying, rate: rate, isReversed: isReversed,
      loops: loops, range: range)
  }

  /// The media time at an instant, in seconds from the start of the first lap; never negative.
  package func mediaTime(at instant: Double) -> Double {
    guard isPlaying else { return anchorTime }
    let time = anchorTime + (instant - anchorInstant) * (isReversed ? -rate : rate)
    if let range, loops, range.contains(anchorTime) { return Self.wrapped(time, into: range) }
    return isReversed ? max(time, 0) : loops ? max(time, 0) : min(max(time, 0), max(end, anchorTime))
  }

  private static func wrapped(_ time: Double, into range: ClosedRange<Double>) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0, !range.contains(time) else { return min(max(time, range.lowerBound), range.upperBound) }
    let rest = (time - range.lowerBound).truncatingRemainder(dividingBy: length)
    return range.lowerBound + (rest < 0 ? rest + length : rest)
  }

  /// Whether media time changes after an instant.
  package func isMoving(at instant: Double) -> Bool {
    guard isPlaying else { return false }
    if loops, let range, range.contains(anchorTime) { return range.lowerBound < range.upperBound }
    let time = mediaTime(at: instant)
    return isReversed ? time > 0 : loops || time < end
  }

  // MARK: - Changing

  /// Starts playback. At the end of a lap without looping, it starts with the lap.
  package mutating func play(at instant: Double, laps: LapTable) {
    let wasPlaying = isPlaying
    anchor(at: instant)
    isPlaying = true
    guard !wasPlaying || !isMoving(at: instant) else { return }
    if !isReversed, !loops, anchorTime >= end { anchorTime = laps.lap(at: anchorTime).start }
    if isReversed, anchorTime <= 0 { anchorTime = furthest }
    update(laps)
  }

  package mutating func pause(at instant: Double) {
    anchor(at: instant)
    isPlaying = false
  }

  package mutating func setRate(_ newRate: Double, at instant: Double) {
    anchor(at: instant)
    rate = newRate
  }

  package mutating func setReversed(_ newValue: Bool, at instant: Double) {
    anchor(at: instant)
    isReversed = newValue
  }

  package mutating func setLoops(_ newValue: Bool, at instant: Double, laps: LapTable) {
    anchor(at: instant)
    loops = newValue
    update(laps)
  }

  /// Sets the work area, or removes it.
  package mutating func setRange(_ newValue: ClosedRange<Double>?, at instant: Double) {
    anchor(at: instant)
    range = newValue
  }

  /// Moves to a media time.
  package mutating func seek(to time: Double, at instant: Double, laps: LapTable) {
    anchor(at: instant)
    anchorTime = time.isFinite ? max(time, 0) : 0
    furthest = max(furthest, anchorTime)
    update(laps)
  }

  /// Moves to a media time. It becomes the latest one that has been shown, and the work area is removed.
  package mutating func startOver(from time: Double, at instant: Double, laps: LapTable) {
    seek(to: time, at: instant, laps: laps)
    furthest = anchorTime
    range = nil
  }

  /// Moves to the media time of a record, with its work area. Playback, rate and direction stay.
  mutating func move(to record: Record, at instant: Double, laps: LapTable) {
    seek(to: record.mediaTime, at: instant, laps: laps)
    furthest = max(record.furthest, anchorTime)
    range = record.range
  }

  /// Updates the end of playback after the laps have changed.
  package mutating func update(_ laps: LapTable) { end = laps.lap(at: anchorTime).lastInstant }

  /// Records the latest media time that was shown.
  package mutating func recordPlayback(at instant: Double) { furthest = max(furthest, mediaTime(at: instant)) }

  private mutating func anchor(at instant: Double) {
    anchorTime = mediaTime(at: instant)
    anchorInstant = instant
    furthest = max(furthest, anchorTime)
  }
}
