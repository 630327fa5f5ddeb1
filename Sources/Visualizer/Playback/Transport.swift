/// Maps the instants of the clock to media time: play, pause, rate, direction, loops, and a range to play over and
/// over.
///
/// Media time runs on through the laps of a looping scene. The map is kept as one anchor, so that it has no drift and
/// any instant can be asked for in any order.
package struct Transport: Sendable, Hashable {
  /// The rates on offer, by key and button.
  package static let rates = [1.0, 0.5, 0.25, 0.1]

  package private(set) var isPlaying = true
  /// Seconds of media time per second; more than 0.
  package private(set) var rate = 1.0
  /// Whether media time runs backwards.
  package private(set) var isReversed = false
  package private(set) var loops = true
  /// The stretch of media time that is played over and over, where one is marked.
  package private(set) var range: ClosedRange<Double>?
  /// The latest media time that has been shown.
  package private(set) var furthest = 0.0
  /// At this instant …
  private var anchorInstant = 0.0
  /// … the media time is this.
  private var anchorTime = 0.0
  /// Where playing stops, forwards, while nothing loops.
  private var end: Double

  /// - Precondition: `rate` is finite and more than 0.
  package init(laps: LapTable, rate: Double = 1, isPlaying: Bool = true) {
    precondition(rate > 0 && rate.isFinite, "a rate of \(rate)")
    self.rate = rate
    self.isPlaying = isPlaying
    end = laps.lap(at: 0).lastInstant
  }

  /// Goes on, at instant 0, from where another one stood.
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

  /// How it stands at an instant, without a clock.
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

  /// Whether media time goes on after an instant.
  package func isMoving(at instant: Double) -> Bool {
    guard isPlaying else { return false }
    if loops, let range, range.contains(anchorTime) { return range.lowerBound < range.upperBound }
    let time = mediaTime(at: instant)
    return isReversed ? time > 0 : loops || time < end
  }

  // MARK: - Changing

  /// Plays on, or from the start of the lap where a scene without looping has come to its end.
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

  /// Marks the stretch that is played over and over, or none.
  package mutating func setRange(_ newValue: ClosedRange<Double>?, at instant: Double) {
    anchor(at: instant)
    range = newValue
  }

  /// Goes to a media time.
  package mutating func seek(to time: Double, at instant: Double, laps: LapTable) {
    anchor(at: instant)
    anchorTime = time.isFinite ? max(time, 0) : 0
    furthest = max(furthest, anchorTime)
    update(laps)
  }

  /// Goes to a media time as if nothing later had ever been shown, or marked.
  package mutating func startOver(from time: Double, at instant: Double, laps: LapTable) {
    seek(to: time, at: instant, laps: laps)
    furthest = anchorTime
    range = nil
  }

  /// Learns that laps have become others: where playing stops.
  package mutating func update(_ laps: LapTable) { end = laps.lap(at: anchorTime).lastInstant }

  /// Learns how far the scene has come.
  package mutating func note(_ instant: Double) { furthest = max(furthest, mediaTime(at: instant)) }

  private mutating func anchor(at instant: Double) {
    anchorTime = mediaTime(at: instant)
    anchorInstant = instant
    furthest = max(furthest, anchorTime)
  }
}
