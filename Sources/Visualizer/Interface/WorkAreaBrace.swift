// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The brace of the work area on a time axis: two ends that can be dragged, and the middle that moves both.
///
/// Without a work area, the ends are at the ends of the lap, and the middle is hidden.
package struct WorkAreaBrace: Sendable, Hashable {
  /// A part that can be dragged.
  package enum Part: Sendable, Hashable {
    case middle
    case start
    case end
  }

  /// A time axis of the window.
  package enum Axis: Sendable, Hashable {
    case scrubber
    case graph
    /// The axis of the graph that does not zoom.
    case wholeGraph
  }

  /// The visible part of a work area, in fractions of an axis.
  struct Area: Sendable, Hashable {
    let lower: Double
    let upper: Double
    /// Whether the start and the end are inside the axis.
    let hasStart: Bool
    let hasEnd: Bool
    /// Whether there is a work area. Otherwise the area is the whole lap.
    let isSet: Bool

    /// - Returns: `nil` if no part of the range is on the axis.
    init?(_ range: ClosedRange<Double>, on times: ClosedRange<Double>, isSet: Bool) {
      let length = times.upperBound - times.lowerBound
      guard length > 0, range.lowerBound < times.upperBound, range.upperBound > times.lowerBound else { return nil }
      let start = (range.lowerBound - times.lowerBound) / length
      let end = (range.upperBound - times.lowerBound) / length
      (lower, upper) = (min(max(start, 0), 1), min(max(end, 0), 1))
      hasStart = start >= -Self.tolerance
      hasEnd = end <= 1 + Self.tolerance
      self.isSet = isSet
    }

    /// The rounding error of an end that coincides with the end of the axis.
    private static let tolerance = 1e-9
  }

  /// The look of a part.
  struct Look: Sendable, Hashable {
    let part: Part
    let axis: Axis
    /// The line of an end, or the bar of the middle.
    let bar: Rect
    /// Whether there is a work area.
    let isSet: Bool
  }

  let axis: Axis
  let area: Area
  /// The line on which the brace stands: the upper edge of the scrubber's panel, or the lower edge of the plot.
  let line: Rect

  /// The least width of an axis with a brace, in points.
  static let leastWidth = 80.0
  /// The width of the hit area of an end, and the height of all hit areas.
  private static let hitSize = 28.0

  /// The parts as controls; a later one lies above an earlier one.
  var controls: [Control] {
    let (left, right) = (line.minX + area.lower * line.width, line.minX + area.upper * line.width)
    // The hit areas of the ends leave at least half of the area to the middle. In a narrow area they are outside.
    let inner = min(16, (right - left) / 4)
    let outer = Self.hitSize - inner
    let half = min(4, (right - left) / 2)
    var controls: [Control] = []
    if area.isSet {
      let (from, to) = (area.hasStart ? left + inner : left, area.hasEnd ? right - inner : right)
      controls.append(
        control(
          .middle, bar: Rect(x: left, y: barY, width: right - left, height: 2),
          frame: Rect(
            x: left + (area.hasStart ? half : 0), y: barY,
            width: max(0, right - left - (area.hasStart ? half : 0) - (area.hasEnd ? half : 0)), height: 2),
          from: from, to: to))
    }
    if area.hasStart {
      controls.append(
        control(
          .start, bar: Rect(x: left - 1, y: endY, width: 2, height: Self.endHeight),
          frame: Rect(x: left - 4, y: endY, width: 4 + half, height: Self.endHeight), from: left - outer,
          to: left + inner))
    }
    if area.hasEnd {
      controls.append(
        control(
          .end, bar: Rect(x: right - 1, y: endY, width: 2, height: Self.endHeight),
          frame: Rect(x: right - half, y: endY, width: 4 + half, height: Self.endHeight), from: right - inner,
          to: right + outer))
    }
    return controls
  }

  private static let endHeight = 9.0

  /// The upper edge of the lines of the ends.
  private var endY: Double { axis == .scrubber ? line.minY + 6 : line.minY - 1 }
  /// The upper edge of the bar: at the side of the brace away from the axis.
  private var barY: Double { axis == .scrubber ? endY : endY + Self.endHeight - 2 }

  /// The upper edge of the hit areas. That of the playhead is on the other side of the line.
  private var hitY: Double { axis == .scrubber ? line.minY + 16 - Self.hitSize : line.minY }

  private func control(_ part: Part, bar: Rect, frame: Rect, from: Double, to: Double) -> Control {
    var control = Control(
      id: .workArea(axis, part),
      kind: .brace(Look(part: part, axis: axis, bar: bar, isSet: area.isSet)), frame: frame, tooltip: Self.words(part),
      action: nil, keyName: part == .start ? "[" : part == .end ? "]" : nil)
    control.hitFrame = Rect(x: from, y: hitY, width: max(0, to - from), height: Self.hitSize)
    return control
  }

  private static func words(_ part: Part) -> String {
    switch part {
    case .middle: InterfaceTexts.workAreaHelp
    case .start: InterfaceTexts.workAreaStartHelp
    case .end: InterfaceTexts.workAreaEndHelp
    }
  }
}

extension Painter {
  /// Draws a part of the brace: the line of an end with a short lip, or the bar of the middle.
  mutating func brace(_ look: WorkAreaBrace.Look, hover: Double, press: Double) {
    let strength = max(hover, press)
    let color = look.isSet ? theme.accent : theme.secondaryText.interpolated(to: theme.text, at: strength)
    let bar = look.bar.inset(dx: look.part == .middle ? 0 : -0.5 * strength, dy: look.part == .middle ? -strength : 0)
    builder.fill(.rectangle(bar), with: color)
    guard look.part != .middle else { return }
    let y = look.axis == .scrubber ? look.bar.minY : look.bar.maxY - 2
    builder.fill(
      .rectangle(Rect(x: look.part == .start ? look.bar.minX : look.bar.maxX - 5, y: y, width: 5, height: 2)),
      with: color)
  }

  /// Draws the short line of an instant to which a drag has snapped.
  mutating func snapMark(x: Double, from top: Double, to bottom: Double) {
    builder.fill(.rectangle(Rect(x: x - 1, y: top, width: 2, height: bottom - top)), with: theme.text)
  }
}
