// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// The pictures of boxes: backgrounds, rounded corners and the layers that have them.
extension BoxBuilder {
  /// The radii of the corners of a box.
  private enum Corners {
    case common(Moving<Double>)
    case ellipse
    case separate(Moving<CornerRadii>)
  }

  /// Builds the layer of a box with its own picture; `nil` beyond the limit.
  ///
  /// A box of one background is one layer. Other boxes are groups, with a layer for each shadow, background and border.
  mutating func buildBox(
    _ plan: BoxPlan, in parent: LayerID?, _ context: BoxContext, _ around: BoxSurroundings
  ) -> LayerID? {
    let index = plan.index
    let identity = element(index).identity
    let isPlain = !element(index).isBox
    let size = Size(width: plan.width.value(at: 0), height: plan.height.value(at: 0))
    let paints = !isPlain && hasBackground(index) && !isStageBackground(index)
    let shadows = isPlain ? nil : shadows(of: index, context)
    let border = isPlain ? nil : borderColors(of: plan, context)
    let corners = corners(of: plan, context)
    var isSimple = shadows == nil && border == nil
    if case .separate = corners { isSimple = false }
    // The children of a hidden box can be visible.
    let hasHiddenParts = !visibilityIsConstant(context) && !element(index).children.isEmpty
    if hasHiddenParts || needsTiles(index) { isSimple = false }
    let content: LayerContent
    if paints, isSimple {
      if case .ellipse = corners { content = .ellipse(size: size) } else { content = .rectangle(size: size) }
    } else {
      content = .group(size: size)
    }
    guard let layer = base.add(content, in: parent, name: identity) else { return nil }
    setSize(layer, plan)
    place(layer, plan, context, around)
    decorate(layer, plan, context)
    if case .common(let radius) = corners, !radius.isZero { base.set(.cornerRadius, of: layer, to: radius) }
    let hidden = context.drawing.visibility.map { $0 != "visible" }
    let box = (width: plan.width, height: plan.height)
    if paints, isSimple {
      fill(layer, index, context, box, origin: (plan.border.left, plan.border.top))
      base.hide(layer, hidden)
      return layer
    }
    if isPlain { return layer }
    let radii = radii(corners, plan)
    if let shadows { addShadows(shadows, plan, radii, to: layer, hidden) }
    if paints, let back = background(plan, radii, corners, in: layer, context) { base.hide(back, hidden) }
    if let shadows { addInnerShadows(shadows, plan, radii, to: layer, hidden) }
    if let border { addBorder(border, plan, radii, to: layer, hidden) }
    return layer
  }

  private func visibilityIsConstant(_ context: BoxContext) -> Bool {
    if case .constant("visible") = context.drawing.visibility { true } else { false }
  }

  private mutating func setSize(_ layer: LayerID, _ plan: BoxPlan) {
    guard !plan.width.isConstant || !plan.height.isConstant else { return }
    base.set(
      .size, of: layer, to: plan.width.with(plan.height) { Size(width: max($0, 0), height: max($1, 0)) })
  }

  /// The layer for the children: the box itself, or an area in it that clips them.
  mutating func contentArea(_ plan: BoxPlan, _ layer: LayerID, _ context: BoxContext) -> LayerID? {
    let overflow = keyword("overflow", of: plan.index, "visible")
    guard !["visible", ""].contains(overflow), !element(plan.index).children.isEmpty else { return layer }
    // The overflow of the page is that of the stage.
    guard element(plan.index).name != "html", element(plan.index).name != "body" else { return layer }
    guard let clip = base.add(.group(), in: layer, name: element(plan.index).identity + "/clip"),
      let content = base.add(.group(), in: clip, name: element(plan.index).identity + "/content")
    else { return nil }
    let border = plan.border
    let (width, height) = (plan.width - border.left - border.right, plan.height - border.top - border.bottom)
    base.set(.position, of: clip, to: border.left.with(border.top) { Point(x: $0, y: $1) })
    base.set(.anchor, of: content, to: .zero)
    // The children keep the coordinates of the border box.
    base.set(.position, of: content, to: border.left.with(border.top) { Point(x: -$0, y: -$1) })
    base.setClip(of: clip, width.with(height) { Rect(x: 0, y: 0, width: max($0, 0), height: max($1, 0)) })
    let corners = corners(of: plan, context)
    switch corners {
    case .common(let radius):
      if !radius.isZero { base.set(.cornerRadius, of: clip, to: radius.with(border.left) { max($0 - $1, 0) }) }
    case .ellipse, .separate:
      let radii = radii(corners, plan).value(at: 0)
      let sides = border.map { $0.value(at: 0) }
      let rect = Rect(x: 0, y: 0, width: max(width.value(at: 0), 0), height: max(height.value(at: 0), 0))
      base.tree.configure(clip) { $0.clipsToBounds = false }
      base.tree.setClip(of: clip, to: .path(Path(rect, radii: radii.inset(by: sides))))
      if !plan.width.isConstant || !plan.height.isConstant { note("a clip with corners that move", of: plan.index) }
    }
    return content
  }

  // MARK: - Corners

  private mutating func corners(of plan: BoxPlan, _ context: BoxContext) -> Corners {
    let index = plan.index
    let names = CSSShorthands.corners.map { "border-\($0)-radius" }
    guard names.contains(where: { styles(index)[$0] != nil || isAnimated($0, index) }) else {
      return .common(.zero)
    }
    let type = SVGValueType<[CSSLength]>.radius(context.units)
    let initial = Moving.constant([CSSLength(), CSSLength()])
    let values = names.map { value($0, of: index, type, initial) }
    let size = plan.width.with(plan.height) { Size(width: max($0, 0), height: max($1, 0)) }
    let radii = Moving<[CSSLength]>.all(values).with(size) { corners, size in
      CornerRadii(corners.flatMap { [$0[0].value(of: size.width), $0[1].value(of: size.height)] }).limited(to: size)
    }
    if case .constant(let radii) = radii {
      if let common = radii.common { return .common(.constant(common)) }
      let extents = size.value(at: 0)
      let isEllipse = zip(radii.radii, [0, 1, 0, 1, 0, 1, 0, 1]).allSatisfy {
        $0 == ($1 == 0 ? extents.width : extents.height) / 2
      }
      return isEllipse ? .ellipse : .separate(.constant(radii))
    }
    // All corners have the same radii, which do not depend on the size, or the box is a square.
    let isSquare =
      plan.width.isConstant && plan.height.isConstant && plan.width.value(at: 0) == plan.height.value(at: 0)
    let first = names[0]
    let areSame = names.allSatisfy { name in
      styles(index)[name] == styles(index)[first] && stopTexts(name, index) == stopTexts(first, index)
    }
    let texts = stopTexts(first, index) + [styles(index)[first] ?? ""]
    let areCircular = texts.allSatisfy { text in
      let words = CSSText.parts(text, separator: " ")
      return words.count <= 1 || words[0] == words[words.count - 1]
    }
    guard areSame, areCircular, isSquare || !texts.contains(where: { $0.contains("%") }) else {
      return .separate(radii)
    }
    return .common(radii.map { $0.radii.min() ?? 0 })
  }

  /// The texts of the keyframes of a property.
  func stopTexts(_ name: String, _ index: Int) -> [String] {
    base.motions[index].styled.flatMap { animation in
      base.document.keyframes[animation.name]?.stops[name]?.map(\.value) ?? []
    }
  }

  private func radii(_ corners: Corners, _ plan: BoxPlan) -> Moving<CornerRadii> {
    switch corners {
    case .common(let radius): radius.map { CornerRadii(Array(repeating: $0, count: 8)) }
    case .ellipse:
      plan.width.with(plan.height) { width, height in
        CornerRadii((0..<8).map { $0 % 2 == 0 ? width / 2 : height / 2 })
      }
    case .separate(let radii): radii
    }
  }

  // MARK: - Backgrounds

  /// Whether an element has a colour or a picture behind its content.
  func hasBackground(_ index: Int) -> Bool {
    let styles = styles(index)
    let color = styles["background-color"].map { !["transparent", "none"].contains($0.lowercased()) } ?? false
    return color || styles["background-image"].map { !CSSText.parts($0).allSatisfy { $0 == "none" } } == true
      || isAnimated("background-color", index)
  }

  /// The layers of pictures in a background, the front one first.
  private func images(_ index: Int) -> [CSSBackgroundLayer] {
    CSSBackgroundLayer.list(styles(index)).filter { $0.image != "none" }
  }

  /// Whether the background is drawn in separate layers, one for each tile.
  private func needsTiles(_ index: Int) -> Bool {
    let images = images(index)
    guard let first = images.first else { return false }
    let moves = ["background-position", "background-size", "background-image"].contains { isAnimated($0, index) }
    return images.count > 1 || moves || !first.coversBox
      || styles(index)["background-color"].map { $0 != "transparent" } == true
  }

  /// Fills a layer with the colour or the gradient of a background.
  ///
  /// - Parameter origin: The distances from the border box to the area of pictures.
  mutating func fill(
    _ layer: LayerID, _ index: Int, _ context: BoxContext, _ size: (width: Moving<Double>, height: Moving<Double>),
    origin: (Moving<Double>, Moving<Double>)
  ) {
    let images = images(index)
    if let image = images.first, images.count == 1, !needsTiles(index) {
      return setGradient(image.image, of: layer, index, context, size)
    }
    base.set(.fill, of: layer, to: backgroundColor(of: index, context).map { $0.color() })
    guard !images.isEmpty else { return }
    for image in images.reversed() { addTiles(image, to: layer, index, context, size) }
  }

  private mutating func backgroundColor(of index: Int, _ context: BoxContext) -> Moving<SVGColor> {
    color("background-color", of: index, context, SVGColor(components: .zero))
  }

  /// A colour, where `currentcolor` is that of texts.
  mutating func color(
    _ name: String, of index: Int, _ context: BoxContext, _ initial: SVGColor
  ) -> Moving<SVGColor> {
    value(name, of: index, .paint, .constant(.color(initial))).with(context.drawing.color) {
      $0.color(current: $1) ?? SVGColor(components: .zero)
    }
  }

  /// The layer with the background of a box whose layer is a group.
  private mutating func background(
    _ plan: BoxPlan, _ radii: Moving<CornerRadii>, _ corners: Corners, in layer: LayerID, _ context: BoxContext
  ) -> LayerID? {
    let index = plan.index
    let name = element(index).identity + "/background"
    let size = Size(width: plan.width.value(at: 0), height: plan.height.value(at: 0))
    let box = (width: plan.width, height: plan.height)
    if ["padding-box", "content-box", "text"].contains(
      keyword("background-clip", of: index).split(separator: ",").first)
    {
      note("the property “background-clip”", of: index)
    }
    let content: LayerContent
    switch corners {
    case .common: content = .rectangle(size: size)
    case .ellipse: content = .ellipse(size: size)
    case .separate:
      guard let back = base.add(.group(), in: layer, name: name) else { return nil }
      let path = radii.with(plan.width.with(plan.height) { Rect(x: 0, y: 0, width: max($0, 0), height: max($1, 0)) }) {
        Path($1, radii: $0)
      }
      return pathBackground(back, path, index, context, box)
    }
    guard let back = base.add(content, in: layer, name: name) else { return nil }
    base.set(.anchor, of: back, to: .zero)
    setSize(back, plan)
    if case .common(let radius) = corners, !radius.isZero { base.set(.cornerRadius, of: back, to: radius) }
    fill(back, index, context, box, origin: (plan.border.left, plan.border.top))
    if needsTiles(index) { base.tree.configure(back) { $0.clipsToBounds = true } }
    return back
  }

  /// The background of a box with different corners: a path for the colour, and a clip for pictures.
  private mutating func pathBackground(
    _ back: LayerID, _ path: Moving<Path>, _ index: Int, _ context: BoxContext,
    _ size: (width: Moving<Double>, height: Moving<Double>)
  ) -> LayerID? {
    let name = element(index).identity + "/color"
    guard let fill = base.add(.path(path.value(at: 0)), in: back, name: name) else { return nil }
    if !path.isConstant { base.set(.path, of: fill, to: path) }
    base.set(.fill, of: fill, to: backgroundColor(of: index, context).map { $0.color() })
    let images = images(index)
    guard !images.isEmpty else { return back }
    setClip(of: back, to: path, name: element(index).identity)
    for image in images.reversed() { addTiles(image, to: back, index, context, size) }
    return back
  }

  /// Clips a layer without content to a path, by a matte if it moves.
  mutating func setClip(of layer: LayerID, to path: Moving<Path>, name: String) {
    if case .constant(let path) = path { return base.tree.setClip(of: layer, to: .path(path)) }
    guard let matte = base.add(.path(path.value(at: 0)), in: layer, name: name + "/clip") else { return }
    base.set(.path, of: matte, to: path)
    base.tree.setMattes(of: layer, to: base.tree.mattes(of: layer, at: 0) + [LayerMatte(matte)])
  }

  // MARK: - Pictures

  /// Fills a layer with a gradient that covers it.
  private mutating func setGradient(
    _ text: String, of layer: LayerID, _ index: Int, _ context: BoxContext,
    _ size: (width: Moving<Double>, height: Moving<Double>)
  ) {
    guard let source = CSSGradient(text, context.units, current: context.drawing.color.value(at: 0)) else {
      note("the picture “\(Quotation.excerpt(text))”", of: index)
      return base.set(.fill, of: layer, to: .clear)
    }
    base.set(.fill, of: layer, to: .white)
    let gradient = size.width.with(size.height) { source.gradient(in: Size(width: $0, height: $1)) }
    base.tree.configure(layer) { $0.style.gradient = gradient.value(at: 0) }
    guard case .function(_, let function) = gradient else { return }
    try? base.tree.deriveFromTime(layer, .style) {
      var style = LayerStyle()
      style.gradient = function($0)
      return style
    }
  }

  private static let tileLimit = 400.0

  /// Adds the tiles of a picture, as many as cover the box at the start.
  private mutating func addTiles(
    _ image: CSSBackgroundLayer, to layer: LayerID, _ index: Int, _ context: BoxContext,
    _ size: (width: Moving<Double>, height: Moving<Double>)
  ) {
    let type = SVGValueType<[CSSLength]>.position(context.units)
    let sizes = SVGValueType<[CSSLength]>.backgroundSize(context.units)
    // Keyframes of the whole list move each layer by its own entry.
    let position = value("background-position", of: index, .item(image.number, type), .constant(image.position))
    let extent = value("background-size", of: index, .item(image.number, sizes), .constant(image.size))
    let box = size.width.with(size.height) { Size(width: max($0, 0), height: max($1, 0)) }
    let tile = extent.with(box) { lengths, box in
      Size(
        width: lengths[0].isAuto ? box.width : max(lengths[0].value(of: box.width), 0),
        height: lengths[1].isAuto ? box.height : max(lengths[1].value(of: box.height), 0))
    }
    let place = position.with(tile.with(box) { ($0, $1) }) { lengths, sizes in
      let (tile, box) = sizes
      return Point(x: lengths[0].value(of: box.width - tile.width), y: lengths[1].value(of: box.height - tile.height))
    }
    let (start, area) = (tile.value(at: 0), box.value(at: 0))
    guard let source = CSSGradient(image.image, context.units, current: context.drawing.color.value(at: 0)) else {
      return note("the picture “\(Quotation.excerpt(image.image))”", of: index)
    }
    func count(_ repeats: Bool, _ tile: Double, _ whole: Double) -> Double {
      repeats && tile > 0 ? (whole / tile).rounded(.up) + 1 : 1
    }
    let columns = count(image.repeatsX, start.width, area.width)
    let rows = count(image.repeatsY, start.height, area.height)
    guard columns * rows <= Self.tileLimit else { return note("a picture of many tiles", of: index) }
    let repeats = (image.repeatsX, image.repeatsY)
    for row in 0..<Int(rows) {
      for column in 0..<Int(columns) {
        let name = "\(element(index).identity)/image[\(image.number + 1)]"
        guard let part = base.add(.rectangle(size: start), in: layer, name: name) else { return }
        base.set(.anchor, of: part, to: .zero)
        if !tile.isConstant { base.set(.size, of: part, to: tile) }
        base.set(
          .position, of: part,
          to: place.with(tile) { place, tile in
            Point(
              x: Self.tileStart(place.x, tile.width, repeats.0) + Double(column) * tile.width,
              y: Self.tileStart(place.y, tile.height, repeats.1) + Double(row) * tile.height)
          })
        base.set(.fill, of: part, to: .white)
        let gradient = tile.map { source.gradient(in: $0) }
        base.tree.configure(part) { $0.style.gradient = gradient.value(at: 0) }
        if case .function(_, let function) = gradient {
          try? base.tree.deriveFromTime(part, .style) {
            var style = LayerStyle()
            style.gradient = function($0)
            return style
          }
        }
      }
    }
  }

  /// The start of the first tile that reaches the box.
  private static func tileStart(_ place: Double, _ tile: Double, _ repeats: Bool) -> Double {
    guard repeats, tile > 0 else { return place }
    let rest = place.truncatingRemainder(dividingBy: tile)
    return rest > 0 ? rest - tile : rest
  }
}
