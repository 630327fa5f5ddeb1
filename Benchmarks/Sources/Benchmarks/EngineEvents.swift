// SPDX-License-Identifier: MIT
import Glissade

/// Measures a step of an observer and the settling time among many animations.
///
/// Both costs should depend on the events only, not on the number of animations.
struct EventBenchmark {
  let options: Options
  let count: Int

  /// The number of steps. Each takes a thousandth of a second, so that few animations repeat in a step.
  private static let steps = 200
  /// The number of layers that are retargeted between two steps.
  private static let edits = 10

  /// The largest time of a step without events and of a settling-time query, in microseconds.
  private var limit: Double { count > 10_000 ? 30 : 20 }
  /// The largest time of all edits of a step together, in microseconds, for any number of animations.
  private static let editLimit = Double(20 * edits)

  func measure(_ take: (Measurement) -> Void) {
    let suffix = "\(count / 1000)k"
    let cases: [(name: String, title: String, limit: Double?)] = [
      ("idle step", "an observer's step without an event", limit),
      ("edited step", "an observer's step after \(Self.edits) edits", Self.editLimit),
      ("settling time", "the settling time, nothing edited", limit),
      ("edited settling time", "the settling time after \(Self.edits) edits", Self.editLimit),
      ("completed step", "an observer's step after \(Self.edits) edits, each change with a completion", Self.editLimit),
    ]
    guard cases.contains(where: { options.selects("\($0.name) \(suffix)") }) else { return }
    var times = cases.map { _ in [Double]() }
    for _ in 0..<(options.isBrief ? 1 : 3) {
      for (index, time) in run().enumerated() { times[index].append(time) }
    }
    for (index, found) in cases.enumerated() where options.selects("\(found.name) \(suffix)") {
      let time = Statistics(times[index])
      take(
        Measurement(
          name: "\(found.name) \(suffix)", title: "\(found.title), \(count) animations", unit: "µs",
          median: time.median,
          spread: time.spread, limit: found.limit))
    }
  }

  /// Returns the microseconds of one operation of each kind.
  private func run() -> [Double] {
    var random = SplitMix64(seed: 5)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    let ids = (0..<count).map { _ in tree.add(.rectangle(size: Size(width: 20, height: 20))) }
    for id in ids {
      let timing = MediaTiming(duration: random.next(100...200), repeatCount: .infinity)
      tree.animate(id, .opacity, with: .basic(from: 0.0, to: 1, timing: timing), at: 0)
    }
    var observer = AnimationObserver(at: 1, in: tree)
    var found = tree.settlingTime
    var sums = [0.0, 0, 0, 0]
    for step in 1...Self.steps {
      let time = 1 + Double(step) / 1000
      // The observer and the index first process the edits of the previous step.
      observer.advance(to: time, in: tree)
      found += tree.settlingTime
      sums[0] += nanoseconds(of: { observer.advance(to: time, in: tree) })
      sums[2] += nanoseconds(of: { found += tree.settlingTime })
      tree.transaction(at: time, duration: 0.2) { transaction in
        for _ in 0..<Self.edits {
          transaction[ids[Int(random.next() % UInt64(count))]].position = EngineCase.point(&random)
        }
      }
      sums[1] += nanoseconds(of: { observer.advance(to: time + 0.0005, in: tree) })
      sums[3] += nanoseconds(of: { found += tree.settlingTime })
    }
    precondition(found == .infinity, "the settling time of repeating animations is not infinite")
    return (sums + [completionSteps()]).map { $0 / Double(Self.steps) / 1000 }
  }

  /// Returns the nanoseconds of steps after edits, where each change of each layer has a completion with a handler.
  private func completionSteps() -> Double {
    var random = SplitMix64(seed: 6)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    let ids = (0..<count).map { _ in tree.add(.rectangle(size: Size(width: 20, height: 20))) }
    var observer = AnimationObserver(at: 0, in: tree)
    func retarget(_ id: LayerID, at time: Double, duration: Double) {
      let completion = tree.makeCompletion()
      tree.transaction(at: time, duration: duration, completion: completion) {
        $0[id].position = EngineCase.point(&random)
      }
      observer.onCompletion(of: completion) {}
    }
    for id in ids { retarget(id, at: 0, duration: 100) }
    observer.advance(to: 1, in: tree)
    var sum = 0.0
    for step in 1...Self.steps {
      let time = 1 + Double(step) / 1000
      for _ in 0..<Self.edits { retarget(ids[Int(random.next() % UInt64(count))], at: time, duration: 0.2) }
      sum += nanoseconds(of: { observer.advance(to: time, in: tree) })
    }
    return sum
  }

  private func nanoseconds(of body: () -> Void) -> Double {
    let start = EngineProbe.nanoseconds()
    body()
    return EngineProbe.nanoseconds() - start
  }
}
