// SPDX-License-Identifier: MIT

/// An element of a page, with the properties and animations that show a layer or a drawing.
struct WebElement: Sendable {
  /// The ID.
  let id: String
  /// The properties while no animation plays, and the values below additive animations.
  var properties: [WebDeclaration] = []
  var animations: [WebAnimation] = []
}

/// A CSS property with its value.
struct WebDeclaration: Equatable, Sendable {
  let property: String
  let value: String

  init(_ property: String, _ value: String) { (self.property, self.value) = (property, value) }
}

/// An animation by the rules of Web Animations. Its first value applies before the begin. After the end, the properties
/// of the element apply: browsers remove an ended animation whose last value stays below a later one.
struct WebAnimation: Sendable {
  /// The name, unique in the document.
  let name: String
  var keyframes: [WebKeyframe]
  /// The delay and the duration in milliseconds.
  var delay: Double
  var duration: Double
  /// The easing of the whole animation.
  var easing = "linear"
  /// Whether its values are added to those below.
  var isAdditive = false
  /// The number of laps; `nil` for no end.
  var count: Int? = 1
}

/// A keyframe: values at a fraction of the duration.
struct WebKeyframe: Sendable {
  /// The fraction, 0 … 1.
  var offset: Double
  var declarations: [WebDeclaration]
  /// The easing to the next keyframe.
  var easing = "linear"
}

/// Numbers in CSS.
enum WebNumber {
  /// The digits after the point. Lengths are in pixels, so that the rounding is far below any tolerance.
  static let digits = 7

  static func text(_ number: Double) -> String { Decimal.text(number, digits: digits) }
  static func pixels(_ number: Double) -> String { text(number) + "px" }
  static func degrees(_ number: Double) -> String { text(number) + "deg" }
}
