// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// The mattes of layers, each at the layer around which a document masks.
///
/// A matte inside its layer masks this layer, in its coordinates. The matte of another group masks a group around the
/// outermost layer that contains the masked one alone, in the coordinates that both have in common.
struct LayerMasks {
  struct Mask {
    let matte: LayerMatte
    /// The layers around the matte, inside the common coordinates, the outermost first.
    let around: [LayerID]
  }

  /// The mattes inside of each place.
  private(set) var inside: [[Mask]]
  /// The mattes around each place.
  private(set) var around: [[Mask]]

  /// - Parameters:
  ///   - places: The places with the indices of their parents.
  ///   - tree: The tree.
  ///   - time: The start of the document.
  /// - Throws: An error that names a layer whose matte changes, or is in another group than it and other layers.
  init(
    of places: [(place: PaintedPlace, parent: Int?)], in tree: LayerTree, at time: Double
  ) throws(ExportError) {
    inside = places.map { _ in [] }
    around = inside
    for (number, (place, _)) in places.enumerated() {
      guard let mattes = place.states.first?.layer.mattes, !mattes.isEmpty || place.states.count > 1 else { continue }
      let name = tree.name(of: place.id)
      guard place.states.allSatisfy({ $0.layer.mattes == mattes }) else {
        throw .unsupported("the mattes of the layer “\(name)”, which change")
      }
      for matte in mattes where tree.contains(matte.layer) {
        let instant = time + (place.states.first?.time.lowerBound ?? 0)
        let withMatte = sequence(first: matte.layer) { tree.parent(of: $0, at: tree.ownTime(of: $0, at: instant)) }
        // Layers with clocks may contain each other at different times.
        let outer = Array(withMatte.dropFirst().prefix(MotionDocument.depthLimit))
        if let position = outer.firstIndex(of: place.id) {
          inside[number].append(Mask(matte: matte, around: outer[..<position].reversed()))
          continue
        }
        var target = number
        while let parent = places[target].parent, !outer.contains(places[parent].place.id) {
          target = parent
          guard places[target].place.isGroupOfOne else {
            throw .unsupported("the matte of the layer “\(name)”, which is in another group")
          }
        }
        let common = places[target].parent.flatMap { outer.firstIndex(of: places[$0].place.id) } ?? outer.count
        around[target].append(Mask(matte: matte, around: outer[..<common].reversed()))
      }
    }
  }
}

extension PaintedPlace {
  /// Whether the layer is a group of one sublayer with the normal blend mode.
  fileprivate var isGroupOfOne: Bool {
    sublayers.count == 1
      && states.allSatisfy { _, layer in
        guard case .group = layer.content else { return false }
        return layer.blendMode == .normal
      }
  }
}
