// SPDX-License-Identifier: MIT

/// A part of a segment on which the parameter is a polynomial of the distance.
struct ArcLengthPiece: Sendable {
  /// The distance at the start of the piece, in points.
  var start: Double
  var inverseLength: Double
  /// The index of the piece's segment in `PathMeasure.runs`.
  var run: Int32
  // The parameter is c0 + x·(c1 + x·(…)). Here x is the distance from the start of the piece, as a fraction of its
  // length.
  var c0: Double
  var c1: Double
  var c2 = 0.0
  var c3 = 0.0
  var c4 = 0.0
  var c5 = 0.0
  var c6 = 0.0
  var c7 = 0.0

  @inline(__always)
  func parameter(at distance: Double) -> Double {
    let x = (distance - start) * inverseLength
    let square = x * x
    // Two halves without mutual dependency, which the processor evaluates in parallel.
    let low = c0 + x * c1 + square * (c2 + x * c3)
    let high = c4 + x * c5 + square * (c6 + x * c7)
    let t = low + square * square * high
    return t < 0 ? 0 : t > 1 ? 1 : t
  }
}

/// Divides segments into pieces on which a polynomial yields the parameter at a distance.
///
/// On each piece the polynomial of degree seven approximates the inverse of the length function. It is the Hermite
/// interpolant of value, slope and second derivative at both ends, and of value and slope at the middle. These
/// derivatives follow from the speed σ and its derivative: dt/ds = 1/σ and d²t/ds² = −σ′/σ³.
///
/// A piece is accepted under two conditions. Two quadratures agree on its length. At a quarter and at three quarters,
/// where its error is largest, the polynomial meets the accuracy in position and in direction.
///
/// At a cusp the slope is infinite. Near it, pieces are halved until the whole piece is shorter than the accuracy.
struct ArcLengthPieces {
  private(set) var pieces: [ArcLengthPiece] = []
  private(set) var length = 0.0
  private let accuracy: Double

  private static let maximumDepth = 52

  /// The length below which a segment counts as one without length: about 10⁻²⁸⁹ points.
  ///
  /// The reciprocal of the length of each of its pieces is then finite, also after all halvings.
  static let leastLength = 0x1p-960

  /// The start of a piece, from which the piece can be recomputed.
  struct Start: Sendable {
    /// The distance at the start, in points.
    var distance: Double
    /// The parameter on the segment.
    var parameter: Double
  }

  init(accuracy: Double, capacity: Int) {
    self.accuracy = accuracy
    pieces.reserveCapacity(capacity)
  }

  /// Appends the pieces of a segment.
  ///
  /// A segment adds nothing if its length is not finite, less than ``leastLength``, or does not increase the total.
  mutating func append(_ kernel: SegmentKernel, run: Int32, isLine: Bool) {
    let before = (length, pieces.count)
    if isLine {
      appendLinear(from: 0, to: 1, length: kernel.first.length, run: run)
    } else {
      divide(kernel, from: 0, to: 1, run: run)
    }
    if !length.isFinite || !(length - before.0 >= Self.leastLength) {
      length = before.0
      pieces.removeLast(pieces.count - before.1)
    }
  }

  /// Removes all pieces, keeps the total length, and returns the starts of the removed pieces.
  mutating func removeAllReturningStarts() -> [Start] {
    let starts = pieces.map { Start(distance: $0.start, parameter: $0.c0) }
    pieces.removeAll(keepingCapacity: true)
    return starts
  }

  /// Recomputes the piece at a distance. The result is bit-identical to that of the first computation.
  ///
  /// - Parameters:
  ///   - distance: A distance on the piece, in points.
  ///   - start: The start of the piece.
  ///   - end: The parameter at the end of the piece.
  static func piece(
    at distance: Double, from start: Start, to end: Double, of kernel: SegmentKernel, isLine: Bool, accuracy: Double
  ) -> ArcLengthPiece {
    var recomputed = ArcLengthPieces(accuracy: accuracy, capacity: 1)
    recomputed.length = start.distance
    if isLine {
      recomputed.appendLinear(from: 0, to: 1, length: kernel.first.length, run: 0)
    } else {
      recomputed.divide(kernel, from: start.parameter, to: end, run: 0)
    }
    return recomputed.pieces.last { $0.start <= distance } ?? recomputed.pieces.first
      ?? ArcLengthPiece(start: start.distance, inverseLength: 0, run: 0, c0: start.parameter, c1: 0)
  }

  private mutating func divide(_ kernel: SegmentKernel, from start: Double, to end: Double, run: Int32) {
    let speed = SpeedFunction(kernel)
    guard speed.magnitude > 0 else { return }
    // The lower limit is rounding. The upper limit keeps pieces short enough for the check of their error.
    let positionTolerance = min(max(accuracy / speed.unit, speed.magnitude * 1e-12), speed.magnitude * 1e-5) / 2
    let lengthTolerance = min(positionTolerance, max(positionTolerance * 2e-5, speed.magnitude * 1e-15))
    divide(
      Subdivision(
        speed: speed, positionTolerance: positionTolerance, angleTolerance: max(accuracy, 1e-9) / 2,
        lengthTolerance: lengthTolerance, run: run),
      from: speed.node(at: start), to: speed.node(at: end), depth: 0)
  }

  private struct Subdivision {
    let speed: SpeedFunction
    /// The largest error of the position on one piece, in scaled units.
    let positionTolerance: Double
    /// The largest error of the direction on one piece, in radians.
    let angleTolerance: Double
    /// The largest error of the length of one piece, in scaled units.
    let lengthTolerance: Double
    let run: Int32
  }

  private mutating func divide(
    _ subdivision: Subdivision, from a: SpeedFunction.Node, to b: SpeedFunction.Node, depth: Int
  ) {
    let half = (b.parameter - a.parameter) * 0.5
    let m = subdivision.speed.node(at: a.parameter + half)
    // The length from the speeds and their derivatives at three nodes, which is exact for polynomials of degree five.
    let rough =
      half * (1.0 / 15) * (7 * (a.speed + b.speed) + 16 * m.speed + half * (a.acceleration - b.acceleration))
    // Simpson's rule, which is exact for polynomials of degree three, needs no further speeds. The error of `rough` is
    // about the difference to the power of 1.5. If it is ten times what the check below accepts, the part is divided
    // without the check.
    let difference = abs(rough - half * (1.0 / 3) * (a.speed + 4 * m.speed + b.speed))
    if difference * difference * difference > 100 * subdivision.lengthTolerance * rough * rough,
      rough > subdivision.positionTolerance, depth < Self.maximumDepth
    {
      divide(subdivision, from: a, to: m, depth: depth + 1)
      divide(subdivision, from: m, to: b, depth: depth + 1)
      return
    }
    let lengths = subdivision.speed.lengths(from: a.parameter, to: b.parameter)
    if lengths.whole <= subdivision.positionTolerance || depth >= Self.maximumDepth {
      let length = subdivision.speed.length(
        from: a.parameter, to: b.parameter, whole: lengths.whole, tolerance: subdivision.lengthTolerance, depth: depth)
      return appendLinear(
        from: a.parameter, to: b.parameter, length: length * subdivision.speed.unit, run: subdivision.run)
    }
    // The quadrature with eight nodes has more than twice the order of `rough`. Its relative error is therefore at most
    // about the square of the relative difference of the two results.
    let disagreement = abs(lengths.whole - rough)
    if disagreement * disagreement <= subdivision.lengthTolerance * lengths.whole,
      appendPolynomial(subdivision, a, m, b, lengths: lengths)
    {
      return
    }
    divide(subdivision, from: a, to: m, depth: depth + 1)
    divide(subdivision, from: m, to: b, depth: depth + 1)
  }

  private mutating func appendLinear(from lower: Double, to upper: Double, length: Double, run: Int32) {
    guard length > 0 else { return }
    pieces.append(
      ArcLengthPiece(
        start: self.length, inverseLength: 1 / length, run: run, c0: lower, c1: upper - lower))
    self.length += length
  }

  /// The quintic Hermite polynomial of both ends of a piece, without its constant term.
  private struct Quintic {
    let c1: Double
    let c2: Double
    let c3: Double
    let c4: Double
    let c5: Double

    @inline(__always)
    init(_ a: SpeedFunction.Node, _ b: SpeedFunction.Node, length: Double) {
      let delta = b.parameter - a.parameter
      let (ra, rb) = (length * a.inverseSpeed, length * b.inverseSpeed)
      let sa = -a.acceleration * ra * ra * a.inverseSpeed
      let sb = -b.acceleration * rb * rb * b.inverseSpeed
      c1 = ra
      c2 = 0.5 * sa
      c3 = 10 * delta - 6 * ra - 4 * rb - 1.5 * sa + 0.5 * sb
      c4 = -15 * delta + 8 * ra + 7 * rb + 1.5 * sa - sb
      c5 = 6 * delta - 3 * (ra + rb) - 0.5 * (sa - sb)
    }

    @inline(__always)
    func value(at x: Double) -> Double { x * (c1 + x * (c2 + x * (c3 + x * (c4 + x * c5)))) }

    @inline(__always)
    func slope(at x: Double) -> Double { c1 + x * (2 * c2 + x * (3 * c3 + x * (4 * c4 + x * 5 * c5))) }
  }

  /// Appends the polynomial of a piece and returns `true`, or returns `false` if its error exceeds a tolerance.
  @inline(__always)
  private mutating func appendPolynomial(
    _ subdivision: Subdivision, _ a: SpeedFunction.Node, _ m: SpeedFunction.Node, _ b: SpeedFunction.Node,
    lengths: SpeedFunction.Lengths
  ) -> Bool {
    let delta = b.parameter - a.parameter
    let quintic = Quintic(a, b, length: lengths.whole)
    // The term X³(1 − X)³·(α + β(X − x)) corrects value and slope at the middle, x, of the piece.
    let inverseLength = 1 / lengths.whole
    let x = lengths.half * inverseLength
    let bubble = x * (1 - x)
    let cube = bubble * bubble * bubble
    let residual = delta * 0.5 - quintic.value(at: x)
    // The errors of degrees five and seven are in proportion to the sixth and the eighth power of the length. If the
    // first is too large for the second to meet the goal, the piece is divided. The checks below can miss such an
    // error.
    let ratio = residual * m.speed / subdivision.positionTolerance
    guard ratio * ratio * ratio * ratio * subdivision.positionTolerance <= 1024 * lengths.whole else { return false }
    let inverseCube = 1 / cube
    let alpha = residual * inverseCube
    let slope = 3 * bubble * bubble * (1 - 2 * x)
    let beta = (lengths.whole * m.inverseSpeed - quintic.slope(at: x) - slope * alpha) * inverseCube
    let constant = alpha - beta * x
    let piece = ArcLengthPiece(
      start: length, inverseLength: inverseLength / subdivision.speed.unit, run: subdivision.run,
      c0: a.parameter, c1: quintic.c1, c2: quintic.c2,
      c3: quintic.c3 + constant, c4: quintic.c4 - 3 * constant + beta,
      c5: quintic.c5 + 3 * (constant - beta), c6: 3 * beta - constant, c7: -beta)

    func value(_ x: Double) -> Double {
      let bubble = x * (1 - x)
      return quintic.value(at: x) + bubble * bubble * bubble * (constant + beta * x)
    }
    let early = abs(value(lengths.quarter * inverseLength) - delta * 0.25)
    let late = abs(value(lengths.threeQuarters * inverseLength) - delta * 0.75)
    guard early * lengths.earlySpeed <= subdivision.positionTolerance,
      late * lengths.lateSpeed <= subdivision.positionTolerance,
      max(early, late) * max(a.turnRate, m.turnRate, b.turnRate) <= subdivision.angleTolerance
    else { return false }
    pieces.append(piece)
    length += lengths.whole * subdivision.speed.unit
    return true
  }
}
