// SPDX-License-Identifier: MIT
import GlissadeTiming
import Testing

@Suite("Timing functions report the inputs at which their slope jumps")
struct TimingFunctionBreakpointTests {
  /// All kinds that have breakpoints, and some that have none.
  private static let functions: [TimingFunction] = [
    .linear, .ease, .trapezoid(.easeInOut), .spring(Spring()), .steps(4), .steps(3, at: .jumpBoth),
    .stops([.init(input: 0, output: 0), .init(input: 0.25, output: 2), .init(input: 0.25, output: 1)]),
    .stops([.init(input: -1, output: 0), .init(input: 0.5, output: 2), .init(input: 2, output: 1)]),
    .namedEasing(.bounce, ends: .easeIn), .namedEasing(.bounce, ends: .easeOut),
    .namedEasing(.bounce, ends: .easeInOut),
    .namedEasing(.elastic, ends: .easeInOut),
    .namedEasing(.back, ends: .easeInOut),
    .steps(3).composed(after: .ease),
    TimingFunction.stops([.init(input: 0, output: 0), .init(input: 0.3, output: 0.9), .init(input: 1, output: 1)])
      .composed(after: .easeInOut),
  ]

  @Test("output and slope jump only at breakpoints", arguments: functions)
  func smooth(function: TimingFunction) {
    let breakpoints = function.breakpoints()
    #expect(breakpoints == breakpoints.sorted() && Set(breakpoints).count == breakpoints.count)
    let near = 1e-7
    // At this distance the slope of a smooth function is almost the same.
    func jumps(at input: Double) -> Bool {
      let (before, after) = (input - near, input + near)
      return abs(function.value(at: after) - function.value(at: before)) > 1e-3
        || abs(function.slope(at: after) - function.slope(at: before)) > 1e-2
    }
    // At its ends a function can be undefined on one side, and can be constant on both.
    for input in breakpoints where input > 1e-6 && input < 1 - 1e-6 { #expect(jumps(at: input), "\(input)") }
    for step in 1..<2000 {
      let input = Double(step) / 2000
      guard !breakpoints.contains(where: { abs($0 - input) < 1e-3 }) else { continue }
      #expect(!jumps(at: input), "\(input)")
    }
  }

  @Test("all breakpoints are found: a scan finds no other jump", arguments: functions)
  func complete(function: TimingFunction) {
    let breakpoints = function.breakpoints()
    let count = 4096
    for step in 0..<count {
      let (left, right) = (Double(step) / Double(count), Double(step + 1) / Double(count))
      guard !breakpoints.contains(where: { $0 >= left && $0 <= right }) else { continue }
      // A larger change of slope would exceed the curvature on both sides.
      let change = abs(function.slope(at: right) - function.slope(at: left))
      #expect(change < 0.2, "\(left) … \(right): \(change)")
      #expect(abs(function.value(at: right) - function.value(at: left)) < 0.05)
    }
  }

  @Test("a function with more breakpoints than the limit returns none")
  func limit() {
    #expect(TimingFunction.steps(100).breakpoints().count == 101)
    #expect(TimingFunction.steps(100).breakpoints(limit: 50).isEmpty)
    #expect(TimingFunction.steps(1 << 53).breakpoints().isEmpty)
    let stops = (0...1000).map { LinearStop(input: Double($0) / 1000, output: Double($0 % 2)) }
    #expect(TimingFunction.stops(stops).breakpoints().isEmpty)
    #expect(TimingFunction.stops(stops).breakpoints(limit: 2000).count == 1001)
  }
}
