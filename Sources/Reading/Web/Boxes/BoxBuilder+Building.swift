// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// The layers of boxes whose sizes are known.
extension BoxBuilder {
  /// Builds the background of the stage and the layers of the page.
  mutating func buildPage(_ context: BoxContext) {
    guard !base.document.elements.isEmpty else { return }
    let (width, height) = (Moving.constant(stage.width), Moving.constant(stage.height))
    buildStage(context)
    let plan = plan(0, context, width: width, height: height)
    let area = BoxSurroundings.Area(x: .zero, y: .zero, width: width, height: height)
    build(plan, in: nil, context, BoxSurroundings(absolute: area, fixed: area, parent: area))
  }

  /// The background of `html`, or else that of `body`, covers the stage.
  private mutating func buildStage(_ context: BoxContext) {
    var inner = context
    for index in stageSources() {
      inner = self.context(of: index, in: inner)
      guard hasBackground(index) else { continue }
      guard let layer = base.add(.rectangle(size: stage), in: nil, name: "background") else { return }
      base.set(.anchor, of: layer, to: .zero)
      let size = (width: Moving.constant(stage.width), height: Moving.constant(stage.height))
      fill(layer, index, inner, size, origin: (.zero, .zero))
      return
    }
  }

  /// The elements whose background can be that of the stage.
  private func stageSources() -> [Int] {
    guard element(0).name == "html" else { return [] }
    return [0] + element(0).children.filter { element($0).name == "body" }
  }

  /// Whether the background of an element is drawn behind the whole stage.
  func isStageBackground(_ index: Int) -> Bool {
    stageSources().first { hasBackground($0) } == index
  }

  // MARK: - Boxes

  mutating func build(_ plan: BoxPlan, in parent: LayerID?, _ outer: BoxContext, _ around: BoxSurroundings) {
    let index = plan.index
    var length = 0
    styles(index).forEach { length += $1.utf8.count }
    guard base.hasCapacity(), base.canRead(4 * length) else { return }
    let context = context(of: index, in: outer)
    if element(index).name == "#text" { return buildText(plan, in: parent, context) }
    noteUnreadProperties(of: index)
    guard let layer = buildBox(plan, in: parent, context, around) else { return }
    let inner = surroundings(plan, context, around)
    if element(index).name == "svg" {
      var drawing = context.drawing
      drawing.viewport = Size(width: plan.contentWidth.value(at: 0), height: plan.contentHeight.value(at: 0))
      guard let area = base.add(.group(), in: layer, name: element(index).identity + "/drawing") else { return }
      base.set(.anchor, of: area, to: .zero)
      base.set(.position, of: area, to: plan.contentX.with(plan.contentY) { Point(x: $0, y: $1) })
      base.buildDrawing(index, in: area, drawing, width: plan.contentWidth, height: plan.contentHeight)
      return
    }
    if isReplaced(index), element(index).name != "button" {
      return note("<\(element(index).name)>", of: index)
    }
    if !element(index).isBox { return base.buildChildren(of: index, in: layer, context.drawing) }
    guard let area = contentArea(plan, layer, context) else { return }
    buildChildren(plan, in: area, context, inner)
  }

  /// Builds the children from the back to the front: by their stated order, and positioned ones after the others.
  private mutating func buildChildren(
    _ plan: BoxPlan, in layer: LayerID, _ context: BoxContext, _ inner: BoxSurroundings
  ) {
    enum Child {
      case inside(BoxPlan)
      case outside(BoxPlan.Floating)
    }
    var children = plan.children.map { (index: $0.index, child: Child.inside($0)) }
    children += plan.floating.map { (index: $0.index, child: Child.outside($0)) }
    var places: [Int: Int] = [:]
    for (place, child) in element(plan.index).children.enumerated() { places[child] = place }
    let ordered = children.map { (level: level(of: $0.index), place: places[$0.index] ?? 0, child: $0.child) }
      .sorted { ($0.level, $0.place) < ($1.level, $1.place) }
    for entry in ordered {
      guard base.hasCapacity() else { return }
      switch entry.child {
      case .inside(let plan): build(plan, in: layer, context, inner)
      case .outside(let floating): buildFloating(floating, in: layer, context, inner)
      }
    }
  }

  /// The order of a box among its siblings.
  private func level(of index: Int) -> Double {
    let position = keyword("position", of: index, "static")
    if position != "static" || isItem(index), let text = styles(index)["z-index"], let order = SVGNumbers.fraction(text)
    {
      return order == 0 ? 0.5 : order
    }
    return position == "static" && !hasTransform(index) && styles(index)["opacity"] == nil ? 0 : 0.5
  }

  /// The boxes that the positions of the children refer to.
  private mutating func surroundings(
    _ plan: BoxPlan, _ context: BoxContext, _ around: BoxSurroundings
  ) -> BoxSurroundings {
    let index = plan.index
    let padding = BoxSurroundings.Area(
      x: plan.border.left, y: plan.border.top, width: plan.width - plan.border.left - plan.border.right,
      height: plan.height - plan.border.top - plan.border.bottom)
    var inner = around
    inner.absolute = around.absolute.seen(fromX: plan.x, y: plan.y)
    inner.fixed = around.fixed.seen(fromX: plan.x, y: plan.y)
    let isAround =
      hasTransform(index) || styles(index)["filter"].map { $0 != "none" } == true
      || styles(index)["will-change"]?.contains("transform") == true
    if keyword("position", of: index, "static") != "static" || isAround { inner.absolute = padding }
    if isAround { inner.fixed = padding }
    inner.parent = BoxSurroundings.Area(x: .zero, y: .zero, width: plan.width, height: plan.height)
    inner.perspective = perspective(plan, context)
    inner.isDeep = keyword("transform-style", of: index) == "preserve-3d"
    return inner
  }

  // MARK: - Boxes out of the flow

  private mutating func buildFloating(
    _ floating: BoxPlan.Floating, in layer: LayerID, _ context: BoxContext, _ around: BoxSurroundings
  ) {
    let index = floating.index
    let area = keyword("position", of: index) == "fixed" ? around.fixed : around.absolute
    let own = self.context(of: index, in: context)
    func place(_ name: String, _ whole: Moving<Double>, _ builder: inout BoxBuilder) -> Moving<Double>? {
      builder.length(name, of: index, own, whole: whole)
    }
    let (left, right) = (place("left", area.width, &self), place("right", area.width, &self))
    let (top, bottom) = (place("top", area.height, &self), place("bottom", area.height, &self))
    let margin = sides({ "margin-\($0)" }, of: index, own, whole: area.width)
    var fit = Fit.shrink
    if let left, let right, !isReplaced(index) {
      fit = .exactly((area.width - left - right - margin.left - margin.right).larger(.zero))
    }
    var height: Moving<Double>?
    if let top, let bottom, !isReplaced(index) {
      height = (area.height - top - bottom - margin.top - margin.bottom).larger(.zero)
    }
    var plan = plan(index, context, width: area.width, height: area.height, fit, forcedHeight: height)
    let autoY = (keyword("margin-top", of: index), keyword("margin-bottom", of: index)) == ("auto", "auto")
    if let left, let right, plan.autoMargins == (true, true) {
      plan.x = area.x + left + (area.width - left - right - plan.width).scaled(by: 0.5)
    } else if let left {
      plan.x = area.x + left + plan.margin.left
    } else if let right {
      plan.x = area.x + area.width - right - plan.margin.right - plan.width
    } else {
      plan.x = floating.x + plan.margin.left - plan.outerWidth.scaled(by: floating.shares.x)
    }
    if let top, let bottom, autoY {
      plan.y = area.y + top + (area.height - top - bottom - plan.height).scaled(by: 0.5)
    } else if let top {
      plan.y = area.y + top + plan.margin.top
    } else if let bottom {
      plan.y = area.y + area.height - bottom - plan.margin.bottom - plan.height
    } else {
      plan.y = floating.y + plan.margin.top - plan.outerHeight.scaled(by: floating.shares.y)
    }
    build(plan, in: layer, context, around)
  }

  /// The offset of a box with `position: relative` from its place.
  mutating func relativeOffset(of plan: BoxPlan, _ context: BoxContext, _ around: BoxSurroundings)
    -> (x: Moving<Double>, y: Moving<Double>)
  {
    let index = plan.index
    guard keyword("position", of: index) == "relative" else { return (.zero, .zero) }
    func offset(_ first: String, _ second: String, _ whole: Moving<Double>, _ builder: inout BoxBuilder)
      -> Moving<Double>
    {
      if let offset = builder.length(first, of: index, context, whole: whole) { return offset }
      return builder.length(second, of: index, context, whole: whole).map { .zero - $0 } ?? .zero
    }
    return (
      offset("left", "right", around.absolute.width, &self), offset("top", "bottom", around.absolute.height, &self)
    )
  }
}
