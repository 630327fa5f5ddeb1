// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Numbers over time: the components of a property, or the coordinates of a point of a layer in the picture.
///
/// The velocity is a difference quotient over 0.2 ms and the acceleration one over 2 ms, never across a breakpoint:
/// several properties of a layer and its ancestors can move a point, so that no motion states its velocity.
struct NumberMotion: Sendable {
  /// The quantity of a graph.
  enum Quantity: Int, Sendable, CaseIterable {
    case value, speed, acceleration
  }

  /// The limits of the numbers at a breakpoint.
  struct Jump: Sendable {
    let time: Double
    /// The differences of the numbers and of their velocities, as lengths.
    let distance: Double
    let velocityChange: Double
    /// The larger one of the speeds before and after the breakpoint.
    let speed: Double
  }

  /// The names of the numbers.
  let components: [String]
  let unit: String
  /// Whether the numbers are coordinates whose speed is the length of the velocity. Otherwise each has a speed with a
  /// sign.
  let isPlace: Bool
  /// The instants at which the numbers or their velocities may jump, in ascending order.
  let breakpoints: [Double]
  /// The end of the motion in seconds. Velocities do not depend on later values.
  let end: Double
  private let numbers: @Sendable (Double) -> [Double]

  private static let (velocityStep, accelerationStep) = (1e-4, 1e-3)

  init(
    _ components: [String], unit: String, isPlace: Bool = false, breakpoints: [Double],
    until end: Double, numbers: @escaping @Sendable (Double) -> [Double]
  ) {
    (self.components, self.unit, self.isPlace) = (components, unit, isPlace)
    (self.breakpoints, self.end, self.numbers) = (breakpoints, end, numbers)
  }

  /// The numbers at an instant in seconds; those after a jump at the instant.
  func values(at time: Double) -> [Double] { numbers(time) }

  /// The interval between breakpoints that contains an instant.
  private func interval(of time: Double) -> (start: Double, end: Double) {
    (breakpoints.last { $0 <= time } ?? 0, min(breakpoints.first { $0 > time } ?? end, end))
  }

  /// The numbers of a quantity at an instant: one for each component, or a single length.
  func numbers(of quantity: Quantity, at time: Double) -> [Double] {
    let (start, end) = interval(of: time)
    return numbers(of: quantity, at: time, from: start, to: end)
  }

  private func numbers(of quantity: Quantity, at time: Double, from start: Double, to end: Double) -> [Double] {
    switch quantity {
    case .value: return numbers(time)
    case .speed: return lengths(velocities(at: time, from: start, to: end))
    case .acceleration: return lengths(accelerations(at: time, from: start, to: end))
    }
  }

  private func lengths(_ numbers: [Double]) -> [Double] { isPlace ? [Self.length(numbers)] : numbers }

  private static func length(_ numbers: [Double]) -> Double { numbers.reduce(0) { $0 + $1 * $1 }.squareRoot() }

  private func velocities(at time: Double, from start: Double, to end: Double) -> [Double] {
    let low = max(time - Self.velocityStep, start)
    let high = min(time + Self.velocityStep, LapTable.limit(before: end))
    guard high > low else { return components.map { _ in 0 } }
    return zip(numbers(low), numbers(high)).map { ($1 - $0) / (high - low) }
  }

  private func accelerations(at time: Double, from start: Double, to end: Double) -> [Double] {
    let (first, last) = (start, LapTable.limit(before: end))
    let step = min(Self.accelerationStep, (last - first) / 2)
    guard step > 0 else { return components.map { _ in 0 } }
    let middle = min(max(time, first + step), last - step)
    let (low, center, high) = (numbers(middle - step), numbers(middle), numbers(middle + step))
    return low.indices.map { (low[$0] - 2 * center[$0] + high[$0]) / (step * step) }
  }

  /// The names of the curves of a quantity.
  func names(of quantity: Quantity) -> [String] { isPlace && quantity != .value ? [""] : components }

  /// The curves of a quantity from 0 to a duration in seconds, with both limits at every breakpoint.
  ///
  /// - Parameter count: The approximate number of points.
  /// - Complexity: O(n) in the points and breakpoints.
  func curves(of quantity: Quantity, until duration: Double, count: Int) -> [[Point]] {
    var curves = names(of: quantity).map { _ in [Point]() }
    var start = 0.0
    for end in breakpoints.filter({ $0 > 0 && $0 < duration }) + [duration] where end > start {
      let steps = max(2, Int((Double(count) * (end - start) / duration).rounded(.up)))
      for step in 0...steps {
        let time = step == steps ? end : start + (end - start) * Double(step) / Double(steps)
        let place = step == steps ? LapTable.limit(before: end) : time
        for (index, number) in numbers(of: quantity, at: place, from: start, to: end).enumerated() {
          curves[index].append(Point(x: time, y: number))
        }
      }
      start = end
    }
    return curves
  }

  /// Whether the numbers change between 0 and a duration in seconds, at one of some instants.
  func moves(until duration: Double) -> Bool {
    let first = numbers(0)
    return (1...Self.movingCount).contains { index in
      let values = numbers(LapTable.limit(before: duration * Double(index) / Double(Self.movingCount)))
      return zip(first, values).contains { abs($0 - $1) > LayerProbe.leastJump }
    }
  }

  private static let movingCount = 24

  /// The largest speed at some instants between 0 and a duration in seconds.
  private func speed(until duration: Double) -> Double {
    (0..<Self.movingCount).map { index in
      let time = duration * (Double(index) + 0.5) / Double(Self.movingCount)
      return Self.length(numbers(of: .speed, at: time))
    }.max() ?? 0
  }

  /// The size of rounding errors of a quantity, from that of the numbers.
  func noise(of quantity: Quantity, until duration: Double) -> Double {
    let size =
      (0...Self.movingCount).map { index in
        Self.length(numbers(duration * Double(index) / Double(Self.movingCount + 1)))
      }.max() ?? 0
    switch quantity {
    case .value: return 0
    case .speed: return 1e-14 * size / Self.velocityStep
    case .acceleration: return 1e-14 * size / (Self.accelerationStep * Self.accelerationStep)
    }
  }

  /// The breakpoints at which the numbers jump, or their velocities do.
  ///
  /// - Parameter least: The smallest difference of the numbers that counts. That of the velocities is 0.5 % of the
  ///   largest speed and 1 % of the local one.
  func jumps(until duration: Double, least: Double) -> [Jump] {
    let inner = breakpoints.filter { $0 > 0 && $0 < duration }
    let limits = ([0] + inner).indices.map { index in
      (start: index == 0 ? 0 : inner[index - 1], end: index < inner.count ? inner[index] : duration)
    }
    let found = inner.enumerated().map { index, time in
      let (before, after) = (limits[index], limits[index + 1])
      let last = LapTable.limit(before: time)
      let distance = Self.length(zip(numbers(last), numbers(time)).map { $1 - $0 })
      let velocities = (
        velocities(at: last, from: before.start, to: before.end), velocities(at: time, from: after.start, to: after.end)
      )
      return Jump(
        time: time, distance: distance, velocityChange: Self.length(zip(velocities.0, velocities.1).map { $1 - $0 }),
        speed: max(Self.length(velocities.0), Self.length(velocities.1)))
    }
    let fastest = max(found.map(\.speed).max() ?? 0, speed(until: duration))
    return found.filter { $0.distance > least || $0.velocityChange > max(0.005 * fastest, 0.01 * $0.speed) }
  }
}
