// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The direction and the order of boxes in a flexible box or a grid.
struct FlexTracks {
  let isRow: Bool
  let isReversed: Bool
  let isGrid: Bool
  let gap: Moving<Double>
  /// Whether all boxes of a grid share one cell.
  var isStack = false
}

/// Boxes in a row or a column, in one line.
extension BoxBuilder {
  mutating func layOutTracks(_ flow: inout BoxFlow, _ context: BoxContext) {
    let index = flow.plan.index
    let isGrid = keyword("display", of: index).hasSuffix("grid")
    let direction = keyword("flex-direction", of: index, "row")
    let isRow = !isGrid && direction.hasPrefix("row")
    let gap = length(isRow ? "column-gap" : "row-gap", of: index, context, whole: flow.plan.contentWidth) ?? .zero
    var tracks = FlexTracks(
      isRow: isRow, isReversed: !isGrid && direction.hasSuffix("reverse"), isGrid: isGrid, gap: gap)
    var items = element(index).children.filter {
      let flow = self.flow(of: $0)
      return flow == .block || flow == .inline
    }
    if isGrid { checkGrid(index, items) }
    tracks.isStack = isGrid && items.count > 1 && items.allSatisfy { isInFirstCell($0) }
    if items.contains(where: { styles($0)["order"] != nil }) {
      func order(_ item: Int) -> Double { styles(item)["order"].flatMap { SVGNumbers.fraction($0) } ?? 0 }
      items = items.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
        .map(\.element)
    }
    flow.plan.children = isRow ? rowItems(items, flow, gap, context) : columnItems(items, flow, context)
    let total = extent(flow.plan.children, tracks)
    flow.contentHeight = isRow || tracks.isStack ? largest(flow.plan.children.map(\.outerHeight)) : total
    flow.plan.floating = element(index).children.filter { self.flow(of: $0) == .outside }.map {
      BoxPlan.Floating(index: $0, x: .zero, y: .zero)
    }
    flow.tracks = tracks
  }

  /// The sum of the boxes along the direction, with gaps.
  private func extent(_ items: [BoxPlan], _ tracks: FlexTracks) -> Moving<Double> {
    var total = Moving<Double>.zero
    for (number, item) in items.enumerated() {
      total = total + (number > 0 ? tracks.gap : .zero) + (tracks.isRow ? item.outerWidth : item.outerHeight)
    }
    return total
  }

  private func largest(_ values: [Moving<Double>]) -> Moving<Double> {
    values.reduce(.zero) { $0.larger($1) }
  }

  // MARK: - Sizes

  /// The numbers of `flex`: how a box takes the free space, and its size before.
  private func flexibility(_ index: Int) -> (grow: Double, basis: String?) {
    var (grow, basis) = (
      styles(index)["flex-grow"].flatMap { SVGNumbers.fraction($0) } ?? 0, styles(index)["flex-basis"]
    )
    if let flex = styles(index)["flex"]?.lowercased() {
      switch flex {
      case "none", "initial": grow = 0
      case "auto": grow = 1
      default:
        let words = CSSText.parts(flex, separator: " ")
        let numbers = words.compactMap { SVGNumbers.single($0) { $0.isEmpty ? 1 : nil } }
        grow = numbers.first ?? 1
        basis = words.first { SVGNumbers.single($0) { $0.isEmpty ? 1 : nil } == nil } ?? "0px"
      }
    }
    return (max(grow, 0), basis)
  }

  private mutating func rowItems(
    _ items: [Int], _ flow: BoxFlow, _ gap: Moving<Double>, _ context: BoxContext
  ) -> [BoxPlan] {
    let width = flow.plan.contentWidth
    var bases: [(width: Moving<Double>, grow: Double)] = []
    var total = Moving<Double>.zero
    for (number, item) in items.enumerated() {
      let (grow, basis) = flexibility(item)
      var base: Moving<Double>
      if let basis, basis != "auto", basis != "content",
        let length = SVGNumbers.length(basis, basisUnits(context, width))
      {
        base = .constant(max(length, 0))
      } else if let stated = length("width", of: item, context, whole: width) {
        let probe = insets(of: item, context, width)
        base = keyword("box-sizing", of: item) == "border-box" ? stated.larger(probe) : stated + probe
      } else {
        base = preferredWidth(of: item, context)
      }
      let margins = sides({ "margin-\($0)" }, of: item, context, whole: width)
      bases.append((base, grow))
      total = total + (number > 0 ? gap : .zero) + base + margins.left + margins.right
    }
    let growth = bases.reduce(0) { $0 + $1.grow }
    let free = (width - total).larger(.zero)
    let overflow = (total - width).value(at: 0)
    if overflow > 0.5, keyword("flex-wrap", of: flow.plan.index).hasPrefix("wrap") {
      note("several lines of a flexible box", of: flow.plan.index)
    }
    // Boxes that are too wide become narrower in proportion to their widths.
    let shrinks = overflow > 0.5 && !keyword("flex-wrap", of: flow.plan.index).hasPrefix("wrap")
    let sum = max(bases.reduce(0) { $0 + $1.width.value(at: 0) }, .leastNonzeroMagnitude)
    return items.enumerated().map { number, item in
      let (base, grow) = bases[number]
      var own = growth > 0 && grow > 0 ? base + free.scaled(by: grow / max(growth, 1)) : base
      if shrinks, canShrink(item) { own = own.scaled(by: max(1 - overflow / sum, 0)) }
      return plan(item, context, width: width, height: flow.height, .exactly(own), isItem: true)
    }
  }

  private func canShrink(_ index: Int) -> Bool {
    styles(index)["flex-shrink"].flatMap { SVGNumbers.fraction($0) } != 0 && styles(index)["flex"] != "none"
      && !isReplaced(index)
  }

  private func basisUnits(_ context: BoxContext, _ width: Moving<Double>) -> SVGNumbers.Units {
    var units = context.units
    units.whole = width.value(at: 0)
    return units
  }

  /// The padding and the borders along x.
  private mutating func insets(of index: Int, _ context: BoxContext, _ width: Moving<Double>) -> Moving<Double> {
    let padding = sides({ "padding-\($0)" }, of: index, context, whole: width)
    let border = borderWidths(of: index, context)
    return padding.left + padding.right + border.left + border.right
  }

  private mutating func columnItems(_ items: [Int], _ flow: BoxFlow, _ context: BoxContext) -> [BoxPlan] {
    let container = flow.plan.index
    return items.map { item in
      let stretches = crossAlignment(of: item, in: container, isRow: false) == "stretch"
      let area = plan(
        item, context, width: flow.plan.contentWidth, height: flow.height, stretches ? .fill : .shrink)
      return area
    }
  }

  /// The box of an item of a row, whose width is known.
  private mutating func plan(
    _ index: Int, _ context: BoxContext, width: Moving<Double>, height: Moving<Double>?, _ fit: Fit, isItem: Bool
  ) -> BoxPlan {
    guard case .exactly(let own) = fit else { return plan(index, context, width: width, height: height, fit) }
    var plan = plan(index, context, width: width, height: height, fit)
    // The width of the row counts, also against a stated one.
    if case .constant(let a) = plan.width, case .constant(let b) = own, a == b { return plan }
    plan.width = own
    return plan
  }

  // MARK: - Places

  /// The alignment of a box across the direction, with the names of flexible boxes.
  private func crossAlignment(of item: Int, in container: Int, isRow: Bool) -> String {
    let isGrid = keyword("display", of: container).hasSuffix("grid")
    // Across a grid of one column are the widths.
    let (own, all) = isGrid ? ("justify-self", "justify-items") : ("align-self", "align-items")
    let value = styles(item)[own]?.lowercased() ?? "auto"
    let alignment = value == "auto" ? keyword(all, of: container, "stretch") : value
    return alignment == "normal" || alignment == "legacy" ? "stretch" : alignment
  }

  /// The share of the free space before a box.
  private static func share(_ alignment: String) -> Double {
    switch alignment.split(separator: " ").last {
    case "center": 0.5
    case "end", "flex-end", "right", "self-end": 1
    default: 0
    }
  }

  /// Places the boxes in a container whose size is known.
  mutating func arrange(_ plan: inout BoxPlan, _ flow: BoxFlow, _ context: BoxContext) {
    guard let tracks = flow.tracks else { return }
    let (x, y) = (plan.contentX, plan.contentY)
    let (width, height) = (plan.contentWidth, plan.contentHeight)
    var items = plan.children
    if tracks.isStack {
      for place in items.indices { align(&items[place], in: plan.index, x, y, width, height) }
    } else if tracks.isGrid {
      placeRows(&items, in: plan.index, x, y, width, height, tracks)
    } else {
      let total = extent(items, tracks)
      let (main, cross) = tracks.isRow ? (width, height) : (height, width)
      let free = main - total
      let (start, between) = Self.distribution(keyword("justify-content", of: plan.index, "normal"), items.count)
      let isReversed = tracks.isReversed
      var pen = free.larger(.zero).scaled(by: start.positive) + free.smaller(.zero).scaled(by: start.negative)
      if !isReversed, start.positive == start.negative { pen = free.scaled(by: start.positive) }
      let order = isReversed ? Array(items.indices.reversed()) : Array(items.indices)
      if isReversed { pen = free.scaled(by: 1 - start.positive) }
      for place in order {
        if tracks.isRow {
          items[place].x = x + pen + items[place].margin.left
          pen = pen + items[place].outerWidth + tracks.gap + free.larger(.zero).scaled(by: between)
        } else {
          items[place].y = y + pen + items[place].margin.top
          pen = pen + items[place].outerHeight + tracks.gap + free.larger(.zero).scaled(by: between)
        }
        alignAcross(&items[place], in: plan.index, tracks, start: tracks.isRow ? y : x, cross)
      }
    }
    plan.children = items
    for place in plan.floating.indices {
      let item = plan.floating[place].index
      let across = Self.share(crossAlignment(of: item, in: plan.index, isRow: tracks.isRow))
      let along = Self.share(keyword(tracks.isGrid ? "align-items" : "justify-content", of: plan.index))
      let shares = tracks.isRow ? (x: along, y: across) : (x: across, y: along)
      plan.floating[place].x = x + width.scaled(by: shares.x)
      plan.floating[place].y = y + height.scaled(by: shares.y)
      plan.floating[place].shares = shares
    }
  }

  private mutating func alignAcross(
    _ item: inout BoxPlan, in container: Int, _ tracks: FlexTracks, start: Moving<Double>, _ cross: Moving<Double>
  ) {
    let alignment = crossAlignment(of: item.index, in: container, isRow: tracks.isRow)
    if tracks.isRow {
      if alignment == "stretch", item.hasAutoHeight, !isReplaced(item.index), element(item.index).name != "#text" {
        item.height = (cross - item.margin.top - item.margin.bottom).larger(.zero)
      }
      var share = Self.share(alignment)
      let isAuto = (keyword("margin-top", of: item.index), keyword("margin-bottom", of: item.index))
      if isAuto == ("auto", "auto") { share = 0.5 }
      item.y = start + (cross - item.outerHeight).scaled(by: share) + item.margin.top
    } else {
      var share = Self.share(alignment)
      if item.autoMargins == (true, true) { share = 0.5 }
      item.x = start + (cross - item.outerWidth).scaled(by: share) + item.margin.left
    }
  }

  /// The shares of the free space before the first box and between two boxes.
  private static func distribution(
    _ keyword: String, _ count: Int
  ) -> (start: (positive: Double, negative: Double), between: Double) {
    let number = Double(max(count, 1))
    switch keyword.split(separator: " ").last ?? "" {
    case "space-between": return ((0, 0), count > 1 ? 1 / (number - 1) : 0)
    case "space-around": return ((0.5 / number, 0), 1 / number)
    case "space-evenly": return ((1 / (number + 1), 0), 1 / (number + 1))
    default:
      let share = share(keyword)
      return ((share, share), 0)
    }
  }

  // MARK: - Grids

  private mutating func checkGrid(_ index: Int, _ items: [Int]) {
    let columns = keyword("grid-template-columns", of: index, "none")
    let words = CSSText.parts(columns, separator: " ")
    let isSingle = words.count <= 1 && !columns.hasPrefix("repeat")
    if !isSingle || keyword("grid-auto-flow", of: index).hasPrefix("column") {
      note("a grid of several columns", of: index)
    }
  }

  private func isInFirstCell(_ index: Int) -> Bool {
    if let area = styles(index)["grid-area"] {
      let words = CSSText.parts(area, separator: "/")
      return words.prefix(2).allSatisfy { $0 == "1" } && words.count >= 2
    }
    func isFirst(_ name: String) -> Bool { (styles(index)[name] ?? "").hasPrefix("1") }
    return isFirst("grid-row") && isFirst("grid-column")
  }

  private mutating func align(
    _ item: inout BoxPlan, in container: Int, _ x: Moving<Double>, _ y: Moving<Double>, _ width: Moving<Double>,
    _ height: Moving<Double>
  ) {
    var across = Self.share(crossAlignment(of: item.index, in: container, isRow: false))
    if item.autoMargins == (true, true) { across = 0.5 }
    let own = styles(item.index)["align-self"]?.lowercased() ?? "auto"
    let alignment = own == "auto" ? keyword("align-items", of: container, "stretch") : own
    if ["stretch", "normal"].contains(alignment), item.hasAutoHeight, !isReplaced(item.index) {
      item.height = (height - item.margin.top - item.margin.bottom).larger(.zero)
    }
    item.x = x + (width - item.outerWidth).scaled(by: across) + item.margin.left
    item.y = y + (height - item.outerHeight).scaled(by: Self.share(alignment)) + item.margin.top
  }

  /// Places the boxes of a grid of one column. Free space makes the rows higher, or is around them.
  private mutating func placeRows(
    _ items: inout [BoxPlan], in container: Int, _ x: Moving<Double>, _ y: Moving<Double>, _ width: Moving<Double>,
    _ height: Moving<Double>, _ tracks: FlexTracks
  ) {
    let free = (height - extent(items, tracks)).larger(.zero)
    let content = keyword("align-content", of: container, "normal")
    let stretches = ["normal", "stretch"].contains(content)
    let growth = stretches ? free.scaled(by: 1 / Double(max(items.count, 1))) : .zero
    let (start, between) = Self.distribution(content, items.count)
    var pen = stretches ? .zero : free.scaled(by: start.positive)
    // The columns can be narrower than the grid.
    let justify = keyword("justify-content", of: container, "normal")
    let isNarrow = !["normal", "stretch"].contains(justify)
    let column = isNarrow ? largest(items.map(\.outerWidth)) : width
    let shift = (width - column).scaled(by: isNarrow ? Self.share(justify) : 0)
    for place in items.indices {
      let row = items[place].outerHeight + growth
      align(&items[place], in: container, x + shift, y + pen, column, row)
      pen = pen + row + tracks.gap + (stretches ? .zero : free.scaled(by: between))
    }
  }
}
