// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

extension LayerTree {
  /// Isolates the layers with a clip, and others, around layers with a blend mode. The clip of an element and that of a
  /// composition isolate ([Compositing and Blending](https://www.w3.org/TR/compositing-1/#isolatedgroups)).
  ///
  /// - Complexity: O(*n*) in the layers.
  mutating func isolateBlendModes(in others: Set<LayerID>) {
    var layers: [(id: LayerID, parent: Int?)] = []
    var pending: [(id: LayerID, parent: Int?)] = children(of: nil, at: 0).reversed().map { ($0, nil) }
    while let next = pending.popLast() {
      pending += children(of: next.id, at: 0).reversed().map { ($0, layers.count) }
      layers.append(next)
    }
    var isAround = [Bool](repeating: false, count: layers.count)
    // A parent precedes its sublayers.
    for (number, layer) in layers.enumerated().reversed() {
      if isAround[number], others.contains(layer.id) || clip(of: layer.id, at: 0) != nil {
        setIsIsolated(of: layer.id, to: true, at: nil)
      }
      guard let parent = layer.parent else { continue }
      if isAround[number] || blendMode(of: layer.id, at: 0) != .normal { isAround[parent] = true }
    }
  }
}
