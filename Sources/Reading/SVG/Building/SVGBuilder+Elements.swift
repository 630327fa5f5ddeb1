// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// The elements that draw nothing where they are, and need no note.
  static let silent: Set = [
    "defs", "symbol", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "filter", "pattern", "marker",
    "style", "title", "desc", "metadata", "animate", "animateColor", "animateTransform", "animateMotion", "set",
    "mpath", "view", "cursor", "font", "font-face", "hatch", "solidColor", "solidcolor", "discard",
  ]

  mutating func buildChildren(of index: Int, in layer: LayerID, _ context: SVGContext) {
    for child in element(index).children where hasCapacity() { build(child, in: layer, context) }
  }

  /// Builds the layers of an element.
  mutating func build(_ index: Int, in parent: LayerID, _ outer: SVGContext) {
    guard outer.depth < Self.depthLimit else {
      return note("more than \(Self.depthLimit) elements inside one another", of: index)
    }
    let element = element(index)
    if Self.silent.contains(element.name) { return }
    if element.styles["display"] == "none", motions[index].timed("display").isEmpty { return useAnimations(of: index) }
    switch element.name {
    case "g", "a": buildGroup(index, in: parent, outer) { $0.buildChildren(of: index, in: $1, $2) }
    case "switch":
      buildGroup(index, in: parent, outer) { builder, layer, context in
        let chosen = element.children.first { builder.isChosen($0) }
        if let chosen { builder.build(chosen, in: layer, context) }
      }
    case "svg": buildViewport(index, in: parent, outer, size: (nil, nil))
    case "text": buildText(index, in: parent, outer)
    case "image": buildImage(index, in: parent, outer)
    case "use": buildUse(index, in: parent, outer)
    case _ where Self.shapes.contains(element.name): buildShape(index, in: parent, outer)
    default: note("<\(Quotation.excerpt(element.name))>", of: index)
    }
  }

  /// Whether a child of `switch` can be the one that is drawn.
  private func isChosen(_ index: Int) -> Bool {
    let element = element(index)
    guard !Self.silent.contains(element.name), element.name != "foreignObject",
      element.attributes["requiredExtensions"] == nil
    else { return false }
    guard let languages = element.attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { XMLParser.trimmed($0).lowercased().hasPrefix("en") }
  }

  /// Marks the animations inside an element that is never drawn: they need no note.
  mutating func useAnimations(of index: Int) {
    var open = [index]
    while let next = open.popLast() {
      used.formUnion(motions[next].timed.lazy.map(\.element))
      open += element(next).children
    }
  }

  private mutating func buildGroup(
    _ index: Int, in parent: LayerID, _ outer: SVGContext,
    _ content: (inout SVGBuilder, LayerID, SVGContext) -> Void
  ) {
    let context = context(of: index, in: outer)
    guard let layer = add(.group(), in: parent, name: element(index).identity) else { return }
    let bounds = needsBounds(index) ? Moving.constant(bounds(of: index, outer)) : nil
    decorate(layer, index, context, transform: transform(of: index, context, bounds: bounds), bounds: bounds)
    content(&self, layer, context)
  }

  private mutating func buildUse(_ index: Int, in parent: LayerID, _ outer: SVGContext) {
    let element = element(index)
    guard let reference = element.attributes["href"] else { return }
    guard let target = document.target(of: reference) else {
      return note("the reference “\(Quotation.excerpt(reference))”", of: index)
    }
    let name = self.element(target).name
    guard !open.contains(target), target != index else { return note("a <use> that contains itself", of: index) }
    let context = context(of: index, in: outer)
    guard let layer = add(.group(), in: parent, name: element.identity) else { return }
    let place = x("x", of: index, outer).with(y("y", of: index, outer)) { Self.translation($0, $1) }
    let bounds = needsBounds(index) ? Moving.constant(bounds(of: index, outer)) : nil
    let transform = transform(of: index, context, bounds: bounds)
    decorate(
      layer, index, context, transform: transform.with(place) { $0.appending($1) }, bounds: bounds)
    open.insert(target)
    defer { open.remove(target) }
    if name == "symbol" || name == "svg" {
      func size(_ name: String) -> Bool {
        (element.styles[name].map { $0 != "auto" } ?? false) || !motions[index].timed(name).isEmpty
      }
      let width = size("width") ? x("width", of: index, outer) : nil
      let height = size("height") ? y("height", of: index, outer) : nil
      buildViewport(target, in: layer, context, size: (width, height))
    } else {
      build(target, in: layer, context)
    }
  }

  private mutating func buildShape(_ index: Int, in parent: LayerID, _ outer: SVGContext) {
    let context = context(of: index, in: outer)
    let path = path(of: index, context)
    let initial = path.value(at: 0)
    if path.isConstant, initial.isEmpty { return useAnimations(of: index) }
    guard let layer = add(.path(initial), in: parent, name: element(index).identity) else { return }
    let bounds = path.map { $0.bounds() ?? .zero }
    decorate(layer, index, context, transform: transform(of: index, context, bounds: bounds), bounds: bounds)
    hide(layer, context.visibility.map { $0 == "hidden" || $0 == "collapse" })
    if !path.isConstant { set(.path, of: layer, to: path) }
    if element(index).styles["vector-effect"] == "non-scaling-stroke", !Self.isNone(context.stroke) {
      note("the property “vector-effect”", of: index)
    }
    for kind in ["marker-start", "marker-mid", "marker-end"] {
      if let marker = element(index).styles[kind], marker != "none" { note("the property “\(kind)”", of: index) }
    }
    guard Self.paintsStrokeFirst(context.paintOrder), !Self.isNone(context.stroke), !Self.isNone(context.fill) else {
      return paint(layer, index, context, path)
    }
    // The stroke is a layer of its own behind the fill.
    set(.fill, of: layer, to: .clear)
    for (name, isFill) in [("stroke", false), ("fill", true)] {
      guard let part = add(.path(initial), in: layer, name: element(index).identity + "/" + name) else { return }
      if !path.isConstant { set(.path, of: part, to: path) }
      var single = context
      if isFill { single.stroke = .constant(.none) } else { single.fill = .constant(.none) }
      paint(part, index, single, path)
    }
  }

  static func isNone(_ paint: Moving<SVGPaint>) -> Bool {
    if case .constant(.none) = paint { true } else { false }
  }

  private static func paintsStrokeFirst(_ order: String) -> Bool {
    if order == "normal" { return false }
    let words = order.split { $0.isWhitespace }
    guard let stroke = words.firstIndex(of: "stroke") else { return false }
    return words.firstIndex(of: "fill").map { stroke < $0 } ?? true
  }

  // MARK: - Boxes

  /// Whether a container needs the box of its content.
  private func needsBounds(_ index: Int) -> Bool {
    let styles = element(index).styles
    return styles["transform-box"] != nil || styles["clip-path"] != nil || styles["mask"] != nil
  }

  /// The box of an element in its user space at the start.
  mutating func bounds(of index: Int, _ outer: SVGContext) -> Rect {
    boundsWithin(index, outer, transformed: false) ?? .zero
  }

  private mutating func boundsWithin(_ index: Int, _ outer: SVGContext, transformed: Bool) -> Rect? {
    let element = element(index)
    guard outer.depth < Self.depthLimit, canRead(64), !Self.silent.contains(element.name) || element.name == "symbol"
    else {
      return nil
    }
    var context = outer
    context.depth += 1
    var result: Rect?
    if Self.shapes.contains(element.name) {
      result = path(of: index, context).value(at: 0).bounds()
    } else {
      var children = element.children
      if element.name == "use", let target = element.attributes["href"].flatMap(document.target) { children = [target] }
      for child in children {
        guard let box = boundsWithin(child, context, transformed: true) else { continue }
        result = result?.union(box) ?? box
      }
    }
    guard transformed, let box = result else { return result }
    return transform(of: index, context, bounds: .constant(box)).value(at: 0).plane.boundingBox(of: box)
  }
}
