// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Timing functions: curves")
struct CubicBezierTests {
  /// The ordinate by 200 halvings of the parameter: slow, and as exact as doubles are.
  private func reference(_ p: [Double], at x: Double) -> Double {
    func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if cubic(p[0], p[2], middle) < x { low = middle } else { high = middle }
    }
    return cubic(p[1], p[3], (low + high) / 2)
  }

  @Test("curves are solved to 1e-7, including steep ones", arguments: 0..<200)
  func accuracy(seed: Int) {
    var random = SplitMix64(seed)
    // Every fourth curve has its abscissae at or next to their limits, where the graph is steepest.
    let steep = [(1.0, 0.0), (0.999, 0.001), (1, 1), (0, 0), (0.99, 0.01), (1, 1e-6)]
    let (x1, x2) =
      seed % 4 == 0
      ? steep[seed / 4 % steep.count] : (random.next(in: 0...1), random.next(in: 0...1))
    let p = [x1, random.next(in: -1...2), x2, random.next(in: -1...2)]
    let function = TimingFunction.cubicBezier(p[0], p[1], p[2], p[3])
    for step in 1..<500 {
      let x = Double(step) / 500
      // At the point with a vertical tangent, the parameter is exact only to the cube root of the rounding error.
      let tolerance = p[0] - p[2] > 0.99 && abs(x - 0.5) < 1e-3 ? 1e-4 : 1e-7
      #expect(abs(function.value(at: x) - reference(p, at: x)) < tolerance)
    }
  }

  @Test(
    "the ordinates close to a vertical tangent are exact, in cells of all sizes",
    arguments: [
      [1, 0, 0, 1], [1, 0.3, 1e-6, 0.7], [0, 1, 0, 1], [0, 0.9, 1, 0.1], [1, 1, 1, 1.5], [0.999, 0, 0.001, 1],
    ])
  func vertical(p: [Double]) {
    var random = SplitMix64(1)
    let function = TimingFunction.cubicBezier(p[0], p[1], p[2], p[3])
    var last = 0.0
    for step in 1..<8192 {
      // Ends of cells, ends of finer cells, and abscissae between them.
      let x = step % 2 == 0 ? Double(step) / 8192 : (Double(step) + random.next(in: -1...1)) / 8192
      let value = function.value(at: x)
      let tolerance = p[0] - p[2] > 0.99 && abs(x - 0.5) < 1e-3 ? 1e-4 : 2e-8
      #expect(abs(value - reference(p, at: x)) < tolerance, "\(x)")
      // These curves rise, and adjacent pieces have no step down.
      if p[1] <= p[3], p[3] <= 1, step % 2 == 0 {
        #expect(value >= last - 1e-8)
        last = value
      }
    }
  }

  @Test("a curve on the diagonal returns each abscissa exactly, like no easing")
  func diagonal() {
    var random = SplitMix64(2)
    let function = TimingFunction.cubicBezier(0.3, 0.3, 0.8, 0.8)
    for step in 0..<10_000 {
      let x = random.next(in: 0...1) * (step % 2 == 0 ? 1 : 1e-3)
      #expect(function.value(at: x) == x)
    }
  }

  @Test("the slope is the derivative of the value", arguments: 0..<50)
  func slope(seed: Int) {
    var random = SplitMix64(seed)
    let function = TimingFunction.cubicBezier(
      random.next(in: 0...0.9), random.next(in: -1...2), random.next(in: 0.1...1), random.next(in: -1...2))
    for step in 1..<100 {
      let x = Double(step) / 100
      let h = 1e-5
      let numeric = (function.value(at: x + h) - function.value(at: x - h)) / (2 * h)
      #expect(abs(function.slope(at: x) - numeric) < 1e-4 * max(1, abs(numeric)))
    }
  }

  @Test("the curve of additive changes is not smoothstep")
  func seamless() {
    #expect(abs(TimingFunction.seamless.value(at: 0.25) - 0.1058925) < 1e-7)
    #expect(TimingFunction.seamless.slope(at: 0) == 0)
    #expect(TimingFunction.seamless.slope(at: 1) == 0)
  }

  @Test("outside 0 … 1 a curve continues along its end tangents, and is constant if they are vertical")
  func extended() {
    #expect(TimingFunction.cubicBezier(0.5, 1, 0.5, 0).value(at: -0.5) == -1)
    #expect(TimingFunction.cubicBezier(0, 1.5, 1, 1.5).value(at: 3) == 1)
    #expect(TimingFunction.cubicBezier(0, 1.5, 1, 1.5).value(at: .infinity) == 1)
    #expect(TimingFunction.cubicBezier(0, 0, 1, 1).value(at: .infinity) == .infinity)
  }

  @Test("invalid control points are replaced by the nearest valid ones")
  func sanitized() {
    #expect(TimingFunction.cubicBezier(-1, 0, 2, 1) == .cubicBezier(0, 0, 1, 1))
    #expect(TimingFunction.cubicBezier(.nan, .infinity, 1, 1) == .cubicBezier(0, 0, 1, 1))
  }
}

@Suite("Timing functions: families")
struct TimingFamilyTests {
  static let namedEasings: [TimingFunction] = TimingFunction.EasingFamily.allCases.flatMap { family in
    TimingFunction.Ends.allCases.map { .namedEasing(family, ends: $0) }
  }
  static let elastic: [TimingFunction] = TimingFunction.Ends.allCases.flatMap { ends in
    [(1.5, 0.4), (3, 0.3), (1, 2.5)].map { .elastic(ends, amplitude: $0, period: $1) }
  }
  static let all: [TimingFunction] =
    namedEasings + elastic + TimingFunction.Ends.allCases.map { .trapezoid($0) } + [.linear, .ease, .seamless]

  @Test("a function begins with exactly 0 and ends with exactly 1", arguments: all)
  func ends(function: TimingFunction) {
    #expect(function.value(at: 0) == 0)
    #expect(function.value(at: 1) == 1)
  }

  @Test("the slope is the derivative of the value", arguments: all)
  func slope(function: TimingFunction) {
    for step in 1..<97 {
      let x = Double(step) / 97
      let h = 1e-6
      let numeric = (function.value(at: x + h) - function.value(at: x - h)) / (2 * h)
      #expect(abs(function.slope(at: x) - numeric) < 1e-3 * max(1, abs(numeric)), "at \(x)")
    }
  }

  @Test("out is in rotated by half a turn, and in-out is symmetric", arguments: TimingFunction.EasingFamily.allCases)
  func symmetry(family: TimingFunction.EasingFamily) {
    let (easeIn, easeOut) = (
      TimingFunction.namedEasing(family, ends: .easeIn), TimingFunction.namedEasing(family, ends: .easeOut)
    )
    let both = TimingFunction.namedEasing(family, ends: .easeInOut)
    for step in 0...100 {
      let x = Double(step) / 100
      #expect(abs(easeIn.value(at: x) + easeOut.value(at: 1 - x) - 1) < 1e-12)
      #expect(abs(both.value(at: x) + both.value(at: 1 - x) - 1) < 1e-12)
      #expect(abs(both.value(at: x / 2) - easeIn.value(at: x) / 2) < 1e-12)
    }
  }

  @Test(
    "named easings have the values of d3-ease",
    arguments: [
      ("cubic-out", 0.1, 0.271), ("cubic-in-out", 0.3, 0.108), ("sine-out", 0.1, 0.156434),
      ("elastic-in", 0.1, 0.000978),
      ("elastic-in", 0.9, -0.249756), ("back-out", 0.3, 0.907132), ("elastic-in-out", 0.3, -0.015396),
      ("back-out", 0.1, 0.408828),
      ("bounce-out", 0.4, 0.91), ("expo-in", 0.5, 0.030303), ("circ-in", 0.6, 0.2),
    ])
  func table(name: String, input: Double, expected: Double) throws {
    #expect(abs(try TimingFunction(text: name).value(at: input) - expected) < 1e-6)
  }

  // Computed by d3's formula in double precision, with sine and arcsine.
  @Test(
    "elastic easings with an amplitude and a period have the values of d3-ease",
    arguments: [
      ("elastic-in(1.5, 0.4)", 0.7, -0.138797963412744),
      ("elastic-in(3, 0.3)", 0.95, 2.08475973526418),
      ("elastic-out(1.5, 0.4)", 0.1, 0.441529454299906),
      ("elastic-out(1, 0.9)", 0.3, 1.06207233626588),
      ("elastic-in-out(2, 0.5)", 0.3, -0.0412074566965866),
      ("elastic-in-out(1.3, 0.2)", 0.6, 0.875366568914956),
    ])
  func elasticTable(name: String, input: Double, expected: Double) throws {
    #expect(abs(try TimingFunction(text: name).value(at: input) - expected) < 1e-12)
  }

  @Test("an elastic easing without numbers has amplitude 1 and period 0.3", arguments: TimingFunction.Ends.allCases)
  func standardElastic(ends: TimingFunction.Ends) {
    #expect(TimingFunction.elastic(ends) == .namedEasing(.elastic, ends: ends))
    #expect(TimingFunction.elastic(ends, amplitude: 1, period: 0.3).text == "elastic-\(ends.rawValue)")
  }

  @Test("every amplitude and period of the ranges gives finite values and slopes")
  func extremeElastic() {
    for (amplitude, period) in [(1.0, 1e-6), (1e6, 1e-6), (1e6, 1e6), (1.0.nextUp, 1e6)] {
      let function = TimingFunction.elastic(.easeInOut, amplitude: amplitude, period: period)
      for step in 0...64 {
        #expect(function.value(at: Double(step) / 64).isFinite && function.slope(at: Double(step) / 64).isFinite)
      }
    }
  }

  @Test("an amplitude or a period out of its range traps", .exits)
  func elasticPreconditions() async {
    await #expect(processExitsWith: .failure) { _ = TimingFunction.elastic(.easeIn, amplitude: 0.5) }
    await #expect(processExitsWith: .failure) { _ = TimingFunction.elastic(.easeIn, amplitude: .nan) }
    await #expect(processExitsWith: .failure) { _ = TimingFunction.elastic(.easeIn, period: 0) }
    await #expect(processExitsWith: .failure) { _ = TimingFunction.elastic(.easeIn, period: .infinity) }
  }

  @Test("the trapezoids have BLAnimationController's values")
  func trapezoid() {
    let both = TimingFunction.trapezoid(.easeInOut)
    #expect(abs(both.value(at: 0.25) - 1.0 / 6) < 1e-15)
    #expect(both.value(at: 0.5) == 0.5)
    #expect(abs(both.value(at: 0.75) - 5.0 / 6) < 1e-15)
    #expect(abs(TimingFunction.trapezoid(.easeIn).value(at: 0.25) - 1.0 / 7) < 1e-15)
    #expect(abs(TimingFunction.trapezoid(.easeOut).value(at: 0.75) - 6.0 / 7) < 1e-15)
  }

  @Test("no input traps, and finite inputs inside 0 … 1 give finite outputs", arguments: all + hostile)
  func hostileInputs(function: TimingFunction) {
    for input in [-.infinity, -1e300, -1, -0.0, 0.5, 1e300, .infinity, .nan, .leastNonzeroMagnitude] {
      _ = function.value(at: input, isBefore: true)
      _ = function.slope(at: input)
    }
    for step in 0...64 { #expect(function.value(at: Double(step) / 64).isFinite) }
  }

  static let hostile: [TimingFunction] = [
    .steps(0), .steps(.min, at: .jumpNone), .steps(.max, at: .jumpBoth), .stops([]),
    .stops([.init(input: .nan, output: 1)]),
    .stops([.init(input: 1, output: 0), .init(input: -1, output: .infinity), .init(input: 0.5, output: 3)]),
    .cubicBezier(.infinity, 1e300, -.infinity, -1e300),
  ]

  @Test("of coincident stops, the first applies before all stops and the last after all stops")
  func coincidentStops() throws {
    let step = try TimingFunction(css: "linear(0 50%, 1 50%)")
    #expect([-1, 0.4, 0.5, 0.6].map { step.value(at: $0) } == [0, 0, 1, 1])
    let start = try TimingFunction(css: "linear(0 20%, 1 20%, .5 80%)")
    #expect([0, 0.2, 0.8].map { start.value(at: $0) } == [0, 1, 0.5])
  }

  @Test("extreme ordinates do not give NaN")
  func hugeOrdinates() {
    let function = TimingFunction.cubicBezier(0, 1e308, 1, -1e308)
    for step in -4...8 { #expect(!function.value(at: Double(step) / 4).isNaN) }
  }

  @Test("a curve with a vertical tangent in its middle is exactly 0.5 there")
  func verticalMiddle() { #expect(TimingFunction.cubicBezier(1, 0, 0, 1).value(at: 0.5) == 0.5) }
}
