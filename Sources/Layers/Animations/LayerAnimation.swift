// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry
public import GlissadeTiming

/// An explicit animation of one property of a layer, or of several.
///
/// Groups and sequences can be nested. The whole is one animation with one ID, and clips its children to its duration.
/// It ends with its last part, for the reason that `EndReason` documents.
public struct LayerAnimation: Sendable {
  /// The animations of single properties, each with the groups around it.
  private(set) var parts: [any LayerAnimationPart]
  /// The problems of parts that could not be created.
  private var creationProblems: [AnimationProblem] = []

  /// Creates an animation of one property.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - animation: The animation. Its begin time is in seconds after it is added, or after the begin of the group
  ///     around it.
  public init<Value>(_ property: LayerProperty<Value>, _ animation: Animation<Value>) {
    parts = [PropertyAnimation(property: property, animation: animation)]
  }

  private init(parts: [any LayerAnimationPart], creationProblems: [AnimationProblem] = []) {
    self.parts = parts
    self.creationProblems = creationProblems
  }

  // MARK: Motion along a path

  /// Creates a motion along a prepared path.
  ///
  /// - Parameters:
  ///   - motion: The path, its pacing and the rotation of the layer.
  ///   - timing: The timing. Its begin time is in seconds after the animation is added.
  ///   - timingFunction: The timing function along the path.
  ///   - isAdditive: Whether path points are added to the position. Otherwise they are in the coordinates of the
  ///     parent.
  ///   - isCumulative: Whether each repeat continues from the end point of the previous one.
  public init(
    along motion: PathMotion, timing: MediaTiming, timingFunction: TimingFunction = .linear, isAdditive: Bool = false,
    isCumulative: Bool = false
  ) {
    parts = [
      PropertyAnimation(
        property: .position,
        animation: Animation(
          .path(motion), timing: timing, timingFunction: timingFunction, isAdditive: isAdditive,
          isCumulative: isCumulative))
    ]
    guard motion.rotation != .none || motion.rotationOffset != .zero else { return }
    parts.append(
      PropertyAnimation(
        property: .heading, animation: Animation(.path(motion), timing: timing, timingFunction: timingFunction)))
  }

  /// Returns a motion along a path that begins when it is added.
  ///
  /// A path whose length is 0 or not finite is one of the animation's ``problems``, as is a number that is not finite.
  ///
  /// - Parameters:
  ///   - path: The path of the layer's anchor, in the coordinates of the parent.
  ///   - duration: The duration of one cycle in seconds.
  ///   - pacing: `arc` for constant speed, `time` for equal time on each segment.
  ///   - rotation: The rotation of the layer along the path.
  ///   - rotationOffset: The angle that is added to the heading.
  ///   - stretch: The part of the path and its direction. The pacing is that of the whole path.
  ///   - repeatCount: The number of repeats; may be infinite.
  ///   - autoreverses: Whether a reverse cycle of the same duration follows each forward cycle.
  ///   - fillMode: Whether the first value holds before the begin, and the last value after the end.
  ///   - timingFunction: The timing function along the path.
  public static func along(
    _ path: Path, duration: Double, pacing: Pacing = .arc, rotation: PathMotion.Rotation = .none,
    rotationOffset: Angle = .zero, stretch: PathMotion.Stretch = .whole, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed, timingFunction: TimingFunction = .linear
  ) -> LayerAnimation {
    guard
      let motion = PathMotion(
        path, pacing: pacing, rotation: rotation, rotationOffset: rotationOffset, stretch: stretch)
    else {
      let problem = PathMotion.problem(of: path, rotationOffset: rotationOffset, stretch: stretch)
      return LayerAnimation(parts: [], creationProblems: [.path(problem)])
    }
    let timing = MediaTiming(
      duration: duration, repeatCount: repeatCount, autoreverses: autoreverses, fillMode: fillMode)
    return LayerAnimation(along: motion, timing: timing, timingFunction: timingFunction)
  }

  // MARK: Groups and sequences

  /// Returns a group of animations that run in parallel, in the group's local time.
  ///
  /// Children are clipped to the duration of the group, and not scaled to it. By default they have no value after the
  /// end of the group, unless the group itself fills. With `keepsFills`, a child that fills forwards keeps its last
  /// value after the end of the group, while the others end.
  ///
  /// - Parameters:
  ///   - children: The animations. Their begin times are in seconds after the begin of the group.
  ///   - timing: The timing of the group; by default one repeat until the end of the last child.
  ///   - timingFunction: The timing function of each repeat.
  ///   - keepsFills: Whether children that fill forwards continue to fill after the end of the group.
  public static func group(
    _ children: [LayerAnimation], timing: MediaTiming? = nil, timingFunction: TimingFunction = .linear,
    keepsFills: Bool = false
  ) -> LayerAnimation {
    let end = children.reduce(0) { max($0, $1.endTime) }
    let scope = AnimationScope(timing: timing ?? MediaTiming(duration: end), timingFunction: timingFunction)
    return LayerAnimation(
      parts: children.flatMap(\.parts).map { $0.inGroup(scope, keepsFills: keepsFills) },
      creationProblems: children.flatMap(\.creationProblems)
    )
  }

  /// Returns a sequence of animations: each begins at the end of the previous one.
  ///
  /// No child begins after one that never ends.
  ///
  /// - Parameters:
  ///   - children: The animations. Their begin times are pauses in seconds after the end of the previous one.
  ///   - timing: The timing of the sequence; by default one repeat with the duration of its children.
  ///   - timingFunction: The timing function of each repeat.
  ///   - keepsFills: Whether children that fill forwards continue to fill after the end of the sequence.
  public static func sequence(
    _ children: [LayerAnimation], timing: MediaTiming? = nil, timingFunction: TimingFunction = .linear,
    keepsFills: Bool = false
  ) -> LayerAnimation {
    var time = 0.0
    var parts: [LayerAnimation] = []
    for child in children where time < .infinity {
      let child = child.delayed(by: time)
      parts.append(child)
      // The end is that of the delayed child, which may differ by rounding from the sum of `time` and the duration. So
      // the last child ends exactly with the sequence.
      time = max(time, child.endTime)
    }
    return group(
      parts, timing: timing ?? MediaTiming(duration: time), timingFunction: timingFunction, keepsFills: keepsFills)
  }

  /// Combines several animations into one, without a common time.
  static func combined(_ animations: [LayerAnimation]) -> LayerAnimation {
    LayerAnimation(parts: animations.flatMap(\.parts), creationProblems: animations.flatMap(\.creationProblems))
  }

  // MARK: Timing and validity

  /// Returns the animation with a later begin.
  public func delayed(by time: Double) -> LayerAnimation {
    LayerAnimation(parts: parts.map { $0.delayed(by: time) }, creationProblems: creationProblems)
  }

  /// Returns the animation on a clock. Its times are then local times of the clock.
  ///
  /// - Parameter clock: The clock. Its parent's time begins when the animation is added, or with the group around it.
  public func clocked(by clock: PlaybackClock) -> LayerAnimation {
    LayerAnimation(parts: parts.map { $0.clocked(by: clock) }, creationProblems: creationProblems)
  }

  /// The end of the last part, in seconds after the animation is added; infinite if one part never ends.
  package var endTime: Double { parts.reduce(0) { max($0, $1.endTime) } }

  /// The problems that prevent the animation from running; empty without any.
  public var problems: [AnimationProblem] {
    parts.isEmpty && creationProblems.isEmpty ? [.noValues] : creationProblems + parts.flatMap(\.problems)
  }
}
