// SPDX-License-Identifier: MIT
import GlissadeElementary

/// The documented formulas of named easings in other libraries. They share no code with those of this library.
enum ReadFormulas {
  typealias Function = (Double) -> Double

  private static let turn = 2 * Double.pi

  /// The formulas of anime.js by the name of the family, for the ease at the start.
  static func anime(_ family: String, _ numbers: [Double]) -> Function? {
    switch family {
    case "Quad": return { $0 * $0 }
    case "Cubic": return { $0 * $0 * $0 }
    case "Quart": return { $0 * $0 * $0 * $0 }
    case "Quint": return { $0 * $0 * $0 * $0 * $0 }
    case "Sine": return { 1 - .cos($0 * .pi / 2) }
    case "Circ": return { 1 - (1 - $0 * $0).squareRoot() }
    case "Expo": return { $0 == 0 ? 0 : .exp2(10 * $0 - 10) }
    case "Bounce": return { 1 - bounce(1 - $0) }
    case "Back":
      let overshoot = numbers.first ?? 1.7
      return { (overshoot + 1) * $0 * $0 * $0 - overshoot * $0 * $0 }
    case "Elastic":
      let amplitude = min(max(numbers.first ?? 1, 1), 10)
      let period = min(numbers.count > 1 ? numbers[1] : 0.3, 2)
      return elasticIn(amplitude, period)
    default: return nil
    }
  }

  /// The formulas of GSAP by the name of the ease, for the ease at the start.
  static func gsap(_ name: String, _ numbers: [Double], isInOut: Bool) -> Function? {
    switch name {
    case "power1": return { $0 * $0 }
    case "power2": return { $0 * $0 * $0 }
    case "power3": return { $0 * $0 * $0 * $0 }
    case "power4": return { $0 * $0 * $0 * $0 * $0 }
    case "sine": return { $0 == 1 ? 1 : 1 - .cos($0 * .pi / 2) }
    case "circ": return { 1 - (1 - $0 * $0).squareRoot() }
    // Not a pure exponential: the second summand brings it to 0.
    case "expo":
      return { t in .exp2(10 * (t - 1)) * t + t * t * t * t * t * t * (1 - t) }
    case "bounce": return { 1 - bounce(1 - $0) }
    case "back":
      let overshoot = numbers.first ?? 1.70158
      return { t in
        let rest = -t
        return t == 1 ? 1 : -(rest * rest * ((overshoot + 1) * rest + overshoot))
      }
    case "elastic":
      let amplitude = max(numbers.first ?? 1, 1)
      return elasticIn(amplitude, numbers.count > 1 ? numbers[1] : isInOut ? 0.45 : 0.3)
    default: return nil
    }
  }

  /// The ease at the start, at the end, or at both, of one at the start.
  static func ends(_ name: String, of easeIn: @escaping Function) -> Function? {
    // All are exact at 0 and 1 apart from rounding.
    func whole(_ ease: @escaping Function) -> Function { { $0 <= 0 ? 0 : $0 >= 1 ? 1 : ease($0) } }
    return switch name {
    case "in": whole(easeIn)
    case "out": whole { 1 - easeIn(1 - $0) }
    case "inOut": whole { $0 < 0.5 ? easeIn(2 * $0) / 2 : 1 - easeIn(2 - 2 * $0) / 2 }
    default: nil
    }
  }

  /// The elastic ease of GSAP and anime.js at the start: their ease at the end, rotated.
  private static func elasticIn(_ amplitude: Double, _ period: Double) -> Function {
    let shift = period / turn * .asin(1 / amplitude)
    return { t in
      t == 0 || t == 1 ? t : -amplitude * .exp2(-10 * (1 - t)) * .sin((1 - t - shift) * turn / period)
    }
  }

  /// The elastic curves of Flutter.
  static func flutterElastic(_ name: String, _ period: Double) -> Function? {
    let shift = period / 4
    func wave(_ t: Double) -> Double { .sin((t - shift) * turn / period) }
    switch name {
    case "ElasticInCurve": return { -.exp2(10 * ($0 - 1)) * wave($0 - 1) }
    case "ElasticOutCurve": return { .exp2(-10 * $0) * wave($0) + 1 }
    case "ElasticInOutCurve":
      return { t in
        let both = 2 * t - 1
        return both < 0 ? -0.5 * .exp2(10 * both) * wave(both) : .exp2(-10 * both) * wave(both) * 0.5 + 1
      }
    default: return nil
    }
  }

  /// The elastic easings of Compose.
  static func composeElastic(_ name: String) -> Function? {
    switch name {
    case "EaseInElastic":
      return { $0 == 0 || $0 == 1 ? $0 : -.exp2(10 * $0 - 10) * .sin(($0 * 10 - 10.75) * turn / 3) }
    case "EaseOutElastic":
      return { $0 == 0 || $0 == 1 ? $0 : .exp2(-10 * $0) * .sin(($0 * 10 - 0.75) * turn / 3) + 1 }
    case "EaseInOutElastic":
      return { t in
        if t == 0 || t == 1 { return t }
        let wave = Double.sin((20 * t - 11.125) * turn / 4.5) / 2
        return t < 0.5 ? -.exp2(20 * t - 10) * wave : .exp2(10 - 20 * t) * wave + 1
      }
    default: return nil
    }
  }

  /// Four parabolas that touch 1 at 1, 2, 2.5 and 2.75 parts of 2.75: the bounce of all libraries.
  static func bounce(_ t: Double) -> Double {
    let (center, height): (Double, Double) =
      t < 1 / 2.75 ? (0, 0) : t < 2 / 2.75 ? (1.5, 0.75) : t < 2.5 / 2.75 ? (2.25, 0.9375) : (2.625, 0.984375)
    let distance = t - center / 2.75
    return 7.5625 * distance * distance + height
  }
}
