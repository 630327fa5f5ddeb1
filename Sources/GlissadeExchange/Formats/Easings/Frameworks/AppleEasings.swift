// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings as animations of [SwiftUI](https://developer.apple.com/documentation/swiftui/animation).
///
/// A spring has its own duration. Other animations have a duration of 1 s, for which another one can be written. Stops
/// are a `CustomAnimation`.
struct SwiftUIEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    switch function {
    case .linear: return [".linear(duration: 1)"]
    case .easeIn: return [".easeIn(duration: 1)"]
    case .easeOut: return [".easeOut(duration: 1)"]
    case .easeInOut: return [".easeInOut(duration: 1)"]
    default: break
    }
    guard case .spring(let spring, _) = function.kind else { return [] }
    let constants = AppleSpring(spring)
    let physical = ".interpolatingSpring(\(constants.arguments))"
    guard spring.initialVelocity == 0, spring.dampingRatio <= 1 else { return [physical] }
    let (response, ratio) = (SourceNumber.short(spring.response), SourceNumber.short(spring.dampingRatio))
    return [".spring(response: \(response), dampingFraction: \(ratio))", physical]
  }

  func bezier(_ numbers: [String]) -> String? { ".timingCurve(\(numbers.joined(separator: ", ")), duration: 1)" }

  func polyline(_ stops: [WrittenStop]) -> String {
    """
    import SwiftUI

    /// An easing of \(stops.count) stops: `Animation(Easing(duration: 1))`.
    struct Easing: CustomAnimation {
      /// The duration in seconds.
      var duration: TimeInterval = 1

    \(AppleStops.arrays(stops))

      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time <= duration else { return nil }
        return value.scaled(by: Self.output(at: time / duration))
      }

      /// The output at an input from 0 to 1.
      static func output(at input: Double) -> Double {
        var index = inputs.count - 2
        while index > 0, inputs[index] > input { index -= 1 }
        let length = inputs[index + 1] - inputs[index]
        let share = length > 0 ? (input - inputs[index]) / length : 1
        return outputs[index] + (outputs[index + 1] - outputs[index]) * share
      }
    }
    """
  }
}

/// Easings for Core Animation: a `CAMediaTimingFunction`, a `CASpringAnimation`, or a `CAKeyframeAnimation` of stops.
struct CoreAnimationEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    switch function {
    case .linear: return ["CAMediaTimingFunction(name: .linear)"]
    case .ease: return ["CAMediaTimingFunction(name: .default)"]
    case .easeIn: return ["CAMediaTimingFunction(name: .easeIn)"]
    case .easeOut: return ["CAMediaTimingFunction(name: .easeOut)"]
    case .easeInOut: return ["CAMediaTimingFunction(name: .easeInEaseOut)"]
    default: break
    }
    guard case .spring(let spring, let duration) = function.kind else { return [] }
    let constants = AppleSpring(spring)
    return [
      """
      import QuartzCore

      /// A spring, for numbers, points, and other values of the key path.
      func makeSpring(keyPath: String) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: keyPath)
        spring.mass = \(constants.mass)
        spring.stiffness = \(constants.stiffness)
        spring.damping = \(constants.damping)
        spring.initialVelocity = \(constants.initialVelocity)
        spring.duration = \(SourceNumber.exact(duration))
        return spring
      }
      """
    ]
  }

  func bezier(_ numbers: [String]) -> String? {
    "CAMediaTimingFunction(controlPoints: \(numbers.joined(separator: ", ")))"
  }

  func polyline(_ stops: [WrittenStop]) -> String {
    """
    import QuartzCore

    /// An easing of \(stops.count) stops.
    enum Easing {
    \(AppleStops.arrays(stops))

      /// An animation of a number from one value to another one.
      static func makeAnimation(
        keyPath: String, from: Double, to: Double, duration: CFTimeInterval
      ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.duration = duration
        animation.keyTimes = inputs.map { NSNumber(value: $0) }
        animation.values = outputs.map { NSNumber(value: from + (to - from) * $0) }
        animation.calculationMode = .linear
        return animation
      }
    }
    """
  }
}

/// The constants of a spring as they are written in Swift.
struct AppleSpring {
  let mass: String
  let stiffness: String
  let damping: String
  let initialVelocity: String

  init(_ spring: Spring) {
    mass = SourceNumber.short(spring.mass)
    stiffness = SourceNumber.short(spring.stiffness)
    damping = SourceNumber.short(spring.damping)
    initialVelocity = SourceNumber.short(spring.initialVelocity)
  }

  /// The arguments of a call.
  var arguments: String {
    "mass: \(mass), stiffness: \(stiffness), damping: \(damping), initialVelocity: \(initialVelocity)"
  }
}

/// Stops in Swift.
private enum AppleStops {
  /// The declarations of the inputs and outputs.
  static func arrays(_ stops: [WrittenStop]) -> String {
    """
      private static let inputs: [Double] = [
    \(SourceNumber.lines(stops.map(\.input), indentation: "    "))
      ]
      private static let outputs: [Double] = [
    \(SourceNumber.lines(stops.map(\.output), indentation: "    "))
      ]
    """
  }
}
