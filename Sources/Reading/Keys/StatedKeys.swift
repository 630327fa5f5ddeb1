// SPDX-License-Identifier: MIT
package import GlissadeLayers
import GlissadeTexts
package import GlissadeTiming

/// The keyframes of a property of a layer, as a file states them.
package struct StatedKeys: Sendable {
  /// A keyframe.
  package struct Key: Sendable, Hashable {
    /// The instant in seconds of the document.
    package fileprivate(set) var time: Double
    /// The numbers in the unit of the file; empty for a value without numbers, such as a path.
    package fileprivate(set) var numbers: [Double]
    /// The easing to the next keyframe; `nil` for the last one, and where the numbers have different ones.
    package fileprivate(set) var easing: TimingFunction?

    package init(time: Double, numbers: [Double], easing: TimingFunction?) {
      (self.time, self.numbers, self.easing) = (time, numbers, easing)
    }
  }

  /// The most keyframes of a file that can be changed.
  static let limit = 100_000

  /// The layer that moves.
  package let layer: LayerID
  /// The name of the property of the layer, as ``LayerProperty/name``, or `nil` for one that the layers have otherwise.
  package let property: String?
  /// The name of the property in the file.
  package let title: String
  /// The index of the first number among those of the layer's property.
  package let firstNumber: Int
  /// The change of the file's numbers for a change of the layer's by 1, such as 100 for percent.
  package let factor: Double
  /// The keyframes in ascending order of their times; one at least.
  package private(set) var keys: [Key]
  let source: KeySource
  /// The repeats of the keyframes, or `nil` if they play once.
  var repeats: Repeats?

  /// The iterations of keyframes.
  struct Repeats: Sendable {
    /// The start of the first iteration and the duration of each, in seconds.
    let start: Double
    let duration: Double
    /// The number of iterations, above 1; ∞ for a motion without end.
    let count: Double
    /// Whether every second iteration runs backwards.
    let alternates: Bool

    /// The instant in the first iteration that has the values of another one.
    func first(_ time: Double) -> Double {
      let progress = min((time - start) / duration, count)
      guard progress > 1 else { return time }
      // The end of the last iteration belongs to it.
      let number = progress == count ? count.rounded(.up) - 1 : progress.rounded(.down)
      let share = progress - number
      let isBackward = alternates && number.truncatingRemainder(dividingBy: 2) == 1
      return start + (isBackward ? 1 - share : share) * duration
    }
  }
}

/// The place of keyframes in a file.
enum KeySource: Sendable {
  /// An array of keyframes in a Lottie file.
  case lottie(LottieKeyText)
  /// The values of an animation element of SVG.
  case smil(SMILKeyText, isDiscrete: Bool)
  /// A rule `@keyframes`.
  case rule(CSSKeyText)
}

extension StatedKeys {
  /// The numbers at an instant, by the keyframes alone: without the curve of a motion path.
  ///
  /// - Complexity: O(log n) in the keyframes.
  package func numbers(at time: Double) -> [Double] {
    let time = repeats?.first(time) ?? time
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return keys[0].numbers }
    let key = keys[low - 1]
    guard low < keys.count else { return key.numbers }
    let next = keys[low]
    let progress = (key.easing ?? .linear).value(at: (time - key.time) / (next.time - key.time))
    return zip(key.numbers, next.numbers).map { $0 + ($1 - $0) * progress }
  }

  /// The instants of the keyframes and of their repeats up to an instant, in ascending order.
  ///
  /// - Parameter limit: The most instants.
  package func times(until end: Double, limit: Int) -> [Double] {
    let times = keys.map(\.time)
    guard let repeats, end.isFinite else { return times }
    var all = times
    var number = 1.0
    while number < repeats.count, repeats.start + number * repeats.duration < end, all.count < limit {
      let isBackward = repeats.alternates && number.truncatingRemainder(dividingBy: 2) == 1
      all.append(repeats.start + number * repeats.duration)
      all += times.map { time in
        let offset = isBackward ? repeats.start + repeats.duration - time : time - repeats.start
        return repeats.start + number * repeats.duration + offset
      }
      number += 1
    }
    return Set(all).sorted()
  }

  /// Changes a keyframe, as the file will state it.
  package mutating func apply(_ change: KeyEdit.Change, toKey index: Int) {
    guard keys.indices.contains(index) else { return }
    switch change {
    case .time(let time): keys[index].time = time
    case .numbers(let numbers): keys[index].numbers = numbers
    case .easing(let easing): keys[index].easing = easing
    }
  }

  /// The instants at which a keyframe may be, strictly between its neighbours.
  package func limits(ofKey index: Int) -> ClosedRange<Double> {
    var low = index > 0 ? keys[index - 1].time.nextUp : -.greatestFiniteMagnitude
    var high = index + 1 < keys.count ? keys[index + 1].time.nextDown : .greatestFiniteMagnitude
    switch source {
    case .lottie: break
    case .smil(let text, let isDiscrete):
      // The first value is at the start, and the last one at the end.
      if index == 0 || (index + 1 == keys.count && !isDiscrete) { (low, high) = (keys[index].time, keys[index].time) }
      high = min(high, text.start + text.duration)
    case .rule(let text): (low, high) = (max(low, text.start), min(high, text.start + text.duration))
    }
    return low...max(low, high)
  }

  /// The finite limits of a time in words.
  private static func words(of limits: ClosedRange<Double>) -> String {
    func text(_ time: Double) -> String { JSONNode.text(of: (time * 1e4).rounded() / 1e4) + " s" }
    switch (limits.lowerBound > -1e9, limits.upperBound < 1e9) {
    case (true, true): return ", from \(text(limits.lowerBound)) to \(text(limits.upperBound))"
    case (true, false): return ", after \(text(limits.lowerBound))"
    case (false, true): return ", before \(text(limits.upperBound))"
    case (false, false): return ""
    }
  }

  /// The reason why the file cannot express a change, or `nil`.
  package func problem(with change: KeyEdit.Change, ofKey index: Int) -> String? {
    guard keys.indices.contains(index) else { return "There is no such keyframe" }
    switch change {
    case .time(let time):
      let limits = limits(ofKey: index)
      guard time.isFinite, limits.contains(time) else {
        if limits.lowerBound == limits.upperBound { return "The first and the last value of this animation stay" }
        return "A keyframe stays between its neighbours\(Self.words(of: limits))"
      }
    case .numbers(let numbers):
      guard numbers.count == keys[index].numbers.count, numbers.allSatisfy(\.isFinite) else {
        let count = keys[index].numbers.count
        return count == 0
          ? "This value has no numbers" : count == 1 ? "1 number is expected" : "\(count) numbers are expected"
      }
    case .easing(let easing):
      guard index + 1 < keys.count else { return "The last keyframe has no easing" }
      switch source {
      case .lottie: return LottieKeyText.problem(with: easing)
      case .smil(_, let isDiscrete): return SMILKeyText.problem(with: easing, isDiscrete: isDiscrete)
      case .rule: return CSSKeyText.problem(with: easing)
      }
    }
    return nil
  }
}
