// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The record of the last frames: the presentation time of each, relative to its target and to the previous picture.
///
/// The program sets it. A rendered picture has none.
package struct FrameStrip: Hashable, Sendable {
  /// A source of the frames' timing.
  package enum Source: Hashable, Sendable {
    /// The refreshes that the display reports.
    case display
    /// A timer of the program.
    case timer
    /// Nothing: each frame follows the previous one at once.
    case none
  }

  /// A frame.
  package struct Frame: Hashable, Sendable {
    /// The number of the frame since the start of the program.
    package var index: Int
    /// The presentation time minus the target, in seconds; `nil` without a report of the display.
    package var offset: Double?
    /// The time since the previous presented picture, in seconds; `nil` for the first picture and after a pause.
    package var interval: Double?
    /// The number of refreshes since the previous presented picture, while something moved, that showed none.
    package var missedRefreshes: Int
    /// Whether the picture was shown after its target.
    package var isLate: Bool
    /// The costs of the frame.
    package var costs: Costs

    /// Creates the record of a frame.
    package init(
      index: Int = 0, offset: Double?, interval: Double? = nil, missedRefreshes: Int, isLate: Bool = false,
      costs: Costs = Costs()
    ) {
      self.index = index
      self.offset = offset
      self.interval = interval
      self.missedRefreshes = missedRefreshes
      self.isLate = isLate
      self.costs = costs
    }
  }

  /// The costs of a frame, in seconds.
  package struct Costs: Hashable, Sendable {
    /// The evaluation of the instant.
    package var evaluate: Double
    /// The creation of the display list.
    package var list: Double
    /// The rasterisation.
    package var raster: Double
    /// The submission to the display.
    package var submit: Double

    /// Creates the costs of a frame.
    package init(evaluate: Double = 0, list: Double = 0, raster: Double = 0, submit: Double = 0) {
      self.evaluate = evaluate
      self.list = list
      self.raster = raster
      self.submit = submit
    }

    /// The sum of the costs.
    package var total: Double { evaluate + list + raster + submit }
  }

  /// The largest number of frames in the strip.
  package static let longest = 240

  /// The source of the frames' timing.
  package var source: Source
  /// The refresh interval, in seconds.
  package var refreshInterval: Double
  /// The last frames, the oldest first.
  package var frames: [Frame]

  /// Creates a strip of the last frames.
  package init(source: Source, refreshInterval: Double, frames: [Frame]) {
    self.source = source
    self.refreshInterval = refreshInterval
    self.frames = Array(frames.suffix(Self.longest))
  }

  /// The first frame that shows the scene's present settings completely; `nil` for any frame.
  ///
  /// The cost of earlier frames, for example with another count, is no estimate of the cost of the next ones.
  package var firstComparable: Int?

  /// The frames of about the last second.
  package var recent: ArraySlice<Frame> {
    var seconds = 0.0
    var begin = frames.endIndex
    while begin > frames.startIndex, seconds < 1 {
      begin -= 1
      seconds += frames[begin].interval ?? refreshInterval
    }
    return frames[begin...]
  }

  /// The frames of about the last second that show the scene's present settings.
  package var comparable: ArraySlice<Frame> { recent.drop { $0.index < firstComparable ?? .min } }

  /// The median of each cost of the comparable frames; of all recent frames if there are none, `nil` without frames.
  var medianCosts: Costs? {
    let measured = comparable.isEmpty ? recent : comparable
    guard !measured.isEmpty else { return nil }
    func median(_ part: (Costs) -> Double) -> Double {
      let sorted = measured.map { part($0.costs) }.sorted()
      return sorted[sorted.count / 2]
    }
    return Costs(
      evaluate: median(\.evaluate), list: median(\.list), raster: median(\.raster), submit: median(\.submit))
  }

  /// The presented pictures per second of motion, by the presentation times of about the last second; `nil` if fewer
  /// than two pictures are known.
  package var rate: Double? {
    let intervals = recent.compactMap(\.interval)
    let seconds = intervals.reduce(0, +)
    return seconds > 0 && seconds < .infinity ? Double(intervals.count) / seconds : nil
  }

  /// The number of frames that were shown after their target.
  package var lateCount: Int { frames.count(where: \.isLate) }

  /// The number of frames without a report of the display.
  package var unreportedCount: Int { frames.count { $0.offset == nil } }

  /// The number of missed refreshes.
  package var missedCount: Int { Self.missedCount(of: frames[...]) }

  /// The number of missed refreshes before some frames.
  package static func missedCount(of frames: ArraySlice<Frame>) -> Int {
    frames.reduce(0) { $0 + min(max($1.missedRefreshes, 0), 1_000_000) }
  }
}

/// Draws the strip above the transport.
struct FrameStripPanel {
  let panel: Rect
  /// The area of the frames, each of which is a column.
  let plot: Rect

  static let height = 96.0

  init(in frame: SceneFrame) {
    let width = frame.transport.width
    panel = Rect(
      x: frame.transport.minX, y: max(frame.topBarHeight + 8, frame.transport.minY - 12 - Self.height),
      width: width,
      height: Self.height)
    plot = Rect(x: panel.minX + 76, y: panel.minY + 36, width: max(0, width - 92), height: 48)
  }

  /// The height of the plot in refresh intervals. The target is one interval above the lower edge.
  private static let refreshes = 3.0

  private func y(ofRefreshes refreshes: Double) -> Double {
    plot.maxY - min(max(refreshes + 1, 0), Self.refreshes) * plot.height / Self.refreshes
  }

  func draw(_ strip: FrameStrip, with painter: inout Painter) {
    let theme = painter.theme
    painter.raisedPanel(panel)
    let titleEnd = painter.text(
      InterfaceTexts.frames, centeredAt: panel.minY + 18, x: panel.minX + 16, style: .strongBody, color: theme.text)
    let counts = InterfaceTexts.frameCounts(
      late: strip.lateCount, missed: strip.missedCount, unreported: strip.unreportedCount, last: strip.frames.count)
    let countsWidth = painter.text(
      counts, centeredAt: panel.minY + 18, x: panel.maxX - 16, style: .captionNumber, color: theme.text,
      alignment: .trailing, help: InterfaceTexts.frameCountsHelp)
    let interval = FixedPoint.text(strip.refreshInterval * 1000, decimals: 1)
    painter.text(
      InterfaceTexts.refresh(strip.source, milliseconds: interval), centeredAt: panel.minY + 18,
      x: panel.minX + 16 + titleEnd + 12, style: .captionNumber, color: theme.secondaryText,
      atMost: max(0, panel.width - titleEnd - countsWidth - 56), help: InterfaceTexts.refreshHelp)
    for (refreshes, words) in [(0.0, InterfaceTexts.target), (1.0, "+ \(interval) ms")] {
      let y = y(ofRefreshes: refreshes).rounded() + 0.5
      painter.line(
        from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y), color: theme.hairline,
        style: StrokeStyle(width: 1))
      painter.text(
        words, centeredAt: y, x: plot.minX - 6, style: .captionNumber, color: theme.secondaryText, alignment: .trailing,
        help: InterfaceTexts.stripHelp)
    }
    let step = plot.width / Double(FrameStrip.longest)
    guard step > 0, strip.refreshInterval > 0 else { return }
    for (index, frame) in strip.frames.enumerated() {
      let x = plot.maxX - Double(strip.frames.count - index) * step
      draw(frame, Rect(x: x, y: plot.minY, width: max(1, step - 0.5), height: plot.height), strip, with: &painter)
    }
  }

  /// Draws a bar from the target to the presentation time, or an outline for a frame without a report.
  ///
  /// The bar of a late frame, or of one after a missed refresh, has the colour of problems.
  private func draw(_ frame: FrameStrip.Frame, _ column: Rect, _ strip: FrameStrip, with painter: inout Painter) {
    let target = y(ofRefreshes: 0)
    guard let offset = frame.offset, offset.isFinite else {
      let box = Rect(x: column.minX, y: target - 8, width: column.width, height: 8)
      painter.builder.stroke(.rectangle(box), with: painter.theme.problem, style: StrokeStyle(width: 1))
      return
    }
    let shown = y(ofRefreshes: offset / strip.refreshInterval)
    let bar = Rect(
      x: column.minX, y: min(shown, target) - 1, width: column.width, height: max(2, abs(target - shown) + 1))
    painter.builder.fill(
      .rectangle(bar),
      with: frame.isLate || frame.missedRefreshes > 0 ? painter.theme.problem : painter.theme.accent)
  }
}
