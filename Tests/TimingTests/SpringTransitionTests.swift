// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Springs: the composition of motions")
struct SpringTransitionTests {
  @Test("a transition after another one is the transition over both times", arguments: 0..<200)
  func semigroup(seed: Int) {
    let spring = randomSpring(seed)
    var random = SplitMix64(seed + 7)
    let (first, second) = (random.next(in: 0...0.5), random.next(in: 0...0.5))
    let together = spring.transition(after: first + second)
    let composed = spring.transition(after: first).then(spring.transition(after: second))
    let frequency = spring.naturalFrequency
    #expect(abs(together.positionFromPosition - composed.positionFromPosition) < 1e-13)
    #expect(abs(together.positionFromVelocity - composed.positionFromVelocity) * frequency < 1e-13)
    #expect(abs(together.velocityFromPosition - composed.velocityFromPosition) / frequency < 1e-13)
    #expect(abs(together.velocityFromVelocity - composed.velocityFromVelocity) < 1e-13)
  }

  @Test("the area of phase space shrinks by e to the power of −ct/m", arguments: 0..<100)
  func determinant(seed: Int) {
    let spring = randomSpring(seed)
    let m = spring.transition(after: 0.2)
    let area = m.positionFromPosition * m.velocityFromVelocity - m.positionFromVelocity * m.velocityFromPosition
    // e^(−0.2 c/m), the square of the decay of a spring without stiffness, by repeated squaring of its series.
    var expected = 1 - 0.2 * spring.damping / spring.mass / 0x1p30
    for _ in 0..<30 { expected *= expected }
    #expect(abs(area - expected) < 1e-6)
  }

  @Test("the sum of additive steps of one spring equals one retargeted spring", arguments: 0..<200)
  func sum(seed: Int) {
    let spring = randomSpring(seed).with(initialVelocity: 0)
    var random = SplitMix64(seed + 99)
    // Targets and their instants. Before the first one, the value is 0.
    let clicks = [0, 0.11, 0.34, 0.35].map { (time: $0, target: random.next(in: -300...300)) }
    let now = random.next(in: 0.36...2)

    // Additive: for each click, a separate difference decreases to 0 above the last target.
    var sum = clicks[3].target
    for (index, click) in clicks.enumerated() {
      let difference = (index == 0 ? 0 : clicks[index - 1].target) - click.target
      sum += difference * (1 - spring.value(at: now - click.time))
    }

    // Retargeted: one spring whose state continues from click to click.
    var (position, velocity) = (0.0, 0.0)
    for (index, click) in clicks.enumerated() {
      let end = index + 1 < clicks.count ? clicks[index + 1].time : now
      let state = spring.transition(after: end - click.time)
        .applied(position: position - click.target, velocity: velocity)
      (position, velocity) = (state.position + click.target, state.velocity)
    }
    #expect(abs(sum - position) < 1e-11 * 300)

    // The same by a spring over the remaining distance, with the velocity relative to it as initial velocity.
    let middle = spring.transition(after: 0.4).applied(position: -1, velocity: 0)
    let rest = spring.with(initialVelocity: middle.velocity / -middle.position).value(at: 0.3)
    #expect(abs(1 + middle.position * (1 - rest) - spring.value(at: 0.7)) < 1e-12)
  }
}
