// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Discontinuities of a motion")
struct DiscontinuityTests {
  private func motion(_ animation: Animation<Double>, over value: Double = 0) -> Retargeting<Double> {
    Retargeting(.animation(animation, otherwise: value))
  }

  @Test("a linear animation starts and ends with a velocity jump")
  func linear() {
    let found = motion(
      Animation(.basic(from: 0, to: 100), timing: MediaTiming(beginTime: 1, duration: 2, fillMode: .both))
    ).discontinuities(in: 0...10)
    #expect(found.map(\.time) == [1, 3])
    #expect(found.map(\.velocityJump) == [50, -50])
    #expect(found.allSatisfy { abs($0.valueJump) < 1e-9 })
  }

  @Test("without fill the value jumps back to the model")
  func removed() {
    let found = motion(Animation(.basic(from: 20, to: 100), timing: MediaTiming(beginTime: 1, duration: 2)), over: 7)
      .discontinuities(in: 0...10)
    #expect(found.map(\.time) == [1, 3])
    #expect(zip(found, [13, -93]).allSatisfy { abs($0.valueJump - $1) < 1e-9 })
    #expect(found[1].before.velocity == 40)
    #expect(found[1].after.velocity == 0)
  }

  @Test("a group with an invalid timing has no value and no jump")
  func invalidGroup() {
    var animation = Animation<Double>(.basic(from: 0, to: 100), timing: MediaTiming(duration: 2))
    animation.scopes = [AnimationScope(timing: MediaTiming(duration: -1))]
    #expect(motion(animation).discontinuities(in: -10...10).isEmpty)
  }

  @Test("infinite ranges and repeats are searched up to the limit")
  func endless() {
    func spin(_ duration: Double, speed: Double = 1) -> Animation<Double> {
      Animation(
        .basic(from: 0, to: 1), timing: MediaTiming(duration: duration, repeatCount: .infinity, speed: speed))
    }
    #expect(motion(spin(1)).discontinuities(in: .infinity ... .infinity).isEmpty)
    #expect(motion(spin(1e-300)).breakpoints(in: 1e9...2e9, limit: 100).count <= 100)
    #expect(motion(spin(1, speed: 1e300)).breakpoints(in: 1e10...2e10, limit: 100).count <= 100)
    var grouped = spin(1)
    grouped.scopes = [AnimationScope(timing: MediaTiming(beginTime: 2, duration: .infinity))]
    #expect(motion(grouped).discontinuities(in: 0 ... .infinity, limit: 10).map(\.time).prefix(3) == [2, 3, 4])
  }

  @Test("the limit bounds the number of instants, for any number of keyframes in a repeat", arguments: [1, 100, 1000])
  func limit(limit: Int) {
    let values = (0...100).map { Double($0 % 2) }
    var animation = Animation<Double>(
      .keyframes(KeyframeTrack(Keyframes(values, mode: .linear))),
      timing: MediaTiming(duration: 1, repeatCount: .infinity))
    animation.scopes = [AnimationScope(timing: MediaTiming(duration: 50, repeatCount: .infinity))]
    let motion = motion(animation)
    // One repeat in one repeat of the group is always searched.
    #expect(motion.breakpoints(in: 0...1e6, limit: limit).count <= 2 * max(limit, 105))
    #expect(motion.discontinuities(in: 0...1e6, limit: limit).count <= limit)
  }

  @Test("breakpoints of timing functions are left out if their number exceeds the limit")
  func timingLimit() throws {
    var motion = Retargeting(0.0)
    let steps = try TimingFunction(css: "steps(10)")
    for index in 0..<20 { motion.retarget(to: Double(index), at: Double(index), duration: 1, timingFunction: steps) }
    #expect(motion.breakpoints(in: 0...20, limit: 100, easingLimit: 200).count == 201)
    #expect(motion.breakpoints(in: 0...20, limit: 100, easingLimit: 100).count == 21)
    // Breakpoints outside the range do not count.
    #expect(motion.breakpoints(in: 5...10, limit: 100, easingLimit: 100).count == 51)
  }

  @Test("keyframes have velocity jumps in all repeats and reversed cycles")
  func keyframes() {
    let track = KeyframeTrack(Keyframes([0.0, 10, 10, 40], mode: .linear, keyTimes: [0, 0.25, 0.5, 1]))
    let found = motion(
      Animation(
        .keyframes(track), timing: MediaTiming(duration: 4, repeatCount: .infinity, autoreverses: true, fillMode: .both)
      )
    ).discontinuities(in: 0.5...11.5)
    #expect(found.map(\.time) == [1, 2, 4, 6, 7, 8, 9, 10])
    #expect(zip(found.map(\.velocityJump), [-10, 15, -30, 15, -10, 20, -10, 15]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("the timing function determines the instant of a keyframe")
  func eased() {
    let track = KeyframeTrack(Keyframes([0.0, 10, 40], mode: .linear))
    let easing = TimingFunction.easeIn
    let found = motion(
      Animation(.keyframes(track), timing: MediaTiming(duration: 2, fillMode: .both), timingFunction: easing)
    ).discontinuities(in: 0...1.99)
    #expect(found.count == 1)
    #expect(found.first.map { abs(easing.value(at: $0.time / 2) - 0.5) < 1e-12 } == true)
  }

  @Test("steps are jumps of the value")
  func steps() throws {
    let steps = try TimingFunction(css: "steps(4, jump-end)")
    var motion = Retargeting(0.0)
    motion.retarget(to: 100, at: 1, duration: 2, timingFunction: steps)
    let found = motion.discontinuities(in: 0...10)
    #expect(found.map(\.time) == [1.5, 2, 2.5, 3])
    #expect(found.allSatisfy { abs($0.valueJump - 25) < 1e-9 })
    #expect(motion.sample(before: 1.5).value == 0)
    #expect(motion.sample(after: 1.5).value == 25)
  }

  @Test("a keyframe of the old target is a discontinuity during the change, and not after it")
  func leaving() {
    let track = KeyframeTrack(Keyframes([0.0, 10, 40], mode: .linear))
    var motion = motion(Animation(.keyframes(track), timing: MediaTiming(duration: 2, fillMode: .both)))
    motion.retarget(to: 200, at: 0.5, duration: 1)
    #expect(motion.discontinuities(in: 0.1...10).map(\.time) == [1])
    #expect(motion.discontinuities(in: 1.1...10).isEmpty)
  }

  @Test("a jump is a discontinuity, and a spring continues value and velocity")
  func policies() {
    var motion = Retargeting(Point(x: 0, y: 0))
    motion.retarget(to: Point(x: 30, y: 40), at: 1, policy: .jump, duration: 0)
    motion.retarget(
      to: Point(x: 0, y: 0), at: 2, policy: .spring(Spring(duration: 0.5, bounce: 0.3)), duration: 0)
    motion.retarget(to: Point(x: 9, y: 0), at: 2.2, policy: .spring(Spring(duration: 0.5, bounce: 0)), duration: 0)
    let found = motion.discontinuities(in: 0...100)
    #expect(found.map(\.time) == [1])
    #expect(found.first?.valueJump == Vector(dx: 30, dy: 40))
  }

  @Test("infinite repeats are searched up to the limit, and a reversed animation from its last one")
  func limits() {
    let timing = MediaTiming(duration: 0.001, repeatCount: .infinity, fillMode: .both)
    let endless = motion(Animation(.basic(from: 0, to: 1), timing: timing))
    let found = endless.discontinuities(in: 0...1e300, limit: 50)
    #expect(found.map(\.time) == (0..<50).map { Double($0) * 0.001 })
    #expect(endless.discontinuities(in: 0...1e300, limit: 0).isEmpty)
    let reversed = motion(
      Animation(.basic(from: 0, to: 1), timing: MediaTiming(duration: 1, repeatCount: 3, speed: -1, timeOffset: 3)))
    #expect(reversed.discontinuities(in: -1...10).map(\.time) == [0, 1, 2, 3])
  }

  // MARK: - Completeness

  @Test(
    "between discontinuities every motion is continuous, in value and velocity",
    arguments: 0..<(_isDebugAssertConfiguration() ? 12 : 40))
  func complete(seed: Int) throws {
    var random = SplitMix64(seed)
    let motion = try Self.randomMotion(&random)
    let range = 0.0...6.0
    let found = motion.discontinuities(in: range)
    let ends = [range.lowerBound] + found.map(\.time) + [range.upperBound]
    for (start, end) in zip(ends, ends.dropFirst()) where end - start > 1e-6 {
      if let jump = Self.jump(of: motion, from: start + 1e-8, to: end - 1e-8, steps: 24) {
        Issue.record("a jump at \(jump), between \(start) and \(end)")
      }
    }
    for one in found {
      #expect(one.valueJump.magnitude > 1e-9 || one.velocityJump.magnitude > 1e-6)
    }
  }

  /// The instant of a jump in an interval, by bisection towards the largest difference of value and velocity.
  private static func jump(of motion: Retargeting<Point>, from start: Double, to end: Double, steps: Int) -> Double? {
    let times = (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
    for (begin, finish) in zip(times, times.dropFirst()) {
      var (low, high) = (begin, finish)
      func difference(_ low: Double, _ high: Double) -> Double {
        let (a, b) = (motion.sample(at: low), motion.sample(at: high))
        return a.value.distance(to: b.value) + a.velocity.distance(to: b.velocity)
      }
      while high - low > 1e-11 {
        let middle = low + (high - low) / 2
        if difference(low, middle) > difference(middle, high) { high = middle } else { low = middle }
      }
      // A value at one instant alone or a narrow curve is not a jump.
      let (a, b) = (motion.sample(at: low - 1e-10), motion.sample(at: high + 1e-10))
      if a.value.distance(to: b.value) + a.velocity.distance(to: b.velocity) > 0.01 + 1e-2 * a.velocity.magnitude {
        return low
      }
    }
    return nil
  }

  private static let easings = [
    "linear", "ease", "ease-in", "ease-in-out", "linear(0, 0.6 20%, 0.4 70%, 1)", "steps(3, jump-both)",
    "cubic-bezier(0.4, -0.6, 0.6, 1.6)", "bounce-out",
  ]

  private static func randomMotion(_ random: inout SplitMix64) throws -> Retargeting<Point> {
    func easing() throws -> TimingFunction {
      try TimingFunction(text: easings[Int(random.next() % UInt64(easings.count))])
    }
    func animation() throws -> Animation<Point> {
      let points = (0..<5).map { _ in random.point() }
      let track: Track<Point>
      switch random.next() % 5 {
      case 0: track = .basic(from: points[0], to: points[1])
      case 1:
        track = .keyframes(
          KeyframeTrack(Keyframes(points, mode: .linear, timingFunctions: try (0..<4).map { _ in try easing() })))
      case 2: track = .keyframes(KeyframeTrack(Keyframes(points, mode: .discrete)))
      case 3: track = .keyframes(KeyframeTrack(Keyframes(points, mode: .cubicPaced, isClosed: true)))
      default:
        track =
          PathMotion(.spline(through: points, isClosed: true, spacing: .centripetal)).map { .path($0) }
          ?? .constant(.zero)
      }
      let fills: [FillMode] = [.removed, .forwards, .backwards, .both]
      let speed = [1, 1, -1, 2.5][Int(random.next() % 4)]
      var result = Animation(
        track,
        timing: MediaTiming(
          beginTime: random.next(in: -1...2), duration: random.next(in: 0.3...2),
          repeatCount: [1, 2.5, .infinity][Int(random.next() % 3)], autoreverses: random.next() % 2 == 0,
          mirroring: random.next() % 2 == 0 ? .time : .value, fillMode: fills[Int(random.next() % 4)], speed: speed,
          timeOffset: speed < 0 ? 4 : random.next() % 3 == 0 ? 0.4 : 0),
        timingFunction: try easing())
      if random.next() % 3 == 0 {
        result.scopes = [
          AnimationScope(
            timing: MediaTiming(
              beginTime: random.next(in: 0...1), duration: random.next() % 4 == 0 ? .infinity : 1.7,
              repeatCount: random.next() % 4 == 0 ? 1 : 2, autoreverses: random.next() % 2 == 0, fillMode: .both),
            timingFunction: try easing())
        ]
      }
      result.isCumulative = random.next() % 5 == 0
      return result
    }
    var motion = Retargeting<Point>(.animation(try animation(), otherwise: random.point()))
    var time = 0.0
    let policies: [RetargetPolicy] = [
      .additive, .additive, .replace, .spring(Spring(duration: 0.4, bounce: 0.2)), .jump,
    ]
    for _ in 0..<Int(random.next() % 6) {
      time += random.next(in: 0...1.5)
      let target =
        random.next() % 2 == 0
        ? Retargeting<Point>.Target.constant(random.point())
        : .animation(try animation(), otherwise: random.point())
      motion.retarget(
        to: target, at: time, policy: policies[Int(random.next() % 5)], duration: random.next(in: 0...1.2),
        timingFunction: try easing())
    }
    return motion
  }
}
