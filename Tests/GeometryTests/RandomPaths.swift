// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Random geometry that is reproducible by its seed.
struct RandomPaths {
  private var generator: SplitMix64
  private let scale: Double
  private let origin: Point

  /// Coordinates spread over `scale` points around an origin of about that size.
  init(seed: Int, scale: Double = 200) {
    generator = SplitMix64(seed: UInt64(seed) &* 7919 &+ 11)
    self.scale = scale
    origin = Point(x: scale * 0.3, y: -scale * 0.7)
  }

  mutating func number(_ amplitude: Double = 1) -> Double { generator.nextDeviation(amplitude) }
  mutating func integer(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  mutating func point() -> Point { Point(x: origin.x + number(scale), y: origin.y + number(scale)) }

  /// A cubic of one of many kinds: plain, with coincident controls, straight, folded back, shift a cusp, with a cusp.
  mutating func cubic() -> CubicBezier {
    let (a, b, c, d) = (point(), point(), point(), point())
    switch integer(9) {
    case 0: return CubicBezier(start: a, control1: a, control2: c, end: d)
    case 1: return CubicBezier(start: a, control1: b, control2: d, end: d)
    case 2: return CubicBezier(start: a, control1: a, control2: d, end: d)
    case 3: return CubicBezier(start: a, control1: a, control2: a, end: d)
    case 4:
      // All points on one line, with a reversal.
      let chord = d - a
      return CubicBezier(start: a, control1: a + chord * (1.5 + number()), control2: a + chord * number(), end: d)
    case 5, 6:
      // Handles that cross in the middle of the curve make a cusp; a small shift of one makes almost a cusp.
      let shift = integer(2) == 0 ? 0 : number(1e-6) * scale
      return CubicBezier(
        start: Point(x: a.x, y: a.y), control1: Point(x: a.x + scale, y: a.y + scale + shift),
        control2: Point(x: a.x, y: a.y + scale), end: Point(x: a.x + scale, y: a.y))
    default: return CubicBezier(start: a, control1: b, control2: c, end: d)
    }
  }

  mutating func quadratic() -> QuadraticBezier {
    let (a, b, c) = (point(), point(), point())
    return integer(4) == 0
      ? QuadraticBezier(start: a, control: a + (b - a) * 1.7, end: b) : QuadraticBezier(start: a, control: b, end: c)
  }

  mutating func arc() -> EllipticalArc? {
    EllipticalArc(
      from: point(), to: point(), radii: Size(width: abs(number(scale)), height: abs(number(scale))),
      rotation: Angle(degrees: number(360)), largeArc: integer(2) == 0, sweep: integer(2) == 0)
  }

  mutating func segment() -> Path.Segment {
    switch integer(6) {
    case 0: .line(LineSegment(start: point(), end: point()))
    case 1: .quadratic(quadratic())
    case 2: arc().map { .arc($0) } ?? .cubic(cubic())
    default: .cubic(cubic())
    }
  }

  /// A path of a few subpaths, closed or not, of all kinds of elements.
  mutating func path() -> Path {
    var path = Path()
    for _ in 0...integer(3) {
      path.move(to: point())
      for _ in 0..<integer(5) {
        switch integer(4) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadratic(to: point(), control: point())
        case 2: path.addCubic(to: point(), control1: point(), control2: point())
        default:
          path.addArc(
            to: point(), radii: Size(width: abs(number(scale)), height: abs(number(scale))),
            rotation: Angle(degrees: number(180)), largeArc: integer(2) == 0, sweep: integer(2) == 0)
        }
      }
      if integer(2) == 0 { path.close() }
    }
    return path
  }

  mutating func transform() -> AffineTransform {
    AffineTransform(
      a: number(2), b: number(2), c: number(2), d: number(2), tx: number(scale), ty: number(scale))
  }
}
