import Animations

/// Which lap a media time belongs to, where laps may take another time from some instant on.
package struct LapTable: Sendable, Hashable {
  /// One round of a scene.
  package struct Lap: Sendable, Hashable {
    /// The media time at which it begins; before the change of its duration it is where it would have begun.
    package let start: Double
    /// Seconds that it takes.
    package let duration: Double

    package init(start: Double, duration: Double) {
      self.start = start
      self.duration = duration
    }

    package var end: Double { start + duration }

    /// The latest media time of the lap: the end, seen from the left. The end itself belongs to the next lap.
    var lastInstant: Double { LapTable.limit(before: end, atMost: duration / 2) }
  }

  /// The media time that is as far before another one as one-sided samples are.
  static func limit(before time: Double, atMost distance: Double = .infinity) -> Double {
    time - min(TimeResolution.seconds(at: time), distance)
  }

  private struct Stretch: Sendable, Hashable {
    /// The media time from which on laps are like this.
    let from: Double
    /// The begin of one of them.
    let start: Double
    let duration: Double
  }

  private var stretches: [Stretch]

  /// Laps of one duration from media time 0 on.
  ///
  /// - Precondition: `duration` is finite and more than 0.
  package init(duration: Double) {
    precondition(duration > 0 && duration.isFinite, "a lap of \(duration) s")
    stretches = [Stretch(from: -.infinity, start: 0, duration: duration)]
  }

  /// The lap of a media time; its end belongs to the next one.
  package func lap(at time: Double) -> Lap {
    let stretch = stretches.last { $0.from <= time } ?? stretches[0]
    var start = stretch.start + ((time - stretch.start) / stretch.duration).rounded(.down) * stretch.duration
    // The product may round beyond the media time, which then still belongs to the lap before.
    if start > time { start -= stretch.duration }
    return Lap(start: start.isFinite ? start : time, duration: stretch.duration)
  }

  /// How many laps have begun before the one of a media time: 0 in the first.
  package func number(at time: Double) -> Int {
    var number = 0.0
    for (index, stretch) in stretches.enumerated() where index == 0 || stretch.from <= time {
      // One that begins where its stretch does is another one than that before, if there was any; otherwise a lap goes
      // on at another pace.
      if index > 0, stretch.start == stretch.from, stretch.from > 0 { number += 1 }
      let next = index + 1 < stretches.count ? stretches[index + 1].from : .infinity
      let end = next <= time ? next.nextDown : time
      let begin = index == 0 ? stretch.start : stretch.from
      func count(_ time: Double) -> Double { ((time - stretch.start) / stretch.duration).rounded(.down) }
      number += count(end) - count(begin)
    }
    return number >= 0 && number < 1e15 ? Int(number) : 0
  }

  /// Lets laps take another time from a media time on; the place in the lap keeps its share of it.
  package mutating func setDuration(_ duration: Double, at time: Double) {
    let lap = lap(at: time)
    guard duration > 0, duration.isFinite, duration != lap.duration else { return }
    let share = min(max((time - lap.start) / lap.duration, 0), 1)
    removeStretches(from: time)
    stretches.append(
      Stretch(from: stretches.isEmpty ? -.infinity : time, start: time - share * duration, duration: duration))
  }

  /// Lets a lap of some duration begin at a media time, whatever the one before has come to.
  package mutating func restart(duration: Double, at time: Double) {
    guard duration > 0, duration.isFinite else { return }
    removeStretches(from: time)
    stretches.append(Stretch(from: stretches.isEmpty ? -.infinity : time, start: time, duration: duration))
  }

  private mutating func removeStretches(from time: Double) {
    while let last = stretches.last, last.from >= time { stretches.removeLast() }
  }
}
