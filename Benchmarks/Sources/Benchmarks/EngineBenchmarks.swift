import Foundation
import Glissade

/// The engine: N animations of each family, path queries, easing calls, adding and ending.
struct EngineBenchmarks {
  let arguments: [String]
  var isBrief: Bool { arguments.contains("--brief") }
  /// Asks layer by layer instead of in batches.
  var isSingle: Bool { arguments.contains("--single") }

  func run() {
    let only = arguments.first { !$0.hasPrefix("-") }
    let counts = isBrief ? [1_000] : [1_000, 10_000, 100_000]
    for engineCase in EngineCase.all where only == nil || engineCase.name.contains(only ?? "") {
      measure(engineCase, counts: counts)
    }
    if only == nil || only == "path" { PathQueryBenchmark(isBrief: isBrief).run() }
    if only == nil || only == "easing" { EasingBenchmark(isBrief: isBrief).run() }
    if only == nil || only == "changes" { ChangeBenchmark(isBrief: isBrief).run() }
  }

  private func measure(_ engineCase: EngineCase, counts: [Int]) {
    let trees = counts.map { Population(engineCase, count: $0) }
    var times = counts.map { _ in [Double]() }
    var allocations = counts.map { _ in 0 }
    // All sizes in turn, so that what disturbs the machine disturbs each of them.
    for _ in 0..<(isBrief ? 3 : 15) {
      for (index, population) in trees.enumerated() {
        let run = population.run(isSingle: isSingle, frames: max(3, 200_000 / counts[index]))
        times[index].append(run.time)
        allocations[index] = run.allocations
      }
    }
    let medians = times.map { Statistics($0).median }
    var line = engineCase.name.padding(toLength: 14, withPad: " ", startingAt: 0)
    for (index, count) in counts.enumerated() {
      line += String(format: "  %6d: %7.2f ns ±%2.0f%%", count, medians[index], Statistics(times[index]).spread * 100)
    }
    line += String(
      format: "  growth %4.2f  %5.0f B  %d allocations a frame", medians[medians.count - 1] / medians[0],
      trees[trees.count - 1].bytesPerAnimation, allocations[allocations.count - 1])
    print(line)
  }
}

/// A tree full of animations.
final class Population {
  private let engineCase: EngineCase
  private let tree: LayerTree
  private let ids: [LayerID]
  let bytesPerAnimation: Double
  private var positions = PropertyValues<Point>()
  private var rotations = PropertyValues<Angle>()
  private var scales = PropertyValues<Vector>()

  init(_ engineCase: EngineCase, count: Int) {
    self.engineCase = engineCase
    var random = SplitMix64(seed: 7)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    var ids: [LayerID] = []
    for _ in 0..<count {
      ids.append(tree.add(.rectangle(size: Size(width: 20, height: 20)), at: EngineCase.point(&random)))
    }
    let before = EngineProbe.bytesInUse()
    engineCase.fill(&tree, ids, &random)
    bytesPerAnimation = Double(EngineProbe.bytesInUse() - before) / Double(count)
    (self.tree, self.ids) = (tree, ids)
  }

  /// Nanoseconds per scalar, and allocations in a frame, the first one not counted.
  func run(isSingle: Bool, frames: Int) -> (time: Double, allocations: Int) {
    evaluate(at: 1, isSingle)
    let allocations = EngineProbe.allocationCount()
    let start = EngineProbe.nanoseconds()
    for frame in 0..<frames { evaluate(at: 1 + 2 * Double(frame) / Double(frames), isSingle) }
    let time = EngineProbe.nanoseconds() - start
    return (
      time / Double(frames) / Double(ids.count) / engineCase.scalars,
      (EngineProbe.allocationCount() - allocations) / frames
    )
  }

  private func evaluate(at time: Double, _ isSingle: Bool) {
    if isSingle {
      var sum = 0.0
      for id in ids {
        switch engineCase.properties {
        case .position: sum += tree.presentationValue(of: id, .position, at: time).x
        case .transform:
          sum += tree.presentationValue(of: id, .rotation, at: time).radians
          sum += tree.presentationValue(of: id, .scale, at: time).dx
        case .all:
          sum += tree.presentationValue(of: id, .position, at: time).x
          sum += tree.presentationValue(of: id, .rotation, at: time).radians
          sum += tree.presentationValue(of: id, .scale, at: time).dx
        }
      }
      keep(sum)
      return
    }
    switch engineCase.properties {
    case .position: tree.presentationValues(of: .position, at: time, into: &positions)
    case .transform:
      tree.presentationValues(of: .rotation, at: time, into: &rotations)
      tree.presentationValues(of: .scale, at: time, into: &scales)
    case .all:
      tree.presentationValues(of: .position, at: time, into: &positions)
      tree.presentationValues(of: .rotation, at: time, into: &rotations)
      tree.presentationValues(of: .scale, at: time, into: &scales)
    }
  }
}
