// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// An animation of a layer with all properties that it drives.
struct AnimationRun: Sendable {
  let layer: LayerID
  private(set) var lifetime: AnimationLifetime
  /// The end of the last part that did not finish; −∞ if all parts finish.
  private var lastInterruption = -Double.infinity
  private let isRejected: Bool

  init(layer: LayerID, lifetime: AnimationLifetime) {
    self.layer = layer
    self.lifetime = lifetime
    isRejected = false
  }

  init(rejected: AnimationRegistry.Rejection) {
    layer = rejected.layer
    isRejected = true
    lifetime = AnimationLifetime(
      id: rejected.id, timing: MediaTiming(duration: 0), added: rejected.time, end: rejected.time,
      reason: rejected.reason)
  }

  /// Adds a part. The animation ends with its last part, and has finished only if every part has.
  mutating func join(_ part: AnimationLifetime) {
    lifetime.added = min(lifetime.added, part.added)
    lifetime.end = max(lifetime.end, part.end)
    if part.reason != .finished, part.end > lastInterruption {
      (lifetime.reason, lastInterruption) = (part.reason, part.end)
    }
  }

  /// Ends the animation earlier.
  mutating func end(at time: Double, _ reason: EndReason) {
    lifetime.end = time
    lifetime.reason = reason
  }

  /// Moves the events from the layer's own time to instants of the tree.
  ///
  /// - Parameters:
  ///   - instant: The instant at which the picture first shows a time.
  ///   - space: The layer's time as a function of the instant if it has one forward rate. Otherwise repeats have no
  ///     events, because a clock can pass them several times.
  mutating func show(by instant: (Double) -> Double, _ space: TimeSpace?) {
    var timing = lifetime.timing
    if let space {
      timing.speed *= space.speed
    } else {
      (timing.duration, timing.speed) = (0, 1)
    }
    timing.beginTime = instant(timing.beginTime)
    lifetime = AnimationLifetime(
      id: lifetime.id, timing: timing, added: instant(lifetime.added), end: instant(lifetime.end),
      reason: lifetime.reason, completion: lifetime.completion)
  }

  /// The instant of the begin event. An animation that is removed before this instant has none.
  var begin: Double { max(lifetime.added, lifetime.timing.beginTime) }

  /// The end event, also for an end in the future.
  func endEvent(isBackwards: Bool) -> AnimationEvent {
    AnimationEvent(
      animation: lifetime.id, layer: layer, time: lifetime.end, kind: .ended(lifetime.reason), isBackwards: isBackwards)
  }

  func events(after start: Double, through end: Double, isBackwards: Bool) -> [AnimationEvent] {
    var events: [AnimationEvent] = []
    func add(_ time: Double, _ kind: AnimationEvent.Kind) {
      guard time > start, time <= end else { return }
      events.append(
        AnimationEvent(animation: lifetime.id, layer: layer, time: time, kind: kind, isBackwards: isBackwards))
    }
    if !isRejected, begin <= lifetime.end {
      add(begin, .began)
      forEachRepeat(after: max(start, begin), before: min(end.nextUp, lifetime.end)) { add($1, .repeated($0)) }
    }
    add(lifetime.end, .ended(lifetime.reason))
    return events
  }

  /// The instant of the first event after an instant, or `nil`. It is infinite for an animation that never ends.
  func nextInstant(after time: Double) -> Double? {
    guard lifetime.end > time || begin > time else { return nil }
    var next = lifetime.end > time ? lifetime.end : .infinity
    if !isRejected, begin <= lifetime.end {
      if begin > time {
        next = min(next, begin)
      } else {
        // Two repeats, so that one of them is after the instant in spite of rounding.
        let length = lifetime.timing.duration * (lifetime.timing.autoreverses ? 2 : 1)
        let horizon = time + 2 * length / lifetime.timing.speed.magnitude
        forEachRepeat(after: time, before: min(horizon.isNaN ? .infinity : horizon.nextUp, lifetime.end)) {
          next = min(next, $1)
        }
      }
    }
    return next
  }

  /// Calls a function with the number and the begin of each repeat between two instants. If there are more than a
  /// thousand, only the last thousand are passed.
  private func forEachRepeat(after start: Double, before end: Double, _ body: (Int, Double) -> Void) {
    let timing = lifetime.timing
    let length = timing.duration * (timing.autoreverses ? 2 : 1)
    guard length > 0, length < .infinity, timing.speed != 0, start < end else { return }
    // Repeats begin at multiples of the length on the local time axis, descending in reverse playback.
    func index(_ time: Double) -> Double { timing.localTime(at: time) / length }
    func time(_ index: Double) -> Double { (index * length - timing.timeOffset) / timing.speed + timing.beginTime }
    let isForwards = timing.speed > 0
    // The index at the begin, rounded to a whole number if it is one within rounding errors.
    let nearest = (timing.timeOffset / length).rounded()
    let first = abs(timing.timeOffset / length - nearest) <= 4 * nearest.ulp ? nearest : timing.timeOffset / length
    let total = timing.repeatDuration.map { $0 / length } ?? (timing.repeatCount == 0 ? 1 : timing.repeatCount)
    let bounds = (low: max(isForwards ? first : 0, 0), high: isForwards ? total : min(first, total))
    let (from, to) = isForwards ? (index(start), index(end)) : (index(end), index(start))
    guard to.magnitude < 0x1p52, from.magnitude < 0x1p52, first.magnitude < 0x1p52 else { return }
    // The range has one more repeat at either end, because rounding can move an index across a boundary. The loop
    // compares the instants themselves.
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
