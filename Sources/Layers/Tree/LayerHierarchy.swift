// SPDX-License-Identifier: MIT

/// The parents and children of all layers, as functions of the instant.
///
/// The hierarchy at an instant is the initial hierarchy with all timed edits up to that instant. Edits apply in the
/// order of their instants, and edits of one instant in the order of the calls. The result therefore does not depend on
/// the order of queries, nor on the order of calls for different instants.
///
/// Each layer has a list of memberships: its children, each with a start and an end. The children at an instant are the
/// memberships that include it, in the order of the list. An edit therefore stores one membership and not a list of
/// siblings.
struct LayerHierarchy: Sendable {
  /// The parent of a layer.
  enum Parent: Equatable, Sendable {
    /// No parent: not added yet, or removed.
    case detached
    /// The tree itself.
    case root
    /// The layer in a slot.
    case layer(Int)

    /// Creates the parent for a layer, or with `nil` for the tree itself.
    init(in parent: LayerID?) { self = parent.map { .layer($0.slot) } ?? .root }
  }

  /// The time range in which a layer is a child of a parent.
  struct Membership: Sendable {
    /// The slot of the child.
    let slot: Int
    /// The first instant; −∞ without a limit.
    var start: Double
    /// The first instant after the range; ∞ without a limit.
    var end: Double

    /// Whether the range contains an instant. NaN counts as −∞.
    @inline(__always)
    func includes(_ time: Double) -> Bool {
      (start <= time || start == -.infinity) && (!(end <= time) || end == .infinity)
    }
  }

  /// A change of a layer's parent at an instant.
  struct Edit: Sendable {
    let time: Double
    /// The slot of the layer.
    let slot: Int
    var parent: Parent
    /// The index among the children, counted from the back. It is clamped to the valid range.
    let index: Int
    /// Whether a later edit of the layer cancels it, if it is made for an earlier instant.
    var isPlanned = false
  }

  /// The parent of each layer, by slot.
  var parents: [StepFunction<Parent>] = []
  /// The children of each layer, by slot.
  var memberships: [[Membership]] = []
  /// The children of the tree itself.
  var rootMemberships: [Membership] = []
  /// The timed edits in the order of their instants.
  var journal: [Edit] = []

  /// The children of a layer at all instants, or for `nil` those of the tree itself.
  @inline(__always)
  func memberships(in slot: Int?) -> [Membership] { if let slot { memberships[slot] } else { rootMemberships } }

  /// The parent of a layer at an instant.
  func parent(of slot: Int, at time: Double) -> Parent { parents[slot].value(at: time) }

  /// Whether a layer is in the tree at an instant.
  ///
  /// - Complexity: O(n) in the ancestors.
  func isReachable(_ slot: Int, at time: Double) -> Bool {
    var slot = slot
    while true {
      switch parents[slot].value(at: time) {
      case .detached: return false
      case .root: return true
      case .layer(let parent): slot = parent
      }
    }
  }

  /// Whether a layer was in the tree, and is not in it at an instant or later.
  ///
  /// It is in the tree if a chain of parents from that instant on leads to it. The instants of the parents may differ,
  /// as in ``reachable()``.
  ///
  /// - Complexity: O(n) in the ancestors and their moves.
  func isRemoved(_ slot: Int, from time: Double) -> Bool {
    var slot = slot
    // Few layers are moved.
    while parents[slot].isConstant {
      // A detached layer without moves is not added yet.
      guard case .layer(let parent) = parents[slot].first else { return false }
      slot = parent
    }
    var visited: Set<Int> = []
    var pending = [slot]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      let isRoot = parents[next].contains(from: time) { parent in
        if case .layer(let slot) = parent { pending.append(slot) }
        return parent == .root
      }
      if isRoot { return false }
    }
    return true
  }

  /// Whether a layer is another layer or one of its ancestors at an instant.
  ///
  /// - Complexity: O(n) in the ancestors of the other layer.
  func isAncestor(_ slot: Int, orSelfOf other: Int, at time: Double) -> Bool {
    var other = other
    while other != slot {
      guard case .layer(let parent) = parents[other].value(at: time) else { return false }
      other = parent
    }
    return true
  }

  /// Whether each layer has a chain of memberships to the tree at any instants, by slot. Other layers are never drawn.
  func reachable() -> [Bool] {
    var isReachable = Array(repeating: false, count: parents.count)
    var pending = rootMemberships
    while let membership = pending.popLast() {
      guard !isReachable[membership.slot] else { continue }
      isReachable[membership.slot] = true
      pending += memberships[membership.slot]
    }
    return isReachable
  }

  /// The slots of all layers that are descendants of a layer at some instant.
  ///
  /// The instants of the memberships may differ, so that the set can contain more layers.
  func descendants(atAnyTimeOf slot: Int) -> Set<Int> {
    var descendants: Set<Int> = []
    var pending = memberships[slot]
    while let membership = pending.popLast() {
      if descendants.insert(membership.slot).inserted { pending += memberships[membership.slot] }
    }
    return descendants
  }

  /// The first instant, not before `time`, at which an edit of a layer or of an ancestor removes it from the tree.
  ///
  /// It is infinite without such an edit.
  ///
  /// - Complexity: O(n log n) in the timed edits of the layer and of all its ancestors at any instant.
  func removalTime(of slot: Int, from time: Double) -> Double {
    var times: [Double] = []
    var visited: Set<Int> = []
    var pending = [slot]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      times += parents[next].changeTimes
      for parent in parents[next].values { if case .layer(let parent) = parent { pending.append(parent) } }
    }
    return times.filter { $0 >= time }.sorted().first { edit in
      !isReachable(slot, at: edit) && isReachable(slot, at: edit.nextDown)
    } ?? .infinity
  }

  /// The instant of the last timed edit; −∞ without one.
  var lastChangeTime: Double { journal.last?.time ?? -.infinity }
}
