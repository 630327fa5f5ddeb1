// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// The fills and the strokes without names in one group that have the same outline: formats differ in whether they are
/// one layer.
struct PaintPairs {
  /// The layers that paint one outline.
  struct Pair {
    let fill: TreeLayers.Layer
    let stroke: TreeLayers.Layer
  }

  private var pairs: [ObjectIdentifier: Pair] = [:]
  private var seconds: Set<ObjectIdentifier> = []

  init() {}

  /// Finds the pairs of layers in painting order.
  init(_ layers: [TreeLayers.Layer]) {
    var last: TreeLayers.Layer?
    for layer in layers {
      guard !layer.isNamed, let isStroke = Self.isStroke(layer) else {
        last = nil
        continue
      }
      guard let first = last, let isFirstStroke = Self.isStroke(first), isFirstStroke != isStroke,
        first.parent === layer.parent, Self.haveSameOutline(first, layer)
      else {
        last = layer
        continue
      }
      pairs[ObjectIdentifier(first)] = isStroke ? Pair(fill: first, stroke: layer) : Pair(fill: layer, stroke: first)
      seconds.insert(ObjectIdentifier(layer))
      last = nil
    }
  }

  /// The pair whose first layer is given.
  subscript(layer: TreeLayers.Layer) -> Pair? { pairs[ObjectIdentifier(layer)] }

  /// Whether a layer is the second one of a pair.
  func isSecond(_ layer: TreeLayers.Layer) -> Bool { seconds.contains(ObjectIdentifier(layer)) }

  /// Whether a layer has a stroke and no fill; `nil` for one with both, and for one with neither.
  private static func isStroke(_ layer: TreeLayers.Layer) -> Bool? {
    guard case .path = layer.content else { return nil }
    let isFilled = layer.values.timed(.fill).constant?.displayedComponents.alpha != 0
    let isStroked = layer.values.timed(.stroke).constant?.displayedComponents.alpha != 0
    return isFilled == isStroked ? nil : isStroked
  }

  private static func haveSameOutline(_ first: TreeLayers.Layer, _ second: TreeLayers.Layer) -> Bool {
    guard let one = first.outline, let other = second.outline else { return false }
    return [0, 0.29, 0.71].allSatisfy { share in
      let time = share * first.values.duration
      return one.value(at: time).path == other.value(at: time).path
    }
  }
}
