// SPDX-License-Identifier: MIT

/// The assignment of layers to the slots of a tree's columns.
struct LayerSlots: Sendable {
  /// The layer in each slot; `nil` in a free slot.
  private(set) var layers: [LayerID?] = []
  /// The free slots. The last one is used next.
  private var free: [Int] = []
  /// The number of the last layer.
  private var lastNumber: UInt32 = 0
  /// The source of numbers. Copies of a tree share it until one of them adds a layer and takes a new source.
  private var source: Source?

  /// A source of numbers. Only trees refer to it: a unique reference means that only this tree uses it.
  private final class Source: Sendable {
    /// The identity that IDs store.
    let origin = LayerOrigin()
  }

  /// Whether a slot holds a layer.
  func isUsed(_ slot: Int) -> Bool { layers[slot] != nil }

  /// Whether the layer with an ID exists in this tree. The result is `false` for removed layers and for layers of other
  /// trees.
  @inline(__always)
  func contains(_ id: LayerID) -> Bool { id.slot < layers.count && layers[id.slot] == id }

  /// Assigns a slot to a new layer: the slot that was freed last, otherwise a new one.
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

  /// Returns the source; a new one where another tree shares it or its numbers are exhausted.
  private mutating func uniqueSource() -> Source {
    if isKnownUniquelyReferenced(&source), lastNumber < .max, let source { return source }
    let new = Source()
    (source, lastNumber) = (new, 0)
    return new
  }
}
