// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Layers inside clocks, as precompositions with a remapped time.
extension LottieCompositions {
  /// Adds a layer with the sublayers of another one, whose time is remapped.
  mutating func add(
    _ inner: DocumentClockedLayers.Composition, of index: Int, to composition: inout Composition
  ) throws(ExportError) {
    let name = "\(prefix)clock-\(clocked.count + 1)"
    let descendants = descendants(of: index)
    let share = descendants.reduce(1) { min($0, tolerances.shares[$1]) }
    let points = MotionTolerance(points: drawn(index).tolerance.accepted(.points) / tolerances.shares[index] * share)
    let reaches = DocumentReaches(inner.document)
    clocked.append(
      (
        name, inner.document,
        DocumentTolerances(
          reaches, points, shares: inner.document.layers.map { _ in 1 }, ExportCache(tolerances.cache.progress))
      ))
    let properties = placed(index)
    let time = try properties.number(inner.time, error: Self.timeError)
    let extents = "\"w\":\(Int(inner.document.size.width)),\"h\":\(Int(inner.document.size.height))"
    var transform = ["\"a\":\(LottieNumbers.still([inner.origin.dx, inner.origin.dy]))"]
    if inner.visibility.isMoving {
      transform.append("\"o\":\(try properties.number(inner.visibility, times: 100, error: 0.01))")
    }
    let parent = try parent(for: index, in: &composition)
    try addLayer(
      "\"ty\":0,\"nm\":\"\(layers[index].name)-sublayers\",\"refId\":\"\(name)\"", "\"tm\":\(time),\(extents)",
      transform: transform, parent: parent, to: &composition)
  }

  /// The accepted difference of a remapped time, in seconds.
  private static let timeError = 1e-5

  /// The layers inside another one.
  private func descendants(of index: Int) -> [Int] {
    var (found, next) = (hierarchy.sublayers[index], 0)
    while next < found.count {
      found += hierarchy.sublayers[found[next]]
      next += 1
    }
    return found
  }

  /// The names of all layers and drawings that are not inside another one.
  func names(outside index: Int) -> [String] {
    let inside = Set(descendants(of: index))
    let outside = layers.indices.filter { !inside.contains($0) }.map { layers[$0] }
    return outside.flatMap { [$0.name] + $0.drawings.map(\.name) }
  }
}
