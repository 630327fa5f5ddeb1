// SPDX-License-Identifier: MIT
import Foundation
import Glissade

/// Measures the engine: animations of each family, path queries, easing calls, additions and removals.
struct EngineBenchmarks {
  let options: Options

  /// The numbers of animations. Limits apply to the last number.
  private var counts: [Int] { options.isBrief ? [1_000] : [1_000, 10_000, 100_000] }

  /// Measures the selected cases, and passes each measurement to `take` when it is complete.
  func measure(_ take: (Measurement) -> Void) {
    for engineCase in EngineCase.all where options.selects(engineCase.name) { measure(engineCase, take) }
    PathQueryBenchmark(options: options).measure(take)
    AreaBenchmark(options: options).measure(take)
    EasingBenchmark(options: options).measure(take)
    for count in counts {
      ChangeBenchmark(options: options, count: count).measure(take)
      SentLayersBenchmark(options: options, count: count).measure(take)
    }
    for count in counts where count < 100_000 { RuleBenchmark(options: options, count: count).measure(take) }
    for count in counts { EventBenchmark(options: options, count: count).measure(take) }
  }

  /// Evaluates frames of the first selected case only, for a profiler. Returns `false` if there is no such case.
  static func evaluate(frames: Int, options: Options) -> Bool {
    guard let filter = options.filter, let engineCase = EngineCase.all.first(where: { $0.name == filter }) else {
      return false
    }
    let population = Population(engineCase, count: 10_000)
    population.evaluate(frames: frames, isSingle: options.isSingle)
    return true
  }

  private func measure(_ engineCase: EngineCase, _ take: (Measurement) -> Void) {
    let populations = counts.map { Population(engineCase, count: $0) }
    var times = counts.map { _ in [Double]() }
    var allocations = counts.map { _ in 0 }
    // All sizes in turn, so that a disturbance of the machine affects each of them.
    for _ in 0..<(options.isBrief ? 3 : 15) {
      for (index, population) in populations.enumerated() {
        let run = population.run(isSingle: options.isSingle, frames: max(20, 200_000 / counts[index]))
        times[index].append(run.time)
        allocations[index] = max(allocations[index], run.allocations)
      }
    }
    let growth = zip(times[counts.count - 1], times[0]).map { $0 / $1 }
    let instructions =
      options.countsInstructions
      ? Instructions.perFrame(of: engineCase.name).map { $0 / 10_000 / engineCase.scalars } : nil
    for (index, count) in counts.enumerated() {
      let (time, isLast) = (Statistics(times[index]), index == counts.count - 1)
      var remark = "\(allocations[index]) allocations per frame"
      if isLast {
        remark += ", \(Int(populations[index].bytesPerAnimation)) bytes per animation"
        if counts.count > 1 {
          remark += String(format: ", cost per scalar ×%.2f at the largest count", Statistics(growth).median)
        }
      }
      take(
        Measurement(
          name: "\(engineCase.name) \(count / 1000)k", title: "\(count) animations, per scalar", unit: "ns",
          median: time.median, spread: time.spread, limit: isLast ? engineCase.limit : nil,
          instructions: isLast ? instructions : nil, remark: remark))
      if allocations[index] > 0 { print("!! \(engineCase.name) allocates memory in a frame") }
    }
  }
}
