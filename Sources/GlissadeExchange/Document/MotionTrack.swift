// SPDX-License-Identifier: MIT
package import GlissadeAnimations
import GlissadeGeometry
package import GlissadeTiming

/// A moving value of a document: one or more numbers as functions of the document's time.
package struct MotionTrack: Sendable {
  /// The numbers at an instant; at a jump, those after it. At the end, they are those of ``DocumentClock``.
  package private(set) var values: @Sendable (Double) -> [Double]
  /// The instants inside the document at which a number or its derivative may jump, in ascending order.
  package var breakpoints: [Double]
  /// The decomposition into additive changes, or `nil`: the last value, and differences that decrease to 0.
  package var sum: AdditiveSum?
  /// The path that a position follows, if it follows one all the time.
  package var path: FollowedPath?
  /// The numbers of a track that never change, or `nil`.
  package private(set) var constant: [Double]?

  /// A last value and differences that decrease to zero.
  package struct AdditiveSum: Sendable {
    package let last: [Double]
    package var terms: [Term]

    /// Whether no term jumps at its start. In CSS, a keyframe's easing with a jump applies to the time before it, too.
    var startsContinuously: Bool { terms.allSatisfy { $0.timingFunction.value(at: 0) == 0 } }
  }

  /// A difference that is complete until `start`, and then decreases to zero.
  package struct Term: Sendable {
    package let start: Double
    package let duration: Double
    package let timingFunction: TimingFunction
    package let difference: [Double]

    /// The difference as a track of a document.
    func track(until end: Double) -> MotionTrack {
      let inside = timingFunction.breakpoints(limit: 1000).map { start + $0 * duration } + [start]
      return MotionTrack(breakpoints: inside.filter { $0 > 0 && $0 < end }.sorted(), duration: end) { time in
        guard time > start else { return difference }
        guard time < start + duration else { return difference.map { _ in 0 } }
        let rest = 1 - timingFunction.value(at: (time - start) / duration)
        return difference.map { $0 * rest }
      }
    }
  }

  /// Creates a track that never changes.
  package init(constant: [Double]) {
    values = { _ in constant }
    breakpoints = []
    self.constant = constant
  }

  /// Creates a moving track. It becomes a constant one if all its samples are equal.
  ///
  /// From the end of the document on, the numbers are those at the end: the state after the motion, or that just before
  /// the end, as ``DocumentClock`` states.
  package init(breakpoints: [Double], duration: Double, values own: @escaping @Sendable (Double) -> [Double]) {
    let end = duration - Self.side(of: duration)
    let values: @Sendable (Double) -> [Double] = { own($0 >= duration ? duration : min($0, end)) }
    self.values = values
    self.breakpoints = breakpoints
    let first = values(0)
    let isConstant = Self.instants(between: breakpoints, duration: duration).allSatisfy { values($0) == first }
    if isConstant { (constant, self.breakpoints) = (first, []) }
  }

  /// The instants that decide whether a track is constant: ``constancyRate`` a second, and five at least between two
  /// breakpoints.
  static func instants(between breakpoints: [Double], duration: Double) -> some Sequence<Double> {
    let bounds = [0] + breakpoints + [duration]
    return zip(bounds, bounds.dropFirst()).lazy.flatMap { start, end in
      let count = max(4, Int((end - start) * Self.constancyRate))
      return (0...count).lazy.map { start + (end - start) * Double($0) / Double(count) }
    }
  }

  /// Creates a moving track without an examination of its values.
  init(breakpoints: [Double], unchecked values: @escaping @Sendable (Double) -> [Double]) {
    self.init(values: values, breakpoints: breakpoints)
  }

  /// The samples per second that decide whether a track is constant.
  private static let constancyRate = 60.0

  /// Whether the track changes.
  package var isMoving: Bool { constant == nil }

  /// The number of numbers.
  package var count: Int { values(0).count }

  /// The numbers at an instant, from the left.
  package func values(before time: Double) -> [Double] { values(time - Self.side(of: time)) }

  /// The numbers at an instant, from the right.
  package func values(after time: Double) -> [Double] { values(time + Self.side(of: time)) }

  /// The distance of one-sided samples from an instant. Where an easing is flat, rounding moves the instant of a jump
  /// by up to 2⁻²⁴ of the time.
  package static func side(of time: Double) -> Double { max(2.5e-7, abs(time) * 0x1p-23) }

  /// Creates a track of numbers that are computed from those of other tracks.
  init(combining tracks: [MotionTrack], duration: Double, _ combine: @escaping @Sendable ([[Double]]) -> [Double]) {
    let constants = tracks.compactMap(\.constant)
    if constants.count == tracks.count {
      self.init(constant: combine(constants))
    } else {
      self.init(breakpoints: Self.breakpoints(of: tracks), duration: duration) { time in
        combine(tracks.map { $0.values(time) })
      }
    }
  }

  /// The breakpoints of several tracks, in ascending order.
  static func breakpoints(of tracks: [MotionTrack]) -> [Double] {
    TimeResolution.distinct(tracks.flatMap(\.breakpoints).sorted())
  }

  /// A track of some of the numbers, or of numbers computed from them.
  package func map(_ transform: @escaping @Sendable ([Double]) -> [Double]) -> MotionTrack {
    if let constant { return MotionTrack(constant: transform(constant)) }
    return MotionTrack(values: { [values] in transform(values($0)) }, breakpoints: breakpoints)
  }

  /// The same track, whose numbers are computed once for each instant.
  func remembered(within limit: MemoryLimit) -> MotionTrack {
    guard isMoving else { return self }
    let memory = TimedMemory<[Double]>(within: limit) { $0.count * MemoryLayout<Double>.stride + 32 }
    var track = self
    track.values = { [values] in memory.value(at: $0, of: values) }
    return track
  }

  private init(values: @escaping @Sendable (Double) -> [Double], breakpoints: [Double]) {
    (self.values, self.breakpoints) = (values, breakpoints)
  }
}
