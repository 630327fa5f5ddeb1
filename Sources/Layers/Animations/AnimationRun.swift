import Animations
import Timing

/// An animation on its layer, over all properties that it drives.
struct AnimationRun: Sendable {
  let layer: LayerID
  private(set) var life: AnimationLife
  /// The end of the last part that did not finish; −∞ where all parts finish.
  private var lastInterruption = -Double.infinity
  private let isRejected: Bool

  init(layer: LayerID, life: AnimationLife) {
    self.layer = layer
    self.life = life
    isRejected = false
  }

  init(rejected: AnimationRegistry.Rejection) {
    layer = rejected.layer
    isRejected = true
    life = AnimationLife(
      id: rejected.id, timing: MediaTiming(duration: 0), added: rejected.time, end: rejected.time,
      reason: rejected.reason)
  }

  /// Adds a part: the animation ends with its last part, and has finished only if every part has.
  mutating func join(_ part: AnimationLife) {
    life.added = min(life.added, part.added)
    life.end = max(life.end, part.end)
    if part.reason != .finished, part.end > lastInterruption {
      (life.reason, lastInterruption) = (part.reason, part.end)
    }
  }

  /// It ends earlier than it would.
  mutating func end(at time: Double, _ reason: EndReason) {
    life.end = time
    life.reason = reason
  }

  /// When it begins to be there; an animation that is taken away before never does.
  var begin: Double { max(life.added, life.timing.beginTime) }

  /// The end, whenever it is.
  func endEvent(isBackwards: Bool) -> AnimationEvent {
    AnimationEvent(
      animation: life.id, layer: layer, time: life.end, kind: .ended(life.reason), isBackwards: isBackwards)
  }

  func events(after start: Double, through end: Double, isBackwards: Bool) -> [AnimationEvent] {
    var events: [AnimationEvent] = []
    func add(_ time: Double, _ kind: AnimationEvent.Kind) {
      guard time > start, time <= end else { return }
      events.append(
        AnimationEvent(animation: life.id, layer: layer, time: time, kind: kind, isBackwards: isBackwards))
    }
    if !isRejected, begin <= life.end {
      add(begin, .began)
      forEachRepeat(after: max(start, begin), before: min(end.nextUp, life.end)) { add($1, .repeated($0)) }
    }
    add(life.end, .ended(life.reason))
    return events
  }

  /// The first instant after one at which something happens, or `nil`. What never ends has its end at infinity.
  func nextInstant(after time: Double) -> Double? {
    guard life.end > time || begin > time else { return nil }
    var next = life.end > time ? life.end : .infinity
    if !isRejected, begin <= life.end {
      if begin > time {
        next = min(next, begin)
      } else {
        // Two repeats, so that rounding leaves one of them after the instant.
        let length = life.timing.duration * (life.timing.autoreverses ? 2 : 1)
        let horizon = time + 2 * length / life.timing.speed.magnitude
        forEachRepeat(after: time, before: min(horizon.isNaN ? .infinity : horizon.nextUp, life.end)) {
          next = min(next, $1)
        }
      }
    }
    return next
  }

  /// The begins of repeats after an instant and before another one; the last thousand of them.
  private func forEachRepeat(after start: Double, before end: Double, _ body: (Int, Double) -> Void) {
    let timing = life.timing
    let length = timing.duration * (timing.autoreverses ? 2 : 1)
    guard length > 0, length < .infinity, timing.speed != 0, start < end else { return }
    // Local times pass whole lengths; played backwards, downwards.
    func index(_ time: Double) -> Double { timing.localTime(at: time) / length }
    func time(_ index: Double) -> Double { (index * length - timing.timeOffset) / timing.speed + timing.beginTime }
    let isForwards = timing.speed > 0
    // The index at the begin, which is a whole number where it is one but for rounding.
    let nearest = (timing.timeOffset / length).rounded()
    let first = abs(timing.timeOffset / length - nearest) <= 4 * nearest.ulp ? nearest : timing.timeOffset / length
    let total = timing.repeatDuration.map { $0 / length } ?? (timing.repeatCount == 0 ? 1 : timing.repeatCount)
    let bounds = (low: max(isForwards ? first : 0, 0), high: isForwards ? total : min(first, total))
    let (from, to) = isForwards ? (index(start), index(end)) : (index(end), index(start))
    guard to.magnitude < 0x1p52, from.magnitude < 0x1p52, first.magnitude < 0x1p52 else { return }
    // One more on either side, since rounding may put a boundary and an index on different sides; the instant decides.
    let low = max(
      from.rounded(.down), isForwards ? to.rounded(.up) - 1000 : from.rounded(.down), bounds.low.rounded(.down) + 1)
    let high = min(to.rounded(.up), isForwards ? .infinity : low + 1000, bounds.high.rounded(.up) - 1)
    guard low <= high else { return }
    let firstPassed = isForwards ? 0 : first.rounded(.up)
    for step in stride(from: low, through: high, by: 1) {
      let instant = time(step)
      guard instant > start, instant < end else { continue }
      body(Int(isForwards ? step : firstPassed - step), instant)
    }
  }
}
