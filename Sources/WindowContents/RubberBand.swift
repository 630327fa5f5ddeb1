// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import GlissadeTexts

/// The limits of a dragged position, beyond which it follows the pointer less and less.
///
/// A pointer that is d points beyond a limit moves the position by d · c · r / (d · c + r) beyond it, where c is the
/// ``coefficient`` and r the ``reach``. Near the limit, the position has the fraction c of the pointer's velocity, and
/// it never goes farther than the reach. `UIScrollView` uses this formula with the coefficient 0.55 and the size of the
/// view as the reach.
public struct RubberBand: Hashable, Sendable {
  /// The positions in which the pointer is followed exactly.
  public let limits: Rect
  /// The fraction of the pointer's velocity just beyond a limit, from 0 to 1. With 0, the limits are hard:
  /// a layer outside of them moves to them with the press.
  public let coefficient: Double
  /// The largest distance beyond a limit, in points.
  public let reach: Double

  /// Creates limits.
  ///
  /// - Precondition: The coefficient is from 0 to 1, and the reach finite and above 0.
  public init(_ limits: Rect, coefficient: Double = 0.55, reach: Double = 300) {
    checkArgument((0...1).contains(coefficient), "coefficient: \(coefficient) is not from 0 to 1")
    checkArgument(reach > 0 && reach.isFinite, "reach: \(reach) is not a finite number above 0")
    (self.limits, self.coefficient, self.reach) = (limits, coefficient, reach)
  }

  /// Creates limits of the x-coordinate alone.
  ///
  /// - Precondition: The coefficient is from 0 to 1, and the reach finite and above 0.
  public init(x: ClosedRange<Double>, coefficient: Double = 0.55, reach: Double = 300) {
    self.init(
      Rect(
        x: x.lowerBound, y: -.greatestFiniteMagnitude / 2, width: x.upperBound - x.lowerBound,
        height: .greatestFiniteMagnitude), coefficient: coefficient, reach: reach)
  }

  /// Creates limits of the y-coordinate alone.
  ///
  ///     let drag = DragGesture(of: sheet, axis: .y, limits: RubberBand(y: 60...420))
  ///
  /// - Precondition: The coefficient is from 0 to 1, and the reach finite and above 0.
  public init(y: ClosedRange<Double>, coefficient: Double = 0.55, reach: Double = 300) {
    self.init(
      Rect(
        x: -.greatestFiniteMagnitude / 2, y: y.lowerBound, width: .greatestFiniteMagnitude,
        height: y.upperBound - y.lowerBound), coefficient: coefficient, reach: reach)
  }

  /// The position for a pointer that pulls it to a point.
  public func position(pulledTo point: Point) -> Point {
    // This form of the quotient has no overflow.
    map(point) { coefficient > 0 ? reach / (1 + reach / ($0 * coefficient)) : 0 }
  }

  /// The point to which a pointer pulls a position: the inverse of ``position(pulledTo:)``.
  ///
  /// A position at the reach or beyond it has no inverse. It is treated as one at 0.999 of the reach.
  func pulled(to position: Point) -> Point {
    guard coefficient > 0 else { return position }
    return map(position) { excess in
      let excess = min(excess, 0.999 * reach)
      return excess * reach / (coefficient * (reach - excess))
    }
  }

  /// Maps the distance of each coordinate beyond its limit.
  private func map(_ point: Point, _ distance: (Double) -> Double) -> Point {
    func map(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value < low ? low - distance(low - value) : value > high ? high + distance(value - high) : value
    }
    return Point(x: map(point.x, limits.minX, limits.maxX), y: map(point.y, limits.minY, limits.maxY))
  }
}
