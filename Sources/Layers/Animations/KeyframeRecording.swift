// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The values that blocks of keyframes set, for each property of each layer.
struct KeyframeRecording: Sendable {
  /// The start and end of the current block, as fractions of the whole duration.
  private var start = 0.0
  private var end = 0.0
  private var block = 0
  private(set) var tracks: [any RecordedTrack] = []
  /// The index of each property's track.
  private var indices: [DependentValues.Key: Int] = [:]

  /// Begins the next block.
  mutating func beginBlock(start: Double, end: Double) {
    (self.start, self.end) = (start, end)
    block += 1
  }

  /// Records a value at the end of the current block, with the model value before it.
  mutating func record<Value>(_ value: Value, after old: Value, for property: LayerProperty<Value>, of layer: LayerID) {
    let key = DependentValues.Key(layer.slot, .init(property))
    // A block can remove a layer and add another one in the same slot.
    let index = indices[key].flatMap { tracks[$0].layer == layer ? $0 : nil } ?? tracks.count
    if index == tracks.count {
      indices[key] = index
      tracks.append(PropertyTrack(layer: layer, property: property, first: old))
    }
    tracks[index].record(value, from: start, to: end, block: block)
  }
}

/// The recorded keyframes of one property, for any type of values.
protocol RecordedTrack: Sendable {
  var layer: LayerID { get }

  /// Records a value, which replaces an earlier one of the same block. A value of another type is ignored.
  mutating func record<Other>(_ value: Other, from start: Double, to end: Double, block: Int)

  /// The animation through the keyframes, from the model value before the first block.
  func animation(_ options: KeyframeBlocks.Options) -> LayerAnimation
  /// Sets the model value to that of the last keyframe.
  func applyLastValue(to transaction: inout Transaction)
}

/// The keyframes of one property.
struct PropertyTrack<Value: Animatable>: RecordedTrack {
  let layer: LayerID
  let property: LayerProperty<Value>
  /// The smallest pause between blocks, as a fraction of the whole. Sums such as 3/7 + 1/7 are not exact. A pause of
  /// one rounding error would be a double keyframe, at which smooth modes have a velocity discontinuity.
  private static var shortestPause: Double { 1e-9 }
  /// The model value before the first block.
  private let first: Value
  private var keyframes: [(start: Double, end: Double, block: Int, value: Value)] = []
  /// The keyframes sorted by end, then by start, then by block.
  private var ordered: [(start: Double, end: Double, block: Int, value: Value)] {
    keyframes.sorted { ($0.end, $0.start, $0.block) < ($1.end, $1.start, $1.block) }
  }

  init(layer: LayerID, property: LayerProperty<Value>, first: Value) {
    self.first = first
    self.layer = layer
    self.property = property
  }

  mutating func record<Other>(_ value: Other, from start: Double, to end: Double, block: Int) {
    guard let value = value as? Value else { return }
    if keyframes.last?.block == block { keyframes.removeLast() }
    keyframes.append((start, end, block, value))
  }

  func animation(_ options: KeyframeBlocks.Options) -> LayerAnimation {
    LayerAnimation(
      property,
      Animation(
        .keyframes(KeyframeTrack(keyframes(options))), timing: options.timing, timingFunction: options.timingFunction))
  }

  /// The keyframes of the property.
  func keyframes(_ options: KeyframeBlocks.Options) -> Keyframes<Value> {
    var values = [first]
    var times = [0.0]
    // Each block starts at the value before it. Between blocks the value is constant.
    for keyframe in ordered {
      let last = values[values.count - 1]
      if keyframe.start > times[times.count - 1] + Self.shortestPause {
        values.append(last)
        times.append(keyframe.start)
      }
      values.append(keyframe.value)
      times.append(max(keyframe.end, times[times.count - 1]))
    }
    if times[times.count - 1] >= 1 - Self.shortestPause {
      times[times.count - 1] = 1
    } else {
      values.append(values[values.count - 1])
      times.append(1)
    }
    return Keyframes(values, mode: options.mode, pacing: options.pacing, keyTimes: times, ends: options.ends)
  }

  func applyLastValue(to transaction: inout Transaction) {
    guard let last = ordered.last else { return }
    transaction[layer][property] = last.value
  }
}
