// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The values of one property of an element over time, parsed once.
struct PropertyMotion: Sendable {
  private struct Frame: Sendable {
    let offset: Double
    let value: ReadValue
    let easing: TimingFunction
  }

  private struct Layer: Sendable {
    let animation: ReadAnimation
    let frames: [Frame]
  }

  private let style: ReadValue?
  private let layers: [Layer]

  init(_ property: String, of element: ReadElement) {
    style = element.style[property].map { ReadValue(property, $0) }
    layers = element.animations.compactMap { animation in
      let frames = animation.keyframes.compactMap { keyframe in
        keyframe.values[property].map {
          Frame(offset: keyframe.offset, value: ReadValue(property, $0), easing: keyframe.easing)
        }
      }
      var bare = animation
      bare.keyframes = []
      return frames.isEmpty ? nil : Layer(animation: bare, frames: frames)
    }
  }

  /// The value without its numbers' motion: that of the style or of the first keyframe.
  var first: ReadValue? { style ?? layers.first?.frames.first?.value }

  /// The text between the numbers at an instant.
  func form(at time: Double) -> String {
    effect(at: time) {
      $0.form
    } replacing: {
      $1
    } between: {
      $2 < 0.5 ? $0 : $1
    } ?? ""
  }

  /// A number of the value at an instant; NaN without one.
  func number(_ index: Int, at time: Double) -> Double {
    effect(at: time) {
      index < $0.numbers.count ? $0.numbers[index] : .nan
    } replacing: {
      $0 + $1
    } between: {
      $0 + ($1 - $0) * $2
    } ?? .nan
  }

  /// The stack of animations over the style. Where the first or the last keyframe has no value, the value below counts.
  private func effect<Result>(
    at time: Double, of part: (ReadValue) -> Result, replacing add: (Result, Result) -> Result,
    between interpolate: (Result, Result, Double) -> Result
  ) -> Result? {
    var result = style.map(part)
    for layer in layers {
      guard let progress = layer.animation.progress(at: time) else { continue }
      let below = result
      func value(_ index: Int) -> Result? {
        layer.frames.indices.contains(index) ? part(layer.frames[index].value) : below
      }
      let effect: Result?
      if layer.frames.count == 1 || progress < layer.frames[0].offset && below == nil {
        effect = value(0)
      } else {
        effect = self.value(in: layer.frames, at: progress, below: below, of: part, between: interpolate)
      }
      guard let effect else { continue }
      result = layer.animation.composite == .replace ? effect : result.map { add($0, effect) } ?? effect
    }
    return result
  }

  private func value<Result>(
    in frames: [Frame], at progress: Double, below: Result?, of part: (ReadValue) -> Result,
    between interpolate: (Result, Result, Double) -> Result
  ) -> Result? {
    let (first, last) = (frames[0], frames[frames.count - 1])
    if progress < first.offset, first.offset > 0, let below {
      return interpolate(below, part(first.value), progress / first.offset)
    }
    if progress >= last.offset, last.offset < 1, let below {
      return interpolate(part(last.value), below, (progress - last.offset) / (1 - last.offset))
    }
    if progress == last.offset { return part(last.value) }
    // Beyond the ends, the first and the last interval are extrapolated.
    var (low, high) = (0, frames.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if frames[middle].offset <= progress { low = middle } else { high = middle }
    }
    let (from, to) = (frames[low], frames[high])
    guard to.offset > from.offset else { return part(to.value) }
    let share = (progress - from.offset) / (to.offset - from.offset)
    guard from.value.form == to.value.form else { return share < 0.5 ? part(from.value) : part(to.value) }
    return interpolate(part(from.value), part(to.value), from.easing.value(at: share))
  }
}
