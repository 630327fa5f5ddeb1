// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A value as a function of the progress of an animation.
///
/// Copies share the prepared data of keyframes and paths. A track is therefore small, and its evaluation allocates
/// nothing.
public struct Track<Value: Animatable>: Sendable {
  /// The kinds of tracks.
  package enum Kind: Sendable {
    /// A constant value.
    case constant(Value)
    /// An interpolation between two values without preparation; ``Track/basic(from:to:)`` creates it.
    case interpolated(from: Value, to: Value)
    /// An interpolation between two values that is prepared once; ``Track/basic(from:to:)`` creates it.
    case prepared(PreparedInterpolation<Value>)
    /// An interpolation without preparation between ends, of which some may be the model value.
    case ends(BasicEnds<Value>)
    /// An interpolation between ends that is prepared once for a model value; ``Track/basic(_:)`` creates it.
    case preparedEnds(PreparedEnds<Value>)
    /// A difference that decreases to zero. A stack adds it to the value below by its components, for every type.
    case difference(Value.Difference)
    /// A motion along keyframes.
    case keyframes(KeyframeTrack<Value>)
    /// A motion along a path; ``Track/path(_:)`` creates it.
    case follower(PathTrack<Value>)
    /// The motion of a timeline.
    case timeline(TimelineTrack<Value>)
  }

  /// The kind, with its values.
  package let kind: Kind

  /// Creates a track of a kind.
  package init(_ kind: Kind) { self.kind = kind }

  /// The value at a progress, and its derivative with respect to the progress.
  ///
  /// - Parameters:
  ///   - progress: 0 at the start and 1 at the end. Each kind of track extrapolates beyond them by its own rule.
  ///   - iteration: The number of finished iterations, which adds the turns of a closed path.
  ///   - model: The model value, which replaces missing ends.
  /// - Complexity: O(log n) in the keyframes or the elements of the path.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  package func sample(at progress: Double, iteration: Double = 0, model: Value = .zero) -> Sample<Value> {
    switch kind {
    case .constant(let value): return Sample(value: value)
    case .interpolated(let from, let to):
      guard !progress.isNaN else { return Sample(value: from) }
      return from.interpolation(to: to, at: progress)
    case .prepared(let interpolation):
      guard !progress.isNaN else { return Sample(value: interpolation.start) }
      return interpolation.sample(at: progress)
    case .ends(let ends): return Self.sample(of: ends, at: progress, over: model)
    case .preparedEnds(let prepared):
      guard !progress.isNaN, let interpolation = prepared.interpolation(over: model) else {
        return Self.sample(of: prepared.ends, at: progress, over: model)
      }
      return interpolation.sample(at: progress)
    case .difference(let difference):
      let remainder = difference.scaled(by: progress.isNaN ? 1 : 1 - progress)
      return Sample(value: Value(displacement: remainder), velocity: difference.scaled(by: -1))
    case .keyframes(let track): return track.sample(at: progress)
    case .follower(let track): return track.sample(at: progress, iteration: iteration)
    case .timeline(let track): return track.sample(at: progress)
    }
  }

  @inline(__always)
  private static func sample(of ends: BasicEnds<Value>, at progress: Double, over model: Value) -> Sample<Value> {
    let (from, to) = ends.resolved(over: model)
    guard !progress.isNaN else { return Sample(value: from) }
    return from.interpolation(to: to, at: progress)
  }

  /// The track with a store of its own for a prepared interpolation, so that values with different model values do not
  /// replace it alternately.
  var withOwnPreparation: Track {
    guard case .preparedEnds(let prepared) = kind else { return self }
    return Track.basic(prepared.ends)
  }

  /// The reasons why the track has no values; empty if it has.
  var problems: [AnimationProblem] {
    var problems: [AnimationProblem] = []
    // Every added animation is checked, so no array of its values is created.
    func check(_ value: (some Animatable)?, _ index: Int) {
      guard let value, !value.isFinite else { return }
      problems.append(.valueNotFinite(index: index))
    }
    switch kind {
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
    case .preparedEnds, .timeline: break
    case .difference(let difference): check(difference, 0)
    case .keyframes(let track): return track.problems
    case .follower(let track): return track.motion.problems
    }
    return problems
  }
}

extension Track {
  /// Creates a track of a constant value.
  public static func constant(_ value: Value) -> Track { Track(.constant(value)) }

  /// Creates a track of a motion along keyframes.
  public static func keyframes(_ track: KeyframeTrack<Value>) -> Track { Track(.keyframes(track)) }

  /// Creates a track of an interpolation without preparation.
  package static func interpolated(from: Value, to: Value) -> Track { Track(.interpolated(from: from, to: to)) }

  /// Creates a track between ends, of which some may be the model value, without preparation.
  package static func ends(_ ends: BasicEnds<Value>) -> Track { Track(.ends(ends)) }

  /// Creates an interpolation between two values, and prepares it if the type supports that.
  ///
  /// - Complexity: That of ``Animatable/preparedInterpolation(to:)``; O(1) for types without preparation.
  public static func basic(from: Value, to: Value) -> Track {
    Track(from.preparedInterpolation(to: to).map(Kind.prepared) ?? .interpolated(from: from, to: to))
  }

  /// Creates an interpolation between ends, and prepares it if the type supports that: now if neither end is the model
  /// value, otherwise for the first sample.
  package static func basic(_ ends: BasicEnds<Value>) -> Track {
    let track = Track.ends(ends)
    guard track.problems.isEmpty else { return track }
    guard ends.isComplete else { return PreparedEnds(ends).map { Track(.preparedEnds($0)) } ?? track }
    let (from, to) = ends.resolved(over: .zero)
    return from.preparedInterpolation(to: to).map { Track(.prepared($0)) } ?? track
  }
}
