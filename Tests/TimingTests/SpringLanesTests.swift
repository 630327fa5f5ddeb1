// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming
import RealModule
import TestSupport
import Testing

@Suite("Springs in lanes")
struct SpringLanesTests {
  @Test("exponential, sine and cosine agree with the system within two units in the last place")
  func accuracy() {
    var random = SplitMix64(1)
    var worst = (exponential: 0.0, minusOne: 0.0, sine: 0.0, cosine: 0.0)
    for _ in 0..<10_000 {
      // Small and large arguments.
      let exponent = -random.next(in: 0...1) * .exp(random.next(in: -20...6.55))
      let angle = random.next(in: 0...1) * .exp(random.next(in: -20...13.8))
      func units(_ value: Double, _ expected: Double) -> Double { abs(value - expected) / expected.ulp }
      worst.exponential = max(worst.exponential, units(CLanesExponential(exponent), .exp(exponent)))
      worst.minusOne = max(worst.minusOne, units(CLanesExponentialMinusOne(exponent), .expMinusOne(exponent)))
      // Close to the zeros, the error is measured relative to the amplitude.
      worst.sine = max(
        worst.sine, min(units(CLanesSine(angle), .sin(angle)), abs(CLanesSine(angle) - .sin(angle)) * 0x1p54))
      worst.cosine = max(
        worst.cosine, min(units(CLanesCosine(angle), .cos(angle)), abs(CLanesCosine(angle) - .cos(angle)) * 0x1p54))
    }
    #expect(worst.exponential <= 1.5)
    #expect(worst.minusOne <= 1.5)
    #expect(worst.sine <= 2)
    #expect(worst.cosine <= 2)
    #expect(
      CLanesExponential(0) == 1 && CLanesExponentialMinusOne(0) == 0 && CLanesSine(0) == 0 && CLanesCosine(0) == 1)
  }

  @Test("every variant of the loops gives the bits of a single spring", arguments: 0..<40)
  func bits(seed: Int) {
    var random = SplitMix64(seed)
    let springs = (0..<40).map { randomSpring(seed * 40 + $0) }
    let best = CLanesBestKernels().pointee
    let common = CLanesCommonKernels().pointee
    for isUnderdamped in [true, false] {
      let own = springs.filter { Spring.BatchConstants($0).isUnderdamped == isUnderdamped }
      let constants = own.map { Spring.BatchConstants($0) }
      let times = constants.map { random.next(in: 0...1) * min($0.limit, 40) }
      var inputs = zip(constants, times).map { CLanesSpringInput(spring: $0.constants, time: $1) }
      guard let last = inputs.last else { continue }
      while inputs.count % Int(CLANES_MAXIMUM_LANES) > 0 { inputs.append(last) }
      for kernels in [best, common] {
        var responses = inputs.map { _ in CLanesSpringResponse() }
        (isUnderdamped ? kernels.underdamped : kernels.overdamped)(inputs.count, inputs, &responses)
        for (index, (spring, time)) in zip(own, times).enumerated() {
          let expected = spring.transition(after: time)
          #expect(responses[index].fromPosition.bitPattern == expected.positionFromPosition.bitPattern)
          #expect(responses[index].fromVelocity.bitPattern == expected.positionFromVelocity.bitPattern)
        }
      }
    }
  }

  @Test("times beyond the range of the loops have values")
  func range() {
    let slow = Spring(mass: 1, stiffness: 1e-3, damping: 1e-9)
    #expect(abs(slow.state(at: 1e9).position).isFinite)
    let undamped = Spring(damping: 0)
    for time in [0, 1e4, 1e6, 1e9] {
      #expect(abs(undamped.value(at: time) - (1 - .cos(10 * time))) < 1e-9)
    }
    #expect(Spring(damping: 1e6).value(at: 1e12) == 1)
    #expect(Spring.BatchConstants(Spring(mass: -1)).limit == 0)
  }

  @Test("every variant of the easing loops gives the bits of the scalar path, or NaN to request it", arguments: 0..<40)
  func easings(seed: Int) {
    var random = SplitMix64(seed)
    let functions: [TimingFunction] = [
      .linear, .ease, .seamless, .cubicBezier(1, 0, 0, 1), .cubicBezier(0.2, 2, 0.8, -1),
    ]
    let cells = functions.flatMap { $0.bezierCells ?? [] }
    #expect(cells.count == functions.count * BezierCells.count)
    let rows = (0..<Int(CLANES_BATCH)).map { number in
      (
        begin: random.next(in: -2...1), duration: random.next(in: 0.1...3),
        iterations: [1, 2, 2.5, .infinity][number % 4],
        reverses: number % 3 == 0, function: number % functions.count
      )
    }
    // Row 7 has no cells.
    let runs = rows.enumerated().map { number, row in
      CLanesRepeatedEasing(
        easing: CLanesEasing(
          begin: row.begin, duration: row.duration, function: number == 7 ? -1 : Int32(row.function), slot: 0),
        iterations: row.reverses ? -row.iterations : row.iterations)
    }
    for time in [0, 0.3, 1, 7.7, 1e9, .nan, .infinity] {
      var computed = 0
      for kernels in [CLanesBestKernels().pointee, CLanesCommonKernels().pointee] {
        var ordinates = [Double](repeating: 0, count: rows.count)
        // The loop for single iterations computes the first iteration of all rows.
        kernels.once(runs.count, time, runs.map(\.easing), MemoryLayout<CLanesEasing>.stride, cells, &ordinates)
        for (row, ordinate) in zip(rows, ordinates) where !ordinate.isNaN {
          let timing = MediaTiming(beginTime: row.begin, duration: row.duration)
          let output = timing.progress(at: time)?.transformed(by: functions[row.function])
          #expect(output?.bitPattern == ordinate.bitPattern)
        }
        kernels.repeated(runs.count, time, runs, MemoryLayout<CLanesRepeatedEasing>.stride, cells, &ordinates)
        #expect(ordinates[7].isNaN)
        for (row, ordinate) in zip(rows, ordinates) where !ordinate.isNaN {
          computed += 1
          let timing = MediaTiming(
            beginTime: row.begin, duration: row.duration, repeatCount: row.iterations / (row.reverses ? 2 : 1),
            autoreverses: row.reverses)
          let output = timing.progress(at: time)?.transformed(by: functions[row.function])
          #expect(output?.bitPattern == ordinate.bitPattern)
        }
      }
      #expect(time > 0.2 && time < 10 ? computed >= 8 : computed >= 0, "\(computed) at \(time)")
    }
  }
}
