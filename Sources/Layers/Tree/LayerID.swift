// SPDX-License-Identifier: MIT

/// The identity of a layer.
///
/// An ID is valid until its layer is removed. No other layer gets the same ID, neither in this tree nor in another one.
/// An ID that was made before a tree was copied is valid in both copies. An ID that was made later is valid in the copy
/// that made it.
///
/// The ID of another tree is refused like that of a removed layer: see ``LayerTree``.
public struct LayerID: Hashable, Sendable {
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

/// The identity of a source of layer numbers, without content.
final class LayerOrigin: Sendable, Hashable {
  static func == (a: LayerOrigin, b: LayerOrigin) -> Bool { a === b }

  /// Hashes nothing: no result depends on an address.
  func hash(into hasher: inout Hasher) {}
}
