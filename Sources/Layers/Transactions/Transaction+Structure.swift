// SPDX-License-Identifier: MIT
package import GlissadeGeometry

extension Transaction {
  /// Adds a layer in front of its siblings, from the instant of the transaction on.
  ///
  /// - Parameters:
  ///   - content: The content, which determines the initial size and corner radius.
  ///   - position: The position of the anchor in the coordinates of the parent.
  ///   - parent: The parent, or `nil` for the tree itself.
  ///   - name: The name in messages, or `nil` for a numbered one.
  package mutating func add(
    _ content: LayerContent, at position: Point = .zero, in parent: LayerID? = nil, name: String? = nil
  ) -> LayerID {
    tree.add(content, at: position, in: parent, at: time, name: name)
  }

  /// Removes a layer with its sublayers, from the instant of the transaction on.
  package mutating func remove(_ id: LayerID) { tree.remove(id, at: time) }

  /// Moves a layer to an index among the children of a parent, from the instant of the transaction on.
  ///
  /// Index 0 is the rearmost child.
  ///
  /// - Parameters:
  ///   - id: The layer, which keeps its sublayers.
  ///   - index: The index after removal from the old parent, clamped to the valid range.
  ///   - parent: The new parent, or `nil` for the tree itself.
  /// - Precondition: The layer is neither the parent nor one of its ancestors.
  package mutating func move(_ id: LayerID, to index: Int, in parent: LayerID? = nil) {
    tree.move(id, to: index, in: parent, at: time)
  }
}
