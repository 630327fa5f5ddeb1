// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Velocity discontinuities of a lane")
struct VelocityJumpTests {
  private static let size = Size(width: 1280, height: 800)

  /// The scene with an easing, and with a retarget at 4.5 s.
  private func scene(_ easing: String) -> RetargetScene {
    var scene = RetargetScene()
    // The first click ends the demonstration.
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 60, y: 290)), at: 0, isMoving: true)
    scene.apply(.set("easing", .text(easing)), at: 4, isMoving: true)
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 300, y: 60)), at: 4.5, isMoving: true)
    return scene
  }

  @Test(
    "breakpoints are the corners of linear() in an easing, both of its ends, and its steps",
    arguments: [
      ("linear(0, 2, -1, 1)", [4.5, 4.7, 4.9, 5.1]), ("linear", [4.5, 5.1]),
      ("steps(3)", [4.5, 4.7, 4.9, 5.1]), ("cubic-bezier(.5, 0, .5, 1)", [4.5, 5.1]),
    ] as [(String, [Double])])
  func breakpoints(easing: String, expected: [Double]) {
    let scene = scene(easing)
    for lane in 1...2 {
      let breakpoints = scene.breakpoints(ofLane: lane, in: 4.21...8)
      #expect(breakpoints.count == expected.count)
      for (found, expected) in zip(breakpoints, expected) { #expect(abs(found - expected) < 1e-9) }
      // The velocity is continuous at all other times.
      for step in 0..<700 {
        let time = 4.45 + Double(step) / 1000 + 0.000_4
        let change = (scene.velocity(ofLane: lane, at: time + 1e-7) - scene.velocity(ofLane: lane, at: time)).length
        #expect(change < 1, "lane \(lane) at \(time)")
      }
    }
    // A hard cut and a spring have a breakpoint only at the retarget.
    for lane in [0, 3] { #expect(scene.breakpoints(ofLane: lane, in: 4.21...8) == [4.5]) }
  }

  @Test("a replaced change has no breakpoints after the start of the next change")
  func cut() {
    var scene = scene("linear(0, 2, -1, 1)")
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 60, y: 200)), at: 4.8, isMoving: true)
    func rounded(_ lane: Int) -> [Double] {
      scene.breakpoints(ofLane: lane, in: 4.21...8).map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(rounded(1) == [4.5, 4.7, 4.8, 5, 5.2, 5.4])
    #expect(rounded(2) == [4.5, 4.7, 4.8, 4.9, 5, 5.1, 5.2, 5.4])
  }

  @Test("every lap has its breakpoints, for any number of changes in other laps")
  func laps() {
    var scene = RetargetScene()
    scene.apply(.set("easing", .text("linear(0, 2, -1, 1)")), at: 0, isMoving: true)
    // A long drag in the first lap.
    for step in 0..<400 {
      let point = Point(x: 60 + Double(step % 200), y: 60 + Double(step % 150))
      scene.apply(.pointer(.pressed, region: .lane(0), point), at: 1 + Double(step) / 200, isMoving: true)
    }
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 200, y: 60)), at: 12, isMoving: true)
    let breakpoints = scene.breakpoints(ofLane: 2, in: 11...15).filter { $0 >= 12 && $0 < 13 }
    #expect(breakpoints.map { ($0 * 1000).rounded() / 1000 } == [12, 12.2, 12.4, 12.6])
    // The drag has too many breakpoints to distinguish: only its changes are left.
    #expect((400...801).contains(scene.breakpoints(ofLane: 2, in: 0.5...7.5).count))
  }

  /// The content with `linear(0, 2, -1, 1)`, with a retarget at 5 s, at a media time of 6 s.
  private func contentWithCorners() throws -> VisualizerContent {
    var content = try visualizer(.retarget, Self.size, points: 16, isPlaying: false)
    content.click(Point(x: 100, y: 300), at: 0)
    content.seek(toMediaTime: 4)
    // The scene accepts a pasted text only where the timing is CSS.
    for _ in 0..<4 { content.press("e", at: 0) }
    content.handle(.pasted("linear(0, 2, -1, 1)"), at: 0)
    content.seek(toMediaTime: 5)
    content.click(Point(x: 200, y: 150), at: 0)
    content.seek(toMediaTime: 6)
    return content
  }

  /// Whether a command draws the marker of a position jump at the upper edge of a plot.
  private static func isTriangle(_ command: DrawingCommand, in plot: Rect) -> Bool {
    guard case .stroke(.path(let path), _, _, _, nil) = command, let bounds = path.bounds() else { return false }
    return abs(bounds.width - 10) < 0.01 && abs(bounds.midY - plot.minY - 9.5) < 0.01
  }

  @Test("each discontinuity has a marker, and between two markers the graph is a horizontal line")
  func picture() throws {
    let content = try contentWithCorners()
    let plot = try #require(content.graphPlot(at: 0))
    func x(_ time: Double) -> Double { plot.minX + (time - 4) / 4 * plot.width }
    let commands = content.displayList(at: 0).commands
    var rings: [Paint: [Double]] = [:]
    var curves: [Paint: [Point]] = [:]
    for command in commands {
      if case .stroke(.ellipse(let place), _, let paint, _, nil) = command, place.width == 10, place.midX > x(4),
        place.midY > plot.minY
      {
        rings[paint, default: []].append(place.midX)
      }
      if case .stroke(.path(let path), _, let paint, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) {
        curves[paint] = path.subpaths().flatMap { [$0.start] + $0.segments.map(\.end) }
      }
    }
    let times = [5.0, 5.2, 5.4, 5.6]
    // The first lane has one triangle, for its cut, and the next two lanes have all four rings.
    #expect(rings.values.map(\.count).sorted() == [4, 4])
    #expect(commands.count { Self.isTriangle($0, in: plot) } == 1)
    for (paint, places) in rings where places.count == 4 {
      for (place, time) in zip(places.sorted(), times) { #expect(abs(place - x(time)) < 1e-3) }
      let curve = try #require(curves[paint])
      // The speed between two corners is constant.
      for (start, end) in zip(times, times.dropFirst()) {
        let heights = curve.filter { $0.x > x(start) + 1e-4 && $0.x < x(end) - 1e-4 }.map(\.y)
        #expect(heights.count > 3)
        for height in heights { #expect(abs(height - heights[0]) < 0.01) }
      }
    }
  }

  @Test("in the graph of accelerations, a position jump has an arrow with a label, as a sudden speed change has")
  func accelerations() throws {
    var content = try contentWithCorners()
    content.press("v", at: 0)
    let plot = try #require(content.graphPlot(at: 0))
    let x = plot.minX + (5 - 4.0) / 4 * plot.width
    let labels = content.placedTexts(at: 0).filter { $0.text.hasPrefix("∞") && plot.contains($0.box.center) }
    #expect(labels.count { $0.text == "∞ jump" } == 1 && labels.contains { $0.text == "∞" })
    let jump = try #require(labels.first { $0.text == "∞ jump" })
    // The heads of the arrows are side by side, one for each lane.
    let heads = content.displayList(at: 0).commands.compactMap { command -> (Rect, Paint)? in
      guard case .fill(.path(let path), _, let paint, _, nil) = command, let bounds = path.bounds(),
        abs(bounds.width - 7) < 1e-6, abs(bounds.midX - x) < 13, abs(bounds.minY - plot.minY) < 1e-3
      else { return nil }
      return (bounds, paint)
    }
    #expect(heads.count >= 2)
    // They are 8 points apart around the instant, from the left in the order of the lanes: the first lane has the cut.
    let ordered = heads.sorted { $0.0.midX < $1.0.midX }
    for (index, head) in ordered.enumerated() {
      let place = x + 8 * (Double(index) - Double(ordered.count - 1) / 2)
      #expect(abs(head.0.midX - place) < 1e-3, "\(index): \(head.0.midX - x)")
    }
    let first = try #require(ordered.first)
    #expect(first.1 == .color(Color(hex: 0xF0853B)))
    // The label is beside the last arrow, with the marker of the lane.
    let last = try #require(ordered.last)
    #expect(abs(jump.box.minX - last.0.midX - 15) < 1)
    #expect(content.placedParts(at: 0).readouts.contains { $0.tooltip.hasPrefix("The position jumps here") })
  }

  @Test("labels give the size with its unit, for all jumps of the demonstration at 1280 × 800")
  func sizes() throws {
    var content = try visualizer(.retarget, Self.size, points: 16, isPlaying: false)
    content.seek(toMediaTime: 5)
    let plot = try #require(content.graphPlot(at: 0))
    let texts = content.placedTexts(at: 0).filter { plot.inset(dx: 0, dy: -14).contains($0.box.center) }.map(\.text)
    // Five hard cuts and three retargets in flight; the other two changes start from rest.
    #expect(texts.filter { $0.hasSuffix(" pt") }.count == 5, "\(texts)")
    #expect(texts.filter { $0.hasSuffix(" pt/s") }.count == 3, "\(texts)")
  }

  @Test("the adjacent markers of a long drag have no labels, and markers at one position are merged")
  func drag() throws {
    var content = try visualizer(.retarget, Self.size, points: 16, isPlaying: false)
    for step in 0..<120 {
      content.seek(toMediaTime: 4 + Double(step) / 120)
      let place = Point(x: 80 + Double(step % 60) * 3, y: 120 + Double(step * 7 % 200))
      content.handle(step == 0 ? .pointerPressed(place) : .pointerMoved(place), at: 0)
    }
    content.seek(toMediaTime: 7)
    let plot = try #require(content.graphPlot(at: 0))
    func x(_ time: Double) -> Double { plot.minX + (time - 4) / 4 * plot.width }
    let texts = content.placedTexts(at: 0).filter { $0.text.hasSuffix(" pt") && $0.box.midY < plot.maxY }
    #expect(!texts.contains { $0.box.minX > x(4.1) && $0.box.maxX < x(4.9) && $0.box.minY > plot.minY - 16 })
    let rings = content.displayList(at: 0).commands.count { Self.isTriangle($0, in: plot) }
    // A width of 270 points has space for fewer than 120 markers.
    #expect((60..<119).contains(rings), "\(rings)")
  }

  @Test("a label keeps its position and covers the playhead")
  func playhead() throws {
    var content = try visualizer(.retarget, Self.size, points: 16, isPlaying: false)
    content.seek(toMediaTime: 3.9)
    let plot = try #require(content.graphPlot(at: 0))
    let label = try #require(content.placedTexts(at: 0).first { $0.text == "259 pt" }).box
    content.seek(toMediaTime: (label.midX - plot.minX) / plot.width * 4)
    let moved = try #require(content.placedTexts(at: 0).first { $0.text == "259 pt" }).box
    #expect(moved == label)
    let commands = content.displayList(at: 0).commands
    let line = try #require(
      commands.lastIndex { command in
        guard case .stroke(.path(let path), _, _, _, nil) = command, let bounds = path.bounds() else { return false }
        return bounds.width < 0.01 && abs(bounds.minX - label.midX) < 0.01 && bounds.height >= plot.height
      })
    let ground = try #require(
      commands.lastIndex { command in
        guard case .fill(.roundedRectangle(let box, _), _, _, _, nil) = command else { return false }
        return box.contains(label.center) && box.width < label.width + 8
      })
    #expect(ground > line)
  }

  @Test("a spring counts as running until the rest of its motion is invisible")
  func settled() {
    let scene = RetargetScene()
    // The last change of the demonstration is at 2.6. Its spring has a duration of 0.6 s and a bounce of 0.3.
    #expect([2.61, 3, 3.7].map { scene.runningChangeCount(ofLane: 3, at: $0) } == [1, 1, 1])
    #expect([3.9, 4, 4.6, 7].map { scene.runningChangeCount(ofLane: 3, at: $0) } == [0, 0, 0, 0])
    for time in [3.9, 4, 5] {
      #expect(scene.position(ofLane: 3, at: time).distance(to: Point(x: 60, y: 290)) <= 0.05)
    }
  }
}
