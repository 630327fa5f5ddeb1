// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import GlissadeWindowContents
import TestSupport
import Testing

/// A square that follows clicks.
private struct Square: LayerTreeContent {
  var tree = LayerTree(size: Size(width: 120, height: 80))
  let square: LayerID

  init() {
    square = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 20, y: 20)) {
      $0.fill = Color(hex: 0x2255CC)
    }
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    guard case .pointerPressed(.left, let pointer) = event else { return }
    tree.transaction(at: instant, duration: 0.5) { [square] in $0[square].position = pointer.position }
  }
}

/// A content that records what the window calls, and answers as a test prescribes.
private struct Recorder: WindowContent {
  var events: [WindowEvent] = []
  var drawn: [Double] = []
  var sizes: [Size] = []
  var next: [NextFrame] = []
  var works: [Double] = []
  var waits: [Double?] = []
  var requests: [WindowRequest] = []

  mutating func handle(_ event: WindowEvent, at instant: Double) { events.append(event) }
  func nextFrame(after instant: Double) -> NextFrame { next.isEmpty ? .never : next[min(drawn.count, next.count) - 1] }
  mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList {
    drawn.append(instant)
    sizes.append(frame.size)
    return DisplayListBuilder().finish()
  }
  mutating func takeRequests() -> [WindowRequest] {
    defer { requests = [] }
    return requests
  }
  mutating func work(at instant: Double) -> Double? {
    works.append(instant)
    return waits.isEmpty ? nil : waits.removeFirst()
  }
}

private let size = Size(width: 120, height: 80)
private let click = WindowEvent.pointerPressed(.left, Pointer(Point(x: 90, y: 60)))

@Suite("Windows without a display")
struct HeadlessWindowTests {
  @Test("a tree at rest has no frames; a change has frames until it ends, the last one with its final value")
  func frames() {
    var window = HeadlessWindow(Square(), size: size)
    let frames = window.run(until: 30, framesPerSecond: 50, events: [(instant: 2.001, event: click)])
    #expect(frames.first == 0)
    let moving = frames.dropFirst()
    #expect(moving.first == 2.02)
    // The change ends at 2.501. The next refresh shows the final value.
    #expect(moving.last == 2.52)
    #expect(moving.count == 26)
    #expect(zip(moving, moving.dropFirst()).allSatisfy { abs($1 - $0 - 0.02) < 1e-9 })
    #expect(window.run(until: 60).isEmpty)
  }

  @Test("pictures that are drawn by damage have the pixels of the tree's own list")
  func pixels() {
    var window = HeadlessWindow(Square(), size: size, scale: 1.5)
    window.send(click, at: 0.25)
    var rasterizer = Rasterizer()
    for instant in stride(from: 0.25, through: 0.8, by: 0.05) {
      let expected = rasterizer.image(
        of: window.content.tree.displayList(at: instant), width: 180, height: 120, scale: 1.5, background: .white)
      #expect(window.bitmap(at: instant) == expected, "\(instant)")
    }
  }

  @Test("the first events are the size, reduced motion and the colour scheme; a resize changes the picture's size")
  func firstEvents() {
    var window = HeadlessWindow(Recorder(), size: size, reducesMotion: true, colorScheme: .dark)
    #expect(window.content.events == [.resized(size), .reducedMotionChanged(true), .colorSchemeChanged(.dark)])
    let larger = Size(width: 200, height: 90.4)
    window.send(.resized(larger), at: 1)
    let picture = window.bitmap(at: 1)
    #expect(picture.width == 200 && picture.height == 90)
    #expect(window.content.sizes == [larger])
  }

  @Test("a content that names an instant is drawn at that instant's refresh, and no earlier")
  func instants() {
    var content = Recorder()
    content.next = [.at(1.01), .at(3), .never]
    var window = HeadlessWindow(content, size: size)
    #expect(window.run(until: 10, framesPerSecond: 10) == [0, 1.1, 3.1])
  }

  @Test("work is called after events and when it is due, and only a redraw request leads to a frame")
  func work() {
    var content = Recorder()
    content.waits = [0.5, 0.25, nil]
    var window = HeadlessWindow(content, size: size)
    #expect(window.run(until: 5) == [0])
    #expect(window.content.works == [0, 0.5, 0.75])
    window.content.requests = [.copy("text"), .paste, .redraw]
    // A content that was changed from outside is drawn.
    #expect(window.run(until: 5.2).count == 1)
    #expect(window.run(until: 6, events: [(instant: 5.5, event: .focusChanged(true))]).count == 1)
    #expect(window.content.works.last == 5.5)
    #expect(window.requests == [.copy("text"), .paste])
  }

  @Test("a content that always has work does not stop the run")
  func endlessWork() {
    var content = Recorder()
    content.waits = Array(repeating: 0, count: 100_000)
    var window = HeadlessWindow(content, size: size)
    window.run(until: 1)
    #expect(window.content.works.count <= 1_001)
  }

  @Test("an animated picture has the frames of the range, and the first one is the picture of its start")
  func animation() throws {
    var window = HeadlessWindow(Square(), size: size)
    window.send(click, at: 0)
    let file = try window.animatedPNG(from: 0.1, to: 0.5, framesPerSecond: 20)
    var again = HeadlessWindow(Square(), size: size)
    again.send(click, at: 0)
    #expect(try Bitmap(decodingPNG: file) == again.bitmap(at: 0.1))
    // The number of frames is the first word of the chunk acTL.
    let name = try #require(file.indices.first { file[$0...].starts(with: Array("acTL".utf8)) })
    #expect(file[(name + 4)..<(name + 8)].elementsEqual([0, 0, 0, 8]))

    var parts: [[UInt8]] = []
    again.writeY4M(from: 0.1, to: 0.5, framesPerSecond: 20) { parts.append($0) }
    #expect(parts.count == 9)
    #expect(String(decoding: parts[0], as: UTF8.self).hasPrefix("YUV4MPEG2 W120 H80 F20:1"))
    #expect(parts.dropFirst().allSatisfy { $0.count == 6 + 3 * 120 * 80 })
  }

  @Test("events of one instant keep their order, and events after the end are ignored")
  func order() {
    var window = HeadlessWindow(Recorder(), size: size)
    window.run(
      until: 2,
      events: [
        (instant: 3, event: .pointerLeft), (instant: 1, event: .focusChanged(false)), (instant: 1, event: .pasted(nil)),
        (instant: 0.5, event: .composed("é")),
      ])
    #expect(window.content.events.dropFirst(3) == [.composed("é"), .focusChanged(false), .pasted(nil)])
  }

  @Test("sizes, scales, times and rates out of range end the process", .exits)
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = HeadlessWindow(Recorder(), size: Size(width: 0, height: 5)) }
    await #expect(processExitsWith: .failure) { _ = HeadlessWindow(Recorder(), size: Size(width: .nan, height: 5)) }
    await #expect(processExitsWith: .failure) { _ = HeadlessWindow(Recorder(), size: size, scale: 0) }
    await #expect(processExitsWith: .failure) { _ = HeadlessWindow(Recorder(), size: size, scale: 1e9) }
    await #expect(processExitsWith: .failure) {
      var window = HeadlessWindow(Recorder(), size: size)
      window.run(until: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      var window = HeadlessWindow(Recorder(), size: size)
      window.run(until: 1, framesPerSecond: 0)
    }
  }
}

@Suite("The next frame of a layer tree")
struct NextFrameTests {
  @Test("a spring has frames until no change is visible, then one with the exact final picture")
  func spring() {
    var tree = LayerTree(size: size)
    #expect(tree.nextFrame(after: 0) == .never)
    let layer = tree.add(.rectangle(size: Size(width: 9, height: 9)), at: .zero)
    tree.transaction(at: 1, policy: .spring(Spring(mass: 1, stiffness: 100, damping: 10))) {
      $0[layer].position.x = 50
    }
    let visible = tree.settlingTime(within: VisibleTolerance())
    #expect(visible < tree.settlingTime)
    #expect(tree.nextFrame(after: 1) == .everyRefresh)
    #expect(tree.nextFrame(after: visible) == .at(tree.settlingTime))
    #expect(tree.nextFrame(after: tree.settlingTime) == .never)
  }

  @Test("an endless animation has a frame at every refresh")
  func endless() {
    var tree = LayerTree(size: size)
    let layer = tree.add(.rectangle(size: Size(width: 9, height: 9)), at: .zero)
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 50, height: 50))
    tree.animate(layer, .along(path, duration: 3, repeatCount: .infinity), at: 0)
    #expect(tree.nextFrame(after: 1e6) == .everyRefresh)
  }
}
