import Foundation
import Glissade

/// What adding and ending an animation costs among many others.
struct ChangeBenchmark {
  let isBrief: Bool

  func run() {
    for count in isBrief ? [1_000] : [1_000, 10_000, 100_000] {
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
      let sent = EngineProbe.nanoseconds()
      tree.prune(before: 10)
      let pruned = EngineProbe.nanoseconds()
      print(
        String(
          format: "among %6d: add %6.0f ns  end %6.0f ns  send %6.0f ns  prune %6.0f ns each", count,
          (added - start) / Double(count), (ended - added) / Double(count), (sent - ended) / Double(count),
          (pruned - sent) / Double(count)))
    }
  }
}
