// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The values of one property of an element over time, parsed once.
struct PropertyMotion: Sendable {
  fileprivate struct Frame: Sendable {
    let offset: Double
    let value: ReadValue
    let easing: TimingFunction
  }

  fileprivate struct Layer: Sendable {
    let animation: ReadAnimation
    let frames: [Frame]
  }

  private let style: ReadValue?
  private let layers: [Layer]

  init(_ property: String, of element: ReadElement) {
    style = (element.style[property] ?? Self.initialValues[property]).map { ReadValue(property, $0) }
    layers = element.animations.compactMap { animation in
      let frames = animation.keyframes.compactMap { keyframe in
        keyframe.values[property].map {
          Frame(
            offset: keyframe.offset, value: ReadValue(property, $0),
            easing: keyframe.easing ?? animation.keyframeEasing)
        }
      }
      var bare = animation
      bare.keyframes = []
      return frames.isEmpty ? nil : Layer(animation: bare, frames: frames)
    }
  }

  /// The initial values of properties whose value is a list of numbers.
  private static let initialValues = [
    "translate": "0px 0px", "rotate": "0deg", "scale": "1 1", "opacity": "1", "fill-opacity": "1",
    "stroke-opacity": "1", "stroke-width": "1px", "stroke-dashoffset": "0", "offset-distance": "0%", "x": "0px",
    "y": "0px", "cx": "0px", "cy": "0px",
  ]

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
    // Animations below one that replaces them all the time have no effect.
    let lowest = layers.lastIndex { $0.hidesOthers && $0.animation.progress(at: time) != nil }
    var result = lowest == nil ? style.map(part) : nil
    for layer in layers[(lowest ?? 0)...] {
      guard let progress = layer.animation.progress(at: time) else { continue }
      let effect = layer.value(at: progress, below: result, of: part, between: interpolate)
      result = layer.animation.composite == .replace ? effect : result.map { add($0, effect) } ?? effect
    }
    return result
  }
}

extension PropertyMotion.Layer {
  /// Whether values below have no effect, because keyframes at both ends replace them.
  fileprivate var hidesOthers: Bool {
    animation.composite == .replace && frames[0].offset == 0 && frames[frames.count - 1].offset == 1
  }

  /// The value between two keyframes. Without a value below, the first and the last one continue.
  fileprivate func value<Result>(
    at progress: Double, below: Result?, of part: (ReadValue) -> Result,
    between interpolate: (Result, Result, Double) -> Result
  ) -> Result {
    let (first, last) = (frames[0], frames[frames.count - 1])
    if first.offset > 0, progress < first.offset {
      guard let below else { return part(first.value) }
      return interpolate(below, part(first.value), animation.keyframeEasing.value(at: progress / first.offset))
    }
    if last.offset < 1, progress >= last.offset {
      guard let below else { return part(last.value) }
      let share = (progress - last.offset) / (1 - last.offset)
      return interpolate(part(last.value), below, last.easing.value(at: share))
    }
    if progress == last.offset || frames.count == 1 { return part(last.value) }
    // Beyond the ends, the first and the last interval are extrapolated.
    let index = frames.dropLast().lastIndex(atMost: progress, by: \.offset)
    let (from, to) = (frames[index], frames[index + 1])
    guard to.offset > from.offset else { return part(to.value) }
    let share = from.easing.value(at: (progress - from.offset) / (to.offset - from.offset))
    // Values that cannot be interpolated change in the middle.
    guard from.value.form == to.value.form else { return part(share < 0.5 ? from.value : to.value) }
    return interpolate(part(from.value), part(to.value), share)
  }
}
