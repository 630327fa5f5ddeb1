// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import Testing

@Suite("Hostile values")
struct HostileValueTests {
  @Test("no interpolation of paths traps", arguments: 0..<40)
  func morphs(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let morph = PathMorph(from: random.hostilePath(), to: random.hostilePath(), tolerance: 5)
    for fraction in [-1, 0.2, 0.7, 3, random.hostileNumber()] { _ = morph.path(at: fraction) }
    #expect(morph.path(at: 0).elements.count == morph.start.elements.count)
  }

  @Test("no transform traps, and its interpolation has exact ends", arguments: 0..<200)
  func transforms(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number() -> Double { random.hostileNumber() }
    func column() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
    func space() -> Transform3D { Transform3D(xAxis: column(), yAxis: column(), zAxis: column(), origin: column()) }
    func plane() -> AffineTransform {
      AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    func quaternion() -> Quaternion { Quaternion(x: number(), y: number(), z: number(), w: number()) }
    check(space(), space(), at: number())
    check(.identity, space(), at: number())
    check(plane(), plane(), at: number())
    check(quaternion(), quaternion(), at: number())
  }

  private func check<Value: Animatable & Hashable>(_ a: Value, _ b: Value, at fraction: Double) {
    for fraction in [-1, 0.3, 0.7, fraction] { _ = a.interpolation(to: b, at: fraction) }
    _ = a.advanced(by: b.difference(from: a).scaled(by: fraction)).distance(to: b)
    _ = a.added(onto: b).accumulated(onto: a, count: fraction)
    // NaN does not equal itself.
    if a == a { #expect(a.interpolation(to: b, at: 0).value == a) }
    if b == b { #expect(a.interpolation(to: b, at: 1).value == b) }
  }
}

extension SplitMix64 {
  /// A number of ordinary size in most cases, otherwise an extreme one.
  mutating func hostileNumber() -> Double {
    switch next() % 24 {
    case 0: .nan
    case 1: .infinity
    case 2: 1e300
    case 3: -1e300
    case 4: .leastNonzeroMagnitude
    case 5, 6: 0
    case 7, 8: 1
    default: nextDeviation(100)
    }
  }

  mutating func hostilePath() -> Path {
    func point() -> Point { Point(x: hostileNumber(), y: hostileNumber()) }
    var path = Path()
    for _ in 0..<next() % 7 {
      switch next() % 6 {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadratic(to: point(), control: point())
      case 3: path.addCubic(to: point(), control1: point(), control2: point())
      case 4:
        path.addArc(
          to: point(), radii: Size(width: hostileNumber(), height: hostileNumber()), largeArc: true, sweep: false)
      default: path.close()
      }
    }
    return path
  }
}
