// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A moving affine map as translation · rotation · skew · scale, with numbers that are continuous where the map is.
///
/// Matrix = T(x, y) · R(angle) · skewX(skew) · S(scaleX, scaleY). The angle is continuous modulo half a turn: at half a
/// turn the horizontal factor changes its sign, as in a card that is turned over.
struct MatrixParts {
  /// The numbers `x y angle skew scaleX scaleY`, angles in radians.
  let track: MotionTrack
  /// The largest factor, at least 1.
  let largestScale: Double

  private static let rate = 480.0

  /// Creates the parts, or returns `nil` if the map has no area at a sample, unless it has factors alone.
  init?(of matrix: MotionTrack, duration: Double) {
    let count = max(16, Int(duration * Self.rate))
    let times = (0...count).map { duration * Double($0) / Double(count) }
    var references: [Double] = []
    var largest = 1.0
    // Factors alone may pass 0, as in a mirror.
    if times.allSatisfy({ Self.isDiagonal(matrix.values($0)) }) {
      largestScale = times.reduce(1) { max($0, abs(matrix.values($1)[0]), abs(matrix.values($1)[3])) }
      track = matrix.map { [$0[4], $0[5], 0, 0, $0[0], $0[3]] }
      return
    }
    for time in times {
      guard let parts = Self.parts(matrix.values(time), near: references.last ?? 0) else { return nil }
      references.append(parts[2])
      largest = max(largest, abs(parts[4]), abs(parts[5]))
    }
    let step = duration / Double(count)
    let angles = references
    largestScale = largest
    track = MotionTrack(breakpoints: matrix.breakpoints, duration: duration) { time in
      let index = min(max(Int((time / step).rounded()), 0), angles.count - 1)
      return Self.parts(matrix.values(time), near: angles[index]) ?? [0, 0, 0, 0, 1, 1]
    }
  }

  private static func isDiagonal(_ matrix: [Double]) -> Bool { abs(matrix[1]) < 1e-12 && abs(matrix[2]) < 1e-12 }

  /// The parts of a matrix `a b c d tx ty`, with the angle that is nearest to a reference modulo half a turn.
  private static func parts(_ matrix: [Double], near reference: Double) -> [Double]? {
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
    let determinant = a * d - b * c
    let length = (a * a + b * b).squareRoot()
    guard length > 1e-9, abs(determinant) > 1e-12 else { return nil }
    var angle = Vector(dx: a, dy: b).direction.radians
    let halfTurns = ((reference - angle) / .pi).rounded()
    angle += halfTurns * .pi
    let isReversed = halfTurns.truncatingRemainder(dividingBy: 2) != 0
    let scaleX = isReversed ? -length : length
    let scaleY = determinant / scaleX
    // The second column, in the rotated coordinates, is (tan(skew) · scaleY, scaleY).
    let across = (c * a + d * b) / scaleX
    return [matrix[4], matrix[5], angle, Vector(dx: scaleY, dy: across).slope, scaleX, scaleY]
  }
}

extension Vector {
  /// The angle of dy ÷ dx in radians, from −π/2 to π/2.
  fileprivate var slope: Double { dx < 0 ? Vector(dx: -dx, dy: -dy).direction.radians : direction.radians }
}
