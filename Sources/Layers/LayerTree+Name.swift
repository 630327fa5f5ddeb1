extension LayerTree {
  /// What a layer is called in messages.
  func name(of id: LayerID) -> String { "layer \(id.slot)" }
}
