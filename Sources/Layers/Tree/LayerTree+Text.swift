// SPDX-License-Identifier: MIT
import GlissadeTypesetting

extension LayerTree {
  /// The text of a layer in the initial state, or `nil` for another content.
  package func text(of id: LayerID) -> String? {
    guard exists(id, toRead: "text", at: -.infinity) else { return nil }
    return modelText(of: id.slot, at: -.infinity)?.string
  }

  /// The text of a layer at an instant, or `nil` for another content. A derived text replaces the set text.
  ///
  /// - Complexity: O(log n) in the changes, plus the evaluation of the rule.
  package func text(of id: LayerID, at time: Double) -> String? {
    guard exists(id, toRead: "text", at: time) else { return nil }
    return presentationText(of: id.slot, at: time, nil)?.string
  }

  /// Changes the text of a layer for all instants. The layer keeps its size.
  ///
  /// It is refused for a layer that has a text content at no instant: see ``set(_:of:to:)``.
  ///
  /// - Complexity: O(n) in the segments of the outline.
  package mutating func setText(of id: LayerID, to string: String) {
    guard acceptsText(of: id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setText(styledText(string, for: id, at: -.infinity), at: nil)
  }

  /// Changes the text of a layer from an instant on. The layer keeps its size.
  ///
  /// It is refused for a layer with another content at the instant: see ``set(_:of:to:)``.
  ///
  /// - Complexity: O(n) in the segments of the outline.
  package mutating func setText(of id: LayerID, to string: String, at time: Double) {
    guard acceptsText(of: id, at: time) else { return }
    let text = styledText(string, for: id, at: time)
    change(id, at: time) { $0.setText(text, at: time) }
  }

  /// Returns a text in the style that a layer has at an instant.
  private func styledText(_ string: String, for id: LayerID, at time: Double) -> LayerText {
    guard case .text(let text) = nodes[id.slot].content.value(at: time) else {
      // The text is set for all instants, and the content becomes a text at a later one.
      return LayerText(string, style: TextStyle(size: 1))
    }
    return text.with(string)
  }

  /// The presentation text of a slot at an instant, or `nil` for another content.
  func presentationText(of slot: Int, at time: Double, _ pass: DependencyPass?) -> LayerText? {
    if !dependents.isEmpty, case .text(let content) = nodes[slot].content.value(at: time),
      let derived = derivedValue(slot, dependents.rules(of: LayerAttribute.text), at: time, pass)
    {
      return content.with(derived)
    }
    return modelText(of: slot, at: time)
  }

  /// The model text of a slot at an instant, or `nil` for another content.
  func modelText(of slot: Int, at time: Double) -> LayerText? {
    guard case .text(let content) = nodes[slot].content.value(at: time) else { return nil }
    guard let text = nodes[slot].text(at: time) else { return content }
    // An edit for an instant before that of the text can have changed the style.
    return text.hasSameOptions(as: content) ? text : content.with(text.string)
  }
}
