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
          reaches, points, shares: inner.document.layers.map { _ in 1 }, ExportCache(tolerances.cache.progress)),
        names(outside: descendants)
      ))
    let properties = placed(index)
    let time = try properties.number(inner.time, error: Self.timeError, staysInside: true)
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
  private static let timeError = 1e-6

  /// The layers inside another one, with those of its mattes.
  private func descendants(of index: Int) -> [Int] {
    var inside: Set<Int> = [index]
    // A parent precedes its sublayers.
    for (other, layer) in layers.enumerated() {
      if let parent = layer.parent, inside.contains(parent) { inside.insert(other) }
    }
    return inside.subtracting([index]).sorted()
  }

  /// The names of all layers and drawings of the file so far that are not among some layers.
  private func names(outside inside: [Int]) -> [String] {
    let outside = Set(layers.indices).subtracting(inside).sorted().map { layers[$0] }
    return outerNames + outside.flatMap { [$0.name] + $0.drawings.map(\.name) }
  }

  /// The sublayers of a layer with a clock as a composition; `nil` for other layers, and where they are written as the
  /// layers that the document has.
  func clockComposition(of index: Int) throws(ExportError) -> DocumentClockedLayers.Composition? {
    guard layers[index].sublayerClip == nil, let clocked = layers[index].clocked else { return nil }
    if let known = tolerances.cache.lottieClocks[index] { return known }
    let inside = descendants(of: index)
    let composition = try clocked.composition(
      of: layers[index].name, for: inside.map { layers[$0] }, besides: names(outside: inside))
    tolerances.cache.lottieClocks[index] = .some(composition)
    return composition
  }

  /// The layers that are in compositions with a time of their own, so that they are not written themselves.
  func layersInsideClocks() throws(ExportError) -> Set<Int> {
    var inside: Set<Int> = []
    for index in layers.indices where !inside.contains(index) {
      if try clockComposition(of: index) != nil { inside.formUnion(descendants(of: index)) }
    }
    return inside
  }
}
