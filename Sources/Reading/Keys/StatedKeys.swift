// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeLayers
import GlissadeTexts
package import GlissadeTiming

/// The keyframes of a property of a layer, as a file states them.
package struct StatedKeys: Sendable {
  /// A keyframe.
  package struct Key: Sendable, Hashable {
    /// The instant in seconds of the document.
    package internal(set) var time: Double
    /// The numbers in the unit of the file; empty for a value without numbers, such as a path.
    package internal(set) var numbers: [Double]
    /// The easing of all numbers to the next keyframe, or one for each number; empty for the last keyframe.
    var easings: [TimingFunction]
    /// The tangents of the motion path to the next keyframe, or `nil` for a straight line.
    var curve: Curve?

    /// The easing to the next keyframe; `nil` for the last one, and where the numbers have different ones.
    package var easing: TimingFunction? { easings.count == 1 ? easings[0] : nil }

    /// The keyframe without the motion to the next one.
    package var withoutEasing: Key { Key(time: time, numbers: numbers, easings: []) }

    /// The keyframe at another instant.
    package func at(_ time: Double) -> Key {
      var key = self
      key.time = time
      return key
    }

    init(time: Double, numbers: [Double], easings: [TimingFunction], curve: Curve? = nil) {
      (self.time, self.numbers, self.easings, self.curve) = (time, numbers, easings, curve)
    }
  }

  /// The tangents of a motion path at both ends.
  struct Curve: Sendable, Hashable {
    let out: Vector
    let back: Vector
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
  package internal(set) var keys: [Key]
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

extension StatedKeys {
  /// The numbers at an instant, by the keyframes alone.
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
    let easings = key.easings.isEmpty ? [.linear] : key.easings
    let shares = easings.map { $0.value(at: (time - key.time) / (next.time - key.time)) }
    if let place = key.path(to: next, at: shares[0])?.place { return [place.x, place.y] }
    return zip(key.numbers, next.numbers).enumerated().map { number, ends in
      ends.0 + (ends.1 - ends.0) * shares[min(number, shares.count - 1)]
    }
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

  /// Changes a keyframe, as the file will state it. A new one is added by ``add(_:at:)``.
  mutating func apply(_ change: KeyEdit.Change, toKey index: Int) {
    guard keys.indices.contains(index) else { return }
    switch change {
    case .time(let time): keys[index].time = time
    case .numbers(let numbers): keys[index].numbers = numbers
    case .easing(let easing): keys[index].easings = [easing]
    case .added: break
    case .removed: remove(index)
    }
  }

  /// The instants at which a keyframe may be, strictly between its neighbours.
  package func limits(ofKey index: Int) -> ClosedRange<Double> { limits(ofKeys: [index], index) }

  /// The instants at which one of several keyframes may be that move together, strictly between the others.
  package func limits(ofKeys moving: Set<Int>, _ index: Int) -> ClosedRange<Double> {
    let before = keys[..<index].indices.last { !moving.contains($0) }
    let after = keys[(index + 1)...].indices.first { !moving.contains($0) }
    var low = before.map { keys[$0].time + source.resolution } ?? -.greatestFiniteMagnitude
    var high = after.map { keys[$0].time - source.resolution } ?? .greatestFiniteMagnitude
    // The first value of an animation element is at the start, and the last one at the end.
    if case .smil(_, let isDiscrete) = source, index == 0 || (index + 1 == keys.count && !isDiscrete) {
      (low, high) = (keys[index].time, keys[index].time)
    }
    (low, high) = (max(low, source.range.lowerBound), min(high, source.range.upperBound))
    return low...max(low, high)
  }

  /// The finite limits of a time in words.
  static func words(of limits: ClosedRange<Double>) -> String {
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
    if case .added(let time) = change { return problem(withKeyAt: time) }
    guard keys.indices.contains(index) else { return "There is no such keyframe" }
    switch change {
    case .added: break
    case .removed: return problem(withoutKey: index)
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
      return source.problem(with: easing)
    }
    return nil
  }
}
