// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("No number traps in an animation")
struct HostileAnimationTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.3, 1e-300, .leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, 0x1p53, 0x1p63,
    .infinity, -.infinity, .nan,
  ]

  /// An ordinary number in half of the cases, otherwise a hostile one.
  private static func number(_ random: inout SplitMix64) -> Double {
    random.next(in: 0...1) < 0.5 ? random.next(in: -5...5) : numbers[Int(random.next(in: 0...14.999))]
  }

  private static func timing(_ random: inout SplitMix64) -> MediaTiming {
    MediaTiming(
      beginTime: number(&random), duration: number(&random), repeatCount: number(&random),
      repeatDuration: random.next(in: 0...1) < 0.3 ? number(&random) : nil,
      autoreverses: random.next(in: 0...1) < 0.5, fillMode: random.next(in: 0...1) < 0.5 ? .both : .removed,
      speed: number(&random), timeOffset: number(&random))
  }

  private static func animation(_ random: inout SplitMix64) -> Animation<Double> {
    func number() -> Double { Self.number(&random) }
    func optional() -> Double? { random.next(in: 0...1) < 0.5 ? number() : nil }
    let tracks: [Track<Double>] = [
      .constant(number()), .basic(from: number(), to: number()),
      .ends(BasicEnds(from: optional(), to: optional(), by: optional())),
      .keyframes(KeyframeTrack(Keyframes([number(), number(), number()], mode: .cubic, keyTimes: [0, number(), 1]))),
    ]
    var animation = Animation(
      tracks[Int(random.next(in: 0...3.999))], timing: timing(&random),
      timingFunction: random.next(in: 0...1) < 0.5
        ? .cubicBezier(number(), number(), number(), number()) : .spring(Spring(damping: number()), duration: number()),
      isAdditive: random.next(in: 0...1) < 0.5, isCumulative: random.next(in: 0...1) < 0.5)
    while random.next(in: 0...1) < 0.4 {
      animation.scopes.append(
        AnimationScope(timing: timing(&random), timingFunction: .cubicBezier(number(), number(), number(), number())))
    }
    return animation
  }

  @Test("an animation has a value or none at every instant, also in groups, and lists its problems", arguments: 0..<400)
  func animations(seed: Int) {
    var random = SplitMix64(seed)
    var animation = Self.animation(&random)
    for time in Self.numbers + (0..<8).map({ Double($0) / 2 }) {
      let sample = animation.sample(at: time, model: Self.number(&random))
      if sample == nil, animation.problems.isEmpty { #expect(!animation.fillsEverywhere || !time.isFinite) }
    }
    for problem in animation.problems { #expect(!problem.description.isEmpty) }
    _ = animation.endTime
    animation.delay(by: Self.number(&random))
    _ = animation.value(at: 1)
  }

  @Test("any stack of animations has a value at every instant", arguments: 0..<200)
  func stacks(seed: Int) {
    var random = SplitMix64(seed)
    var stack = AnimationStack<Double>()
    for _ in 0..<6 {
      stack.add(Self.animation(&random), index: [.min, -1, 0, 1, .max][Int(random.next(in: 0...4.999))])
    }
    for time in Self.numbers {
      _ = stack.sample(at: time, over: Sample(value: Self.number(&random), velocity: Self.number(&random)))
    }
  }

  @Test("a spring animation is rejected if its spring never settles, and runs otherwise", arguments: 0..<200)
  func springs(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { Self.number(&random) }
    let spring = Spring(mass: number(), stiffness: number(), damping: number(), initialVelocity: number())
    let animation = Animation.spring(
      spring, from: number(), to: number(), beginTime: number(), duration: seed % 2 == 0 ? nil : number())
    if !spring.isValid { #expect(!animation.problems.isEmpty) }
    for time in Self.numbers { _ = animation.sample(at: time, model: number()) }
  }

  @Test("sums, multiples and distances of animatable values accept any numbers", arguments: 0..<200)
  func values(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { Self.number(&random) }
    func check<Value: Animatable>(_ a: Value, _ b: Value) {
      let sum = a.advanced(by: b.difference(from: a).scaled(by: number()))
      _ = (sum.distance(to: a), sum.displacement.magnitude, Value(displacement: a.displacement))
      _ = a.interpolation(to: b, at: number())
    }
    check(number(), number())
    check(Point(x: number(), y: number()), Point(x: number(), y: number()))
    check(Vector(dx: number(), dy: number()), Vector(dx: number(), dy: number()))
    check(Size(width: number(), height: number()), Size(width: number(), height: number()))
    check(
      Rect(x: number(), y: number(), width: number(), height: number()),
      Rect(x: number(), y: number(), width: number(), height: number()))
    check(
      Color(red: number(), green: number(), blue: number(), alpha: number()),
      Color(red: number(), green: number(), blue: number(), alpha: number()))
    check(Angle.radians(number()), Angle.degrees(number()))
  }
}

extension Animation {
  /// Whether a valid animation has a value at every finite instant.
  fileprivate var fillsEverywhere: Bool {
    timing.fillMode == .both && scopes.allSatisfy { $0.timing.fillMode == .both }
  }
}
