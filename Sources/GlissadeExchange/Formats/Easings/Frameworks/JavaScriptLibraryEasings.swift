// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings of [GSAP](https://gsap.com/docs/v3/Eases/): names, and `CustomEase` of paths.
///
/// A `CustomEase` is scaled so that it goes from 0 to 1. An easing that does not, or that jumps, is a function.
struct GSAPEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    if let elastic = ElasticForm.Parameters(function) {
      return ["\"elastic.\(elastic.ends.camelCase)(\(elastic.amplitudeText),\(elastic.periodText))\""]
    }
    switch function.kind {
    case .linear: return ["\"none\""]
    case .steps(let count, at: .jumpNone): return ["\"steps(\(count - 1))\""]
    case .namedEasing(let family, let ends):
      let name =
        switch family {
        case .quad: "power1"
        case .cubic: "power2"
        case .quart: "power3"
        case .quint: "power4"
        default: family.rawValue
        }
      return ["\"\(name).\(ends.camelCase)\(family == .back ? "(1.70158)" : "")\""]
    default: return []
    }
  }

  func bezier(_ numbers: [String]) -> String? {
    Self.customEase("M0,0 C\(numbers[0]),\(numbers[1]) \(numbers[2]),\(numbers[3]) 1,1")
  }

  func polyline(_ stops: [WrittenStop]) -> String {
    let isJumping = zip(stops, stops.dropFirst()).contains { $0.input == $1.input }
    guard !isJumping, stops.first?.output == "0", stops.last?.output == "1" else { return JavaScriptStops.text(stops) }
    let points = stops.dropFirst().map { "\($0.input),\($0.output)" }
    return Self.customEase("M0,0 L" + points.joined(separator: " "))
  }

  private static func customEase(_ path: String) -> String { "CustomEase.create(\"glissade\", \"\(path)\")" }
}

/// Easings of [Motion](https://motion.dev/docs/easing-functions): names, arrays of control points, and springs.
struct MotionLibraryEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    switch function {
    case .linear: return ["\"linear\""]
    case .easeIn: return ["\"easeIn\""]
    case .easeOut: return ["\"easeOut\""]
    case .easeInOut: return ["\"easeInOut\""]
    default: break
    }
    switch function.kind {
    case .namedEasing(.circ, let ends):
      return ["\"circ\(ends.words)\""]
    case .spring(let spring, _):
      // Motion ends a spring where the distance and the speed are below these numbers.
      let rest = maximumError / 2
      let constants = AppleSpring(spring)
      return [
        """
        { type: "spring", stiffness: \(constants.stiffness), damping: \(constants.damping), mass: \(constants.mass), \
        velocity: \(constants.initialVelocity), restDelta: \(Self.small(rest)), \
        restSpeed: \(Self.small(rest * spring.naturalFrequency)) }
        """
      ]
    default: return []
    }
  }

  func bezier(_ numbers: [String]) -> String? { "[\(numbers.joined(separator: ", "))]" }

  func polyline(_ stops: [WrittenStop]) -> String { JavaScriptStops.text(stops) }

  /// A small number in few digits.
  private static func small(_ number: Double) -> String { Decimal.text(number, digits: 8) }
}

/// Easings of [anime.js](https://animejs.com/documentation/easings) 4.2 and later.
struct AnimeEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    if let elastic = ElasticForm.Parameters(function) {
      return ["\"\(elastic.ends.camelCase)Elastic(\(elastic.amplitudeText),\(elastic.periodText))\""]
    }
    switch function.kind {
    case .linear: return ["\"linear\""]
    case .steps(let count, at: .jumpEnd): return ["steps(\(count))"]
    case .namedEasing(let family, let ends):
      let name = "\(ends.camelCase)\(family.rawValue.prefix(1).uppercased())\(family.rawValue.dropFirst())"
      return ["\"\(name)\(family == .back ? "(1.70158)" : "")\""]
    case .spring(let spring, _):
      // A mass below 1 counts as 1, so the other constants are divided by it.
      let constants = AppleSpring(
        Spring(
          stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass,
          initialVelocity: spring.initialVelocity))
      return [
        """
        spring({ mass: 1, stiffness: \(constants.stiffness), damping: \(constants.damping), \
        velocity: \(constants.initialVelocity) })
        """
      ]
    default: return []
    }
  }

  func bezier(_ numbers: [String]) -> String? { "cubicBezier(\(numbers.joined(separator: ", ")))" }

  func polyline(_ stops: [WrittenStop]) -> String {
    let texts = stops.enumerated().map { index, stop in
      guard index > 0, index < stops.count - 1, let input = Double(stop.input) else { return stop.output }
      // The percentage has the digits of the input, so that it is exact.
      return "\"\(stop.output) \(Decimal.text(input * 100, digits: 13))%\""
    }
    return "linear(\n\(SourceNumber.lines(texts, indentation: "  "))\n)"
  }
}

/// Stops as a JavaScript function.
private enum JavaScriptStops {
  static func text(_ stops: [WrittenStop]) -> String {
    """
    ((stops) => (input) => {
      let index = stops.length - 2;
      while (index > 0 && stops[index][0] > input) index -= 1;
      const [x0, y0] = stops[index];
      const [x1, y1] = stops[index + 1];
      return x1 > x0 ? y0 + (y1 - y0) * (input - x0) / (x1 - x0) : y1;
    })([
    \(SourceNumber.lines(stops.map { "[\($0.input), \($0.output)]" }, indentation: "  "))
    ])
    """
  }
}

extension TimingFunction.Ends {
  /// The name in Compose and Flutter: `In`, `Out` or `InOut`.
  var words: String { "\(self)".dropFirst("ease".count).description }
  /// The name in JavaScript libraries: `in`, `out` or `inOut`.
  fileprivate var camelCase: String { words.prefix(1).lowercased() + words.dropFirst() }
}
