public import Animations
public import Geometry
public import Timing

/// Keyframes written as blocks of changes, each with its share of the time: the way of view animations.
public struct KeyframeBlocks: Sendable {
  /// How the keyframes of each property become an animation.
  struct Options: Sendable {
    var mode: CalculationMode
    var pacing: Pacing?
    var ends: SplineEnds
    var timing: MediaTiming
    var timingFunction: TimingFunction
  }

  fileprivate var transaction: Transaction

  /// Adds a block: what it sets is reached at its end, coming from what was there at its start.
  ///
  /// - Parameters:
  ///   - start: When the block starts, as a share of the whole duration; clamped to 0 … 1.
  ///   - duration: How long it takes, as a share of the whole duration; it ends with the whole at the latest.
  ///   - changes: Sets what is to be reached; what has no way, such as structure and words, changes at the begin of the
  ///     whole.
  public mutating func addKeyframe(
    start: Double, duration: Double, _ changes: (inout Transaction) -> Void
  ) {
    let start = start > 0 ? min(start, 1) : 0
    transaction.recording?.beginBlock(start: start, end: duration > 0 ? min(start + duration, 1) : start)
    changes(&transaction)
  }
}

extension LayerTree {
  /// Animates layers through keyframes that are written as blocks of changes.
  ///
  ///     tree.animateKeyframes(at: now, duration: 12.3, mode: .cubicPaced) { keyframes in
  ///       for (index, point) in points.enumerated() {
  ///         let share = 1 / Double(points.count)
  ///         keyframes.addKeyframe(start: Double(index) * share, duration: share) { $0[follower].position = point }
  ///       }
  ///     }
  ///
  /// Each property that a block sets gets one animation, from its model value through the values of all blocks; paced
  /// modes spread them by distance and not by the times of the blocks. The model has the last values at once.
  ///
  /// - Parameters:
  ///   - time: The instant at which it begins.
  ///   - duration: Seconds of the whole.
  ///   - mode: How values between the keyframes come about.
  ///   - pacing: How time is spent, or `nil` for what the mode implies.
  ///   - ends: The rule for the ends of a smooth curve.
  ///   - timingFunction: How the whole is spread over the duration.
  ///   - repeatCount: How often; may be infinite.
  ///   - autoreverses: Whether each way there is followed by the way back.
  ///   - completion: What is over when all of it is.
  ///   - keyframes: Runs once, before the call returns, and adds blocks.
  /// - Returns: The animation of each layer that was changed, in the order in which they were first set.
  @discardableResult
  public mutating func animateKeyframes(
    at time: Double, duration: Double, mode: CalculationMode = .linear, pacing: Pacing? = nil,
    ends: SplineEnds = .extrapolated, timingFunction: TimingFunction = .easeInOut, repeatCount: Double = 1,
    autoreverses: Bool = false, completion: CompletionID? = nil, _ keyframes: (inout KeyframeBlocks) -> Void
  ) -> [AnimationID] {
    let tracks = record(at: time, keyframes)
    if let completion { registry.recordUse(of: completion, at: time) }
    let options = KeyframeBlocks.Options(
      mode: mode, pacing: pacing, ends: ends,
      timing: MediaTiming(duration: duration, repeatCount: repeatCount, autoreverses: autoreverses),
      timingFunction: timingFunction)
    var order: [LayerID] = []
    var tracksByLayer: [LayerID: [any RecordedTrack]] = [:]
    for track in tracks {
      if tracksByLayer[track.layer] == nil { order.append(track.layer) }
      tracksByLayer[track.layer, default: []].append(track)
    }
    return order.map { layer in
      let layerTracks = tracksByLayer[layer] ?? []
      let group = LayerAnimation.combined(layerTracks.map { $0.animation(options) })
      transaction(at: time, duration: 0, disablesActions: true) { transaction in
        for track in layerTracks { track.applyLastValue(to: &transaction) }
      }
      return animate(layer, group, at: time, completion: completion)
    }
  }

  /// The keyframes that blocks make of one property of a layer, or `nil` where none of them sets it; nothing is
  /// animated.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: What is asked for.
  ///   - time: The instant at which it would begin.
  ///   - mode: How values between the keyframes come about.
  ///   - pacing: How time is spent, or `nil` for what the mode implies.
  ///   - ends: The rule for the ends of a smooth curve.
  ///   - keyframes: Runs once, before the call returns, and adds blocks.
  package func keyframes<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, at time: Double, mode: CalculationMode = .linear,
    pacing: Pacing? = nil, ends: SplineEnds = .extrapolated, _ keyframes: (inout KeyframeBlocks) -> Void
  ) -> Keyframes<Value>? {
    var tree = self
    let tracks = tree.record(at: time, keyframes)
    let track = tracks.lazy.compactMap { $0 as? PropertyTrack<Value> }.first {
      $0.layer == id && $0.property.name == property.name
    }
    return track?.keyframes(
      KeyframeBlocks.Options(
        mode: mode, pacing: pacing, ends: ends, timing: MediaTiming(duration: 1), timingFunction: .linear))
  }

  /// Runs blocks that note what they set and animate nothing.
  private mutating func record(at time: Double, _ keyframes: (inout KeyframeBlocks) -> Void) -> [any RecordedTrack] {
    var blocks = KeyframeBlocks(
      transaction: Transaction(
        tree: .empty, time: time, duration: 0, timingFunction: .linear, policy: .jump,
        disablesActions: true))
    blocks.transaction.recording = KeyframeRecording()
    // The tree moves into the blocks and back, so that it has one owner and its arrays are not copied.
    swap(&self, &blocks.transaction.tree)
    keyframes(&blocks)
    swap(&self, &blocks.transaction.tree)
    return blocks.transaction.recording?.tracks ?? []
  }
}
