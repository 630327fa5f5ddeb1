// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport

/// SMIL's animateMotion: an animated distance along a path.
///
/// At a vertex the direction is that of the segment that starts there.
struct SMILMotion {
  let animation: SMILAnimation
  let path: Path
  private let measure: PathMeasure

  /// Creates the motion along the path of an element, or along straight lines through its values.
  ///
  /// - Parameters:
  ///   - animation: The element.
  ///   - shape: The path of the referenced element.
  init?(_ animation: SMILAnimation, shape: Path? = nil) {
    let reader = CSSReader(unitless: .length)
    func point(_ text: String) -> Point? {
      guard let n = reader.value(text.replacing(",", with: " "))?.quantities, n.count == 2 else { return nil }
      return Point(x: n[0].y, y: n[1].y)
    }
    self.animation = animation
    let attributes = animation.attributes
    if let shape {
      path = shape
    } else if let data = attributes["mpath"] ?? attributes["path"] {
      guard let parsed = try? Path(svgPathData: data) else { return nil }
      path = parsed
    } else {
      guard let values = animation.values(point, canAdd: true)?.values else { return nil }
      let points = values.map { $0 ?? .zero }
      path = Path(polyline: points)
    }
    guard let measure = PathMeasure(path) else { return nil }
    self.measure = measure
  }

  /// The distances along the path at the values: the starts of its segments, and its end.
  ///
  /// In paced mode they are only 0 and the whole length.
  private var distances: [Double?] {
    if let text = animation.attributes["keyPoints"], let points = SMILAnimation.list(text) {
      return points.map { Double($0).map { $0 * measure.length } }
    }
    let isPaced = animation.attributes["calcMode"] ?? "paced" == "paced"
    return isPaced || measure.distances.count < 2 ? [0, measure.length] : measure.distances
  }

  /// The position and the rotation at an instant, in seconds of the document; `nil` without an effect.
  func pose(at time: Double) -> (position: Point, rotation: Angle)? {
    guard let begin = animation.begin(at: time), let progress = animation.timing(begin: begin).progress(at: time)
    else { return nil }
    return pose(atProgress: progress.progress, iteration: progress.iteration)
  }

  /// The position and the rotation at a progress, or `nil` if an attribute is in error.
  ///
  /// A cumulative motion adds its last position once for each previous repeat.
  func pose(atProgress progress: Double, iteration: Double = 0) -> (position: Point, rotation: Angle)? {
    guard var effect = animation.effect(distances, isAdditive: false, canInterpolate: true, begin: 0)
    else { return nil }
    let isCumulative = effect.isCumulative && iteration < .infinity
    // Positions accumulate and distances do not: a distance beyond the end of the path is at its end.
    effect.isCumulative = false
    guard var pose = pose(atDistance: effect.value(atProgress: progress, over: 0)) else { return nil }
    if isCumulative, let end = self.pose(atDistance: effect.value(atProgress: 1, over: 0)) {
      pose.position = pose.position.accumulated(onto: end.position, count: iteration)
    }
    return pose
  }

  /// The position and the rotation at a distance, or `nil` if the rotation cannot be read.
  private func pose(atDistance distance: Double) -> (position: Point, rotation: Angle)? {
    let sample = measure.sample(at: distance, corner: .outgoing)
    // The heading of a path that is a single point is the direction from the origin.
    let heading =
      measure.length > 0 ? sample.angle : Vector(dx: sample.position.x, dy: sample.position.y).direction
    switch animation.attributes["rotate"] {
    case nil: return (sample.position, .zero)
    case "auto": return (sample.position, heading)
    case "auto-reverse": return (sample.position, heading + .degrees(180))
    case let angle?:
      return CSSReader(unitless: .angle).quantity(angle).map { (sample.position, .degrees($0.w)) }
    }
  }
}
