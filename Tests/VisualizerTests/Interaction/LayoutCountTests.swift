// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The layouts and evaluations of events and frames")
struct LayoutCountTests {
  private func content(_ scene: SceneName) throws -> (content: VisualizerContent, counter: WorkCounter) {
    var content = try visualizer(scene, points: 8)
    let counter = WorkCounter()
    content.counter = counter
    return (content, counter)
  }

  /// Draws a frame as the window does, and expects one layout and one evaluation.
  private func expectFrame(_ content: inout VisualizerContent, _ counter: WorkCounter, at instant: Double) {
    _ = counter.take()
    content.record(nil, at: instant)
    _ = content.nextPicture(of: content.evaluate(at: instant))
    _ = content.pointerShape
    #expect(counter.take() == (1, 1), "at \(instant)")
  }

  @Test(
    "a frame has one layout and one evaluation, also with the pointer over a graph, a tooltip and an open menu",
    arguments: SceneName.allCases)
  func frames(scene: SceneName) throws {
    var (content, counter) = try content(scene)
    expectFrame(&content, counter, at: 0.1)
    if let plot = content.graphPlot(at: 0.2) {
      content.handle(.pointerMoved(plot.center), at: 0.2)
      expectFrame(&content, counter, at: 0.3)
      expectFrame(&content, counter, at: 1.2)
    }
    // The time is a readout, whose tooltip is due after 0.6 s.
    let time = try #require(content.placedParts(at: 1.2).readouts.last)
    content.handle(.pointerMoved(time.frame.center), at: 1.2)
    expectFrame(&content, counter, at: 1.9)
    #expect(content.tooltipFrame(at: 1.9) != nil)
    for key in ["m", "h"] as [Character] {
      content.press(key, at: 2)
      expectFrame(&content, counter, at: 2.1)
    }
  }

  @Test("an event has one layout and no evaluation", arguments: SceneName.allCases)
  func events(scene: SceneName) throws {
    var (content, counter) = try content(scene)
    let plot = content.graphPlot(at: 0)?.center ?? Point(x: 640, y: 400)
    let (scrubber, save) = (try #require(content.scrubberFrame(at: 0)), Point(x: 1200, y: 24))
    let events: [WindowEvent] = [
      .pointerMoved(Point(x: 200, y: 200)), .pointerPressed(Point(x: 200, y: 200)),
      .pointerMoved(Point(x: 240, y: 220)),
      .pointerReleased(Point(x: 240, y: 220)), .pointerMoved(plot), .scrolled(plot, steps: 2), .pointerPressed(plot),
      .pointerMoved(plot + Vector(dx: 30, dy: 0)), .pointerReleased(plot), .pointerPressed(scrubber.center),
      .pointerMoved(scrubber.center + Vector(dx: 50, dy: 0)), .pointerReleased(scrubber.center), .pointerPressed(save),
      .pointerReleased(save), .keyPressed(.space, []), .keyPressed(.tab, []), .keyPressed(.right, []),
      .keyPressed(.character("m"), []), .keyPressed(.escape, []), .keyPressed(.character("z"), .control), .pointerLeft,
      .resized(Size(width: 900, height: 700)), .keyPressed(.character("m"), []),
      .scrolledHorizontally(plot, steps: 1),
    ]
    for (index, event) in events.enumerated() {
      _ = counter.take()
      content.handle(event, at: 1 + Double(index) / 10)
      #expect(counter.take() == (1, 0), "\(event)")
    }
  }
}
