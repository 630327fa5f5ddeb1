// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Scenes: states at any media time, computed from all inputs")
struct SceneTests {

  /// Sends random input, determined by a seed; returns the instant of the last event.
  private func play(_ content: inout VisualizerContent, seed: UInt64, count: Int = 40) -> Double {
    var generator = SplitMix64(seed: seed)
    var instant = 0.0
    for _ in 0..<count {
      instant += Double.random(in: 0...0.25, using: &generator)
      let point = Point(
        x: .random(in: 0...content.size.width, using: &generator),
        y: .random(in: 0...content.size.height, using: &generator))
      let keys = content.bindings(at: instant).filter { !$0.needsControl }.flatMap(\.keys)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: content.handle(.pointerPressed(point), at: instant)
      case 2: content.handle(.pointerMoved(point), at: instant)
      case 3: content.handle(.pointerReleased(point), at: instant)
      default: content.press(keys.randomElement(using: &generator) ?? .space, at: instant)
      }
    }
    return instant
  }

  @Test(
    "equal events give equal pictures, in any order of queries", arguments: SceneName.allCases,
    0..<(_isDebugAssertConfiguration() ? 1 : 3))
  func replay(scene: SceneName, seed: UInt64) throws {
    var first = try visualizer(scene, points: 16, crowdCount: 20)
    var second = try visualizer(scene, points: 16, crowdCount: 20)
    let end = play(&first, seed: seed)
    #expect(play(&second, seed: seed) == end)
    let instants = (0..<12).map { end + Double($0) * 0.21 }
    let forwards = instants.map { first.displayList(at: $0) }
    let backwards = instants.reversed().map { second.displayList(at: $0) }
    #expect(forwards == backwards.reversed())
  }

  @Test("each digit shows its scene, and a hidden scene pauses")
  func tabs() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    for name in SceneName.allCases {
      content.press(name.digit, at: 1)
      #expect(content.scene == name)
      #expect(!content.displayList(at: 1).commands.isEmpty)
    }
    content.press("1", at: 1)
    let left = content.displayList(at: 2)
    content.press("2", at: 2)
    content.press("1", at: 9)
    // The tabs, the pointer and media time are the same as before.
    #expect(content.displayList(at: 9 + 1).commands.count > 0)
    content.press(.space, at: 9)
    #expect(content.displayList(at: 9).commands.count == left.commands.count)
  }

  @Test("scrubbing to a time before a click shows the earlier picture")
  func scrubbing() throws {
    var content = try visualizer(.retarget, points: 16, crowdCount: 20)
    // At a multiple of 0.1 s, a dot of the trail would appear or disappear.
    content.press(.space, at: 4.03)
    // Only the commands of the lanes: the graph shows the whole lap, including the time of the click.
    let graph = try #require(content.graphPlot(at: 0))
    func lanes(_ content: VisualizerContent, at instant: Double) -> [DrawingCommand] {
      content.displayList(at: instant).commands.filter { command in
        switch command {
        case .fill(_, _, _, _, let clip?), .stroke(_, _, _, _, let clip?): clip.maxY < graph.minY
        default: false
        }
      }
    }
    let before = lanes(content, at: 4.03)
    content.press(.space, at: 4.03)
    content.click(Point(x: 150, y: 300), at: 5)
    content.handle(.pointerMoved(Point(x: 640, y: 30)), at: 5.53)
    content.press(.space, at: 5.53)
    // Ninety frames earlier is before the click.
    for _ in 0..<90 { content.press(.left, at: 6) }
    #expect(!before.isEmpty && lanes(content, at: 6).count == before.count)
  }

  @Test("undo and redo revert and restore a setting at any place in the journal")
  func undo() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    content.press(.space, at: 1)
    let original = content.displayList(at: 1)
    content.press("n", at: 2)
    let changed = content.displayList(at: 2)
    #expect(changed != original)
    content.press("z", .control, at: 3)
    #expect(content.displayList(at: 3) == original)
    content.press("y", .control, at: 4)
    #expect(content.displayList(at: 4) == changed)
    // Undo and redo without a further step have no effect but a notice.
    for _ in 0..<5 { content.press("y", .control, at: 5) }
    for _ in 0..<5 { content.press("z", .control, at: 6) }
    content.hideNotice()
    #expect(content.displayList(at: 6) == original)
  }

  @Test("every scene has a picture at every size of the window", arguments: SceneName.allCases)
  func sizes(scene: SceneName) throws {
    for size in [
      Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 320, height: 240),
      Size(width: 640, height: 480),
      Size(width: 1280, height: 800), Size(width: 3840, height: 2160), Size(width: 1e6, height: 3),
    ] {
      #expect(!(try visualizer(scene, size, points: 16, crowdCount: 20).displayList(at: 1).commands.isEmpty))
    }
  }
}
