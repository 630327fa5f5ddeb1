import DisplayLists

/// What a layer is besides its properties and its place in the tree.
struct LayerNode: Sendable {
  /// How often the slot had been given away before.
  var generation = 0
  var isUsed = false
  /// What the layer is called, where it has been given a name.
  var name: String?
  var content = Stepped(LayerContent.group())
  /// What a layer of text says, where that is not what its content says.
  var text = Stepped<LayerText?>(nil)
  var isHidden = Stepped(false)
  /// Whether text, image and the layers in the layer are cut at its bounds.
  var clipsToBounds = Stepped(false)
  /// What the layer and all layers in it are cut to.
  var clip = Stepped<Shape?>(nil)

  /// Gives the layer something to draw for all instants.
  mutating func setContent(_ content: LayerContent) {
    self.content.set(content)
    text.set(nil)
  }

  /// Gives the layer something to draw from an instant on.
  mutating func setContent(_ content: LayerContent, at time: Double) {
    self.content.set(content, at: time)
    text.set(nil, at: time)
  }

  // MARK: - All that changes at instants

  /// Whether nothing does.
  var isConstant: Bool {
    content.isConstant && text.isConstant && isHidden.isConstant && clipsToBounds.isConstant && clip.isConstant
  }

  /// The instant of the last change; −∞ where there is none.
  var lastChangeTime: Double {
    max(
      content.lastChangeTime, text.lastChangeTime, isHidden.lastChangeTime, clipsToBounds.lastChangeTime,
      clip.lastChangeTime)
  }

  mutating func removeChanges(after time: Double) {
    content.removeChanges(after: time)
    text.removeChanges(after: time)
    isHidden.removeChanges(after: time)
    clipsToBounds.removeChanges(after: time)
    clip.removeChanges(after: time)
  }

  mutating func prune(before time: Double) {
    content.prune(before: time)
    text.prune(before: time)
    isHidden.prune(before: time)
    clipsToBounds.prune(before: time)
    clip.prune(before: time)
  }
}
