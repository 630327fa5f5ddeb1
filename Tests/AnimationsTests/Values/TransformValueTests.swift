// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Transforms as animatable values")
struct TransformValueTests {
  @Test("a track of matrices rotates at full size, and its velocity is the derivative", arguments: 0..<60)
  func affine(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.affine(), random.affine())
    checkDerivative(from: a, to: b, at: random.nextUnit() * 1.4 - 0.2)
    let turning = Track.basic(from: AffineTransform.identity, to: .rotation(.degrees(170)))
    #expect(abs(turning.sample(at: 0.5).value.determinant - 1) < 1e-14)
  }

  @Test("the velocity of a track of 4×4 matrices is the derivative", arguments: 0..<60)
  func space(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.space(), random.space())
    checkDerivative(from: a, to: b, at: random.nextUnit())
    checkDerivative(from: Transform3D(random.affine()), to: Transform3D(random.affine()), at: 0.3)
  }

  @Test("the velocity of a track of quaternions is the derivative", arguments: 0..<60)
  func quaternion(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.space().components()!.rotation, random.space().components()!.rotation)
    checkDerivative(from: a, to: b, at: random.nextUnit())
  }

  @Test("the interpolation of singular matrices is a flip with velocity 0")
  func flip() {
    let flat = AffineTransform.scale(x: 0, y: 1)
    let track = Track.basic(from: flat, to: .identity)
    #expect(track.sample(at: 0.4) == Sample(value: flat, velocity: .zero))
    #expect(track.sample(at: 0.6) == Sample(value: .identity, velocity: .zero))
  }

  @Test("changes keep the presentation value, in any order and for singular matrices", arguments: 0..<100)
  func sums(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let flat = AffineTransform.scale(x: 0, y: 0)
    checkSums(random.affine(), random.affine(), seed % 2 == 0 ? flat : random.affine(), within: 1e-12)
    checkSums(random.space(), random.space(), Transform3D(flat), within: 1e-12)
    checkSums(random.components(), random.components(), .init(scaleX: 0, scaleY: 0), within: 1e-12)
    checkSums(random.list(), random.list(), random.list(), within: 1e-12)
  }

  @Test("a retargeted list keeps its full turns")
  func fullTurns() {
    var turning = Retargeting<TransformList>([.rotate(.zero)])
    turning.retarget(to: [.rotate(.degrees(720))], at: 0, duration: 1, timingFunction: .linear)
    guard case .rotate(let angle, _) = turning.value(at: 0.75).functions.first else {
      Issue.record("the transform list has no rotation")
      return
    }
    #expect(abs(angle.degrees - 540) < 1e-9)
  }

  @Test("transform functions of different kinds are added as matrices")
  func mismatch() {
    let a: TransformList = [.translate(x: 3, y: 4), .rotate(.degrees(30)), .scale(x: 2, y: 1)]
    let b: TransformList = [.translate(x: 1, y: 1), .skew(x: .degrees(10), y: .zero)]
    let again = b.advanced(by: a.difference(from: b))
    #expect(again.transform.distance(to: a.transform) < 1e-14)
  }

  @Test("changes between lists of different types keep value and velocity", arguments: 0..<40)
  func mixedChanges(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func list() -> TransformList { TransformList(random.list().functions.shuffled(using: &random).suffix(3)) }
    var motion = Retargeting(list())
    for time in [0, 0.3, 0.5, 0.6] {
      motion.retarget(to: list(), at: time, duration: 1)
      let (before, after) = (motion.sample(at: time.nextDown), motion.sample(at: time))
      #expect(before.value.transform.distance(to: after.value.transform) < 1e-9)
      #expect(before.velocity.distance(to: after.velocity) < 1e-9)
    }
    #expect(motion.value(at: 1.6) == motion.target(at: 1.6).value)
  }

  @Test("rotations about different axes add as axis times angle")
  func axes() {
    let (x, y) = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0))
    let (a, b): (TransformList, TransformList) = ([.rotate(.degrees(40), axis: x)], [.rotate(.degrees(30), axis: y)])
    let again = b.advanced(by: a.difference(from: b))
    #expect(again.transform.distance(to: a.transform) < 1e-14)
  }

  private func checkDerivative<Value: Animatable>(from: Value, to: Value, at fraction: Double) {
    let track = Track.basic(from: from, to: to)
    let step = 1e-5
    let (before, after) = (track.sample(at: fraction - step).value, track.sample(at: fraction + step).value)
    let numeric = after.difference(from: before).scaled(by: 0.5 / step)
    let exact = track.sample(at: fraction).velocity
    #expect(exact.distance(to: numeric) < 1e-6 * max(1, exact.magnitude), "\(exact) for \(numeric)")
  }

  private func checkSums<Value: Animatable>(_ a: Value, _ b: Value, _ c: Value, within tolerance: Double) {
    let (first, second) = (a.difference(from: b), b.difference(from: c))
    let (whole, size) = (a.displacement, max(1, a.displacement.magnitude))
    for sum in [c.advanced(by: first).advanced(by: second), c.advanced(by: second).advanced(by: first)] {
      #expect(sum.distance(to: a) < tolerance * size, "\(sum) for \(a)")
    }
    #expect(a.advanced(by: .zero).distance(to: a) < tolerance)
    #expect(whole.scaled(by: 0.25).adding(whole.scaled(by: 0.75)).distance(to: whole) < tolerance * size)
  }
}

extension SplitMix64 {
  fileprivate mutating func deviation(_ amplitude: Double) -> Double { nextDeviation(amplitude) }
  fileprivate mutating func components() -> AffineTransform.Components {
    AffineTransform.Components(
      translation: Vector(dx: deviation(50), dy: deviation(50)), rotation: .degrees(deviation(600)),
      skew: deviation(1), scaleX: 2 + deviation(1), scaleY: 2 + deviation(1))
  }
  fileprivate mutating func affine() -> AffineTransform { AffineTransform(components()) }
  fileprivate mutating func vector(_ amplitude: Double) -> SIMD3<Double> {
    SIMD3(deviation(amplitude), deviation(amplitude), deviation(amplitude))
  }
  fileprivate mutating func space() -> Transform3D {
    Transform3D(
      Transform3D.Components(
        translation: vector(20), rotation: Quaternion(.degrees(deviation(180)), axis: vector(1)), skew: vector(0.5),
        scale: vector(1) + 2, perspective: SIMD4(vector(0.01), 1)))
  }
  fileprivate mutating func list() -> TransformList {
    [
      .translate(vector(30)), .rotate(.degrees(deviation(900))), .scale(vector(1) + 2),
      .skew(x: .degrees(deviation(30)), y: .degrees(deviation(30))), .perspective(500 + deviation(400)),
      .matrix(space()), .skewX(.degrees(deviation(30))), .skewY(.degrees(deviation(30))),
    ]
  }
}
