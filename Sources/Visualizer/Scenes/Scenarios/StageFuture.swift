import Layers
import Scenarios

/// What happens on the stage of itself after an input, to where everybody has come to an end.
///
/// It does end: frames have limits, and so has waiting.
struct StageFuture: Sendable {
  let tree: LayerTree
  let record: StageRecord

  /// - Complexity: O(n log n) in what the scene keeps and in what is still to come.
  init(of scene: ScenariosScene, _ tree: LayerTree) {
    var (player, tree) = (scene.player, tree)
    player.advance(to: .infinity, in: &tree)
    self.tree = tree
    record = StageRecord(of: scene, player.events)
  }
}
