import Animations
public import Geometry
import Quoting

/// A tree of layers as a value: what there is, where it is bound, and what is shown at any instant.
///
/// Every property has a model value, which is what was set, and a presentation value, which is what is shown while
/// changes and animations run. Both are pure functions of the instant: the same tree and the same instant give the same
/// bits, in any order of asking. There is no clock in here; an instant is any number of seconds on a clock of the
/// caller's.
///
///     var tree = LayerTree(size: Size(width: 640, height: 480))
///     let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))
///     tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 300, y: 200) }
///     let frame = tree.displayList(at: 2.4)
///
/// The structure is a function of the instant too. What is done without an instant is the set-up and holds at all of
/// them; what is done at an instant holds from then on, and at an earlier one the tree is what it was:
///
///     let note = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: click, in: card, at: 3)
///     tree.remove(note, at: 5)
///     tree.contains(note, at: 4)  // true; at 2 and at 6 it is false
///
/// An ID made before a tree is copied is valid in both copies, an ID made afterwards in one.
///
/// ### Removed layers
///
/// A layer that was removed at an instant stays known, and every function accepts it as before. A layer that was
/// removed for all instants is no longer known, nor is one whose removal has left the ``history``. Every function that
/// writes or reads a layer then ends the program with a message, as it does for a layer of another tree. Only
/// ``LayerValues`` and
/// ``PropertyValues`` return the defaults of the properties, so that a derived value can outlive the layer that it
/// follows.
///
/// - Precondition: A layer that is passed to any function is known to the tree: ``contains(_:)``.
public struct LayerTree: Sendable {
  /// The extents of the surface that the tree is meant for, in points.
  public var size: Size
  /// How much layers may move; what has been added before goes on.
  public var motionPolicy = MotionPolicy.full
  /// How far back the tree remembers what it has shown.
  ///
  /// Everything by default, so that any earlier instant can be gone back to; where a tree lives long, set
  /// ``History/seconds(_:)``, or call ``prune(before:)`` from time to time.
  public var history = History.unlimited
  /// One, which copies of the tree share until one of them changes: it is large.
  private var sharedColumns = [LayerColumns()]
  var columns: LayerColumns {
    @inline(__always)
    _read { yield sharedColumns[0] }
    @inline(__always)
    _modify { yield &sharedColumns[0] }
  }

  /// The column of a property.
  @inline(__always)
  func column<Value>(_ property: LayerProperty<Value>) -> Column<Value> {
    property.column?.read(sharedColumns) ?? columns.clientColumn(property)
  }

  var registry = AnimationRegistry()
  var dependents = DependentValues()
  var nodes: [LayerNode] = []
  var hierarchy = LayerHierarchy()
  /// Which layers have changed, for what is derived from the tree.
  var log = ChangeLog()
  /// One, which copies of the tree share.
  let settlingIndex = SettlingIndex()
  /// The same for the instants from which on nothing visible changes.
  let visibleSettlingIndex = SettlingIndex()
  /// Whether some node has had a change at an instant.
  var hasTimedChanges = false
  /// The layers by their slots.
  private(set) var slots = LayerSlots()

  /// A tree without layers. A transaction leaves it in place of the tree that it edits.
  static let empty = LayerTree(size: .zero)

  /// Creates a tree without layers.
  public init(size: Size) { self.size = size }

  // MARK: - Initial state

  /// Adds a layer in front of its siblings, for all instants.
  ///
  /// - Parameters:
  ///   - content: What the layer draws, from which it takes its size and corner radius.
  ///   - position: Where its anchor lies, in the coordinates of the parent.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  ///   - name: What it is called in messages, or `nil` for its number.
  /// - Complexity: O(1) amortised.
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil, name: String? = nil
  ) -> LayerID {
    if let parent { check(parent) }
    let id = makeLayer(content, at: position, name: name)
    setInitialParent(of: id, to: parent, index: .max)
    return id
  }

  /// Removes a layer and all layers in it, for all instants: they are no longer known.
  ///
  /// A layer that is elsewhere at another instant stays known.
  ///
  /// - Complexity: O(n) in its siblings and in the layers removed; O(n) in the tree where anything was done at an
  ///   instant.
  public mutating func remove(_ id: LayerID) {
    check(id)
    // Edits that lead into a layer that is gone have another effect.
    if !hierarchy.journal.isEmpty { recordChangeOfAllLayers() }
    release(hierarchy.remove(id.slot))
  }

  /// Moves a layer to a place among the layers of a parent, 0 being the one at the back, for all instants.
  ///
  /// What had been done with its place at an instant is dropped.
  ///
  /// - Parameters:
  ///   - id: The layer, which takes the layers in it along.
  ///   - index: Its place once it has left the old one, clamped to the places there are in the set-up.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Precondition: The layer is not the parent, nor around it.
  /// - Complexity: O(n) in the siblings, and in the depth of the tree; O(n) in the tree where anything was done at an
  ///   instant.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil) {
    check(id)
    checkIsNotAncestor(id, of: parent, at: -.infinity)
    setInitialParent(of: id, to: parent, index: index)
  }

  private mutating func setInitialParent(of id: LayerID, to parent: LayerID?, index: Int) {
    if hierarchy.setInitialParent(of: id.slot, to: .init(in: parent), index: index) {
      recordMove(of: id.slot)
    } else {
      recordChangeOfAllLayers()
    }
  }

  /// Changes what a layer draws, for all instants; size, corner radius, path and font size become its own.
  ///
  /// Content with a number that is not finite is refused as a whole: see ``set(_:_:to:)``. A new layer is then an empty
  /// group.
  public mutating func setContent(of id: LayerID, to content: LayerContent) {
    check(id)
    guard accepts(content, of: id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setContent(content, at: nil)
    columns.size.set(id.slot, to: content.size)
    if let cornerRadius = content.cornerRadius { columns.cornerRadius.set(id.slot, to: cornerRadius) }
    if let path = content.path { columns.path.set(id.slot, to: path) }
    if let fontSize = content.fontSize { columns.fontSize.set(id.slot, to: fontSize) }
  }

  /// Leaves a layer and all layers in it out of the picture, or takes them in again, for all instants.
  public mutating func setHidden(_ id: LayerID, _ isHidden: Bool) {
    check(id)
    recordChange(of: id.slot)
    nodes[id.slot].isHidden.set(isHidden)
  }

  // MARK: - Names

  /// What a layer is called in messages: the name that it was given, otherwise "layer" and its number.
  public func name(of id: LayerID) -> String {
    check(id)
    return name(ofSlot: id.slot)
  }

  func name(ofSlot slot: Int) -> String { nodes[slot].name ?? "layer \(slot)" }

  /// Gives a layer a name for messages, or with `nil` takes it away.
  public mutating func setName(of id: LayerID, to name: String?) {
    check(id)
    nodes[id.slot].setName(name)
  }

  // MARK: - Slots

  /// Whether a layer is known: it has been added, at whatever instant, and has not been given back.
  public func contains(_ id: LayerID) -> Bool { slots.contains(id) }

  @inline(__always)
  func check(_ id: LayerID) {
    checkArgument(contains(id), "invalid LayerID: layer \(id.slot) was removed or belongs to another tree")
  }

  func checkIsNotAncestor(_ id: LayerID, of parent: LayerID?, at time: Double) {
    guard let parent else { return }
    check(parent)
    checkArgument(
      !hierarchy.isAncestor(id.slot, orSelfOf: parent.slot, at: time),
      "invalid parent: \(name(of: parent)) is \(name(of: id)) or one of its descendants")
  }

  /// Makes a layer that is nowhere yet.
  mutating func makeLayer(_ content: LayerContent, at position: Point, name: String?) -> LayerID {
    let id = slots.addLayer()
    if id.slot == nodes.count {
      nodes.append(LayerNode())
      hierarchy.reserve(id.slot)
    }
    nodes[id.slot].setName(name)
    if accepts(position, for: .position, of: id, at: nil) { columns.position.set(id.slot, to: position) }
    setContent(of: id, to: content)
    return id
  }

  /// Gives slots back, whose layers the hierarchy has forgotten.
  mutating func release(_ freed: Set<Int>) {
    dependents.reset(freed)
    registry.forgetUntimedRejections { freed.contains($0.slot) }
    // In order, so that the slots of layers to come do not depend on the hashes of this run.
    let freed = freed.sorted(by: >)
    var reset = ColumnReset(slots: freed)
    columns.visit(&reset)
    for slot in freed {
      recordChange(of: slot)
      nodes[slot] = LayerNode()
      slots.free(slot)
    }
  }
}

/// Clears slots, so that they can be given to other layers.
private struct ColumnReset: ColumnVisitor {
  let slots: [Int]

  func visit<Value>(_ column: inout Column<Value>) { for slot in slots { column.reset(slot) } }
}
