// SPDX-License-Identifier: MIT
import Glissade
import RealModule

/// The formulas of the five systems as their documents give them, apart from the engine.
enum SourceFormulas {
  /// BLAnimationController's curve with a velocity that rises, holds and falls: knees at a quarter and three quarters.
  static func easeInOut(_ t: Double) -> Double {
    if t < 0.25 { return 8 / 3 * t * t }
    return t < 0.75 ? 4 / 3 * t - 1 / 6 : 1 - 8 / 3 * (1 - t) * (1 - t)
  }

  /// BLAnimationController's curve with a velocity that rises and holds.
  static func easeIn(_ t: Double) -> Double { t < 0.25 ? 16 / 7 * t * t : 8 / 7 * t - 1 / 7 }

  /// A cycle of BLAnimationController: a reversed cycle mirrors the value, not the time.
  static func cycle(_ position: Double, _ curve: (Double) -> Double) -> Double {
    let start = position.rounded(.down)
    let value = curve(position - start)
    return start.truncatingRemainder(dividingBy: 2) == 0 ? value : 1 - value
  }

  /// The y of a cubic Bézier from 0 to 1 at an x, by halving.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func coordinate(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * a * u * (1 - u) * (1 - u) + 3 * b * u * u * (1 - u) + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }

  /// Seamless's smooth curve.
  static func smooth(_ x: Double) -> Double { bezier(0.5, 0, 0.5, 1, at: x) }

  /// The elastic block of Seamless's document: ω = 20, ζ = 0.5.
  static func elastic(_ t: Double) -> Double {
    let (omega, zeta) = (20.0, 0.5)
    let beta = omega * (1 - zeta * zeta).squareRoot()
    return 1 - .exp(-zeta * omega * t) * (.cos(beta * t) + zeta * omega / beta * .sin(beta * t))
  }

  /// A point between two.
  static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// RandomBlobs' first method: keyframes one after another, each with the same time.
  static func keyframes(_ points: [Point], at progress: Double) -> Point {
    let place = progress * Double(points.count)
    let index = min(Int(place), points.count - 1)
    return between(points[index], points[(index + 1) % points.count], place - Double(index))
  }

  /// Cubic paced as Core Animation is measured to do it: time by the chords, tangents by the neighbours, and a phantom
  /// point beyond each end.
  static func cubicPaced(_ points: [Point], at progress: Double) -> Point {
    let loop = points + [points[0]]
    let last = loop.count - 1
    let chords = (0..<last).map { loop[$0].distance(to: loop[$0 + 1]) }
    var distance = progress * chords.reduce(0, +)
    var index = 0
    while index < last - 1, distance > chords[index] {
      distance -= chords[index]
      index += 1
    }
    func point(_ index: Int) -> Point {
      if index < 0 { return between(loop[1], loop[0], 2) }
      return index > last ? between(loop[last - 1], loop[last], 2) : loop[index]
    }
    let (p0, p1, p2, p3) = (point(index - 1), point(index), point(index + 1), point(index + 2))
    let (before, d, after) = (p0.distance(to: p1), p1.distance(to: p2), p2.distance(to: p3))
    let u = distance / d
    func hermite(_ a: Double, _ b: Double, _ c: Double, _ e: Double) -> Double {
      let m1 = (c - a) / 2 * 2 * d / (before + d)
      let m2 = (e - b) / 2 * 2 * d / (d + after)
      let (u2, u3) = (u * u, u * u * u)
      return (2 * u3 - 3 * u2 + 1) * b + (u3 - 2 * u2 + u) * m1 + (3 * u2 - 2 * u3) * c + (u3 - u2) * m2
    }
    return Point(x: hermite(p0.x, p1.x, p2.x, p3.x), y: hermite(p0.y, p1.y, p2.y, p3.y))
  }

  /// RandomBlobs' smoothed outline: a closed uniform Catmull–Rom spline in short straight pieces.
  static func outline(_ points: [Point], pieces: Int) -> [Point] {
    let count = points.count
    return (0..<count).flatMap { index in
      let p = (0..<4).map { points[(index + $0 + count - 1) % count] }
      return (0..<pieces).map { piece in
        let u = Double(piece) / Double(pieces)
        func coordinate(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u)
        }
        return Point(
          x: coordinate(p[0].x, p[1].x, p[2].x, p[3].x), y: coordinate(p[0].y, p[1].y, p[2].y, p[3].y))
      }
    }
  }

  /// The point at a share of the length of a closed line of short pieces.
  static func paced(_ line: [Point], at progress: Double) -> Point {
    let closed = line + [line[0]]
    let lengths = zip(closed, closed.dropFirst()).map { $0.distance(to: $1) }
    var distance = progress * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if distance <= length { return between(closed[index], closed[index + 1], length > 0 ? distance / length : 0) }
      distance -= length
    }
    return line[0]
  }
}
