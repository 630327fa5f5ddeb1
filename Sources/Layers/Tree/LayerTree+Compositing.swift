// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists

extension LayerTree {
  /// The blend mode of a layer with its sublayers at an instant; normal by default.
  ///
  /// - Complexity: O(log n) in the changes.
  package func blendMode(of id: LayerID, at time: Double) -> BlendMode {
    guard exists(id, toRead: "blendMode", at: time) else { return .normal }
    return nodes[id.slot].blendMode(at: time)
  }

  /// Sets how the colours of a layer are combined with those below it, for all instants.
  ///
  /// The layer is one group with its sublayers, shadow and clip. See ``LayerEditor/blendMode``.
  package mutating func setBlendMode(of id: LayerID, to mode: BlendMode) {
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setBlendMode(mode, at: nil)
  }

  /// Sets how the colours of a layer are combined with those below it, from an instant on.
  package mutating func setBlendMode(of id: LayerID, to mode: BlendMode, at time: Double) {
    change(id, at: time) { $0.setBlendMode(mode, at: time) }
  }

  /// Whether a layer is composited separately at an instant also without an effect; `false` by default.
  ///
  /// - Complexity: O(log n) in the changes.
  package func isIsolated(_ id: LayerID, at time: Double) -> Bool {
    exists(id, toRead: "isIsolated", at: time) && nodes[id.slot].isIsolated(at: time)
  }

  /// Sets whether a layer is composited separately, from an instant on, or with `nil` for all instants. See
  /// ``LayerEditor/isIsolated``.
  package mutating func setIsIsolated(of id: LayerID, to value: Bool, at time: Double?) {
    if let time { return change(id, at: time) { $0.setIsIsolated(value, at: time) } }
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setIsIsolated(value, at: nil)
  }

  /// The mattes of a layer with its sublayers at an instant; none by default.
  ///
  /// - Complexity: O(log n) in the changes.
  package func mattes(of id: LayerID, at time: Double) -> [LayerMatte] {
    guard exists(id, toRead: "mattes", at: time) else { return [] }
    return nodes[id.slot].mattes(at: time)
  }

  /// Masks a layer with its sublayers by other layers, for all instants.
  ///
  /// See ``LayerEditor/mattes``.
  ///
  /// It is refused if the layer of a matte does not exist in the tree.
  package mutating func setMattes(of id: LayerID, to mattes: [LayerMatte]) {
    guard admits(id, at: nil), mattes.allSatisfy({ admitsMove(of: $0.layer, at: nil) }) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setMattes(mattes, at: nil)
    if mattes.isEmpty { maskedSlots.remove(id.slot) } else { maskedSlots.insert(id.slot) }
  }

  /// Masks a layer with its sublayers by other layers, from an instant on.
  ///
  /// It is refused if the layer of a matte does not exist in the tree.
  package mutating func setMattes(of id: LayerID, to mattes: [LayerMatte], at time: Double) {
    guard admits(id, at: time), mattes.allSatisfy({ admitsMove(of: $0.layer, at: time) }) else { return }
    change(id, at: time) { $0.setMattes(mattes, at: time) }
    if !mattes.isEmpty { maskedSlots.insert(id.slot) }
  }

  /// The layers that are mattes at an instant.
  ///
  /// - Complexity: O(n) in the layers that have mattes at any instant.
  package func matteLayers(at time: Double) -> Set<LayerID> {
    Set(matteSlots(at: time).compactMap { slots.layers[$0] })
  }

  /// The slots of the layers that are mattes at an instant.
  ///
  /// - Complexity: O(n) in the layers that have mattes at any instant.
  func matteSlots(at time: Double) -> Set<Int> {
    var result: Set<Int> = []
    for slot in maskedSlots {
      for matte in nodes[slot].mattes(at: time) where contains(matte.layer) { result.insert(matte.layer.slot) }
    }
    return result
  }
}
