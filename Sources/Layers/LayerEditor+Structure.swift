public import Geometry

extension LayerEditor {
  /// What the layer draws from the instant of the transaction on; size and corner radius are sent to those of the content.
  public var content: LayerContent {
    get { tree.content(of: id, at: time) }
    set {
      let time = time
      tree.change(id) { $0.content.set(newValue, at: time) }
      if let size = newValue.size { self[.size] = size }
      if let cornerRadius = newValue.cornerRadius { self[.cornerRadius] = cornerRadius }
    }
  }

  /// Whether the layer and all layers in it are left out of the picture, from the instant of the transaction on.
  public var isHidden: Bool {
    get { tree.isHidden(id, at: time) }
    set { tree.setHidden(id, newValue, at: time) }
  }

  /// The layer that it is part of at the instant of the transaction, or `nil` where there is none.
  public var parent: LayerID? { tree.parent(of: id, at: time) }

  /// The layers in it at the instant of the transaction, from back to front.
  public var children: [LayerID] { tree.children(of: id, at: time) }

  /// Adds a layer in this one, in front of those that are there, from the instant of the transaction on.
  ///
  /// - Parameters:
  ///   - content: What the layer draws, from which it takes its size and corner radius.
  ///   - position: Where its anchor lies, in the coordinates of this layer.
  ///   - name: What it is called in messages, or `nil` for its number.
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, name: String? = nil
  ) -> LayerID {
    tree.add(content, at: position, in: id, at: time, name: name)
  }

  /// Removes the layer, with all layers in it, from the instant of the transaction on.
  public mutating func remove() { tree.remove(id, at: time) }

  /// Moves the layer to a place among the layers of a parent, 0 being the one at the back, from the instant of the transaction on.
  ///
  /// - Parameters:
  ///   - index: Its place once it has left the old one, clamped to the places there are.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Precondition: The layer is not the parent, nor around it.
  public mutating func move(to index: Int, in parent: LayerID? = nil) {
    tree.move(id, to: index, in: parent, at: time)
  }
}
