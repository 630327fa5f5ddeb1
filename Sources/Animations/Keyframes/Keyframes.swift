public import Geometry
public import Timing

/// The description of a keyframe animation: values, and how they are joined and paced.
///
/// ``KeyframeTrack`` prepares it for evaluation. What does not fit is listed by ``problems``, and a documented default
/// takes its place, so that a description from a file never stops a program.
public struct Keyframes<Value: Animatable>: Sendable {
  /// The values to pass through, in order.
  public var values: [Value]
  /// How values between them come about.
  public var mode: CalculationMode
  /// How time is spent, or `nil` for what the mode implies.
  public var pacing: Pacing?
  /// When each value is reached, from 0 to 1, not falling; for `discrete` when each begins, and at last 1.
  ///
  /// An array of the wrong length, or that does not begin at 0 and end at 1, is ignored: keyframes are then evenly
  /// spaced. With key times that decrease, an ``Animation`` does not run, and a ``KeyframeTrack`` spaces its keyframes
  /// evenly.
  public var keyTimes: [Double]?
  /// The timing of each segment; missing ones are linear. Ignored with a pacing other than `time`.
  public var timingFunctions: [TimingFunction]
  /// How a smooth curve passes each value; missing ones are those of Catmull and Rom.
  public var shapes: [KochanekBartels]
  /// Whether a further segment leads from the last value back to the first, smoothly.
  public var isClosed: Bool
  /// How far apart the knots of a smooth curve are.
  public var spacing: KnotSpacing
  /// The rule for the ends of a smooth curve that is not closed.
  public var ends: SplineEnds

  /// Creates a description from its values, linear and evenly spaced by default.
  public init(
    _ values: [Value], mode: CalculationMode = .linear, pacing: Pacing? = nil, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], shapes: [KochanekBartels] = [], isClosed: Bool = false,
    spacing: KnotSpacing = .uniform, ends: SplineEnds = .extrapolated
  ) {
    self.values = values
    self.mode = mode
    self.pacing = pacing
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.shapes = shapes
    self.isClosed = isClosed
    self.spacing = spacing
    self.ends = ends
  }

  /// How many segments there are between the values.
  var segmentCount: Int {
    if mode == .discrete { return values.count }
    if isClosed, values.count > 1 { return values.count }
    return max(values.count - 1, 0)
  }

  /// What paces the segments: `discrete` values know no distance.
  var resolvedPacing: Pacing { mode == .discrete ? .time : pacing ?? mode.impliedPacing }

  /// The key times, where they are there, fit and count.
  var usableKeyTimes: [Double]? {
    resolvedPacing == .time && keyTimeProblem == nil ? keyTimes : nil
  }
}

extension Keyframes {
  /// What does not fit, in the order of the fields; empty where everything does.
  public var problems: [KeyframeProblem] {
    var problems: [KeyframeProblem] = []
    if values.isEmpty { problems.append(.noValues) }
    for (index, value) in values.enumerated() where !value.isFinite {
      problems.append(.valueNotFinite(index: index))
    }
    if let keyTimeProblem { problems.append(keyTimeProblem) }
    if !timingFunctions.isEmpty, timingFunctions.count != segmentCount {
      problems.append(.timingFunctionCount(timingFunctions.count, expected: segmentCount))
    }
    if !shapes.isEmpty, shapes.count != values.count {
      problems.append(.shapeCount(shapes.count, expected: values.count))
    }
    return problems
  }

  private var keyTimeProblem: KeyframeProblem? {
    keyTimes.flatMap { KeyTimes.problem(of: $0, segmentCount: segmentCount) }
  }
}
