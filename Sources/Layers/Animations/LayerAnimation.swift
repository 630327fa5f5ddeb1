public import Animations
public import Geometry
public import Timing

/// An explicit animation of a layer: of one property, or of several together.
///
/// Groups and sequences nest. All that is in one of them is one animation, with one name; what its children do is
/// clipped to it. It ends with its last part, for the reason that `EndReason` documents.
public struct LayerAnimation: Sendable {
  /// The animations of single properties, with the groups around each.
  private(set) var parts: [any LayerAnimationPart]
  /// Why parts are missing.
  private var creationProblems: [AnimationProblem] = []

  /// The animation of one property.
  ///
  /// - Parameters:
  ///   - property: What is animated.
  ///   - animation: How; its begin time is seconds after the animation is added, or after the begin of the group around
  ///     it.
  public init<Value>(_ property: LayerProperty<Value>, _ animation: Animation<Value>) {
    parts = [PropertyAnimation(property: property, animation: animation)]
  }

  private init(parts: [any LayerAnimationPart], creationProblems: [AnimationProblem] = []) {
    self.parts = parts
    self.creationProblems = creationProblems
  }

  // MARK: Motion along a path

  /// Motion along a prepared path.
  ///
  /// - Parameters:
  ///   - motion: The way, and whether the layer turns with it.
  ///   - timing: When, how long and how often; its begin time is seconds after the animation is added.
  ///   - timingFunction: How the way is spread over the duration, where it is not even.
  ///   - isAdditive: Whether the way is added to the position, instead of being in the coordinates of the parent.
  ///   - isCumulative: Whether each repeat goes on from where the one before has ended.
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

  /// Motion along a path, beginning when it is added.
  ///
  /// A path without a finite length above 0 is one of the ``problems`` of the animation, as is a number that is not
  /// finite.
  ///
  /// - Parameters:
  ///   - path: The way that the layer's anchor goes, in the coordinates of its parent.
  ///   - duration: Seconds of one way.
  ///   - pacing: `arc` for constant speed, `time` for equal time on each segment.
  ///   - rotation: Whether the layer faces the way it goes.
  ///   - rotationOffset: What is added to its heading.
  ///   - stretch: Which part of the path it goes, and in which direction; the pacing stays that of the whole.
  ///   - repeatCount: How often; may be infinite.
  ///   - autoreverses: Whether each way there is followed by the way back, which takes as long again.
  ///   - fillMode: Whether the animation holds its first value before it begins and its last after it has ended.
  ///   - timingFunction: How the way is spread over the duration, where it is not even.
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

  /// Animations that run together, in a time of their own.
  ///
  /// Children are clipped to the duration of the group, not scaled to it.
  ///
  /// - Parameters:
  ///   - children: What runs; begin times are seconds after the begin of the group.
  ///   - timing: When, how long and how often the group runs; by default once, until the last of its children has
  ///     ended.
  ///   - timingFunction: How the group spends each repeat.
  public static func group(
    _ children: [LayerAnimation], timing: MediaTiming? = nil, timingFunction: TimingFunction = .linear
  ) -> LayerAnimation {
    let end = children.reduce(0) { max($0, $1.endTime) }
    let scope = AnimationScope(timing: timing ?? MediaTiming(duration: end), timingFunction: timingFunction)
    return LayerAnimation(
      parts: children.flatMap(\.parts).map { $0.inGroup(scope) }, creationProblems: children.flatMap(\.creationProblems)
    )
  }

  /// Animations that run one after another: each begins where the one before has ended.
  ///
  /// After one that never ends the rest never begins.
  ///
  /// - Parameters:
  ///   - children: What runs; begin times are seconds after the end of the one before, so that they are pauses.
  ///   - timing: When, how long and how often the sequence runs; by default once, as long as its children take.
  ///   - timingFunction: How the sequence spends each repeat.
  public static func sequence(
    _ children: [LayerAnimation], timing: MediaTiming? = nil, timingFunction: TimingFunction = .linear
  ) -> LayerAnimation {
    var time = 0.0
    var parts: [LayerAnimation] = []
    for child in children where time < .infinity {
      let child = child.delayed(by: time)
      parts.append(child)
      // By the end that the child has, so that the last one ends with the whole to the last bit.
      time = max(time, child.endTime)
    }
    return group(parts, timing: timing ?? MediaTiming(duration: time), timingFunction: timingFunction)
  }

  /// The parts of several animations as one, each in its own time.
  static func combined(_ animations: [LayerAnimation]) -> LayerAnimation {
    LayerAnimation(parts: animations.flatMap(\.parts), creationProblems: animations.flatMap(\.creationProblems))
  }

  // MARK: Timing and validity

  /// The same, begun later.
  public func delayed(by time: Double) -> LayerAnimation {
    LayerAnimation(parts: parts.map { $0.delayed(by: time) }, creationProblems: creationProblems)
  }

  /// The instant at which the last part ends, in seconds after the animation is added; infinite where one never does.
  public var endTime: Double { parts.reduce(0) { max($0, $1.endTime) } }

  /// Why the animation cannot run; empty where it can.
  public var problems: [AnimationProblem] {
    parts.isEmpty && creationProblems.isEmpty ? [.noValues] : creationProblems + parts.flatMap(\.problems)
  }
}
