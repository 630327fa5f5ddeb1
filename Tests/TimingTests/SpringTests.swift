// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// A spring by many small steps of the fourth-order Runge–Kutta method: slow, and without any closed form.
private func integrated(_ spring: Spring, at time: Double, steps: Int = 4000) -> (position: Double, velocity: Double) {
  let h = time / Double(steps)
  func acceleration(_ x: Double, _ v: Double) -> Double {
    (-spring.stiffness * (x - 1) - spring.damping * v) / spring.mass
  }
  var (x, v) = (0.0, spring.initialVelocity)
  for _ in 0..<steps {
    let (k1, l1) = (v, acceleration(x, v))
    let (k2, l2) = (v + h / 2 * l1, acceleration(x + h / 2 * k1, v + h / 2 * l1))
    let (k3, l3) = (v + h / 2 * l2, acceleration(x + h / 2 * k2, v + h / 2 * l2))
    let (k4, l4) = (v + h * l3, acceleration(x + h * k3, v + h * l3))
    x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
  }
  return (x, v)
}

/// A random spring of any damping, reproducible by its seed.
///
/// Every fifth one has a damping ratio of 1 or very close to 1.
func randomSpring(_ seed: Int) -> Spring {
  var random = SplitMix64(seed)
  let mass = random.next(in: 0.3...3)
  let stiffness = random.next(in: 10...900)
  let critical = 2 * (mass * stiffness).squareRoot()
  let nearCritical = [1, 1 - 1e-15, 1 + 1e-15, 1 - 1e-9, 1 + 1e-6]
  let ratio = seed % 5 == 0 ? nearCritical[seed / 5 % nearCritical.count] : random.next(in: 0...3)
  return Spring(
    mass: mass, stiffness: stiffness, damping: ratio * critical,
    initialVelocity: seed % 3 == 0 ? 0 : random.next(in: -20...20))
}

@Suite("Springs: the motion")
struct SpringMotionTests {
  @Test("position and velocity solve the equation of motion, for any damping", arguments: 0..<200)
  func oracle(seed: Int) {
    let spring = randomSpring(seed)
    for time in [0.01, 0.1, 0.37, 1] {
      let (state, expected) = (spring.state(at: time), integrated(spring, at: time))
      #expect(abs(state.position - expected.position) < 1e-8, "\(spring) at \(time)")
      #expect(abs(state.velocity - expected.velocity) < 1e-6, "\(spring) at \(time)")
    }
  }

  @Test("a critically damped spring is at 1 − 2/e after 1/ω")
  func critical() {
    let spring = Spring(damping: 20)
    #expect(spring.dampingRatio == 1)
    #expect(abs(spring.value(at: 0.1) - 0.264_241_117_657_115_36) < 2e-16)
    #expect(abs(spring.velocity(at: 0.1) - 3.678_794_411_714_423) < 1e-15)
  }

  @Test("the motion is continuous at critical damping", arguments: 0..<100)
  func continuous(seed: Int) {
    var random = SplitMix64(seed)
    let velocity = random.next(in: -5...5)
    let time = random.next(in: 0...1.5)
    let critical = Spring(damping: 20, initialVelocity: velocity).state(at: time)
    for power in 1...16 {
      let distance = Double(sign: .plus, exponent: -3 * power, significand: 1)
      for damping in [20 * (1 - distance), 20 * (1 + distance)] {
        let state = Spring(damping: damping, initialVelocity: velocity).state(at: time)
        // The motion is a smooth function of the damping. Its change is at most proportional to that of the damping.
        #expect(abs(state.position - critical.position) < 4 * distance + 1e-14)
        #expect(abs(state.velocity - critical.velocity) < 60 * distance + 1e-13)
      }
    }
  }

  @Test("a spring starts at 0 with its initial velocity, also at earlier times", arguments: 0..<40)
  func start(seed: Int) {
    let spring = randomSpring(seed)
    for time in [0, -0.0, -1, -.infinity, .nan] {
      #expect(spring.value(at: time) == 0)
      #expect(spring.velocity(at: time) == spring.initialVelocity)
    }
  }

  @Test("without damping the energy is constant")
  func energy() {
    let spring = Spring(mass: 2, stiffness: 50, damping: 0, initialVelocity: 3)
    for step in 0..<400 {
      let state = spring.state(at: Double(step) * 0.37)
      let energy = 25 * (state.position - 1) * (state.position - 1) + state.velocity * state.velocity
      #expect(abs(energy - 34) < 1e-11)
    }
  }

  @Test("a common factor of all constants has no effect, and slower constants scale the motion in time")
  func scaling() {
    let spring = Spring(mass: 1, stiffness: 70, damping: 9, initialVelocity: 2)
    let heavy = Spring(mass: 3e90, stiffness: 210e90, damping: 27e90, initialVelocity: 2)
    let slow = Spring(mass: 1, stiffness: 70 / 0x1p40, damping: 9 / 0x1p20, initialVelocity: 2 / 0x1p20)
    for step in 0..<50 {
      let time = Double(step) * 0.05
      #expect(abs(spring.value(at: time) - heavy.value(at: time)) < 1e-13)
      #expect(abs(spring.value(at: time) - slow.value(at: time * 0x1p20)) < 1e-14)
    }
  }
}

@Suite("Springs: the constants")
struct SpringConstantsTests {
  @Test("response and damping ratio, duration and bounce give the same springs as the constants", arguments: 0..<100)
  func initialisers(seed: Int) {
    let spring = randomSpring(seed)
    func isSame(_ other: Spring) -> Bool {
      abs(other.stiffness / spring.stiffness - 1) < 1e-13
        && abs(other.damping - spring.damping) < 1e-13 * max(spring.damping, 1)
    }
    #expect(isSame(Spring(response: spring.response, dampingRatio: spring.dampingRatio, mass: spring.mass)))
    #expect(isSame(Spring(duration: spring.response, bounce: spring.bounce, mass: spring.mass)))
  }

  @Test("the defaults are Core Animation's: a perceptual duration of 0.6283 s and a bounce of a half")
  func defaults() {
    #expect(abs(Spring().response - 0.628_318_530_717_958_6) < 1e-15)
    #expect(Spring().bounce == 0.5)
    #expect(Spring().dampingRatio == 0.5)
  }

  @Test("an invalid spring reports its problem and rests at its target")
  func problems() {
    let rows: [(Spring, SpringProblem?)] = [
      (Spring(mass: 0), .mass(0)), (Spring(mass: -1), .mass(-1)), (Spring(stiffness: 0), .stiffness(0)),
      (Spring(mass: .infinity), .mass(.infinity)), (Spring(damping: -1), .damping(-1)),
      (Spring(initialVelocity: .infinity), .initialVelocity(.infinity)),
      (Spring(mass: 1e300, stiffness: .leastNonzeroMagnitude), .outOfRange),
      (Spring(mass: 1e-300, damping: 1e300), .outOfRange),
      (Spring(stiffness: 1e-12, initialVelocity: 1e305), .outOfRange), (Spring(duration: 1, bounce: -1), nil),
      (Spring(duration: 0, bounce: 0), nil), (Spring(response: -1, dampingRatio: 1), nil), (Spring(mass: .nan), nil),
    ]
    for (spring, problem) in rows {
      #expect(!spring.isValid)
      if let problem { #expect(spring.problem == problem) }
      #expect(spring.problem?.description.isEmpty == false)
      for time in [0, 1, .infinity] {
        #expect(spring.value(at: time) == 1)
        #expect(spring.velocity(at: time) == 0)
      }
      #expect(spring.lastExit(from: 0.001) == 0)
      #expect(spring.settlingDuration == 0)
      #expect(spring.transition(after: 1).positionFromPosition == 0)
    }
  }

  @Test("no valid spring gives a NaN at any time", arguments: 0..<600)
  func hostile(seed: Int) {
    let values: [Double] = [
      0, 1, 100, 20, 0.3, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .nan, .infinity,
    ]
    var random = SplitMix64(seed)
    func pick() -> Double { values[Int(random.next(in: 0...11.999))] }
    let spring = Spring(
      mass: seed % 2 == 0 ? 1 : pick(), stiffness: seed % 3 == 0 ? 100 : pick(), damping: pick(),
      initialVelocity: pick())
    for time in values + [-1, 1e-9, 1e9] {
      let state = spring.state(at: time)
      #expect(!state.position.isNaN && !state.velocity.isNaN, "\(spring) at \(time)")
    }
    for band in values {
      #expect(spring.lastExit(from: band) >= 0, "\(spring) from \(band)")
    }
    #expect(spring.settlingDuration >= 0, "\(spring)")
  }
}
