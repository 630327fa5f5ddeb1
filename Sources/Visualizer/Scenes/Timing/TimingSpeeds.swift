// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The speed graph of one or two timing functions, with the time axis of the value graph.
struct TimingSpeeds {
  let panel: Rect
  let settings: [TimingSettings]
  let styles: [LaneStyle]
  let progress: Double

  /// The approximate number of samples of a curve.
  private static let sampleCount = 240
  /// More than a continuous timing function changes between neighbouring inputs.
  private static let leastJump = 1e-3

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let (duration, unit) = settings[0].timeAxis
    // A spring's speed is per second. That of another function is a multiple of its mean speed.
    let scale = settings[0].kind == .spring ? 1 / duration : 1
    let isSpring = settings[0].kind == .spring
    let names = settings.count > 1 ? TimingTexts.SpeedGraph.names : [TimingTexts.name(of: settings[0].kind)]
    var graph = SpeedGraph(
      panel: panel, plotArea: TimingLayout.plot(in: panel),
      unit: isSpring ? TimingTexts.SpeedGraph.perSecond : TimingTexts.SpeedGraph.meanIsOne, timeUnit: unit,
      timeName: TimingTexts.ValueGraph.time,
      duration: duration, lapTime: progress * duration,
      curves: zip(settings, zip(styles, names)).map { settings, look in
        let (style, name) = look
        let curve = Self.speeds(of: settings.function)
        let current = abs(settings.function.slope(at: progress))
        return SpeedGraph.Curve(
          samples: curve.samples.map { Point(x: $0.x * duration, y: $0.y * scale) }, label: name, style: style,
          current: current.isFinite ? current * scale : .greatestFiniteMagnitude,
          infinities: curve.infinities.map { $0 * duration })
      }, caption: "", leastRange: 0...scale, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    // The value graph beside it has the time of the playhead.
    graph.showsPlayheadTime = false
    graph.restValue = 0.01 * scale
    graph.row = { index, time in
      let (function, input) = (settings[index].function, min(max(time / duration, 0), 1))
      let slope = abs(function.slope(at: input))
      return GraphReading.Row(
        style: styles[index],
        cells: [
          names[index], FixedPoint.text(function.value(at: input), decimals: 3),
          slope.isFinite
            ? FixedPoint.text(slope * scale, decimals: 2)
              + (isSpring ? " /s" : " " + TimingTexts.SpeedGraph.multipleOfMean) : GraphTexts.infinity,
        ], height: slope.isFinite ? slope * scale : .greatestFiniteMagnitude)
    }
    graph.draw(with: &painter)
  }

  /// The absolute slopes of a function with both limits at each breakpoint, and the inputs with an infinite slope.
  static func speeds(of function: TimingFunction) -> (samples: [Point], infinities: [Double]) {
    let inner = function.breakpoints().filter { $0 > 0 && $0 < 1 }
    let ends = [0] + inner + [1]
    var samples: [Point] = []
    // Steps have a limit from the left. Stops with the same input have none, so the values around them are compared.
    var infinities = ends.filter { end in
      let (before, after) = (max(0, end.nextDown), min(1, end.nextUp))
      return function.value(at: end) != function.value(at: end, isBefore: true)
        || abs(function.value(at: after) - function.value(at: before)) > leastJump
    }
    for (start, end) in zip(ends, ends.dropFirst()) where end > start {
      let count = max(2, Int((Double(sampleCount) * (end - start)).rounded(.up)))
      for step in 0...count {
        let share = Double(step) / Double(count)
        // At its ends, a part has the limits from inside.
        let inside = step == 0 ? 1e-6 : step == count ? 1 - 1e-6 : share
        let slope = abs(function.slope(at: start + (end - start) * inside))
        let input = step == count ? end : start + (end - start) * share
        if step == 0 || step == count, !function.slope(at: input).isFinite, !infinities.contains(input) {
          infinities.append(input)
        }
        if slope.isFinite { samples.append(Point(x: input, y: slope)) }
      }
    }
    return (samples, infinities)
  }
}
