// SPDX-License-Identifier: MIT
package import GlissadeTiming

/// The timing function of a lane's lap, with the text that a person typed.
///
/// All easings of the engine's text form are accepted, and a spring as `spring(DURATION, BOUNCE)`.
package struct LaneTiming: Hashable, Sendable {
  /// The text, such as `ease-in-out`.
  package let text: String
  /// The progress of the path as a function of the progress of the lap.
  package let function: TimingFunction

  /// Whether the progress of the path decreases or rests in a part of the lap, without jumps.
  let reverses: Bool

  /// The progress of the path is that of the lap.
  package static let linear = LaneTiming(text: "linear", function: .linear)

  private init(text: String, function: TimingFunction) {
    self.text = text
    self.function = function
    reverses = Self.reverses(function)
  }

  private static func reverses(_ function: TimingFunction) -> Bool {
    guard !function.isLinear else { return false }
    let jumps = function.breakpoints().contains {
      abs(function.value(at: $0) - function.value(at: $0, isBefore: true)) > 1e-6
    }
    guard !jumps else { return false }
    let values = (0...512).map { function.value(at: Double($0) / 512) }
    return zip(values, values.dropFirst()).contains { ($1 - $0) * 512 < leastSlope }
  }

  /// A motion along the path rests below this slope.
  private static let leastSlope = 0.1

  /// Creates a timing from a text of at most 200 characters.
  ///
  /// - Throws: The problem, in one line.
  init(_ text: String) throws(Problem) {
    let limit = 200
    guard text.utf8.count <= limit else { throw Problem(description: CurvesTexts.lengthProblem(limit: limit)) }
    if let spring = try Self.spring(text) {
      function = .spring(spring, duration: min(spring.settlingDuration, 10))
    } else {
      do throws(TimingFunctionSyntaxError) { function = try TimingFunction(text: text) } catch {
        throw Problem(description: error.words(in: text))
      }
    }
    self.text = text
    reverses = Self.reverses(function)
  }

  /// The problem with a text, or `nil` for a timing.
  static func problem(with text: String) -> String? {
    do throws(Problem) {
      _ = try LaneTiming(text)
      return nil
    } catch { return error.description }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The spring of a text such as `spring(0.6, 0.3)` or `spring(response 0.6, bounce 0.3)`; `nil` for another easing.
  static func spring(_ text: String) throws(Problem) -> Spring? {
    guard text.hasPrefix("spring("), text.hasSuffix(")") else { return nil }
    let names = [["duration", "response"], ["bounce"]]
    let numbers = text.dropFirst(7).dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .enumerated().map { index, part in
        var number = Substring(part.filter { $0 != " " })
        for name in index < names.count ? names[index] : [] where number.hasPrefix(name) {
          number = number.dropFirst(name.count)
        }
        return Double(number)
      }
    guard numbers.count == 2, let duration = numbers[0], let bounce = numbers[1], (0.05...10).contains(duration),
      (-0.9...0.9).contains(bounce)
    else { throw Problem(description: CurvesTexts.springProblem) }
    return Spring(duration: duration, bounce: bounce)
  }

  /// The first fraction of a lap at which a fraction of the path is reached.
  ///
  /// - Complexity: O(1): at most 512 samples and 40 halvings.
  func fraction(reaching progress: Double) -> Double {
    guard !function.isLinear, progress > 0 else { return progress }
    let count = 512
    guard let end = (1...count).first(where: { function.value(at: Double($0) / Double(count)) >= progress }) else {
      return 1
    }
    var (low, high) = (Double(end - 1) / Double(count), Double(end) / Double(count))
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if function.value(at: middle) >= progress { high = middle } else { low = middle }
    }
    return high
  }
}
