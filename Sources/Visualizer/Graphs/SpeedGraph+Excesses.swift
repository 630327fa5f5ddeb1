// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Values above the axis: infinite ones, and spikes that would flatten the rest of the graph.
extension SpeedGraph {
  /// The axis of a range of values, with as many ticks as the plot has room for.
  static func axis(
    over values: ClosedRange<Double>, in plot: Rect, includesZero: Bool
  ) -> (range: ClosedRange<Double>, step: Double, ticks: [Double]) {
    AxisTicks.axis(over: values, atMost: plot.height >= 80 ? 3 : 2, includesZero: includesZero)
  }

  /// The axis: it reaches the largest finite value, except for short spikes that have a label each.
  func axis(x: (Double) -> Double, plot: Rect) -> (range: ClosedRange<Double>, step: Double, ticks: [Double]) {
    if let valueRange { return Self.axis(over: valueRange, in: plot, includesZero: includesZero) }
    let lines = curves.map { Self.part(of: $0.line.filter(\.y.isFinite), in: visible) }
    let values = lines.joined().map(\.y)
    let lowest = includesZero ? min(values.min() ?? 0, leastRange.lowerBound) : values.min() ?? 0
    func axis(_ highest: Double) -> (range: ClosedRange<Double>, step: Double, ticks: [Double]) {
      let highest = includesZero ? max(highest, leastRange.upperBound) : highest
      // Values that are all 0 determine no step.
      return Self.axis(
        over: lowest...(highest - lowest < 1e-6 ? lowest + 1 : highest), in: plot, includesZero: includesZero)
    }
    if includesZero, let limit = AxisLimit.withoutSpikes(of: lines, over: visible, rest: restValue) {
      let short = axis(limit)
      let excesses = excesses(x: x, above: short.range.upperBound, plot: plot)
      let labels = labels(of: excesses, plot: plot)
      if zip(excesses, labels).allSatisfy({ $0.value == nil || $1 != nil }) { return short }
    }
    return axis(values.max() ?? 0)
  }

  /// The points of a curve in a range of times, with the values at its ends.
  private static func part(of curve: [Point], in range: ClosedRange<Double>) -> [Point] {
    var part: [Point] = []
    for (index, point) in curve.enumerated() {
      if index > 0 {
        let last = curve[index - 1]
        for end in [range.lowerBound, range.upperBound] where last.x < end && end < point.x {
          part.append(Point(x: end, y: last.y + (point.y - last.y) * ((end - last.x) / (point.x - last.x))))
        }
      }
      if range.contains(point.x) { part.append(point) }
    }
    return part
  }

  /// An arrow at the upper edge of the plot.
  struct Excess {
    var x: Double
    let text: String
    let style: LaneStyle
    /// The value of a spike, or `nil` for an infinite one.
    var value: Double?
    /// The sentence of the tooltip.
    var help = GraphTexts.excessHelp
  }

  /// The arrows: one for each infinite value and each spike above the axis, from left to right.
  func excesses(x: (Double) -> Double, above top: Double, plot: Rect) -> [Excess] {
    let all = curves.flatMap { curve in
      curve.infinities.map {
        Excess(x: x($0), text: GraphTexts.infinity, style: curve.style, help: GraphTexts.infinityHelp)
      }
        + curve.positionJumps.map {
          Excess(x: x($0), text: GraphTexts.infiniteJump, style: curve.style, help: GraphTexts.infiniteJumpHelp)
        }
        + AxisLimit.peaks(of: Self.part(of: curve.line, in: visible), above: top).map {
          Excess(x: x($0.x), text: Self.text($0.y), style: curve.style, value: $0.y)
        }
    }
    // At one position, a position jump comes before a sudden speed change: its arrow is above, and it has the label.
    return Self.separated(
      all.filter { plot.minX...plot.maxX ~= $0.x }.sorted { ($0.x, $1.text) < ($1.x, $0.text) })
  }

  /// A value above the axis, with three digits.
  private static func text(_ value: Double) -> String {
    AxisTicks.shortText(value, step: value < 10 ? 0.01 : value < 100 ? 0.1 : 1)
  }

  /// Draws an arrow with its value for each infinite value and each spike above the axis.
  ///
  /// The arrow of a spike has no line, since the line of its curve reaches the edge.
  func drawExcesses(_ excesses: [Excess], plot: Rect, with painter: inout Painter) {
    for excess in excesses.reversed() {
      let tip = Point(x: excess.x, y: plot.minY)
      if excess.value == nil {
        painter.line(
          from: Point(x: tip.x, y: plot.maxY), to: tip, color: excess.style.color,
          style: excess.style.stroke(width: 1))
      }
      var head = Path(polyline: [
        Point(x: tip.x - 3.5, y: tip.y + 6), tip, Point(x: tip.x + 3.5, y: tip.y + 6),
      ])
      head.close()
      painter.builder.fill(.path(head), with: excess.style.color)
    }
    for case (let excess, let box?) in zip(excesses, labels(of: excesses, plot: plot)) {
      painter.builder.fill(.roundedRectangle(box.inset(dx: -2, dy: -2), cornerRadius: 2), with: painter.theme.panel)
      excess.style.mark(at: Point(x: box.minX + 3, y: box.midY), radius: 3, with: &painter)
      painter.text(
        excess.text, at: Point(x: box.minX + Self.markerWidth, y: box.maxY), style: .captionNumber,
        color: painter.theme.secondaryText, help: excess.help)
    }
  }

  /// The boxes of the labels of arrows; `nil` without space.
  ///
  /// A label has the marker of its curve, and is beside the last of adjacent arrows, in the first row in which it has
  /// space. In the uppermost row it covers no head of an arrow.
  private func labels(of excesses: [Excess], plot: Rect) -> [Rect?] {
    let style = TextStyle.captionNumber
    let rowCount = min(max(Int(plot.height / Self.plotHeightForRow), 1), 3)
    var rowEnds = Array(repeating: -Double.infinity, count: rowCount)
    var (first, last) = (0, 0)
    return excesses.enumerated().map { index, excess in
      if index > last { (first, last) = (index, index) }
      while last + 1 < excesses.count, excesses[last + 1].x - excesses[last].x <= Self.adjacentDistance { last += 1 }
      let width = Self.markerWidth + style.width(of: excess.text)
      // At the right edge, the label is left of the first one.
      let isRight = excesses[last].x + 6 + width <= plot.maxX
      let left = isRight ? excesses[last].x + 6 : excesses[first].x - 6 - width
      let next = isRight ? last + 1 : first - 1
      let isFree = !excesses.indices.contains(next) || !(left - 6...left + width + 6).contains(excesses[next].x)
      let row = rowEnds.indices.first { left >= rowEnds[$0] + 8 && ($0 > 0 || isFree) }
      guard let row else { return nil }
      let box = Rect(
        x: left, y: plot.minY + 1 + Double(row) * (style.capHeight + 5), width: width, height: style.capHeight)
      guard box.maxY <= plot.maxY else { return nil }
      rowEnds[row] = box.maxX
      return box
    }
  }

  /// The distance of arrows side by side, and the largest distance of adjacent ones.
  private static let (arrowDistance, adjacentDistance) = (8.0, 9.0)
  /// The width of a marker before a label.
  private static let markerWidth = 9.0

  /// The height of the plot for each row of labels, so that the curves stay visible.
  private static let plotHeightForRow = 50.0

  /// Arrows of different curves at one position, side by side so that none hides another. A curve has one for its
  /// infinite values and one for the largest of its spikes.
  private static func separated(_ excesses: [Excess]) -> [Excess] {
    var result: [Excess] = []
    var group: [Excess] = []
    func spread() -> [Excess] {
      group.enumerated().map { index, excess in
        var excess = excess
        excess.x += (Double(index) - Double(group.count - 1) / 2) * arrowDistance
        return excess
      }
    }
    for excess in excesses {
      if let first = group.first, excess.x - first.x > 3 {
        result += spread()
        group = []
      }
      guard
        let index = group.firstIndex(where: { $0.style == excess.style && ($0.value == nil) == (excess.value == nil) })
      else {
        group.append(excess)
        continue
      }
      if let value = excess.value, let other = group[index].value, value > other { group[index] = excess }
    }
    return result + spread()
  }
}
