// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry
public import GlissadeTiming

/// Keyframes as blocks of changes, each with a fraction of the duration, as in UIKit's keyframe animations.
public struct KeyframeBlocks: Sendable {
  /// The options for the animation of each property.
  struct Options: Sendable {
    var mode: CalculationMode
    var pacing: Pacing?
    var ends: SplineEnds
    var timing: MediaTiming
    var timingFunction: TimingFunction
  }

  fileprivate var transaction: Transaction

  /// Adds a block. Its values are reached at its end, starting from the values at its start.
  ///
  /// - Parameters:
  ///   - start: The start of the block, as a fraction of the whole duration; clamped to 0 … 1.
  ///   - duration: The duration of the block, as a fraction of the whole duration. It is shortened if the block would
  ///     end later than the whole animation.
  ///   - changes: Sets the values. Structure, text and other state that does not animate changes when the whole
  ///     animation begins.
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
  /// Each property that a block sets gets one animation, from its model value through the values of all blocks. Paced
  /// modes distribute the values by distance and ignore the times of the blocks. The model has the last values
  /// immediately.
  ///
  /// - Parameters:
  ///   - time: The instant at which the animation begins.
  ///   - duration: The whole duration in seconds.
  ///   - mode: The interpolation between keyframes.
  ///   - pacing: The pacing, or `nil` for that of the mode.
  ///   - ends: The rule for the ends of a smooth curve.
  ///   - timingFunction: The timing function of the whole animation, applied to each repeat.
  ///   - repeatCount: The number of repeats; may be infinite.
  ///   - autoreverses: Whether a reverse cycle follows each forward cycle.
  ///   - completion: A completion for all animations.
  ///   - keyframes: Adds blocks. The closure runs once, before the call returns.
  /// - Returns: The animation of each changed layer, in the order in which the blocks first change them.
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

  /// The keyframes that blocks define for one property of a layer, or `nil` if no block sets it. Nothing is animated.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The property.
  ///   - time: The instant of the begin.
  ///   - mode: The interpolation between keyframes.
  ///   - pacing: The pacing, or `nil` for that of the mode.
  ///   - ends: The rule for the ends of a smooth curve.
  ///   - keyframes: Adds blocks. The closure runs once, before the call returns.
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

  /// Runs blocks, and records their values without animating.
  private mutating func record(at time: Double, _ keyframes: (inout KeyframeBlocks) -> Void) -> [any RecordedTrack] {
    var blocks = KeyframeBlocks(
      transaction: Transaction(
        tree: .empty, time: time, duration: 0, timingFunction: .linear, policy: .jump,
        disablesActions: true))
    blocks.transaction.recording = KeyframeRecording()
    // Swapping keeps one owner of the tree, so that its arrays are not copied.
    swap(&self, &blocks.transaction.tree)
    keyframes(&blocks)
    swap(&self, &blocks.transaction.tree)
    return blocks.transaction.recording?.tracks ?? []
  }
}
