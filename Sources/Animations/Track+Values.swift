import Geometry
import Timing

extension Track {
  /// The value at a progress alone: the bits of ``sample(at:iteration:model:)``, without the derivative.
  @inline(__always)
  func value(at progress: Double, iteration: Double) -> Value {
    switch self {
    case .keyframes(let track): track.prepared.value(at: progress)
    case .path(let motion): motion.followingValue(at: progress, iteration: iteration)
    case .constant, .basic, .ends: sample(at: progress, iteration: iteration).value
    }
  }
}

extension PathMotion {
  /// What a follower gives to a value of a type.
  @inline(__always)
  fileprivate func followingValue<Value: Animatable>(at progress: Double, iteration: Double) -> Value {
    // On the way along the whole path, upright and at constant speed, nothing but the position is asked for.
    if rotation == .none, progress > 0, progress < 1, prepared.isPlain, Value.self == Point.self {
      return .following(
        position: prepared.measure.position(at: progress * prepared.measure.length), heading: prepared.rotationOffset)
    }
    let sample = sample(at: progress, iteration: iteration)
    return .following(position: sample.position, heading: sample.heading)
  }
}

extension PreparedKeyframes {
  /// The value at a progress alone: the bits of ``sample(at:)``.
  @inline(__always)
  func value(at progress: Double) -> Value {
    guard arcLengths == nil, !isDiscrete, !segments.isEmpty, !progress.isNaN else { return sample(at: progress).value }
    let index = Knots.segment(at: progress, in: knots)
    let width = knots[index + 1] - knots[index]
    guard width > 0 else { return progress < knots[index] ? segments[index].start : segments[index].end }
    var u = (progress - knots[index]) / width
    if index < timingFunctions.count, !timingFunctions[index].isLinear { u = timingFunctions[index].value(at: u) }
    guard u.isFinite else { return u < 0 ? segments[index].start : segments[index].end }
    return segments[index].value(at: u)
  }
}
