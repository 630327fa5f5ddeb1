import Geometry
import RealModule

/// Where on an outline the places of its ring lie: at even shares of its length, but at each corner the place next to it.
struct PathRingPlaces {
  /// The share of the length at which each place lies, from the start and in the direction of the ring; ascending.
  ///
  /// The first may lie a little below 0, at a corner just before the start.
  private let shares: [Double]
  /// The ring of the outline itself.
  let ring: PathRing

  /// What the outline's own shares are: `start + direction · share`.
  private let start: Double
  private let isReversed: Bool
  /// The outline's own share at the end of each of its lines, and where on which segment that is.
  private let ownShares: [Double]
  private let ownEnds: [(segment: Int, parameter: Double)]

  /// How far the chords from place to place, and the lines that stand for a curve, may stray, as a share of the length.
  ///
  /// Shares and not points: a path that a transform enlarges must do, too, and twice the outline has the ring twice as large.
  private static let tolerance = (ring: 1.0 / 8192, curve: 1.0 / 32_768)

  /// Lays the places out on an outline; `nil` where a number is not finite or there are too many lines.
  ///
  /// - Complexity: O(*n*) in the segments, and in the places.
  init?(_ outline: PathOutline) {
    var points = [outline.segments[0].start]
    var ends = [(segment: 0, parameter: 0.0)]
    var joints: [Int] = []
    let tolerance = Self.roughLength(outline) * Self.tolerance.curve
    for (index, segment) in outline.segments.enumerated() {
      guard let steps = Self.steps(segment, tolerance: tolerance), points.count + steps <= Self.mostPoints else {
        return nil
      }
      joints.append(points.count - 1)
      for step in 1...steps {
        let parameter = Double(step) / Double(steps)
        points.append(step == steps ? segment.end : segment.point(at: parameter))
        ends.append((index, parameter))
      }
    }
    guard points.allSatisfy(\.isFinite), let own = Polyline(points, isClosed: outline.isClosed) else { return nil }
    ownShares = own.fractions
    ownEnds = ends

    var polyline = own
    if outline.isClosed {
      isReversed = own.area < 0
      if isReversed { polyline = polyline.reversed() }
      start = polyline.canonicalStart
      polyline = polyline.rotated(by: start)
    } else {
      (isReversed, start) = (false, 0)
    }
    let corners = joints.filter { own.turns(at: $0) }.map { [start, isReversed] joint in
      let share = isReversed ? 1 - own.fractions[joint] : own.fractions[joint]
      return outline.isClosed ? Self.wrapped(share - start) : share
    }
    let limit = polyline.length * Self.tolerance.ring
    var count = PathRing.counts.least
    while true {
      let shares = Self.shares(count: count, corners: corners, isClosed: outline.isClosed)
      let ring = PathRing(points: polyline.points(at: shares), isClosed: outline.isClosed)
      let gap = polyline.largestGap(to: ring, at: shares)
      guard gap > limit, count < PathRing.counts.most else {
        (self.shares, self.ring) = (shares, ring)
        return
      }
      // Chords of half the length stray a quarter as far.
      var needed = gap / 4
      count *= 2
      while needed > limit, count < PathRing.counts.most { (count, needed) = (count * 2, needed / 4) }
    }
  }

  /// The points at the same places of the segments of an outline that has the same structure and runs elsewhere.
  ///
  /// - Precondition: The outline has as many segments.
  func ring(on outline: PathOutline) -> PathRing {
    var line = 0
    let points = shares.map { share in
      let along = ring.isClosed ? Self.wrapped(start + share) : share
      let own = isReversed ? 1 - along : along
      // The places come in order, but for the one at which an outline comes round.
      if ownShares[line] > own { line = isReversed ? Self.line(at: own, in: ownShares) : 0 }
      while line + 2 < ownShares.count, ownShares[line + 1] <= own { line += 1 }
      let end = ownEnds[line + 1]
      let begin = ownEnds[line].segment == end.segment ? ownEnds[line].parameter : 0
      let width = ownShares[line + 1] - ownShares[line]
      let step = width > 0 ? min(max((own - ownShares[line]) / width, 0), 1) : 1
      return outline.segments[end.segment].point(at: begin + (end.parameter - begin) * step)
    }
    return PathRing(points: points, isClosed: ring.isClosed)
  }

  /// The last line that begins at or before a share.
  private static func line(at share: Double, in shares: [Double]) -> Int {
    Knots.segment(at: share, in: shares)
  }

  /// Even shares, those next to corners moved there.
  private static func shares(count: Int, corners: [Double], isClosed: Bool) -> [Double] {
    var shares = (0..<(isClosed ? count : count + 1)).map { Double($0) / Double(count) }
    var taken = [Bool](repeating: false, count: shares.count)
    for corner in corners {
      let index = Int((corner * Double(count)).rounded())
      let isRound = isClosed && index == count
      guard !taken[isRound ? 0 : index] else { continue }
      taken[isRound ? 0 : index] = true
      shares[isRound ? 0 : index] = isRound ? corner - 1 : corner
    }
    return shares
  }

  private static func wrapped(_ share: Double) -> Double {
    let rest = share - share.rounded(.down)
    return rest < 1 ? rest : 0
  }

  /// The length of an outline to within some tenths, by three points of each segment.
  private static func roughLength(_ outline: PathOutline) -> Double {
    outline.segments.reduce(0) { sum, segment in
      if case .line(let line) = segment { return sum + line.start.distance(to: line.end) }
      let middle = segment.point(at: 0.5)
      return sum + segment.start.distance(to: middle) + middle.distance(to: segment.end)
    }
  }

  /// How many lines a curve takes to stray no more than a tolerance, by its second derivative, and four at least.
  private static func steps(_ segment: Path.Segment, tolerance: Double) -> Int? {
    if case .line = segment { return 1 }
    var bend = max(segment.secondDerivative(at: 0).length, segment.secondDerivative(at: 1).length)
    if case .arc(let arc) = segment {
      let sweep = arc.sweepAngle.radians
      bend = Double.hypot(arc.axis.length, arc.conjugate.length) * sweep * sweep
    }
    guard bend > 0 else { return 4 }
    let steps = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    // Nowhere but at numbers beyond all others is it not finite; a curve that comes back to its start has no rough length.
    guard !steps.isNaN else { return nil }
    return Int(min(max(steps, 4), 256))
  }

  /// More lines than this are no outline that anybody could see change.
  private static let mostPoints = 1 << 17
}

extension Polyline {
  /// The share of the length at which a closed chain should start, which its shape alone decides.
  ///
  /// With z(s) the chain as complex numbers over the share s of its length, its first harmonic is ∫ z e^{−2πis} ds. The
  /// second derivative of a chain is nothing but a jump of direction at each corner, so that up to a factor above 0 the
  /// integral is Σ T (e^{−2πis'} − e^{−2πis}) over the lines, with T the direction of a line and s, s' its ends.
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
    // Of a circle it is 2π long. Where there is next to none, as of two loops that cancel, its own start is as good.
    guard harmonic.length > 1e-3 else { return 0 }
    let start = -harmonic.direction.radians / (2 * .pi)
    return start < 0 ? start + 1 : start
  }

  /// Whether the chain turns at one of its points by so much that a chord across it would show; always at the ends of an open one.
  fileprivate func turns(at index: Int) -> Bool {
    let before = index > 0 ? index - 1 : isClosed ? points.count - 2 : nil
    guard let before, index + 1 < points.count, let arrival = (points[index] - points[before]).normalized,
      let departure = (points[index + 1] - points[index]).normalized
    else { return true }
    // By a degree: what turns less at each of its points is a curve that somebody has drawn with lines.
    return arrival.dot(departure) < 0.9998
  }

  /// The points at ascending shares of the length; below 0, the first is counted from the end.
  fileprivate func points(at shares: [Double]) -> [Point] {
    var line = 0
    return shares.map { share in
      if share < 0 { return point(at: share + 1) }
      while line + 2 < points.count, fractions[line + 1] <= share { line += 1 }
      let width = fractions[line + 1] - fractions[line]
      let step = width > 0 ? min(max((share - fractions[line]) / width, 0), 1) : 1
      return points[line].interpolated(to: points[line + 1], at: step)
    }
  }

  /// How far the chain lies from the chords of a ring beside it, at most.
  fileprivate func largestGap(to ring: PathRing, at shares: [Double]) -> Double {
    var largest = 0.0
    var place = 0
    for (point, share) in zip(points, fractions) {
      while place + 1 < shares.count, shares[place + 1] <= share { place += 1 }
      // The first place may lie before the start: what follows it there belongs to the first chord.
      if share - 1 >= shares[0] { place = 0 }
      let from = ring.points[place]
      let to = ring.points[place + 1 < ring.points.count ? place + 1 : 0]
      let (chord, way) = (to - from, point - from)
      let length = chord.lengthSquared
      let along = length > 0 ? min(max(way.dot(chord) / length, 0), 1) : 0
      largest = max(largest, (way - chord * along).lengthSquared)
    }
    return largest.squareRoot()
  }
}
