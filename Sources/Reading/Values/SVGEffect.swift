// SPDX-License-Identifier: MIT
import GlissadeTiming

/// An animation of one attribute, by SMIL or CSS.
struct SVGEffect<Value: Sendable>: Sendable {
  /// The progress of an animation at an instant.
  struct Progress {
    /// The begin of the interval, which orders animations: later ones have priority.
    let begin: Double
    /// The progress of the iteration, in 0 … 1.
    let progress: Double
    let iteration: Double
  }

  /// The progress at an instant, or `nil` without an effect.
  let progress: @Sendable (Double) -> Progress?
  /// The value over an underlying one.
  let value: @Sendable (Progress, _ underlying: Value) -> Value
  /// Whether it comes from CSS, which has priority over SMIL in a fixed order.
  let isCSS: Bool
  /// The pieces in which the value moves, or `nil` if they are not known.
  var timeline: SVGTimeline?
}

extension Moving {
  /// A value under animations.
  static func animated(_ base: Moving, by effects: [SVGEffect<Value>]) -> Moving {
    guard !effects.isEmpty else { return base }
    var timelines = effects.map(\.timeline)
    if case .function(let timeline, _) = base { timelines.append(timeline) }
    let timeline = timelines.dropFirst().reduce(timelines.first ?? nil) { merged, next in
      merged.flatMap { merged in next.flatMap { merged.merged(with: $0) } }
    }
    if effects.count == 1 {
      let effect = effects[0]
      return .function(timeline) { time in
        let underlying = base.value(at: time)
        return effect.progress(time).map { effect.value($0, underlying) } ?? underlying
      }
    }
    let (timed, styled) = (effects.filter { !$0.isCSS }, effects.filter(\.isCSS))
    return .function(timeline) { time in
      var active: [(order: Int, progress: SVGEffect<Value>.Progress)] = []
      for (order, effect) in timed.enumerated() {
        if let progress = effect.progress(time) { active.append((order, progress)) }
      }
      active.sort { ($0.progress.begin, $0.order) < ($1.progress.begin, $1.order) }
      var value = base.value(at: time)
      for entry in active { value = timed[entry.order].value(entry.progress, value) }
      for effect in styled {
        if let progress = effect.progress(time) { value = effect.value(progress, value) }
      }
      return value
    }
  }
}

extension SMILTiming {
  /// The pieces in which the values of a course move in a schedule; `nil` if they are too many.
  func timeline(in schedule: SMILSchedule, _ course: SMILValues.Course, isCumulative: Bool) -> SVGTimeline? {
    let simple = SVGClock.seconds(duration)
    let repeated = SVGClock.seconds(intermediateDuration)
    var pieces: [SVGTimeline.Piece] = []
    func append(_ interval: SMILSchedule.Interval, until end: Double) -> Bool {
      let end = min(end, interval.begin + repeated)
      guard simple < .infinity else {
        pieces.append(SVGTimeline.Piece(start: interval.begin, end: end))
        return end.isFinite
      }
      var iteration = 0.0
      while interval.begin + iteration * simple < end - 1e-9 {
        guard pieces.count <= SVGTimeline.pieceLimit else { return false }
        let start = interval.begin + iteration * simple
        for (index, time) in course.keyTimes.enumerated() {
          let isLast = index + 1 == course.keyTimes.count
          if isLast, time >= 1 { break }
          let next = isLast ? 1 : course.keyTimes[index + 1]
          let piece = SVGTimeline.Piece(
            start: start + time * simple, end: start + next * simple,
            easing: course.mode == .linear && index < course.splines.count ? course.splines[index] : .linear)
          if piece.start >= end - 1e-9 { break }
          // A part of a curve is no curve of the same kind.
          if piece.end > end + 1e-9, !(piece.easing == .linear) { return false }
          pieces.append(SVGTimeline.Piece(start: piece.start, end: min(piece.end, end), easing: piece.easing))
        }
        iteration += 1
      }
      if interval.end.isFinite, let last = pieces.last, last.end < interval.end - 1e-9 {
        pieces.append(SVGTimeline.Piece(start: last.end, end: interval.end))
      }
      return true
    }
    var loopStart: Double?
    for interval in schedule.first {
      guard interval.end == .infinity, repeated == .infinity, simple < .infinity else {
        guard append(interval, until: interval.end) else { return nil }
        continue
      }
      guard !isCumulative else { return nil }
      loopStart = interval.begin
      guard append(interval, until: interval.begin + simple) else { return nil }
    }
    if schedule.period > 0, let first = schedule.cycle.first {
      loopStart = first.begin
      for interval in schedule.cycle {
        // An interval that ends in the next cycle is cut.
        let limit = first.begin + schedule.period
        guard append(interval, until: min(interval.end, limit)) else { return nil }
      }
      if let last = pieces.last, last.end < first.begin + schedule.period {
        pieces.append(SVGTimeline.Piece(start: last.end, end: first.begin + schedule.period))
      }
    }
    return SVGTimeline(pieces, loopStart: loopStart)
  }

  /// The progress in a schedule as a function of the time.
  func progress<Value>(in schedule: SMILSchedule) -> @Sendable (Double) -> SVGEffect<Value>.Progress? {
    let simple = SVGClock.seconds(duration)
    let freezes = freezes
    let repeated = SVGClock.seconds(intermediateDuration)
    return { time in
      guard let interval = schedule.interval(at: time) else { return nil }
      // Up to a minimum duration after the repeats, the element is as after the animation.
      guard freezes || time < min(interval.end, interval.begin + repeated) else { return nil }
      guard simple < .infinity else {
        return SVGEffect<Value>.Progress(begin: interval.begin, progress: 0, iteration: 0)
      }
      let active = min(min(time, interval.end) - interval.begin, repeated)
      var iteration = (active / simple).rounded(.down)
      var progress = active / simple - iteration
      let isOver = time >= interval.end || active >= repeated
      // The end of the last repeat belongs to it, also where the quotient is rounded.
      if isOver, iteration > 0, progress < 1e-9 {
        iteration -= 1
        progress = 1
      } else if isOver, progress > 1 - 1e-9 {
        progress = 1
      }
      return SVGEffect<Value>.Progress(begin: interval.begin, progress: progress, iteration: iteration)
    }
  }
}
