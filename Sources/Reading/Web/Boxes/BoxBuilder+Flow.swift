// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Blocks below one another, and inline boxes in lines.
extension BoxBuilder {
  /// Lays out the children of a box as far as their places do not depend on its height.
  mutating func layOut(_ flow: inout BoxFlow, _ context: BoxContext) {
    let index = flow.plan.index
    let display = keyword("display", of: index)
    if isReplaced(index), element(index).name != "button" { return }
    if display.hasSuffix("flex") || display.hasSuffix("grid") { return layOutTracks(&flow, context) }
    if display.hasPrefix("table") || ["left", "right"].contains(keyword("float", of: index)) {
      note("the layout of “\(display.hasPrefix("table") ? display : "float")”", of: index)
    }
    layOutBlocks(&flow, context)
  }

  private mutating func layOutBlocks(_ flow: inout BoxFlow, _ context: BoxContext) {
    let (x, width) = (flow.plan.contentX, flow.plan.contentWidth)
    let top = flow.plan.contentY
    // The lower edge of the last block, and the margin below it.
    var (bottom, margin): (Moving<Double>, Moving<Double>) = (.zero, .zero)
    var line: [BoxPlan] = []
    var isFirst = true
    func endLine(_ builder: inout BoxBuilder, _ flow: inout BoxFlow) {
      guard !line.isEmpty else { return }
      let height = builder.placeLines(&line, &flow, x: x, y: top + bottom + margin, width, context)
      flow.plan.children += line
      line = []
      bottom = bottom + margin + height
      (margin, isFirst) = (.zero, false)
    }
    for child in element(flow.plan.index).children {
      switch self.flow(of: child) {
      case .none: continue
      case .outside:
        flow.plan.floating.append(BoxPlan.Floating(index: child, x: x, y: top + bottom + margin))
      case .inline:
        if element(child).name == "br" {
          if line.isEmpty { bottom = bottom + .constant(context.line.height) }
          endLine(&self, &flow)
        } else {
          line.append(plan(child, context, width: width, height: flow.height, .shrink))
        }
      case .block:
        endLine(&self, &flow)
        var block = plan(child, context, width: width, height: flow.height)
        let free = (width - block.outerWidth).larger(.zero)
        switch block.autoMargins {
        case (true, true): block.margin.left = free.scaled(by: 0.5)
        case (true, false): block.margin.left = free
        default: break
        }
        // The margin of the first block is that of this box, unless something is between them.
        if isFirst, collapses(flow.plan, isTop: true) {
          flow.plan.margin.top = Self.collapsed(flow.plan.margin.top, block.margin.top)
          block.margin.top = .zero
        }
        let gap = isFirst ? block.margin.top : Self.collapsed(margin, block.margin.top)
        block.x = x + block.margin.left
        block.y = top + bottom + gap
        bottom = bottom + gap + block.height
        margin = block.margin.bottom
        flow.plan.children.append(block)
        isFirst = false
      }
    }
    endLine(&self, &flow)
    if flow.height == nil, collapses(flow.plan, isTop: false) {
      flow.plan.margin.bottom = Self.collapsed(flow.plan.margin.bottom, margin)
      margin = .zero
    }
    flow.contentHeight = bottom + margin
    if flow.plan.baseline == nil, let last = flow.plan.children.last, let baseline = last.baseline {
      flow.plan.baseline = last.y + baseline
    }
  }

  /// Whether the margin of the first or the last block in a box is that of the box.
  private func collapses(_ plan: BoxPlan, isTop: Bool) -> Bool {
    let index = plan.index
    let inset = isTop ? plan.border.top + plan.padding.top : plan.border.bottom + plan.padding.bottom
    return inset.isZero && flow(of: index) == .block && ["visible", ""].contains(keyword("overflow", of: index))
      && keyword("display", of: index, "block") == "block" && element(index).name != "html"
      && !isItem(index)
  }

  /// Whether a box is in a flexible box or a grid.
  func isItem(_ index: Int) -> Bool {
    guard let parent = element(index).parent else { return true }
    let display = keyword("display", of: parent)
    return display.hasSuffix("flex") || display.hasSuffix("grid")
  }

  /// The margin of two that touch.
  static func collapsed(_ a: Moving<Double>, _ b: Moving<Double>) -> Moving<Double> {
    if a.isZero { return b }
    if b.isZero { return a }
    return a.with(b) { max($0, $1, 0) + min($0, $1, 0) }
  }

  // MARK: - Lines

  /// Places inline boxes in lines; returns the height of all lines.
  private mutating func placeLines(
    _ items: inout [BoxPlan], _ flow: inout BoxFlow, x: Moving<Double>, y: Moving<Double>, _ width: Moving<Double>,
    _ context: BoxContext
  ) -> Moving<Double> {
    let available = width.value(at: 0)
    var height = Moving<Double>.zero
    var start = 0
    while start < items.count {
      var end = start
      var pen = Moving<Double>.zero
      // Boxes are on one line as far as they fit at the start.
      while end < items.count {
        let space = end > start && element(items[end].index).followsSpace ? context.fontSize / 4 : 0
        let next = pen + .constant(space) + items[end].outerWidth
        if end > start, next.value(at: 0) > available + 0.01 { break }
        items[end].x = x + pen + .constant(space) + items[end].margin.left
        pen = next
        end += 1
      }
      let free = width - pen
      let share = ["center": 0.5, "right": 1.0, "end": 1.0, "-webkit-center": 0.5][context.textAlign] ?? 0.0
      let line = placeOnBaseLine(&items[start..<end], y: y + height, context)
      if share > 0 { for place in start..<end { items[place].x = items[place].x + free.scaled(by: share) } }
      flow.plan.baseline = y + height + line.baseline
      height = height + line.height
      start = end
    }
    if items.contains(where: { element($0.index).name != "#text" && !isReplaced($0.index) }) {
      note(
        "inline layout", of: flow.plan.index,
        effect: .approximated(bound: "the widths of spaces and the base lines of common fonts"))
    }
    return height
  }

  /// Places the boxes of a line below one another's base lines; returns the height and the base line of the line.
  private func placeOnBaseLine(
    _ items: inout ArraySlice<BoxPlan>, y: Moving<Double>, _ context: BoxContext
  ) -> (height: Moving<Double>, baseline: Moving<Double>) {
    let strut = context.line
    var above = Moving.constant(strut.baseline)
    var below = Moving.constant(strut.height - strut.baseline)
    func alignment(_ item: BoxPlan) -> String { keyword("vertical-align", of: item.index, "baseline") }
    func ascent(_ item: BoxPlan) -> Moving<Double> {
      switch alignment(item) {
      case "middle":
        // Half of the height of a small letter above the base line.
        return item.margin.top + item.height.scaled(by: 0.5) + .constant(context.fontSize * 0.225)
      default:
        let isClipped = !["visible", ""].contains(keyword("overflow", of: item.index))
        guard let baseline = item.baseline, !isClipped else { return item.outerHeight }
        return item.margin.top + baseline
      }
    }
    for item in items where !["top", "bottom"].contains(alignment(item)) {
      let ascent = ascent(item)
      above = above.larger(ascent)
      below = below.larger(item.outerHeight - ascent)
    }
    var height = above + below
    for item in items where ["top", "bottom"].contains(alignment(item)) { height = height.larger(item.outerHeight) }
    for place in items.indices {
      let item = items[place]
      switch alignment(item) {
      case "top": items[place].y = y + item.margin.top
      case "bottom": items[place].y = y + height - item.outerHeight + item.margin.top
      default: items[place].y = y + above - ascent(item) + item.margin.top
      }
    }
    return (height, above)
  }
}
