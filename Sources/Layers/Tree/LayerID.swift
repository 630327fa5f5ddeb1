// SPDX-License-Identifier: MIT

/// The identity of a layer.
///
/// An ID is valid until its layer is removed. No other layer gets the same ID, neither in this tree nor in another one.
/// An ID that was made before a tree was copied is valid in both copies. An ID that was made later is valid in the copy
/// that made it.
///
/// The ID of another tree is refused like that of a removed layer: see ``LayerTree``.
public struct LayerID: Sendable {
  /// The source of the number. A strong reference, so that no later source gets the same address.
  private let origin: LayerOrigin
  /// The number of the layer among those of its origin.
  private let number: UInt32
  private let shortSlot: Int32

  /// The index of the layer in the tree's columns.
  @inline(__always)
  var slot: Int { Int(shortSlot) }

  init(slot: Int, number: UInt32, origin: LayerOrigin) {
    shortSlot = Int32(slot)
    self.number = number
    self.origin = origin
  }
}

extension LayerID: Hashable {
  /// Whether two IDs belong to the same layer.
  public static func == (a: LayerID, b: LayerID) -> Bool {
    a.number == b.number && a.shortSlot == b.shortSlot && a.origin === b.origin
  }

  /// Hashes the number and the slot, but not the origin: no result depends on an address.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(shortSlot)
  }
}

/// The identity of a source of layer numbers, without content.
final class LayerOrigin: Sendable {}
