// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

extension PathMotion {
  /// The position and the heading of a follower at a progress, with their derivatives.
  ///
  /// Progress outside 0 … 1 continues with further rounds of a closed path, and along the end tangents of an open one.
  /// With a stretch, the motion continues along the path beyond the stretch.
  ///
  /// - Parameters:
  ///   - progress: 0 at the start of the path and 1 at its end. A progress that is not finite counts as 0.
  ///   - iteration: The number of finished iterations. Each adds the turns of one round of a closed path; for a stretch
  ///     only if it consists of whole rounds.
  /// - Complexity: O(log n) in the elements of the path.
  public func sample(at progress: Double, iteration: Double = 0) -> Placement {
    var sample: Placement
    if let resolvedStretch = prepared.resolvedStretch {
      sample = self.sample(at: progress, iteration: iteration, on: resolvedStretch)
    } else {
      sample = wholeSample(at: progress, iteration: iteration)
    }
    if prepared.rotationOffset != .zero { sample.heading += prepared.rotationOffset }
    return sample
  }

  /// The sample on the whole path, without the rotation offset.
  private func wholeSample(at progress: Double, iteration: Double) -> Placement {
    var progress = progress.isFinite ? progress : 0
    var round = isClosed && iteration.isFinite ? iteration : 0
    if progress < 0 || progress > 1 {
      if !isClosed { return extrapolatedSample(from: progress < 0 ? 0 : 1, by: progress < 0 ? progress : progress - 1) }
      round += progress.rounded(.down)
      progress -= progress.rounded(.down)
    }
    if progress == 0, round != 0 {
      // After a round, the heading is that of the segment that ends here, and the motion that of the segment that
      // starts here.
      let arrival = point(at: 1, corner: .incoming)
      return sample(position: point(at: 0, corner: .outgoing), heading: arrival, round: round - 1)
    }
    let arriving = point(at: progress, corner: .incoming)
    let leaving = progress == 1 ? arriving : point(at: progress, corner: .outgoing)
    return sample(position: leaving, heading: arriving, round: round)
  }

  /// A point of the path, with the motion there.
  struct PathPoint {
    var segment: Int
    var parameter: Double
    /// The derivative of the parameter with respect to the progress.
    var rate: Double
    var position: Point
    /// The unit vector of the direction of travel.
    var direction: Vector
    var velocity: Vector
  }

  /// Combines the position and the heading of a follower, which may belong to different sides of a corner.
  func sample(position: PathPoint, heading: PathPoint, round: Double, isDeparture: Bool = false) -> Placement {
    guard rotation != .none else {
      return Placement(position: position.position, velocity: position.velocity, heading: .zero, turning: .zero)
    }
    let angle = prepared.turned(
      prepared.headings.heading(
        of: heading.direction, at: Double(heading.segment) + heading.parameter, isDeparture: isDeparture),
      rotation, round: round)
    // θ′ = (x′ y″ − y′ x″) / (x′² + y′²), with respect to the parameter of the segment
    let segment = prepared.measure.segments[position.segment]
    let first = segment.derivative(at: position.parameter)
    let turn = first.cross(segment.secondDerivative(at: position.parameter)) / first.lengthSquared
    let turning = turn * position.rate
    return Placement(
      position: position.position, velocity: position.velocity, heading: angle,
      turning: Angle(radians: turning.isFinite ? turning : 0))
  }

  /// Returns the sample beyond an end of an open path, along its tangent.
  private func extrapolatedSample(from end: Double, by progress: Double) -> Placement {
    var result = wholeSample(at: end, iteration: 0)
    result.position += result.velocity * progress
    result.turning = .zero
    return result
  }

  func point(at progress: Double, corner: PathMeasure.CornerRule) -> PathPoint {
    prepared.knots.isEmpty
      ? pointAtConstantSpeed(at: progress, corner: corner) : pointAtKeyTime(at: progress, corner: corner)
  }

  /// Returns the point at constant speed: the derivative has the direction of the path and its total length.
  private func pointAtConstantSpeed(at progress: Double, corner: PathMeasure.CornerRule) -> PathPoint {
    let distance = progress * prepared.measure.length
    let sample = prepared.measure.sample(at: distance, corner: corner)
    let location = prepared.measure.location(at: distance, corner: corner) ?? .init(segment: 0, parameter: 0)
    let speed =
      rotation == .none ? 0 : prepared.measure.segments[location.segment].derivative(at: location.parameter).length
    return PathPoint(
      segment: location.segment, parameter: location.parameter, rate: speed > 0 ? prepared.measure.length / speed : 0,
      position: sample.position, direction: sample.tangent, velocity: sample.tangent * prepared.measure.length)
  }

  /// Returns the point by key times: each segment has its own parameter.
  private func pointAtKeyTime(at progress: Double, corner: PathMeasure.CornerRule) -> PathPoint {
    var index = KeyTimes.segment(at: progress, in: prepared.knots)
    if corner == .incoming, index > 0, progress == prepared.knots[index] { index -= 1 }
    let width = prepared.knots[index + 1] - prepared.knots[index]
    var u = width > 0 ? (progress - prepared.knots[index]) / width : 1
    var rate = width > 0 ? 1 / width : 0
    if index < prepared.timingFunctions.count, !prepared.timingFunctions[index].isLinear {
      rate *= prepared.timingFunctions[index].slope(at: u)
      u = min(max(prepared.timingFunctions[index].value(at: u), 0), 1)
    }
    if !rate.isFinite { rate = 0 }
    let segment = prepared.measure.segments[prepared.travelled[index]]
    let derivative = segment.derivative(at: u)
    // If the derivative vanishes, the direction is the limit from inside the segment.
    let direction =
      derivative.normalized
      ?? (u <= 0 ? segment.startDirection : u >= 1 ? segment.endDirection : nil)
      ?? segment.derivative(at: u < 0.5 ? u + 1e-6 : u - 1e-6).normalized
    return PathPoint(
      segment: prepared.travelled[index], parameter: u, rate: rate, position: segment.point(at: u),
      direction: direction ?? Vector(dx: 1, dy: 0), velocity: derivative * rate)
  }
}

extension PreparedPath {
  /// The heading of `PathMotion.sample(at:iteration:)` with the same bits, for a progress strictly inside 0 … 1 on the
  /// whole path at constant speed.
  func headingAtConstantSpeed(at progress: Double, iteration: Double, _ rotation: PathMotion.Rotation) -> Angle {
    var heading = Angle.zero
    if rotation != .none {
      let arrival = measure.tangentAndLocation(at: progress * measure.length)
      heading = turned(
        headings.heading(of: arrival.tangent, at: Double(arrival.location.segment) + arrival.location.parameter),
        rotation, round: measure.isClosed && iteration.isFinite ? iteration : 0)
    }
    return rotationOffset != .zero ? heading + rotationOffset : heading
  }

  /// A heading of the first round, converted to a later round and to the rotation.
  func turned(_ heading: Angle, _ rotation: PathMotion.Rotation, round: Double) -> Angle {
    let angle = heading + Angle(radians: round * headings.roundTurn)
    return rotation == .autoReverse ? angle + .degrees(180) : angle
  }
}
