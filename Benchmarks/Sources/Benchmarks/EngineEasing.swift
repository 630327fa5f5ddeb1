// SPDX-License-Identifier: MIT
import CPeers
import Foundation
import Glissade

/// Measures one easing call against the solver of browsers, in turns.
struct EasingBenchmark {
  let options: Options

  func measure(_ take: (Measurement) -> Void) {
    var random = SplitMix64(seed: 3)
    let inputs = (0..<4096).map { _ in random.next(0...1) }
    let steep: [(Double, Double, Double, Double)] = [
      (1, 0, 0, 1), (0.999, 0, 0.001, 1), (0.95, 0.1, 0.05, 0.9), (1, 0.3, 1e-6, 0.7), (0, 1, 0, 1), (0, 0.9, 1, 0.1),
    ]
    measure("easing", "a call of each of 32 easings", Easings.numbers, inputs, take)
    measure("easing steep", "an easing call for curves with a nearly vertical tangent", steep, inputs, take)
  }

  private func measure(
    _ name: String, _ title: String, _ curves: [(Double, Double, Double, Double)], _ inputs: [Double],
    _ take: (Measurement) -> Void
  ) {
    guard options.selects(name) else { return }
    let pairs = curves.map { curve in
      var peer = peers_bezier()
      peers_bezier_prepare(&peer, curve.0, curve.1, curve.2, curve.3)
      return (peer: peer, own: TimingFunction.cubicBezier(curve.0, curve.1, curve.2, curve.3), curve: curve)
    }
    var (peers, own, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<(options.isBrief ? 3 : 21) {
      var times = (0.0, 0.0)
      for pair in pairs {
        var peer = pair.peer
        let start = EngineProbe.nanoseconds()
        blackHole(inputs.withUnsafeBufferPointer { peers_bezier_sum(&peer, $0.baseAddress, $0.count) })
        let middle = EngineProbe.nanoseconds()
        var sum = 0.0
        for input in inputs { sum += pair.own.value(at: input) }
        blackHole(sum)
        times.0 += middle - start
        times.1 += EngineProbe.nanoseconds() - middle
      }
      let calls = Double(pairs.count * inputs.count)
      peers.append(times.0 / calls)
      own.append(times.1 / calls)
      ratios.append(times.0 / times.1)
    }
    var error = 0.0
    for pair in pairs {
      for input in inputs { error = max(error, abs(pair.own.value(at: input) - Self.exact(pair.curve, input))) }
    }
    let time = Statistics(own)
    take(
      Measurement(
        name: name, title: title, unit: "ns", median: time.median, spread: time.spread,
        peerName: "the solver of browsers, in C",
        peerMedian: Statistics(peers).median, ratio: Statistics(ratios).median, goal: 1 / 1.1,
        remark: String(format: "error %.1e", error)))
  }

  /// Returns the value at `x`, by bisection of the parameter down to the precision of `Double`.
  private static func exact(_ c: (Double, Double, Double, Double), _ x: Double) -> Double {
    func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * a * t * u * u + 3 * b * t * t * u + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if cubic(c.0, c.2, middle) < x { low = middle } else { high = middle }
    }
    return cubic(c.1, c.3, (low + high) / 2)
  }
}
