// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry

extension LayerEditor {
  /// The content from the instant of the transaction on.
  ///
  /// The transaction animates size, corner radius, path and font size to those of the new content. Path and font size
  /// change immediately where the old content has none.
  public var content: LayerContent {
    get { tree.content(of: id, at: time) }
    set {
      if transaction.isConfiguration { return tree.setContent(of: id, to: newValue) }
      let (time, old) = (time, content)
      guard tree.accepts(newValue, of: id, at: time) else { return }
      tree.change(id, at: time) { $0.setContent(newValue, at: time) }
      size = newValue.size
      if let cornerRadius = newValue.cornerRadius { self.cornerRadius = cornerRadius }
      if let path = newValue.path { set(.path, to: path, duration: old.path == nil ? 0 : nil) }
      if let fontSize = newValue.fontSize { set(.fontSize, to: fontSize, duration: old.fontSize == nil ? 0 : nil) }
    }
  }

  /// The text from the instant of the transaction on; empty for a layer with another content.
  ///
  /// The layer keeps its size. A text for another content is refused: see ``LayerTree/set(_:of:to:)``.
  public var text: String {
    get {
      guard tree.exists(id, toRead: "text", at: time) else { return "" }
      return tree.modelText(of: id.slot, at: time)?.string ?? ""
    }
    set {
      transaction.isConfiguration ? tree.setText(of: id, to: newValue) : tree.setText(of: id, to: newValue, at: time)
    }
  }

  /// Whether the layer is hidden, with its sublayers, from the instant of the transaction on.
  public var isHidden: Bool {
    get {
      guard tree.exists(id, toRead: "isHidden", at: time) else { return false }
      return tree.nodes[id.slot].isHidden.value(at: time)
    }
    set {
      transaction.isConfiguration
        ? tree.setHidden(of: id, to: newValue) : tree.setHidden(of: id, to: newValue, at: time)
    }
  }

  /// Whether the bounds clip text, image and sublayers, from the instant of the transaction on.
  public var clipsToBounds: Bool {
    get { tree.clipsToBounds(of: id, at: time) }
    set {
      transaction.isConfiguration
        ? tree.setClipsToBounds(of: id, to: newValue) : tree.setClipsToBounds(of: id, to: newValue, at: time)
    }
  }

  /// The clip of the layer and its sublayers from the instant of the transaction on, in the coordinates of the layer.
  public var clip: Shape? {
    get { tree.clip(of: id, at: time) }
    set {
      transaction.isConfiguration ? tree.setClip(of: id, to: newValue) : tree.setClip(of: id, to: newValue, at: time)
    }
  }

  /// The blend mode of the layer with its sublayers, from the instant of the transaction on.
  ///
  /// The layer is one group with its sublayers, shadow and clip. The mode combines the group with the layers behind it.
  /// Inside an isolated ancestor, these are only the layers of that ancestor. An ancestor is isolated by an opacity
  /// below 1, mattes, a blend mode, a shadow, a blur, a colour matrix, or ``isIsolated``.
  public var blendMode: BlendMode {
    get { tree.blendMode(of: id, at: time) }
    set {
      transaction.isConfiguration
        ? tree.setBlendMode(of: id, to: newValue) : tree.setBlendMode(of: id, to: newValue, at: time)
    }
  }

  /// Whether blend modes inside the layer do not affect the layers behind it, from the instant of the transaction on;
  /// `false` by default.
  ///
  /// It is `isolation: isolate` of CSS. A layer with a blend mode, mattes or an effect is isolated without it.
  public var isIsolated: Bool {
    get { tree.isIsolated(id, at: time) }
    set { tree.setIsIsolated(of: id, to: newValue, at: transaction.isConfiguration ? nil : time) }
  }

  /// The layers that mask the layer with its sublayers, from the instant of the transaction on; none by default.
  ///
  /// Several mattes multiply. They mask the layer's shadow too. A masked layer is composited separately. A layer that
  /// is a matte is not drawn itself: see ``LayerMatte``.
  ///
  /// Mattes are refused if the layer of one of them does not exist in the tree.
  public var mattes: [LayerMatte] {
    get { tree.mattes(of: id, at: time) }
    set {
      transaction.isConfiguration
        ? tree.setMattes(of: id, to: newValue) : tree.setMattes(of: id, to: newValue, at: time)
    }
  }

  /// The style of fill and stroke from the instant of the transaction on.
  ///
  /// It is refused for a layer without an outline: see ``LayerTree/set(_:of:to:)``.
  public var style: LayerStyle {
    get { tree.modelStyle(of: id, at: time) }
    set { tree.setStyle(of: id, to: newValue, at: transaction.isConfiguration ? nil : time) }
  }

  /// The parent at the instant of the transaction, or `nil` for a layer of the tree itself and a detached layer.
  public var parent: LayerID? { tree.parent(of: id, at: time) }

  /// The children at the instant of the transaction, from back to front.
  public var children: [LayerID] { tree.children(of: id, at: innerTime) }

  /// The time of the sublayers at the instant of the transaction.
  private var innerTime: Double { tree.contains(id) ? tree.innerTime(of: id.slot, at: time) : time }

  /// Adds a sublayer in front of the other children, from the instant of the transaction on.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of this layer.
  ///   - name: The name in messages, or `nil` for a numbered one.
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, name: String? = nil
  ) -> LayerID {
    transaction.isConfiguration
      ? tree.add(content, at: position, in: id, name: name)
      : tree.add(content, at: position, in: id, at: innerTime, name: name)
  }

  /// Adds a sublayer in front of the other children, from the instant of the transaction on, and sets it up.
  ///
  ///     tree.transaction(at: now) {
  ///       $0[list].add(.rectangle(size: size), at: place) { $0.fill = .white }
  ///     }
  ///
  /// The values are those of the sublayer from its first instant on: nothing moves to them.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of this layer.
  ///   - name: The name in messages, or `nil` for a numbered one.
  ///   - setup: Sets properties of the sublayer, as in ``LayerTree/configure(_:_:)``.
  @discardableResult
  public mutating func add(
    _ content: LayerContent, at position: Point = .zero, name: String? = nil, _ setup: (inout LayerEditor) -> Void
  ) -> LayerID {
    transaction.isConfiguration
      ? tree.add(content, at: position, in: id, name: name, setup)
      : tree.add(content, at: position, in: id, at: innerTime, name: name, setup)
  }

  /// Removes the layer with its sublayers, from the instant of the transaction on.
  public mutating func remove() { transaction.isConfiguration ? tree.remove(id) : tree.remove(id, at: time) }

  /// Moves the layer to an index among the children of a parent, from the instant of the transaction on.
  ///
  /// Index 0 is the rearmost child.
  ///
  /// - Parameters:
  ///   - index: The index after removal from the old parent, clamped to the valid range.
  ///   - parent: The new parent, or `nil` for the tree itself.
  /// - Precondition: The layer is neither the parent nor one of its ancestors.
  public mutating func move(to index: Int, in parent: LayerID? = nil) {
    transaction.isConfiguration
      ? tree.move(id, to: index, in: parent) : tree.move(id, to: index, in: parent, at: time)
  }
}
