// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The names of the elements of an SVG file in the names of channels.
///
/// An element has its identifier as its name. Without one, the name is that of the nearest named ancestor with the kind
/// of the element and its number: `card/rect-2`. A group directly inside a layer whose identifier is that of the layer
/// with a suffix, such as `card.rotation`, is a part of the layer: its transform belongs to the layer.
struct SVGNames {
  /// The name of each element.
  private(set) var names: [String]
  /// The elements of each layer with several parts, the outermost first, by the outermost one.
  private(set) var parts: [Int: [Int]] = [:]
  /// The outermost element of the layer of each element that is a part.
  private(set) var layers: [Int: Int] = [:]

  private static let suffixes: Set = ["path", "rotation", "scale", "matrix", "heading", "origin", "y"]

  init(_ tree: SVGTree) {
    names = [String](repeating: "", count: tree.xml.elements.count)
    var numbers: [String: Int] = [:]
    var nearest = [Int](repeating: -1, count: names.count)
    for index in tree.content {
      let element = tree.xml.elements[index]
      if let id = element["id"]?.value, !id.isEmpty {
        names[index] = MotionRecording.Channel.shortened(id)
        nearest[index] = index
        if element.name == "g", let parent = element.parent { addPart(index, of: parent, id) }
        continue
      }
      nearest[index] = element.parent.map { nearest[$0] } ?? -1
      let owner = nearest[index] >= 0 ? names[layers[nearest[index]] ?? nearest[index]] : nil
      let prefix = owner.map { $0 + "/" } ?? ""
      if let parent = element.parent, tree.xml.elements[parent].name == "clipPath",
        element.end == tree.xml.elements[parent].end,
        index == parent + 1
      {
        // The only element of a clip has its name.
        names[index] = names[parent]
        continue
      }
      // A group that only clips, or only has a filter, is a part of its layer.
      let isEffect = element.name == "g" && element.attributes.allSatisfy { ["clip-path", "filter"].contains($0.name) }
      if let owner, isEffect, !element.attributes.isEmpty, tree.animations[index] == nil {
        names[index] = owner
        continue
      }
      if index == 0 {
        names[index] = "svg"
        continue
      }
      repeat {
        numbers[prefix + element.name, default: 0] += 1
        names[index] = "\(prefix)\(element.name)-\(numbers[prefix + element.name] ?? 0)"
      } while tree.indices[names[index]] != nil
    }
  }

  private mutating func addPart(_ index: Int, of parent: Int, _ id: String) {
    let layer = layers[parent] ?? parent
    let pieces = id.dropFirst(names[layer].count).split(separator: ".", omittingEmptySubsequences: false)
    guard !names[layer].isEmpty, id.hasPrefix(names[layer] + "."), pieces.count > 1,
      Self.suffixes.contains(String(pieces[1])), parts[layer]?.last ?? layer == parent
    else { return }
    layers[index] = layer
    parts[layer, default: [layer]].append(index)
  }
}
