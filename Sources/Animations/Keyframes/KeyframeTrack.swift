import Geometry
import Timing

/// Keyframes prepared for evaluation: progress → value and exact derivative.
///
/// Preparing costs O(n); evaluating costs O(log n) and allocates nothing. At a keyframe the derivative is that of the
/// segment that begins there, at the very end that of the last one. Progress outside 0 … 1, as some timing functions
/// give it, extends the outermost segments.
public struct KeyframeTrack<Value: Animatable>: Sendable {
  let prepared: PreparedKeyframes<Value>

  /// Prepares keyframes; what does not fit is replaced as ``Keyframes`` documents.
  ///
  /// - Complexity: O(n).
  public init(_ keyframes: Keyframes<Value>) { prepared = PreparedKeyframes(keyframes) }

  /// The value at a progress, and its derivative by progress.
  ///
  /// - Complexity: O(log n).
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at progress: Double) -> Sample<Value> { prepared.sample(at: progress) }

  /// The value at a progress.
  public func value(at progress: Double) -> Value { prepared.sample(at: progress).value }

  /// The progress at which each segment begins, and at last 1.
  public var knots: [Double] { prepared.knots }

  /// Why there is nothing to show; what is replaced by a documented default does not count.
  var problems: [AnimationProblem] { prepared.problems }
}

/// What copies of a track share.
final class PreparedKeyframes<Value: Animatable>: Sendable {
  let segments: [KeyframeSegment<Value>]
  /// The progress at which each segment begins, and at last 1.
  let knots: [Double]
  /// The timing of the segments; empty where all are linear.
  let timingFunctions: [TimingFunction]
  /// The same for who asks for values again and again; `nil` where more than the segments decides.
  let table: KeyframeTable<Value>?
  /// More segments than these keep no table. For points a table takes 230 bytes a segment, and the segments take 64.
  private static var maximumTableSize: Int { 4096 }
  /// What turns progress into a place on curved segments at constant speed, where that is asked for.
  let arcLengths: ArcLengthTable?
  /// What is shown where there are no segments.
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
      arcLengths == nil && !isDiscrete && 1...Self.maximumTableSize ~= segments.count
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
    return Sample(
      value: segment.value(at: u), velocity: rate.isFinite ? segment.derivative(at: u).scaled(by: rate) : .zero)
  }

  /// At constant speed the derivative has the direction of the curve and the length of the whole.
  private func sample(at progress: Double, on arcLengths: ArcLengthTable) -> Sample<Value> {
    let clamped = min(max(progress, 0), 1)
    let (index, u) =
      clamped == 1 ? (segments.count - 1, 1) : arcLengths.position(at: clamped * arcLengths.total, in: segments)
    let segment = segments[index]
    var direction = segment.derivative(at: u)
    // At a cusp the derivative vanishes: the direction is that of the neighbourhood.
    if !(direction.magnitude > 0) { direction = segment.derivative(at: u < 0.5 ? u + 1e-6 : u - 1e-6) }
    let magnitude = direction.magnitude
    let velocity = magnitude > 0 ? direction.scaled(by: arcLengths.total / magnitude) : .zero
    let value = segment.value(at: u)
    guard clamped != progress, progress.isFinite else { return Sample(value: value, velocity: velocity) }
    return Sample(value: value.advanced(by: velocity.scaled(by: progress - clamped)), velocity: velocity)
  }
}
