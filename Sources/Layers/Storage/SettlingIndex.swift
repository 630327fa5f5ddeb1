import Geometry
import Synchronization

/// When each layer of a tree settles, and when the last one does: brought up to date with the layers that have changed.
///
/// Copies of a tree share one. What it holds belongs to the revision that was asked for last; a copy that has gone its
/// own way is looked through as a whole.
final class SettlingIndex: Sendable {
  private struct State {
    var revision: TreeRevision?
    /// The tolerance of the instants; `nil` for the exact ones.
    var tolerance: VisibleTolerance?
    /// By slot.
    var instants: [Double] = []
    /// The latest of each block of slots.
    var latest: [Double] = []
  }

  private static var blockSize: Int { 64 }
  private let state = Mutex(State())

  /// The instant from which on no layer changes any more.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers.
  func settlingTime(of tree: LayerTree, within tolerance: VisibleTolerance? = nil) -> Double {
    state.withLock { state in
      if state.tolerance != tolerance { (state.tolerance, state.revision) = (tolerance, nil) }
      Self.update(&state, to: tree)
      return state.latest.reduce(-.infinity, max)
    }
  }

  private static func update(_ state: inout State, to tree: LayerTree) {
    let changed = state.revision.flatMap(tree.slotsChanged)
    state.revision = tree.revision
    guard let changed else {
      state.instants = tree.nodes.indices.map { tree.settlingTime(of: $0, within: state.tolerance) }
      state.latest = stride(from: 0, to: state.instants.count, by: blockSize).map {
        state.instants[$0..<min($0 + blockSize, state.instants.count)].reduce(-.infinity, max)
      }
      return
    }
    guard !changed.isEmpty else { return }
    for slot in changed {
      while state.instants.count <= slot { state.instants.append(-.infinity) }
      while state.latest.count * blockSize < state.instants.count { state.latest.append(-.infinity) }
      state.instants[slot] = tree.settlingTime(of: slot, within: state.tolerance)
    }
    var last = -1
    for slot in changed where slot / blockSize != last {
      last = slot / blockSize
      state.latest[last] =
        state.instants[(last * blockSize)..<min((last + 1) * blockSize, state.instants.count)].reduce(-.infinity, max)
    }
  }
}

extension LayerTree {
  /// The instant from which on nothing moves any more: infinite where something always does, −∞ where nothing ever has.
  ///
  /// - Complexity: O(k log k) in the layers that have changed since the last call, plus a 64th of the layers. The first
  ///   call after a change of a large part of the tree, or of another copy of it, is O(n) in the motions.
  public var settlingTime: Double { max(settlingIndex.settlingTime(of: self), hierarchy.lastChangeTime) }

  /// The instant from which on nothing visible changes any more: what is left of all changes of a property together is
  /// smaller than a tolerance. It is never later than ``settlingTime``, which for a spring is several times as late.
  ///
  ///     let needsFrames = now < tree.settlingTime(within: VisibleTolerance())
  ///
  /// Rotation and scale count by the farthest corner of the layer's bounds, without what layers around it make of that;
  /// in a layer that has layers in it, and where the bounds themselves change, they count until they are over. So do
  /// transforms, paths, the ends of strokes and properties of clients.
  ///
  /// - Complexity: as ``settlingTime``, as long as the same tolerance is asked for.
  public func settlingTime(within tolerance: VisibleTolerance) -> Double {
    max(visibleSettlingIndex.settlingTime(of: self, within: tolerance), hierarchy.lastChangeTime)
  }

  /// How far the farthest corner of a layer is from its anchor; `nil` where that changes, or where the layer has others
  /// in it.
  private func cornerDistance(of slot: Int) -> Double? {
    guard columns.size.isStill(slot), columns.anchor.isStill(slot), hierarchy.memberships(in: slot).isEmpty else {
      return nil
    }
    let (size, anchor) = (columns.size.stillValue(slot), columns.anchor.stillValue(slot))
    let dx = max(abs(anchor.x), abs(1 - anchor.x)) * abs(size.width)
    let dy = max(abs(anchor.y), abs(1 - anchor.y)) * abs(size.height)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The instant from which on a layer stays as it is. What is out of the picture in the end moves nothing.
  fileprivate func settlingTime(of slot: Int, within tolerance: VisibleTolerance?) -> Double {
    guard slots.isUsed(slot) else { return -.infinity }
    let structure = nodes[slot].lastChangeTime
    guard hierarchy.isReachable(slot, at: .infinity) else { return structure }
    var search = SettlingSearch(
      slot: slot, tolerance: tolerance, cornerDistance: tolerance == nil ? nil : cornerDistance(of: slot),
      latest: structure)
    columns.inspect(movingIn: slot, &search)
    return search.latest
  }
}

/// Finds the latest instant at which a property of a layer settles.
private struct SettlingSearch: ColumnVisitor {
  let slot: Int
  let tolerance: VisibleTolerance?
  let cornerDistance: Double?
  var latest: Double

  mutating func visit<Value>(_ column: inout Column<Value>) {
    latest = max(
      latest,
      tolerance.map { column.settlingTime(slot, within: $0, cornerDistance: cornerDistance) }
        ?? column.settlingTime(slot))
  }
}
