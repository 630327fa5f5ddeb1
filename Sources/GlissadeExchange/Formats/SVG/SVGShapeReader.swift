// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeQuoting

/// The channels of an element: its geometry, its paint and its visibility.
struct SVGShapeReader {
  private let tree: SVGTree
  private let index: Int
  private let owner: String
  private let duration: Double

  init(_ tree: SVGTree, _ index: Int, owner: String, duration: Double) {
    (self.tree, self.index, self.owner, self.duration) = (tree, index, owner, duration)
  }

  /// All channels, in a fixed order.
  func channels() throws(MotionReadingError) -> [MotionRecording.Channel] {
    switch tree.xml.elements[index].name {
    case "filter", "clipPath", "linearGradient", "radialGradient", "mask", "pattern", "marker", "stop", "symbol", "svg":
      return []
    default: break
    }
    var channels = try geometry()
    channels += try channel("opacity", "opacity", standard: 1)
    channels += try visibility()
    channels += try paint("fill", "fill-opacity", ChannelName.fill, standard: [0, 0, 0, 1])
    channels += try paint("stroke", "stroke-opacity", ChannelName.stroke, standard: [0, 0, 0, 0])
    channels += try channel("stroke-width", "strokeWidth", standard: 1)
    return channels + (try dashes())
  }

  // MARK: - Properties

  private func number(_ name: String, of element: Int? = nil, standard: Double) throws(MotionReadingError)
    -> SVGProperty?
  {
    try tree.property(name, of: element ?? index, standard: [standard]) { text in
      SVGScanner.numbers(text).flatMap { $0.count == 1 ? $0 : nil }
    }
  }

  /// A channel of one or more numbers.
  private func channel(
    _ name: String, of properties: [SVGProperty], _ value: @escaping @Sendable (Double) -> Double
  ) -> MotionRecording.Channel {
    let corners = properties.flatMap { $0.corners(until: duration) }.sorted()
    return MotionRecording.Channel("\(owner).\(name)", corners: corners, value: value)
  }

  /// The channel of an attribute with one number, or none if it is neither given nor animated.
  private func channel(
    _ attribute: String, _ name: String, standard: Double
  ) throws(MotionReadingError) -> [MotionRecording.Channel] {
    guard let property = try number(attribute, standard: standard) else { return [] }
    return [channel(name, of: [property]) { property.value(0, at: $0) }]
  }

  // MARK: - Geometry

  private func geometry() throws(MotionReadingError) -> [MotionRecording.Channel] {
    switch tree.xml.elements[index].name {
    case "rect", "image":
      var channels: [MotionRecording.Channel] = []
      for (attribute, name) in zip(["x", "y", "width", "height"], ChannelName.bounds) {
        channels += try channel(attribute, name, standard: 0)
      }
      let radius = try channel("rx", "cornerRadius", standard: 0)
      return channels + (radius.isEmpty ? try channel("ry", "cornerRadius", standard: 0) : radius)
    case "ellipse": return try ellipse("rx", "ry")
    case "circle": return try ellipse("r", "r")
    case "path": return try path()
    default: return []
    }
  }

  private func ellipse(_ first: String, _ second: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let absent = SVGProperty(base: [0], animations: [])
    let x = try number("cx", standard: 0) ?? absent
    let y = try number("cy", standard: 0) ?? absent
    let rx = try number(first, standard: 0) ?? absent
    let ry = try number(second, standard: 0) ?? absent
    return [
      channel("left", of: [x, rx]) { x.value(0, at: $0) - rx.value(0, at: $0) },
      channel("top", of: [y, ry]) { y.value(0, at: $0) - ry.value(0, at: $0) },
      channel("width", of: [rx]) { 2 * rx.value(0, at: $0) },
      channel("height", of: [ry]) { 2 * ry.value(0, at: $0) },
    ]
  }

  /// The coordinates of a moving path.
  private func path() throws(MotionReadingError) -> [MotionRecording.Channel] {
    guard !tree.animations(of: "d", at: index).isEmpty else { return [] }
    var structure: PathStructure?
    let property = try tree.property("d", of: index, standard: []) { text in
      guard let path = text == "none" ? Path() : try? Path(svgPathData: text) else { return nil }
      let (elements, coordinates) = PathStructure.split(path)
      guard structure == nil || structure == elements else { return nil }
      structure = elements
      return coordinates
    }
    guard let property else { return [] }
    let corners = property.corners(until: duration)
    return ChannelName.path(property.base.count).enumerated().map { component, name in
      MotionRecording.Channel("\(owner).\(name)", corners: corners) { property.value(component, at: $0) }
    }
  }

  // MARK: - Paint

  private func visibility() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let visibility = try tree.property("visibility", of: index, standard: [1]) { text in
      ["visible": [1], "hidden": [0], "collapse": [0]][text]
    }
    let display = try tree.property("display", of: index, standard: [1]) { [$0 == "none" ? 0 : 1] }
    let properties = [visibility, display].compactMap { $0 }
    guard !properties.isEmpty else { return [] }
    return [
      channel("visibility", of: properties) { time in properties.reduce(1) { $0 * $1.value(0, at: time) } }
    ]
  }

  private func paint(
    _ color: String, _ opacity: String, _ names: [String], standard: [Double]
  ) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let text = tree.attribute(color, of: index)?.value ?? ""
    // A gradient, or the colour of another element. Only its opacity has a channel.
    let isServer = text.hasPrefix("url(") || text == "currentColor" || text == "inherit"
    if isServer, let animation = tree.animations(of: color, at: index).first {
      throw tree.error(
        at: tree.xml.elements[animation].offset, "an animation above “\(Quotation.excerpt(text))” is not read")
    }
    let paint = try tree.property(color, of: index, standard: standard) { value in
      isServer ? [0, 0, 0, 1] : SVGColor.channels(value)
    }
    let alpha = try number(opacity, standard: 1)
    guard paint != nil || alpha != nil else { return [] }
    let still = SVGProperty(base: standard, animations: [])
    let (base, factor) = (paint ?? still, alpha ?? SVGProperty(base: [1], animations: []))
    var channels: [MotionRecording.Channel] = []
    for component in 0..<3 where !isServer && paint != nil {
      channels.append(channel(names[component], of: [base]) { base.value(component, at: $0) })
    }
    channels.append(channel(names[3], of: [base, factor]) { base.value(3, at: $0) * factor.value(0, at: $0) })
    return channels
  }

  /// The dash phase, or the part of an outline that is one dash of a path whose length is given.
  private func dashes() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let offset = try number("stroke-dashoffset", standard: 0)
    guard let length = try number("pathLength", standard: 1)?.base[0], length > 0 else {
      if let animation = tree.animations(of: "stroke-dasharray", at: index).first {
        throw tree.error(
          at: tree.xml.elements[animation].offset, "dashes are animated only with the attribute “pathLength”")
      }
      return try channel("stroke-dashoffset", "dashPhase", standard: 0)
    }
    let dashes = try tree.property("stroke-dasharray", of: index, standard: [0, 0]) { text in
      SVGScanner.numbers(text).flatMap { $0.count == 2 ? $0 : nil }
    }
    guard let dashes else { return [] }
    let start = offset ?? SVGProperty(base: [0], animations: [])
    return [
      channel("strokeStart", of: [start]) { -start.value(0, at: $0) / length },
      channel("strokeEnd", of: [start, dashes]) { (dashes.value(0, at: $0) - start.value(0, at: $0)) / length },
    ]
  }

  // MARK: - Shadow

  /// The channels of a shadow, if the element is `feDropShadow`.
  func shadow() throws(MotionReadingError) -> [MotionRecording.Channel] {
    var channels = try paint("flood-color", "flood-opacity", ChannelName.shadowColor, standard: [0, 0, 0, 1])
    channels += try channel("dx", "shadowX", standard: 2)
    channels += try channel("dy", "shadowY", standard: 2)
    return channels + (try channel("stdDeviation", "shadowRadius", standard: 2))
  }
}
