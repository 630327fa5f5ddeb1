// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The duration of the animations of a file.
struct SVGDuration {
  /// The end of the last animation if all end. Otherwise the smallest common period, or the longest one: once, or as
  /// often as it takes to the end of the animations that end.
  let seconds: Double
  /// Whether an animation repeats without an end.
  let isEndless: Bool
  /// The instant from which on all that does not end repeats, in seconds.
  let repetitionStart: Double

  /// The longest common period that is used.
  private static let limit: Int64 = 60_000_000_000

  init(_ builder: SVGBuilder) {
    var end = 0.0
    var periods: Set<Int64> = []
    // The end of what an endless animation does before its repetition.
    var beginning = 0.0
    for index in builder.used {
      guard let course = builder.schedules.courses[index] else { continue }
      let schedule = course.schedule
      if schedule.period > 0 {
        periods.insert(SVGClock.nanoseconds(schedule.period))
        beginning = max(beginning, schedule.repetitionStart(staysAfterEnd: course.timing.freezes))
      }
      for interval in schedule.first + schedule.cycle {
        if interval.end < .infinity {
          if schedule.period == 0 { end = max(end, interval.end) }
        } else if course.timing.duration != SVGClock.never {
          periods.insert(course.timing.duration)
          beginning = max(beginning, interval.begin)
        } else {
          end = max(end, interval.begin)
        }
      }
    }
    for animation in builder.motions.lazy.map(\.styled).joined() where !animation.isPaused {
      guard builder.document.keyframes[animation.name] != nil else { continue }
      let timing = animation.timing
      if timing.iterations == .infinity {
        let alternates = timing.direction == .alternate || timing.direction == .alternateReverse
        periods.insert(SVGClock.nanoseconds(timing.duration * (alternates ? 2 : 1) / abs(animation.clock.rate)))
        if animation.clock.rate > 0 {
          beginning = max(beginning, (timing.delay - animation.clock.start) / animation.clock.rate)
        }
      } else {
        end = max(end, animation.endTime)
      }
    }
    periods = periods.filter { $0 > 0 && $0 != SVGClock.never }
    isEndless = !periods.isEmpty
    guard isEndless else {
      seconds = end.isFinite ? max(end, 0.001) : 0.001
      repetitionStart = 0
      return
    }
    var common: Int64? = 1
    for period in periods { common = common.flatMap { Self.commonMultiple($0, period) } }
    let nanoseconds = common ?? periods.max() ?? 1
    let period = max(SVGClock.seconds(nanoseconds), 0.001)
    let count = end.isFinite ? max((end / period - 1e-9).rounded(.up), 1) : 1
    seconds = period * count
    repetitionStart = max(beginning, end.isFinite ? end : 0)
  }

  /// The smallest common multiple, or `nil` beyond the limit.
  private static func commonMultiple(_ a: Int64, _ b: Int64) -> Int64? {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    let (product, isOver) = (a / x).multipliedReportingOverflow(by: b)
    return isOver || product > limit ? nil : product
  }
}
