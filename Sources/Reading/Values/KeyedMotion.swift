// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// A function of time as animations of the engine with keyframes.
struct KeyedMotion<Value: Animatable & Equatable>: Sendable {
  /// The value before the first animation.
  let base: Value
  private(set) var animations: [Animation<Value>] = []

  /// Creates the animations, or returns `nil` where they deviate from the function.
  init?(_ timeline: SVGTimeline, _ function: (Double) -> Value) {
    base = function(min(timeline.start, 0) - 1)
    guard base.isFinite else { return nil }
    let split = timeline.loopStart ?? timeline.end
    let lead = timeline.pieces.filter { $0.start < split - 1e-9 }
    let loop = timeline.pieces.filter { $0.start >= split - 1e-9 }
    if let first = lead.first, let last = lead.last {
      let final = function(timeline.end)
      let holds = timeline.loopStart == nil && final != base
      guard
        let animation = Self.animation(
          lead, function, final: timeline.loopStart == nil ? final : nil,
          timing: MediaTiming(
            beginTime: first.start, duration: last.end - first.start, fillMode: holds ? .forwards : .removed))
      else { return nil }
      animations.append(animation)
    }
    if let first = loop.first, let last = loop.last {
      guard
        let animation = Self.animation(
          loop, function, final: nil,
          timing: MediaTiming(beginTime: first.start, duration: last.end - first.start, repeatCount: .infinity))
      else { return nil }
      animations.append(animation)
    }
    guard agrees(timeline, function) else { return nil }
  }

  private static func animation(
    _ pieces: [SVGTimeline.Piece], _ function: (Double) -> Value, final: Value?, timing: MediaTiming
  ) -> Animation<Value>? {
    var (values, times, easings): ([Value], [Double], [TimingFunction]) = ([], [], [])
    for piece in pieces {
      guard let ends = ends(of: piece, function) else { return nil }
      let time = min(max((piece.start - timing.beginTime) / timing.duration, 0), 1)
      if let last = values.last, last == ends.start {
      } else {
        if !values.isEmpty { easings.append(.linear) }
        values.append(ends.start)
        times.append(time)
      }
      values.append(ends.end)
      times.append(min(max((piece.end - timing.beginTime) / timing.duration, 0), 1))
      easings.append(ends.start == ends.end ? .linear : piece.easing)
    }
    if let final, values.last != final {
      values.append(final)
      times.append(1)
      easings.append(.linear)
    }
    times[times.count - 1] = 1
    let keyframes = Keyframes(values, keyTimes: times, timingFunctions: easings)
    let animation = Animation.keyframes(keyframes, timing: timing)
    return animation.problems.isEmpty ? animation : nil
  }

  /// The values at the ends of a piece, from its inside.
  ///
  /// The function can jump at both ends. There, the value is extrapolated from inside.
  private static func ends(
    of piece: SVGTimeline.Piece, _ function: (Double) -> Value
  ) -> (start: Value, end: Value)? {
    let length = piece.end - piece.start
    func inside(_ share: Double) -> (value: Value, progress: Double) {
      (function(piece.start + share * length), piece.easing.value(at: share))
    }
    let (first, second) = (inside(SVGTimeline.shares[0]), inside(SVGTimeline.shares[1]))
    guard first.value.isFinite, second.value.isFinite else { return nil }
    if first.value == second.value { return (first.value, first.value) }
    let span = second.progress - first.progress
    guard abs(span) > 1e-6 else { return nil }
    let slope = second.value.difference(from: first.value).scaled(by: 1 / span)
    let start = first.value.advanced(by: slope.scaled(by: -first.progress))
    let end = first.value.advanced(by: slope.scaled(by: 1 - first.progress))
    func exact(_ value: Value, _ time: Double) -> Value {
      let there = function(time)
      return there.isFinite && there.distance(to: value) <= 1e-9 * max(slope.magnitude, 1) ? there : value
    }
    return (exact(start, piece.start), exact(end, piece.end))
  }

  /// Whether the animations have the values of the function inside every piece.
  private func agrees(_ timeline: SVGTimeline, _ function: (Double) -> Value) -> Bool {
    for piece in timeline.pieces {
      for time in timeline.testInstants(in: piece) where !matches(function(time), at: time) { return false }
    }
    let after = timeline.end + 1
    return matches(function(timeline.start - 1), at: timeline.start - 1) && matches(function(after), at: after)
  }

  private func matches(_ expected: Value, at time: Double) -> Bool {
    let value = animations.lazy.compactMap { $0.sample(at: time)?.value }.last ?? base
    return value == expected || value.distance(to: expected) <= 1e-6
  }
}

extension SVGTimeline {
  /// The parts of a piece from which the values at its ends follow.
  fileprivate static let shares = [0.25, 0.75]

  /// The instants at which animations are compared with a function: in a piece, and in a repeat of it.
  fileprivate func testInstants(in piece: Piece) -> [Double] {
    let times = [0.03, 0.37, 0.61, 0.98].map { piece.start + $0 * (piece.end - piece.start) }
    guard let loopStart, piece.start >= loopStart - 1e-9 else { return times }
    return times + times.map { $0 + 3 * period }
  }
}

/// A function with its animations, or with `nil` where they would deviate from it.
struct KnownMotion<Value: Animatable & Equatable>: Sendable {
  private let timeline: SVGTimeline
  private let function: @Sendable (Double) -> Value
  let motion: KeyedMotion<Value>?

  init(_ timeline: SVGTimeline, _ function: @escaping @Sendable (Double) -> Value) {
    (self.timeline, self.function) = (timeline, function)
    motion = KeyedMotion(timeline, function)
  }

  /// Whether another function has the same animations: its values are the same at all instants that count.
  func represents(_ timeline: SVGTimeline, _ function: (Double) -> Value) -> Bool {
    guard self.timeline == timeline else { return false }
    func areEqual(_ time: Double) -> Bool { function(time) == self.function(time) }
    return areEqual(min(timeline.start, 0) - 1) && areEqual(timeline.start - 1) && areEqual(timeline.end)
      && areEqual(timeline.end + 1)
      && timeline.pieces.allSatisfy { piece in
        areEqual(piece.start) && areEqual(piece.end)
          && SVGTimeline.shares.allSatisfy { areEqual(piece.start + $0 * (piece.end - piece.start)) }
          && timeline.testInstants(in: piece).allSatisfy(areEqual)
      }
  }
}
