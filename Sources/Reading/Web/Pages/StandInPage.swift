// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// A page of elements that stand for selectors, for style sheets and animations without a page.
///
/// Each selector is one element, inside that of the selector on its left. In a sheet with properties of drawings, it
/// is a shape or a group of a drawing. Otherwise it is a box: 100 × 100 points in the middle of the stage, unless its
/// rules state a size or a place.
struct StandInPage {
  static let size = 100.0
  /// The colour of boxes that have neither a background nor a border.
  static let color = "#808080"

  private(set) var elements: [SVGElement] = []
  /// The elements by their parents and selectors.
  private var places: [String: Int] = [:]
  private let root: Int
  let isDrawing: Bool

  static let drawingProperties: Set = [
    "d", "cx", "cy", "r", "rx", "ry", "x", "y", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity",
    "stroke-dasharray", "stroke-dashoffset",
  ]
  /// The most elements.
  static let limit = 20_000

  /// Whether no element can be added.
  var isFull: Bool { elements.count >= Self.limit }

  init(isDrawing: Bool) {
    self.isDrawing = isDrawing
    if isDrawing {
      let (width, height) = ("\(PageStage.size.width)", "\(PageStage.size.height)")
      elements = [SVGElement(name: "svg", attributes: ["width": width, "height": height])]
      root = 0
    } else {
      elements = [SVGElement(name: "html"), SVGElement(name: "body", attributes: ["style": "margin: 0"], parent: 0)]
      elements[0].children = [1]
      for index in elements.indices { elements[index].isBox = true }
      root = 1
    }
  }

  /// The element of a selector, which is added if it does not exist; `nil` for selectors that stand for no element.
  ///
  /// - Parameters:
  ///   - place: The place in the file in words, or `nil` for that of the offset.
  ///   - offset: The number of bytes before the selector.
  mutating func element(for selector: CSSSelector, place: String? = nil, offset: Int = 0) -> Int? {
    var parent = root
    for (number, entry) in selector.compounds.enumerated().reversed() {
      // The combinator is the one on the left.
      guard ![.next, .sibling].contains(entry.combinator), !entry.compound.isNever else { return nil }
      if Self.isRoot(entry.compound) {
        if number == 0 { return nil }
        continue
      }
      var compound = entry.compound
      compound.part = nil
      let name = compound.text
      guard !name.isEmpty else { return nil }
      parent = owner(of: compound, parent)
      let key = "\(parent) \(name)"
      if let known = places[key] {
        parent = known
        continue
      }
      guard elements.count < Self.limit else { return nil }
      places[key] = elements.count
      elements[parent].children.append(elements.count)
      let outer = parent
      parent = elements.count
      elements.append(new(compound, name, in: outer, place, offset))
    }
    return parent == root ? nil : parent
  }

  /// Whether a compound stands for the page itself.
  private static func isRoot(_ compound: CSSSelector.Compound) -> Bool {
    compound.text.isEmpty
      || (compound.id == nil && compound.classes.isEmpty && ["html", "body"].contains(compound.type))
  }

  /// The IDs of elements around one with an ID, from the outside in: exports have the suffixes `-inner` and `-shape`
  /// for the parts of a layer.
  static func owners(of id: String) -> [String] {
    if id.hasSuffix("-inner") { return [String(id.dropLast("-inner".count))] }
    guard let mark = id.ranges(of: "-shape").last else { return [] }
    let name = String(id[..<mark.lowerBound])
    return [name, name + "-inner"]
  }

  /// The element around one with an ID.
  private func owner(of compound: CSSSelector.Compound, _ parent: Int) -> Int {
    guard isDrawing, parent == root, let id = compound.id else { return parent }
    // A layer without a rule can have a rule for its inner element.
    return Self.owners(of: id).reduce(parent) { outer, name in places["\(outer) #\(name)"] ?? outer }
  }

  private func new(
    _ compound: CSSSelector.Compound, _ name: String, in parent: Int, _ place: String?, _ offset: Int
  ) -> SVGElement {
    var element = SVGElement(name: compound.type ?? (isDrawing ? "g" : "div"), parent: parent, offset: offset)
    element.isBox = !isDrawing
    element.statedNumbers = compound.numbers
    element.place = place
    if let id = compound.id { element.attributes["id"] = id }
    if !compound.classes.isEmpty { element.attributes["class"] = compound.classes.joined(separator: " ") }
    for attribute in compound.attributes { element.attributes[attribute.name] = attribute.value }
    // The name of an ID or a class alone has no mark, as that of other formats.
    let isSingle =
      compound.type == nil && compound.numbers.isEmpty && compound.attributes.isEmpty
      && compound.classes.count + (compound.id == nil ? 0 : 1) == 1
    let own = isSingle ? compound.id ?? compound.classes[0] : name
    let outer = elements[parent].identity
    element.identity = outer.isEmpty || isDrawing ? own : outer + "/" + own
    return element
  }

  // MARK: - Elements

  mutating func setStyle(of index: Int, to text: String) { elements[index].attributes["style"] = text }

  mutating func add(_ animation: CSSAnimation, to index: Int) { elements[index].animations.append(animation) }

  /// The document of the page, where shapes have the names of their elements and boxes have a place and a size.
  func document(
    of source: XMLTree, _ sheet: StyleSheet, keyframes: [String: CSSKeyframes] = [:]
  ) -> (document: SVGDocument, notes: [ReadingNote]) {
    var document = SVGDocument(elements, of: source, sheet, keyframes: keyframes)
    var notes: [ReadingNote] = []
    for index in document.elements.indices where index > root {
      var element = document.elements[index]
      let animated = Set(
        (CSSAnimation.names(element.styles) + element.animations.map(\.name)).flatMap { name in
          document.keyframes[name].map { Array($0.stops.keys) } ?? []
        })
      let styles = element.styles
      func states(_ name: String) -> Bool { styles[name] != nil || animated.contains(name) }
      if isDrawing {
        if element.name == "g" { element.name = Self.shape(states) }
        // Style sheets cannot set this attribute; exports state it so.
        if let length = styles["--path-length"] { element.styles["pathLength"] = length }
      } else if element.isBox, element.parent == root {
        if Self.complete(&element, states, hasContent: !element.children.isEmpty) {
          notes.append(
            ReadingNote(
              .approximated(bound: "a grey box of \(Int(Self.size)) × \(Int(Self.size)) pt unless its size is stated"),
              "the picture, which the file does not state,", layer: element.identity,
              place: document.place(ofElement: index)))
        }
      }
      document.replace(index, with: element)
    }
    return (document, notes)
  }

  private static func shape(_ states: (String) -> Bool) -> String {
    if states("d") { return "path" }
    if states("r") { return "circle" }
    if states("cx") || states("cy") { return "ellipse" }
    return states("width") && states("height") ? "rect" : "g"
  }

  /// Gives a box its place and size; returns whether the style sheet gives it no picture.
  private static func complete(_ element: inout SVGElement, _ states: (String) -> Bool, hasContent: Bool) -> Bool {
    let hasRatio = states("aspect-ratio")
    let (width, height) = (states("width"), states("height"))
    if !width, !(hasRatio && height) { element.styles["width"] = "\(size)px" }
    if !height, !hasRatio { element.styles["height"] = "\(size)px" }
    element.styles["position"] = "absolute"
    for (start, end) in [("left", "right"), ("top", "bottom")] where !states(start) && !states(end) {
      for side in [start, end] {
        element.styles[side] = "0px"
        element.styles["margin-\(side)"] = "auto"
      }
    }
    let hasPicture =
      ["background-color", "background-image", "box-shadow"].contains(where: states)
      || CSSShorthands.sides.contains { states("border-\($0)-width") } || hasContent
    if !hasPicture { element.styles["background-color"] = color }
    return !hasPicture
  }
}

extension CSSSelector.Compound {
  /// The conditions in the notation of selectors; empty for `*` and `:root`.
  var text: String {
    var text = type ?? ""
    if let id { text += "#" + id }
    for name in classes { text += "." + name }
    for attribute in attributes { text += "[\(attribute.name)\(attribute.operation)\(attribute.value)]" }
    for number in numbers {
      let name = "nth-" + (number.fromEnd ? "last-" : "") + (number.ofType ? "of-type" : "child")
      let offset = number.step == 0 ? "\(number.offset)" : "\(number.step)n+\(number.offset)"
      text += ":\(name)(\(offset))"
    }
    return text
  }
}
