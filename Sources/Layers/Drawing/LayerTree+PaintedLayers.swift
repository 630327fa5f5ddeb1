// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeDisplayLists
package import GlissadeGeometry

/// A layer in the painting order at an instant, with the state that does not animate.
package struct PaintedLayer: Equatable, Sendable {
  /// The layer.
  package let id: LayerID
  /// The index of the parent in the painting order, or `nil` for a layer of the tree itself.
  package let parent: Int?
  /// The content, with the text that is shown.
  package let content: LayerContent
  /// The style of fill and stroke.
  package let style: LayerStyle
  /// The clip of the layer and its sublayers.
  package let clip: Shape?
  /// Whether the bounds clip text, image and sublayers.
  package let clipsToBounds: Bool
  /// The combination of the layer and its sublayers with the colours below.
  package let blendMode: BlendMode
  /// The mattes of the layer and its sublayers.
  package let mattes: [LayerMatte]
}

extension LayerTree {
  /// The layers in the painting order at an instant: parents precede their sublayers. Hidden layers and mattes are
  /// left out, transparent ones are not.
  ///
  /// - Complexity: O(n) in the layers.
  package func paintedLayers(at time: Double) -> [PaintedLayer] {
    let order = PaintingOrder(of: self, at: time, includesTransparent: true)
    let styleRules = styleRules
    var ancestors: [(index: Int, end: Int)] = []
    return order.steps.enumerated().compactMap { index, step in
      while let last = ancestors.last, last.end <= index { ancestors.removeLast() }
      let (slot, parent) = (Int(step.slot), ancestors.last?.index)
      if step.hasLayers { ancestors.append((index, Int(step.end))) }
      var content = nodes[slot].content.value(at: time)
      if let text = presentationText(of: slot, at: time, order.pass) { content = .text(text) }
      return slots.layers[slot].map {
        PaintedLayer(
          id: $0, parent: parent, content: content,
          style: presentationStyle(of: slot, styleRules, at: time, order.pass) ?? LayerStyle(),
          clip: nodes[slot].clip(at: time),
          clipsToBounds: nodes[slot].clipsToBounds(at: time), blendMode: nodes[slot].blendMode(at: time),
          mattes: nodes[slot].mattes(at: time))
      }
    }
  }

  /// The instants in a range at which ``paintedLayers(at:)`` may change, in ascending order.
  ///
  /// Changes by rules and by moving z-positions have no instants of their own; see ``mayChangeStructureContinuously``.
  package func structureTimes(in range: ClosedRange<Double>) -> [Double] {
    let times = nodes.flatMap(\.changeTimes) + hierarchy.journal.map(\.time)
    return TimeResolution.distinct(times.filter(range.contains))
  }

  /// The instants in a range at which layers are added, moved or removed, in ascending order.
  package func hierarchyTimes(in range: ClosedRange<Double>) -> [Double] {
    TimeResolution.distinct(hierarchy.journal.map(\.time).filter(range.contains).sorted())
  }

  /// Whether rules or moving z-positions can change ``paintedLayers(at:)`` at any instant.
  package var mayChangeStructureContinuously: Bool {
    !hidingRules.isEmpty || !dependents.rules(of: LayerAttribute.text).isEmpty || !columns.zPosition.hasOnlyDefaults
      || !dependents.rules(of: .zPosition).isEmpty
  }
}

extension LayerText {
  /// The outline of the line in bounds, at a font size in points.
  package func outline(in bounds: Rect, fontSize: Double) -> Path {
    outline.applying(map(to: bounds, fontSize: fontSize))
  }
}
