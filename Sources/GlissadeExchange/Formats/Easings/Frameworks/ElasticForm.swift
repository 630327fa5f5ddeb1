// SPDX-License-Identifier: MIT
import GlissadeElementary
package import GlissadeTiming

/// The elastic easings of other libraries, which differ from those of d3 above amplitude 1.
///
/// With the exponential e(t) = 2^(10 (t − 1)), the frequency ω = 2π / p and the phase s = arcsin(1 / a), there are two
/// curves that rise to the end: a · e(t) · sin(ω (1 − t) + s), which is d3's, and a · e(t) · sin(s − ω (1 − t)). They
/// are equal for the amplitude a = 1. d3 rotates the first one by 180° for `out`, and GSAP and anime.js the second
/// one. Robert Penner's `in` is the first curve, and his `out` the second one, rotated.
package enum ElasticForm: String, CaseIterable, Sendable {
  /// The equations of Robert Penner.
  case penner
  /// GSAP and anime.js.
  case gsap

  /// An elastic easing of this form.
  ///
  /// The text of the function is its name on the command line: `elastic-out-penner(1.5, 0.4)`. The default period is
  /// 0.3, and for both ends 0.45, as in the libraries.
  package func function(
    _ ends: TimingFunction.Ends, amplitude: Double = 1, period: Double? = nil
  ) -> TimingFunction {
    let period = period ?? Self.standardPeriod(of: ends)
    let numbers = "\(SourceNumber.exact(amplitude)), \(SourceNumber.exact(period))"
    let name = "elastic-\(ends.rawValue)-\(rawValue)(\(numbers))"
    return .function(name) { input in value(at: input, ends, amplitude, period) }
  }

  private static func standardPeriod(of ends: TimingFunction.Ends) -> Double { ends == .easeInOut ? 0.45 : 0.3 }

  private func value(at t: Double, _ ends: TimingFunction.Ends, _ amplitude: Double, _ period: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    func rise(_ t: Double, isOut: Bool) -> Double {
      let (phase, shift): (Double, Double) = (2 * .pi / period * (1 - t), .asin(1 / amplitude))
      let sine: Double = self == .penner && !isOut ? .sin(shift + phase) : .sin(shift - phase)
      return amplitude * .exp2(10 * (t - 1)) * sine
    }
    switch ends {
    case .easeIn: return rise(t, isOut: false)
    case .easeOut: return 1 - rise(1 - t, isOut: true)
    case .easeInOut:
      return t < 0.5 ? rise(2 * t, isOut: false) / 2 : 1 - rise(2 - 2 * t, isOut: true) / 2
    }
  }

  /// Whether a text begins with the name of such an easing.
  package static func isName(_ text: String) -> Bool { names(of: text) != nil }

  /// Parses the name of an elastic easing of a form, such as `elastic-out-gsap(1.5, 0.4)`.
  ///
  /// Returns `nil` for any other text, and for numbers out of range.
  package static func function(_ text: String) -> TimingFunction? {
    guard let (form, ends, rest) = names(of: text) else { return nil }
    if rest.isEmpty { return form.function(ends) }
    guard rest.hasPrefix("("), rest.hasSuffix(")") else { return nil }
    let texts = rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Double($0.filter { $0 != " " }) }
    guard numbers.count == texts.count, (1...2).contains(numbers.count), amplitudes.contains(numbers[0]),
      numbers.count < 2 || periods.contains(numbers[1])
    else { return nil }
    return form.function(ends, amplitude: numbers[0], period: numbers.count > 1 ? numbers[1] : nil)
  }

  private static let amplitudes = 1...1e6
  private static let periods = 1e-6...1e6

  private static func names(of text: String) -> (ElasticForm, TimingFunction.Ends, rest: Substring)? {
    for form in allCases {
      for ends in TimingFunction.Ends.allCases {
        let name = "elastic-\(ends.rawValue)-\(form.rawValue)"
        guard text.hasPrefix(name) else { continue }
        let rest = text.dropFirst(name.count)
        if rest.isEmpty || rest.first == "(" { return (form, ends, rest) }
      }
    }
    return nil
  }
}

extension ElasticForm {
  /// The parameters of an elastic easing of any form.
  struct Parameters {
    let ends: TimingFunction.Ends
    let amplitude: Double
    let period: Double

    /// The parameters of a function; `nil` for one that is not elastic.
    init?(_ function: TimingFunction) {
      if case .elastic(let ends, let amplitude, let period) = function.kind {
        (self.ends, self.amplitude, self.period) = (ends, amplitude, period)
        return
      }
      guard case .custom = function.kind, let (_, ends, rest) = ElasticForm.names(of: function.text) else { return nil }
      let numbers = rest.dropFirst().dropLast().split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
      guard numbers.count == 2 else { return nil }
      (self.ends, amplitude, period) = (ends, numbers[0], numbers[1])
    }

    var amplitudeText: String { SourceNumber.exact(amplitude) }
    var periodText: String { SourceNumber.exact(period) }
  }
}
