import Animations
public import Geometry

/// A tree of layers as a value: what there is, where it is bound, and what is shown at any instant.
///
/// Every property has a model value, which is what was set, and a presentation value, which is what is shown while changes
/// and animations run. Both are pure functions of the instant: the same tree and the same instant give the same bits, in
/// any order of asking. There is no clock in here; an instant is any number of seconds on a clock of the caller's.
///
///     var tree = LayerTree(size: Size(width: 640, height: 480))
///     let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))
///     tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 300, y: 200) }
///     let frame = tree.displayList(at: 2.4)
///
/// - Precondition: A layer that is passed to any function is in the tree.
public struct LayerTree: Sendable {
  /// The place of a layer in the tree, and what does not animate.
  struct Node: Sendable {
    var generation = 0
    var isUsed = false
    var content = LayerContent.group()
    var isHidden = false
    var parent: Int?
    var children: [LayerID] = []
  }

  /// The extents of the surface that the tree is meant for, in points.
  public var size: Size
  /// How much layers may move; what has been added before goes on.
  public var motionPolicy = MotionPolicy.full
  /// How far back the tree remembers what it has shown.
  ///
  /// Everything by default, so that any earlier instant can be gone back to; where a tree lives long, set
  /// ``History/seconds(_:)``, or call ``prune(before:)`` from time to time.
  public var history = History.unlimited
  var columns = LayerColumns()
  var registry = AnimationRegistry()
  var dependents = DependentValues()
  var nodes: [Node] = []
  private var freeSlots: [Int] = []
  var roots: [LayerID] = []

  /// Creates a tree without layers.
  public init(size: Size) { self.size = size }

  // MARK: - Structure

  /// Adds a layer in front of its siblings.
  ///
  /// - Parameters:
  ///   - content: What the layer draws, from which it takes its size and corner radius.
  ///   - position: Where its anchor lies, in the coordinates of the parent.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Complexity: O(1) amortised.
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil
  ) -> LayerID {
    if let parent { check(parent) }
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = nodes.count
      nodes.append(Node())
    }
    nodes[slot].isUsed = true
    nodes[slot].isHidden = false
    nodes[slot].parent = parent?.slot
    let id = LayerID(slot: slot, generation: nodes[slot].generation)
    if let parent { nodes[parent.slot].children.append(id) } else { roots.append(id) }
    columns.position.set(slot, to: position)
    setContent(of: id, to: content)
    return id
  }

  /// Removes a layer and all layers in it.
  ///
  /// - Complexity: O(n) in its siblings and in the layers removed.
  public mutating func remove(_ id: LayerID) {
    check(id)
    detach(id)
    var pending = [id]
    while let next = pending.popLast() {
      pending += nodes[next.slot].children
      columns.forEach { $0.reset(next.slot) }
      dependents.reset(next.slot)
      nodes[next.slot] = Node(generation: next.generation + 1)
      freeSlots.append(next.slot)
    }
  }

  /// Whether a layer is in the tree.
  public func contains(_ id: LayerID) -> Bool {
    nodes.indices.contains(id.slot) && nodes[id.slot].isUsed && nodes[id.slot].generation == id.generation
  }

  /// The layers of a parent from back to front, or those of the tree itself.
  public func children(of parent: LayerID? = nil) -> [LayerID] {
    guard let parent else { return roots }
    check(parent)
    return nodes[parent.slot].children
  }

  /// Moves a layer to a place among the layers of a parent, 0 being the one at the back.
  ///
  /// - Parameters:
  ///   - id: The layer, which takes the layers in it along.
  ///   - index: Its place once it has left the old one, clamped to the places there are.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Precondition: The layer is not the parent, nor around it.
  /// - Complexity: O(n) in the siblings, and in the depth of the tree.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil) {
    check(id)
    var ancestor = parent?.slot
    if let parent { check(parent) }
    while let slot = ancestor {
      precondition(slot != id.slot, "a layer cannot become part of itself")
      ancestor = nodes[slot].parent
    }
    detach(id)
    nodes[id.slot].parent = parent?.slot
    if let parent {
      nodes[parent.slot].children.insert(id, at: min(max(index, 0), nodes[parent.slot].children.count))
    } else {
      roots.insert(id, at: min(max(index, 0), roots.count))
    }
  }

  /// What a layer draws.
  public func content(of id: LayerID) -> LayerContent {
    check(id)
    return nodes[id.slot].content
  }

  /// Changes what a layer draws, for all instants; size and corner radius become those of the content.
  public mutating func setContent(of id: LayerID, to content: LayerContent) {
    check(id)
    nodes[id.slot].content = content
    switch content {
    case .group(let size), .ellipse(let size): columns.size.set(id.slot, to: size)
    case .rectangle(let size, let cornerRadius):
      columns.size.set(id.slot, to: size)
      columns.cornerRadius.set(id.slot, to: cornerRadius)
    case .path: columns.size.set(id.slot, to: .zero)
    }
  }

  /// Whether a layer and all layers in it are left out of the picture.
  public func isHidden(_ id: LayerID) -> Bool {
    check(id)
    return nodes[id.slot].isHidden
  }

  /// Leaves a layer and all layers in it out of the picture, or takes them in again.
  public mutating func setHidden(_ id: LayerID, _ isHidden: Bool) {
    check(id)
    nodes[id.slot].isHidden = isHidden
  }

  private mutating func detach(_ id: LayerID) {
    if let parent = nodes[id.slot].parent {
      nodes[parent].children.removeAll { $0 == id }
    } else {
      roots.removeAll { $0 == id }
    }
  }

  @inline(__always)
  func check(_ id: LayerID) { precondition(contains(id), "layer \(id.slot) is not in this tree") }
}
