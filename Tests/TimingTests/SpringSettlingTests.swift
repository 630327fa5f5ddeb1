// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Springs: settling")
struct SpringSettlingTests {
  @Test(
    "the settling duration is Core Animation's",
    arguments: [
      (Spring(), 1.4727003346780927), (Spring(damping: 1), 13.91321015404625),
      (Spring(duration: 1, bounce: 0.5), 2.3438753795710707), (Spring(damping: 20), 1.0),
    ])
  func oracle(spring: Spring, expected: Double) {
    #expect(abs(spring.settlingDuration - expected) <= 4 * expected.ulp)
  }

  @Test("damping 5 settles in about 2.855 seconds, and without damping never")
  func further() {
    #expect(abs(Spring(damping: 5).settlingDuration - 2.85497) < 5e-6)
    #expect(Spring(damping: 0).settlingDuration == .infinity)
    #expect(Spring(damping: 0).lastExit(from: 0.001) == .infinity)
    #expect(Spring(damping: 0).lastExit(from: 1) == 0)
  }

  @Test("without oscillation, a spring settles at the first 0.1 s within 0.001 of the target", arguments: 0..<100)
  func tenths(seed: Int) {
    var random = SplitMix64(seed)
    let velocity = seed % 2 == 0 ? 0 : random.next(in: -60...200)
    let spring = Spring(damping: random.next(in: 20...60), initialVelocity: velocity)
    var tenth = 1.0
    while abs(spring.value(at: tenth / 10) - 1) >= 0.001 { tenth += 1 }
    #expect(spring.settlingDuration == tenth / 10)
  }

  @Test("the last exit agrees with a scan of the motion", arguments: 0..<200)
  func scanned(seed: Int) {
    let spring = randomSpring(seed)
    var random = SplitMix64(seed + 1000)
    let bands = [0.001, 0.01, 0.3, 1.7, random.next(in: 0.0001...1)]
    guard spring.dampingRatio > 0.02 else { return }
    for band in bands {
      let exit = spring.lastExit(from: band)
      func isOutside(_ time: Double) -> Bool { abs(spring.value(at: time) - 1) > band }
      // After the exit the motion stays inside, for the same time or at least 2 s. Just before the exit it is outside.
      let span = max(exit, 2)
      for step in 1...4000 { #expect(!isOutside(exit + 1e-9 + Double(step) / 4000 * span), "\(spring) from \(band)") }
      #expect(!isOutside(exit + 1e-9))
      if exit > 0 { #expect(isOutside(exit - 1e-9), "\(spring) from \(band): \(exit)") }
    }
  }

  @Test("the last exit from a narrower band is not earlier", arguments: 0..<50)
  func monotonic(seed: Int) {
    let spring = randomSpring(seed * 3 + 1)
    var last = 0.0
    for power in 0...60 {
      let exit = spring.lastExit(from: 4 * Double(sign: .plus, exponent: -power, significand: 1))
      #expect(exit >= last)
      last = exit
    }
  }

  @Test("the last exit of an underdamped spring is not later than that of its envelope", arguments: 0..<100)
  func envelope(seed: Int) {
    let spring = randomSpring(seed).with(initialVelocity: 0)
    guard spring.dampingRatio > 0, spring.dampingRatio < 1 else { return }
    #expect(spring.lastExit(from: 0.001) <= spring.settlingDuration)
  }

  @Test("the last exit with very low damping is computed without a scan of the oscillations")
  func faint() {
    let spring = Spring(stiffness: 1, damping: 2e-12)
    let exit = spring.lastExit(from: 0.001)
    // The envelope decreases to 0.001 after ln(1000)/(ζω). The last exit is within half a period of that instant.
    #expect(abs(exit - 6.907_755_278_982_137e12) < 4)
  }

  @Test("slow springs settle at times beyond the precision of tenths of seconds")
  func slow() {
    let spring = Spring(response: 1e20, dampingRatio: 2)
    #expect(spring.settlingDuration == spring.lastExit(from: 0.001))
    #expect(abs(spring.value(at: spring.settlingDuration) - 0.999) < 1e-12)
  }
}
