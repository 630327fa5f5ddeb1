// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Transforms of space")
struct Transform3DTests {
  @Test("the product of a projective transform and its inverse is the identity", arguments: 0..<200)
  func inverse(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let transform = random.transform()
    let inverse = try #require(transform.inverse)
    let gap = inverse.concatenated(with: transform).largestGap(to: .identity)
    // The error of an inverse grows with the condition of the matrix.
    #expect(gap < 1e-13 * transform.size * inverse.size)
  }

  @Test("a singular or overflowing transform has no inverse and no components, and does not trap")
  func singular() {
    for transform in [
      Transform3D.scale(x: 1, y: 0), Transform3D(m44: 0), Transform3D(m11: .nan), Transform3D(m41: .infinity),
      Transform3D.scale(x: 1e300, y: 1e300, z: 1e300), .scale(x: 1e-300, y: 1e-300, z: 1e-300),
    ] {
      #expect(transform.inverse == nil)
      #expect(transform.components() == nil)
    }
  }

  @Test("rotation about an axis agrees with rotation of the plane and with the quaternion", arguments: 0..<100)
  func rotation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let angle = Angle.degrees(random.next(in: -720...720))
    let axis = random.vector()
    #expect(Transform3D.rotation(angle).largestGap(to: Transform3D(.rotation(angle))) == 0)
    #expect(Transform3D.rotation(angle, axis: axis).largestGap(to: Transform3D(Quaternion(angle, axis: axis))) < 1e-14)
    #expect(abs(Transform3D.rotation(angle, axis: axis).determinant - 1) < 1e-14)
  }

  @Test(
    "a rotation about an axis without direction is the identity",
    arguments: [SIMD3<Double>.zero, SIMD3(.nan, 0, 1), SIMD3(.infinity, 0, 0)])
  func noAxis(axis: SIMD3<Double>) {
    #expect(Transform3D.rotation(.degrees(90), axis: axis) == .identity)
    #expect(Quaternion(.degrees(90), axis: axis) == .identity)
  }

  @Test("a transform about a centre does not move the centre")
  func about() throws {
    let turned = Transform3D.rotation(.degrees(90)).about(x: 10, y: 20)
    #expect(try #require(turned.apply(to: Point(x: 10, y: 20))).distance(to: Point(x: 10, y: 20)) < 1e-14)
    #expect(try #require(turned.apply(to: Point(x: 11, y: 20))).distance(to: Point(x: 10, y: 21)) < 1e-14)
  }

  @Test("a perspective halves lengths at its distance behind the plane; a point behind the eye has no image")
  func perspective() throws {
    let behind = Transform3D.perspective(100).concatenated(with: .translation(x: 0, y: 0, z: -100))
    #expect(try #require(behind.apply(to: Point(x: 10, y: 4))) == Point(x: 5, y: 2))
    let past = Transform3D.perspective(100).concatenated(with: .translation(x: 0, y: 0, z: 150))
    #expect(past.apply(to: Point(x: 10, y: 4)) == nil)
    #expect(Transform3D.perspective(.infinity) == .identity)
    #expect(Transform3D.perspective(.nan) == .perspective(1))
  }

  @Test("an affine transform is unchanged by conversion to a transform of space and back")
  func affine() {
    let affine = AffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -4)
    #expect(Transform3D(affine).affine == affine)
    #expect(Transform3D.rotation(.degrees(10), axis: SIMD3(1, 0, 0)).affine == nil)
    #expect(Transform3D.perspective(100).affine == nil)
    #expect(!Transform3D(m34: .nan).isAffine)
  }

  @Test("the components recompose to the transform, up to its divisor", arguments: 0..<200)
  func components(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let transform = random.transform()
    let components = try #require(transform.components())
    let again = Transform3D(components)
    let size = transform.size * (try #require(transform.inverse)).size
    for (ours, theirs) in zip(again.columns, transform.columns) {
      #expect(abs((ours - theirs / transform.m44)).max() < 1e-12 * size)
    }
    #expect(abs(components.rotation.length - 1) < 1e-14)
  }
}

@Suite("Components of affine transforms")
struct AffineComponentsTests {
  @Test("the components recompose to the transform", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func number() -> Double { random.next(in: -3...3) }
    let transform = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    let again = AffineTransform(try #require(transform.components()))
    for (ours, theirs) in zip(again.numbers, transform.numbers) { #expect(abs(ours - theirs) < 1e-12) }
  }

  @Test("a reflection is a negative factor along x if a is less than d, otherwise along y")
  func mirrors() throws {
    #expect(try #require(AffineTransform.scale(x: -2, y: 3).components()) == .init(scaleX: -2, scaleY: 3))
    #expect(try #require(AffineTransform.scale(x: 2, y: -3).components()) == .init(scaleX: 2, scaleY: -3))
  }

  @Test("two reflections along different axes are half a turn apart")
  func nearest() throws {
    let (x, y) = (AffineTransform.Components(scaleX: -1), AffineTransform.Components(scaleY: -1))
    let near = x.nearest(to: y)
    #expect(near.scaleX == 1 && near.scaleY == -1)
    #expect(abs(near.rotation.degrees) == 180)
  }

  @Test("a singular transform has no components", arguments: [0, .nan, .infinity, 1e300])
  func singular(factor: Double) {
    #expect(AffineTransform.scale(x: factor, y: factor == 1e300 ? 1e300 : 1).components() == nil)
  }
}

@Suite("Quaternions")
struct QuaternionTests {
  @Test("slerp rotates at constant speed and has exact ends", arguments: 0..<100)
  func speed(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.rotation(), random.rotation())
    let step = a.slerp(to: b, at: 0.25)
    let total = a.angle(to: b)
    #expect(abs(a.angle(to: step) - total / 4) < 1e-12)
    #expect(abs(a.slerp(to: b, at: 0.75).angle(to: b) - total / 4) < 1e-12)
    #expect(a.slerp(to: b, at: 0).angle(to: a) < 1e-14)
    #expect(a.slerp(to: b, at: 1).angle(to: b) < 1e-14)
    #expect(abs(a.slerp(to: b, at: 1.5).length - 1) < 1e-14)
  }

  @Test("a rotation and its negative are the same target")
  func sign() {
    let (a, b) = (Quaternion.identity, Quaternion(.degrees(300), axis: SIMD3(0, 0, 1)))
    let middle = a.slerp(to: b, at: 0.5)
    #expect(middle.angle(to: Quaternion(.degrees(-30), axis: SIMD3(0, 0, 1))) < 1e-14)
  }

  @Test("slerp distinguishes rotations that differ by a billionth of a degree")
  func small() {
    let tiny = Quaternion(.degrees(1e-9), axis: SIMD3(1, 0, 0))
    let middle = Quaternion.identity.slerp(to: tiny, at: 0.5)
    #expect(abs(middle.x / tiny.x - 0.5) < 1e-12)
  }

  @Test("a quaternion recomposes from its axis and angle", arguments: [0.0, 10, 179, 180, 181, 359, -30])
  func axisAndAngle(degrees: Double) {
    let quaternion = Quaternion(.degrees(degrees), axis: SIMD3(1, 2, 3))
    let (axis, angle) = quaternion.axisAndAngle
    #expect((0.0...180.0).contains(angle.degrees.rounded()))
    #expect(Quaternion(angle, axis: axis).angle(to: quaternion) < 1e-14)
  }

  @Test("a quaternion without direction is no rotation")
  func zero() {
    let zero = Quaternion(x: 0, y: 0, z: 0, w: 0)
    #expect(zero.normalized == nil)
    #expect(Transform3D(zero) == .identity)
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1).normalized == nil)
  }
}

extension Quaternion {
  /// The angle of the rotation from this quaternion to another, in radians, exact for small angles.
  func angle(to other: Quaternion) -> Double { (conjugate * other).axisAndAngle.angle.radians }
}

extension AffineTransform {
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform3D {
  var columns: [SIMD4<Double>] { [xAxis, yAxis, zAxis, origin] }
  var size: Double { columns.map { abs($0).max() }.max() ?? 0 }
  func largestGap(to other: Transform3D) -> Double {
    zip(columns, other.columns).map { abs($0 - $1).max() }.max() ?? 0
  }
}

func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> { vector.replacing(with: -vector, where: vector .< 0) }

extension SplitMix64 {
  mutating func vector() -> SIMD3<Double> {
    SIMD3(next(in: -2...2), next(in: -2...2), next(in: -2...2))
  }
  mutating func rotation() -> Quaternion { Quaternion(.degrees(next(in: -360...360)), axis: vector()) }
  /// A random transform with translation, rotation, skew, scale and perspective.
  mutating func transform() -> Transform3D {
    Transform3D(
      Transform3D.Components(
        translation: vector() * 10, rotation: rotation(), skew: vector() / 2,
        // Never near 0, where a transform is nearly singular.
        scale: vector() + 3,
        perspective: SIMD4(vector() / 50, next(in: 0.5...2))))
  }
}
