// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The shape of the pointer")
struct PointerShapeTests {
  @Test("the pointer is a hand over a button, a beam over a text field and an arrow elsewhere")
  func shapes() throws {
    var content = try VisualizerContent(
      SceneConfiguration(scene: .curves, curves: CurvesMotion(.blob(.circle(points: 8), seed: 4))),
      size: Size(width: 1280, height: 800))
    #expect(content.pointerShape(at: 0) == .arrow)
    var counts: [PointerShape: Int] = [:]
    for y in stride(from: 3.0, to: 800, by: 24) {
      for x in stride(from: 3.0, to: 1280, by: 24) {
        content.handle(.pointerMoved(Point(x: x, y: y)), at: 0)
        counts[content.pointerShape(at: 0), default: 0] += 1
      }
    }
    // The control points can be dragged.
    #expect(Set(counts.keys) == [.arrow, .hand, .text, .move, .resizeHorizontally, .resizeVertically])
    #expect(counts[.arrow, default: 0] > counts[.hand, default: 0])
    // During a drag, the shape does not depend on the content under the pointer.
    content.handle(.pointerPressed(Point(x: 200, y: 300)), at: 0)
    #expect(content.pointerShape(at: 0) == .move)
    content.handle(.pointerReleased(Point(x: 200, y: 300)), at: 0)
    #expect(content.pointerShape(at: 0) == .arrow)
  }

  @Test("the pointer shows what can be dragged or pressed in a scene, unless the help covers it")
  func scenes() throws {
    func shapes(_ scene: SceneName, keys: String = "") throws -> Set<PointerShape> {
      var content = try visualizer(scene, points: 8)
      for key in keys { content.press(key, at: 0) }
      var shapes: Set<PointerShape> = []
      for y in stride(from: 72.0, to: 540, by: 12) {
        for x in stride(from: 30.0, to: 1250, by: 12) {
          content.handle(.pointerMoved(Point(x: x, y: y)), at: 0)
          shapes.insert(content.pointerShape(at: 0))
        }
      }
      return shapes.subtracting([.resizeHorizontally, .resizeVertically])
    }
    // The menu of the graph can be pressed.
    #expect(try shapes(.dependents) == [.arrow, .hand, .move])
    #expect(try shapes(.timing, keys: "c").contains(.hand))
    #expect(try shapes(.retarget) == [.arrow, .hand])
    #expect(try shapes(.dependents, keys: "h") == [.arrow])
  }
}
