// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The time of an animation or a timeline as a function of its parent's time. It pauses, resumes, reverses, changes its
/// rate and seeks, at any instant.
///
///     var clock = PlaybackClock(beginTime: 2)
///     clock.pause(at: 5)  // local time 3
///     clock.resume(at: 8)
///     clock.reverse(at: 9, over: 0.5)  // the rate goes from 1 to −1 within half a second
///
/// Each edit removes the edits after its instant, and changes no local time before it. The local time is therefore a
/// pure function of the parent's time. It is continuous, except where ``seek(to:at:over:timingFunction:)`` has a
/// duration of 0. An edit with a number that is not finite, or with a negative duration, has no effect.
public struct PlaybackClock: Hashable, Sendable {
  /// The course of the local time from an edit to the next one.
  struct Section: Hashable, Sendable {
    enum Course: Hashable, Sendable {
      /// The rate changes from a first rate within the duration, and then stays.
      case rate(from: Double)
      /// The local time moves to another one within the duration, from a first rate, and then continues from there.
      case seek(to: Double, TimingFunction, from: Double)
    }

    /// The parent's time from which on the section applies.
    var start: Double
    /// The parent's time at which its course begins: the start, or an earlier time after a shift.
    var begin: Double
    /// The local time at the begin of the course.
    var localTime: Double
    /// The seconds of the course.
    var duration: Double
    var course: Course
    /// Local seconds per second of the parent, after the course.
    var rate: Double
    /// The rate that ``PlaybackClock/resume(at:over:)`` restores.
    var resumedRate: Double
  }

  /// The sections, sorted by their start. The first one also applies before its start.
  private(set) var sections: [Section]

  /// Creates a clock that runs at one rate, also before its begin.
  ///
  /// - Parameters:
  ///   - beginTime: A time of the parent, in seconds.
  ///   - localTime: The local time at that time, in seconds.
  ///   - rate: Local seconds per second of the parent; 0 stops the clock, a negative rate runs backwards.
  /// - Precondition: The numbers are finite.
  public init(beginTime: Double = 0, localTime: Double = 0, rate: Double = 1) {
    checkArgument(beginTime.isFinite && localTime.isFinite && rate.isFinite, "a clock has finite numbers")
    sections = [
      Section(
        start: beginTime, begin: beginTime, localTime: localTime, duration: 0, course: .rate(from: rate), rate: rate,
        resumedRate: rate == 0 ? 1 : rate)
    ]
  }

  /// Creates a clock with sections in the order of their starts; at least one.
  init(sections: [Section]) { self.sections = sections }

  // MARK: Queries

  /// The local time at a time of the parent, in seconds.
  ///
  /// - Complexity: O(log n) in the edits.
  public func localTime(at time: Double) -> Double { sections[index(at: time)].localTime(at: time) }

  /// Local seconds per second of the parent, at a time of the parent: the derivative of the local time.
  ///
  /// - Complexity: O(log n) in the edits.
  public func rate(at time: Double) -> Double { sections[index(at: time)].rate(at: time) }

  /// The number of edits.
  package var editCount: Int { sections.count - 1 }

  /// The index of the section that applies at a time of the parent.
  func index(at time: Double) -> Int {
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Edits

  /// Stops the clock.
  ///
  /// - Parameters:
  ///   - time: The parent's time.
  ///   - duration: The seconds within which the rate decreases to 0.
  public mutating func pause(at time: Double, over duration: Double = 0) {
    changeRate(to: 0, resumedRate: sections[index(at: time)].resumedRate, at: time, over: duration)
  }

  /// Continues with the rate before the last pause.
  ///
  /// - Parameters:
  ///   - time: The parent's time.
  ///   - duration: The seconds within which the rate is reached.
  public mutating func resume(at time: Double, over duration: Double = 0) {
    setRate(sections[index(at: time)].resumedRate, at: time, over: duration)
  }

  /// Reverses the direction. A clock that is paused stays paused, and resumes in the other direction.
  ///
  /// - Parameters:
  ///   - time: The parent's time.
  ///   - duration: The seconds within which the new rate is reached.
  public mutating func reverse(at time: Double, over duration: Double = 0) {
    let present = sections[index(at: time)]
    changeRate(to: present.rate == 0 ? 0 : -present.rate, resumedRate: -present.resumedRate, at: time, over: duration)
  }

  /// Sets the rate.
  ///
  /// - Parameters:
  ///   - rate: Local seconds per second of the parent. With 0 the clock pauses.
  ///   - time: The parent's time.
  ///   - duration: The seconds within which the rate is reached. It then changes by the cubic 3u² − 2u³.
  public mutating func setRate(_ rate: Double, at time: Double, over duration: Double = 0) {
    changeRate(
      to: rate, resumedRate: rate == 0 ? sections[index(at: time)].resumedRate : rate, at: time, over: duration)
  }

  private mutating func changeRate(to rate: Double, resumedRate: Double, at time: Double, over duration: Double) {
    guard rate.isFinite else { return }
    let first = duration > 0 ? self.rate(at: time) : rate
    append(at: time, over: duration, .rate(from: first), rate: rate, resumedRate: resumedRate)
  }

  /// Sets the local time. The clock then continues with its rate.
  ///
  /// - Parameters:
  ///   - localTime: The new local time, in seconds.
  ///   - time: The parent's time.
  ///   - duration: The seconds of the way to the new time. With 0, the local time jumps. Otherwise the rate is
  ///     continuous at both ends, if the timing function has slope 0 there. At a high rate, the way can therefore begin
  ///     in the other direction.
  ///   - timingFunction: The timing function of the way.
  public mutating func seek(
    to localTime: Double, at time: Double, over duration: Double = 0, timingFunction: TimingFunction = .seamless
  ) {
    guard localTime.isFinite else { return }
    let present = sections[index(at: time)]
    append(
      at: time, over: duration, .seek(to: localTime, timingFunction, from: rate(at: time)), rate: present.rate,
      resumedRate: present.resumedRate)
  }

  /// Adds a difference to all local times from a time of the parent on. Courses and later edits continue.
  package mutating func shift(by difference: Double, at time: Double) {
    guard difference != 0, difference.isFinite, time.isFinite else { return }
    var first = index(at: time)
    if sections[first].start < time || first == 0 {
      var section = sections[first]
      section.start = max(time, section.start)
      first += 1
      sections.insert(section, at: first)
    }
    for index in first..<sections.count { sections[index].shift(by: difference) }
  }

  /// Lets the clock begin later, with all its edits.
  package mutating func delay(by seconds: Double) {
    for index in sections.indices {
      sections[index].start += seconds
      sections[index].begin += seconds
    }
  }

  /// Whether there are edits after a time of the parent.
  package func hasEdits(after time: Double) -> Bool { sections.count > 1 && sections[sections.count - 1].start > time }

  /// The instant of the last edit, or `nil` without edits.
  package var lastEdit: Double? { sections.count > 1 ? sections[sections.count - 1].start : nil }

  /// Drops the edits that have no effect from a time of the parent on.
  package mutating func prune(before time: Double) { sections.removeFirst(index(at: time)) }

  /// The time of the parent up to which two clocks agree; infinite for equal clocks.
  package func agreement(with other: PlaybackClock) -> Double {
    let shared = zip(sections, other.sections).prefix { $0 == $1 }.count
    if shared == 0 { return -.infinity }
    let starts = [sections, other.sections].compactMap { shared < $0.count ? $0[shared].start : nil }
    return starts.min() ?? .infinity
  }

  /// Removes the edits after a time of the parent.
  package mutating func removeChanges(after time: Double) {
    while sections.count > 1, sections[sections.count - 1].start > time { sections.removeLast() }
  }

  private mutating func append(
    at time: Double, over duration: Double, _ course: Section.Course, rate: Double, resumedRate: Double
  ) {
    guard time.isFinite, duration >= 0, duration.isFinite else { return }
    removeChanges(after: time)
    let section = Section(
      start: time, begin: time, localTime: localTime(at: time), duration: duration, course: course, rate: rate,
      resumedRate: resumedRate)
    // The begin of the first section is not an edit: the clock runs before it too.
    if sections.count > 1, sections[sections.count - 1].start == time { sections.removeLast() }
    sections.append(section)
  }
}

extension PlaybackClock.Section {
  /// The parent's time at the end of the course.
  var end: Double { begin + duration }

  /// The local time at the end of the course.
  var endLocalTime: Double {
    switch course {
    case .rate(let first): localTime + duration * (first + rate) / 2
    case .seek(let end, _, _): end
    }
  }

  func localTime(at time: Double) -> Double {
    guard time < end else { return endLocalTime + (time - end) * rate }
    guard time > begin else { return localTime + (time - begin) * rate }
    let progress = min((time - begin) / duration, 1)
    switch course {
    case .rate(let first):
      // The integral of first + (rate − first) (3u² − 2u³).
      let rise = progress * progress * progress * (1 - progress / 2)
      return localTime + duration * (first * progress + (rate - first) * rise)
    case .seek(let end, let function, let first):
      // The cubic Hermite functions of the rates at both ends.
      let rest = 1 - progress
      let rates = progress * rest * (first * rest - rate * progress)
      return localTime + (end - localTime) * function.value(at: progress) + duration * rates
    }
  }

  func rate(at time: Double) -> Double {
    guard time >= begin, time < end else { return rate }
    let progress = min((time - begin) / duration, 1)
    switch course {
    case .rate(let first): return first + (rate - first) * progress * progress * (3 - 2 * progress)
    case .seek(let end, let function, let first):
      let slope = function.slope(at: progress)
      let (start, finish) = ((1 - progress) * (1 - 3 * progress), progress * (3 * progress - 2))
      return (slope.isFinite ? (end - localTime) * slope / duration : 0) + first * start + rate * finish
    }
  }

  /// Adds a difference to all local times.
  mutating func shift(by difference: Double) {
    localTime += difference
    if case .seek(let end, let function, let first) = course {
      course = .seek(to: end + difference, function, from: first)
    }
  }

  /// The times of the parent between which the local time is monotone or smooth: the begin, the end of the course, and
  /// between them the turn of a reversal and the parts of a seek.
  var knots: [Double] {
    guard duration > 0 else { return [begin] }
    switch course {
    case .rate(let first) where first * rate < 0:
      // The rate is 0 where 3u² − 2u³ = first / (first − rate).
      var (low, high) = (0.0, 1.0)
      while high - low > 0x1p-53, low + (high - low) / 2 > low, low + (high - low) / 2 < high {
        let middle = low + (high - low) / 2
        let isBefore = (first + (rate - first) * middle * middle * (3 - 2 * middle)) * first > 0
        (low, high) = isBefore ? (middle, high) : (low, middle)
      }
      return [begin, begin + high * duration, end]
    case .rate: return [begin, end]
    case .seek(_, let function, let first):
      let parts = function.isMonotone && first == 0 && rate == 0 ? 1 : 64
      let inner = (function.breakpoints() + (0...parts).map { Double($0) / Double(parts) }).filter { $0 > 0 && $0 < 1 }
      return [begin] + inner.sorted().map { begin + $0 * duration } + [end]
    }
  }
}
