// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The axis of a graph reaches the largest finite value, except for short spikes")
struct AxisLimitTests {
  /// A curve over ten seconds with a value at rest, and a triangle of a height and a width at half its height.
  private func curve(rest: Double, height: Double, width: Double) -> [Point] {
    let ends = [Point(x: 0, y: rest), Point(x: 4 - width, y: rest)]
    return ends + [Point(x: 4, y: height), Point(x: 4 + width, y: rest), Point(x: 10, y: rest)]
  }

  @Test(
    "only a spike narrower than a hundredth of the time leaves the axis",
    arguments: [
      // A motion of 4 % of the time above a spring's tail; the axis once ended at 0.10.
      (0.08, 457.0, 0.2, false), (0, 457, 0.2, false), (0, 457, 0.02, false), (0.9, 457, 0.02, false),
      // At a quarter of its height, the first spike is wider than a hundredth of the time, and the second narrower.
      (100, 2000, 0.07, false), (100, 2000, 0.06, true),
      // Less than four times the other values.
      (100, 399, 0.02, false), (100, 2000, 1e-9, true), (100, 1e300, 0.02, true),
    ] as [(Double, Double, Double, Bool)])
  func spikes(rest: Double, height: Double, width: Double, leaves: Bool) {
    let curve = curve(rest: rest, height: height, width: width)
    let limit = AxisLimit.withoutSpikes(of: [curve], over: 0...10, rest: 1)
    #expect((limit != nil) == leaves)
    guard let limit else { return }
    #expect(limit >= rest && limit < height)
    // The time above the limit is a hundredth of the visible time at most.
    for part in AxisLimit.parts(of: curve.map { Point(x: $0.x, y: -$0.y) }, upTo: -limit) {
      #expect((part.last?.x ?? 0) - (part.first?.x ?? 0) < 0.1)
    }
    #expect(AxisLimit.peaks(of: curve, above: limit).map(\.y) == [height])
  }

  @Test("a spike of one curve leaves the axis only if no curve has such values for longer")
  func several() {
    let spike = curve(rest: 100, height: 2000, width: 0.02)
    let other = [Point(x: 0, y: 0), Point(x: 5, y: 0), Point(x: 5, y: 1900), Point(x: 5.2, y: 1900)]
    #expect(AxisLimit.withoutSpikes(of: [spike], over: 0...10, rest: 1) != nil)
    #expect(AxisLimit.withoutSpikes(of: [spike, other], over: 0...10, rest: 1) == nil)
    #expect(AxisLimit.withoutSpikes(of: [], over: 0...10, rest: 1) == nil)
    #expect(AxisLimit.withoutSpikes(of: [spike], over: 0...0, rest: 1) == nil)
  }

  @Test("a broken line ends at the level, and infinite values are in no part")
  func parts() {
    let line = [0.0, 4, 0, .infinity, 1, 8].enumerated().map { Point(x: Double($0), y: $1) }
    let parts = AxisLimit.parts(of: line, upTo: 2)
    let expected: [[(Double, Double)]] = [[(0, 0), (0.5, 2)], [(1.5, 2), (2, 0)], [(4, 1), (4 + 1.0 / 7, 2)]]
    #expect(parts == expected.map { $0.map { Point(x: $0.0, y: $0.1) } })
    #expect(AxisLimit.parts(of: line, upTo: 10).map(\.count) == [3, 2])
    let extreme = [Point(x: 0, y: -1.7e308), Point(x: 2, y: 1.7e308)]
    #expect(AxisLimit.parts(of: extreme, upTo: 0) == [[extreme[0], Point(x: 1, y: 0)]])
  }

  /// The Retarget scene with a duration, two clicks and an easing, and its lap to 3.9 s.
  private func retarget(duration: Double, easing: String, size: Size) throws -> VisualizerContent {
    var content = try visualizer(.retarget, size, isPlaying: false)
    for _ in 0..<4 { content.press("e", at: 0) }
    content.handle(.pasted(easing), at: 0)
    for _ in 0..<Int((1.2 - duration) * 20 + 0.5) { content.press(.down, at: 0) }
    for (time, x) in [(0.5, 0.8), (0.6, 0.2), (2, 0.7)] {
      content.seek(toMediaTime: time)
      let place = Point(x: 24 + x * (size.width / 4 - 48), y: 150)
      content.click(place, at: 0)
    }
    content.seek(toMediaTime: 3.9)
    return content
  }

  @Test(
    "no curve runs along the upper edge of the graph, and each break has its value",
    arguments: ["ease-in-out", "cubic-bezier(0.9, 0, 0.1, 1)", "cubic-bezier(1, 0, 1, 0.001)", "linear"],
    [0.2, 0.6, 1.2])
  func edges(easing: String, duration: Double) throws {
    for size in [Size(width: 1280, height: 800), Size(width: 640, height: 480)] {
      var content = try retarget(duration: duration, easing: easing, size: size)
      for key in ["", "v"] {
        if !key.isEmpty { content.press("v", at: 0) }
        for zoom in [0, 3] {
          if zoom > 0 {
            let plot = try #require(content.graphPlot(at: 0))
            content.handle(.scrolled(Point(x: plot.minX + 0.15 * plot.width, y: plot.midY), steps: 3), at: 0)
          }
          try checkEdges(content)
        }
        content.press("0", .control, at: 0)
      }
    }
  }

  private func checkEdges(_ content: VisualizerContent) throws {
    let plot = try #require(content.graphPlot(at: 0))
    let texts = content.placedTexts(at: 0).filter { plot.contains($0.box.center) }
    for command in content.displayList(at: 0).commands {
      guard case .stroke(.path(let path), _, _, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) else {
        continue
      }
      let parts = path.subpaths().map { [$0.start] + $0.segments.map(\.end) }
      for part in parts {
        // Only the highest value touches the edge.
        let runs = zip(part, part.dropFirst()).filter { max($0.y, $1.y) < plot.minY + 1e-9 && $1.x - $0.x > 1e-6 }
        #expect(runs.isEmpty, "\(runs)")
      }
      for (part, next) in zip(parts, parts.dropFirst()) {
        let (end, start) = (try #require(part.last), try #require(next.first))
        #expect(start.x - end.x <= AxisLimit.spikeShare * plot.width + 1e-6)
        #expect(texts.contains { abs($0.box.midX - end.x) < 80 && $0.text.contains { $0.isNumber } })
      }
    }
  }
}
