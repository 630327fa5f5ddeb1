// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The sublayers of a layer with a clock, for formats in which a group of layers has a time of its own.
package struct DocumentClockedLayers: Sendable {
  let layers: ClockedSublayers
  /// The instants of the tree for those of the document.
  let clock: DocumentClock

  /// The largest number of turns of a clock.
  private static let turnLimit = 10_000
  /// The instants at which the bounds of the sublayers are measured.
  private static let boundsCount = 32

  /// The sublayers as a document on the time axis of their clock.
  struct Composition {
    let document: MotionDocument
    /// The place of the layer's own coordinates in the document.
    let origin: Vector
    /// The time in the composition, in seconds, over the time of the document with the layer.
    let time: MotionTrack
    /// 1 while the clock shows the sublayers, and 0 otherwise.
    let visibility: MotionTrack
  }

  /// Captures the sublayers.
  ///
  /// - Parameters:
  ///   - name: The name of the layer.
  ///   - others: The names of the other layers of the document.
  /// - Returns: `nil` if the clock rests all the time, or if nothing has bounds.
  func composition(of name: String, besides others: [String]) throws(ExportError) -> Composition? {
    let times = layers.times(in: clock.range)
    let duration = times.upperBound - times.lowerBound
    guard duration > 0.001, MotionDocument.durations.contains(duration) else { return nil }
    // The state at the last time is that from then on.
    func document(of size: Size) -> MotionDocument {
      var document = MotionDocument(size: size, duration: duration)
      document.hasFinalState = true
      return document
    }
    // The size follows from the captured layers.
    let small = document(of: Size(width: 1, height: 1))
    var capture = LayerCapture(of: layers.ownTree, from: times.lowerBound, in: small, besides: others)
    let root = capture.addOrigin(named: name + "-origin")
    try capture.addLayers(in: root)
    guard let bounds = Self.bounds(of: capture.layers, duration: duration) else { return nil }
    // What leaves the box between two of the instants must not be cut off.
    let margin = max(bounds.width, bounds.height) / 2 + 100
    let box = bounds.inset(dx: -margin, dy: -margin)
    let origin = Vector(dx: (-box.minX).rounded(.up), dy: (-box.minY).rounded(.up))
    let size = Size(width: (box.width + 2).rounded(.up), height: (box.height + 2).rounded(.up))
    guard max(size.width, size.height) < 1e5 else { return nil }
    var document = document(of: size)
    document.layers = capture.layers
    document.layers[root].position = MotionTrack(constant: [origin.dx, origin.dy])
    let turns = layers.turns(in: clock.range, limit: Self.turnLimit).map { $0 - clock.start }
      .filter { $0 > MotionTrack.side(of: $0) && $0 < clock.duration }
    let values: @Sendable (Double) -> [Double] = { [layers, clock] time in
      [layers.time(at: clock.instant(time)) - times.lowerBound]
    }
    return Composition(
      document: document, origin: origin,
      time: MotionTrack(breakpoints: turns, duration: clock.duration, values: values),
      visibility: MotionTrack(breakpoints: turns, duration: clock.duration) { [layers, clock] time in
        [layers.isShown(at: clock.instant(time)) ? 1 : 0]
      })
  }

  /// The smallest box around what layers draw at some instants, without strokes and effects; `nil` if it is empty.
  private static func bounds(of layers: [DocumentLayer], duration: Double) -> Rect? {
    var bounds: Rect?
    for step in 0...boundsCount {
      let time = duration * Double(step) / Double(boundsCount)
      var maps: [AffineTransform] = []
      for layer in layers {
        let outer = layer.parent.map { maps[$0] } ?? .identity
        maps.append(outer.concatenated(with: LayerMap.transform(layer.placement.values(time))))
        for point in layer.drawings.flatMap({ $0.outline.corners(at: time) }).map(maps[maps.count - 1].apply(to:)) {
          guard point.x.isFinite, point.y.isFinite else { return nil }
          let corner = Rect(origin: point, size: .zero)
          bounds = bounds?.union(corner) ?? corner
        }
      }
    }
    return bounds
  }
}
