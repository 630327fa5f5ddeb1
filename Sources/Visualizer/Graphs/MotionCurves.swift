package import Geometry

/// Speed and acceleration over time, taken from a motion that is asked for place and velocity.
package struct MotionCurves: Sendable {
  /// (Seconds, points per second), with both sides of every jump.
  package let speeds: [Point]
  /// (Seconds, points per second²); a jump of the velocity is no number and is left out.
  package let accelerations: [Point]

  /// - Parameters:
  ///   - range: The media times that are asked for; seconds count from their beginning.
  ///   - breaks: The media times at which the velocity may jump, in order.
  ///   - count: About how many places are asked for.
  ///   - quantity: What is wanted: the other curve is empty.
  ///   - origin: The media time from which seconds count; `nil`: from the beginning of the range.
  ///   - velocity: The exact velocity at a media time; at a break that of what follows.
  package init(
    over range: ClosedRange<Double>, breaks: [Double], count: Int, quantity: Seeing.Quantity,
    origin: Double? = nil, velocity: (Double) -> Vector
  ) {
    let length = range.upperBound - range.lowerBound
    let origin = origin ?? range.lowerBound
    var speeds: [Point] = []
    var accelerations: [Point] = []
    var start = range.lowerBound
    for end in breaks.filter({ $0 > range.lowerBound && $0 < range.upperBound }) + [range.upperBound] {
      defer { start = max(start, end) }
      guard end - start > 2 * Self.before else { continue }
      let steps = max(2, Int((Double(count) * (end - start) / length).rounded(.up)))
      for step in 0...steps {
        // Neither end is asked for itself: there rounding may decide which side is meant.
        let time =
          step == 0
          ? start + Self.before
          : step == steps ? end - Self.before : start + (end - start) * Double(step) / Double(steps)
        switch quantity {
        case .speed: speeds.append(Point(x: time - origin, y: velocity(time).length))
        case .acceleration:
          let value = Self.acceleration(at: time, in: (start + Self.before)...(end - Self.before), velocity).length
          accelerations.append(Point(x: time - origin, y: value))
        }
      }
    }
    self.speeds = speeds
    self.accelerations = accelerations
  }

  /// The curve of a quantity.
  package subscript(quantity: Seeing.Quantity) -> [Point] { quantity == .speed ? speeds : accelerations }

  /// A break is asked for this much before and after it, in seconds.
  static let before = 1e-9

  /// The difference quotient of the exact velocity, over a stretch in which it does not jump.
  ///
  /// The stretch of 0.2 ms keeps the error of a smooth motion below that of a pixel on the graph.
  static func acceleration(at time: Double, in stretch: ClosedRange<Double>, _ velocity: (Double) -> Vector) -> Vector {
    let start = max(time - 1e-4, stretch.lowerBound)
    let end = min(time + 1e-4, stretch.upperBound)
    guard end > start else { return .zero }
    return (velocity(end) - velocity(start)) * (1 / (end - start))
  }

  /// The same at any instant of a range that is cut by breaks.
  package static func acceleration(at time: Double, breaks: [Double], _ velocity: (Double) -> Vector) -> Vector {
    let start = (breaks.last { $0 <= time } ?? -.infinity) + before
    let end = (breaks.first { $0 > time } ?? .infinity) - before
    return acceleration(at: time, in: start...max(start, end), velocity)
  }
}
