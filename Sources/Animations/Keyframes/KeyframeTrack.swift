// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// Keyframes prepared for evaluation: the value and its exact derivative at a progress.
///
/// The preparation costs O(n). An evaluation costs O(log n) and allocates nothing. At a keyframe, the derivative is
/// that of the segment that starts there; at the end, that of the last segment. Progress outside 0 … 1, which some
/// timing functions return, extrapolates the outermost segments.
public struct KeyframeTrack<Value: Animatable>: Sendable {
  let prepared: PreparedKeyframes<Value>

  /// Prepares keyframes. Invalid parts are replaced as ``Keyframes`` documents.
  ///
  /// - Complexity: O(n).
  @_specialize(where Value == Transform3D)
  public init(_ keyframes: Keyframes<Value>) { prepared = PreparedKeyframes(keyframes) }

  /// The value at a progress, and its derivative with respect to the progress.
  ///
  /// - Complexity: O(log n).
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at progress: Double) -> Sample<Value> { prepared.sample(at: progress) }

  /// The value at a progress.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Color)
  @_specialize(where Value == Path)
  package func value(at progress: Double) -> Value { prepared.value(at: progress) }

  /// The progress at the start of each segment, and 1.
  package var knots: [Double] { prepared.knots }

  /// The reasons why the track has no values, except those that documented defaults replace.
  var problems: [AnimationProblem] { prepared.problems }
}

/// The prepared data that copies of a track share.
final class PreparedKeyframes<Value: Animatable>: Sendable {
  let segments: [KeyframeSegment<Value>]
  /// The progress at the start of each segment, and 1.
  let knots: [Double]
  /// The timing functions of the segments; empty if all are linear.
  let timingFunctions: [TimingFunction]
  /// The table for per-frame sampling, or `nil` if the segments alone do not determine the values, or if
  /// ``SegmentInterpolation`` prepares them.
  let table: KeyframeTable<Value>?
  /// The maximum number of segments of a table. For points, a table has 230 bytes for each segment, and the segments
  /// have 64.
  private static var maximumTableSize: Int { 4096 }
  /// The arc lengths of curved segments at constant speed, or `nil` for other pacings.
  let arcLengths: ArcLengthTable?
  /// The interpolation of the segment that was sampled last; `nil` for types whose values need no preparation.
  private let latest = SegmentInterpolation<Value>()
  /// The value without segments.
  private let onlyValue: Value
  let isDiscrete: Bool
  let problems: [AnimationProblem]

  init(_ keyframes: Keyframes<Value>) {
    segments = keyframes.segments()
    onlyValue = keyframes.values.first ?? .zero
    isDiscrete = keyframes.mode == .discrete
    let isCurved = keyframes.mode == .cubic || keyframes.mode == .cubicPaced
    let pacing = keyframes.resolvedPacing
    let functions = pacing == .time ? keyframes.timingFunctions : []
    let keyframeProblems: [AnimationProblem] = keyframes.problems.compactMap { problem in
      switch problem {
      case .noValues: .noValues
      case .valueNotFinite(let index): .valueNotFinite(index: index)
      case .keyTimeOrder: pacing == .time ? .keyframes(problem) : nil
      case .keyTimeCount, .keyTimeEnds, .timingFunctionCount, .shapeCount: nil
      }
    }
    problems = keyframeProblems + functions.compactMap { $0.springProblem.map(AnimationProblem.spring) }
    timingFunctions = functions.allSatisfy { $0.isLinear } ? [] : functions
    if pacing == .arc, isCurved {
      let table = ArcLengthTable(segments)
      let isUsable = table.total > 0 && table.total.isFinite
      arcLengths = isUsable ? table : nil
      knots = isUsable ? table.knots.map { $0 / table.total } : KeyTimes.even(segments.count)
    } else {
      arcLengths = nil
      knots =
        pacing == .time
        ? keyframes.usableKeyTimes ?? KeyTimes.even(segments.count)
        : KeyTimes.proportional(to: segments.map { $0.start.distance(to: $0.end) })
    }
    table =
      arcLengths == nil && !isDiscrete && latest == nil && 1...Self.maximumTableSize ~= segments.count
      ? KeyframeTable(segments, knots, timingFunctions) : nil
  }

  func sample(at progress: Double) -> Sample<Value> {
    guard !segments.isEmpty, !progress.isNaN else { return Sample(value: onlyValue) }
    let index = KeyTimes.segment(at: progress, in: knots)
    if isDiscrete { return Sample(value: segments[index].start) }
    if let arcLengths { return sample(at: progress, on: arcLengths) }
    let width = knots[index + 1] - knots[index]
    let segment = segments[index]
    guard width > 0 else { return Sample(value: progress < knots[index] ? segment.start : segment.end) }
    var u = (progress - knots[index]) / width
    var rate = 1 / width
    if index < timingFunctions.count, !timingFunctions[index].isLinear {
      rate *= timingFunctions[index].slope(at: u)
      u = timingFunctions[index].value(at: u)
    }
    guard u.isFinite else { return Sample(value: u < 0 ? segment.start : segment.end) }
    if let sample = latest?.sample(of: segment, index, at: u) {
      return Sample(value: sample.value, velocity: rate.isFinite ? sample.velocity.scaled(by: rate) : .zero)
    }
    return Sample(
      value: segment.value(at: u), velocity: rate.isFinite ? segment.derivative(at: u).scaled(by: rate) : .zero)
  }

  /// The value of ``sample(at:)``, without the cost of its derivative.
  @inline(never)
  func valueWithoutTable(at progress: Double) -> Value {
    guard !segments.isEmpty, !progress.isNaN else { return onlyValue }
    let index = KeyTimes.segment(at: progress, in: knots)
    let segment = segments[index]
    if isDiscrete { return segment.start }
    if let arcLengths { return sample(at: progress, on: arcLengths).value }
    let width = knots[index + 1] - knots[index]
    guard width > 0 else { return progress < knots[index] ? segment.start : segment.end }
    var u = (progress - knots[index]) / width
    if index < timingFunctions.count, !timingFunctions[index].isLinear { u = timingFunctions[index].value(at: u) }
    guard u.isFinite else { return u < 0 ? segment.start : segment.end }
    return latest?.sample(of: segment, index, at: u)?.value ?? segment.value(at: u)
  }

  /// Returns the sample at constant speed: the derivative has the direction of the curve and the total length.
  private func sample(at progress: Double, on arcLengths: ArcLengthTable) -> Sample<Value> {
    let clamped = min(max(progress, 0), 1)
    let (index, u) =
      clamped == 1 ? (segments.count - 1, 1) : arcLengths.position(at: clamped * arcLengths.total, in: segments)
    let segment = segments[index]
    var direction = segment.derivative(at: u)
    // At a cusp the derivative vanishes, and the direction near it is used.
    if !(direction.magnitude > 0) { direction = segment.derivative(at: u < 0.5 ? u + 1e-6 : u - 1e-6) }
    let magnitude = direction.magnitude
    let velocity = magnitude > 0 ? direction.scaled(by: arcLengths.total / magnitude) : .zero
    let value = segment.value(at: u)
    guard clamped != progress, progress.isFinite else { return Sample(value: value, velocity: velocity) }
    return Sample(value: value.advanced(by: velocity.scaled(by: progress - clamped)), velocity: velocity)
  }
}
