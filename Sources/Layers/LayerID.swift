/// Which layer of a tree is meant; stays valid until the layer is removed and is never given to another one.
public struct LayerID: Hashable, Sendable {
  /// The row of the tree's columns.
  let slot: Int
  /// How often the row had been given away before.
  let generation: Int
}
