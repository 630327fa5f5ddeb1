// SPDX-License-Identifier: MIT
import RealModule

/// Round numbers for the ticks of an axis.
package enum AxisTicks {
  /// The smallest of 1, 2, 5 times a power of ten that divides `span` into at most `count` steps.
  package static func step(for span: Double, atMost count: Int) -> Double {
    guard span > 0, span.isFinite, count > 0 else { return 1 }
    let raw = span / Double(count)
    let power = Double.pow(10, Double.log10(raw).rounded(.down))
    guard power > 0, power.isFinite else { return 1 }
    for factor in [1.0, 2, 5] where factor * power >= raw * (1 - 1e-12) { return factor * power }
    return 10 * power
  }

  /// An axis that contains a range of values and, if desired, 0.
  ///
  /// It is little longer, and has at least two ticks, or one if all values are 0.
  ///
  /// Its ends are multiples of a fifth of a step, so that it does not change with each small change of the values.
  package static func axis(
    over values: ClosedRange<Double>, atMost count: Int, includesZero: Bool = true
  ) -> (range: ClosedRange<Double>, step: Double, ticks: [Double]) {
    let (low, high) =
      includesZero
      ? (min(values.lowerBound, 0), max(values.upperBound, 0)) : (values.lowerBound, values.upperBound)
    var result = (range: low...high, step: 1.0, ticks: [includesZero ? 0 : low])
    for count in count...(2 * count + 1) {
      let step = step(for: high - low, atMost: count)
      let part = step / 5
      func end(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
        // Rounding does not move a value that is a multiple of a fifth.
        (value / part - (rule == .up ? roundingTolerance : -roundingTolerance)).rounded(rule) * part
      }
      let range = end(low, .down)...end(high, .up)
      let ticks = multiples(of: step, in: range, atMost: 101)
      guard !ticks.isEmpty else { break }
      result = (range, step, ticks)
      if ticks.count > 1 { break }
    }
    return result
  }

  /// Round times in a range, with their texts.
  static func times(in range: ClosedRange<Double>, atMost count: Int) -> [(time: Double, text: String)] {
    let step = step(for: range.upperBound - range.lowerBound, atMost: count)
    return multiples(of: step, in: range, atMost: 1001).map { ($0, text($0, step: step)) }
  }

  /// The distance from a graph's plot to the baseline of the times, which leaves space for the brace of the work area.
  static let baselineDistance = 20.0

  /// The distance from a graph's plot to the end of the word before the times, which leaves space for half of "0.00 s".
  static let nameDistance = 24.0

  /// The times below a graph of a width in points. A narrow graph has both ends, and further times with space.
  static func times(in range: ClosedRange<Double>, width: Double) -> [(time: Double, text: String)] {
    let count = max(1, Int(width / 110))
    let ticks = times(in: range, atMost: count)
    let (low, high) = (range.lowerBound, range.upperBound)
    guard count <= 2, high > low, high.isFinite, low.isFinite else { return ticks }
    let room = (high - low) * leastDistance / max(width, leastDistance)
    let inner = ticks.filter { $0.time - low >= room && high - $0.time >= room }
    let step = [1.0, 0.1].first { step in
      [low, high].allSatisfy { abs($0 / step - ($0 / step).rounded()) < 1e-6 }
    }
    let ends = [low, high].map { (time: $0, text: text($0, step: step ?? 0.01)) }
    return [ends[0]] + inner + [ends[1]]
  }

  /// The least distance between the end of a narrow graph and another time, in points.
  private static let leastDistance = 60.0

  /// The multiples of a step in a range, in ascending order; empty if there are more than `count`.
  static func multiples(of step: Double, in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let first = (range.lowerBound / step - roundingTolerance).rounded(.up)
    let last = (range.upperBound / step + roundingTolerance).rounded(.down)
    guard last >= first, last - first < Double(count), let from = Int(exactly: first), let to = Int(exactly: last)
    else { return [] }
    return (from...to).map { Double($0) * step }
  }

  /// The part of a step by which rounding can put a multiple of it outside a range.
  private static let roundingTolerance = 1e-9

  /// The text of a tick, with as many decimals as its step requires.
  static func text(_ value: Double, step: Double) -> String {
    var decimals = 0
    var scaled = step
    while decimals < 6, abs(scaled - scaled.rounded()) > roundingTolerance * abs(scaled) {
      scaled *= 10
      decimals += 1
    }
    return FixedPoint.text(value, decimals: decimals)
  }

  /// The text in at most six characters: in thousands from 10⁵ on, in millions from 10⁸ on.
  package static func shortText(_ value: Double, step: Double) -> String {
    let size = max(abs(value), step)
    if size < 1e5 { return text(value, step: step) }
    return size < 1e8 ? text(value / 1e3, step: step / 1e3) + " k" : text(value / 1e6, step: step / 1e6) + " M"
  }
}
