// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeGeometry

/// A subpath with the share of its length at each address.
///
/// An address is the index of a segment plus a parameter on it. The canonical share is a share of the length, with a
/// start and a direction that depend on the shape alone. Points at the same canonical share of two outlines correspond.
/// The correspondences of A and B and of B and C therefore compose to that of A and C. (A start with the best fit to
/// *one* other outline has no such property.)
///
/// The direction of a closed outline is that with a positive area. Its start is the point where its first harmonic, the
/// closest circle, has the direction +x. See C. Zahn and R. Roskies, [Fourier descriptors for plane closed
/// curves](https://doi.org/10.1109/tc.1972.5008949), 1972. An open outline starts at its first point.
struct OutlineTable: Sendable {
  let isClosed: Bool
  /// The addresses between which lines replace the segments, in ascending order, including the ends of segments.
  let addresses: [Double]
  private let points: [Point]
  /// The share of the length at each address, in the direction of the segments.
  private let shares: [Double]
  /// The share at which the canonical shares of a closed outline start, in the canonical direction.
  private let start: Double
  /// Whether the outline has the opposite of the canonical direction.
  let isReversed: Bool
  /// The centre of the bounds of the points.
  let center: Point

  /// The maximum number of lines, which bounds memory and time. More lines are not distinguishable.
  private static let maximumLineCount = 1 << 17

  /// Prepares a subpath, or returns `nil` if a number is not finite or there are too many lines.
  ///
  /// - Complexity: O(*n*) in the segments, with up to 256 lines for each curve.
  init?(_ outline: PathOutline) {
    isClosed = outline.isClosed
    let tolerance = Self.tolerance(outline)
    var points = [outline.segments[0].start]
    var addresses = [0.0]
    for (index, segment) in outline.segments.enumerated() {
      guard let steps = Self.steps(segment, tolerance: tolerance), points.count + steps <= Self.maximumLineCount else {
        return nil
      }
      for step in 1...steps {
        points.append(step == steps ? segment.end : segment.point(at: Double(step) / Double(steps)))
        addresses.append(step == steps ? Double(index + 1) : Double(index) + Double(step) / Double(steps))
      }
    }
    guard points.allSatisfy({ $0.isFinite }), let polyline = Polyline(points, isClosed: outline.isClosed),
      polyline.points.count == points.count
    else { return nil }
    (self.addresses, self.points) = (addresses, points)
    shares = polyline.fractions
    isReversed = outline.isClosed && polyline.doubledArea < 0
    start = outline.isClosed ? (isReversed ? polyline.reversed() : polyline).canonicalStart : 0
    var (low, high) = (points[0], points[0])
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    center = Point(x: low.x / 2 + high.x / 2, y: low.y / 2 + high.y / 2)
  }

  /// The canonical share at an address, from 0 up to 1. Only the end of an open outline has 1.
  func canonicalShare(at address: Double, hint: inout Int) -> Double {
    Self.advance(&hint, to: address, in: addresses)
    let width = addresses[hint + 1] - addresses[hint]
    let share =
      shares[hint] + (shares[hint + 1] - shares[hint]) * min(max((address - addresses[hint]) / width, 0), 1)
    return isClosed ? Self.wrapped((isReversed ? 1 - share : share) - start) : share
  }

  /// The address at a canonical share.
  func address(at canonicalShare: Double, hint: inout Int) -> Double {
    var share = canonicalShare
    if isClosed {
      let along = Self.wrapped(start + canonicalShare)
      share = isReversed ? 1 - along : along
    }
    Self.advance(&hint, to: share, in: shares)
    let width = shares[hint + 1] - shares[hint]
    let step = width > 0 ? min(max((share - shares[hint]) / width, 0), 1) : 0
    return addresses[hint] + (addresses[hint + 1] - addresses[hint]) * step
  }

  /// The point at an address, on the lines that replace the segments.
  ///
  /// These lines do not depend on a sum, so sums with different numbers of positions have the same outline.
  func point(at address: Double, hint: inout Int) -> Point {
    Self.advance(&hint, to: address, in: addresses)
    let step = (address - addresses[hint]) / (addresses[hint + 1] - addresses[hint])
    if step <= 0 { return points[hint] }
    return step >= 1 ? points[hint + 1] : points[hint].interpolated(to: points[hint + 1], at: step)
  }

  /// Moves an index to the last of ascending numbers that is at most a number and has a successor.
  private static func advance(_ index: inout Int, to number: Double, in numbers: [Double]) {
    // Most queries are near the previous one.
    for _ in 0..<4 {
      if number < numbers[index] {
        guard index > 0 else { return }
        index -= 1
      } else if index + 2 < numbers.count, numbers[index + 1] <= number {
        index += 1
      } else {
        return
      }
    }
    index = KeyTimes.segment(at: number, in: numbers)
  }

  private static func wrapped(_ share: Double) -> Double {
    let fraction = share - share.rounded(.down)
    return fraction < 1 ? fraction : 0
  }

  /// The largest distance of a line from the curve that it replaces, in points.
  ///
  /// It is a 250th of a point, so that a jump stays below a hundredth. It is less for small outlines, which a transform
  /// may enlarge. It is more for outlines that would otherwise have more than some thousand lines.
  private static func tolerance(_ outline: PathOutline) -> Double {
    let length = outline.segments.reduce(0) { sum, segment in
      if case .line(let line) = segment { return sum + line.start.distance(to: line.end) }
      let middle = segment.point(at: 0.5)
      return sum + segment.start.distance(to: middle) + middle.distance(to: segment.end)
    }
    return min(length / 32_768, max(0.004, length * 0x1p-22))
  }

  /// The number of lines that approximate a curve to a tolerance, from its second derivative; at least 4.
  private static func steps(_ segment: Path.Segment, tolerance: Double) -> Int? {
    if case .line = segment { return 1 }
    var bend = max(segment.secondDerivative(at: 0).length, segment.secondDerivative(at: 1).length)
    if case .arc(let arc) = segment {
      let sweep = arc.sweepAngle.radians
      bend = Double.hypot(arc.axis.length, arc.conjugate.length) * sweep * sweep
    }
    guard bend > 0 else { return 4 }
    let steps = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    // Overflow gives no number of steps. A curve that returns to its start may have a rough length of 0.
    guard !steps.isNaN else { return nil }
    return Int(min(max(steps, 4), 256))
  }
}

extension Polyline {
  /// The share of the length at which a closed polyline starts, from its shape alone.
  ///
  /// Let z(s) be the polyline in complex numbers over the share s of its length. Its first harmonic is ∫ z e^{−2πis}
  /// ds. The second derivative of a polyline consists of a jump of direction at each corner. Up to a positive factor,
  /// the integral is therefore Σ T (e^{−2πis'} − e^{−2πis}) over the lines. T is the direction of a line, and s and s'
  /// are the shares at its ends.
  fileprivate var canonicalStart: Double {
    var harmonic = Vector.zero
    var last = Vector(dx: 1, dy: 0)
    for index in points.indices.dropFirst() {
      let end = Vector(direction: Angle(radians: -2 * .pi * fractions[index]))
      if let direction = (points[index] - points[index - 1]).normalized {
        let change = end - last
        harmonic =
          harmonic
          + Vector(
            dx: direction.dx * change.dx - direction.dy * change.dy,
            dy: direction.dx * change.dy + direction.dy * change.dx)
      }
      last = end
    }
    // The harmonic of a circle has length 2π. Where it nearly vanishes, for example for two loops that cancel, the
    // polyline's first point is used.
    guard harmonic.length > 1e-3 else { return 0 }
    let start = -harmonic.direction.radians / (2 * .pi)
    return start < 0 ? start + 1 : start
  }
}
