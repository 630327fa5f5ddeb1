// SPDX-License-Identifier: MIT
import GlissadeTexts

extension MotionDocument {
  /// The captured document with some layers alone, and those inside them. The layers around them stay without their
  /// drawings, because their transforms, opacities and clips have an effect.
  ///
  /// - Throws: An error for a name that no layer has.
  package func selecting(_ names: [String]) throws(LayerSelectionError) -> MotionDocument {
    var chosen = Set<Int>()
    for name in names {
      guard let index = layers.indices.first(where: { layers[$0].name == name && owner(of: $0) == nil }) else {
        throw noLayer(name)
      }
      chosen.insert(index)
    }
    // A parent precedes its sublayers.
    for (index, layer) in layers.enumerated() where layer.parent.map(chosen.contains) ?? false { chosen.insert(index) }
    var kept = chosen
    for index in chosen { kept.formUnion(sequence(first: index) { layers[$0].parent }) }
    // Mattes of layers around a chosen one are sublayers that are not chosen.
    for (index, layer) in layers.enumerated() {
      guard let parent = layer.parent, kept.contains(parent) else { continue }
      if layer.isMatte { kept.insert(index) }
      if let matte = owner(of: index), kept.contains(matte) { kept.insert(index) }
    }
    var document = self
    var indices: [Int: Int] = [:]
    document.layers = []
    for index in kept.sorted() {
      var layer = layers[index]
      if !chosen.contains(index), owner(of: index) == nil { layer.drawings = [] }
      layer.parent = layer.parent.flatMap { indices[$0] }
      indices[index] = document.layers.count
      document.layers.append(layer)
    }
    for index in document.layers.indices {
      document.layers[index].mattes = document.layers[index].mattes.compactMap { matte in
        indices[matte.layer].map { DocumentMatte(layer: $0, source: matte.source, isInverted: matte.isInverted) }
      }
    }
    return document
  }

  /// The matte that a layer is in, or `nil`.
  private func owner(of index: Int) -> Int? {
    sequence(first: index) { layers[$0].parent }.first { layers[$0].isMatte }
  }

  private func noLayer(_ name: String) -> LayerSelectionError {
    LayerSelectionError(name: name, names: layers.indices.filter { owner(of: $0) == nil }.map { layers[$0].name })
  }

  /// The captured document with a text before the names of all layers and drawings, so that two files can be parts of
  /// one page.
  package func prefixing(_ prefix: String) -> MotionDocument {
    var document = self
    for index in document.layers.indices {
      document.layers[index].name = prefix + document.layers[index].name
      for drawing in document.layers[index].drawings.indices {
        document.layers[index].drawings[drawing].name = prefix + document.layers[index].drawings[drawing].name
      }
    }
    return document
  }
}

/// A name that no layer of a document has.
package struct LayerSelectionError: Error, CustomStringConvertible {
  let name: String
  let names: [String]

  private static let limit = 10

  package var description: String {
    let shown = names.prefix(Self.limit).map { Quotation.quoted($0) }.joined(separator: ", ")
    return "no layer has the name \(Quotation.quoted(name)); there are \(shown)\(names.count > Self.limit ? ", …" : "")"
  }
}
