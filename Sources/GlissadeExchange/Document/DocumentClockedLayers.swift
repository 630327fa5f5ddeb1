// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The sublayers of a layer with a clock, for formats that can remap the time of a group: precompositions of Lottie.
package struct DocumentClockedLayers: Sendable {
  let layers: ClockedSublayers
  /// The instants of the tree for those of the document.
  let clock: DocumentClock

  /// The text before the names of layers.
  let prefix: String

  /// The largest number of turns of a clock.
  private static let turnLimit = 10_000
  /// The instants of each second at which the bounds of the sublayers are measured, and the most of them.
  private static let (boundsRate, boundsLimit) = (60.0, 600.0)

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
  ///   - inner: The layers of the document inside the layer, with those of mattes.
  ///   - others: The names of the other layers of the document.
  /// - Returns: `nil` where a composition would not show what these layers show: if the clock rests all the time, if
  ///   one of them has another name or several drawings, if one has a blend mode, which a composition would isolate, or
  ///   if the extents are not certain.
  func composition(
    of name: String, for inner: [DocumentLayer], besides others: [String]
  ) throws(ExportError) -> Composition? {
    // Drawings of several states have the order in which they are shown, which is another one on the time axis inside.
    guard inner.allSatisfy({ $0.drawings.count <= 1 && $0.blendMode == .normal }) else { return nil }
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
    // A composition that cannot be captured has no other form than that of the document.
    guard
      let (captured, root) = captured(of: name, from: times.lowerBound, in: small, besides: others),
      Self.names(of: captured.filter { $0.name != captured[root].name }) == Self.names(of: inner),
      let bounds = Self.bounds(of: captured, duration: duration)
    else { return nil }
    // What leaves the box between two of the instants must not be cut off.
    let margin = max(bounds.width, bounds.height) / 2 + 100
    let box = bounds.inset(dx: -margin, dy: -margin)
    let origin = Vector(dx: (-box.minX).rounded(.up), dy: (-box.minY).rounded(.up))
    let size = Size(width: (box.width + 2).rounded(.up), height: (box.height + 2).rounded(.up))
    guard max(size.width, size.height) < 1e5 else { return nil }
    var document = document(of: size)
    document.layers = captured
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

  /// The captured layers, with the index of the one around them.
  private func captured(
    of name: String, from start: Double, in document: MotionDocument, besides others: [String]
  ) -> (layers: [DocumentLayer], root: Int)? {
    var capture = LayerCapture(of: layers.ownTree, from: start, in: document, prefix: prefix, besides: others)
    // No captured name ends in this way, because unique names end in a number.
    let root = capture.addOrigin(named: name + "-origin-of-clock")
    do throws(ExportError) { try capture.addLayers(in: root) } catch { return nil }
    return (capture.layers, root)
  }

  /// The names of the layers and their drawings.
  private static func names(of layers: [DocumentLayer]) -> Set<[String]> {
    Set(layers.map { [$0.name] + $0.drawings.map(\.name) })
  }

  /// The smallest box around what layers draw, with their strokes, shadows and blurs; `nil` if they draw nothing.
  private static func bounds(of layers: [DocumentLayer], duration: Double) -> Rect? {
    var bounds: Rect?
    let count = min(max(duration * boundsRate, 32), boundsLimit).rounded(.up)
    let breakpoints = MotionTrack.breakpoints(of: layers.flatMap { [$0.position, $0.rotation, $0.scale] })
    for time in stride(from: 0, through: count, by: 1).map({ duration * $0 / count }) + breakpoints.prefix(1000) {
      var maps: [AffineTransform] = []
      // The effects of the layers around.
      var reaches: [Double] = []
      for layer in layers {
        let map = (layer.parent.map { maps[$0] } ?? .identity)
          .concatenated(with: LayerMap.transform(layer.placement.values(time)))
        let factor = max(Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length) * 1.5
        var reach = (layer.parent.map { reaches[$0] } ?? 0) + 3 * layer.blur.values(time)[0] * factor
        if let shadow = layer.shadow {
          let offset = shadow.offset.values(time)
          let length = Vector(dx: offset[0], dy: offset[1]).length
          reach += (length + 3 * shadow.radius.values(time)[0]) * factor
        }
        maps.append(map)
        reaches.append(reach)
        for drawing in layer.drawings {
          let stroke = drawing.stroke == nil ? 0 : drawing.strokeWidth.values(time)[0] * strokeReach * factor
          for point in drawing.outline.corners(at: time).map(map.apply(to:)) {
            guard point.x.isFinite, point.y.isFinite, (reach + stroke).isFinite else { return nil }
            let box = Rect(origin: point, size: .zero).inset(dx: -reach - stroke, dy: -reach - stroke)
            bounds = bounds?.union(box) ?? box
          }
        }
      }
    }
    return bounds
  }

  /// How far a stroke reaches from its outline, in widths: half of the default limit of miters.
  private static let strokeReach = 5.0
}
