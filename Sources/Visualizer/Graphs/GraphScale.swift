// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The range of values of a graph.
struct GraphAxis: Sendable, Hashable {
  /// The title of the graph.
  let title: String
  let range: ClosedRange<Double>
}

/// The animated changes of the scales of a scene's graphs, on the clock of the interface.
///
/// They use additive retargeting, so that a scale that changes again never jumps.
struct GraphScale: Sendable {
  /// The duration of a change, in seconds.
  static let duration = 0.25

  /// Whether scales change without animation, for reduced motion.
  var isReduced = false
  private var scene: SceneName?
  private var axes: [Axis] = []

  private struct Axis: Sendable {
    let title: String
    var lower: Retargeting<Double>
    var upper: Retargeting<Double>
    var target: ClosedRange<Double>

    init(_ axis: GraphAxis) {
      title = axis.title
      target = axis.range
      lower = Retargeting(target.lowerBound)
      upper = Retargeting(target.upperBound)
    }

    /// The change is visible if it is more than 1/500 of the scale, half a point on a graph of 250 points.
    func isMoving(at instant: Double) -> Bool {
      let tolerance = (target.upperBound - target.lowerBound) / 500
      return lower.settlingTime(within: tolerance) > instant || upper.settlingTime(within: tolerance) > instant
    }
  }

  /// The presentation values of the axes that are changing.
  func axes(of scene: SceneName, at instant: Double) -> [GraphAxis] {
    guard scene == self.scene else { return [] }
    return axes.filter { $0.isMoving(at: instant) }.compactMap { axis in
      let (lower, upper) = (axis.lower.value(at: instant), axis.upper.value(at: instant))
      return lower < upper ? GraphAxis(title: axis.title, range: lower...upper) : nil
    }
  }

  /// Whether the scale of a graph changes visibly after an instant.
  func isMoving(at instant: Double) -> Bool { axes.contains { $0.isMoving(at: instant) } }

  /// Starts the changes to the axes of the last picture. A graph that was not in the picture before has no change.
  mutating func update(to new: [GraphAxis], of scene: SceneName, at instant: Double) {
    if scene != self.scene || isReduced { axes = [] }
    self.scene = scene
    axes = new.map { axis in
      guard var shown = axes.first(where: { $0.title == axis.title }) else { return Axis(axis) }
      guard shown.target != axis.range else { return shown }
      shown.target = axis.range
      shown.lower.prune(before: instant)
      shown.lower.retarget(to: axis.range.lowerBound, at: instant, duration: Self.duration)
      shown.upper.prune(before: instant)
      shown.upper.retarget(to: axis.range.upperBound, at: instant, duration: Self.duration)
      return shown
    }
  }
}
