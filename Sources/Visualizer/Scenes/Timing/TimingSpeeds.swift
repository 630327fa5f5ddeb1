// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The speed graph of one or two timing functions, with the time axis of the value graph.
struct TimingSpeeds {
  let panel: Rect
  let settings: [TimingSettings]
  let styles: [LaneStyle]
  let runs: TimingRuns
  /// The time in the lap, in seconds.
  let lapTime: Double

  /// The approximate number of samples of a curve.
  private static let sampleCount = 240
  /// More than a continuous timing function changes between neighbouring inputs.
  private static let leastJump = 1e-3

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let duration = runs.axis
    // The mean speed over the whole axis.
    let mean = 1 / duration
    let names = settings.count > 1 ? TimingTexts.SpeedGraph.names : [TimingTexts.name(of: settings[0].kind)]
    var graph = SpeedGraph(
      panel: panel, plotArea: TimingLayout.plot(in: panel),
      unit: TimingTexts.SpeedGraph.perSecond, timeName: TimingTexts.ValueGraph.time, duration: duration,
      lapTime: min(max(lapTime, 0), duration),
      curves: settings.indices.map { index in
        let seconds = runs.durations[index]
        var curve = Self.speeds(of: settings[index].function)
        // A function that ends before the axis rests at its end.
        if seconds < duration { curve.samples += [Point(x: 1, y: 0), Point(x: duration / seconds, y: 0)] }
        let current = speed(of: index, at: lapTime)
        return SpeedGraph.Curve(
          samples: curve.samples.map { Point(x: $0.x * seconds, y: $0.y / seconds) }, label: names[index],
          style: styles[index], current: current.isFinite ? current : .greatestFiniteMagnitude,
          infinities: curve.infinities.map { $0 * seconds })
      }, caption: "", leastRange: 0...mean, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    // The value graph beside it has the time of the playhead.
    graph.showsPlayheadTime = false
    graph.restValue = 0.01 * mean
    graph.row = { index, time in
      let speed = speed(of: index, at: time)
      let value = settings[index].function.value(at: runs.progress(of: index, at: time))
      return GraphReading.Row(
        style: styles[index],
        cells: [
          names[index], FixedPoint.text(value, decimals: 3),
          speed.isFinite ? FixedPoint.text(speed, decimals: 2) + " /s" : GraphTexts.infinity,
        ], height: speed.isFinite ? speed : .greatestFiniteMagnitude)
    }
    graph.draw(with: &painter)
  }

  /// The absolute speed of a function at a time in the lap, in whole distances per second; 0 after its end.
  private func speed(of index: Int, at lapTime: Double) -> Double {
    guard lapTime <= runs.durations[index] else { return 0 }
    return abs(settings[index].function.slope(at: runs.progress(of: index, at: lapTime))) / runs.durations[index]
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
