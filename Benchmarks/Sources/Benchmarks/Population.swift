// SPDX-License-Identifier: MIT
import Glissade

/// A tree with many animations.
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

  /// Returns the nanoseconds per scalar and the allocations per frame, without the first frame.
  func run(isSingle: Bool, frames: Int) -> (time: Double, allocations: Int) {
    evaluate(at: 1, isSingle)
    let allocations = EngineProbe.allocationCount()
    let start = EngineProbe.nanoseconds()
    evaluate(frames: frames, isSingle: isSingle)
    let time = EngineProbe.nanoseconds() - start
    return (
      time / Double(frames) / Double(ids.count) / engineCase.scalars,
      (EngineProbe.allocationCount() - allocations) / frames
    )
  }

  /// Evaluates frames over two seconds.
  func evaluate(frames: Int, isSingle: Bool) {
    for frame in 0..<frames { evaluate(at: 1 + 2 * Double(frame) / Double(frames), isSingle) }
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
      blackHole(sum)
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
