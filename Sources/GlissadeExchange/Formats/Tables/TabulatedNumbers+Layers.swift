// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

extension TabulatedNumbers {
  /// The layers that the columns and the other numbers name.
  private var owners: Set<String> {
    Set((tracks.flatMap(\.names) + statics.map(\.name)).map { RecordedOwners.split($0).owner })
  }

  /// The nearest layer of the file around each layer of the file. A layer between them that is not named has its place
  /// in its parent.
  func parents(in document: MotionDocument) -> [(layer: String, parent: String)] {
    let owners = owners
    return document.layers.filter { owners.contains($0.name) }.compactMap { layer in
      var outer = layer.parent
      while let index = outer, !owners.contains(document.layers[index].name) { outer = document.layers[index].parent }
      return outer.map { (layer.name, document.layers[$0].name) }
    }
  }

  /// What a reader of the file can miss: one sentence each, without a full stop.
  func notes(about document: MotionDocument, _ options: MotionTableOptions) -> [String] {
    if !options.columns.isEmpty {
      let left = leftOut(of: document)
      return left.isEmpty ? [] : ["places of layers have no columns: \(Self.list(left))"]
    }
    let lost: [(kind: String, names: [String])] = [
      ("clips", document.layers.filter { $0.clip != nil || $0.sublayerClip != nil }.map(\.name)),
      ("mattes", document.layers.filter { !$0.mattes.isEmpty }.map(\.name)),
      ("blend modes", document.layers.filter { $0.blendMode != .normal }.map(\.name)),
      ("still gradients", drawings(of: document) { Self.hasStillGradient($0) }),
      ("images", drawings(of: document, where: \.isImage)),
    ]
    return lost.filter { !$0.names.isEmpty }.map { "\($0.kind) are not in the file: \(Self.list($0.names))" }
  }

  private func drawings(of document: MotionDocument, where isLost: (DocumentDrawing) -> Bool) -> [String] {
    document.layers.flatMap { $0.drawings.filter(isLost).map(\.name) }
  }

  private static func hasStillGradient(_ drawing: DocumentDrawing) -> Bool {
    [drawing.gradient, drawing.strokeGradient].contains { $0.map { !$0.isMoving } ?? false }
  }

  /// The numbers of the places of layers with columns, and of those around them, that move or are not the default and
  /// have no column.
  private func leftOut(of document: MotionDocument) -> [String] {
    let written = Set(tracks.flatMap(\.names))
    let owners = owners
    var needed: Set<String> = []
    for layer in document.layers
    where owners.contains(layer.name) || layer.drawings.contains(where: { owners.contains($0.name) }) {
      needed.insert(layer.name)
      var outer = layer.parent
      while let index = outer, needed.insert(document.layers[index].name).inserted {
        outer = document.layers[index].parent
      }
    }
    return document.tracks.flatMap { named in
      named.names.enumerated().filter { index, name in
        let (owner, property) = RecordedOwners.split(name)
        guard needed.contains(owner), Self.places.contains(property), !written.contains(name) else { return false }
        return named.track.constant.map { $0[index] != MotionRecording.layerDefaults[property] } ?? true
      }.map(\.element)
    }
  }

  private static let places = Set(
    ChannelName.position + ChannelName.rotation + ChannelName.scale + ChannelName.matrix + ChannelName.heading
      + ChannelName.origin)

  /// The first names of a list, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let more = names.count > 4 ? " and \(names.count - 4) more" : ""
    return names.prefix(4).joined(separator: ", ") + more
  }
}
