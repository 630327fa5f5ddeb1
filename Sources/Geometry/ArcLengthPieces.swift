/// A stretch of a segment on which the parameter is a polynomial of the distance.
struct ArcLengthPiece: Sendable {
  /// The distance at which the piece starts.
  var start: Double
  var inverseLength: Double
  // t = c0 + x·(c1 + x·(…)), x the share of the piece's length that is behind.
  var c0: Double
  var c1: Double
  var c2 = 0.0
  var c3 = 0.0
  var c4 = 0.0
  var c5 = 0.0
  /// The index of the segment's kernel.
  var segment: Int32

  @inline(__always)
  func parameter(at distance: Double) -> Double {
    let x = (distance - start) * inverseLength
    let t = c0 + x * (c1 + x * (c2 + x * (c3 + x * (c4 + x * c5))))
    return t < 0 ? 0 : t > 1 ? 1 : t
  }
}

/// Divides segments until a quintic says where on them a distance lies.
///
/// On each piece the inverse of the length function is the quintic Hermite polynomial of its values, slopes and second
/// derivatives at both ends, which follow from the speed σ and its derivative: dt/ds = 1/σ and d²t/ds² = −σ′/σ³.
/// A piece is kept when two quadratures of its length agree and the quintic meets the curve in its middle, both in value and
/// in slope: the value catches the even part of the error, the slope the odd part, which vanishes there by symmetry.
/// Towards a cusp, where the slope is infinite, pieces shrink until all of one is within the accuracy.
struct ArcLengthPieces {
  private(set) var pieces: [ArcLengthPiece] = []
  private(set) var length = 0.0
  private let accuracy: Double

  private static let deepest = 52

  init(accuracy: Double, capacity: Int) {
    self.accuracy = accuracy
    pieces.reserveCapacity(capacity)
  }

  /// Appends the pieces of a segment; one without length, or with one beyond the numbers, adds nothing.
  mutating func append(_ kernel: SegmentKernel, index: Int32, isLine: Bool) {
    let before = (length, pieces.count)
    if isLine {
      appendLinear(from: 0, to: 1, length: kernel.first.length, index: index)
    } else {
      let speed = SpeedFunction(kernel)
      guard speed.magnitude > 0 else { return }
      // What rounding leaves of an accuracy that is finer than the numbers of the segment.
      let goal = max(accuracy / speed.unit, speed.magnitude * 1e-12) / 4
      var walk = Walk(
        speed: speed, goal: goal, lengthTolerance: max(goal * 4e-6, speed.magnitude * 1e-15), index: index)
      walk.lengthTolerance = min(walk.lengthTolerance, goal)
      divide(
        walk, from: speed.node(at: 0), to: speed.node(at: 1), whole: speed.length(from: 0, to: 1), depth: 0)
    }
    if !length.isFinite || !(length > before.0) {
      length = before.0
      pieces.removeLast(pieces.count - before.1)
    }
  }

  private struct Walk {
    let speed: SpeedFunction
    /// The largest error that one piece may have, in scaled units.
    let goal: Double
    /// By how much two quadratures of one piece may differ, in scaled units.
    var lengthTolerance: Double
    let index: Int32
  }

  private mutating func divide(
    _ walk: Walk, from a: SpeedFunction.Node, to b: SpeedFunction.Node, whole: Double, depth: Int
  ) {
    let speed = walk.speed
    let middle = (a.parameter + b.parameter) / 2
    let before = speed.length(from: a.parameter, to: middle)
    let after = speed.length(from: middle, to: b.parameter)
    let sum = before + after
    let disagreement = abs(sum - whole)
    if sum <= walk.goal || depth >= Self.deepest {
      let length =
        disagreement <= walk.lengthTolerance
        ? sum
        : speed.length(from: a.parameter, to: b.parameter, whole: sum, tolerance: walk.lengthTolerance, depth: depth)
      return appendLinear(from: a.parameter, to: b.parameter, length: length * speed.unit, index: walk.index)
    }
    let m = speed.node(at: middle)
    if disagreement <= walk.lengthTolerance,
      appendQuintic(walk, from: a, to: b, through: m, at: before, length: sum)
    {
      return
    }
    divide(walk, from: a, to: m, whole: before, depth: depth + 1)
    divide(walk, from: m, to: b, whole: after, depth: depth + 1)
  }

  private mutating func appendLinear(from lower: Double, to upper: Double, length: Double, index: Int32) {
    guard length > 0 else { return }
    pieces.append(
      ArcLengthPiece(
        start: self.length, inverseLength: 1 / length, c0: lower, c1: upper - lower, segment: index))
    self.length += length
  }

  /// Appends the quintic of a piece, unless it strays from the curve by more than the goal.
  private mutating func appendQuintic(
    _ walk: Walk, from a: SpeedFunction.Node, to b: SpeedFunction.Node, through m: SpeedFunction.Node,
    at before: Double, length: Double
  ) -> Bool {
    let delta = b.parameter - a.parameter
    let (ra, rb) = (length / a.speed, length / b.speed)
    let sa = -a.acceleration * ra * ra / a.speed
    let sb = -b.acceleration * rb * rb / b.speed
    let c2 = sa / 2
    let c3 = 10 * delta - 6 * ra - 4 * rb - 1.5 * sa + 0.5 * sb
    let c4 = -15 * delta + 8 * ra + 7 * rb + 1.5 * sa - sb
    let c5 = 6 * delta - 3 * (ra + rb) - 0.5 * (sa - sb)

    let x = before / length
    let value = x * (ra + x * (c2 + x * (c3 + x * (c4 + x * c5))))
    let slope = ra + x * (2 * c2 + x * (3 * c3 + x * (4 * c4 + x * 5 * c5)))
    // An error x·(1 − x²)³ on −1 … 1 has slope 1 in the middle and a largest value of 0.238, half of it per unit length.
    let stray = abs(value - (m.parameter - a.parameter)) * m.speed + 0.12 * abs(slope * m.speed - length)
    guard stray <= walk.goal else { return false }
    let points = length * walk.speed.unit
    pieces.append(
      ArcLengthPiece(
        start: self.length, inverseLength: 1 / points, c0: a.parameter, c1: ra, c2: c2, c3: c3, c4: c4, c5: c5,
        segment: walk.index))
    self.length += points
    return true
  }
}
