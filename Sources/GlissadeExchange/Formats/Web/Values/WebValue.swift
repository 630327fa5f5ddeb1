// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A value of a property of CSS.
enum WebValue: Equatable, Sendable {
  /// Lengths in pixels, numbers, or 1 and 0 for what is shown and what is not.
  case numbers([Double])
  /// A rotation about an axis, in degrees.
  case rotation(Double, axis: SIMD3<Double>)
  case transform(TransformList)
  /// A paint or a colour.
  case color(CSSColor)
  case path(PathValue)
  /// The path of a motion.
  case outline(Path)
  /// The offset and the radius of a shadow, and its colour.
  case shadow([Double], CSSColor)
  /// A word such as `none` or `auto`, which is not interpolated.
  case word(String)

  /// The numbers of a list of numbers or of a path, and otherwise no numbers.
  var numbers: [Double] {
    switch self {
    case .numbers(let numbers): numbers
    case .path(let path): path.coordinates
    default: []
    }
  }

  /// The size of the value, by which the time of an interpolation grows.
  ///
  /// A function of a transform is a matrix of 16 numbers. The few functions of usual transforms count as numbers, so
  /// that exports of many layers are accepted.
  var size: Int {
    switch self {
    case .transform(let list): list.functions.count > 8 ? 16 * list.functions.count : max(list.functions.count, 1)
    default: 1
    }
  }
}

/// The rule by which the values of a property are interpolated and added.
enum WebRule: Sendable {
  /// Numbers, which add.
  case sum
  /// Factors: `add` multiplies, and `accumulate` adds as s₁ + s₂ − 1.
  case factors
  case rotation
  case transform
  case color
  /// Shown between hidden and shown, by the rule of `visibility`.
  case visibility
  /// Values that are not added, and interpolated only if their forms are equal.
  case replace

  /// A number between two others.
  func interpolate(_ from: Double, _ to: Double, _ share: Double) -> Double {
    guard case .visibility = self else { return share == 1 ? to : from + (to - from) * share }
    return share <= 0 ? from : share >= 1 ? to : max(from, to)
  }

  /// A number composed with the one below it.
  func compose(_ value: Double, onto below: Double, _ composite: WebComposite) -> Double {
    switch (self, composite) {
    case (_, .replace): value
    case (.factors, .add): below * value
    case (.factors, .accumulate): below + value - 1
    case (.sum, _): below + value
    default: value
    }
  }

  /// A value between two others.
  func interpolate(_ from: WebValue, _ to: WebValue, _ share: Double) -> WebValue {
    switch (from, to) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(a.indices.map { interpolate(a[$0], b[$0], share) })
    case (.rotation(let a, let axis), .rotation(let b, let otherAxis)):
      if axis == otherAxis || b == 0 { return .rotation(a + (b - a) * share, axis: axis) }
      if a == 0 { return .rotation(b * share, axis: otherAxis) }
      let function = TransformList([.rotate(.degrees(a), axis: axis)])
        .interpolated(to: [.rotate(.degrees(b), axis: otherAxis)], at: share)
      return Self.rotation(function)
    case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, at: share))
    case (.color(let a), .color(let b)): return .color(CSSColor(color: a.color.interpolated(to: b.color, at: share)))
    case (.shadow(let a, let color), .shadow(let b, let otherColor)):
      return .shadow(
        a.indices.map { interpolate(a[$0], b[$0], share) },
        CSSColor(color: color.color.interpolated(to: otherColor.color, at: share)))
    default: return share < 0.5 ? from : to
    }
  }

  /// A value composed with the one below it.
  func compose(_ value: WebValue, onto below: WebValue, _ composite: WebComposite) -> WebValue {
    guard composite != .replace else { return value }
    switch (below, value) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(a.indices.map { compose(b[$0], onto: a[$0], composite) })
    case (.rotation(let a, let axis), .rotation(let b, let otherAxis)):
      if axis == otherAxis || b == 0 { return .rotation(a + b, axis: axis) }
      if a == 0 { return .rotation(b, axis: otherAxis) }
      let list = TransformList([.rotate(.degrees(b), axis: otherAxis)])
        .accumulated(onto: [.rotate(.degrees(a), axis: axis)])
      return Self.rotation(list)
    case (.transform(let a), .transform(let b)):
      return .transform(composite == .add ? a.appending(b) : b.accumulated(onto: a))
    case (.color(let a), .color(let b)):
      return .color(
        CSSColor(
          color: Color(
            premultipliedRed: a.color.premultipliedRed + b.color.premultipliedRed,
            premultipliedGreen: a.color.premultipliedGreen + b.color.premultipliedGreen,
            premultipliedBlue: a.color.premultipliedBlue + b.color.premultipliedBlue,
            alpha: a.color.alpha + b.color.alpha)))
    default: return value
    }
  }

  /// Whether values are added; otherwise `add` has no meaning in CSS, or is not evaluated here.
  var isAdditive: Bool {
    switch self {
    case .sum, .factors, .rotation, .transform, .color: true
    case .visibility, .replace: false
    }
  }

  private static func rotation(_ list: TransformList) -> WebValue {
    guard case .rotate(let angle, let axis)? = list.functions.first else { return .rotation(0, axis: SIMD3(0, 0, 1)) }
    return .rotation(angle.degrees, axis: axis)
  }
}

/// The composition of an animation with the values below it.
enum WebComposite: String, Sendable { case replace, add, accumulate }
