public import Geometry
import RealModule

extension Double: Animatable {
  /// The sum.
  public func adding(_ other: Double) -> Double { self + other }
  /// The difference.
  public func subtracting(_ other: Double) -> Double { self - other }
  /// The product with a factor.
  public func scaled(by factor: Double) -> Double { self * factor }
  /// The absolute difference.
  public func distance(to other: Double) -> Double { abs(other - self) }
}

/// Points add coordinate by coordinate: as positions and as differences of positions.
extension Point: Animatable {
  /// The sum, coordinate by coordinate.
  public func adding(_ other: Point) -> Point { Point(x: x + other.x, y: y + other.y) }
  /// The difference, coordinate by coordinate.
  public func subtracting(_ other: Point) -> Point { Point(x: x - other.x, y: y - other.y) }
  /// The point `factor` times as far from the origin.
  public func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
  /// The position of the follower.
  public static func following(position: Point, heading: Angle) -> Point { position }
}

extension Vector: Animatable {
  /// The sum.
  public func adding(_ other: Vector) -> Vector { self + other }
  /// The difference.
  public func subtracting(_ other: Vector) -> Vector { self - other }
  /// The vector `factor` times as long.
  public func scaled(by factor: Double) -> Vector { self * factor }
  /// The length of the difference.
  public func distance(to other: Vector) -> Double { (other - self).length }
}

extension Size: Animatable {
  /// The sum, extent by extent.
  public func adding(_ other: Size) -> Size { self + other }
  /// The difference, extent by extent.
  public func subtracting(_ other: Size) -> Size { self - other }
  /// The size scaled uniformly.
  public func scaled(by factor: Double) -> Size { self * factor }
  /// The length of the difference, seen as a vector.
  public func distance(to other: Size) -> Double { .hypot(other.width - width, other.height - height) }
}

/// Rectangles keep signed sizes, so that the difference of two is a rectangle too.
extension Rect: Animatable {
  /// The sum of origins and of sizes.
  public func adding(_ other: Rect) -> Rect { Rect(origin: origin.adding(other.origin), size: size + other.size) }
  /// The difference of origins and of sizes, which may be negative.
  public func subtracting(_ other: Rect) -> Rect {
    Rect(origin: origin.subtracting(other.origin), size: size - other.size)
  }
  /// The rectangle with origin and size scaled.
  public func scaled(by factor: Double) -> Rect {
    Rect(origin: origin.scaled(by: factor), size: size.scaled(by: factor))
  }
  /// The length of the difference, seen as a vector of four numbers.
  public func distance(to other: Rect) -> Double {
    .hypot(origin.distance(to: other.origin), size.distance(to: other.size))
  }
}

/// Colours add premultiplied and unclamped; they are clamped where they become pixels.
extension Color: Animatable {
  /// The colour that adds nothing.
  public static var zero: Color {
    Color(premultipliedRed: 0, premultipliedGreen: 0, premultipliedBlue: 0, alpha: 0)
  }
  /// The sum, component by component.
  public func adding(_ other: Color) -> Color {
    Color(
      premultipliedRed: premultipliedRed + other.premultipliedRed,
      premultipliedGreen: premultipliedGreen + other.premultipliedGreen,
      premultipliedBlue: premultipliedBlue + other.premultipliedBlue, alpha: alpha + other.alpha)
  }
  /// The difference, component by component.
  public func subtracting(_ other: Color) -> Color { adding(other.scaled(by: -1)) }
  /// The colour with all four components scaled.
  public func scaled(by factor: Double) -> Color { withOpacity(factor) }
  /// The length of the difference, seen as a vector of four numbers.
  public func distance(to other: Color) -> Double {
    let difference = other.subtracting(self)
    return .hypot(
      .hypot(difference.premultipliedRed, difference.premultipliedGreen),
      .hypot(difference.premultipliedBlue, difference.alpha))
  }
}

/// Straight components add one by one, whatever the opacity; they are clamped where they become pixels.
extension StraightColor: Animatable {
  /// The components that add nothing.
  public static var zero: StraightColor { StraightColor(red: 0, green: 0, blue: 0, alpha: 0) }
  /// The sum, component by component.
  public func adding(_ other: StraightColor) -> StraightColor {
    StraightColor(
      red: red + other.red, green: green + other.green, blue: blue + other.blue, alpha: alpha + other.alpha)
  }
  /// The difference, component by component.
  public func subtracting(_ other: StraightColor) -> StraightColor { adding(other.scaled(by: -1)) }
  /// All four components times a factor.
  public func scaled(by factor: Double) -> StraightColor {
    StraightColor(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }
  /// The length of the difference, seen as a vector of four numbers.
  public func distance(to other: StraightColor) -> Double {
    let difference = other.subtracting(self)
    return .hypot(.hypot(difference.red, difference.green), .hypot(difference.blue, difference.alpha))
  }
}

/// Angles keep their full turns: from 0° to 720° is two turns.
extension Angle: Animatable {
  /// The sum.
  public func adding(_ other: Angle) -> Angle { self + other }
  /// The difference.
  public func subtracting(_ other: Angle) -> Angle { self - other }
  /// The angle `factor` times as large.
  public func scaled(by factor: Double) -> Angle { self * factor }
  /// The absolute difference in radians.
  public func distance(to other: Angle) -> Double { abs(other.radians - radians) }
  /// The heading of the follower.
  public static func following(position: Point, heading: Angle) -> Angle { heading }
}
