// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The upper end of an axis of values, and the parts of curves below and above it.
package enum AxisLimit {
  /// A spike narrower than this fraction of the visible time may leave the axis.
  package static let spikeShare = 0.01
  /// A spike leaves the axis only if it is this many times larger than the other values. Otherwise the curves have
  /// enough height beside it.
  package static let spikeFactor = 4.0

  /// The largest value of an axis without the spikes of its curves, or `nil` if the axis must reach the largest value.
  ///
  /// Values that last for less than a hundredth of the visible time belong to spikes. Values at rest do not count:
  /// a short motion between long rests is no spike.
  ///
  /// - Parameters:
  ///   - curves: The points of each curve in the visible time, joined by lines. Their abscissas do not decrease.
  ///   - rest: The value below which nothing moves visibly.
  /// - Complexity: O(*n*) in the points.
  package static func withoutSpikes(of curves: [[Point]], over visible: ClosedRange<Double>, rest: Double) -> Double? {
    let width = spikeShare * (visible.upperBound - visible.lowerBound)
    let largest = curves.joined().map(\.y).filter(\.isFinite).max() ?? 0
    func isLasting(_ level: Double) -> Bool { curves.contains { longestRun(of: $0, above: level) >= width } }
    var (low, high) = (rest, largest / spikeFactor)
    guard width > 0, low < high, isLasting(low), !isLasting(high) else { return nil }
    // Some value between these levels is the largest one that lasts. A bisection to 1 % of it is enough.
    while high > 1.01 * low {
      let middle = (low * high).squareRoot()
      guard middle > low, middle < high else { break }
      if isLasting(middle) { low = middle } else { high = middle }
    }
    // Above the result, no run lasts, since it is at least `high`.
    let limit = 1.25 * high
    return largest > limit ? limit : nil
  }

  /// The largest width of a part of a curve above a level.
  private static func longestRun(of curve: [Point], above level: Double) -> Double {
    var longest = 0.0
    for part in parts(of: curve, isAbove: true, level: level) {
      if let first = part.first, let last = part.last { longest = max(longest, last.x - first.x) }
    }
    return longest
  }

  /// The parts of a polyline up to a level, with its intersections with the level.
  package static func parts(of line: [Point], upTo level: Double) -> [[Point]] {
    parts(of: line, isAbove: false, level: level)
  }

  /// The highest point of each part of a curve above a level.
  package static func peaks(of curve: [Point], above level: Double) -> [Point] {
    parts(of: curve, isAbove: true, level: level).compactMap { $0.max { $0.y < $1.y } }.filter { $0.y > level }
  }

  private static func parts(of line: [Point], isAbove: Bool, level: Double) -> [[Point]] {
    var parts: [[Point]] = []
    var part: [Point] = []
    var last: Point?
    func end() {
      if !part.isEmpty { parts.append(part) }
      part = []
    }
    for point in line {
      guard point.y.isFinite else {
        end()
        last = nil
        continue
      }
      let isInside = isAbove ? point.y > level : point.y <= level
      if let last, (isAbove ? last.y > level : last.y <= level) != isInside {
        // Halves, since the difference of two finite values can be infinite.
        let share = (level / 2 - last.y / 2) / (point.y / 2 - last.y / 2)
        part.append(Point(x: last.x + share * (point.x - last.x), y: level))
        if !isInside { end() }
      }
      if isInside { part.append(point) }
      last = point
    }
    end()
    return parts
  }
}
