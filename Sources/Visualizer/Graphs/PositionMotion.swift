// SPDX-License-Identifier: MIT
package import GlissadeAnimations
package import GlissadeGeometry
import GlissadeLayers

/// A position over media time with its velocity, and the limits of both on either side of an instant.
///
/// Graphs and trails sample a motion one-sidedly where it may have a discontinuity. The engine defines how near the
/// limits are sampled, so that no caller needs a small constant.
package protocol PositionMotion {
  /// The position at an instant.
  func position(at time: Double) -> Point
  /// The position and the velocity at an instant.
  func sample(at time: Double) -> Sample<Point>
  /// The limits from the left.
  func sample(before time: Double) -> Sample<Point>
  /// The limits from the right.
  func sample(after time: Double) -> Sample<Point>
}

extension Retargeting: PositionMotion where Value == Point {
  package func position(at time: Double) -> Point { value(at: time) }
}

extension PositionMotion {
  package func position(at time: Double) -> Point { sample(at: time).value }

  /// The acceleration at an instant, in points per second².
  ///
  /// It is the difference quotient of the velocity over 0.2 ms. That keeps the error of a smooth motion below a pixel
  /// on a graph. The interval ends at the nearest breakpoint on either side.
  ///
  /// - Parameter breakpoints: The instants at which the velocity may jump, in ascending order.
  package func acceleration(at time: Double, breakpoints: [Double]) -> Vector {
    acceleration(
      at: time, from: breakpoints.last { $0 <= time } ?? -.infinity, to: breakpoints.first { $0 > time } ?? .infinity)
  }

  /// The acceleration at an instant of an interval in which the velocity does not jump.
  func acceleration(at time: Double, from start: Double, to end: Double) -> Vector {
    let halfStep = 1e-4
    let (low, high) = (max(time - halfStep, start), min(time + halfStep, end))
    guard high > low else { return .zero }
    let first = low == start ? sample(after: low) : sample(at: low)
    let last = high == end ? sample(before: high) : sample(at: high)
    return (last.velocity - first.velocity) * (1 / (high - low))
  }
}

/// The derived position of a layer: a value without a stored motion, whose velocity is a difference quotient.
struct DerivedMotion: PositionMotion {
  let tree: LayerTree
  let layer: LayerID
  /// The instants at which the velocity may jump, in ascending order.
  let breakpoints: [Double]

  func position(at time: Double) -> Point { tree.presentationValue(of: layer, .position, at: time) }

  /// The limits on the side away from the nearest breakpoint, so that the difference quotient does not span a jump.
  func sample(at time: Double) -> Sample<Point> {
    let previous = breakpoints.last { $0 <= time } ?? -.infinity
    let next = breakpoints.first { $0 > time } ?? .infinity
    return time - previous <= next - time ? sample(after: time) : sample(before: time)
  }

  func sample(before time: Double) -> Sample<Point> { tree.presentationSample(of: layer, .position, before: time) }

  func sample(after time: Double) -> Sample<Point> { tree.presentationSample(of: layer, .position, after: time) }
}
