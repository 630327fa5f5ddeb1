// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// How the values of an attribute are read, interpolated and added.
struct SVGValueType<Value: Sendable>: Sendable {
  /// Reads a value; `nil` for text that is not one.
  let parse: @Sendable (String) -> Value?
  /// The interpolation, or `nil` for values that only change in steps.
  var mix: (@Sendable (Value, Value, Double) -> Value)?
  /// The interpolation of CSS for values that change in steps, or `nil` where the nearer value counts.
  var step: (@Sendable (Value, Value, Double) -> Value)?
  /// The sum of a value and a multiple of another, or `nil` for values without sums.
  var add: (@Sendable (Value, Value, Double) -> Value)?
  /// The accumulation of a value onto a multiple of another, where it differs from the sum.
  var accumulate: (@Sendable (Value, Value, Double) -> Value)?
  /// The distance for paced animations, or `nil` without one.
  var distance: (@Sendable (Value, Value) -> Double)?
}

extension SVGValueType where Value == Double {
  static func number(_ parse: @escaping @Sendable (String) -> Double?) -> SVGValueType {
    SVGValueType(
      parse: parse, mix: { $0 + ($1 - $0) * $2 }, add: { $0 + $1 * $2 }, distance: { abs($1 - $0) })
  }

  /// A number, or a percentage as a fraction.
  static let fraction = number { SVGNumbers.fraction($0) }

  static func length(_ units: SVGNumbers.Units) -> SVGValueType { number { SVGNumbers.length($0, units) } }
}

extension SVGValueType where Value == String {
  static let keyword = SVGValueType { XMLParser.trimmed($0) }

  /// The type of `visibility`: between `visible` and another value, an element is visible
  /// ([CSS Display 4](https://www.w3.org/TR/css-display-4/#visibility)).
  static let visibility = SVGValueType(
    parse: { XMLParser.trimmed($0).lowercased() },
    step: { a, b, fraction in
      if a == "visible" || b == "visible", fraction > 0, fraction < 1 { return "visible" }
      return fraction < 0.5 ? a : b
    })

  /// The type of `display`: between `none` and another value, an element is displayed
  /// ([CSS Display 4](https://www.w3.org/TR/css-display-4/#display-animation)).
  static let display = SVGValueType(
    parse: { XMLParser.trimmed($0).lowercased() },
    step: { a, b, fraction in
      if fraction > 0, fraction < 1, a == "none" || b == "none" { return a == "none" ? b : a }
      return fraction < 0.5 ? a : b
    })
}

extension SVGValueType where Value == [Double] {
  static func list(_ parse: @escaping @Sendable (String) -> [Double]?) -> SVGValueType {
    SVGValueType(
      parse: parse,
      mix: { a, b, fraction in
        guard a.count == b.count else { return fraction < 0.5 ? a : b }
        return zip(a, b).map { $0 + ($1 - $0) * fraction }
      },
      add: { a, b, count in
        guard a.count == b.count else { return a.isEmpty ? b : a }
        return zip(a, b).map { $0 + $1 * count }
      },
      distance: { a, b in
        zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
      })
  }

  static let numbers = list { SVGNumbers.list($0) }

  /// The most bytes of a list of dashes. Its lengths are in the layer of each element that inherits them.
  static let dashLimit = 10_000

  /// The lengths of dashes; lists of different lengths are repeated until they agree.
  static func dashes(_ units: SVGNumbers.Units) -> SVGValueType {
    var type = list { text in
      if text.utf8.count > dashLimit { return nil }
      if XMLParser.trimmed(text) == "none" { return [] }
      return SVGNumbers.lengths(text, units).flatMap { $0.allSatisfy { $0 >= 0 } ? $0 : nil }
    }
    type.mix = { a, b, fraction in
      guard !a.isEmpty, !b.isEmpty, a.count <= 64, b.count <= 64 else { return fraction < 0.5 ? a : b }
      var count = a.count
      while !count.isMultiple(of: b.count) { count += a.count }
      return (0..<count).map { a[$0 % a.count] + (b[$0 % b.count] - a[$0 % a.count]) * fraction }
    }
    return type
  }
}

extension SVGValueType where Value == SVGPaint {
  static let paint = SVGValueType(
    parse: { SVGPaint($0) },
    mix: { a, b, fraction in
      guard case .color(let first) = a, case .color(let second) = b else { return fraction < 0.5 ? a : b }
      return .color(SVGColor.mixed(first, second, fraction))
    },
    add: { a, b, count in
      guard case .color(let first) = a, case .color(let second) = b else { return a }
      var sum = first.components + second.components * count
      sum.w = first.components.w
      return .color(SVGColor(components: sum))
    },
    distance: { a, b in
      guard case .color(let first) = a, case .color(let second) = b else { return 1 }
      let difference = second.components - first.components
      return (difference * difference).sum().squareRoot()
    })
}

extension SVGValueType where Value == SVGColor {
  static let color = SVGValueType(
    parse: { SVGColor($0) }, mix: { SVGColor.mixed($0, $1, $2) },
    add: { a, b, count in SVGColor(components: a.components + b.components * count) })
}

extension SVGColor {
  /// The interpolation of premultiplied components, in sRGB, or in Oklab where one of the colours requires it.
  static func mixed(_ a: SVGColor, _ b: SVGColor, _ fraction: Double) -> SVGColor {
    guard !a.usesOklab, !b.usesOklab else {
      let (first, second) = (OklabColor.components(of: a), OklabColor.components(of: b))
      let mixed = SVGColor.mixed(SVGColor(components: first), SVGColor(components: second), fraction)
      return OklabColor.color(mixed.components)
    }
    let alpha = a.components.w + (b.components.w - a.components.w) * fraction
    guard a.components.w != b.components.w, alpha > 0 else {
      return SVGColor(components: a.components + (b.components - a.components) * fraction)
    }
    let sum = a.components * (a.components.w * (1 - fraction)) + b.components * (b.components.w * fraction)
    var result = sum / alpha
    result.w = alpha
    return SVGColor(components: result)
  }
}

extension SVGValueType where Value == TransformList {
  static func transform(_ box: SVGTransforms.Box) -> SVGValueType {
    SVGValueType(
      parse: { SVGTransforms.list($0, box) }, mix: { $0.interpolated(to: $1, at: $2) },
      add: { a, b, count in count == 1 ? a.appending(b) : b.accumulated(onto: a, count: count) },
      accumulate: { a, b, count in a.accumulated(onto: b, count: count) })
  }
}
