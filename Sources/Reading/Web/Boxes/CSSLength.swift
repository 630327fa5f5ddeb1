// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A length of a box: points and a share of the containing box, or automatic.
struct CSSLength: Hashable, Sendable {
  var points = 0.0
  /// The share of the whole; 1 for 100 %.
  var share = 0.0
  var isAuto = false

  static let auto = CSSLength(isAuto: true)

  func value(of whole: Double) -> Double { points + share * whole }
}

extension SVGValueType where Value == CSSLength {
  private static let automatic: Set = [
    "auto", "none", "normal", "max-content", "min-content", "fit-content", "stretch", "-webkit-fill-available",
    "content",
  ]

  /// Lengths with percentages of a whole that can move.
  ///
  /// A sum of points and a percentage is exact. In `min()`, `max()` and `clamp()`, percentages are those of `whole`.
  static func boxLength(_ units: SVGNumbers.Units, whole: Double) -> SVGValueType {
    SVGValueType(
      parse: { text in
        let text = XMLParser.trimmed(text).lowercased()
        if automatic.contains(text) { return .auto }
        var units = units
        let isCall = text.utf8.contains(UInt8(ascii: "("))
        if isCall, text.contains("min(") || text.contains("max(") || text.contains("clamp(") {
          units.whole = whole
          return SVGNumbers.length(text, units).map { CSSLength(points: $0) }
        }
        units.whole = 0
        guard let points = SVGNumbers.length(text, units) else { return nil }
        guard text.contains("%") else { return CSSLength(points: points) }
        units.whole = 100
        guard let other = SVGNumbers.length(text, units) else { return nil }
        return CSSLength(points: points, share: (other - points) / 100)
      },
      mix: { a, b, fraction in
        guard !a.isAuto, !b.isAuto else { return fraction < 0.5 ? a : b }
        return CSSLength(
          points: a.points + (b.points - a.points) * fraction, share: a.share + (b.share - a.share) * fraction)
      },
      add: { a, b, count in
        a.isAuto || b.isAuto ? b : CSSLength(points: a.points + b.points * count, share: a.share + b.share * count)
      })
  }
}

/// The four sides of a box.
struct BoxSides<Value> {
  var top: Value
  var right: Value
  var bottom: Value
  var left: Value

  var all: [Value] { [top, right, bottom, left] }

  func map<Result>(_ transform: (Value) -> Result) -> BoxSides<Result> {
    BoxSides<Result>(top: transform(top), right: transform(right), bottom: transform(bottom), left: transform(left))
  }
}

extension BoxSides: Sendable where Value: Sendable {}

extension Moving<Double> {
  static let zero = Moving.constant(0)

  static func + (a: Moving, b: Moving) -> Moving {
    if case .constant(0) = b { return a }
    if case .constant(0) = a { return b }
    return a.with(b) { $0 + $1 }
  }

  static func - (a: Moving, b: Moving) -> Moving {
    if case .constant(0) = b { return a }
    return a.with(b) { $0 - $1 }
  }

  /// The larger of two values at each instant.
  func larger(_ other: Moving) -> Moving { with(other) { max($0, $1) } }
  func smaller(_ other: Moving) -> Moving { with(other) { min($0, $1) } }

  func scaled(by factor: Double) -> Moving { factor == 1 ? self : map { $0 * factor } }

  var isZero: Bool { if case .constant(0) = self { true } else { false } }
}
