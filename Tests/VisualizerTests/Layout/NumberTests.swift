// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import Testing

@Suite("Numbers on the screen")
struct NumberTests {
  @Test(
    "numbers have a fixed count of decimals",
    arguments: [
      (2.96, 2, "2.96"), (0, 2, "0.00"), (0.005, 2, "0.01"), (-1.5, 1, "−1.5"), (-0.001, 2, "0.00"), (143.4, 0, "143"),
      (0.999, 2, "1.00"), (.infinity, 1, "–"), (.nan, 1, "–"), (1e300, 0, "–"),
    ] as [(Double, Int, String)])
  func fixed(value: Double, decimals: Int, text: String) {
    #expect(FixedPoint.text(value, decimals: decimals) == text)
  }

  @Test(
    "ticks of an axis are at multiples of 1, 2 or 5 times a power of ten, at least 40 % of the allowed count",
    arguments: [0.001, 0.02, 0.7, 1, 3, 7.8, 12.3, 163, 999, 1e5, 1e-300, 1e300])
  func ticks(span: Double) {
    for count in 1...6 {
      let step = AxisTicks.step(for: span, atMost: count)
      #expect(step > 0)
      #expect(span / step <= Double(count) * (1 + 1e-9))
      #expect(span / step > Double(count) / 2.5 * (1 - 1e-9) || count == 1)
    }
  }

  @Test("an axis is at most 1.45 times as long as its values, and has at least two ticks", arguments: 0..<200)
  func axis(seed: Int) {
    // Values of several magnitudes, on one side of zero and on both.
    let high = Double((seed * 7919) % 1000 + 1) * [0.001, 1, 1000, 1e6][seed % 4]
    let low = seed % 3 == 0 ? -high * Double(seed % 10) / 10 : 0
    for count in 2...3 {
      let axis = AxisTicks.axis(over: low...high, atMost: count)
      let (bottom, top) = (axis.range.lowerBound, axis.range.upperBound)
      #expect(bottom <= low + 1e-9 * high && top >= high * (1 - 1e-9) && bottom <= 0)
      #expect(top - bottom <= 1.45 * (high - low), "\(low) … \(high): \(axis)")
      #expect((2...7).contains(axis.ticks.count), "\(axis)")
      for tick in axis.ticks {
        #expect(tick >= bottom - axis.step * 1e-6 && tick <= top + axis.step * 1e-6)
        #expect(abs(tick / axis.step - (tick / axis.step).rounded()) < 1e-6)
      }
    }
  }

  @Test("the axis for ±540 ends at ±600 and not at ±1000, with ticks at ±500")
  func mirrored() {
    let axis = AxisTicks.axis(over: -540...540, atMost: 3)
    #expect(axis.ticks == [-500, 0, 500] && axis.range == -600...600)
  }

  @Test("a span without a length has a step of 1", arguments: [0, -1, .nan, .infinity])
  func degenerate(span: Double) {
    #expect(AxisTicks.step(for: span, atMost: 3) == 1)
  }
}
