// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The boundary between the stage of a scene and its graphs")
struct GraphDividerTests {
  private static let sizes = [
    Size(width: 1280, height: 800), Size(width: 480, height: 900), Size(width: 3840, height: 2160),
    Size(width: 700, height: 450),
  ]

  private func content(
    _ scene: SceneName, _ size: Size = Size(width: 1280, height: 800)
  ) throws -> VisualizerContent {
    try visualizer(scene, size, crowdCount: 20, isPlaying: false, hidesHints: true)
  }

  /// The parts of a scene with a boundary.
  private struct Division {
    let stage, boundary, graphs: Rect

    init(_ content: VisualizerContent) throws {
      (stage, boundary, graphs) = try #require(content.division(at: 1))
    }

    /// Whether the stage and the graphs are above each other.
    var isStacked: Bool { stage.minX == graphs.minX }
    /// Whether the graphs are before the stage.
    var hasGraphsFirst: Bool { isStacked ? graphs.minY < stage.minY : graphs.minX < stage.minX }
    var extent: Double { isStacked ? graphs.height : graphs.width }
    var stageExtent: Double { isStacked ? stage.height : stage.width }

    /// The movement that makes the graphs larger by a number of points.
    func movement(enlargingBy points: Double) -> Vector {
      let distance = hasGraphsFirst ? points : -points
      return isStacked ? Vector(dx: 0, dy: distance) : Vector(dx: distance, dy: 0)
    }
  }

  /// Drags the boundary so that the graphs grow by a number of points.
  private func drag(_ content: inout VisualizerContent, enlargingBy points: Double, at instant: Double = 1) throws {
    let division = try Division(content)
    let start = division.boundary.center
    content.handle(.pointerMoved(start), at: instant)
    content.handle(.pointerPressed(start), at: instant)
    for share in [0.25, 0.5, 1] {
      content.handle(.pointerMoved(start + division.movement(enlargingBy: points) * share), at: instant)
    }
    content.handle(.pointerReleased(start + division.movement(enlargingBy: points)), at: instant)
  }

  @Test("a drag changes the size of both parts and nothing else, in every scene", arguments: SceneName.allCases, sizes)
  func drag(scene: SceneName, size: Size) throws {
    for points in [24.0, -24] {
      var content = try content(scene, size)
      let before = try Division(content)
      try drag(&content, enlargingBy: points)
      let after = try Division(content)
      // A part with its least size does not shrink.
      #expect((after.extent - before.extent) * points >= 0 && abs(after.extent - before.extent) <= 24)
      #expect(after.extent + after.stageExtent == before.extent + before.stageExtent)
      #expect(content.graphShares.keys.elementsEqual([scene]))
      #expect(content.mediaTime(at: 1) == 0 && content.workArea == nil)
      // The boundary is no input of the scene.
      let session = try content.session(at: 1, scale: 1).encodedAsJSON()
      #expect(session.contains("\"journal\": []") && session.contains("\"views\": {}"))
    }
  }

  @Test("the graphs grow by exactly the distance of the pointer", arguments: [16.0, -16])
  func distance(points: Double) throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      let before = try Division(content)
      try drag(&content, enlargingBy: points)
      #expect(abs(try Division(content).extent - before.extent - points) < 1e-9, "\(scene)")
    }
  }

  @Test("both parts keep a least size and stay visible", arguments: SceneName.allCases, sizes)
  func limits(scene: SceneName, size: Size) throws {
    for points in [5000.0, -5000] {
      var content = try content(scene, size)
      let hadGraph = content.graphPlot(at: 1) != nil
      try drag(&content, enlargingBy: points)
      let division = try Division(content)
      #expect(division.extent >= 96 && division.stageExtent >= 100, "\(division)")
      #expect((content.graphPlot(at: 1) != nil) == hadGraph)
    }
  }

  @Test("a press alone, a small movement and the wheel move nothing")
  func rest() throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      let point = try Division(content).boundary.center
      let before = content.displayList(at: 1)
      content.handle(.pointerPressed(point), at: 1)
      content.handle(.pointerMoved(point + Vector(dx: 2, dy: 2)), at: 1)
      content.handle(.pointerReleased(point + Vector(dx: 2, dy: 2)), at: 1)
      content.handle(.scrolled(point, steps: 3), at: 1)
      content.handle(.pointerLeft, at: 2)
      #expect(content.graphShares.isEmpty && content.graphZoom == GraphZoom())
      #expect(content.displayList(at: 4) == before, "\(scene)")
    }
  }

  @Test("a double click restores the usual size; two slow clicks, or a click and a drag, do not")
  func doubleClick() throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      let usual = try Division(content).extent
      try drag(&content, enlargingBy: 24)
      let moved = try Division(content)
      content.click(moved.boundary.center, at: 2)
      content.click(moved.boundary.center, at: 2.5)
      #expect(try Division(content).extent == moved.extent)
      content.handle(.pointerPressed(moved.boundary.center), at: 2.6)
      #expect(content.graphShares.isEmpty)
      // The rest of the press drags nothing.
      content.handle(.pointerMoved(moved.boundary.center + Vector(dx: 40, dy: 40)), at: 2.7)
      content.handle(.pointerReleased(moved.boundary.center + Vector(dx: 40, dy: 40)), at: 2.7)
      #expect(try Division(content).extent == usual, "\(scene)")
      try drag(&content, enlargingBy: 24, at: 3)
      try drag(&content, enlargingBy: 24, at: 3.2)
      #expect(try Division(content).extent == usual + 48)
    }
  }

  @Test("Tab reaches it, the arrows move it by 8 points, and Enter restores the usual size")
  func keys() throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      let usual = try Division(content)
      for _ in 0..<60 where content.focusedControl != "divider" { content.press(.tab, at: 1) }
      #expect(content.focusedControl == "divider", "\(scene)")
      let larger: KeyMeaning =
        usual.isStacked ? (usual.hasGraphsFirst ? .down : .up) : usual.hasGraphsFirst ? .right : .left
      content.press(larger, at: 1)
      content.press(larger, at: 1)
      #expect(try Division(content).extent == usual.extent + 16, "\(scene)")
      content.press(.enter, at: 1)
      #expect(try Division(content).extent == usual.extent && content.graphShares.isEmpty)
      // Space keeps its meaning.
      content.press(.space, at: 1)
      #expect(content.isPlaying)
    }
  }

  @Test("the pointer is a double arrow across it, and a grip is visible under the pointer alone")
  func shape() throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      let division = try Division(content)
      let before = content.displayList(at: 1)
      content.handle(.pointerMoved(division.boundary.center), at: 1)
      #expect(
        content.pointerShape(at: 1) == (division.isStacked ? .resizeVertically : .resizeHorizontally), "\(scene)")
      #expect(content.displayList(at: 1.2) != before)
      // The explanation has the keys.
      #expect(content.tooltipFrame(at: 1.7) != nil)
      content.handle(.pointerPressed(division.boundary.center), at: 1.8)
      content.handle(.pointerMoved(division.boundary.center + Vector(dx: 400, dy: 0)), at: 1.8)
      #expect(content.pointerShape(at: 1.8) == (division.isStacked ? .resizeVertically : .resizeHorizontally))
    }
  }

  @Test("the area that takes the pointer is at least 28 points across")
  func hitArea() throws {
    for scene in SceneName.allCases {
      for size in Self.sizes {
        let boundary = try Division(content(scene, size)).boundary
        #expect(min(boundary.width, boundary.height) >= 28, "\(scene) \(size)")
      }
    }
  }

  @Test("the share stays while the window is too small for it")
  func resizing() throws {
    var content = try content(.curves)
    try drag(&content, enlargingBy: 200)
    let large = try Division(content).extent
    content.handle(.resized(Size(width: 700, height: 450)), at: 2)
    #expect(try Division(content).stageExtent >= 112)
    content.handle(.resized(Size(width: 1280, height: 800)), at: 3)
    #expect(try Division(content).extent == large)
  }

  @Test("each scene has its own size")
  func scenes() throws {
    var content = try content(.curves)
    try drag(&content, enlargingBy: 40)
    let picture = content.displayList(at: 3)
    content.press("2", at: 2)
    #expect(try Division(content).extent == 176)
    content.press("1", at: 2)
    // After the motion of the tabs.
    #expect(content.displayList(at: 3) == picture)
  }

  @Test("a session has the sizes and restores the picture; one without a size has the usual one")
  func session() throws {
    for scene in SceneName.allCases {
      var content = try content(scene)
      #expect(content.renderArguments(at: 1, scale: 1) != nil)
      #expect(try !content.session(at: 1, scale: 1).encodedAsJSON().contains("graphShares"))
      try drag(&content, enlargingBy: 24)
      content.handle(.pointerLeft, at: 1)
      #expect(content.renderArguments(at: 2, scale: 1) == nil, "options cannot describe the picture")
      let text = try content.session(at: 2, scale: 1).encodedAsJSON()
      let restored = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
      #expect(restored.graphShares == content.graphShares)
      #expect(restored.displayList(at: 0) == content.displayList(at: 2), "\(scene)")
    }
  }

  @Test("a session that replaces the scenes of a window has its own sizes, and Motion keeps that of the window")
  func resumed() throws {
    var saved = try content(.curves)
    try drag(&saved, enlargingBy: 24)
    let session = try saved.session(at: 2, scale: 1)
    var window = try content(.curves)
    window.graphShares = [.retarget: 0.5, .motion: 0.4]
    try window.resume(session, at: 3)
    #expect(window.graphShares == saved.graphShares.merging([.motion: 0.4]) { $1 })
  }

  @Test("another scene and the help end a drag", arguments: ["2", "6", "?"])
  func interrupted(key: String) throws {
    var content = try content(.curves)
    let division = try Division(content)
    let (start, end) = (division.boundary.center, division.boundary.center + division.movement(enlargingBy: 24))
    content.handle(.pointerMoved(start), at: 1)
    content.handle(.pointerPressed(start), at: 1)
    content.handle(.pointerMoved(end), at: 1)
    let shares = content.graphShares
    #expect(!shares.isEmpty)
    content.press(key, at: 1)
    content.handle(.pointerMoved(start + division.movement(enlargingBy: 60)), at: 1)
    content.handle(.pointerReleased(end), at: 1)
    #expect(content.graphShares == shares)
  }

  @Test(
    "a session with an invalid size is refused with its key",
    arguments: [
      (#"{"curves": 1.5}"#, "graphShares.curves", "1.5 is out of range; 0.0 … 1.0 are accepted"),
      (#"{"motion": 0.5}"#, "graphShares", "'motion' is not stored in sessions"),
      (#"{"nothing": 0.5}"#, "graphShares", "'nothing' is no scene"),
      (#"{"curves": "wide"}"#, "graphShares.curves", nil),
    ])
  func invalidSession(shares: String, location: String, problem: String?) throws {
    let text = try content(.curves).session(at: 1, scale: 1).encodedAsJSON()
    let changed = text.replacing("\"moreControls\"", with: "\"graphShares\": \(shares), \"moreControls\"")
    let error = #expect(throws: SessionError.self) { try Session(decodingJSON: Array(changed.utf8)) }
    #expect(error?.location == location)
    if let problem { #expect(error?.problem == problem) }
  }

  @Test("the Motion scene keeps list and graph on their side of the stage during a drag")
  func motion() throws {
    for picture in [Size(width: 100, height: 50), Size(width: 800, height: 60), Size(width: 60, height: 400)] {
      var tree = LayerTree(size: picture)
      let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 10), name: "box")
      tree.transaction(at: 0, duration: 2) { $0[box].position = Point(x: 50, y: 30) }
      for points in [5000.0, -5000] {
        var content = VisualizerContent(
          SceneConfiguration(
            PlayedMotion(
              name: "a.svg", argument: "./a.svg", tree: tree, duration: 2, frameRate: nil, markers: [], notes: []),
            curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))), size: Size(width: 900, height: 700))
        let before = try Division(content)
        try drag(&content, enlargingBy: points)
        let after = try Division(content)
        #expect(after.isStacked == before.isStacked && after.hasGraphsFirst == before.hasGraphsFirst)
        #expect(after.stageExtent >= 120 && content.graphPlot(at: 1) != nil)
      }
    }
  }
}
