// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// The same five values, joined and paced by each calculation mode.
enum KeyframesFigure {
  private struct Lane {
    let title: String
    let caption: String
    let mode: CalculationMode
    let style: LineStyle
  }

  private static let lanes = [
    Lane(title: "linear", caption: "straight, by key times", mode: .linear, style: .orange),
    Lane(title: "cubic", caption: "smooth, by key times", mode: .cubic, style: .green),
    Lane(title: "cubicPaced", caption: "smooth, by distance", mode: .cubicPaced, style: .blue),
    Lane(title: "discrete", caption: "the last one passed", mode: .discrete, style: .purple),
  ]

  private static let values = [10.0, 70, 55, 95, 20]
  private static let duration = 4.0

  static func draw() -> Figure {
    var figure = Figure(width: 720, height: 236)
    for (index, lane) in lanes.enumerated() {
      draw(lane, in: Rect(x: Double(index) * 183, y: 0, width: 171, height: 236), of: &figure)
    }
    return figure
  }

  private static func draw(_ lane: Lane, in panel: Rect, of figure: inout Figure) {
    let track = KeyframeTrack(Keyframes(values, mode: lane.mode))
    let animation = Animation(.keyframes(track), timing: MediaTiming(duration: duration, fillMode: .both))
    figure.panel(panel, title: lane.title, style: lane.style, caption: lane.caption)
    let plot = Plot(
      rect: Rect(x: panel.minX + 16, y: panel.minY + 68, width: panel.width - 32, height: 132), x: 0...duration,
      y: 0...104)
    figure.hairline(
      from: Point(x: plot.rect.minX, y: plot.rect.maxY + 0.5), to: Point(x: plot.rect.maxX, y: plot.rect.maxY + 0.5))

    // The times of the keyframes; in a paced mode they depend on the distances.
    let knots = track.knots.map { $0 * duration }
    for (knot, value) in zip(knots, values) {
      let x = plot.point(knot, 0).x
      figure.hairline(from: Point(x: x, y: plot.point(knot, value).y), to: Point(x: x, y: plot.rect.maxY))
    }
    if lane.mode == .discrete {
      for (index, value) in values.enumerated() {
        figure.line([plot.point(knots[index], value), plot.point(knots[index + 1], value)], lane.style, width: 2)
      }
    } else {
      let curve = (0...240).compactMap { step in
        let time = duration * Double(step) / 240
        return animation.value(at: time).map { plot.point(time, $0) }
      }
      figure.line(curve, lane.style, width: 2)
    }
    for (knot, value) in zip(knots, values) {
      figure.ring(at: plot.point(knot, value), radius: 3.5, color: lane.style.color)
    }
    for (time, label) in [(0.0, "0"), (duration, "4 s")] {
      figure.text(
        label, at: Point(x: plot.point(time, 0).x, y: plot.rect.maxY + 17), color: Ink.secondary,
        alignment: time == 0 ? .center : .trailing)
    }
  }
}
