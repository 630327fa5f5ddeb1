// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeTypesetting
import GlissadeVisualizer
import GlissadeWindow

/// A picture of two motions: the worst channels, each with both curves and a mark at the largest gap.
struct DifferencePicture {
  private let difference: MotionDifference
  /// The numbers of the worst properties, with their values at ``times``.
  private var curves: [(channel: MotionDifference.Channel, curve: MotionDifference.Channel.Curve)] = []
  private let times: [Double]

  private static let width = 960.0
  private static let panelHeight = 180.0
  private static let margin = 16.0
  private static let panelLimit = 6
  private static let colors = [Color(hex: 0x0072B2), Color(hex: 0xD55E00)]

  init(_ difference: MotionDifference) {
    self.difference = difference
    let (start, end) = (difference.span.lowerBound, difference.span.upperBound)
    times = (0...Self.sampleCount).map { start + (end - start) * (Double($0) / Double(Self.sampleCount)) }
    for channel in difference.channels where curves.count < Self.panelLimit {
      curves += channel.curves(at: times).prefix(Self.panelLimit - curves.count).map { (channel, $0) }
    }
  }

  /// The picture, with two pixels per point.
  func bitmap() throws(Failure) -> Bitmap {
    let height = Self.margin + Double(max(curves.count, 1)) * Self.panelHeight
    var builder = DisplayListBuilder()
    builder.fill(.rectangle(Rect(x: 0, y: 0, width: Self.width, height: height)), with: .white)
    if curves.isEmpty {
      builder.text(
        "no common property", at: Point(x: Self.margin, y: 40), style: TextStyle(size: 14), color: .black)
    }
    for (index, panel) in curves.enumerated() {
      drawPanel(panel.curve, of: panel.channel, top: Self.margin + Double(index) * Self.panelHeight, &builder)
    }
    var drawing = Drawing(Size(width: Self.width, height: height), scale: 2)
    return try drawing.picture(of: builder.finish())
  }

  private var duration: Double { max(difference.span.upperBound - difference.span.lowerBound, 1e-9) }

  /// The times at which curves are sampled: two for each point of the picture's width.
  private static let sampleCount = Int(2 * width)

  private func drawPanel(
    _ curve: MotionDifference.Channel.Curve, of channel: MotionDifference.Channel, top: Double,
    _ builder: inout DisplayListBuilder
  ) {
    let area = Rect(
      x: Self.margin, y: top + 30, width: Self.width - 2 * Self.margin, height: Self.panelHeight - 30 - Self.margin)
    let curves = [curve.first, curve.second].map { zip(times, $0).map { (time: $0, value: $1) } }
    let values = curves.flatMap { $0.map(\.value) }.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return }
    let span = max(high - low, 1e-9)
    func place(_ time: Double, _ value: Double) -> Point {
      Point(
        x: area.minX + area.width * (time - difference.span.lowerBound) / duration,
        y: area.maxY - area.height * (0.05 + 0.9 * (value - low) / span))
    }
    builder.stroke(.rectangle(area), with: Color(hex: 0xBBBBBB), style: StrokeStyle(width: 1))
    let gap = curve.gap
    if gap.size > 0 {
      let x = place(gap.time, low).x
      builder.stroke(
        .path(Path(polyline: [Point(x: x, y: area.minY), Point(x: x, y: area.maxY)])), with: Color(hex: 0xCC3311),
        style: StrokeStyle(width: 1, dashes: [3, 3]))
    }
    for (index, curve) in curves.enumerated() {
      let points = curve.filter { $0.value.isFinite }.map { place($0.time, $0.value) }
      builder.stroke(
        .path(Path(polyline: points)), with: Self.colors[index],
        style: StrokeStyle(width: 2, join: .round, dashes: index == 0 ? [] : [6, 4]))
    }
    var title =
      "\(curve.name): \(Number.format(Rounding.significant(low, 3))) … \(Number.format(Rounding.significant(high, 3)))"
    if gap.size > 0 {
      let size = Number.format(Rounding.significant(gap.size, 3))
      title += ", largest difference \(size) at \(Number.format(Rounding.significant(gap.time, 4))) s"
    }
    let isExceeded = channel.isExceeded
    builder.text(
      title, at: Point(x: area.minX, y: top + 22), style: TextStyle(size: 13),
      color: isExceeded ? Color(hex: 0xCC3311) : .black)
    let legend = TextStyle(size: 12)
    let width = builder.text(
      "second (dashed)", at: Point(x: area.maxX, y: top + 22), style: legend, color: Self.colors[1],
      alignment: .trailing)
    builder.text(
      "first", at: Point(x: area.maxX - width - 16, y: top + 22), style: legend, color: Self.colors[0],
      alignment: .trailing)
  }
}
