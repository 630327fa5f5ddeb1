// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Values above the axis: infinite ones, and spikes that would flatten the rest of the graph.
extension SpeedGraph {
  /// A maximum of the axis that short spikes do not determine.
  ///
  /// It is the largest value, unless that exceeds four times the value below which 95 % of all values are.
  ///
  /// - Complexity: O(n log n) in the values.
  static func typicalMaximum(of values: [Double]) -> Double {
    guard let largest = values.max(), values.count >= 40 else { return values.max() ?? 0 }
    let ordered = values.sorted()
    let usual = ordered[(ordered.count * 95) / 100]
    return usual > 0 && largest > 4 * usual ? 1.25 * usual : largest
  }

  /// An arrow at the upper edge of the plot.
  private struct Excess {
    var x: Double
    let text: String
    let style: LaneStyle
    /// The sentence of the tooltip.
    var help = GraphTexts.excessHelp
  }

  /// Draws an arrow with its value for each infinite value and each spike above the axis.
  func drawExcesses(
    x: (Double) -> Double, y: (Double) -> Double, top: Double, plot: Rect, with painter: inout Painter
  ) {
    // At one position, a position jump comes before a sudden speed change: its arrow is above, and it has the label.
    let excesses = Self.separated(
      excesses(x: x, top: top).filter { plot.minX...plot.maxX ~= $0.x }.sorted { ($0.x, $1.text) < ($1.x, $0.text) })
    for excess in excesses.reversed() {
      let tip = Point(x: excess.x, y: plot.minY)
      painter.line(
        from: Point(x: tip.x, y: plot.maxY), to: tip, color: excess.style.color,
        style: excess.style.stroke(width: 1))
      var head = Path(polyline: [
        Point(x: tip.x - 3.5, y: tip.y + 6), tip, Point(x: tip.x + 3.5, y: tip.y + 6),
      ])
      head.close()
      painter.builder.fill(.path(head), with: excess.style.color)
    }
    // A label has the marker of its curve, and is beside the last of adjacent arrows, in the first row in which it has
    // space. In the uppermost row it covers no head of an arrow.
    let style = TextStyle.captionNumber
    let rowCount = min(max(Int(plot.height / Self.plotHeightForRow), 1), 3)
    var rowEnds = Array(repeating: -Double.infinity, count: rowCount)
    var (first, last) = (0, 0)
    for (index, excess) in excesses.enumerated() {
      if index > last { (first, last) = (index, index) }
      while last + 1 < excesses.count, excesses[last + 1].x - excesses[last].x <= Self.adjacentDistance { last += 1 }
      let width = Self.markerWidth + style.width(of: excess.text)
      // At the right edge, the label is left of the first one.
      let isRight = excesses[last].x + 6 + width <= plot.maxX
      let left = isRight ? excesses[last].x + 6 : excesses[first].x - 6 - width
      let next = isRight ? last + 1 : first - 1
      let isFree = !excesses.indices.contains(next) || !(left - 6...left + width + 6).contains(excesses[next].x)
      guard let row = rowEnds.indices.first(where: { left >= rowEnds[$0] + 8 && ($0 > 0 || isFree) }) else { continue }
      let box = Rect(
        x: left, y: plot.minY + 1 + Double(row) * (style.capHeight + 5), width: width, height: style.capHeight)
      guard box.maxY <= plot.maxY else { continue }
      painter.builder.fill(.roundedRectangle(box.inset(dx: -2, dy: -2), cornerRadius: 2), with: painter.theme.panel)
      excess.style.mark(at: Point(x: box.minX + 3, y: box.midY), radius: 3, with: &painter)
      painter.text(
        excess.text, at: Point(x: box.minX + Self.markerWidth, y: box.maxY), style: style,
        color: painter.theme.secondaryText, help: excess.help)
      rowEnds[row] = box.maxX
    }
  }

  /// The distance of arrows side by side, and the largest distance of adjacent ones.
  private static let (arrowDistance, adjacentDistance) = (8.0, 9.0)
  /// The width of a marker before a label.
  private static let markerWidth = 9.0

  /// The height of the plot for each row of labels, so that the curves stay visible.
  private static let plotHeightForRow = 50.0

  /// Arrows of different curves at one position, side by side so that none hides another; one for each curve.
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
      if !group.contains(where: { $0.style == excess.style }) { group.append(excess) }
    }
    return result + spread()
  }

  private func excesses(x: (Double) -> Double, top: Double) -> [Excess] {
    curves.flatMap { curve in
      curve.infinities.map {
        Excess(x: x($0), text: GraphTexts.infinity, style: curve.style, help: GraphTexts.infinityHelp)
      }
        + curve.positionJumps.map {
          Excess(x: x($0), text: GraphTexts.infiniteJump, style: curve.style, help: GraphTexts.infiniteJumpHelp)
        }
        + Self.peaks(of: curve.samples, above: top).map {
          Excess(x: x($0.x), text: FixedPoint.text($0.y, decimals: 0), style: curve.style)
        }
    }
  }

  /// The highest sample of each run of samples above a limit.
  private static func peaks(of samples: [Point], above limit: Double) -> [Point] {
    var peaks: [Point] = []
    var isInRun = false
    for sample in samples {
      guard sample.y > limit, sample.y.isFinite else {
        isInRun = false
        continue
      }
      if !isInRun {
        peaks.append(sample)
      } else if let last = peaks.last, sample.y > last.y {
        peaks[peaks.count - 1] = sample
      }
      isInRun = true
    }
    return peaks
  }
}
