// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The motion path of the middle of a layer.
struct MotionPath: Sendable {
  /// The parts between jumps.
  let parts: [[Point]]
  /// The places at each tenth of a second.
  let dots: [Point]

  private static let (sampleCount, dotInterval, dotLimit) = (480, 0.1, 600)
  /// The largest distance of two places that are the same.
  private static let least = 1e-3

  /// - Parameter middle: The place over time, from 0 to a duration in seconds.
  init(_ middle: NumberMotion, until duration: Double) {
    let curves = middle.curves(of: .value, until: duration, count: Self.sampleCount)
    var parts: [[Point]] = []
    var last: (time: Double, place: Point)?
    for (x, y) in zip(curves[0], curves[1]) {
      let place = Point(x: x.y, y: y.y)
      defer { last = (x.x, place) }
      if let last, last.time < x.x || last.place.distance(to: place) <= Self.least {
        parts[parts.count - 1].append(place)
      } else {
        parts.append([place])
      }
    }
    self.parts = parts.filter { part in part.contains { $0.distance(to: part[0]) > Self.least } }
    let count = min(Self.dotLimit, Int(duration / Self.dotInterval + 1e-9))
    dots =
      self.parts.isEmpty
      ? []
      : (0...count).map { index in
        let values = middle.values(at: min(Double(index) * Self.dotInterval, LapTable.limit(before: duration)))
        return Point(x: values[0], y: values[1])
      }
  }
}
