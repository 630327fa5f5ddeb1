// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeTiming

/// The description of a keyframe animation: values, their interpolation and their pacing.
///
/// ``KeyframeTrack`` prepares it for evaluation. Documented defaults replace its invalid parts. An invalid description
/// from a file therefore never stops a program.
public struct Keyframes<Value: Animatable>: Sendable {
  /// The values to pass through, in order.
  package var values: [Value]
  /// The interpolation between the values.
  package var mode: CalculationMode
  /// The pacing, or `nil` for the default of the mode.
  package var pacing: Pacing?
  /// The progress of each value, ascending from 0 to 1; for `discrete` the start of each value, and 1.
  ///
  /// An array of the wrong length, or without 0 at its start and 1 at its end, is ignored. Keyframes are then spaced
  /// evenly. With key times that decrease, an ``Animation`` does not run, and a ``KeyframeTrack`` spaces its keyframes
  /// evenly.
  package var keyTimes: [Double]?
  /// The timing functions of the segments; missing ones are linear. Pacings other than `time` ignore them.
  package var timingFunctions: [TimingFunction]
  /// The shapes of a smooth curve at the values; missing ones are those of Catmull and Rom.
  package var shapes: [KochanekBartels]
  /// Whether a further smooth segment connects the last value with the first.
  package var isClosed: Bool
  /// The spacing of the knots of a smooth curve.
  package var spacing: KnotSpacing
  /// The end rule of a smooth curve that is not closed.
  package var ends: SplineEnds

  /// Creates a description from values; by default linear and spaced evenly.
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

  /// The number of segments: one for each value in a discrete mode and in closed keyframes, otherwise one less.
  var segmentCount: Int {
    if mode == .discrete { return values.count }
    if isClosed, values.count > 1 { return values.count }
    return max(values.count - 1, 0)
  }

  /// The pacing of the segments. `discrete` values have no distances.
  var resolvedPacing: Pacing { mode == .discrete ? .time : pacing ?? mode.impliedPacing }

  /// The key times, or `nil` if they are missing, invalid or ignored.
  var usableKeyTimes: [Double]? {
    resolvedPacing == .time && keyTimeProblem == nil ? keyTimes : nil
  }
}

extension Keyframes {
  /// The problems of the description, in the order of the fields; empty if there are none.
  package var problems: [KeyframeProblem] {
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
