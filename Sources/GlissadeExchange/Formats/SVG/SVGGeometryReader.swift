// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The channels of the outline of an SVG shape.
struct SVGGeometryReader {
  let reader: SVGElementReader

  private var tree: SVGTree { reader.tree }
  private var index: Int { reader.index }

  /// The channels, and the attributes that they have evaluated.
  func channels() throws(MotionReadingError) -> (channels: [MotionRecording.Channel], attributes: Set<String>) {
    switch reader.name {
    case "rect":
      return (
        [reader.statement("shape", "rectangle")] + (try reader.bounds()) + (try radii()),
        ["x", "y", "width", "height", "rx", "ry"]
      )
    case "ellipse": return (try ellipse("rx", "ry"), ["cx", "cy", "rx", "ry"])
    case "circle": return (try ellipse("r", "r"), ["cx", "cy", "r"])
    case "line": return (try line(), ["x1", "y1", "x2", "y2"])
    case "polyline", "polygon": return (try points(isClosed: reader.name == "polygon"), ["points"])
    default: return (try path(), ["d"])
    }
  }

  /// The radius of the corners, and the vertical one if it is another one.
  private func radii() throws(MotionReadingError) -> [MotionRecording.Channel] {
    func radius(_ name: String) throws(MotionReadingError) -> SVGProperty? {
      tree.attribute(name, of: index)?.value == "auto" ? nil : try reader.number(name, standard: 0)
    }
    let (horizontal, vertical) = (try radius("rx"), try radius("ry"))
    guard let first = horizontal ?? vertical else { return [] }
    var channels = [reader.channel("cornerRadius", of: [first]) { first.value(0, at: $0) }]
    guard horizontal != nil, let second = vertical else { return channels }
    if !first.animations.isEmpty || !second.animations.isEmpty || first.base != second.base {
      channels.append(reader.channel("cornerRadiusY", unit: .points, of: [second]) { second.value(0, at: $0) })
    }
    return channels
  }

  private func ellipse(_ first: String, _ second: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let absent = SVGProperty(base: [0], animations: [])
    for name in [first, second] {
      if let radius = tree.attribute(name, of: index), radius.value == "auto" {
        throw tree.error(at: radius.offset, "“auto” is not read as a value of “\(name)”")
      }
    }
    let x = try reader.number("cx", standard: 0) ?? absent
    let y = try reader.number("cy", standard: 0) ?? absent
    let rx = try reader.number(first, standard: 0) ?? absent
    let ry = try reader.number(second, standard: 0) ?? absent
    return [
      reader.statement("shape", "ellipse"),
      reader.channel("left", of: [x, rx]) { x.value(0, at: $0) - rx.value(0, at: $0) },
      reader.channel("top", of: [y, ry]) { y.value(0, at: $0) - ry.value(0, at: $0) },
      reader.channel("width", of: [rx]) { 2 * rx.value(0, at: $0) },
      reader.channel("height", of: [ry]) { 2 * ry.value(0, at: $0) },
    ]
  }

  private func line() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let absent = SVGProperty(base: [0], animations: [])
    var channels = [reader.statement("shape", "ML")]
    for (component, name) in ["x1", "y1", "x2", "y2"].enumerated() {
      let property = try reader.number(name, standard: 0) ?? absent
      channels.append(reader.channel("path\(component)", of: [property]) { property.value(0, at: $0) })
    }
    return channels
  }

  private func points(isClosed: Bool) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let property = try tree.property("points", of: index, standard: []) { text in
      SVGScanner.numbers(text).flatMap { $0.count % 2 == 0 ? $0 : nil }
    }
    let count = (property?.base.count ?? 0) / 2
    let letters = count > 0 ? "M" + String(repeating: "L", count: count - 1) + (isClosed ? "Z" : "") : ""
    return coordinates(of: property, letters)
  }

  private func path() throws(MotionReadingError) -> [MotionRecording.Channel] {
    var structure: PathStructure?
    let property = try tree.property("d", of: index, standard: []) { text in
      guard let path = text == "none" ? Path() : try? Path(svgPathData: text) else { return nil }
      let (elements, coordinates) = PathStructure.split(path)
      guard structure == nil || structure == elements else { return nil }
      structure = elements
      return coordinates
    }
    return coordinates(of: property, structure?.letters ?? "")
  }

  private func coordinates(of property: SVGProperty?, _ letters: String) -> [MotionRecording.Channel] {
    let statement = reader.statement("shape", letters)
    guard let property else { return [statement] }
    let isMoving = !property.animations.isEmpty
    let corners = isMoving ? property.corners(until: reader.duration) : []
    return [statement]
      + ChannelName.path(property.base.count).enumerated().map { component, name in
        let name = "\(reader.owner).\(name)"
        guard isMoving else { return MotionRecording.Channel(name, constant: property.base[component]) }
        return MotionRecording.Channel(name, corners: corners) { property.value(component, at: $0) }
      }
  }
}

extension SVGTree {
  /// The length of which a percentage of an attribute is a share, or `nil` if it is not known.
  ///
  /// - Parameter axis: 0 for horizontal lengths, 1 for vertical ones and 2 for others.
  func whole(of name: String, axis: Int, at index: Int) -> Double? {
    let element = xml.elements[index].name
    guard attribute(name, of: index)?.value.contains("%") ?? false || !animations(of: name, at: index).isEmpty else {
      return nil
    }
    let units = [
      "linearGradient": "gradientUnits", "radialGradient": "gradientUnits", "pattern": "patternUnits",
      "mask": "maskUnits", "filter": "filterUnits",
    ]
    if let units = units[element], attribute(units, of: index)?.value != "userSpaceOnUse" { return 1 }
    guard !element.hasPrefix("fe"), element != "stop" else { return nil }
    var current = xml.elements[index].parent
    while let ancestor = current {
      if ["svg", "symbol", "pattern", "marker"].contains(xml.elements[ancestor].name) {
        guard let size = viewportSize(of: ancestor) else { return nil }
        switch axis {
        case 0: return size.width
        case 1: return size.height
        default: return ((size.width * size.width + size.height * size.height) / 2).squareRoot()
        }
      }
      current = xml.elements[ancestor].parent
    }
    return nil
  }

  private func viewportSize(of index: Int) -> Size? {
    if let box = attribute("viewBox", of: index).flatMap({ SVGScanner.numbers($0.value) }) {
      return box.count == 4 ? Size(width: box[2], height: box[3]) : nil
    }
    func length(_ name: String) -> Double? {
      attribute(name, of: index).flatMap { SVGScanner.lengths($0.value, whole: nil) }
        .flatMap { $0.count == 1 ? $0[0] : nil }
    }
    guard let width = length("width"), let height = length("height") else { return nil }
    return Size(width: width, height: height)
  }
}
