// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeTexts
import GlissadeTypesetting
import GlissadeVisualizer

/// A picture with frames of a motion, its motion paths, and a value graph for each moving property.
struct ContactSheet {
  let opened: OpenedMotion
  let summary: MotionSummary
  /// The instants of the pictures in seconds.
  let times: [Double]
  private let background: Color
  private let cell: Size
  private let columns: Int

  /// The longer side of a picture in points.
  private static let pictureSide = 320.0
  /// The most properties with a graph; the report has all.
  static let graphLimit = 24
  private static let width = 1360.0
  private static let (margin, gap, caption, header) = (16.0, 16.0, 24.0, 56.0)
  private static let graphHeight = 152.0
  private static let theme = Appearance.light.theme
  private static let colors = theme.lanes

  /// - Parameters:
  ///   - count: The number of pictures, above 0.
  ///   - background: The colour below the motion; `nil` for white.
  init(_ opened: OpenedMotion, count: Int, background: Color?) {
    self.opened = opened
    summary = MotionSummary(opened.document)
    self.background = background ?? Self.theme.panel
    let size = opened.document.size
    let factor = Self.pictureSide / max(size.width, size.height)
    cell = Size(width: max(size.width * factor, 1), height: max(size.height * factor, 1))
    columns = max(1, Int((Self.width - 2 * Self.margin + Self.gap) / (max(cell.width, 96) + Self.gap)))
    // Equal frames of a still picture show nothing new.
    let isStill = summary.properties.isEmpty && summary.unexaminedCount == 0
    times = isStill ? [0] : Self.times(count: count, of: opened.document)
  }

  /// Even instants from the first frame to the last one.
  private static func times(count: Int, of document: MotionDocument) -> [Double] {
    guard count > 1 else { return [VisualizerContent.pictureShare * document.duration] }
    let last = max(document.duration - 1 / (document.frameRate ?? 60), document.duration / 2)
    return (0..<count).map { last * Double($0) / Double(count - 1) }
  }

  private var graphs: ArraySlice<MovingProperty> { summary.properties.prefix(Self.graphLimit) }
  /// The frames, and the picture with the motion paths.
  private var cellCount: Int { times.count + (summary.motionPaths.isEmpty ? 0 : 1) }
  private var rowHeight: Double { cell.height + Self.caption + Self.gap }
  private var graphsTop: Double {
    Self.header + Double((cellCount + columns - 1) / columns) * rowHeight + Self.gap / 2
  }
  /// The height of the graphs, or of the sentence in place of them.
  private var graphsHeight: Double {
    graphs.isEmpty ? Self.caption : Double((graphs.count + 1) / 2) * (Self.graphHeight + Self.gap)
  }
  private var rest: Int { summary.properties.count - graphs.count }

  /// The size in points.
  var size: Size {
    Size(width: Self.width, height: graphsTop + graphsHeight + (rest > 0 ? Self.caption : 0) + Self.margin / 2)
  }

  /// The picture.
  func displayList() -> DisplayList {
    var builder = DisplayListBuilder()
    builder.fill(.rectangle(Rect(origin: .zero, size: size)), with: Self.theme.window)
    drawHeader(&builder)
    for index in 0..<cellCount { drawCell(index, &builder) }
    if graphs.isEmpty {
      builder.text(
        "Nothing moves.", at: Point(x: Self.margin, y: graphsTop + 14), style: Self.text,
        color: Self.theme.secondaryText)
    }
    for (index, property) in graphs.enumerated() {
      let width = (Self.width - 2 * Self.margin - Self.gap) / 2
      let panel = Rect(
        x: Self.margin + Double(index % 2) * (width + Self.gap),
        y: graphsTop + Double(index / 2) * (Self.graphHeight + Self.gap), width: width, height: Self.graphHeight)
      drawGraph(property, in: panel, &builder)
    }
    if rest > 0 {
      builder.text(
        "and \(rest) more \(rest == 1 ? "property" : "properties"), which the report has"
          + (summary.unexaminedCount > 0 ? "; \(summary.unexaminedCount) others are not examined" : ""),
        at: Point(x: Self.margin, y: graphsTop + graphsHeight + 12), style: Self.text, color: Self.theme.secondaryText)
    }
    return builder.finish()
  }

  private static let text = TextStyle(size: 13)
  private static let label = TextStyle(size: 11, tabularDigits: true)

  private func drawHeader(_ builder: inout DisplayListBuilder) {
    let document = opened.document
    let name = builder.text(
      Quotation.visible(opened.name.base.text), at: Point(x: Self.margin, y: 36),
      style: TextStyle(size: 20, typeface: .semibold),
      color: Self.theme.text, atMost: Self.width / 2)
    var facts = [
      "\(Number.format(document.size.width)) × \(Number.format(document.size.height)) pt",
      Number.format(Rounding.significant(document.duration, 5)) + " s",
    ]
    if let rate = document.frameRate {
      facts.append(Number.format(Rounding.significant(rate, 5)) + " frames per second")
    }
    let count = summary.properties.count
    if summary.isEndless { facts.append("repeats without an end") }
    facts.append(count == 1 ? "1 moving property" : "\(count) moving properties")
    if !document.notes.isEmpty { facts.append("\(document.notes.count) parts are not exact") }
    builder.text(
      facts.joined(separator: " · "), at: Point(x: Self.margin + name + 16, y: 36), style: Self.text,
      color: Self.theme.secondaryText)
  }

  // MARK: - Pictures

  private func drawCell(_ index: Int, _ builder: inout DisplayListBuilder) {
    let pitch = max(cell.width, 96) + Self.gap
    let origin = Point(
      x: Self.margin + Double(index % columns) * pitch, y: Self.header + Double(index / columns) * rowHeight)
    let picture = Rect(origin: origin, size: cell)
    builder.fill(.rectangle(picture), with: background)
    let hasPaths = index == times.count
    let time = hasPaths ? 0 : times[index]
    let factor = cell.width / opened.document.size.width
    let map = AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: origin.x, ty: origin.y)
    builder.withClip(picture) { builder in
      builder.withOpacity(hasPaths ? 0.25 : 1) { builder in
        builder.withTransform(map) { opened.document.draw(at: time, into: &$0) }
      }
      if hasPaths { drawMotionPaths(under: map, &builder) }
    }
    builder.stroke(.rectangle(picture), with: Self.theme.hairline, style: StrokeStyle(width: 1))
    let text: String
    if hasPaths {
      text = "motion paths of the centres, 1 dot = 0.1 s"
    } else {
      let frame = opened.document.frameRate.map { " · frame " + Number.format((time * $0 + 1e-6).rounded(.down)) } ?? ""
      text = Self.milliseconds(time) + " ms" + frame
    }
    builder.text(
      text, at: Point(x: origin.x, y: picture.maxY + 16), style: Self.label, color: Self.theme.secondaryText,
      atMost: pitch - 4)
  }

  private func drawMotionPaths(under map: AffineTransform, _ builder: inout DisplayListBuilder) {
    for (index, path) in summary.motionPaths.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      builder.stroke(
        .path(Path(polyline: path.points.map(map.apply(to:)))), with: color,
        style: StrokeStyle(width: 1.5, cap: .round, join: .round))
      for dot in path.tenths.map(map.apply(to:)) {
        builder.fill(.ellipse(Rect(x: dot.x - 2, y: dot.y - 2, width: 4, height: 4)), with: color)
      }
    }
  }

  static func milliseconds(_ time: Double) -> String { Number.format((time * 1000).rounded()) }

  // MARK: - Graphs

  private func drawGraph(_ property: MovingProperty, in panel: Rect, _ builder: inout DisplayListBuilder) {
    builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: Self.theme.panel)
    // Constant components would enlarge the range of the axis.
    let moving = property.values.indices.filter { index in
      let (low, high) = (property.values[index].min() ?? 0, property.values[index].max() ?? 0)
      return high - low > 1e-6 * max(abs(low), abs(high), 1)
    }
    let components = property.isLong ? Array(moving.prefix(8)) : moving
    let plot = Rect(x: panel.minX + 56, y: panel.minY + 36, width: panel.width - 104, height: panel.height - 64)
    builder.text(
      MotionSheetReport.title(of: property), at: Point(x: panel.minX + 12, y: panel.minY + 22),
      style: TextStyle(size: 13, typeface: .semibold), color: Self.theme.text, atMost: panel.width - 24)
    let shown = components.flatMap { property.values[$0] }
    guard let low = shown.min(), let high = shown.max() else { return }
    let span = max(high - low, 1e-9)
    func place(_ time: Double, _ value: Double) -> Point {
      let share = summary.duration > 0 ? time / summary.duration : 0
      return Point(x: plot.minX + plot.width * share, y: plot.maxY - plot.height * (value - low) / span)
    }
    for (value, y) in [(high, plot.minY), (low, plot.maxY)] {
      builder.stroke(
        .path(Path(polyline: [Point(x: plot.minX, y: y), Point(x: plot.maxX, y: y)])), with: Self.theme.hairline,
        style: StrokeStyle(width: 1))
      builder.text(
        Number.format(Rounding.significant(MotionSheetReport.rounded(value), 4)), at: Point(x: plot.minX - 6, y: y + 4),
        style: Self.label,
        color: Self.theme.secondaryText, alignment: .trailing)
    }
    for (time, alignment) in [(0, TextAlignment.leading), (summary.duration, .trailing)] {
      builder.text(
        Self.milliseconds(time) + " ms", at: Point(x: place(time, low).x, y: plot.maxY + 18), style: Self.label,
        color: Self.theme.secondaryText, alignment: alignment)
    }
    for jump in property.jumps.prefix(32) {
      let x = place(jump.time, low).x
      builder.stroke(
        .path(Path(polyline: [Point(x: x, y: plot.minY), Point(x: x, y: plot.maxY)])), with: Self.theme.secondaryText,
        style: StrokeStyle(width: 1, dashes: [2, 3]))
    }
    var labels: [Double] = []
    for index in components {
      let color = Self.colors[index % Self.colors.count]
      let points = zip(property.times, property.values[index]).map { place($0, $1) }
      builder.stroke(
        .path(Path(polyline: points)), with: color,
        style: StrokeStyle(width: 1.5, join: .round, dashes: Self.dashes[index % Self.dashes.count]))
      guard property.components.count > 1, !property.isLong, let last = points.last else { continue }
      // Labels of curves that end at one place stand one below the other.
      var y = last.y + 4
      while labels.contains(where: { abs($0 - y) < 11 }) { y += 11 }
      labels.append(y)
      builder.text(
        MotionSheetReport.shortName(property.components[index]), at: Point(x: plot.maxX + 6, y: y),
        style: Self.label, color: Self.theme.text, atMost: 44)
    }
  }

  /// The dashes tell curves apart without colours.
  private static let dashes: [[Double]] = [[], [6, 3], [2, 2], [8, 3, 2, 3]]
}
