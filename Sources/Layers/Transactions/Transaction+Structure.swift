public import Geometry

extension Transaction {
  /// Adds a layer in front of its siblings from the instant of the transaction on.
  ///
  /// - Parameters:
  ///   - content: What the layer draws, from which it takes its size and corner radius.
  ///   - position: Where its anchor lies, in the coordinates of the parent.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  ///   - name: What it is called in messages, or `nil` for its number.
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil, name: String? = nil
  ) -> LayerID {
    tree.add(content, at: position, in: parent, at: time, name: name)
  }

  /// Removes a layer, with all layers in it, from the instant of the transaction on.
  public mutating func remove(_ id: LayerID) { tree.remove(id, at: time) }

  /// Moves a layer to a place among the layers of a parent, 0 being the one at the back, from the instant of the
  /// transaction on.
  ///
  /// - Parameters:
  ///   - id: The layer, which takes the layers in it along.
  ///   - index: Its place once it has left the old one, clamped to the places there are.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Precondition: The layer is not the parent, nor around it.
  public mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil) {
    tree.move(id, to: index, in: parent, at: time)
  }

  /// The layers of a parent from back to front, or those of the tree itself, at the instant of the transaction.
  public func children(of parent: LayerID? = nil) -> [LayerID] { tree.children(of: parent, at: time) }

  /// Whether a layer is in the tree at the instant of the transaction.
  public func contains(_ id: LayerID) -> Bool { tree.contains(id, at: time) }
}
