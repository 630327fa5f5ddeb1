public import DisplayLists
public import Geometry

extension LayerEditor {
  /// What the layer draws from the instant of the transaction on.
  ///
  /// Size, corner radius, path and font size are sent to those of the content, in the way of the transaction; a path
  /// and a font size are there at once where there was none before.
  public var content: LayerContent {
    get { tree.content(of: id, at: time) }
    set {
      let (time, old) = (time, content)
      guard tree.accepts(newValue, of: id, at: time) else { return }
      tree.change(id, at: time) { $0.setContent(newValue, at: time) }
      size = newValue.size
      if let cornerRadius = newValue.cornerRadius { self.cornerRadius = cornerRadius }
      if let path = newValue.path { set(.path, to: path, duration: old.path == nil ? 0 : nil) }
      if let fontSize = newValue.fontSize { set(.fontSize, to: fontSize, duration: old.fontSize == nil ? 0 : nil) }
    }
  }

  /// What a layer of text says from the instant of the transaction on; empty for one that draws something else.
  ///
  /// Its size stays. Setting it has no effect on what else a layer draws.
  public var text: String {
    get {
      tree.check(id)
      return tree.modelText(of: id.slot, at: time)?.string ?? ""
    }
    set { tree.setText(of: id, to: newValue, at: time) }
  }

  /// Whether the layer and all layers in it are left out of the picture, from the instant of the transaction on.
  public var isHidden: Bool {
    get {
      tree.check(id)
      return tree.nodes[id.slot].isHidden.value(at: time)
    }
    set { tree.setHidden(id, newValue, at: time) }
  }

  /// Whether text, image and the layers in the layer are cut at its bounds, from the instant of the transaction on.
  public var clipsToBounds: Bool {
    get { tree.clipsToBounds(id, at: time) }
    set { tree.setClipsToBounds(id, newValue, at: time) }
  }

  /// What the layer and all layers in it are cut to from the instant of the transaction on, in the coordinates of the
  /// layer.
  public var clip: Shape? {
    get { tree.clip(of: id, at: time) }
    set { tree.setClip(of: id, to: newValue, at: time) }
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

  /// Moves the layer to a place among the layers of a parent, 0 being the one at the back, from the instant of the
  /// transaction on.
  ///
  /// - Parameters:
  ///   - index: Its place once it has left the old one, clamped to the places there are.
  ///   - parent: The layer that it becomes part of, or `nil` for the tree itself.
  /// - Precondition: The layer is not the parent, nor around it.
  public mutating func move(to index: Int, in parent: LayerID? = nil) {
    tree.move(id, to: index, in: parent, at: time)
  }
}
