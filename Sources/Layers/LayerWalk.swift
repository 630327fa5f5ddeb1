/// The way through a tree from back to front: each layer, then those in it, then its end.
///
/// The steps lie on a list and not on the stack of calls, so that no depth of a tree is too deep.
struct LayerWalk {
  /// Where the way has come to.
  enum Step {
    /// A layer begins.
    case enter(LayerID)
    /// The layers in a layer are done.
    case leave
  }

  let time: Double
  /// What is derived already at the instant.
  let pass: DependencyPass?
  private var steps: [Step] = []

  /// Starts before the layers that are right under a tree at an instant.
  /// It borrows the tree: the parameter of an initialiser is its own otherwise, and a tree is many references to copy.
  init(through tree: borrowing LayerTree, at time: Double) {
    self.time = time
    pass = tree.makePass()
    push(tree, nil)
  }

  /// The next step.
  mutating func next() -> Step? { steps.popLast() }

  /// Goes through the layers in the one that has just begun, and then says that they are done; returns whether there are any.
  ///
  /// Without any, nothing is said.
  mutating func descend(into id: LayerID, of tree: LayerTree) -> Bool {
    steps.append(.leave)
    if push(tree, id.slot) { return true }
    steps.removeLast()
    return false
  }

  /// Puts the layers of a parent on the list, the one at the back last, since it comes first.
  @discardableResult
  private mutating func push(_ tree: LayerTree, _ slot: Int?) -> Bool {
    let start = steps.count
    var isInOrder = true
    var nearest = Double.infinity
    for stay in tree.hierarchy.stays(in: slot).reversed() where stay.includes(time) {
      guard let id = tree.slots.layers[stay.slot] else { continue }
      steps.append(.enter(id))
      let z = tree.shownZPosition(of: stay.slot, at: time, pass)
      if z > nearest { isInOrder = false }
      nearest = z
    }
    if !isInOrder { sort(tree, from: start) }
    return steps.count > start
  }

  /// Puts layers that are nearer behind others on the list, so that they come later; equal ones keep their order.
  private mutating func sort(_ tree: LayerTree, from start: Int) {
    let keys = steps[start...].enumerated().map { offset, step in
      guard case .enter(let id) = step else { return (step: step, z: 0.0, offset: offset) }
      return (step: step, z: tree.shownZPosition(of: id.slot, at: time, pass), offset: offset)
    }
    let sorted = keys.sorted { $0.z > $1.z || ($0.z == $1.z && $0.offset < $1.offset) }
    steps.replaceSubrange(start..., with: sorted.map(\.step))
  }
}
