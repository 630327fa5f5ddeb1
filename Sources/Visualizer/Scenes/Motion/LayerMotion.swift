// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

/// The motion of the middle of a layer of any tree, in the coordinates of the tree.
enum LayerMotion {
  /// The most breakpoints of a property.
  private static let breakpointLimit = 1000
  /// The most layers and instants that are examined for the layer that moves most.
  private static let (layerLimit, instantCount) = (100, 12)

  /// The place of the middle over time. The properties of the layer and of those around it move it.
  ///
  /// - Parameter times: The instants of the motion.
  static func middle(of layer: LayerID, in tree: LayerTree, times: ClosedRange<Double>) -> NumberMotion {
    var found: [Double] = []
    var next: LayerID? = layer
    while let id = next {
      func add<Value>(_ property: LayerProperty<Value>) {
        found += tree.breakpoints(of: id, property, in: times, limit: breakpointLimit)
      }
      add(.position)
      add(.rotation)
      add(.scale)
      add(.transform)
      add(.heading)
      add(.anchor)
      add(.size)
      add(.boundsOrigin)
      if id == layer { add(.path) }
      next = tree.parent(of: id, at: times.lowerBound)
    }
    return NumberMotion(
      ["x", "y"], unit: "pt", isPlace: true, breakpoints: Set(found).sorted(), until: times.upperBound
    ) {
      let place = position(of: layer, in: tree, at: $0)
      return [place.x, place.y]
    }
  }

  /// The middle of a layer in the coordinates of the tree.
  static func position(of layer: LayerID, in tree: LayerTree, at time: Double) -> Point {
    let shown = tree.presentation(at: time)
    return shown.convert(box(of: layer, in: shown).center, from: layer, to: nil) ?? shown[layer].position
  }

  /// The bounds of a layer, or those of its path, in the coordinates of the layer.
  static func box(of layer: LayerID, in shown: LayerValues) -> Rect {
    let bounds = shown[layer].bounds
    return bounds.isEmpty ? shown[layer].path.bounds() ?? bounds : bounds
  }

  /// The layer whose middle has the longest motion path, or `nil` if none moves.
  ///
  /// - Complexity: O(n) in the layers.
  static func fastestLayer(of tree: LayerTree, times: ClosedRange<Double>) -> LayerID? {
    let step = (times.upperBound - times.lowerBound) / Double(instantCount)
    let instants = (0...instantCount).map { times.lowerBound + Double($0) * step }
    var ids: [LayerID] = []
    var known: Set<LayerID> = []
    for layer in instants.lazy.flatMap({ tree.paintedLayers(at: $0) }) {
      guard ids.count < layerLimit else { break }
      if known.insert(layer.id).inserted { ids.append(layer.id) }
    }
    let paths = ids.map { id in
      let points = instants.map { position(of: id, in: tree, at: $0) }
      return (id: id, length: zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) })
    }
    return paths.filter { $0.length > 1e-3 }.max { $0.length < $1.length }?.id
  }
}
