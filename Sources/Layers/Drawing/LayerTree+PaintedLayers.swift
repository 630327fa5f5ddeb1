// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTiming

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
  /// Whether the layer is composited separately also without an effect.
  package let isIsolated: Bool
  /// The mattes of the layer and its sublayers.
  package let mattes: [LayerMatte]
}

/// The layers in the painting order at an instant, and those of the mattes that are drawn.
package struct Painting: Equatable, Sendable {
  package let layers: [PaintedLayer]
  /// The layers of each matte in painting order, by the layer that is the matte, which is the first one.
  package let mattes: [LayerID: [PaintedLayer]]
}

extension LayerTree {
  /// The layers in the painting order at an instant: parents precede their sublayers. Hidden layers and mattes are
  /// left out, transparent ones are not. Replicated layers have their sublayers once.
  ///
  /// - Complexity: O(n) in the layers.
  package func paintedLayers(at time: Double) -> [PaintedLayer] {
    let order = PaintingOrder(
      of: self, at: time, includesTransparent: true, includesCopies: !clockedSlots.isEmpty)
    return paintedLayers(0..<order.steps.count, of: order)
  }

  /// The layers in the painting order at an instant, with those of the mattes; see ``paintedLayers(at:)``.
  ///
  /// - Complexity: O(n) in the layers.
  package func painting(at time: Double) -> Painting {
    let order = PaintingOrder(
      of: self, at: time, includesTransparent: true, includesMattes: true, includesCopies: !clockedSlots.isEmpty)
    var mattes: [LayerID: [PaintedLayer]] = [:]
    for range in order.mattes.values.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let id = slots.layers[Int(order.steps[range.lowerBound].slot)], mattes[id] == nil else { continue }
      mattes[id] = paintedLayers(range, of: order)
    }
    return Painting(layers: paintedLayers(order.painted, of: order), mattes: mattes)
  }

  /// The layers of a range of steps.
  private func paintedLayers(_ range: Range<Int>, of order: borrowing PaintingOrder) -> [PaintedLayer] {
    let styleRules = styleRules
    var ancestors: [(index: Int, end: Int)] = []
    var layers: [PaintedLayer] = []
    layers.reserveCapacity(range.count)
    // Clocks are copies of the order. Further copies of a replicated layer are skipped.
    var seen: Set<Int32> = []
    let hasFurtherCopies = !clockedSlots.isEmpty && hasCopies
    var end = range.lowerBound
    for index in range {
      let step = order.steps[index]
      guard index >= end else { continue }
      if hasFurtherCopies, !seen.insert(step.slot).inserted {
        end = Int(step.end)
        continue
      }
      while let last = ancestors.last, last.end <= index { ancestors.removeLast() }
      let (slot, parent) = (Int(step.slot), ancestors.last?.index)
      if step.hasLayers { ancestors.append((layers.count, Int(step.end))) }
      guard let id = slots.layers[slot] else { continue }
      let (time, pass) = (order.time(of: step), order.pass(of: step))
      var content = nodes[slot].content.value(at: time)
      if let text = presentationText(of: slot, at: time, pass) { content = .text(text) }
      layers.append(
        PaintedLayer(
          id: id, parent: parent, content: content,
          style: presentationStyle(of: slot, styleRules, at: time, pass) ?? LayerStyle(),
          clip: nodes[slot].clip(at: time), clipsToBounds: nodes[slot].clipsToBounds(at: time),
          blendMode: nodes[slot].blendMode(at: time), isIsolated: nodes[slot].isIsolated(at: time),
          mattes: nodes[slot].mattes(at: time)))
    }
    return layers
  }

  /// The instants in a range at which ``paintedLayers(at:)`` may change, in ascending order.
  ///
  /// Changes by rules and by moving z-positions have no instants of their own; see ``mayChangeStructureContinuously``.
  package func structureTimes(in range: ClosedRange<Double>) -> [Double] {
    guard clockedSlots.isEmpty else { return structureTimesWithClocks(in: range) }
    let times = nodes.flatMap(\.changeTimes) + hierarchy.journal.map(\.time)
    return TimeResolution.distinct(times.filter(range.contains))
  }

  private func structureTimesWithClocks(in range: ClosedRange<Double>) -> [Double] {
    var times: [Double] = []
    var reached: Set<Int> = []
    var pending = hierarchy.rootMemberships
    while let next = pending.popLast() {
      if reached.insert(next.slot).inserted { pending += hierarchy.memberships[next.slot] }
    }
    for (slot, id) in slots.layers.enumerated() where reached.contains(slot) {
      guard let id else { continue }
      let (layer, node) = (ShownLayer(id, of: self), nodes[slot])
      var own = node.changeTimes + hierarchy.parents[slot].changeTimes
      if let clock = node.clock, clock.fillMode != .both { own += clock.turns(in: ownTimes(of: slot, in: range)) }
      guard !own.isEmpty else { continue }
      times += layer.instants(of: own, in: range, limit: Self.structureTimeLimit)
    }
    return TimeResolution.distinct(times)
  }

  /// The number of times of each layer inside clocks that are considered.
  private static let structureTimeLimit = 10_000

  /// The instants in a range at which layers are added, moved or removed, in ascending order. In a tree with clocks,
  /// the range has no effect: the times are those of the layers.
  package func hierarchyTimes(in range: ClosedRange<Double>) -> [Double] {
    guard clockedSlots.isEmpty else { return TimeResolution.distinct(hierarchy.journal.map(\.time)) }
    return TimeResolution.distinct(hierarchy.journal.map(\.time).filter(range.contains).sorted())
  }

  /// Whether rules or moving z-positions can change ``paintedLayers(at:)`` at any instant.
  package var mayChangeStructureContinuously: Bool {
    !hidingRules.isEmpty || !dependents.rules(of: LayerAttribute.text).isEmpty || !columns.zPosition.hasOnlyDefaults
      || !dependents.rules(of: .zPosition).isEmpty
  }
}

extension LayerText {
  /// The outline of the text in bounds, at a font size in points.
  package func outline(in bounds: Rect, fontSize: Double) -> Path {
    outline.applying(map(to: bounds, fontSize: fontSize))
  }
}
