// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The channels of an element, apart from its transform.
///
/// Numbers, lengths and colours are channels of their own. Words and texts are statements: the channel
/// `card.stroke-linecap(round)` is 1, and an element without it has another one or none.
struct SVGElementReader {
  let tree: SVGTree
  let index: Int
  let owner: String
  let duration: Double
  /// Whether elements without a picture of their own state the properties that others inherit.
  let statesInherited: Bool

  var element: XMLTree.Element { tree.xml.elements[index] }
  var name: String { element.name }

  /// All channels, in a fixed order.
  ///
  /// - Parameter handled: Attributes that are read elsewhere.
  func channels(without handled: Set<String>) throws(MotionReadingError) -> [MotionRecording.Channel] {
    var handled = handled.union(["transform"])
    var channels: [MotionRecording.Channel] = []
    let isDrawn = SVGRules.shapes.contains(name) || ["text", "image", "use"].contains(name)
    if SVGRules.shapes.contains(name) {
      let geometry = try SVGGeometryReader(reader: self).channels()
      channels += geometry.channels
      handled.formUnion(geometry.attributes)
    } else if ["image", "use", "svg", "mask", "pattern", "filter"].contains(name), index > 0 {
      channels += try bounds()
      handled.formUnion(["x", "y", "width", "height"])
      if isDrawn { channels.append(statement("shape", name)) }
    } else if name == "text" {
      channels.append(statement("shape", name))
    }
    if name == "text" || name == "tspan" { channels.append(statement("text", element.text)) }
    if isDrawn || tree.states("visibility", at: index) || tree.states("display", at: index) {
      channels += try visibility()
      handled.formUnion(["visibility", "display"])
    }
    if SVGRules.shapes.contains(name) {
      channels += try SVGPaintReader(reader: self).channels()
      handled.formUnion(SVGRules.inherited)
    } else if !statesInherited, name != "text", name != "tspan" {
      handled.formUnion(SVGRules.inherited)
    }
    for name in tree.names(of: index) where !handled.contains(name) { channels += try attribute(name) }
    return channels
  }

  // MARK: - Properties

  /// A channel of one or more properties.
  func channel(
    _ name: String, unit: MotionRecording.Channel.Unit? = nil, of properties: [SVGProperty],
    _ value: @escaping @Sendable (Double) -> Double
  ) -> MotionRecording.Channel {
    let name = "\(owner).\(name)"
    guard properties.contains(where: { !$0.animations.isEmpty }) else {
      return MotionRecording.Channel(name, constant: value(0))
    }
    let corners = properties.flatMap { $0.corners(until: duration) }.sorted()
    return MotionRecording.Channel(name, unit: unit, corners: corners, value: value)
  }

  /// A channel that states a text.
  func statement(_ name: String, _ text: String) -> MotionRecording.Channel {
    MotionRecording.Channel(statement: text, of: "\(owner).\(name)")
  }

  /// The property of an attribute with one number or length, or `nil` if it is neither given nor animated.
  func number(_ name: String, standard: Double) throws(MotionReadingError) -> SVGProperty? {
    guard let source = tree.source(of: name, at: index) else { return nil }
    return try tree.property(name, of: source, standard: [standard]) { [kind = kind(of: name, at: source)] text in
      kind(text).flatMap { $0.count == 1 ? $0 : nil }
    }
  }

  /// The function that reads the numbers of an attribute.
  func kind(of name: String, at index: Int) -> (String) -> [Double]? {
    switch SVGRules.kind(of: name, in: tree.xml.elements[index].name) {
    case .number: { SVGScanner.lengths($0, whole: 1) }
    case .length(let axis):
      { [whole = tree.whole(of: name, axis: axis, at: index)] in SVGScanner.lengths($0, whole: whole) }
    case .lengths: { $0 == "none" ? [] : SVGScanner.lengths($0, whole: nil) }
    default: { SVGScanner.numbers($0) }
    }
  }

  /// The channel of an attribute with one number, or none if it is neither given nor animated.
  func channel(
    _ attribute: String, _ name: String, unit: MotionRecording.Channel.Unit? = nil, standard: Double
  ) throws(MotionReadingError) -> [MotionRecording.Channel] {
    guard let property = try number(attribute, standard: standard) else { return [] }
    return [channel(name, unit: unit, of: [property]) { property.value(0, at: $0) }]
  }

  /// The channels of a box.
  func bounds() throws(MotionReadingError) -> [MotionRecording.Channel] {
    var channels: [MotionRecording.Channel] = []
    for (attribute, name) in zip(["x", "y", "width", "height"], ChannelName.bounds) {
      channels += try channel(attribute, name, standard: 0)
    }
    return channels
  }

  private func visibility() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let source = tree.source(of: "visibility", at: index) ?? index
    let visibility = try tree.property("visibility", of: source, standard: [1]) { text in
      ["visible": [1], "hidden": [0], "collapse": [0]][text]
    }
    let display = try tree.property("display", of: index, standard: [1]) { text in
      text == "none" ? [0] : text.contains("(") ? nil : [1]
    }
    let properties = [visibility, display].compactMap { $0 }
    return [channel("visibility", of: properties) { time in properties.reduce(1) { $0 * $1.value(0, at: time) } }]
  }

  // MARK: - Other attributes

  private func attribute(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    switch SVGRules.kind(of: name, in: element.name) {
    case .number: return try channel(name, name, unit: .value, standard: name.hasSuffix("opacity") ? 1 : 0)
    case .length: return try channel(name, channelName(name), unit: .points, standard: 0)
    case .lengths, .list: return try list(name)
    case .color: return try color(name)
    case .transform: return try transform(name)
    case .statement:
      guard tree.animations(of: name, at: index).isEmpty else { return try words(name) }
      return tree.attribute(name, of: index).map { [statement(name, $0.value)] } ?? []
    }
  }

  private func channelName(_ attribute: String) -> String {
    ["x": "left", "y": "top", "stroke-width": "strokeWidth", "stroke-dashoffset": "dashPhase"][attribute] ?? attribute
  }

  private func list(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    guard let property = try tree.property(name, of: index, standard: [], kind(of: name, at: index)) else { return [] }
    let isLength = ["viewBox", "points", "stroke-dasharray", "x", "y", "dx", "dy"].contains(name)
    return [statement(name, "\(property.base.count)")]
      + property.base.indices.map { component in
        channel("\(name)\(component)", unit: isLength ? .points : .value, of: [property]) {
          property.value(component, at: $0)
        }
      }
  }

  private func color(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    if name == "fill" || name == "stroke" { return try SVGPaintReader(reader: self).paint(name) }
    guard let property = try SVGPaintReader(reader: self).color(name, at: index, standard: [0, 0, 0, 1]) else {
      return []
    }
    return ["Red", "Green", "Blue", "Alpha"].enumerated().map { component, part in
      channel(name + part, unit: .color, of: [property]) { property.value(component, at: $0) }
    }
  }

  /// The coefficients of a transform without animations.
  private func transform(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    guard let attribute = tree.attribute(name, of: index) else { return [] }
    guard let list = SVGTransformFunction.list(attribute.value) else {
      throw tree.error(at: attribute.offset, "a list of transform functions is expected")
    }
    let map = list.reduce(AffineTransform.identity) { $0.concatenated(with: $1.map) }
    return zip(ChannelName.matrix, [map.a, map.b, map.c, map.d, map.tx, map.ty]).map { name, number in
      MotionRecording.Channel("\(owner).\(name)", constant: number)
    }
  }

  /// The number of a word that animations change.
  func words(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let words = SVGRules.words[name] ?? []
    let source = tree.source(of: name, at: index) ?? index
    let property = try tree.property(name, of: source, standard: [0]) { text in
      words.firstIndex(of: text).map { [Double($0)] }
    }
    guard let property else { return [] }
    return [channel(name, unit: .value, of: [property]) { property.value(0, at: $0) }]
  }
}
