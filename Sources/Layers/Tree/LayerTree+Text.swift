import Typesetting

extension LayerTree {
  /// What a layer says in the set-up, or `nil` where it draws no text.
  public func text(of id: LayerID) -> String? {
    check(id)
    return modelText(of: id.slot, at: -.infinity)?.string
  }

  /// What a layer says at an instant, or `nil` where it draws no text; a derived text counts.
  ///
  /// - Complexity: O(log n) in the changes.
  public func text(of id: LayerID, at time: Double) -> String? {
    check(id)
    return presentationText(of: id.slot, at: time, nil)?.string
  }

  /// Changes what a layer of text says, for all instants; its size stays.
  ///
  /// It has no effect on what else a layer draws.
  ///
  /// - Complexity: O(n) in the segments of the outline.
  public mutating func setText(of id: LayerID, to string: String) {
    check(id)
    recordChange(of: id.slot)
    nodes[id.slot].setText(styledText(string, for: id, at: -.infinity), at: nil)
  }

  /// Changes what a layer of text says from an instant on; its size stays.
  ///
  /// It has no effect on what else a layer draws.
  ///
  /// - Complexity: O(n) in the segments of the outline.
  public mutating func setText(of id: LayerID, to string: String, at time: Double) {
    check(id)
    let text = styledText(string, for: id, at: time)
    change(id, at: time) { $0.setText(text, at: time) }
  }

  /// Words, set in the style that a layer has at an instant.
  private func styledText(_ string: String, for id: LayerID, at time: Double) -> LayerText {
    guard case .text(let text) = nodes[id.slot].content.value(at: time) else {
      // They show if an edit for an earlier instant should still make a text of the layer.
      return LayerText(string, style: TextStyle(size: 1))
    }
    return text.with(string)
  }

  /// The text that the layer in a slot shows at an instant, in its style, or `nil` where it draws no text.
  func presentationText(of slot: Int, at time: Double, _ pass: DependencyPass?) -> LayerText? {
    if !dependents.isEmpty, case .text(let content) = nodes[slot].content.value(at: time),
      let derived = derivedValue(slot, dependents.rules(of: LayerAttribute.text), at: time, pass)
    {
      return content.with(derived)
    }
    return modelText(of: slot, at: time)
  }

  /// What has been set for a layer to say, at an instant and in its style, or `nil` where it draws no text.
  func modelText(of slot: Int, at time: Double) -> LayerText? {
    guard case .text(let content) = nodes[slot].content.value(at: time) else { return nil }
    guard let text = nodes[slot].text(at: time) else { return content }
    // A style that came with an edit for an earlier instant than that of the words.
    return text.style == content.style && text.alignment == content.alignment ? text : content.with(text.string)
  }
}
