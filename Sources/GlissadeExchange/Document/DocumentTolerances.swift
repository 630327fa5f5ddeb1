// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The accepted differences of the numbers of each layer, so that what is drawn differs by at most a length in the
/// picture.
///
/// A turn by an angle moves the farthest point of a layer by the angle times its distance from the anchor, and layers
/// around enlarge that. The distances are those at some instants; the measurement of the written file finds where they
/// are too small.
struct DocumentTolerances {
  /// Those of the map of each layer, by its index.
  private(set) var placements: [MotionTolerance]
  /// Those of the outlines and strokes of each layer, by its index.
  private(set) var drawings: [MotionTolerance]
  /// The part of the accepted difference for each layer, by its index.
  let shares: [Double]
  /// The parts of layers that were written with these differences.
  private(set) var cache: ExportCache

  /// Creates the accepted differences.
  ///
  /// - Parameter shares: The part of the accepted difference for each layer.
  init(_ reaches: DocumentReaches, _ tolerance: MotionTolerance, shares: [Double], _ cache: ExportCache) {
    (placements, drawings, self.shares, self.cache) = ([], [], shares, cache)
    for (reach, share) in zip(reaches.layers, shares) {
      // Differences of several numbers of a drawing add up, mostly not in the same direction.
      let own = MotionTolerance(points: tolerance.points * share / max(reach.movingCount, 1).squareRoot())
      placements.append(
        own.inside(enlargement: reach.around, reach: reach.distance, factorReach: reach.factorDistance))
      drawings.append(own.inside(enlargement: reach.whole, reach: 0, factorReach: 0))
    }
  }
}

extension DocumentLayer {
  /// Whether a finer fit changes the layer by more than the rounding of its numbers.
  var hasFits: Bool {
    !drawings.isEmpty
      || [position, rotation, scale, matrix, heading, origin, opacity, blur].contains(where: \.isMoving)
      || shadow != nil
  }
}

extension DocumentTolerances {
  /// The same differences for another document of the same layers.
  var withoutParts: DocumentTolerances {
    var tolerances = self
    tolerances.cache = ExportCache()
    return tolerances
  }
}

/// How far differences of the numbers of each layer of a document move what is drawn.
struct DocumentReaches {
  struct Layer {
    /// The largest factor of lengths by the layers around, and with that of the layer.
    var around = 0.0
    var whole = 0.0
    /// The largest distance of a drawn point from the anchor, in the picture.
    var distance = 0.0
    /// That distance for a factor of 1.
    var factorDistance = 0.0
    /// The most moving parts of the maps of a drawing of the layer or inside it.
    var movingCount = 0.0
  }

  private(set) var layers: [Layer]

  /// The instants at which distances are computed.
  private static let instantCount = 16
  /// Smaller factors say nothing about the distance for a factor of 1.
  private static let smallestFactor = 0.05

  /// - Complexity: O(n · d) for n layers inside at most d others.
  init(_ document: MotionDocument) {
    layers = document.layers.map { _ in Layer() }
    countMovingParts(document)
    for step in 0...Self.instantCount {
      add(document, at: document.duration * Double(step) / Double(Self.instantCount))
    }
  }

  private mutating func countMovingParts(_ document: MotionDocument) {
    var counts: [Double] = []
    for (index, layer) in document.layers.enumerated() {
      let parts = [layer.position, layer.rotation, layer.scale, layer.matrix, layer.heading, layer.origin]
      let own = Double(parts.count { $0.isMoving })
      counts.append(own + (layer.parent.map { counts[$0] } ?? 0))
      let outlines = layer.drawings.map { $0.outline.isMoving ? 1.0 : 0 }
      guard let most = outlines.max() else { continue }
      var outer: Int? = index
      while let index = outer {
        layers[index].movingCount = max(layers[index].movingCount, counts.last.map { $0 + most } ?? 0)
        outer = document.layers[index].parent
      }
    }
  }

  private mutating func add(_ document: MotionDocument, at time: Double) {
    var maps: [AffineTransform] = []
    var anchors: [Point] = []
    var factors: [Double] = []
    for (index, layer) in document.layers.enumerated() {
      let parts = [layer.position, layer.rotation, layer.scale, layer.matrix, layer.heading, layer.origin]
      let outer = layer.parent.map { maps[$0] } ?? .identity
      let numbers = parts.flatMap { $0.values(time) }
      let map = outer.concatenated(with: LayerMap.transform(numbers))
      maps.append(map)
      anchors.append(outer.apply(to: Point(x: numbers[0], y: numbers[1])))
      factors.append(min(abs(numbers[3]), abs(numbers[4])))
      layers[index].around = max(layers[index].around, outer.largestFactor)
      layers[index].whole = max(layers[index].whole, map.largestFactor)
      let corners = layer.drawings.flatMap { $0.outline.corners(at: time) }.map { map.apply(to: $0) }
      guard !corners.isEmpty else { continue }
      var around: Int? = index
      while let index = around {
        let distance = corners.reduce(0) { max($0, $1.distance(to: anchors[index])) }
        if distance.isFinite {
          layers[index].distance = max(layers[index].distance, distance)
          if factors[index] > Self.smallestFactor {
            layers[index].factorDistance = max(layers[index].factorDistance, distance / factors[index])
          }
        }
        around = document.layers[index].parent
      }
    }
  }
}

extension AffineTransform {
  /// The largest factor of a length: the larger singular value.
  fileprivate var largestFactor: Double {
    let (sum, difference) = (hypot(a + d, b - c), hypot(a - d, b + c))
    let factor = (sum + difference) / 2
    return factor.isFinite ? factor : 0
  }

  private func hypot(_ x: Double, _ y: Double) -> Double { Vector(dx: x, dy: y).length }
}

extension DocumentDrawing.Outline {
  fileprivate var isMoving: Bool { tracks.contains(where: \.isMoving) }

  /// The corners of a box around the outline, in its coordinates.
  func corners(at time: Double) -> [Point] {
    func corners(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [Point] {
      [x.lowerBound, x.upperBound].flatMap { x in [y.lowerBound, y.upperBound].map { Point(x: x, y: $0) } }
    }
    switch self {
    case .rectangle(let bounds, _), .ellipse(let bounds), .image(_, _, let bounds):
      let numbers = bounds.values(time)
      let (width, height) = (max(numbers[2], 0), max(numbers[3], 0))
      guard numbers.allSatisfy(\.isFinite) else { return [] }
      return corners(numbers[0]...(numbers[0] + width), numbers[1]...(numbers[1] + height))
    case .path(_, let coordinates):
      let numbers = coordinates.values(time)
      var (low, high) = (Point(x: Double.infinity, y: .infinity), Point(x: -Double.infinity, y: -.infinity))
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        (low.x, low.y) = (min(low.x, numbers[index]), min(low.y, numbers[index + 1]))
        (high.x, high.y) = (max(high.x, numbers[index]), max(high.y, numbers[index + 1]))
      }
      guard low.x <= high.x, low.y <= high.y else { return [] }
      return corners(low.x...high.x, low.y...high.y)
    }
  }
}
