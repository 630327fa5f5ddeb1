// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Retargeting by policy")
struct RetargetPolicyTests {
  /// The largest jumps of value and velocity at ten changes of one policy at random instants.
  private func gaps(_ policy: RetargetPolicy, seed: Int) -> (value: Double, velocity: Double) {
    var random = SplitMix64(seed)
    var retargeting = Retargeting(random.point())
    var (value, velocity) = (0.0, 0.0)
    var time = 0.0
    for _ in 0..<10 {
      time += random.next(in: 0.02...0.5)
      retargeting.retarget(to: random.point(), at: time, policy: policy, duration: random.next(in: 0.2...0.9))
      let (before, after) = (retargeting.sample(at: time.nextDown), retargeting.sample(at: time))
      value = max(value, before.value.distance(to: after.value))
      velocity = max(velocity, before.velocity.distance(to: after.velocity))
    }
    return (value, velocity)
  }

  /// The scale of speeds: distances of some hundreds of points in some tenths of a second.
  private let speedScale = 1000.0

  @Test("additive: value and velocity are continuous at a thousand random retargets", arguments: 0..<100)
  func additive(seed: Int) {
    let gaps = gaps(.additive, seed: seed)
    #expect(gaps.value < 1e-9 * speedScale)
    #expect(gaps.velocity < 1e-6 * speedScale)
  }

  @Test("spring: value and velocity are continuous at a thousand random retargets", arguments: 0..<100)
  func spring(seed: Int) {
    let gaps = gaps(.spring(Spring(duration: 0.4, bounce: 0.3)), seed: seed)
    #expect(gaps.value < 1e-9 * speedScale)
    #expect(gaps.velocity < 1e-6 * speedScale)
  }

  @Test("replace: the value is continuous, and the velocity is not", arguments: 0..<100)
  func replace(seed: Int) {
    let gaps = gaps(.replace, seed: seed)
    #expect(gaps.value < 1e-9 * speedScale)
    #expect(gaps.velocity > 1)
  }

  @Test("jump: the value is not continuous", arguments: 0..<100)
  func jump(seed: Int) { #expect(gaps(.jump, seed: seed).value > 1) }

  @Test("replace starts an eased motion from the presentation value")
  func replaceEasing() {
    var retargeting = Retargeting(0.0)
    retargeting.retarget(to: 100, at: 0, duration: 1)
    let start = retargeting.value(at: 0.3)
    retargeting.retarget(to: 20, at: 0.3, policy: .replace, duration: 2, timingFunction: .easeIn)
    for step in 0...10 {
      let share = TimingFunction.easeIn.value(at: Double(step) / 10)
      #expect(abs(retargeting.value(at: 0.3 + Double(step) / 5) - (start + (20 - start) * share)) < 1e-9)
    }
    #expect(retargeting.runningChangeCount(at: 0.5) == 1)
  }

  @Test("a retargeted spring is the sum of one spring for each step", arguments: 0..<50)
  func sumOfSprings(seed: Int) {
    var random = SplitMix64(seed)
    let spring = [Spring(), Spring(damping: 20), Spring(damping: 60), Spring(duration: 0.3, bounce: 0.5)][seed % 4]
    var retargeting = Retargeting(0.0)
    var steps: [(time: Double, height: Double)] = []
    var (time, target) = (0.0, 0.0)
    for _ in 0..<40 {
      time += random.next(in: 0.001...0.3)
      let next = random.next(in: -100...100)
      retargeting.retarget(to: next, at: time, policy: .spring(spring), duration: 0)
      steps.append((time, next - target))
      target = next
      for later in [0, 0.05, 0.7] {
        let instant = time + later
        let sum = steps.reduce(0) { $0 + $1.height * spring.value(at: instant - $1.time) }
        let velocity = steps.reduce(0) { $0 + $1.height * spring.velocity(at: instant - $1.time) }
        #expect(abs(retargeting.value(at: instant) - sum) < 1e-9)
        #expect(abs(retargeting.velocity(at: instant) - velocity) < 1e-7)
      }
    }
  }

  @Test("ten thousand spring retargets are one motion, which equals the sum of the steps to 1e-9")
  func constantMemory() {
    let spring = Spring()
    var retargeting = Retargeting(0.0)
    // The closed form of the same motion, from state to state.
    var (offset, speed, before, target) = (0.0, 0.0, 0.0, 0.0)
    var random = SplitMix64(7)
    for index in 0..<10_000 {
      let time = Double(index) * 0.004
      let next = random.next(in: -50...50)
      (offset, speed) = spring.transition(after: time - before).applied(position: offset, velocity: speed)
      offset += target - next
      (before, target) = (time, next)
      retargeting.retarget(to: next, at: time, policy: .spring(spring), duration: 0)
      retargeting.prune(before: time)
      #expect(retargeting.runningChangeCount(at: time) == 1)
      #expect(retargeting.changeCount <= 1)
      if index % 100 == 0 {
        let later = spring.transition(after: 0.1).applied(position: offset, velocity: speed)
        #expect(abs(retargeting.value(at: time + 0.1) - (next + later.position)) < 1e-9)
      }
    }
  }

  @Test("a spring continues any motion, or starts with a given velocity")
  func push() {
    var retargeting = Retargeting(0.0)
    retargeting.retarget(to: 100, at: 0, duration: 1)
    let before = retargeting.sample(at: 0.4.nextDown)
    retargeting.retarget(to: -50, at: 0.4, policy: .spring(Spring()), duration: 0)
    let after = retargeting.sample(at: 0.4)
    #expect(abs(before.value - after.value) < 1e-9)
    #expect(abs(before.velocity - after.velocity) < 1e-6)
    retargeting.retarget(to: 0, at: 0.6, policy: .spring(Spring()), duration: 0, velocity: 700)
    #expect(abs(retargeting.velocity(at: 0.6) - 700) < 1e-9)
  }

  @Test("a value ends exactly at its target, for every policy")
  func ends() {
    for policy in [RetargetPolicy.additive, .replace, .jump, .spring(Spring())] {
      var retargeting = Retargeting(0.1)
      retargeting.retarget(to: 0.7, at: 1, policy: policy, duration: 0.6)
      retargeting.retarget(to: 0.3, at: 1.3, policy: policy, duration: 0.6)
      let end = retargeting.settlingTime
      #expect(end.isFinite)
      #expect(retargeting.value(at: end) == 0.3)
      #expect(retargeting.velocity(at: end) == 0)
    }
  }

  @Test("changes of all policies may be made in any order of their instants", arguments: 0..<40)
  func order(seed: Int) {
    var random = SplitMix64(seed)
    let policies: [RetargetPolicy] = [.additive, .replace, .spring(Spring()), .jump, .additive]
    let changes = (0..<12).map { index in
      (time: Double(index) * 0.13, value: random.next(in: -9...9), policy: policies[(seed + index * 3) % 5])
    }
    var ordered = Retargeting(0.0)
    for change in changes {
      ordered.retarget(to: change.value, at: change.time, policy: change.policy, duration: 0.7)
    }
    var shuffled = Retargeting(0.0)
    for change in changes.shuffled(by: seed) {
      shuffled.retarget(to: change.value, at: change.time, policy: change.policy, duration: 0.7)
    }
    for step in 0...80 { #expect(ordered.value(at: Double(step) / 30) == shuffled.value(at: Double(step) / 30)) }
  }

  @Test("pruning keeps every bit of later values, for every policy", arguments: 0..<60)
  func pruning(seed: Int) {
    var random = SplitMix64(seed)
    let policies: [RetargetPolicy] = [.additive, .replace, .spring(Spring(damping: 14)), .additive, .jump, .additive]
    var retargeting = Retargeting(0.0)
    var time = 0.0
    for index in 0..<25 {
      time += random.next(in: 0...0.3)
      retargeting.retarget(
        to: random.next(in: -9...9), at: time, policy: policies[(seed + index * 5) % 6],
        duration: random.next(in: 0...0.8))
    }
    let horizon = random.next(in: 0...time)
    var pruned = retargeting
    pruned.prune(before: horizon)
    for step in 0...100 {
      let instant = horizon + Double(step) / 25
      #expect(pruned.value(at: instant) == retargeting.value(at: instant))
      #expect(pruned.velocity(at: instant) == retargeting.velocity(at: instant))
    }
  }

  @Test("no policy and no number traps", arguments: 0..<200)
  func hostile(seed: Int) {
    let numbers = [0, -0.0, 1, -1, 1e300, -1e300, Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan, 1e-300]
    var random = SplitMix64(seed)
    func number() -> Double { numbers[Int(random.next(in: 0...10.999))] }
    var retargeting = Retargeting(number())
    for _ in 0..<12 {
      let spring = Spring(mass: number(), stiffness: number(), damping: number())
      let policy: RetargetPolicy = [.additive, .replace, .jump, .spring(spring)][Int(random.next(in: 0...3.999))]
      retargeting.retarget(to: number(), at: number(), policy: policy, duration: number())
      _ = (retargeting.sample(at: number()), retargeting.settlingTime, retargeting.runningChangeCount(at: number()))
      if random.next(in: 0...1) < 0.2 { retargeting.prune(before: number()) }
    }
  }
}

extension Array {
  /// The elements in a pseudorandom order.
  func shuffled(by seed: Int) -> [Element] {
    var random = SplitMix64(seed &+ 99)
    var result = self
    for index in result.indices.reversed() where index > 0 {
      result.swapAt(index, Int(random.next(in: 0...(Double(index) + 0.999))))
    }
    return result
  }
}
