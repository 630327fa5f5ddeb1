// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The path of a follower in this lap, with dots at equal times.
///
/// Its cubics have the position and the velocity of the presentation value at many instants and at every breakpoint. So
/// it is smooth with few pieces, and keeps corners.
struct LaneTrail: Sendable {
  let path: Path
  let dots: [Point]
  /// The ends of the pieces between two position jumps.
  private let sections: [[Sample<Point>]]

  /// - Parameters:
  ///   - follower: The motion of a lane's follower.
  ///   - motion: The motion of the lane, which determines the number of pieces and dots.
  ///   - breakpoints: The media times at which the velocity may jump, in ascending order.
  ///   - lapStart: The media time from which dots are counted.
  ///   - start: The start of the trail.
  ///   - end: The end of the trail.
  init(
    of follower: Retargeting<Point>, along motion: CurvesMotion, breakpoints: [Double], lapStart: Double,
    from start: Double, to end: Double
  ) {
    var path = Path()
    var nextCorner = breakpoints.firstIndex { $0 > start } ?? breakpoints.endIndex
    // A slow lap has as many pieces as a fast one, except while a change runs.
    let ordinaryStep = max(Self.finestStep, motion.duration / 600)
    var time = start
    var departure = follower.sample(at: time)
    let pieces = breakpoints.count { $0 > start && $0 < end } + Int(min((end - start) / ordinaryStep, 1000)) + 2
    path.reserveCapacity(pieces)
    path.move(to: departure.value)
    var sections = [[departure]]
    sections[0].reserveCapacity(2 * pieces)
    while time < end {
      let step = follower.runningChangeCount(at: time) > 0 ? Self.finestStep : ordinaryStep
      var next = min(time + step, end)
      var isCorner = false
      if nextCorner < breakpoints.endIndex, breakpoints[nextCorner] <= next {
        next = breakpoints[nextCorner]
        isCorner = true
        nextCorner += 1
      }
      // Breakpoints can be closer together than the resolution of media time.
      guard next > time else { continue }
      let arrival = isCorner ? follower.sample(before: next) : follower.sample(at: next)
      let third = (next - time) / 3
      path.addCubic(
        to: arrival.value, control1: departure.value + departure.velocity * third,
        control2: arrival.value - arrival.velocity * third)
      time = next
      departure = isCorner ? follower.sample(at: next) : arrival
      sections[sections.count - 1].append(arrival)
      // A position jump interrupts the trail.
      if isCorner, departure.value.distance(to: arrival.value) > 1e-3 * motion.extent {
        path.move(to: departure.value)
        sections.append([])
      }
      if isCorner { sections[sections.count - 1].append(departure) }
    }
    self.path = path
    self.sections = sections
    // Dots are at multiples of the interval since the start of the lap, independent of the start of the trail.
    let interval = Self.dotInterval(for: motion)
    dots = AxisTicks.multiples(of: interval, in: (start - lapStart)...(max(end, start) - lapStart), atMost: 1001)
      .map { follower.value(at: lapStart + $0) }
  }

  /// The outline of a band along the trail, in the window. Its width is proportional to the speed, with limits.
  ///
  /// - Parameters:
  ///   - transform: Maps the box to the window.
  ///   - meanSpeed: The speed at which the band has its standard width, in points of the box per second.
  ///   - scale: A factor for all widths.
  func band(through transform: AffineTransform, meanSpeed: Double, scale: Double) -> Path {
    var band = Path()
    guard meanSpeed > 0 else { return band }
    band.reserveCapacity(sections.reduce(0) { $0 + 2 * $1.count + 2 })
    for section in sections {
      // A sample without a direction has no edge.
      let moving = section.lazy.filter { $0.velocity.length > 0 && $0.velocity.length.isFinite }
      func edge(_ sample: Sample<Point>, _ side: Double) -> Point {
        let speed = sample.velocity.length
        let half = min(max(Self.halfBand * speed / meanSpeed, 0.75), 2.5 * Self.halfBand) * scale
        let normal = Vector(dx: -sample.velocity.dy, dy: sample.velocity.dx) * (half / speed)
        return transform.apply(to: sample.value) + normal * side
      }
      guard moving.dropFirst().first != nil else { continue }
      var isFirst = true
      for sample in moving {
        if isFirst { band.move(to: edge(sample, 1)) } else { band.addLine(to: edge(sample, 1)) }
        isFirst = false
      }
      for sample in moving.reversed() { band.addLine(to: edge(sample, -1)) }
      band.close()
    }
    return band
  }

  /// Half the width of the band at the mean speed, in points of the window.
  private static let halfBand = 4.0

  /// The seconds between two exact instants.
  private static let finestStep = 1.0 / 30

  /// The seconds between two dots: a round number that keeps them apart, with at most 80 dots in a lap.
  static func dotInterval(for motion: CurvesMotion) -> Double {
    let apart = motion.extent / 45
    return AxisTicks.step(for: motion.duration, atMost: min(80, max(1, Int(min(motion.length / apart, 80)))))
  }
}
