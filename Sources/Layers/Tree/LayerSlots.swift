// SPDX-License-Identifier: MIT

/// The assignment of layers to the slots of a tree's columns.
struct LayerSlots: Sendable {
  /// The layer in each slot; `nil` in a free slot.
  private(set) var layers: [LayerID?] = []
  /// The free slots. The last one is used next.
  private var free: [Int] = []
  /// The number of the last layer.
  private var lastNumber: UInt32 = 0
  private var removedNames = RemovedNames()
  /// The source of numbers. Copies of a tree share it until one of them adds a layer and takes a new source.
  private var source: Source?

  /// A source of numbers. Only trees refer to it: a unique reference means that only this tree uses it.
  private final class Source: Sendable {
    /// The identity that IDs store.
    let origin = LayerOrigin()
  }

  /// The number of slots that hold a layer.
  var layerCount: Int { layers.count - free.count }

  /// Whether a slot holds a layer.
  func isUsed(_ slot: Int) -> Bool { layers[slot] != nil }

  /// Whether the layer with an ID exists in this tree. The result is `false` for removed layers and for layers of other
  /// trees.
  @inline(__always)
  func contains(_ id: LayerID) -> Bool { id.slot < layers.count && layers[id.slot] == id }

  /// The name of a layer that no longer exists; `nil` if it had none, or if many others were removed later.
  func removedName(of id: LayerID) -> String? { removedNames.names[id] }

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

  /// Frees the slot of a layer, and keeps its name for messages.
  mutating func free(_ slot: Int, name: String?) {
    if let name, let layer = layers[slot] { removedNames.add(name, of: layer) }
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

/// The names of the layers that ceased to exist last: at least a thousand.
private struct RemovedNames: Sendable {
  static let limit = 1000

  private(set) var names: [LayerID: String] = [:]
  /// The layers in the order of their removal.
  private var order: [LayerID] = []

  mutating func add(_ name: String, of layer: LayerID) {
    names[layer] = name
    order.append(layer)
    // Halving keeps removal from the front rare.
    guard order.count >= 2 * Self.limit else { return }
    for old in order.prefix(Self.limit) { names[old] = nil }
    order.removeFirst(Self.limit)
  }
}
