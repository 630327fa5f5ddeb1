// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// An instant at which a motion is sampled, or the limit from the left there.
struct SampleInstant: Sendable, Hashable {
  let time: Double
  var isLimitFromLeft = false

  /// Even instants of a range, with both limits at each breakpoint inside it, in ascending order.
  ///
  /// The last one is the limit from the left at the end of the range. The end itself belongs to the next lap.
  static func instants(in range: ClosedRange<Double>, count: Int, breakpoints: [Double]) -> [SampleInstant] {
    let length = range.upperBound - range.lowerBound
    var instants = (0..<count).map { SampleInstant(time: range.lowerBound + length * Double($0) / Double(count)) }
    for time in breakpoints where range.contains(time) && time < range.upperBound {
      if time > range.lowerBound { instants.append(SampleInstant(time: time, isLimitFromLeft: true)) }
      instants.append(SampleInstant(time: time))
    }
    if !breakpoints.isEmpty {
      instants.sort { ($0.time, $0.isLimitFromLeft ? 0 : 1) < ($1.time, $1.isLimitFromLeft ? 0 : 1) }
    }
    instants.append(SampleInstant(time: range.upperBound, isLimitFromLeft: true))
    return instants
  }
}

extension PositionMotion {
  func position(at instant: SampleInstant) -> Point {
    instant.isLimitFromLeft ? sample(before: instant.time).value : position(at: instant.time)
  }
}
