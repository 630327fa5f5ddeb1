// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The window's content as a function of events and an instant")
struct VisualizerContentTests {

  @Test("two marks at one instant make no work area, and playback continues")
  func marks() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    for (step, key) in [KeyMeaning.space, .character("["), .character("]"), .space].enumerated() {
      content.press(key, at: 1 + Double(step) / 10)
    }
    #expect(content.isPlaying)
    #expect(content.displayList(at: 3) != content.displayList(at: 2))
  }

  @Test("the Worker's graph continues with the last reported value, also in later laps")
  func held() throws {
    let content = try visualizer(.worker)
    // An overall position of 3.2 needs an axis up to 4.
    for instant in [7.0, 9.6] { #expect(content.placedTexts(at: instant).contains { $0.text == "4" }, "at \(instant)") }
  }

  @Test("the picture of an instant is the same in any order of queries")
  func order() throws {
    let content = try visualizer(points: 16, crowdCount: 20)
    let instants = (0..<20).map { Double($0) * 0.37 }
    let forwards = instants.map { content.displayList(at: $0) }
    let backwards = instants.reversed().map { content.displayList(at: $0) }
    #expect(forwards == backwards.reversed())
    #expect(forwards[3] != forwards[4])
  }

  @Test("Space stops all motion and keeps the picture, and a second Space resumes playback")
  func pause() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    #expect(content.nextFrame(after: 1) == .everyRefresh)
    content.press(.space, at: 2)
    #expect(content.nextFrame(after: 3) == .never)
    #expect(content.displayList(at: 3) == content.displayList(at: 90))
    content.press(.space, at: 100)
    #expect(content.nextFrame(after: 100) == .everyRefresh)
    // The scene resumes at its media time.
    #expect(content.displayList(at: 100).commands.count == content.displayList(at: 100.01).commands.count)
  }

  @Test("each key has one meaning in each scene, with a name and a description", arguments: SceneName.allCases)
  func keys(scene: SceneName) throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    content.press(scene.digit, at: 0)
    let bindings = content.bindings(at: 0)
    let keys = bindings.filter { !$0.needsControl }.flatMap(\.keys)
    #expect(Set(keys).count == keys.count, "\(keys)")
    #expect(bindings.allSatisfy { !$0.name.isEmpty && !$0.words.isEmpty })
  }

  @Test("every key changes the content, and none stops the program", arguments: SceneName.allCases)
  func everyKey(scene: SceneName) throws {
    for size in [Size(width: 1280, height: 800), Size(width: 500, height: 420)] {
      var content = try visualizer(.curves, size, points: 16, crowdCount: 20)
      content.press(scene.digit, at: 0)
      let bindings = content.bindings(at: 0)
      // A click first, so that the reset has an effect.
      content.click(Point(x: 120, y: 200), at: 0.5)
      let before = content.displayList(at: 1.3)
      for key in bindings.filter({ !$0.needsControl }).flatMap(\.keys) where key != .character(scene.digit) {
        press(key, in: scene, content, showing: before, size: size)
      }
    }
  }

  /// Checks that a key changes the picture of the content.
  private func press(
    _ key: KeyMeaning, in scene: SceneName, _ content: VisualizerContent, showing before: DisplayList, size: Size
  ) {
    var content = content
    content.press(key, at: 1)
    // Only narrow windows fold the further controls; they also hide some switches and the graph. There is one lap.
    let silent: [KeyMeaning] =
      [.pageUp, .pageDown]
      + (size.width > 1200
        ? ["m", "o", "e"].map(KeyMeaning.character) : ["l", "o", "e", "v"].map(KeyMeaning.character))
    if silent.contains(key) { return }
    let isChanged = content.displayList(at: 1.3) != before
    // In other scenes, a key may change a setting that is visible only after the next input.
    #expect(isChanged || scene != .curves, "\(key) at \(size)")
  }

  @Test(
    "random events of the pointer and the keys never stop the program",
    arguments: 0..<(_isDebugAssertConfiguration() ? 4 : 10))
  func randomEvents(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var content = try visualizer(points: 16, crowdCount: 20)
    var instant = 0.0
    let keys = content.bindings(at: 0).flatMap(\.keys) + [.tab, .enter, .backspace, .character("é")]
    for _ in 0..<60 {
      instant += Double.random(in: 0...0.3, using: &generator)
      let point = Point(
        x: .random(in: -50...content.size.width + 50, using: &generator),
        y: .random(in: -50...content.size.height + 50, using: &generator))
      let event: WindowEvent =
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1: .pointerMoved(point)
        case 2, 3: .pointerPressed(point)
        case 4: .pointerReleased(point)
        case 5: .scrolled(point, steps: .random(in: -3...3, using: &generator))
        case 6: .pointerLeft
        case 7:
          .keyPressed(keys.randomElement(using: &generator) ?? .space, Bool.random(using: &generator) ? [] : .shift)
        default:
          .resized(
            Size(width: .random(in: 1...2000, using: &generator), height: .random(in: 1...1200, using: &generator)))
        }
      content.handle(event, at: instant)
      let list = content.displayList(at: instant)
      #expect(!list.commands.isEmpty)
      if case .at(let next) = content.nextFrame(after: instant) { #expect(next.isFinite && next > instant) }
    }
  }

  @Test("a pointer that rests on a pressed control requests no unnecessary frame")
  func restingPointer() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    let pause = Point(x: 108, y: 716)
    content.handle(.pointerMoved(pause), at: 1)
    content.handle(.pointerPressed(pause), at: 1.1)
    content.handle(.pointerReleased(pause), at: 1.2)
    #expect(content.nextFrame(after: 2) == .never)
    content.press("t", at: 3)
    #expect(content.nextFrame(after: 4) == .never)
  }

  @Test(
    "panels are inside the window and separate from each other",
    arguments: [
      Size(width: 1280, height: 800), Size(width: 3840, height: 2160), Size(width: 640, height: 400),
      Size(width: 480, height: 800), Size(width: 360, height: 640), Size(width: 320, height: 240),
      Size(width: 1920, height: 300),
    ])
  func layout(size: Size) {
    let frame = SceneFrame(size: size)
    let layout = CurvesLayout(in: frame, laneCount: 3)
    let window = Rect(origin: .zero, size: size)
    let lanes = layout.isShared ? [layout.lanes[0].panel] : layout.lanes.map(\.panel)
    let panels = lanes + [frame.transport] + (layout.graph.map { [$0] } ?? [])
    for (index, panel) in panels.enumerated() {
      #expect(holds(window, panel) || panel.isEmpty)
      for other in panels[..<index] { #expect(panel.intersection(other) == nil) }
    }
    for lane in layout.lanes where !lane.area.isEmpty { #expect(holds(lane.panel, lane.area)) }
  }

  private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY && inner.maxY <= outer.maxY
  }

  @Test("a window without size and one of extreme size have a picture", arguments: [0.0, 1, 1e6])
  func sizes(side: Double) throws {
    #expect(
      !(try visualizer(.curves, Size(width: side, height: side), points: 16, crowdCount: 20).displayList(at: 1).commands
        .isEmpty))
  }
}
