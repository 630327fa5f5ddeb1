import Animations

/// What is noted while keyframes are collected: which property of which layer is where, and when.
struct KeyframeRecording: Sendable {
  /// The end of the block that is being run, as a share of the whole, and where it starts.
  private var start = 0.0
  private var end = 0.0
  private var block = 0
  private(set) var tracks: [any RecordedTrack] = []
  /// Where the line of a property is.
  private var indices: [DependentValues.Key: Int] = [:]

  /// Begins the next block.
  mutating func beginBlock(start: Double, end: Double) {
    (self.start, self.end) = (start, end)
    block += 1
  }

  /// Notes a value at the end of the current block, and what it comes after.
  mutating func record<Value>(_ value: Value, after old: Value, for property: LayerProperty<Value>, of layer: LayerID) {
    let key = DependentValues.Key(layer.slot, .init(property))
    // A block may remove a layer and give its slot to another one.
    let index = indices[key].flatMap { tracks[$0].layer == layer ? $0 : nil } ?? tracks.count
    if index == tracks.count {
      indices[key] = index
      tracks.append(PropertyTrack(layer: layer, property: property, first: old))
    }
    tracks[index].record(value, from: start, to: end, block: block)
  }
}

/// The keyframes of one property, whatever its values are.
protocol RecordedTrack: Sendable {
  var layer: LayerID { get }

  /// Notes a value, in the place of what the same block has set before; one of another type is not of this property.
  mutating func record<Other>(_ value: Other, from start: Double, to end: Double, block: Int)

  /// The animation through the keyframes, from the model value that was there before them.
  func animation(_ options: KeyframeBlocks.Options) -> LayerAnimation
  /// Gives the model the last value.
  func applyLastValue(to transaction: inout Transaction)
}

/// The keyframes of one property.
struct PropertyTrack<Value: Animatable>: RecordedTrack {
  let layer: LayerID
  let property: LayerProperty<Value>
  /// Blocks that are nearer than this share of the whole follow each other: shares such as 3/7 + 1/7 do not add up
  /// exactly, and a pause of the last bit would be a keyframe twice, at which smooth modes have a corner.
  private static var shortestPause: Double { 1e-9 }
  /// The model value before the first block.
  private let first: Value
  private var keyframes: [(start: Double, end: Double, block: Int, value: Value)] = []
  /// In the order in which they are reached: of two with one end, the one that starts later, or was said later.
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

  /// The keyframes that the blocks make.
  func keyframes(_ options: KeyframeBlocks.Options) -> Keyframes<Value> {
    var values = [first]
    var times = [0.0]
    // Each block leads from what was there to its own value; between blocks nothing moves.
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
