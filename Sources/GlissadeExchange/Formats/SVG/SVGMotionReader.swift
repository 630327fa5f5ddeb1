// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads the motion and the still properties of SVG files by the rules of SMIL animation.
///
/// ``SVGNames`` has the names of the elements in the channels. What is not read is refused with its place.
struct SVGMotionReader {
  private let tree: SVGTree
  private let names: SVGNames
  private let memory = TrackMemory()
  private var duration = 0.0
  private var channels: [MotionRecording.Channel] = []
  private var used: Set<String> = []
  /// The index of the drop shadow in each filter that consists of one.
  private var shadows: [Int: Int] = [:]
  /// The channels of the drop shadow in each filter that is used, without the name of a layer.
  private var shadowChannels: [Int: [MotionRecording.Channel]] = [:]
  /// The filters whose channels each layer has.
  private var filters: [String: Set<Int>] = [:]

  /// The most channels.
  private static let channelLimit = 400_000

  /// Reads a text.
  ///
  /// - Complexity: O(n) in the length of the text, apart from sorting.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    var reader = SVGMotionReader(tree: try SVGTree(text))
    let isEndless = try reader.readTimes()
    try reader.read()
    var recording = MotionRecording(duration: reader.duration, channels: reader.channels)
    recording.isEndless = isEndless
    recording.dialect = .svg
    recording.boxes = try reader.boxes()
    recording.defaults = defaults
    return recording
  }

  /// The numbers of properties that a file need not state.
  private static let defaults: [String: Double] = {
    var defaults = ["opacity": 1.0, "visibility": 1, "cornerRadius": 0, "left": 0, "top": 0]
    // Shapes without these channels have no paint.
    (defaults["fillAlpha"], defaults["strokeAlpha"]) = (0, 0)
    for (index, name) in SVGPlacement.names.enumerated() { defaults[name] = SVGPlacement().numbers[index] }
    return defaults
  }()

  private init(tree: SVGTree) { (self.tree, names) = (tree, SVGNames(tree)) }

  private mutating func read() throws(MotionReadingError) {
    for filter in tree.content where tree.xml.elements[filter].name == "filter" {
      let child = filter + 1
      guard child < tree.xml.elements.count, tree.xml.elements[child].name == "feDropShadow",
        tree.xml.elements[child].end == tree.xml.elements[filter].end
      else { continue }
      shadows[filter] = child
    }
    let isReferred: Set = ["g", "use", "text"]
    let statesInherited = tree.content.contains { index in
      let name = tree.xml.elements[index].name
      return name == "use" || (tree.isTemplate[index] && (SVGRules.shapes.contains(name) || isReferred.contains(name)))
    }
    var structure = Fingerprint()
    for index in tree.content {
      let element = tree.xml.elements[index]
      structure.add("\(element.name) \(names.names[index]) \(element.parent.map { names.names[$0] } ?? "")")
      try read(index, statesInherited)
    }
    // The order of the elements, and their ancestors.
    add([MotionRecording.Channel(statement: structure.text, of: "document.structure")])
  }

  private mutating func read(_ index: Int, _ statesInherited: Bool) throws(MotionReadingError) {
    let element = tree.xml.elements[index]
    var handled: Set<String> = []
    if index == 0 {
      try addDocument()
      handled = ["x", "y", "width", "height", "viewBox"]
    }
    if let filter = tree.attribute("filter", of: index), try addShadow(filter, of: index) { handled.insert("filter") }
    if let parent = element.parent, shadows[parent] == index { return }
    if shadows[index] != nil, isUnlimited(index) { return }
    let reader = SVGElementReader(
      tree: tree, index: index, owner: names.names[index], duration: duration, statesInherited: statesInherited)
    add(try reader.channels(without: handled))
    if SVGRules.containers.contains(element.name), names.layers[index] == nil { try addPlacement(index) }
    guard channels.count <= Self.channelLimit else {
      throw tree.error(at: element.offset, "more than \(Self.channelLimit) numbers")
    }
  }

  /// Adds channels. A name that exists already gets a number.
  private mutating func add(_ new: [MotionRecording.Channel]) {
    for channel in new {
      var (name, number) = (channel.name, 1)
      while !used.insert(name).inserted {
        number += 1
        name = "\(channel.name)-\(number)"
      }
      channels.append(number == 1 ? channel : channel.renamed(name))
    }
  }

  // MARK: - The document

  /// Adds the size of the document, and the size at which it is shown.
  private mutating func addDocument() throws(MotionReadingError) {
    func length(_ name: String) -> Double? {
      tree.attribute(name, of: 0).flatMap { SVGScanner.lengths($0.value, whole: nil) }
        .flatMap { $0.count == 1 ? $0[0] : nil }
    }
    var box = [0, 0, length("width"), length("height")]
    if let attribute = tree.attribute("viewBox", of: 0) {
      guard let numbers = SVGScanner.numbers(attribute.value), numbers.count == 4 else {
        throw tree.error(at: attribute.offset, "“\(Quotation.excerpt(attribute.value))” is not read as “viewBox”")
      }
      box = numbers
    }
    for (index, name) in ChannelName.bounds.enumerated() {
      guard let number = box[index], index > 1 || number != 0 else { continue }
      add([MotionRecording.Channel("document.\(name)", constant: number)])
    }
    for (index, name) in ["x", "y", "width", "height"].enumerated() {
      guard let attribute = tree.attribute(name, of: 0), index < 2 || length(name) == nil || length(name) != box[index]
      else { continue }
      add([MotionRecording.Channel(statement: attribute.value, of: "document.\(name)")])
    }
  }

  /// Reads the duration: the attribute `data-duration`, or the last end of an animation. Returns whether an animation
  /// repeats without an end.
  private mutating func readTimes() throws(MotionReadingError) -> Bool {
    var isEndless = false
    for animations in tree.animations.values {
      for index in animations {
        let timing = try tree.timing(of: index)
        duration = max(duration, timing.lastEnd)
        if timing.duration.isFinite, timing.intervals.contains(where: { !$0.end.isFinite }) { isEndless = true }
      }
    }
    if let attribute = tree.xml.elements[0]["data-duration"] {
      guard let seconds = SVGScanner.clock(attribute.value), seconds > 0 else {
        throw tree.error(at: attribute.offset, "a duration above 0 is expected")
      }
      duration = seconds
    }
    return isEndless
  }

  // MARK: - Shadows

  /// Adds the channels of a drop shadow to the layer of an element. Returns whether the filter is one.
  private mutating func addShadow(_ filter: XMLTree.Attribute, of index: Int) throws(MotionReadingError) -> Bool {
    guard filter.value.hasPrefix("url(") else { return filter.value == "none" }
    guard let target = SVGTree.identifier(inURL: filter.value).flatMap({ tree.indices[$0] }) else {
      throw tree.error(at: filter.offset, "no element has the identifier in “\(Quotation.excerpt(filter.value))”")
    }
    guard let child = shadows[target] else { return false }
    if let units = tree.xml.elements[target]["primitiveUnits"], units.value != "userSpaceOnUse" {
      throw tree.error(at: units.offset, "only the unit “userSpaceOnUse” is read")
    }
    let owner = names.names[names.layers[index] ?? index]
    if !filters[owner, default: []].insert(target).inserted { return true }
    if shadowChannels[target] == nil {
      let reader = SVGElementReader(tree: tree, index: child, owner: "", duration: duration, statesInherited: false)
      shadowChannels[target] = try SVGShadowReader(reader: reader).channels()
    }
    add((shadowChannels[target] ?? []).map { $0.renamed(owner + $0.name) })
    return true
  }

  /// Whether a filter has a region as large as that of this program's exports, which cuts no shadow.
  private func isUnlimited(_ index: Int) -> Bool {
    let numbers = ["x", "y", "width", "height"].map { name in
      tree.attribute(name, of: index).flatMap { SVGScanner.numbers($0.value) }?.first ?? 0
    }
    return tree.attribute("filterUnits", of: index)?.value == "userSpaceOnUse" && tree.animations[index] == nil
      && numbers[0] <= -10_000 && numbers[1] <= -10_000 && numbers[2] >= 20_000 && numbers[3] >= 20_000
  }

  // MARK: - Placements

  private func parts(of index: Int) throws(MotionReadingError) -> [SVGLayerPart] {
    try (names.parts[index] ?? [index]).map { part throws(MotionReadingError) in
      SVGLayerPart(id: names.names[part], of: names.names[index], transform: try tree.transform(of: part))
    }
  }

  /// Adds the channels of the factors of a layer's map.
  private mutating func addPlacement(_ index: Int) throws(MotionReadingError) {
    let map = SVGLayerMap(try parts(of: index))
    guard map.isStated else { return }
    add(map.channels(of: names.names[index], until: duration, memory))
  }

  /// The corners of the shapes whose transforms turn or scale, over time.
  private func boxes() throws(MotionReadingError) -> [MotionRecording.Box] {
    var boxes: [MotionRecording.Box] = []
    for index in tree.content where SVGRules.containers.contains(tree.xml.elements[index].name) {
      guard names.layers[index] == nil, !tree.isTemplate[index] else { continue }
      let map = SVGLayerMap(try parts(of: index))
      guard map.turns, let bounds = bounds(of: names.parts[index]?.last ?? index) else { continue }
      let corners = [
        Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
        Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
      ]
      boxes.append(
        MotionRecording.Box(layer: names.names[index], breakpoints: map.corners(until: duration)) { time in
          let transform = map.transform(at: time)
          return corners.map(transform.apply(to:))
        })
    }
    return boxes
  }

  /// The box of a shape, or of the first shape directly inside a group, with its attributes' values.
  private func bounds(of index: Int) -> Rect? {
    func number(_ name: String, of element: Int) -> Double {
      tree.attribute(name, of: element).flatMap { SVGScanner.lengths($0.value, whole: nil) }?.first ?? 0
    }
    var shape = index
    if !SVGRules.shapes.contains(tree.xml.elements[index].name) {
      let inside = (index + 1..<tree.xml.elements[index].end).prefix(64).first {
        tree.xml.elements[$0].parent == index && SVGRules.shapes.contains(tree.xml.elements[$0].name)
      }
      guard let inside else { return nil }
      shape = inside
    }
    let (x, y) = (number("cx", of: shape), number("cy", of: shape))
    switch tree.xml.elements[shape].name {
    case "rect":
      return Rect(
        x: number("x", of: shape), y: number("y", of: shape), width: number("width", of: shape),
        height: number("height", of: shape))
    case "circle":
      let r = number("r", of: shape)
      return Rect(x: x - r, y: y - r, width: 2 * r, height: 2 * r)
    case "ellipse":
      let (rx, ry) = (number("rx", of: shape), number("ry", of: shape))
      return Rect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)
    case "path":
      return tree.attribute("d", of: shape).flatMap { try? Path(svgPathData: $0.value) }?.bounds()
    default: return nil
    }
  }
}

/// The channels of a shadow: the element `feDropShadow`.
struct SVGShadowReader {
  let reader: SVGElementReader

  func channels() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let black = SVGProperty(base: [0, 0, 0, 1], animations: [])
    let paint = try SVGPaintReader(reader: reader).color("flood-color", at: reader.index, standard: black.base) ?? black
    let alpha = try reader.number("flood-opacity", standard: 1) ?? SVGProperty(base: [1], animations: [])
    var channels = ChannelName.shadowColor.enumerated().map { component, name in
      reader.channel(name, of: [paint, alpha]) { time in
        paint.value(component, at: time) * (component == 3 ? alpha.value(0, at: time) : 1)
      }
    }
    for (attribute, name) in [("dx", "shadowX"), ("dy", "shadowY"), ("stdDeviation", "shadowRadius")] {
      let given = try reader.number(attribute, standard: 2)
      let property = given ?? SVGProperty(base: [2], animations: [])
      channels.append(reader.channel(name, of: [property]) { property.value(0, at: $0) })
    }
    for name in reader.tree.names(of: reader.index) where !Self.attributes.contains(name) {
      guard let attribute = reader.tree.attribute(name, of: reader.index) else { continue }
      channels.append(reader.statement(name, attribute.value))
    }
    return channels
  }

  private static let attributes: Set = ["flood-color", "flood-opacity", "dx", "dy", "stdDeviation"]
}
