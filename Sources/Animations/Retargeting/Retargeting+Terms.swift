// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeTiming

/// Decompositions of a motion that other animation systems can state exactly.
extension Retargeting {
  /// A difference that an additive change lets decrease to zero. Before the change it is complete.
  package struct AdditiveTerm: Sendable {
    /// The instant of the change, in seconds.
    package let time: Double
    /// The duration in seconds; 0 for a change without motion.
    package let duration: Double
    /// The timing function of the decrease.
    package let timingFunction: TimingFunction
    /// The difference of the old from the new model value.
    package let difference: Value.Difference
  }

  /// The last model value of a range and the differences that are added to it, or `nil` unless the value is this sum at
  /// every instant of the range.
  ///
  /// ```text
  /// shown(t) = last + Σ_k (1 − e_k((t − c_k) / D_k)) · difference_k, each term complete before c_k
  /// ```
  ///
  /// Animations, springs and changes that replace others have no such sum.
  ///
  /// - Complexity: O(n) in the changes.
  package func additiveTerms(in range: ClosedRange<Double>) -> (last: Value, terms: [AdditiveTerm])? {
    guard first.stack.entries.isEmpty, remainder == nil, !Value.sumsDifferencesFirst else { return nil }
    var terms: [AdditiveTerm] = []
    var (last, runningEnd) = (first.value, -Double.infinity)
    for change in changes where change.time <= range.upperBound {
      guard change.target.stack.entries.isEmpty, change.runLength <= Self.exactCount else { return nil }
      if case .addDifference = change.operation { return nil }
      var duration = 0.0
      switch change.kind {
      case .additive: duration = change.duration
      case .targetOnly: break
      case .jump: if runningEnd > max(change.time, range.lowerBound) { return nil }
      case .replace, .spring: return nil
      }
      runningEnd = max(runningEnd, change.time + duration)
      let difference = last.difference(from: change.target.value)
      last = change.target.value
      guard change.time + duration > range.lowerBound, difference.magnitude > 0 else { continue }
      terms.append(
        AdditiveTerm(
          time: change.time, duration: duration, timingFunction: change.timingFunction, difference: difference))
    }
    return (last, terms)
  }
}

/// A value that follows a path during a whole range.
package struct FollowedPath: Sendable {
  private let motion: PathMotion
  /// The timing of the motion along the path.
  package private(set) var timing: MediaTiming
  /// The timing function of each cycle.
  package let timingFunction: TimingFunction
  private var hold = (start: Double.infinity, instant: Double.infinity)

  fileprivate init(_ motion: PathMotion, _ animation: Animation<Point>) {
    (self.motion, timing, timingFunction) = (motion, animation.timing, animation.timingFunction)
  }

  /// The segments of the path, in order.
  package var segments: [Path.Segment] { motion.measure.segments }

  /// Whether the path is one line.
  package var isLine: Bool {
    if segments.count == 1, case .line = segments[0] { true } else { false }
  }

  /// Whether the path is one closed subpath.
  package var isClosed: Bool { motion.isClosed }

  /// The length of the path, in points.
  package var length: Double { motion.measure.length }

  /// The progress at the start of each segment with a length, and 1; `nil` for constant speed.
  package var keyTimes: [Double]? { motion.prepared.knots.isEmpty ? nil : motion.prepared.knots }

  /// The timing functions of the segments with a length; missing ones are linear.
  package var segmentFunctions: [TimingFunction] { motion.prepared.timingFunctions }

  /// The rotation of a follower.
  package var rotation: PathMotion.Rotation { motion.rotation }

  /// The angle that is added to the heading.
  package var rotationOffset: Angle { motion.rotationOffset }

  /// The same motion on a clock that reads `time` less.
  package func earlier(by time: Double) -> FollowedPath {
    var copy = self
    copy.timing.beginTime -= time
    return copy
  }

  /// The same motion, whose distance from an instant on is that at another one.
  package func held(from time: Double, at instant: Double) -> FollowedPath {
    var copy = self
    copy.hold = (time, instant)
    return copy
  }

  /// The length of the path up to the position at an instant, in points; `nil` without a value, or beyond the ends.
  package func distance(at time: Double) -> Double? {
    let time = time >= hold.start ? hold.instant : time
    guard let progress = timing.progress(at: time)?.transformed(by: timingFunction), (0...1).contains(progress) else {
      return nil
    }
    let point = motion.point(at: progress, corner: .incoming)
    return motion.measure.distance(of: .init(segment: point.segment, parameter: point.parameter))
  }
}

extension Retargeting where Value == Point {
  /// The path that the value follows during a range, or `nil` if anything else has an effect.
  package func followedPath(in range: ClosedRange<Double>) -> FollowedPath? {
    let count = changeCount(at: range.lowerBound)
    let isQuiet = changes[..<count].allSatisfy { $0.endTime <= range.lowerBound || $0.kind == .targetOnly }
    guard isQuiet, count == changeCount(at: range.upperBound), remainder == nil else { return nil }
    let entries = target(count - 1).stack.entries
    guard entries.count == 1, let animation = entries.first?.animation, !animation.isAdditive, animation.scopes.isEmpty,
      !animation.isCumulative
    else { return nil }
    let motion: PathMotion? =
      switch animation.track.kind {
      case .follower(let track): track.motion
      case .keyframes(let track): track.pathMotion(rotation: .none)
      default: nil
      }
    guard let motion, motion.prepared.resolvedStretch == nil else { return nil }
    return FollowedPath(motion, animation)
  }
}
