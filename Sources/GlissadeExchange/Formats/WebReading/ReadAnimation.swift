// SPDX-License-Identifier: MIT
import GlissadeTiming

/// An element of a page as it was read, with its animations.
struct ReadElement: Sendable {
  var name: String
  /// The properties without animation, in kebab case.
  var style: [String: String] = [:]
  var animations: [ReadAnimation] = []
}

/// An animation of one element, evaluated by the rules of [Web Animations](https://www.w3.org/TR/web-animations-1/).
struct ReadAnimation: Sendable {
  /// A keyframe of one property.
  struct Keyframe: Sendable {
    var offset: Double
    var values: [String: String]
    /// The easing to the next keyframe, or `nil` for that of the animation's keyframes.
    var easing: TimingFunction?
  }

  enum Fill: String, Sendable { case none, forwards, backwards, both }
  enum Direction: String, Sendable { case normal, reverse, alternate, alternateReverse = "alternate-reverse" }
  enum Composite: String, Sendable { case replace, add, accumulate }

  var keyframes: [Keyframe]
  /// The position in the text, for messages.
  var position = 0
  /// The easing of keyframes without one, also of those that are implied at both ends.
  var keyframeEasing = TimingFunction.linear
  /// The delay and the duration in seconds.
  var delay = 0.0
  var duration = 0.0
  /// The easing of the whole animation.
  var easing = TimingFunction.linear
  var iterations = 1.0
  var fill = Fill.none
  var direction = Direction.normal
  var composite = Composite.replace

  /// The end of the active interval, in seconds.
  var end: Double { delay + (duration > 0 ? duration * iterations : 0) }

  /// The directed progress at an instant in seconds, or `nil` without an effect.
  func progress(at time: Double) -> Double? {
    if time < delay {
      guard fill == .backwards || fill == .both else { return nil }
      return directed(0, iteration: 0)
    }
    guard time >= end else {
      let overall = (time - delay) / duration
      let iteration = overall.rounded(.down)
      return directed(overall - iteration, iteration: iteration)
    }
    guard fill == .forwards || fill == .both else { return nil }
    // The last iteration ends at 1, not at the 0 of a next one.
    let part = iterations - iterations.rounded(.down)
    return part == 0 && iterations > 0
      ? directed(1, iteration: iterations - 1) : directed(part, iteration: iterations.rounded(.down))
  }

  private func directed(_ progress: Double, iteration: Double) -> Double {
    let isOdd = iteration.truncatingRemainder(dividingBy: 2) == 1
    let isReversed =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return easing.value(at: isReversed ? 1 - progress : progress)
  }

  /// The most corners of iterations after the first, so that a short text has few.
  private static let cornerLimit = 2000

  /// The instants at which the value or its slope may jump. Those of later iterations are omitted.
  ///
  /// - Parameters:
  ///   - limit: The end in seconds.
  ///   - budget: The most instants; their number is subtracted from it.
  func corners(until limit: Double, budget: inout Int) -> [Double] {
    var inside = [0] + keyframes.map(\.offset) + [1] + easing.breakpoints(limit: min(budget, Self.breakpointLimit))
    for (first, next) in zip(keyframes, keyframes.dropFirst() + [Keyframe(offset: 1, values: [:])])
    where next.offset > first.offset && inside.count < budget {
      let width = next.offset - first.offset
      inside += (first.easing ?? keyframeEasing).breakpoints(limit: min(budget - inside.count, Self.breakpointLimit))
        .map { first.offset + $0 * width }
    }
    var corners = [delay, end]
    var start = delay
    while start < min(end, limit), duration > 0 {
      corners += inside.flatMap { [start + $0 * duration, start + (1 - $0) * duration] }
      guard corners.count < min(Self.cornerLimit, budget) else { break }
      start += duration
    }
    corners = corners.filter { $0 > 0 && $0 < limit }
    budget -= min(corners.count, budget)
    return corners
  }

  private static let breakpointLimit = 1 << 13
}

/// A CSS value as numbers between fixed texts: two values with the same texts interpolate number by number.
struct ReadValue: Equatable, Sendable {
  /// The text with each number replaced by `#`.
  var form: String
  var numbers: [Double]

  /// - Parameter hasWords: Whether letters form words, whose digits are no numbers. Letters of path data do not.
  init(_ text: String, hasWords: Bool = true) {
    let bytes = Array(text.utf8)
    var (form, numbers): ([UInt8], [Double]) = ([], [])
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let isDigit = (48...57).contains(byte)
      let startsNumber =
        isDigit || byte == UInt8(ascii: ".")
        || ((byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && index + 1 < bytes.count
          && ((48...57).contains(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: ".")))
      // A digit inside a word such as matrix3d is not a number.
      let isInWord = hasWords && index > 0 && Self.isLetter(bytes[index - 1]) && form.last != UInt8(ascii: "#")
      guard startsNumber, !isInWord else {
        if byte > 32 || form.last.map({ $0 > 32 }) == true {
          form.append(byte <= 32 || byte == UInt8(ascii: ",") ? 32 : byte)
        }
        index += 1
        continue
      }
      let start = index
      index += 1
      var (hasPoint, hasExponent) = (byte == UInt8(ascii: "."), false)
      while index < bytes.count {
        let next = bytes[index]
        if (48...57).contains(next) {
          index += 1
        } else if next == UInt8(ascii: "."), !hasPoint, !hasExponent {
          hasPoint = true
          index += 1
        } else if next | 32 == UInt8(ascii: "e"), !hasExponent, index + 1 < bytes.count,
          (48...57).contains(bytes[index + 1])
            || (index + 2 < bytes.count && (bytes[index + 1] == 45 || bytes[index + 1] == 43)
              && (48...57).contains(bytes[index + 2]))
        {
          hasExponent = true
          index += 2
        } else {
          break
        }
      }
      numbers.append(Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .nan)
      form.append(UInt8(ascii: "#"))
    }
    self.form = String(decoding: form, as: UTF8.self).split(separator: " ").joined(separator: " ")
    self.numbers = numbers
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
