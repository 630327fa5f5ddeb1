/// The slots of a tree's columns, and the layers in them.
struct LayerSlots: Sendable {
  /// The layer in each slot; `nil` in a free one.
  private(set) var layers: [LayerID?] = []
  /// The free slots, the next one last.
  private var free: [Int] = []
  /// The number of the last layer.
  private var lastNumber: UInt32 = 0
  /// Copies of a tree share the source until one of them adds a layer: it then takes a new source.
  private var source: Source?

  /// A source of numbers. Only trees refer to it, so that a unique reference means that one tree has it.
  private final class Source: Sendable {
    /// What IDs refer to.
    let origin = LayerOrigin()
  }

  /// Whether a slot holds a layer.
  func isUsed(_ slot: Int) -> Bool { layers[slot] != nil }

  /// Whether the layer with an ID is in its slot: false for removed layers and for those of other trees.
  @inline(__always)
  func contains(_ id: LayerID) -> Bool { id.slot < layers.count && layers[id.slot] == id }

  /// Gives a new layer a slot: the one that was freed last, otherwise a new one.
  ///
  /// - Complexity: O(1) amortised; O(n) in the slots after a copy.
  mutating func addLayer() -> LayerID {
    let source = uniqueSource()
    lastNumber += 1
    let slot = free.popLast() ?? layers.count
    let id = LayerID(slot: slot, number: lastNumber, origin: source.origin)
    if slot == layers.count { layers.append(id) } else { layers[slot] = id }
    return id
  }

  /// Frees the slot of a layer.
  mutating func free(_ slot: Int) {
    layers[slot] = nil
    free.append(slot)
  }

  /// The source, which is a new one where another tree has it too or its numbers are exhausted.
  private mutating func uniqueSource() -> Source {
    if isKnownUniquelyReferenced(&source), lastNumber < .max, let source { return source }
    let new = Source()
    (source, lastNumber) = (new, 0)
    return new
  }
}
