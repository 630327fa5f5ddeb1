// SPDX-License-Identifier: MIT

extension TimingFunction {
  /// A Swift expression that creates an equal function, or `nil` for a function that was written in Swift.
  ///
  /// Its type is inferred, so it begins with a dot: `.cubicBezier(0.25, 0.1, 0.25, 1)`.
  package var swiftSource: String? {
    switch form {
    case .linear: return ".linear"
    case .cubicBezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Self.text(of:))
      return ".cubicBezier(\(numbers.joined(separator: ", ")))"
    case .steps(let steps): return ".steps(\(steps.count), at: .\(steps.position.caseName))"
    case .stops(let stops):
      let texts = stops.stops.map { stop in
        "LinearStop(input: \(Self.text(of: stop.input)), output: \(Self.text(of: stop.output)))"
      }
      return ".stops([\(texts.joined(separator: ", "))])"
    case .trapezoid(let trapezoid): return ".trapezoid(.\(trapezoid.ends.caseName))"
    case .namedEasing(let easing):
      let elastic = easing.elasticParameters
      guard elastic != .standard else {
        return ".namedEasing(.\(easing.family.rawValue), ends: .\(easing.ends.caseName))"
      }
      let (amplitude, period) = (Self.text(of: elastic.amplitude), Self.text(of: elastic.period))
      return ".elastic(.\(easing.ends.caseName), amplitude: \(amplitude), period: \(period))"
    case .spring(let curve):
      let spring = curve.spring
      return """
        .spring(Spring(mass: \(Self.text(of: spring.mass)), stiffness: \(Self.text(of: spring.stiffness)), \
        damping: \(Self.text(of: spring.damping)), initialVelocity: \(Self.text(of: spring.initialVelocity))), \
        duration: \(Self.text(of: curve.duration)))
        """
    case .composition(let composition):
      guard let first = composition.first.swiftSource, let second = composition.second.swiftSource else { return nil }
      let isComposed = second.utf8.first != UInt8(ascii: ".")
      return "\(isComposed ? "" : "TimingFunction")\(second).composed(after: \(first))"
    case .custom: return nil
    }
  }

  /// The seconds of motion of a spring, or `nil` for another function.
  package var springDuration: Double? { if case .spring(let curve) = form { curve.duration } else { nil } }
}

extension TimingFunction.Ends {
  /// The name of the case in Swift.
  fileprivate var caseName: String {
    switch self {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInOut"
    }
  }
}

extension TimingFunction.StepPosition {
  /// The name of the case in Swift.
  fileprivate var caseName: String {
    switch self {
    case .jumpStart: "jumpStart"
    case .jumpEnd: "jumpEnd"
    case .jumpNone: "jumpNone"
    case .jumpBoth: "jumpBoth"
    }
  }
}
