// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A moving 2 × 2 matrix as rotation · scale · rotation, with angles and factors that are continuous in time.
///
/// In complex numbers the map is z ↦ p·z + q·z̄. The angles of the rotations are half the sum and half the difference
/// of the arguments of p and q; the factors are |p| + |q| and |p| − |q| (Blinn, “Consider the Lowly 2 × 2 Matrix”,
/// 1996). A skew would need fewer layers, but not all players support it.
struct LottieMatrixParts: Sendable {
  private let track: MotionTrack
  private let times: [Double]
  /// The arguments of p and q at the samples, in degrees. They change by less than a quarter turn from one sample to
  /// the next: where p or q passes through 0, its length becomes negative instead.
  private let directions: (p: [Double], q: [Double])
  /// The largest coefficient.
  private let size: Double
  private let duration: Double

  private static let rate = 240.0
  /// The shortest time between two samples, in seconds.
  private static let shortest = 1e-6

  init(_ track: MotionTrack, duration: Double) {
    (self.track, self.duration) = (track, duration)
    let times = Self.times(track, duration: duration)
    let samples = times.map { track.values($0) }
    self.times = times
    size = samples.reduce(1e-9) { max($0, abs($1[0]), abs($1[1]), abs($1[2]), abs($1[3])) }
    let threshold = size * 1e-9
    let p = Self.continuous(samples.map(Self.similarity), threshold)
    let q = Self.continuous(samples.map(Self.reflection), threshold)
    // A factor that is always 0 has any direction; with equal directions, the inner rotation is 0.
    directions = (p ?? q ?? times.map { _ in 0 }, q ?? p ?? times.map { _ in 0 })
  }

  private static func similarity(_ matrix: [Double]) -> Vector {
    Vector(dx: (matrix[0] + matrix[3]) / 2, dy: (matrix[1] - matrix[2]) / 2)
  }

  private static func reflection(_ matrix: [Double]) -> Vector {
    Vector(dx: (matrix[0] - matrix[3]) / 2, dy: (matrix[1] + matrix[2]) / 2)
  }

  /// The directions of vectors in degrees, without jumps; `nil` if all vectors are 0.
  private static func continuous(_ vectors: [Vector], _ threshold: Double) -> [Double]? {
    guard let first = vectors.first(where: { $0.length > threshold }) else { return nil }
    return vectors.reduce(into: [Double]()) { directions, vector in
      directions.append(near(directions.last ?? first.direction.degrees, vector, threshold))
    }
  }

  /// The direction of a vector, or of its opposite, that is nearest to another one. A vector of 0 has that direction.
  private static func near(_ direction: Double, _ vector: Vector, _ threshold: Double) -> Double {
    guard vector.length > threshold else { return direction }
    let own = vector.direction.degrees
    return own - 180 * ((own - direction) / 180).rounded()
  }

  /// The outer rotation in degrees, both factors, and the inner rotation in degrees.
  func values(at time: Double) -> [Double] {
    let matrix = track.values(time)
    let (p, q) = (Self.similarity(matrix), Self.reflection(matrix))
    let pDirection = Self.near(interpolated(directions.p, at: time), p, size * 1e-9)
    let qDirection = Self.near(interpolated(directions.q, at: time), q, size * 1e-9)
    let (pUnit, qUnit) = (Vector(direction: .degrees(pDirection)), Vector(direction: .degrees(qDirection)))
    let (pLength, qLength) = (p.dx * pUnit.dx + p.dy * pUnit.dy, q.dx * qUnit.dx + q.dy * qUnit.dy)
    return [(pDirection + qDirection) / 2, pLength + qLength, pLength - qLength, (pDirection - qDirection) / 2]
  }

  /// The outer rotation in degrees.
  var rotation: MotionTrack { part { [$0[0]] } }
  var scale: MotionTrack { part { [$0[1], $0[2]] } }
  /// The inner rotation in degrees.
  var innerRotation: MotionTrack { part { [$0[3]] } }

  private func part(_ numbers: @escaping @Sendable ([Double]) -> [Double]) -> MotionTrack {
    if track.constant != nil { return MotionTrack(constant: numbers(values(at: 0))) }
    return MotionTrack(breakpoints: track.breakpoints, duration: duration) { numbers(values(at: $0)) }
  }

  /// The accepted differences in degrees and in factors, for one of a coefficient.
  func errors(for error: Double) -> (degrees: Double, factor: Double) {
    (error * 0.25 / (2 * size) * 180 / .pi, error * 0.4)
  }

  // MARK: - Samples

  private static func times(_ track: MotionTrack, duration: Double) -> [Double] {
    guard track.isMoving else { return [0] }
    let bounds = [0] + track.breakpoints + [duration]
    var times: [Double] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let side = min(MotionTrack.side(of: end), (end - start) / 4)
      let count = max(4, Int((end - start) * rate))
      times.append(start + side)
      for step in 0..<count {
        let from = max(start + (end - start) * Double(step) / Double(count), start + side)
        let to = min(start + (end - start) * Double(step + 1) / Double(count), end - side)
        times += refined(track, from: from, to: to)
      }
    }
    return times
  }

  /// The end of an interval, and before it the samples between which both directions change by less than 30°.
  private static func refined(_ track: MotionTrack, from start: Double, to end: Double) -> [Double] {
    var (times, pending) = ([Double](), [end])
    var (time, matrix) = (start, track.values(start))
    while let next = pending.last {
      let ahead = track.values(next)
      let turns =
        turn(similarity(matrix), similarity(ahead)) || turn(reflection(matrix), reflection(ahead))
      if turns, next - time > shortest {
        pending.append(time + (next - time) / 2)
      } else {
        times.append(next)
        (time, matrix) = (next, ahead)
        pending.removeLast()
      }
    }
    return times
  }

  /// Whether two vectors have directions that differ by more than 30°.
  private static func turn(_ first: Vector, _ second: Vector) -> Bool {
    first.dx * second.dx + first.dy * second.dy < 0.866 * first.length * second.length
  }

  /// The direction at a time, from the samples beside it.
  private func interpolated(_ directions: [Double], at time: Double) -> Double {
    let low = times.lastIndex(atMost: time)
    guard low + 1 < times.count, times[low + 1] > times[low] else { return directions[low] }
    let fraction = min(max((time - times[low]) / (times[low + 1] - times[low]), 0), 1)
    return directions[low] + (directions[low + 1] - directions[low]) * fraction
  }
}
