// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A number over the time of a document as the stops of one `linear()` easing, from a keyframe of 0 to one of 1.
///
/// A stop needs about a tenth of the characters of a keyframe with a cubic easing, and a number that keeps changing its
/// acceleration needs two to three times as many stops as such keyframes.
struct WebStops {
  /// The easing.
  let text: String

  /// The samples per second with which the polyline is found, between which it is refined.
  private static let rate = 240.0
  /// The parts of the accepted error for the polyline, and for the bend of the motion between two samples.
  private static let (share, bend) = (0.65, 0.1)
  private static let largestDepth = 12
  /// The most stops.
  static let limit = 4096

  /// Creates the stops, or returns `nil` for a number that needs more than ``limit``.
  ///
  /// - Parameters:
  ///   - track: A track of one number.
  ///   - unit: The number of the keyframe of 1.
  ///   - error: The largest accepted difference of the number.
  init?(of track: MotionTrack, duration: Double, unit: Double, error: Double) {
    var parts: [[Point]] = [[]]
    let bounds = [0] + track.breakpoints + [duration]
    for (start, end) in zip(bounds, bounds.dropFirst()) where end - start > Self.shortest {
      let first = start == 0 ? track.values(0)[0] : track.values(after: start)[0]
      if let last = parts[parts.count - 1].last, abs(last.y - first) > error * Self.bend { parts.append([]) }
      if parts[parts.count - 1].isEmpty { parts[parts.count - 1].append(Point(x: start, y: first)) }
      let end = Point(x: end, y: track.values(before: end)[0])
      let count = max(4, Int((end.x - start) * Self.rate))
      for step in 1...count {
        let time = start + (end.x - start) * Double(step) / Double(count)
        let next = step == count ? end : Point(x: time, y: track.values(time)[0])
        Self.refine(track, to: next, error * Self.bend, 0, into: &parts[parts.count - 1])
      }
    }
    let lines = parts.filter { !$0.isEmpty }.map {
      MinimumPolyline(of: $0, tolerance: error * Self.share, startsExactly: true, endsExactly: true).vertices
    }
    guard !lines.isEmpty, lines.reduce(0, { $0 + $1.count }) <= Self.limit,
      lines.allSatisfy({ $0.allSatisfy(\.isFinite) })
    else { return nil }
    let digits = SVGKeyframes.digits(for: error / unit)
    let stops = lines.enumerated().flatMap { index, line in
      let percents = Self.digits(of: line, duration: duration, error: error)
      return line.indices.map { number in
        let point = line[number]
        // Both stops of a jump have the same instant, which is exact.
        let isJump = (number == 0 && index > 0) || (number == line.count - 1 && index < lines.count - 1)
        let percents = isJump ? Self.largestDigits : percents[number]
        let percentage = Decimal.text(point.x / duration * 100, digits: percents)
        return Decimal.text(point.y / unit, digits: digits) + " " + percentage + "%"
      }
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }

  /// The most digits of a percentage.
  private static let largestDigits = 9
  /// The shortest time between two breakpoints, in seconds.
  private static let shortest = 1e-6

  /// Appends samples up to a point, so that the number is nearly straight between them.
  private static func refine(
    _ track: MotionTrack, to end: Point, _ error: Double, _ depth: Int, into samples: inout [Point]
  ) {
    let start = samples[samples.count - 1]
    let time = (start.x + end.x) / 2
    guard depth < largestDepth, end.x - start.x > shortest else { return samples.append(end) }
    let middle = Point(x: time, y: track.values(time)[0])
    guard abs(middle.y - (start.y + end.y) / 2) > error else { return samples.append(end) }
    refine(track, to: middle, error, depth + 1, into: &samples)
    refine(track, to: end, error, depth + 1, into: &samples)
  }

  /// The digits of the percentage of each stop, with which the number differs by a small part of an error.
  private static func digits(of line: [Point], duration: Double, error: Double) -> [Int] {
    let speeds = zip(line, line.dropFirst()).map { start, end in
      abs(end.y - start.y) / max(end.x - start.x, 1e-12)
    }
    return line.indices.map { index in
      let speed = max(index > 0 ? speeds[index - 1] : 0, index < speeds.count ? speeds[index] : 0)
      // Rounded instants stay in their order: a stop before the one in front of it would be moved to it.
      let gap = min(
        index > 0 ? line[index].x - line[index - 1].x : .infinity,
        index < speeds.count ? line[index + 1].x - line[index].x : .infinity)
      var (digits, unit) = (1, 0.0005 * duration)
      while digits < Self.largestDigits, unit * speed > error / 5 || unit > gap / 4 {
        (digits, unit) = (digits + 1, unit / 10)
      }
      return digits
    }
  }
}
