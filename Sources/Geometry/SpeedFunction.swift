import RealModule

/// How fast a segment runs with its parameter, and how far it gets.
///
/// Numbers far from 1 are scaled by a power of two first, so that no square overflows or vanishes; ``unit`` undoes it.
struct SpeedFunction {
  /// The point at which the speed is known together with its own derivative.
  struct Node {
    var parameter: Double
    var speed: Double
    var acceleration: Double
  }

  private let isArc: Bool
  // Bézier curves: p′ = first + t·(second + t·third). Arcs: centre to start, its conjugate, and (sweep, 0).
  private let first: Vector
  private let second: Vector
  private let third: Vector
  /// What a length in scaled units is multiplied with to be one in points.
  let unit: Double
  /// A bound of the speed, in scaled units, that says how large rounding errors are.
  let magnitude: Double

  init(_ kernel: SegmentKernel) {
    var (a, b, c) = (kernel.first, kernel.second, kernel.third)
    isArc = kernel.isArc
    let sweep = c.dx
    if !isArc { (b, c) = (b * 2, c * 3) }
    var largest = max(abs(a.dx), abs(a.dy), abs(b.dx), abs(b.dy))
    if !isArc { largest = max(largest, abs(c.dx), abs(c.dy)) }
    var unit = 1.0
    if largest > 0, largest < 1e-100 || largest > 1e100 {
      unit = Double(sign: .plus, exponent: largest.exponent, significand: 1)
      (a, b, largest) = (a / unit, b / unit, largest / unit)
      if !isArc { c = c / unit }
    }
    (first, second, third) = (a, b, c)
    self.unit = unit
    magnitude = isArc ? largest * abs(sweep) : largest
  }

  @inline(__always)
  private func velocity(_ t: Double) -> Vector {
    if isArc {
      let angle = t * third.dx
      return (second * .cos(angle) - first * .sin(angle)) * third.dx
    }
    return Vector(
      dx: first.dx + t * (second.dx + t * third.dx), dy: first.dy + t * (second.dy + t * third.dy))
  }

  @inline(__always)
  private func speed(_ t: Double) -> Double {
    let velocity = velocity(t)
    return (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
  }

  func node(at t: Double) -> Node {
    let velocity = velocity(t)
    let bend: Vector
    if isArc {
      let angle = t * third.dx
      bend = (first * .cos(angle) + second * .sin(angle)) * -(third.dx * third.dx)
    } else {
      bend = Vector(dx: second.dx + 2 * t * third.dx, dy: second.dy + 2 * t * third.dy)
    }
    let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
    return Node(parameter: t, speed: speed, acceleration: velocity.dot(bend) / speed)
  }

  /// The length between two parameters, in scaled units, by Gauss–Legendre quadrature with eight nodes.
  ///
  /// Abscissas and weights as in the NIST Digital Library of Mathematical Functions, https://dlmf.nist.gov/3.5#v.
  func length(from lower: Double, to upper: Double) -> Double {
    let middle = (lower + upper) / 2
    let half = (upper - lower) / 2
    @inline(__always)
    func pair(_ abscissa: Double) -> Double { speed(middle - half * abscissa) + speed(middle + half * abscissa) }
    return half
      * (0.362_683_783_378_361_983 * pair(0.183_434_642_495_649_805)
        + 0.313_706_645_877_887_287 * pair(0.525_532_409_916_328_986)
        + 0.222_381_034_453_374_471 * pair(0.796_666_477_413_626_740)
        + 0.101_228_536_290_376_259 * pair(0.960_289_856_497_536_232))
  }

  /// The length between two parameters where one quadrature is not enough: halved until both ways agree.
  func length(from lower: Double, to upper: Double, whole: Double, tolerance: Double, depth: Int = 0) -> Double {
    let middle = (lower + upper) / 2
    let before = length(from: lower, to: middle)
    let after = length(from: middle, to: upper)
    guard abs(before + after - whole) > tolerance, depth < 48 else { return before + after }
    return length(from: lower, to: middle, whole: before, tolerance: tolerance, depth: depth + 1)
      + length(from: middle, to: upper, whole: after, tolerance: tolerance, depth: depth + 1)
  }
}
