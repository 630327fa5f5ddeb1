// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The times in which a drawing is shown. At other times, its numbers are those at the nearest instant of these.
struct ShownTimes: Sendable {
  let ranges: [Range<Double>]
  let clock: DocumentClock

  init(_ ranges: [Range<Double>], on clock: DocumentClock) { (self.ranges, self.clock) = (ranges, clock) }

  private var duration: Double { clock.duration }

  /// Some instants with those at which another shown one is the nearest, inside the document and in ascending order.
  func breakpoints(with known: [Double]) -> [Double] {
    // Between two times, the numbers of the nearer one change to those of the other.
    let gaps = zip(ranges, ranges.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
    let all = (known + ranges.flatMap { [$0.lowerBound, $0.upperBound] } + gaps).sorted()
    return TimeResolution.distinct(all).filter { $0 > 0 && $0 < duration }
  }

  /// The value of a function at the shown instant that is the nearest to another; `nil` if it is not accepted.
  ///
  /// - Parameter isAccepted: Whether a value is one of this drawing. At the end of a time, a function can have that of
  ///   the next drawing.
  func value<Value>(at time: Double, of function: (Double) -> Value, where isAccepted: (Value) -> Bool) -> Value? {
    let near = ranges.min { Self.distance(of: time, from: $0) < Self.distance(of: time, from: $1) } ?? 0..<duration
    // The end of a time belongs to the next drawing.
    let side = min(1e-7, (near.upperBound - near.lowerBound) / 4)
    let inside = min(max(time, near.lowerBound + side), near.upperBound - side)
    if time >= duration, near.upperBound >= clock.end {
      let value = function(duration)
      if isAccepted(value) { return value }
    }
    let value = function(inside)
    return isAccepted(value) ? value : nil
  }

  private static func distance(of time: Double, from range: Range<Double>) -> Double {
    max(range.lowerBound - time, time - range.upperBound.nextDown, 0)
  }
}
