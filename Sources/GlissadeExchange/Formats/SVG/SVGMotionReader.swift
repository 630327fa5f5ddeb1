// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// Reads the motion of SVG files by the rules of SMIL animation.
///
/// Each element with an identifier has channels of its name. A suffix after a point, as in `card.rotation`, makes a
/// group a part of the layer `card`.
struct SVGMotionReader {
  private let tree: SVGTree
  private var duration = 0.0
  private var channels: [MotionRecording.Channel] = []
  /// The index of the drop shadow in each filter.
  private var shadows: [Int: Int] = [:]
  /// The channels of the drop shadow in each filter that is used, without the name of a layer.
  private var shadowChannels: [Int: [MotionRecording.Channel]] = [:]
  /// The filters whose channels each layer has.
  private var filters: [String: Set<Int>] = [:]

  /// Reads a text.
  ///
  /// - Complexity: O(n) in the length of the text, apart from sorting.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    var reader = SVGMotionReader(tree: try SVGTree(text))
    try reader.read()
    return MotionRecording(duration: reader.duration, channels: reader.channels)
  }

  private init(tree: SVGTree) { self.tree = tree }

  private mutating func read() throws(MotionReadingError) {
    duration = try documentDuration()
    for (index, element) in tree.xml.elements.enumerated() where element.name == "feDropShadow" {
      if let filter = element.parent, shadows[filter] == nil { shadows[filter] = index }
    }
    var placements: [String: Int] = [:]
    var parts: [(owner: String, parts: [SVGLayerPart])] = []
    for (index, element) in tree.xml.elements.enumerated() {
      if let filter = tree.attribute("filter", of: index) { try addShadow(filter, of: index) }
      guard let id = element["id"]?.value, !SVGTree.animationNames.contains(element.name) else { continue }
      let owner = String(id.prefix { $0 != "." })
      if Self.containers.contains(element.name) {
        let part = SVGLayerPart(element: index, id: id, transform: try tree.transform(of: index))
        if let place = placements[owner] {
          guard isInside(index, parts[place].parts.last?.element ?? 0) else {
            let (id, owner) = (Quotation.excerpt(id), Quotation.excerpt(owner))
            throw tree.error(at: element.offset, "the element “\(id)” is not inside the other parts of “\(owner)”")
          }
          parts[place].parts.append(part)
        } else {
          placements[owner] = parts.count
          parts.append((owner, [part]))
        }
      }
      channels += try SVGShapeReader(tree, index, owner: owner, duration: duration).channels()
    }
    for (owner, parts) in parts { addPlacement(owner, parts) }
  }

  /// The elements with a transform.
  private static let containers: Set = [
    "g", "svg", "rect", "ellipse", "circle", "path", "line", "polyline", "polygon", "text", "image", "use", "a",
  ]

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var current = tree.xml.elements[index].parent
    while let element = current {
      if element == ancestor { return true }
      current = tree.xml.elements[element].parent
    }
    return false
  }

  /// Adds the channels of a drop shadow to the nearest element with an identifier.
  private mutating func addShadow(_ filter: XMLTree.Attribute, of index: Int) throws(MotionReadingError) {
    guard filter.value != "none" else { return }
    guard let target = SVGTree.identifier(inURL: filter.value).flatMap({ tree.indices[$0] }) else {
      throw tree.error(at: filter.offset, "no element has the identifier in “\(Quotation.excerpt(filter.value))”")
    }
    var owner: Int? = index
    while let element = owner, tree.xml.elements[element]["id"] == nil { owner = tree.xml.elements[element].parent }
    guard let owner, let id = tree.xml.elements[owner]["id"]?.value else { return }
    if let units = tree.xml.elements[target]["primitiveUnits"], units.value != "userSpaceOnUse" {
      throw tree.error(at: units.offset, "only the unit “userSpaceOnUse” is read")
    }
    guard let child = shadows[target] else { return }
    let name = String(id.prefix { $0 != "." })
    guard filters[name, default: []].insert(target).inserted else { return }
    if shadowChannels[target] == nil {
      shadowChannels[target] = try SVGShapeReader(tree, child, owner: "", duration: duration).shadow()
    }
    channels += (shadowChannels[target] ?? []).map {
      MotionRecording.Channel(name + $0.name, corners: $0.corners, value: $0.value)
    }
  }

  /// The duration in the attribute `data-duration`, or the last end of an animation.
  private func documentDuration() throws(MotionReadingError) -> Double {
    if let attribute = tree.xml.elements.first?["data-duration"] {
      guard let seconds = SVGScanner.clock(attribute.value), seconds > 0 else {
        throw tree.error(at: attribute.offset, "a duration above 0 is expected")
      }
      return seconds
    }
    var last = 0.0
    for (index, element) in tree.xml.elements.enumerated() where SVGTree.animationNames.contains(element.name) {
      last = max(last, try tree.timing(of: index).lastEnd)
    }
    return last
  }

  /// Adds the channels of the factors of a layer's map.
  private mutating func addPlacement(_ owner: String, _ parts: [SVGLayerPart]) {
    let isMoving = parts.contains { $0.transform.isMoving }
    guard isMoving || parts.contains(where: { !$0.transform.base.isEmpty }) else { return }
    let corners = parts.flatMap { $0.transform.corners(until: duration) }.sorted()
    let map: @Sendable (Double) -> [Double] = { time in
      var placement = SVGPlacement()
      for part in parts {
        for function in part.transform.functions(at: time) { placement.append(function, from: part.factor) }
      }
      return placement.numbers
    }
    let still = isMoving ? nil : map(0)
    for (index, name) in SVGPlacement.names.enumerated() {
      channels.append(
        MotionRecording.Channel("\(owner).\(name)", corners: corners) { time in (still ?? map(time))[index] })
    }
  }
}

/// A group of a layer.
struct SVGLayerPart: Sendable {
  let element: Int
  let transform: SVGTransformProperty
  /// The first factor to which its functions belong, from the suffix of its identifier.
  let factor: SVGPlacement.Factor?

  init(element: Int, id: String, transform: SVGTransformProperty) {
    (self.element, self.transform) = (element, transform)
    factor =
      switch id.split(separator: ".").dropFirst().first {
      case "path": .position
      case "rotation": .rotation
      case "scale": .scale
      case "matrix": .matrix
      case "heading": .heading
      case "origin": .origin
      default: nil
      }
  }
}
