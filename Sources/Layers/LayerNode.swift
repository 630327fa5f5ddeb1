/// What a layer is besides its properties and its place in the tree.
struct LayerNode: Sendable {
  /// How often the slot had been given away before.
  var generation = 0
  var isUsed = false
  /// What the layer is called, where it has been given a name.
  var name: String?
  var content = Stepped(LayerContent.group())
  var isHidden = Stepped(false)

  /// Whether anything changes at an instant.
  var isConstant: Bool { content.isConstant && isHidden.isConstant }

  /// The instant of the last change; −∞ where there is none.
  var lastChangeTime: Double { max(content.lastChangeTime, isHidden.lastChangeTime) }

  mutating func removeChanges(after time: Double) {
    content.removeChanges(after: time)
    isHidden.removeChanges(after: time)
  }

  mutating func prune(before time: Double) {
    content.prune(before: time)
    isHidden.prune(before: time)
  }
}
