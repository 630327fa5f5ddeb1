// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming

/// Three motions around one blob, each in the same time: the positions at equal intervals, and the speed.
enum PacingFigure {
  private struct Lane {
    let title: String
    let caption: String
    let pacing: Pacing
    let style: LineStyle
  }

  private static let lanes = [
    Lane(title: "time", caption: "equal time for each segment", pacing: .time, style: .orange),
    Lane(title: "chord", caption: "by straight distance", pacing: .chord, style: .blue),
    Lane(title: "arc", caption: "by true length: constant speed", pacing: .arc, style: .green),
  ]

  private static let blob = RandomBlob(seed: 15, shape: .circle(points: 9))
  private static let duration = 4.0

  static func draw() -> Figure {
    var figure = Figure(width: 720, height: 332)
    for (index, lane) in lanes.enumerated() {
      draw(lane, in: Rect(x: Double(index) * 244, y: 0, width: 232, height: 332), of: &figure)
    }
    return figure
  }

  private static func draw(_ lane: Lane, in panel: Rect, of figure: inout Figure) {
    let outline = blob.outline()
    guard let motion = PathMotion(outline, pacing: lane.pacing) else { return }
    let follower = Animation<Point>(.path(motion), timing: MediaTiming(duration: duration, repeatCount: .infinity))
    figure.panel(panel, title: lane.title, style: lane.style, caption: lane.caption)

    let bounds = outline.bounds() ?? .zero
    let room = Rect(x: panel.minX + 18, y: panel.minY + 60, width: panel.width - 36, height: 174)
    let scale = min(room.width / bounds.width, room.height / bounds.height)
    let map = AffineTransform.translation(x: room.center.x, y: room.center.y)
      .concatenated(with: .scale(x: scale, y: scale))
      .concatenated(with: .translation(x: -bounds.center.x, y: -bounds.center.y))
    figure.fill(.path(outline.applying(map)), with: lane.style.color.withOpacity(0.08))
    figure.stroke(.path(outline.applying(map)), LineStyle(color: lane.style.color.withOpacity(0.45)), width: 1)
    for point in blob.points { figure.ring(at: map.apply(to: point), radius: 3.5, color: Ink.faint, width: 1) }
    for step in 0..<54 {
      guard let place = follower.value(at: Double(step) / 54 * duration) else { continue }
      figure.dot(at: map.apply(to: place), radius: 2.25, color: lane.style.color)
    }
    let plot = Plot(
      rect: Rect(x: panel.minX + 14, y: panel.minY + 254, width: panel.width - 28, height: 44), x: 0...duration,
      y: 0...2)
    drawSpeed(follower, motion, lane, plot, of: &figure)
  }

  /// The speed in units of the mean; at the ends of segments it may jump.
  private static func drawSpeed(
    _ follower: Animation<Point>, _ motion: PathMotion, _ lane: Lane, _ plot: Plot, of figure: inout Figure
  ) {
    let mean = motion.measure.length / duration
    func speed(_ time: Double) -> Double { (follower.velocity(at: time)?.magnitude ?? 0) / mean }
    for value in [0.0, 1] {
      let height = plot.point(0, value).y.rounded() + 0.5
      figure.hairline(from: Point(x: plot.rect.minX, y: height), to: Point(x: plot.rect.maxX, y: height))
    }
    let knots = motion.segmentProgress.map { $0 * duration }
    var curve: [Point] = []
    var range = (low: Double.infinity, high: 0.0)
    for (start, end) in zip(knots, knots.dropFirst()) {
      for step in 0...24 {
        let time = min(start + (end - start) * Double(step) / 24, end.nextDown)
        let value = speed(time)
        range = (min(range.low, value), max(range.high, value))
        curve.append(plot.point(time, value))
      }
    }
    figure.line(curve, lane.style)
    func number(_ value: Double) -> String {
      let hundredths = Int((value * 100).rounded())
      return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
    figure.text("speed", at: Point(x: plot.rect.minX, y: plot.rect.maxY + 18), color: Ink.secondary)
    figure.text(
      "\(number(range.low))–\(number(range.high)) × mean", at: Point(x: plot.rect.maxX, y: plot.rect.maxY + 18),
      strong: true, alignment: .trailing)
  }
}
