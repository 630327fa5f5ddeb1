// SPDX-License-Identifier: MIT
import Glissade

/// Measures adding, ending, retargeting and pruning among many animations.
struct ChangeBenchmark {
  let options: Options
  let count: Int

  func measure(_ take: (Measurement) -> Void) {
    let suffix = "\(count / 1000)k"
    let names = ["add \(suffix)", "end \(suffix)", "change \(suffix)", "prune \(suffix)"]
    guard names.contains(where: options.selects) else { return }
    var times = names.map { _ in [Double]() }
    for _ in 0..<(options.isBrief ? 1 : 3) {
      for (index, time) in run().enumerated() { times[index].append(time) }
    }
    let titles = ["add an animation", "end an animation", "retarget a value", "prune an ended change"]
    for (index, name) in names.enumerated() where options.selects(name) {
      let time = Statistics(times[index])
      take(
        Measurement(
          name: name, title: "\(titles[index]) among \(count)", unit: "ns", median: time.median, spread: time.spread))
    }
  }

  /// Returns the nanoseconds of one operation of each kind.
  private func run() -> [Double] {
    var random = SplitMix64(seed: 5)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    let ids = (0..<count).map { _ in
      tree.add(.rectangle(size: Size(width: 20, height: 20)), at: EngineCase.point(&random))
    }
    let start = EngineProbe.nanoseconds()
    var animations: [AnimationID] = []
    animations.reserveCapacity(count)
    for id in ids {
      let animation = Animation.basic(
        from: EngineCase.point(&random), to: EngineCase.point(&random), timing: MediaTiming(duration: 4),
        timingFunction: Easings.any(&random))
      animations.append(tree.animate(id, .position, with: animation, at: random.next(0...1)))
    }
    let added = EngineProbe.nanoseconds()
    for animation in animations { tree.removeAnimation(animation, at: 2) }
    let ended = EngineProbe.nanoseconds()
    for id in ids {
      let target = EngineCase.point(&random)
      tree.transaction(at: 3, duration: 1, timingFunction: Easings.all[4]) { $0[id].position = target }
    }
    let retargeted = EngineProbe.nanoseconds()
    tree.prune(before: 10)
    let pruned = EngineProbe.nanoseconds()
    return [added - start, ended - added, retargeted - ended, pruned - retargeted].map { $0 / Double(count) }
  }
}

/// Measures a window in which some of many layers are sent elsewhere in each frame, beside a history of ten seconds.
struct SentLayersBenchmark {
  let options: Options
  let count: Int

  /// A part of the layers, so that each one is sent elsewhere every 1.67 s, and all of them once a second.
  func measure(_ take: (Measurement) -> Void) {
    for (name, title, share, fps) in [
      ("sent \(count / 1000)k", "a layer sent elsewhere, 1 in 100 of \(count) in each frame", 0.01, 60.0),
      ("sent all \(count / 1000)k", "a layer sent elsewhere, all \(count) once a second", 1, 1),
    ] where options.selects(name) {
      var times: [Double] = []
      for _ in 0..<(options.isBrief ? 1 : 3) { times.append(run(Int(Double(count) * share), fps: fps)) }
      let time = Statistics(times)
      take(Measurement(name: name, title: title, unit: "ns", median: time.median, spread: time.spread))
    }
  }

  /// Returns the nanoseconds of one change, after the first second in which the history is full.
  private func run(_ sent: Int, fps: Double) -> Double {
    var random = SplitMix64(seed: 5)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    tree.history = .seconds(10)
    let ids = (0..<count).map { _ in
      tree.add(.rectangle(size: Size(width: 20, height: 20)), at: EngineCase.point(&random))
    }
    var next = 0
    var time = 0.0
    func frame() {
      tree.transaction(at: time, duration: 0.5) { transaction in
        for id in ids[next..<(next + sent)] { transaction[id].position = EngineCase.point(&random) }
      }
      time += 1 / fps
      next = (next + sent) % count
    }
    while time < 11 { frame() }
    let frames = options.isBrief ? 1 : Int(2 * fps)
    let start = EngineProbe.nanoseconds()
    for _ in 0..<frames { frame() }
    return (EngineProbe.nanoseconds() - start) / Double(frames * sent)
  }
}
