import Synchronization

/// When each layer of a tree settles, and when the last one does: brought up to date with the layers that have changed.
///
/// Copies of a tree share one. What it holds belongs to the revision that was asked for last; a copy that has gone its own way
/// is looked through as a whole.
final class SettlingIndex: Sendable {
  private struct State {
    var revision: TreeRevision?
    /// By slot.
    var instants: [Double] = []
    /// The latest of each block of slots.
    var latest: [Double] = []
  }

  private static var block: Int { 64 }
  private let state = Mutex(State())

  /// The instant from which on no layer changes any more.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers.
  func settlingTime(of tree: LayerTree) -> Double {
    state.withLock { state in
      Self.update(&state, to: tree)
      return state.latest.reduce(-.infinity, max)
    }
  }

  private static func update(_ state: inout State, to tree: LayerTree) {
    let changed = state.revision.flatMap(tree.slotsChanged)
    state.revision = tree.revision
    guard let changed else {
      state.instants = tree.layerSettlingTimes()
      state.latest = stride(from: 0, to: state.instants.count, by: block).map {
        state.instants[$0..<min($0 + block, state.instants.count)].reduce(-.infinity, max)
      }
      return
    }
    guard !changed.isEmpty else { return }
    let columns = tree.columns.all
    for slot in changed {
      while state.instants.count <= slot { state.instants.append(-.infinity) }
      while state.latest.count * block < state.instants.count { state.latest.append(-.infinity) }
      state.instants[slot] = tree.settlingTime(of: slot, in: columns)
    }
    var last = -1
    for slot in changed where slot / block != last {
      last = slot / block
      state.latest[last] =
        state.instants[(last * block)..<min((last + 1) * block, state.instants.count)].reduce(-.infinity, max)
    }
  }
}

extension LayerTree {
  /// The instant from which on nothing moves any more: infinite where something always does, −∞ where nothing ever has.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers. The first call
  ///   after a change of a large part of the tree, or of another copy of it, is O(n) in the motions.
  public var settlingTime: Double { max(settlingIndex.settlingTime(of: self), hierarchy.lastChangeTime) }

  /// The instant from which on a layer stays as it is. What is out of the picture in the end moves nothing.
  func settlingTime(of slot: Int, in columns: [any AnyColumn]) -> Double {
    guard nodes[slot].isUsed else { return -.infinity }
    let structure = nodes[slot].lastChangeTime
    guard hierarchy.isReachable(slot, at: .infinity) else { return structure }
    return columns.reduce(structure) { max($0, $1.settlingTime(slot)) }
  }

  /// The same of all layers, by slot.
  fileprivate func layerSettlingTimes() -> [Double] {
    var instants = hasTimedChanges ? nodes.map(\.lastChangeTime) : Array(repeating: -.infinity, count: nodes.count)
    for column in columns.all {
      column.forEachMovingSlot { slot in
        guard hierarchy.isReachable(slot, at: .infinity) else { return }
        instants[slot] = max(instants[slot], column.settlingTime(slot))
      }
    }
    return instants
  }
}
