// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A cubic Bézier curve that is divided by lengths, for the writer of spatial tangents.
struct LottieLengthCurve: Sendable {
  let curve: CubicBezier
  let isStraight: Bool
  /// The lengths up to even parameters, in points.
  private let lengths: [Double]

  /// The length in points.
  var length: Double { lengths[lengths.count - 1] }

  private static let count = 64
  /// The abscissae and the weights of Gaussian quadrature with five points on -1 … 1.
  private static let quadrature: [(x: Double, weight: Double)] = [
    (0, 0.5688888888888889), (0.5384693101056831, 0.47862867049936647), (-0.5384693101056831, 0.47862867049936647),
    (0.906179845938664, 0.23692688505618908), (-0.906179845938664, 0.23692688505618908),
  ]

  init(_ line: LineSegment) {
    let third = (line.end - line.start) * (1.0 / 3)
    self.init(
      CubicBezier(start: line.start, control1: line.start + third, control2: line.end - third, end: line.end),
      isStraight: true)
  }

  init(_ curve: CubicBezier) { self.init(curve, isStraight: false) }

  /// A curve, or for one whose points are on a line the lines between its ends and the points at which it returns.
  ///
  /// lottie-web takes a curve whose control points are on the line of its ends as that line.
  static func curves(of curve: CubicBezier) -> [LottieLengthCurve] {
    let points = [curve.start, curve.control1, curve.control2, curve.end]
    let far = points.max { ($0 - curve.start).length < ($1 - curve.start).length } ?? curve.end
    let length = (far - curve.start).length
    guard length > 0 else { return [LottieLengthCurve(curve)] }
    let direction = (far - curve.start) * (1 / length)
    let isFlat = points.allSatisfy {
      abs(direction.dx * ($0 - curve.start).dy - direction.dy * ($0 - curve.start).dx) < 1e-9 * length
    }
    guard isFlat else { return [LottieLengthCurve(curve)] }
    let places = points.map { direction.dx * ($0 - curve.start).dx + direction.dy * ($0 - curve.start).dy }
    // The derivative is a·t² + b·t + c, up to a factor.
    let (first, second, third) = (places[1] - places[0], places[2] - places[1], places[3] - places[2])
    let (a, b, c) = (first - 2 * second + third, 2 * (second - first), first)
    var turns: [Double] = []
    if abs(a) < 1e-12 * length {
      if b != 0 { turns = [-c / b] }
    } else if b * b > 4 * a * c {
      let root = (b * b - 4 * a * c).squareRoot()
      turns = [(-b - root) / (2 * a), (-b + root) / (2 * a)].sorted()
    }
    let ends = [0] + turns.filter { $0 > 0 && $0 < 1 } + [1]
    return zip(ends, ends.dropFirst()).map { from, to in
      LottieLengthCurve(LineSegment(start: curve.point(at: from), end: curve.point(at: to)))
    }
  }

  private init(_ curve: CubicBezier, isStraight: Bool) {
    (self.curve, self.isStraight) = (curve, isStraight)
    var lengths = [0.0]
    for step in 0..<Self.count {
      let (start, end) = (Double(step) / Double(Self.count), Double(step + 1) / Double(Self.count))
      lengths.append(lengths[step] + Self.length(of: curve, from: start, to: end))
    }
    self.lengths = lengths
  }

  private static func length(of curve: CubicBezier, from start: Double, to end: Double) -> Double {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    return quadrature.reduce(0) { $0 + $1.weight * half * curve.derivative(at: middle + half * $1.x).length }
  }

  /// The parameter at a length, which is clamped to 0 … ``length``.
  private func parameter(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    if isStraight { return distance / length }
    let low = lengths.dropLast().lastIndex(atMost: distance)
    let start = Double(low) / Double(Self.count)
    var (first, last) = (start, Double(low + 1) / Double(Self.count))
    for _ in 0..<50 where last - first > 1e-14 {
      let middle = first + (last - first) / 2
      if lengths[low] + Self.length(of: curve, from: start, to: middle) <= distance {
        first = middle
      } else {
        last = middle
      }
    }
    return first
  }

  /// The point at a length.
  func point(at distance: Double) -> Point { curve.point(at: parameter(at: distance)) }

  /// Parts whose derivatives with respect to the parameter are at most as long as a limit, in points.
  func parts(slowerThan limit: Double) -> [LottieLengthCurve] {
    guard !isStraight else { return [self] }
    var (parts, pending) = ([LottieLengthCurve](), [self])
    while let last = pending.popLast() {
      let (first, second, third) = (
        last.curve.control1 - last.curve.start, last.curve.control2 - last.curve.control1,
        last.curve.end - last.curve.control2
      )
      let isSlow = 3 * max(first.length, second.length, third.length) <= limit
      if isSlow || last.length < limit / 64 || parts.count > PieceFit.limit {
        parts.append(last)
      } else {
        let halves = (last.part(from: 0, to: last.length / 2), last.part(from: last.length / 2, to: last.length))
        pending += [LottieLengthCurve(halves.1), LottieLengthCurve(halves.0)]
      }
    }
    return parts
  }

  /// The part between two lengths, in either direction.
  func part(from start: Double, to end: Double) -> CubicBezier {
    curve.subsegment(from: parameter(at: start), to: parameter(at: end))
  }
}
