// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Compares the number of stops with that of the two methods in use, for the same error.
@Suite("The number of stops of linear()")
struct StopCountTests {
  /// Jake Archibald's linear-easing-generator simplifies dense samples by the method of Douglas and Peucker.
  private static func simplified(_ function: TimingFunction, tolerance: Double) -> [LinearStop] {
    let samples = (0...1000).map { step in
      let input = Double(step) / 1000
      return Point(x: input, y: step == 1000 ? 1 : function.value(at: input))
    }
    func simplify(_ range: ClosedRange<Int>) -> [Int] {
      let (start, end) = (samples[range.lowerBound], samples[range.upperBound])
      let line = end - start
      var (largest, split) = (0.0, range.lowerBound)
      for index in range.dropFirst().dropLast() {
        let offset = samples[index] - start
        let distance = abs(line.dx * offset.dy - line.dy * offset.dx) / line.length
        if distance > largest { (largest, split) = (distance, index) }
      }
      guard largest > tolerance else { return [range.upperBound] }
      return simplify(range.lowerBound...split) + simplify(split...range.upperBound)
    }
    return ([0] + simplify(0...1000)).map { LinearStop(input: samples[$0].x, output: samples[$0].y) }
  }

  /// Motion's generator takes even samples.
  private static func even(_ function: TimingFunction, count: Int) -> [LinearStop] {
    (0..<count).map { step in
      let input = Double(step) / Double(count - 1)
      return LinearStop(input: input, output: step == count - 1 ? 1 : function.value(at: input))
    }
  }

  private static func deviation(_ stops: [LinearStop], from function: TimingFunction) -> Double {
    let written = TimingFunction.stops(stops)
    return (0...5000).reduce(0.0) { largest, step in
      let input = Double(step) / 5000
      return max(largest, abs(written.value(at: input) - function.value(at: input)))
    }
  }

  private static let count = _isDebugAssertConfiguration() ? 240 : 1000

  private static func functions() -> [TimingFunction] {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { index in
      switch index % 4 {
      case 0:
        .namedEasing(
          TimingFunction.EasingFamily.allCases[index / 4 % 10], ends: TimingFunction.Ends.allCases[index / 40 % 3])
      case 1: .cubicBezier(random.nextUnit(), random.nextUnit() * 2 - 0.5, random.nextUnit(), random.nextUnit() * 2)
      default:
        .spring(
          Spring(response: 0.1 + random.nextUnit(), dampingRatio: 0.15 + random.nextUnit()))
      }
    }
  }

  @Test("springs and easings never take more stops than the two methods, for the same error")
  func fewest() throws {
    // The number of comparisons with each method, and the stops in them.
    var simplifiedTotals = (comparisons: 0, own: 0, stops: 0)
    var evenTotals = simplifiedTotals
    for (index, function) in Self.functions().enumerated() {
      let simplified = Self.simplified(function, tolerance: [0.02, 0.005, 0.001][index % 3])
      let even = Self.even(function, count: [12, 30, 80][index % 3])
      for (stops, isEven) in [(simplified, false), (even, true)] {
        // The even inputs of the measurement miss the largest deviation by less than this factor.
        let error = Self.deviation(stops, from: function) * 1.001
        guard EasingExport.errors.contains(error) else { continue }
        let export = try EasingExport(function, as: .javaScript, maximumError: error)
        let count = try #require(export.stopCount)
        #expect(count <= stops.count, "\(function.text), error \(error)")
        if isEven {
          evenTotals = (evenTotals.comparisons + 1, evenTotals.own + count, evenTotals.stops + stops.count)
        } else {
          simplifiedTotals = (
            simplifiedTotals.comparisons + 1, simplifiedTotals.own + count, simplifiedTotals.stops + stops.count
          )
        }
      }
    }
    // Both methods take more stops on average.
    for totals in [simplifiedTotals, evenTotals] {
      #expect(totals.comparisons > Self.count * 19 / 20)
      #expect(totals.own < totals.stops)
    }
  }
}
