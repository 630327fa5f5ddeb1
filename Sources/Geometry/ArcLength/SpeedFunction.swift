// SPDX-License-Identifier: MIT
import GlissadeElementary

/// The speed of a segment with respect to its parameter, and the arc length as the integral of the speed.
///
/// Coefficients far from 1 are scaled by a power of two, so that no square overflows or underflows. ``unit`` reverses
/// the scaling.
struct SpeedFunction {
  /// The speed and its derivative at a parameter.
  struct Node {
    var parameter: Double
    var speed: Double
    var inverseSpeed: Double
    var acceleration: Double
    /// The absolute rate at which the direction turns, in radians per unit of the parameter.
    var turnRate: Double
  }

  // Bézier curves: p′ = first + t·(second + t·third).
  // Arcs: the vector from the centre to the start, the conjugate half diameter, and (sweep, 0).
  // The vectors come first: the processor copies pairs of numbers, and a load across two copies waits for both.
  private let first: Vector
  private let second: Vector
  private let third: Vector
  /// The factor that converts a length from scaled units into points.
  let unit: Double
  /// The order of magnitude of the speed, in scaled units; rounding errors are in proportion to it.
  let magnitude: Double
  private let isArc: Bool

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
  private func speed(_ t: Double) -> Double {
    let dx = first.dx + t * (second.dx + t * third.dx)
    let dy = first.dy + t * (second.dy + t * third.dy)
    return (dx * dx + dy * dy).squareRoot()
  }

  @inline(never)
  private func arcSpeed(_ t: Double) -> Double {
    let angle = t * third.dx
    let velocity = second * .cos(angle) - first * .sin(angle)
    return velocity.lengthSquared.squareRoot() * abs(third.dx)
  }

  @inline(__always)
  func node(at t: Double) -> Node {
    let velocity: Vector
    let secondDerivative: Vector
    if isArc {
      let angle = t * third.dx
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      velocity = (second * cosine - first * sine) * third.dx
      secondDerivative = (first * cosine + second * sine) * -(third.dx * third.dx)
    } else {
      velocity = Vector(
        dx: first.dx + t * (second.dx + t * third.dx), dy: first.dy + t * (second.dy + t * third.dy))
      secondDerivative = Vector(dx: second.dx + 2 * t * third.dx, dy: second.dy + 2 * t * third.dy)
    }
    let speed = velocity.lengthSquared.squareRoot()
    let inverse = 1 / speed
    let (along, across) = (velocity.dot(secondDerivative) * inverse, velocity.cross(secondDerivative) * inverse)
    return Node(
      parameter: t, speed: speed, inverseSpeed: inverse, acceleration: speed > 0 ? along : 0,
      turnRate: speed > 0 ? abs(across * inverse) : 0)
  }

  /// The lengths of a parameter interval and of its parts, in scaled units. Each part starts at the start of the
  /// interval.
  struct Lengths {
    var quarter: Double
    var half: Double
    var threeQuarters: Double
    var whole: Double
    /// The speed near a quarter of the interval.
    var earlySpeed: Double
    /// The speed near three quarters of the interval.
    var lateSpeed: Double
  }

  /// The lengths of a parameter interval and of its parts, by Gauss–Legendre quadrature with eight nodes.
  ///
  /// The nodes and the weights of the whole interval are those of https://dlmf.nist.gov/3.5#v. The weights of a part
  /// integrate the polynomial through the same eight speeds. The nodes are symmetric pairs, so these weights have an
  /// even and an odd component.
  @inline(__always)
  func lengths(from lower: Double, to upper: Double) -> Lengths {
    let middle = (lower + upper) / 2
    let half = (upper - lower) / 2
    var whole = 0.0
    var even = 0.0
    var halfOdd = 0.0
    var odd = 0.0
    @inline(__always)
    func add(
      _ abscissa: Double, _ weight: Double, half halfWeight: Double, even evenWeight: Double, odd oddWeight: Double
    ) -> (Double, Double) {
      let (t, u) = (middle - half * abscissa, middle + half * abscissa)
      let (before, after) = isArc ? (arcSpeed(t), arcSpeed(u)) : (speed(t), speed(u))
      let (sum, difference) = (after + before, after - before)
      whole += weight * sum
      even += evenWeight * sum
      halfOdd += halfWeight * difference
      odd += oddWeight * difference
      return (before, after)
    }
    _ = add(
      0.183_434_642_495_649_805, 0.362_683_783_378_361_983, half: -0.158_118_604_828_623_447,
      even: -0.007_278_694_609_419_885, odd: 0.023_446_991_551_416_450)
    let (earlySpeed, lateSpeed) = add(
      0.525_532_409_916_328_986, 0.313_706_645_877_887_287, half: -0.160_706_520_672_323_830,
      even: 0.086_544_423_869_485_604, odd: -0.095_521_568_465_465_606)
    _ = add(
      0.796_666_477_413_626_740, 0.222_381_034_453_374_471, half: -0.110_083_730_029_176_937,
      even: 0.122_679_163_900_047_584, odd: -0.118_374_539_778_821_354)
    _ = add(
      0.960_289_856_497_536_232, 0.101_228_536_290_376_259, half: -0.050_858_672_930_680_986,
      even: 0.048_055_106_839_886_698, odd: -0.049_252_090_394_497_827)
    return Lengths(
      quarter: half * (even + odd), half: half * (whole / 2 + halfOdd),
      threeQuarters: half * (whole - even + odd), whole: half * whole,
      earlySpeed: earlySpeed, lateSpeed: lateSpeed)
  }

  /// The length between two parameters by adaptive quadrature: the interval is halved until both estimates agree.
  func length(from lower: Double, to upper: Double, whole: Double, tolerance: Double, depth: Int = 0) -> Double {
    let middle = (lower + upper) / 2
    let before = lengths(from: lower, to: middle).whole
    let after = lengths(from: middle, to: upper).whole
    guard abs(before + after - whole) > tolerance, depth < 48 else { return before + after }
    return length(from: lower, to: middle, whole: before, tolerance: tolerance, depth: depth + 1)
      + length(from: middle, to: upper, whole: after, tolerance: tolerance, depth: depth + 1)
  }
}
