// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry

/// A curve that is measured by brute force without the engine: the reference for `glissade sample`.
///
/// Lengths are sums of Gauss–Legendre quadratures over so many small pieces that only the rounding error remains.
struct DenseCurve {
  /// One smooth piece over the parameter 0 … 1.
  struct Segment {
    let position: (Double) -> SIMD2<Double>
    let derivative: (Double) -> SIMD2<Double>

    func length(from start: Double, to end: Double) -> Double {
      // Five points integrate polynomials of degree nine exactly; https://dlmf.nist.gov/3.5#v
      let nodes = [0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
      let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1]
      let (middle, half) = ((start + end) / 2, (end - start) / 2)
      func speed(_ t: Double) -> Double { derivative(t).length }
      return half
        * (weights[0] * speed(middle)
          + weights[1] * (speed(middle - half * nodes[1]) + speed(middle + half * nodes[1]))
          + weights[2] * (speed(middle - half * nodes[2]) + speed(middle + half * nodes[2])))
    }
  }

  private static let pieces = 1024
  let segments: [Segment]
  /// The distance at the start of each piece, followed by the total length.
  private let distances: [Double]

  init(_ segments: [Segment]) {
    self.segments = segments
    var distances = [0.0]
    for segment in segments {
      for piece in 0..<Self.pieces {
        let start = Double(piece) / Double(Self.pieces)
        distances.append(
          distances[distances.count - 1] + segment.length(from: start, to: start + 1 / Double(Self.pieces)))
      }
    }
    self.distances = distances
  }

  var length: Double { distances[distances.count - 1] }

  func position(at distance: Double) -> SIMD2<Double> {
    let target = min(max(distance, 0), length)
    var (low, high) = (0, distances.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= target { low = middle } else { high = middle - 1 }
    }
    let segment = segments[low / Self.pieces]
    let start = Double(low % Self.pieces) / Double(Self.pieces)
    var (left, right) = (start, start + 1 / Double(Self.pieces))
    for _ in 0..<50 {
      let middle = (left + right) / 2
      if distances[low] + segment.length(from: start, to: middle) < target { left = middle } else { right = middle }
    }
    return segment.position((left + right) / 2)
  }
}

extension DenseCurve.Segment {
  static func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Self {
    Self(position: { a + $0 * (b - a) }, derivative: { _ in b - a })
  }

  static func quadratic(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Self {
    cubic(a, a + 2 / 3 * (b - a), c + 2 / 3 * (b - c), c)
  }

  static func cubic(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) -> Self {
    Self(
      position: { t in
        let u = 1 - t
        return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      },
      derivative: { t in
        let u = 1 - t
        return 3 * u * u * (b - a) + 6 * u * t * (c - b) + 3 * t * t * (d - c)
      })
  }

  /// The Hermite form: the end points and the derivatives at them.
  static func hermite(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, startTangent: SIMD2<Double>, endTangent: SIMD2<Double>
  ) -> Self { cubic(a, a + startTangent / 3, b - endTangent / 3, b) }

  /// A part of an ellipse that is turned by an angle; angles are radians.
  static func arc(
    center: SIMD2<Double>, radii: SIMD2<Double>, turn: Double, start: Double, sweep: Double
  ) -> Self {
    let x = SIMD2(cos(turn), sin(turn)) * radii.x
    let y = SIMD2(-sin(turn), cos(turn)) * radii.y
    return Self(
      position: { center + cos(start + sweep * $0) * x + sin(start + sweep * $0) * y },
      derivative: { sweep * (cos(start + sweep * $0) * y - sin(start + sweep * $0) * x) })
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

extension SplitMix64 {
  mutating func point(within bound: Double) -> SIMD2<Double> {
    SIMD2(.random(in: -bound...bound, using: &self), .random(in: -bound...bound, using: &self))
  }
}
