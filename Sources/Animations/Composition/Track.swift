import Geometry

/// What a value does over the progress of an animation.
///
/// Keyframes and paths share what is prepared between copies, so a track is small and evaluating one allocates nothing.
public enum Track<Value: Animatable>: Sendable {
  /// It stays.
  case constant(Value)
  /// It goes from one value to another by an interpolation without preparation; ``basic(from:to:)`` creates it.
  case interpolated(from: Value, to: Value)
  /// It goes from one value to another by an interpolation prepared once; ``basic(from:to:)`` creates it.
  case prepared(PreparedInterpolation<Value>)
  /// It goes between ends of which some may be those of the model, without preparation.
  case ends(BasicEnds<Value>)
  /// It passes keyframes.
  case keyframes(KeyframeTrack<Value>)
  /// It follows a path; ``path(_:)`` creates it.
  case follower(PathTrack<Value>)

  /// The value at a progress, and its derivative by progress.
  ///
  /// - Parameters:
  ///   - progress: 0 at the beginning, 1 at the end; beyond both, each kind of track goes on in its own way.
  ///   - iteration: How many rounds are behind; a follower of a closed path goes on turning from round to round.
  ///   - model: The value under the animation, which ends that are missing take.
  /// - Complexity: O(log n) in the keyframes or the elements of the path.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at progress: Double, iteration: Double = 0, model: Value = .zero) -> Sample<Value> {
    switch self {
    case .constant(let value): return Sample(value: value)
    case .interpolated(let from, let to):
      guard !progress.isNaN else { return Sample(value: from) }
      return from.interpolation(to: to, at: progress)
    case .prepared(let interpolation):
      guard !progress.isNaN else { return Sample(value: interpolation.start) }
      return interpolation.sample(at: progress)
    case .ends(let ends):
      let (from, to) = ends.resolved(over: model)
      guard !progress.isNaN else { return Sample(value: from) }
      return from.interpolation(to: to, at: progress)
    case .keyframes(let track): return track.sample(at: progress)
    case .follower(let track): return track.sample(at: progress, iteration: iteration)
    }
  }

  /// Why the track has no values to show; empty where it has.
  var problems: [AnimationProblem] {
    var problems: [AnimationProblem] = []
    // Every animation that is added is checked: without an array of its values.
    func check(_ value: (some Animatable)?, _ index: Int) {
      guard let value, !value.isFinite else { return }
      problems.append(.valueNotFinite(index: index))
    }
    switch self {
    case .constant(let value): check(value, 0)
    case .interpolated(let from, let to):
      check(from, 0)
      check(to, 1)
    case .prepared(let interpolation):
      check(interpolation.start, 0)
      check(interpolation.end, 1)
    case .ends(let ends):
      if ends.from != nil, ends.to != nil, ends.by != nil { problems.append(.tooManyEnds) }
      check(ends.from, 0)
      check(ends.to, 1)
      check(ends.by, 2)
    case .keyframes(let track): return track.problems
    case .follower(let track): return track.motion.problems
    }
    return problems
  }
}

extension Track {
  /// It goes from one value to another, by an interpolation that is prepared here.
  ///
  /// - Complexity: That of ``Animatable/preparedInterpolation(to:)``; O(1) for types without preparation.
  public static func basic(from: Value, to: Value) -> Track {
    from.preparedInterpolation(to: to).map(Track.prepared) ?? .interpolated(from: from, to: to)
  }

  /// It goes between ends, by an interpolation that is prepared here if neither end is that of the model.
  static func basic(_ ends: BasicEnds<Value>) -> Track {
    let track = Track.ends(ends)
    guard ends.isComplete else { return track }
    let (from, to) = ends.resolved(over: .zero)
    guard let interpolation = from.preparedInterpolation(to: to), track.problems.isEmpty else { return track }
    return .prepared(interpolation)
  }
}
