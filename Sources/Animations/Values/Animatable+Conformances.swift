// SPDX-License-Identifier: MIT
import GlissadeElementary
public import GlissadeGeometry

extension Double: VectorArithmetic {
  /// The product with a factor.
  public func scaled(by factor: Double) -> Double { self * factor }
  /// The absolute difference.
  public func distance(to other: Double) -> Double { abs(other - self) }
}

/// The difference of two points is the vector from one to the other.
extension Point: Animatable {
  /// The vector from the other point to this one.
  public func difference(from other: Point) -> Vector { self - other }
  /// The point at the end of a vector from this one.
  public func advanced(by difference: Vector) -> Point { self + difference }
  /// The vector from the origin.
  public var displacement: Vector { Vector(dx: x, dy: y) }
  /// Creates the point at the end of a vector from the origin.
  public init(displacement: Vector) { self.init(x: displacement.dx, y: displacement.dy) }
  /// The straight line.
  public func interpolation(to other: Point, at fraction: Double) -> Sample<Point> {
    let displacement = displacement.interpolated(to: other.displacement, at: fraction)
    return Sample(value: Point(displacement: displacement), velocity: other - self)
  }
}

extension Vector: VectorArithmetic {
  /// The vector `factor` times as long.
  public func scaled(by factor: Double) -> Vector { self * factor }
  /// The length.
  public var magnitude: Double { length }
}

extension Size: VectorArithmetic {
  /// The size scaled uniformly.
  public func scaled(by factor: Double) -> Size { self * factor }
  /// The length of the diagonal.
  public var magnitude: Double { .hypot(width, height) }
}

/// Rectangles may have negative sizes, so that the difference of two is a rectangle too.
extension Rect: VectorArithmetic {
  /// The sum of origins and of sizes.
  public func adding(_ other: Rect) -> Rect {
    Rect(origin: origin + other.origin.displacement, size: size + other.size)
  }
  /// The rectangle with origin and size scaled.
  public func scaled(by factor: Double) -> Rect {
    Rect(origin: Point(displacement: origin.displacement * factor), size: size * factor)
  }
  /// The length of the vector of the four numbers.
  public var magnitude: Double { .hypot(origin.displacement.length, size.magnitude) }
}

/// Colours add with premultiplied components and without clamping. Pixels are clamped.
extension Color: VectorArithmetic {
  /// The neutral colour: all components are 0.
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
  /// The colour with all four components scaled.
  public func scaled(by factor: Double) -> Color { withOpacity(factor) }
  /// The length of the vector of the four numbers.
  public var magnitude: Double {
    .hypot(.hypot(premultipliedRed, premultipliedGreen), .hypot(premultipliedBlue, alpha))
  }
}

/// Angles keep their full turns: the difference of 0° and 720° is two turns.
extension Angle: VectorArithmetic {
  /// The angle `factor` times as large.
  public func scaled(by factor: Double) -> Angle { self * factor }
  /// The absolute value, in radians.
  public var magnitude: Double { abs(radians) }
}

/// The elements of colour matrices add. A change between two matrices is a mixture of both results.
extension ColorMatrix: VectorArithmetic {
  /// The matrix whose elements are 0.
  public static var zero: ColorMatrix { ColorMatrix(red: .zero, green: .zero, blue: .zero) }
  /// The sum, element by element.
  public func adding(_ other: ColorMatrix) -> ColorMatrix {
    ColorMatrix(red: red + other.red, green: green + other.green, blue: blue + other.blue)
  }
  /// The matrix with all elements scaled.
  public func scaled(by factor: Double) -> ColorMatrix {
    ColorMatrix(red: red * factor, green: green * factor, blue: blue * factor)
  }
  /// The length of the vector of the twelve elements.
  public var magnitude: Double { (red * red + green * green + blue * blue).sum().squareRoot() }
}
