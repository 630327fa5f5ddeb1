/// Which layer is part of which, at every instant.
///
/// The hierarchy at an instant is what the set-up becomes when the timed edits up to that instant are made in the order
/// of their instants, those of one instant in the order in which they were asked for. So it depends neither on the
/// order of asking nor on that in which edits of different instants came.
///
/// Each layer keeps a list of stays: who is in it, from when to when. The layers in it at an instant are the stays of
/// that instant, in the order of the list, so that an edit takes the room of one stay and not of a list of siblings.
struct LayerHierarchy: Sendable {
  /// Where a layer is.
  enum Parent: Equatable, Sendable {
    /// Nowhere: not added yet, or removed.
    case detached
    /// Right under the tree.
    case root
    /// In the layer of a slot.
    case layer(Int)

    /// In a layer, or right under the tree.
    init(in parent: LayerID?) { self = parent.map { .layer($0.slot) } ?? .root }
  }

  /// The time for which a layer is in a place.
  struct Membership: Sendable {
    /// The slot of the layer.
    let slot: Int
    /// The first instant; −∞ for one that has been there from the beginning.
    var start: Double
    /// The instant at which it has gone; ∞ for one that stays.
    var end: Double

    /// Whether an instant is one of the stay; one that is not a number is taken for the beginning.
    @inline(__always)
    func includes(_ time: Double) -> Bool {
      (start <= time || start == -.infinity) && (!(end <= time) || end == .infinity)
    }
  }

  /// Something that happened at an instant: a layer went to a place.
  struct Edit: Sendable {
    let time: Double
    /// The slot of the layer.
    let slot: Int
    var parent: Parent
    /// Which of the layers there it becomes, counted from the back; clamped to the places there are.
    let index: Int
  }

  /// Where each layer is, by slot.
  var parents: [StepFunction<Parent>] = []
  /// Who is in each layer, by slot.
  var memberships: [[Membership]] = []
  /// Who is right under the tree.
  var rootMemberships: [Membership] = []
  /// The timed edits in the order of their instants.
  var journal: [Edit] = []

  /// Those that are in a layer, or right under the tree, at some instant.
  @inline(__always)
  func memberships(in slot: Int?) -> [Membership] { if let slot { memberships[slot] } else { rootMemberships } }

  /// Where a layer is at an instant.
  func parent(of slot: Int, at time: Double) -> Parent { parents[slot].value(at: time) }

  /// Whether a layer can be reached from the tree at an instant.
  ///
  /// - Complexity: O(n) in the layers around it.
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

  /// Whether a layer is another one, or around it, at an instant.
  ///
  /// - Complexity: O(n) in the layers around the other one.
  func isAncestor(_ slot: Int, orSelfOf other: Int, at time: Double) -> Bool {
    var other = other
    while other != slot {
      guard case .layer(let parent) = parents[other].value(at: time) else { return false }
      other = parent
    }
    return true
  }

  /// By slot, whether a layer can be reached from the tree by stays, whatever their time: no other is in any picture.
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

  /// The layers that are in a layer at some instant, or in one of those.
  func descendants(atAnyTimeOf slot: Int) -> Set<Int> {
    var descendants: Set<Int> = []
    var pending = memberships[slot]
    while let membership = pending.popLast() {
      if descendants.insert(membership.slot).inserted { pending += memberships[membership.slot] }
    }
    return descendants
  }

  /// The first instant from another one on at which a layer leaves the tree, by an edit of it or of an ancestor;
  /// infinite where it stays.
  ///
  /// - Complexity: O(n log n) in the timed edits of the layer and of all layers that are around it at some instant.
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

  /// The instant of the last timed edit; −∞ where there is none.
  var lastChangeTime: Double { journal.last?.time ?? -.infinity }
}
