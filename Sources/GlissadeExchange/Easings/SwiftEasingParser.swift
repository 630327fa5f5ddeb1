// SPDX-License-Identifier: MIT
import GlissadeTiming

/// A parser of the Swift expressions that create timing functions. It knows the calls of the public interface.
struct SwiftEasingParser {
  private var rest: Substring

  /// The function of an expression, or `nil` for other source.
  static func function(_ text: String) -> TimingFunction? {
    var parser = SwiftEasingParser(rest: text[...])
    guard let function = parser.function(), parser.rest.isEmpty else { return nil }
    return function
  }

  private mutating func function() -> TimingFunction? {
    _ = skip("TimingFunction")
    guard skip("."), let base = call() else { return nil }
    guard skip(".composed(after: ") else { return base }
    guard let first = function(), skip(")") else { return nil }
    return base.composed(after: first)
  }

  private mutating func call() -> TimingFunction? {
    switch word() {
    case "linear": return .linear
    case "cubicBezier":
      guard let n = numbers(["", "", "", ""]) else { return nil }
      return .cubicBezier(n[0], n[1], n[2], n[3])
    case "steps":
      guard skip("("), let count = number().flatMap({ Int(exactly: $0) }), skip(", at: ."),
        let position = position(word()), skip(")")
      else { return nil }
      return .steps(count, at: position)
    case "trapezoid":
      guard skip("(."), let ends = ends(word()), skip(")") else { return nil }
      return .trapezoid(ends)
    case "namedEasing":
      guard skip("(."), let family = TimingFunction.EasingFamily(rawValue: word()), skip(", ends: ."),
        let ends = ends(word()), skip(")")
      else { return nil }
      return .namedEasing(family, ends: ends)
    case "elastic":
      guard skip("(."), let ends = ends(word()), skip(", amplitude: "), let amplitude = number(), skip(", period: "),
        let period = number(), skip(")")
      else { return nil }
      return .elastic(ends, amplitude: amplitude, period: period)
    case "spring":
      guard skip("(Spring"), let n = numbers(["mass: ", "stiffness: ", "damping: ", "initialVelocity: "]),
        skip(", duration: "), let duration = number(), skip(")")
      else { return nil }
      return .spring(
        Spring(mass: n[0], stiffness: n[1], damping: n[2], initialVelocity: n[3]), duration: duration)
    case "stops": return stops()
    default: return nil
    }
  }

  private mutating func stops() -> TimingFunction? {
    guard skip("([") else { return nil }
    var stops: [LinearStop] = []
    repeat {
      guard skip("LinearStop"), let n = numbers(["input: ", "output: "]) else { return nil }
      stops.append(LinearStop(input: n[0], output: n[1]))
    } while skip(", ")
    return skip("])") ? .stops(stops) : nil
  }

  /// The numbers of an argument list with the given labels.
  private mutating func numbers(_ labels: [String]) -> [Double]? {
    var numbers: [Double] = []
    for (index, label) in labels.enumerated() {
      guard skip((index == 0 ? "(" : ", ") + label), let number = number() else { return nil }
      numbers.append(number)
    }
    return skip(")") ? numbers : nil
  }

  private func ends(_ word: String) -> TimingFunction.Ends? {
    switch word {
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    default: nil
    }
  }

  private func position(_ word: String) -> TimingFunction.StepPosition? {
    switch word {
    case "jumpStart": .jumpStart
    case "jumpEnd": .jumpEnd
    case "jumpNone": .jumpNone
    case "jumpBoth": .jumpBoth
    default: nil
    }
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func number() -> Double? {
    let text = rest.prefix { $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }
    rest = rest.dropFirst(text.count)
    return Double(text)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
