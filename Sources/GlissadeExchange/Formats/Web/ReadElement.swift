// SPDX-License-Identifier: MIT
import GlissadeTiming

/// An element of a page as it was read, with its animations.
struct ReadElement: Sendable {
  /// The name of its layer.
  let name: String
  /// The place of the element, for messages.
  let place: CSSText
  /// The properties without animation in kebab case, in the order of the text.
  private(set) var style: [(property: String, text: CSSText)] = []
  var animations: [ReadAnimation] = []
  private var indices: [String: Int] = [:]

  init(name: String, place: CSSText) { (self.name, self.place) = (name, place) }

  /// Sets a property; a later statement replaces an earlier one.
  mutating func set(_ property: String, to text: CSSText) {
    let property = Self.longhand(property)
    if let index = indices[property] {
      style[index].text = text
    } else {
      indices[property] = style.count
      style.append((property, text))
    }
  }

  /// The property that a shorthand sets, of which only one is read.
  static func longhand(_ property: String) -> String { property == "background" ? "background-color" : property }

  subscript(property: String) -> CSSText? { indices[property].map { style[$0].text } }
}

/// The keyframes of an animation, which elements may share.
final class ReadKeyframes: Sendable {
  /// The keyframe of some values.
  struct Frame: Sendable {
    var offset: Double
    /// The easing to the next keyframe, or `nil` for that of the animation's keyframes.
    var easing: TimingFunction?
    /// The composition, or `nil` for that of the animation.
    var composite: WebComposite?
  }

  /// A value with the index of its frame.
  struct Value: Sendable {
    let frame: Int
    let text: CSSText
  }

  /// The frames, by ascending offsets.
  let frames: [Frame]
  /// The properties with a value, in the order of the text.
  let properties: [String]
  /// The values of each property, by ascending frames.
  let values: [String: [Value]]

  /// - Parameters:
  ///   - frames: The frames with the values of properties, by ascending offsets.
  ///   - replacing: Whether a value replaces earlier ones at the same offset, as in CSS. Otherwise it is a jump.
  init(_ frames: [(frame: Frame, values: [(property: String, text: CSSText)])], replacing: Bool) {
    self.frames = frames.map(\.frame)
    var (properties, values): ([String], [String: [Value]]) = ([], [:])
    for (index, frame) in frames.enumerated() {
      for (property, text) in frame.values {
        let name = ReadElement.longhand(property)
        if values[name] == nil { properties.append(name) }
        // A later value of one frame replaces an earlier one.
        if let last = values[name]?.last?.frame,
          last == index || replacing && frames[last].frame.offset == frame.frame.offset
        {
          values[name]?.removeLast()
        }
        values[name, default: []].append(Value(frame: index, text: text))
      }
    }
    (self.properties, self.values) = (properties, values)
  }
}

/// An animation of one element, evaluated by the rules of [Web Animations](https://www.w3.org/TR/web-animations-1/).
struct ReadAnimation: Sendable {
  var keyframes: ReadKeyframes
  /// The place of the animation, for messages.
  var place: CSSText
  /// The easing of keyframes without one, also of those that are implied at both ends.
  var keyframeEasing = TimingFunction.linear
  var composite = WebComposite.replace
  var timing = EffectTiming()
  /// The easing of the whole animation.
  var easing = TimingFunction.linear
  /// Whether the animation rests at its first instant.
  var isPaused = false

  /// The end of the active interval in seconds; for an animation without an end that of its first iteration.
  var end: Double {
    if isPaused { return 0 }
    return timing.delay + (isEndless ? timing.duration : timing.activeDuration)
  }

  /// Whether the animation repeats without an end.
  var isEndless: Bool { !isPaused && timing.activeDuration == .infinity }

  /// The progress between keyframes at an instant in seconds, or `nil` without an effect.
  func progress(at time: Double) -> Double? {
    timing.progress(at: isPaused ? 0 : time)?.transformed(by: easing)
  }

  /// Whether the animation has an effect from 0 to an instant.
  func hasEffect(until end: Double) -> Bool {
    if isPaused { return progress(at: 0) != nil }
    let begins = timing.delay <= 0 || timing.fill.fillsBackwards
    return begins && (timing.fill.fillsForwards || timing.delay + timing.activeDuration >= end)
  }
}
