// SPDX-License-Identifier: MIT
import GlissadeLayers
import GlissadeScenarios

/// The motion on the stage after an input, until all actors are idle.
///
/// It is finite, because keyframes and waits have limits.
struct StageFuture: Sendable {
  let tree: LayerTree
  let record: StageRecord

  /// - Complexity: O(n log n) in the stored and in the future events.
  init(of scene: ScenariosScene, _ tree: LayerTree) {
    var (player, tree) = (scene.player, tree)
    player.advance(to: .infinity, in: &tree)
    self.tree = tree
    record = StageRecord(of: scene, player.events)
  }
}
