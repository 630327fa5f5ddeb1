// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Retargeting")
struct RetargetingTests {
  /// A follower on a closed path with many targets, sometimes the path itself.
  private func retargetedFollower(seed: Int) -> (Retargeting<Point>, instants: [Double], speedScale: Double) {
    var random = SplitMix64(seed)
    let points = (0..<9).map { _ in random.point() }
    let path = Path.spline(through: points, isClosed: true)
    let length = path.length()
    let tracks: [Track<Point>] = [
      .keyframes(KeyframeTrack(Keyframes(points, mode: .cubicPaced, isClosed: true))),
      PathMotion(path).map { .path($0) } ?? .constant(.zero),
    ]
    let timing = MediaTiming(duration: 5, repeatCount: .infinity)
    let pathTarget = Retargeting<Point>.Target.animation(Animation(tracks[seed % 2], timing: timing))
    var retargeting = Retargeting(pathTarget)
    var instants: [Double] = []
    var time = 0.0
    for index in 0..<30 {
      time += random.next(in: 0.001...0.8)
      let target = index % 4 == 3 ? pathTarget : .constant(random.point())
      retargeting.retarget(to: target, at: time, duration: random.next(in: 0.05...1.2))
      instants.append(time)
    }
    return (retargeting, instants, length / 5)
  }

  @Test("position and velocity are continuous at every change", arguments: 0..<100)
  func continuity(seed: Int) {
    let (retargeting, instants, speedScale) = retargetedFollower(seed: seed)
    for instant in instants {
      let before = retargeting.sample(at: instant.nextDown)
      let after = retargeting.sample(at: instant)
      // A keyframe between the two instants has a continuous velocity, too, because the track is chord-paced.
      #expect(before.value.distance(to: after.value) < 1e-9)
      #expect(before.velocity.distance(to: after.velocity) < 1e-6 * speedScale)
    }
  }

  @Test("a linear change and an immediate one are not continuous, which shows that the test can fail")
  func discontinuity() {
    var linear = Retargeting(0.0)
    linear.retarget(to: 100, at: 1, duration: 1, timingFunction: .linear)
    #expect(linear.velocity(at: 1.0.nextDown) == 0)
    #expect(linear.velocity(at: 1) == 100)
    var immediate = Retargeting(0.0)
    immediate.retarget(to: 100, at: 1, duration: 0)
    #expect(immediate.value(at: 1.0.nextDown) == 0)
    #expect(immediate.value(at: 1) == 100)
  }

  @Test("the velocity is the derivative of the value", arguments: 0..<50)
  func derivative(seed: Int) {
    let (retargeting, instants, speedScale) = retargetedFollower(seed: seed)
    var random = SplitMix64(seed &+ 1000)
    for _ in 0..<40 {
      let time = random.next(in: 0...20)
      let h = 1e-6
      guard !instants.contains(where: { abs($0 - time) < 2 * h }) else { continue }
      let difference = retargeting.value(at: time + h) - retargeting.value(at: time - h)
      let numeric = difference.scaled(by: 1 / (2 * h))
      #expect(numeric.distance(to: retargeting.velocity(at: time)) < 1e-3 * max(speedScale, numeric.magnitude))
    }
  }

  @Test("changes of constant targets give the sum of the differences old − new, which decrease to 0", arguments: 0..<50)
  func additive(seed: Int) {
    var random = SplitMix64(seed)
    let values = (0..<12).map { _ in random.next(in: -100...100) }
    let times = (0..<12).map { Double($0) * random.next(in: 0.01...0.3) }.sorted()
    var retargeting = Retargeting(values[0])
    for index in 1..<12 { retargeting.retarget(to: values[index], at: times[index], duration: 0.6) }
    for step in 0...100 {
      let time = Double(step) * 0.05
      var expected = values[0]
      for index in 1..<12 where times[index] <= time { expected = values[index] }
      for index in 1..<12 where times[index] <= time && time < times[index] + 0.6 {
        let rest = 1 - TimingFunction.seamless.value(at: (time - times[index]) / 0.6)
        expected += rest * (values[index - 1] - values[index])
      }
      #expect(abs(retargeting.value(at: time) - expected) < 1e-11)
    }
  }

  @Test("changes may be made in any order of their instants", arguments: 0..<20)
  func order(seed: Int) {
    var random = SplitMix64(seed)
    let changes = (0..<10).map { index in (time: Double(index * 7 % 10), value: random.next(in: 0...9)) }
    var shuffled = Retargeting(1.0)
    for change in changes { shuffled.retarget(to: change.value, at: change.time, duration: 2) }
    var sorted = Retargeting(1.0)
    for change in changes.sorted(by: { $0.time < $1.time }) {
      sorted.retarget(to: change.value, at: change.time, duration: 2)
    }
    for step in 0...130 { #expect(shuffled.sample(at: Double(step) / 10) == sorted.sample(at: Double(step) / 10)) }
  }

  @Test("a planned change has no effect before its instant, and can be removed")
  func planned() {
    var retargeting = Retargeting(0.0)
    retargeting.retarget(to: 10, at: 1, duration: 0.6)
    let before = retargeting
    retargeting.retarget(to: 0, at: 2, duration: 0.6)
    for instant in [0, 1, 1.3, 1.9999] { #expect(retargeting.sample(at: instant) == before.sample(at: instant)) }
    #expect(retargeting.target(at: 1.5).value == 10)
    #expect(retargeting.target(at: 2).value == 0)
    retargeting.removeChanges(after: 1.5)
    #expect(retargeting.value(at: 9) == 10)
  }

  @Test("a click retargets a follower of a path additively to its point, and back to the path one second later")
  func click() throws {
    let motion = try #require(PathMotion(RandomBlob(seed: 7).outline()))
    let lane = Animation(Track<Point>.path(motion), timing: MediaTiming(duration: 12.3, repeatCount: .infinity))
    let (pathTarget, q1, q2) = (Retargeting<Point>.Target.animation(lane), Point(x: 20, y: 300), Point(x: 340, y: 30))
    var follower = Retargeting(pathTarget)
    func click(_ point: Point, at time: Double) {
      // A further click removes the pending return.
      follower.removeChanges(after: time)
      follower.retarget(to: point, at: time, duration: 0.6)
      follower.retarget(to: pathTarget, at: time + 1, duration: 0.6)
    }
    click(q1, at: 2)
    click(q2, at: 2.4)
    func rest(_ change: Double, _ time: Double) -> Double {
      time < change ? 0 : 1 - TimingFunction.seamless.value(at: min((time - change) / 0.6, 1))
    }
    for step in 0...300 {
      let time = Double(step) / 60
      let path = try #require(lane.value(at: time))
      let last = time < 2 ? path : time < 2.4 ? q1 : time < 3.4 ? q2 : path
      let expected =
        last + (path - q1) * rest(2, time) + (q1 - q2) * rest(2.4, time) + (q2 - path) * rest(3.4, time)
      #expect(follower.value(at: time).distance(to: expected) < 1e-12)
    }
    #expect(follower.value(at: 4) == lane.value(at: 4))
    for instant in [2, 2.4, 3.4] {
      let jump = follower.velocity(at: instant).distance(to: follower.velocity(at: instant.nextDown))
      #expect(jump < 1e-6 * motion.measure.length / 12.3)
    }
  }

  @Test("running changes are counted, and pruning keeps every bit of later values", arguments: 0..<30)
  func pruning(seed: Int) {
    let (retargeting, instants, _) = retargetedFollower(seed: seed)
    let time = instants[instants.count / 2] + 0.01
    #expect(retargeting.runningChangeCount(at: instants[0].nextDown) == 0)
    #expect(retargeting.runningChangeCount(at: instants[0]) == 1)
    #expect(retargeting.runningChangeCount(at: 1e6) == 0)
    var pruned = retargeting
    pruned.prune(before: time)
    #expect(pruned.runningChangeCount(at: time) == retargeting.runningChangeCount(at: time))
    for step in 0...200 {
      let later = time + Double(step) * 0.07
      #expect(pruned.sample(at: later) == retargeting.sample(at: later))
    }
  }

  @Test("of a thousand running changes 64 are counted one by one, the others as one, and all end")
  func manyChanges() {
    var retargeting = Retargeting(Point.zero)
    for index in 1...1000 {
      retargeting.retarget(to: Point(x: Double(index), y: 0), at: Double(index) * 1e-4, duration: 1)
    }
    #expect(retargeting.runningChangeCount(at: 0.5) == 65)
    #expect(retargeting.settlingTime == 1.1)
    #expect(retargeting.value(at: 1.2) == Point(x: 1000, y: 0))
    retargeting.prune(before: 1.2)
    #expect(retargeting.isConstant)
    #expect(retargeting.value(at: 2) == Point(x: 1000, y: 0))
  }

  @Test("no number traps", arguments: 0..<200)
  func hostile(seed: Int) {
    let values: [Double] = [0, 1, -1, 0.3, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]
    func value(_ index: Int) -> Double { values[(seed * 7 + index * 13 + seed / 10 * index) % values.count] }
    var retargeting = Retargeting(value(0))
    for index in 0..<6 {
      retargeting.retarget(to: value(index), at: value(index + 1), duration: value(index + 2))
      if index == 3 { retargeting.prune(before: value(7)) }
    }
    for instant in values {
      _ = retargeting.sample(at: instant)
      _ = retargeting.runningChangeCount(at: instant)
    }
    retargeting.removeChanges(after: value(3))
    _ = retargeting.settlingTime
  }
}
