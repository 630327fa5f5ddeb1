// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

/// The motion of the middle of a layer of any tree, in the coordinates of the tree.
///
/// Several properties of the layer and its ancestors move the middle, so that it has no velocity in the tree. The
/// velocity is a difference quotient over 0.2 ms, and never across a breakpoint.
struct LayerMotion: PositionMotion {
  private let tree: LayerTree
  let layer: LayerID
  /// The instants at which the velocity may jump, in ascending order.
  let breakpoints: [Double]

  private static let halfStep = 1e-4
  /// The most breakpoints of a property.
  private static let breakpointLimit = 1000
  /// The most layers and instants that are examined for the layer that moves most.
  private static let (layerLimit, instantCount) = (100, 12)

  /// - Parameter times: The instants of the motion.
  init(of layer: LayerID, in tree: LayerTree, times: ClosedRange<Double>) {
    (self.tree, self.layer) = (tree, layer)
    var found: [Double] = []
    var next: LayerID? = layer
    while let id = next {
      found += tree.breakpoints(of: id, .position, in: times, limit: Self.breakpointLimit)
      found += tree.breakpoints(of: id, .rotation, in: times, limit: Self.breakpointLimit)
      found += tree.breakpoints(of: id, .scale, in: times, limit: Self.breakpointLimit)
      next = tree.parent(of: id, at: times.lowerBound)
    }
    breakpoints = Set(found).sorted()
  }

  func position(at time: Double) -> Point { Self.position(of: layer, in: tree, at: time) }

  func sample(at time: Double) -> Sample<Point> {
    let (start, end) = (breakpoints.last { $0 <= time } ?? -.infinity, breakpoints.first { $0 > time } ?? .infinity)
    return sample(from: max(time - Self.halfStep, start), to: min(time + Self.halfStep, end.nextDown), at: time)
  }

  func sample(before time: Double) -> Sample<Point> {
    let limit = LapTable.limit(before: time)
    return sample(from: limit - Self.halfStep, to: limit, at: limit)
  }

  func sample(after time: Double) -> Sample<Point> { sample(from: time, to: time + Self.halfStep, at: time) }

  private func sample(from low: Double, to high: Double, at time: Double) -> Sample<Point> {
    let value = position(at: time)
    guard high > low else { return Sample(value: value, velocity: .zero) }
    return Sample(value: value, velocity: (position(at: high) - position(at: low)) * (1 / (high - low)))
  }

  private static func position(of layer: LayerID, in tree: LayerTree, at time: Double) -> Point {
    let shown = tree.presentation(at: time)
    return shown.convert(box(of: layer, in: shown).center, from: layer, to: nil) ?? shown[layer].position
  }

  /// The bounds of a layer, or those of its path, in the coordinates of the layer.
  static func box(of layer: LayerID, in shown: LayerValues) -> Rect {
    let bounds = shown[layer].bounds
    return bounds.isEmpty ? shown[layer].path.bounds() ?? bounds : bounds
  }

  /// The layer whose middle has the longest way, or `nil` if none moves.
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
    let ways = ids.map { id in
      let points = instants.map { position(of: id, in: tree, at: $0) }
      return (id: id, length: zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) })
    }
    return ways.filter { $0.length > 1e-3 }.max { $0.length < $1.length }?.id
  }
}
