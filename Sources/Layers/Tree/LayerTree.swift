// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeGeometry
import GlissadeTexts
import GlissadeTiming

/// A tree of layers as a value, with the model and presentation values of every instant.
///
/// The model value of a property is the value that was set. The presentation value includes running changes and
/// animations. Both are pure functions of the instant: the same tree and instant give the same bits, in any order of
/// queries. The tree reads no clock. An instant is any number of seconds on a clock of the caller.
///
///     var tree = LayerTree(size: Size(width: 640, height: 480))
///     let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))
///     tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 300, y: 200) }
///     let frame = tree.displayList(at: 2.4)
///
/// The structure is a function of the instant too. Changes without an instant form the initial state and apply to all
/// instants. A timed change applies from its instant on and leaves earlier instants unchanged:
///
///     let note = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: click, in: card, at: 3)
///     tree.remove(note, at: 5)
///     print(tree.contains(note, at: 4))  // true; at 2 and at 6 it is false
///
/// An ID made before a tree is copied is valid in both copies. An ID made afterwards is valid in one of them.
///
/// ### Removed layers
///
/// Reads of a layer that was removed at an instant return its values, and it can be moved back. With a ``history`` of
/// some seconds, as in a window, a change at an instant is refused if the layer is in the tree neither then nor later:
/// nothing changes, and ``onRefusal`` reports the layer's name. With a history of all instants, the change applies.
///
/// A removed layer ceases to exist when it is removed for all instants, or when its removal is
/// older than the ``history``. Every change and move of it is then refused, as for a layer of another tree. Reads
/// return defaults, so that the rule of a derived value can refer to removed layers. ``readProblems`` lists such reads.
/// ``PropertyValues`` returns `nil`. ``contains(_:)`` returns in advance whether a layer exists.
public struct LayerTree: Sendable {
  /// The extents of the surface, in points.
  public var size: Size
  /// The extent of motion that new changes may cause. Earlier changes are not affected.
  public var motionPolicy = MotionPolicy.full
  /// The range of past instants that the tree keeps; all of them by default, and ten seconds in a window.
  ///
  /// For a tree with many changes, set ``History/seconds(_:)`` or call ``prune(before:)`` regularly.
  public var history = History.automatic
  /// One element. Copies of a tree share it until one of them changes, because the columns are large.
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
  /// The changed layers, for data that is derived from the tree.
  var log = ChangeLog()
  /// The settling times, shared by copies of the tree.
  let settlingIndex = SettlingIndex()
  /// The visible settling times, shared by copies of the tree.
  let visibleSettlingIndex = SettlingIndex()
  /// The completions that were not taken.
  var completionDelivery = CompletionDelivery()
  /// The animations that fade removed layers out until they leave the tree.
  var leavingFades: [LayerID: AnimationID] = [:]
  /// The timelines that are played.
  var timelines = PlayedTimelines()
  /// The changes of a timeline that is evaluated in a copy of the tree, otherwise `nil`.
  var planned: PlannedChanges?
  /// Whether a node has a timed change.
  var hasTimedChanges = false
  /// The slots of layers that may have mattes at some instant. Frames of other trees look for no mattes.
  var maskedSlots: Set<Int> = []
  /// The slots of layers that may be replicated at some instant. Frames of other trees look for no copies.
  var replicatedSlots: Set<Int> = []
  /// The slots of layers with clocks. Other trees have one time axis.
  var clockedSlots: Set<Int> = []
  /// A bound of the delay with which a copy shows any layer, in seconds.
  var copyDelayBound = 0.0
  /// The reads of layers that do not exist, shared by copies of the tree.
  let readLog = ReadLog()
  /// The assignment of layers to slots.
  private(set) var slots = LayerSlots()

  /// A tree without layers. It replaces the edited tree during a transaction.
  static let empty = LayerTree(size: .zero)

  /// Creates a tree without layers.
  public init(size: Size) { self.size = size }

  // MARK: - Initial state

  /// Adds a layer in front of its siblings, for all instants.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of the parent.
  ///   - parent: The parent, or `nil` for the tree itself.
  ///   - name: The name in messages, or `nil` for a numbered one.
  /// - Returns: The ID of the layer.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil, name: String? = nil
  ) -> LayerID {
    let hasParent = parent.map { admitsMove(of: $0, at: nil) } ?? true
    let id = makeLayer(content, at: position, name: name)
    guard hasParent else { return id }
    setInitialParent(of: id, to: parent, index: .max)
    return id
  }

  /// Adds a layer in front of its siblings, and sets it up, for all instants.
  ///
  ///     let card = tree.add(.rectangle(size: Size(width: 76, height: 100)), at: center) { $0.fill = .white }
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of the parent.
  ///   - parent: The parent, or `nil` for the tree itself.
  ///   - name: The name in messages, or `nil` for a numbered one.
  ///   - setup: Sets properties of the layer, as in ``configure(_:_:)``.
  /// - Returns: The ID of the layer.
  /// - Complexity: O(1) amortised, and that of the closure.
  @discardableResult
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil, name: String? = nil,
    _ setup: (inout LayerEditor) -> Void
  ) -> LayerID {
    let id = add(content, at: position, in: parent, name: name)
    configure(id, setup)
    return id
  }

  /// Sets up a layer in one block, for all instants.
  ///
  ///     tree.configure(card) {
  ///       $0.fill = Color(hex: 0x3B6EF5)
  ///       $0.cornerRadius = 12
  ///       $0.shadowOpacity = 0.3
  ///     }
  ///
  /// Each change is that of ``set(_:of:to:)``: it replaces earlier changes and animations of its property, and nothing
  /// moves. An animation that the closure adds begins at instant 0. Changes at an instant belong into a transaction.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - setup: Sets properties, content, clip and text of the layer. It runs once, before the call returns.
  public mutating func configure(_ id: LayerID, _ setup: (inout LayerEditor) -> Void) {
    configure(id, beginningAt: 0, setup)
  }

  /// Sets up a layer in one block, for all instants. Its animations begin at an instant.
  mutating func configure(_ id: LayerID, beginningAt time: Double, _ setup: (inout LayerEditor) -> Void) {
    var transaction = Transaction(
      tree: .empty, time: -.infinity, duration: 0, timingFunction: .linear, policy: .jump, disablesActions: true,
      completion: nil)
    transaction.isConfiguration = true
    transaction.configurationBegin = time
    // Swapping keeps one owner of the tree, so that its arrays are not copied.
    swap(&self, &transaction.tree)
    setup(&transaction[id])
    swap(&self, &transaction.tree)
  }

  /// Removes a layer with its sublayers, for all instants: they no longer exist.
  ///
  /// A sublayer that has another parent at some instant still exists.
  ///
  /// - Complexity: O(n) in the siblings and in the removed layers; O(n) in the tree if it has timed edits.
  public mutating func remove(_ id: LayerID) {
    guard admitsMove(of: id, at: nil) else { return }
    // Timed edits that move layers into the removed layer have another effect.
    if !hierarchy.journal.isEmpty { recordChangeOfAllLayers() }
    recordSublayers(of: hierarchy.parent(of: id.slot, at: -.infinity))
    release(hierarchy.remove(id.slot))
  }

  /// Moves a layer to an index among the children of a parent, for all instants. Index 0 is the rearmost child.
  ///
  /// The layer's timed moves and removals are dropped.
  ///
  /// - Parameters:
  ///   - id: The layer, which keeps its sublayers.
  ///   - index: The index after removal from the old parent, clamped to the valid range in the initial state.
  ///   - parent: The new parent, or `nil` for the tree itself.
  /// - Precondition: The layer is neither the parent nor one of its ancestors.
  /// - Complexity: O(n) in the siblings and the depth of the tree; O(n) in the tree if it has timed edits.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil) {
    guard admitsMove(of: id, at: nil), parent.map({ admitsMove(of: $0, at: nil) }) ?? true else { return }
    checkIsNotAncestor(id, of: parent, at: -.infinity)
    setInitialParent(of: id, to: parent, index: index)
  }

  /// Reverses the order of the children of a layer from an index on, for all instants.
  ///
  /// Children that are read from front to back are added in front of each other, and reversed once.
  ///
  /// A tree with timed moves or removals is not changed, nor is one without a child at the index.
  ///
  /// - Complexity: O(n) in the children.
  package mutating func reverseChildren(of parent: LayerID, from index: Int = 0) {
    guard admitsMove(of: parent, at: nil), hierarchy.journal.isEmpty else { return }
    guard index >= 0, index < hierarchy.memberships(in: parent.slot).count else { return }
    recordSublayers(of: .init(in: parent))
    hierarchy.reverseChildren(in: parent.slot, from: index)
  }

  private mutating func setInitialParent(of id: LayerID, to parent: LayerID?, index: Int) {
    recordSublayers(of: hierarchy.parent(of: id.slot, at: -.infinity))
    recordSublayers(of: .init(in: parent))
    if hierarchy.setInitialParent(of: id.slot, to: .init(in: parent), index: index) {
      recordMove(of: id.slot)
    } else {
      recordChangeOfAllLayers()
    }
  }

  /// Changes the content of a layer for all instants, with its size, corner radius, path and font size.
  ///
  /// Content with a number that is not finite, or with a negative extent, is refused completely: see
  /// ``set(_:of:to:)``. A new layer is then an empty group.
  package mutating func setContent(of id: LayerID, to content: LayerContent) {
    guard accepts(content, of: id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setContent(content, at: nil)
    columns.size.set(id.slot, to: content.size)
    if let cornerRadius = content.cornerRadius { columns.cornerRadius.set(id.slot, to: cornerRadius) }
    if let path = content.path { columns.path.set(id.slot, to: path) }
    if let fontSize = content.fontSize { columns.fontSize.set(id.slot, to: fontSize) }
  }

  /// Hides or shows a layer with its sublayers, for all instants.
  package mutating func setHidden(of id: LayerID, to isHidden: Bool) {
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].isHidden.set(isHidden)
  }

  // MARK: - Names

  /// The name of a layer in messages: the set name, otherwise "layer" and its slot.
  ///
  /// It is also that of a layer that no longer exists: of the thousand that ceased to exist last.
  public func name(of id: LayerID) -> String {
    contains(id) ? name(ofSlot: id.slot) : slots.removedName(of: id) ?? "layer \(id.slot)"
  }

  func name(ofSlot slot: Int) -> String { nodes[slot].name ?? "layer \(slot)" }

  /// The name that was set for a layer, or `nil`.
  package func givenName(of id: LayerID) -> String? {
    return contains(id) ? nodes[id.slot].name : nil
  }

  /// Sets the name of a layer in messages; `nil` restores the numbered one.
  package mutating func setName(of id: LayerID, to name: String?) {
    guard admits(id, at: nil) else { return }
    nodes[id.slot].name = name
  }

  // MARK: - Slots

  /// Whether a layer exists: it was added, for any instant, and was not removed for all instants.
  public func contains(_ id: LayerID) -> Bool { slots.contains(id) }

  func checkIsNotAncestor(_ id: LayerID, of parent: LayerID?, at time: Double) {
    guard let parent else { return }
    checkArgument(
      !hierarchy.isAncestor(id.slot, orSelfOf: parent.slot, at: time),
      "invalid parent: \(name(of: parent)) is \(name(of: id)) or one of its descendants")
  }

  /// Makes a detached layer.
  mutating func makeLayer(_ content: LayerContent, at position: Point, name: String?) -> LayerID {
    let id = slots.addLayer()
    if id.slot == nodes.count {
      nodes.append(LayerNode())
      hierarchy.reserve(id.slot)
    }
    nodes[id.slot].name = name
    if accepts(position, for: .position, of: id, at: nil) { columns.position.set(id.slot, to: position) }
    setContent(of: id, to: content)
    return id
  }

  /// Frees slots whose layers the hierarchy has removed.
  mutating func release(_ freed: Set<Int>) {
    dependents.reset(freed)
    if !maskedSlots.isEmpty { maskedSlots.subtract(freed) }
    if !replicatedSlots.isDisjoint(with: freed) { replicatedSlots.subtract(freed) }
    if !clockedSlots.isEmpty { clockedSlots.subtract(freed) }
    // Descending order: the slots of later layers do not depend on hash values.
    let freed = freed.sorted(by: >)
    var reset = ColumnReset(slots: freed)
    columns.visit(&reset)
    for slot in freed {
      recordChange(of: slot)
      registry.dropUntimedRejections(of: slot)
      slots.free(slot, name: nodes[slot].name)
      nodes[slot] = LayerNode()
    }
    if copyDelayBound > 0 { updateCopyDelayBound() }
    if !leavingFades.isEmpty { leavingFades = leavingFades.filter { slots.contains($0.key) } }
  }
}

/// Resets the values of freed slots to the defaults.
private struct ColumnReset: ColumnVisitor {
  let slots: [Int]

  func visit<Value>(_ column: inout Column<Value>) { for slot in slots { column.reset(slot) } }
}
